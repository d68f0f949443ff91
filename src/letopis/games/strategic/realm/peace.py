"""VS-I.r. Peace between two players: an entry in the chronicle, or by option a bond for attackers.

Peace is made when both have said so. Unless the table made it binding nothing follows from it; a
binding peace that is broken forbids attacks until the year is over.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from letopis.core.acts import Action, ClauseId, Event, Refusal
from letopis.core.choices import Choice
from letopis.core.seats import SeatId
from letopis.games.strategic.world import Peace, World
from letopis.games.strategic.world.acts import Acts, Facts, accepted, act


class MakePeace(Action, frozen=True, tag="peace"):
    """VS-I.r. Offer peace, or accept it from whoever has offered it."""

    to: SeatId


class BreakPeace(Action, frozen=True, tag="break-peace"):
    """VS-I.r. No peace any more; or the offer is taken back."""

    to: SeatId


class PeaceOffered(Event, frozen=True, tag="peace-offered"):
    """One side has offered peace; it begins when the other accepts."""

    seat: SeatId
    to: SeatId


class PeaceMade(Event, frozen=True, tag="peace-made"):
    """Both sides have agreed to peace."""

    seat: SeatId
    to: SeatId


class PeaceBroken(Event, frozen=True, tag="peace-broken"):
    """One of them has ended it; it binds until this year is over, if it binds at all."""

    seat: SeatId
    to: SeatId
    until: int = 0


def decide_make_peace(world: World, seat: SeatId, order: MakePeace) -> tuple[Event, ...] | Refusal:
    """VS-I.r. With another player, once."""
    other = world.players.get(order.to)
    if order.to == seat:
        return Refusal(ClauseId("VS-I.r"), "to-oneself")
    if other is None or not other.is_playing:
        return Refusal(ClauseId("VS-I.r"), "no-such-player", {"seat": order.to})
    known = peace_between(world, seat, order.to)
    if known is None:
        return (PeaceOffered(seat, order.to),)
    if known.made:
        return Refusal(ClauseId("VS-I.r"), "peace-already", {"seat": order.to})
    if known.seat == seat:
        return Refusal(ClauseId("VS-I.r"), "offered-already", {"seat": order.to})
    return (PeaceMade(seat, order.to),)


def decide_break_peace(
    world: World, seat: SeatId, order: BreakPeace
) -> tuple[Event, ...] | Refusal:
    """VS-I.r. Without anybody's consent."""
    known = peace_between(world, seat, order.to)
    if known is None or known.until or (not known.made and known.seat != seat):
        return Refusal(ClauseId("VS-I.r"), "no-peace", {"seat": order.to})
    binds = known.made and world.options.diplomacy_binding == "binding_peace"
    return (PeaceBroken(seat, order.to, world.year if binds else 0),)


def peace_between(world: World, one: SeatId, other: SeatId) -> Peace | None:
    """The offer or the peace between two players, unless it is over."""
    for known in world.peace:
        over = known.until and known.until < world.year
        if {known.seat, known.to} == {one, other} and not over:
            return known
    return None


def peace_refusal(world: World, seat: SeatId | None, owner: SeatId | None) -> Refusal | None:
    """VS-I.r, option. Whoever is bound by peace does not attack."""
    if world.options.diplomacy_binding == "non_binding" or seat is None or owner in (None, seat):
        return None
    known = peace_between(world, seat, SeatId(str(owner)))
    if known is None or not known.made:
        return None
    return Refusal(ClauseId("VS-I.r"), "at-peace", {"seat": str(owner)})


def evolve_peace_offered(world: World, fact: PeaceOffered) -> World:
    return _with_peace(world, Peace(fact.seat, fact.to))


def evolve_peace_made(world: World, fact: PeaceMade) -> World:
    return _with_peace(world, Peace(fact.seat, fact.to, made=True))


def evolve_peace_broken(world: World, fact: PeaceBroken) -> World:
    known = peace_between(world, fact.seat, fact.to)
    if known is None or not fact.until:
        return replace(world, peace=_others(world, fact.seat, fact.to))
    return _with_peace(world, replace(known, until=fact.until))


def _with_peace(world: World, peace: Peace) -> World:
    return replace(world, peace=(*_others(world, peace.seat, peace.to), peace))


def _others(world: World, one: SeatId, other: SeatId) -> tuple[Peace, ...]:
    return tuple(it for it in world.peace if {it.seat, it.to} != {one, other})


def list_peace(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
    return accepted(decide_make_peace, world, seat, map(MakePeace, world.players))


def list_breaches(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
    return accepted(decide_break_peace, world, seat, map(BreakPeace, world.players))


ACTS: Acts = {
    MakePeace: act(decide_make_peace, "any-time", lists=list_peace),
    BreakPeace: act(decide_break_peace, "any-time", lists=list_breaches),
}
FACTS: Facts = {
    PeaceOffered: evolve_peace_offered,
    PeaceMade: evolve_peace_made,
    PeaceBroken: evolve_peace_broken,
}
