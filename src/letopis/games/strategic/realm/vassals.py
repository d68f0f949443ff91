"""Chapters 3.2 and 3.3. Vassals: taken into service by consent, moving in their lord's turn."""

from collections.abc import Iterator

from msgspec.structs import replace

from letopis.core.acts import Action, ClauseId, Event, Refusal
from letopis.core.choices import Choice, Family, Orderings
from letopis.core.seats import SeatId
from letopis.games.strategic.realm.requests import Answered, Asked
from letopis.games.strategic.world import Request, Slot, Stamp, World
from letopis.games.strategic.world.acts import Acts, Agreement, Agreements, Facts, accepted, act
from letopis.games.strategic.world.changes import with_player
from letopis.games.strategic.world.lookup import armies_of, structures_of
from letopis.games.strategic.world.stamps import (
    present_stamp,
    running_slot,
    slot_of,
    with_slot_before,
    with_stamps_rewritten,
    without_slot,
)
from letopis.games.strategic.world.turn_facts import SubturnEnded


class OfferService(Action, frozen=True, tag="offer-service"):
    """VS-3.2.a. Ask a player to become one's vassal."""

    to: SeatId


class LeaveService(Action, frozen=True, tag="leave-service"):
    """VS-3.3.a. A vassal is his own master again."""


class Expel(Action, frozen=True, tag="expel"):
    """VS-3.3.b. A suzerain sends a vassal away."""

    vassal: SeatId


class Arrange(Action, frozen=True, tag="arrange"):
    """VS-3.2.c. The order in which suzerain and vassals move."""

    order: tuple[SeatId, ...]


class Bound(Event, frozen=True, tag="bound"):
    """VS-3.2.b, VS-3.2.d. A vassal: his pieces are spent, his own slot is gone."""

    vassal: SeatId
    lord: SeatId


class Unbound(Event, frozen=True, tag="unbound"):
    """VS-3.3.c. He moves before the former joint turn from now on."""

    vassal: SeatId
    keeps: bool = False


class Arranged(Event, frozen=True, tag="arranged"):
    """The order of sub-turns."""

    order: tuple[SeatId, ...]


def vassals_of(world: World, seat: SeatId) -> tuple[SeatId, ...]:
    """VS-3.2.c. By seniority."""
    return tuple([it.seat for it in world.players.values() if it.suzerain == seat])


def decide_offer(world: World, seat: SeatId, offer: OfferService) -> tuple[Event, ...] | Refusal:
    """VS-1.2.p, VS-3.2.a. The bond comes with the answer."""
    refusal = bond_refusal(world, seat, offer.to)
    if refusal is not None:
        return refusal
    if any(it.kind == "service" and it.to == offer.to for it in world.requests):
        # Refused once, it is not asked again in the same turn: nobody is pestered.
        return Refusal(ClauseId("VS-3.2.a"), "already-asked", {"seat": offer.to})
    return (Asked(world.asked + 1, "service", seat, offer.to),)


def bond_refusal(world: World, lord: SeatId, vassal: SeatId) -> Refusal | None:
    """VS-1.2.p, VS-3.2.g. Neither side is a vassal, and the new vassal has none himself."""
    other = world.players.get(vassal)
    if other is None or not other.is_playing or vassal == lord:
        return Refusal(ClauseId("VS-3.2.a"), "no-such-player", {"seat": vassal})
    if world.players[lord].suzerain is not None:
        return Refusal(ClauseId("VS-1.2.p"), "vassals-take-none")
    if other.suzerain is not None:
        return Refusal(ClauseId("VS-1.2.p"), "serves-already", {"seat": vassal})
    if vassals_of(world, vassal):
        return Refusal(ClauseId("VS-3.2.g"), "has-vassals", {"seat": vassal})
    if _moves_in_turn_of(world, lord, vassal):
        return Refusal(ClauseId("VS-3.3.c"), "his-turn-is-running", {"seat": vassal})
    return None


def _moves_in_turn_of(world: World, guest: SeatId, lord: SeatId) -> bool:
    """VS-3.3.c, option keep_subturn. The slot in which he acts once more cannot go under him; nor
    the one that runs, should a host have given its turn to the asked.
    """
    own = [it for it in world.slots if it.lord == lord]
    return any(guest in it.members or it.id == world.running for it in own)


def service_agreed_facts(world: World, request: Request) -> tuple[Event, ...] | Refusal:
    """VS-3.2.a. He serves from now on, if the bond is still possible."""
    refusal = bond_refusal(world, request.asker, request.to)
    return refusal or (Answered(request.id, "yes"), Bound(request.to, request.asker))


def decide_leave_service(
    world: World, seat: SeatId, order: LeaveService
) -> tuple[Event, ...] | Refusal:
    """VS-3.3.a. At any time."""
    if world.players[seat].suzerain is None:
        return Refusal(ClauseId("VS-3.3.a"), "no-vassal")
    return (unbound_fact(world, seat),)


def decide_expel(world: World, seat: SeatId, order: Expel) -> tuple[Event, ...] | Refusal:
    """VS-3.3.b. At any time, without consent."""
    vassal = world.players.get(order.vassal)
    if vassal is None or vassal.suzerain != seat:
        return Refusal(ClauseId("VS-3.3.b"), "not-your-vassal", {"seat": order.vassal})
    return (unbound_fact(world, order.vassal),)


def unbound_fact(world: World, vassal: SeatId) -> Unbound:
    """VS-3.3.c. Inside the joint turn his sub-turn is lost, or by option still his."""
    joint = slot_of(world, vassal)
    assert joint is not None
    is_ahead = joint.id == world.running and vassal not in world.acted
    keeps = world.options.vassal_break_inside_joint_turn == "keep_subturn"
    return Unbound(vassal, keeps=keeps and is_ahead)


