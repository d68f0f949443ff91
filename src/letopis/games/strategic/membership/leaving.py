"""Chapter 3.6. Leaving the game: an empty slot for a circle, then all is neutral."""

from collections.abc import Iterator

from msgspec.structs import replace

from letopis.core.acts import Action, ClauseId, Event, Refusal
from letopis.core.choices import Choice
from letopis.core.seats import SeatId
from letopis.games.strategic.aftermath.standing_spoils import (
    decide_standing,
    spoils_in,
    spoils_words,
)
from letopis.games.strategic.council.proposals import without_voter
from letopis.games.strategic.realm.vassals import Unbound, vassals_of
from letopis.games.strategic.war.standing_orders import StandingOrders, decide_standing_orders
from letopis.games.strategic.world import Player, Stamp, Wish, World
from letopis.games.strategic.world.acts import Acts, Facts, Hearing, accepted, act
from letopis.games.strategic.world.changes import with_owner, with_player, with_structure
from letopis.games.strategic.world.lookup import armies_of, structures_of
from letopis.games.strategic.world.stamps import (
    BEFORE_ALL,
    next_slot,
    position,
    present_stamp,
    slot_of,
    without_slot,
)


class LeaveGame(Action, frozen=True, tag="leave-game"):
    """VS-3.6.a. Give the game up; carried out between turns. Orders and decisions that shall hold
    afterwards, if they were said to nobody before; they are no business of the others."""

    orders: tuple[str, ...] = ()
    spoils: tuple[str, ...] = ()


class LeaveWished(Event, frozen=True, tag="leave-wished"):
    """A player leaves when this turn is over."""

    seat: SeatId


class Left(Event, frozen=True, tag="left"):
    """VS-3.6.a, VS-3.6.b. Gone, with an empty treasury; his pieces stay his for a circle."""

    seat: SeatId


class Orphaned(Event, frozen=True, tag="orphaned"):
    """VS-3.6.a. All he had is neutral, his slot is gone."""

    seat: SeatId


def decide_leave_game(world: World, seat: SeatId, order: LeaveGame) -> tuple[Event, ...] | Refusal:
    """VS-1.2.s, VS-3.5.a. Declared at any time."""
    if any(wish.seat == seat for wish in world.wishes):
        return Refusal(ClauseId("VS-3.5.a"), "asked-already")
    orders, spoils = _orders_left_facts(world, seat, order), _spoils_left_facts(world, seat, order)
    if isinstance(orders, Refusal):
        return orders
    return spoils if isinstance(spoils, Refusal) else (LeaveWished(seat), *orders, *spoils)


def _orders_left_facts(world: World, seat: SeatId, order: LeaveGame) -> tuple[Event, ...] | Refusal:
    """VS-3.6.a, VS-7.3.a. Where he says nothing, they stay as they are."""
    if order.orders in ((), world.players[seat].battle_orders):
        return ()
    return decide_standing_orders(world, seat, StandingOrders(order.orders))


def _spoils_left_facts(world: World, seat: SeatId, order: LeaveGame) -> tuple[Event, ...] | Refusal:
    """VS-3.6.a, VS-7.12.e. The same of what shall become of a structure that he wins."""
    if order.spoils in ((), spoils_words(world.players[seat].usual_spoils)):
        return ()
    wish = spoils_in(order.spoils)
    if wish is None:
        return Refusal(ClauseId("VS-7.12.e"), "no-such-spoils")
    return decide_standing(world, seat, wish)


def is_leaving(world: World, seat: SeatId) -> bool:
    """Whether a player has said that he leaves when the turn is over."""
    return Wish(seat, "leave") in world.wishes


def departure_facts(world: World, seat: SeatId) -> tuple[Event, ...]:
    """VS-3.6.f. Bonds end first: a leaver's vassals, or a leaving vassal, get their own slots."""
    serving = (seat,) if world.players[seat].suzerain is not None else vassals_of(world, seat)
    unbound: tuple[Event, ...] = tuple(Unbound(vassal) for vassal in serving)
    if world.options.leave_neutral_after == "immediately":
        return (*unbound, Left(seat), Orphaned(seat))
    return (*unbound, Left(seat))


def orphan_facts(world: World) -> tuple[Event, ...]:
    """VS-3.6.a. Whose circle is over now, between this turn and the next."""
    leavers = (it for it in world.players.values() if it.left is not None and not it.gone)
    return tuple(Orphaned(it.seat) for it in leavers if _is_time(world, it))


def _is_time(world: World, player: Player) -> bool:
    assert player.left is not None
    if world.options.leave_neutral_after == "own_next_slot":
        coming, own = next_slot(world), slot_of(world, player.seat)
        first = world.slots[0] if world.slots else None
        return own is not None and (coming or first) == own
    return _circle_is_over(world, player.left)


def _circle_is_over(world: World, left: Stamp) -> bool:
    """The slot after which he left has ended again, a year later."""
    if world.year != left.year + 1:
        return world.year > left.year + 1
    if world.running == BEFORE_ALL:
        return False
    return position(world, left.slot) <= position(world, world.running)


def evolve_leave_wished(world: World, fact: LeaveWished) -> World:
    return replace(world, wishes=(*world.wishes, Wish(fact.seat, "leave")))


def evolve_left(world: World, fact: Left) -> World:
    """VS-3.6.a, VS-3.6.b. What he asked for and what he was asked ends with his leaving."""
    player = replace(world.players[fact.seat], treasury=0, left=present_stamp(world), offered=False)
    slots = tuple(
        replace(slot, members=()) if slot.lord == fact.seat else slot for slot in world.slots
    )
    wishes = tuple(wish for wish in world.wishes if wish.seat != fact.seat)
    requests = tuple(it for it in world.requests if fact.seat not in (it.asker, it.to))
    offers = tuple(it for it in world.invitations if it.by != fact.seat)
    changed = replace(world, slots=slots, wishes=wishes, requests=requests, invitations=offers)
    return without_voter(with_player(changed, player), fact.seat)


def evolve_orphaned(world: World, fact: Orphaned) -> World:
    """VS-3.6.a. The pieces stay where they are and belong to nobody."""
    changed = world
    for army in armies_of(world, fact.seat):
        changed = with_owner(changed, replace(army, personal=False), None)
    for structure in structures_of(world, fact.seat):
        changed = with_structure(changed, replace(structure, owner=None))
    own = slot_of(changed, fact.seat)
    if own is not None:
        changed = without_slot(changed, own.id)
    player = replace(
        changed.players[fact.seat], gone=True, capital=None, personal=None, played_by=None
    )
    return with_player(without_promises(changed, fact.seat), player)


def without_promises(world: World, seat: SeatId) -> World:
    """VS-3.4.a. Permissions end with a player, given and taken: who returns begins anew."""
    kept = (it for it in world.permissions if seat not in (it.granter, it.grantee))
    return replace(world, permissions=tuple(kept))


def list_leaving(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
    return accepted(decide_leave_game, world, seat, (LeaveGame(),))


def _told_leaving(told: LeaveGame, hearing: Hearing) -> LeaveGame:
    """VS-3.6.a. What was said beforehand is heard by whoever said it."""
    return told if hearing.teller == hearing.person else LeaveGame()


ACTS: Acts = {
    LeaveGame: act(decide_leave_game, "any-time", lists=list_leaving, hides=_told_leaving),
}
FACTS: Facts = {
    LeaveWished: evolve_leave_wished,
    Left: evolve_left,
    Orphaned: evolve_orphaned,
}