def decide_arrange(world: World, seat: SeatId, order: Arrange) -> tuple[Event, ...] | Refusal:
    """VS-3.2.c. By the suzerain, before the joint turn opens."""
    slot = slot_of(world, seat)
    if slot is None or slot.lord != seat or not vassals_of(world, seat):
        return Refusal(ClauseId("VS-3.2.c"), "no-vassals")
    if sorted(slot.members) != sorted(order.order):
        return Refusal(ClauseId("VS-3.2.c"), "not-the-members")
    if slot.id == world.running and any(seat not in world.acted for seat in slot.members):
        return Refusal(ClauseId("VS-3.2.c"), "turn-is-running")
    return (Arranged(order.order),)


def evolve_bound(world: World, fact: Bound) -> World:
    """VS-3.2.b, VS-3.2.d. Everything he has is spent now; he moves in the lord's slot."""
    changed = _with_spent_pieces(world, fact.vassal)
    player = changed.players[fact.vassal]
    changed = with_player(changed, replace(player, suzerain=fact.lord))
    own = slot_of(world, fact.vassal)
    if own is not None:
        changed = without_slot(changed, own.id)
    changed = _without_member(changed, fact.vassal)  # a guest of a joint turn is one no more
    joint = slot_of(changed, fact.lord)
    assert joint is not None
    return _with_members(changed, joint, (*joint.members, fact.vassal))


def _with_spent_pieces(world: World, seat: SeatId) -> World:
    stamp = present_stamp(world)
    armies = {it.id: replace(it, stamp=stamp) for it in armies_of(world, seat)}
    structures = {it.cell: replace(it, stamp=stamp) for it in structures_of(world, seat)}
    return replace(
        world,
        armies={**world.armies, **armies},
        structures={**world.structures, **structures},
    )


def evolve_unbound(world: World, fact: Unbound) -> World:
    """VS-3.3.c-e. A slot of his own, directly before the joint one."""
    joint = slot_of(world, fact.vassal)
    assert joint is not None
    player = world.players[fact.vassal]
    changed = with_player(world, replace(player, suzerain=None))
    changed = with_slot_before(changed, joint.id, fact.vassal)
    if fact.keeps:
        # Nobody stands in the order twice: his own place is empty until he has moved out.
        return _with_members(changed, _own_slot(changed, fact.vassal), ())
    members = tuple(seat for seat in joint.members if seat != fact.vassal)
    return _with_members(changed, joint, members)


def with_joint_slot_left(world: World, fact: SubturnEnded) -> World:
    """VS-3.3.c. Who has left service acts no more in the joint slot."""
    return with_own_slot(world, fact.seat)


def with_own_slot(world: World, seat: SeatId) -> World:
    """VS-3.3.c, VS-3.3.d, option keep_subturn. After his last sub-turn in the joint slot he has
    only his own, where those wait who entered his service meanwhile; what he spent in the joint
    one comes back there."""
    joint = running_slot(world)
    if joint.lord == seat or world.players[seat].suzerain is not None or seat not in joint.members:
        return world
    own = _own_slot(world, seat)

    def rewrite(holder: SeatId | None, stamp: Stamp) -> Stamp:
        is_his = holder == seat and stamp.slot == joint.id
        return Stamp(stamp.year, own.id) if is_his else stamp

    changed = _with_members(_without_member(world, seat), own, (seat, *own.members))
    return with_stamps_rewritten(changed, rewrite)


def _own_slot(world: World, seat: SeatId) -> Slot:
    return next(slot for slot in world.slots if slot.lord == seat)


def evolve_arranged(world: World, fact: Arranged) -> World:
    slot = next(it for it in world.slots if sorted(it.members) == sorted(fact.order))
    return _with_members(world, slot, fact.order)


def _without_member(world: World, seat: SeatId) -> World:
    slots = (
        replace(slot, members=tuple(it for it in slot.members if it != seat))
        for slot in world.slots
    )
    return replace(world, slots=tuple(slots))


def _with_members(world: World, slot: Slot, members: tuple[SeatId, ...]) -> World:
    slots = tuple(replace(it, members=members) if it.id == slot.id else it for it in world.slots)
    return replace(world, slots=slots)


def list_offers(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
    return accepted(decide_offer, world, seat, map(OfferService, world.players))


def list_leaving(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
    return accepted(decide_leave_service, world, seat, (LeaveService(),))


def list_expulsions(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
    yield from map(Expel, vassals_of(world, seat))


def list_arrangements(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
    slot = slot_of(world, seat)
    if slot is not None:
        arrange = Arrange(slot.members)
        if not isinstance(decide_arrange(world, seat, arrange), Refusal):
            yield Family(arrange, "order", Orderings(slot.members))


ACTS: Acts = {
    OfferService: act(decide_offer, lists=list_offers),
    LeaveService: act(decide_leave_service, "any-time", lists=list_leaving),
    Expel: act(decide_expel, "any-time", lists=list_expulsions),
    Arrange: act(decide_arrange, "any-time", lists=list_arrangements),
}
FACTS: Facts = {
    Bound: evolve_bound,
    Unbound: evolve_unbound,
    Arranged: evolve_arranged,
}
SIDE_EFFECTS: Facts = {SubturnEnded: with_joint_slot_left}
AGREEMENTS: Agreements = {"service": Agreement(ClauseId("VS-3.2.a"), service_agreed_facts)}
