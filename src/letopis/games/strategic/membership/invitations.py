"""Chapters 0.2, 3.5. Invitations of newcomers, with or without an army as a gift."""

from collections.abc import Iterator

from msgspec.structs import replace

from letopis.core.acts import Action, ClauseId, Event, Refusal
from letopis.core.choices import Choice, Family, FreshNames
from letopis.core.seats import SeatId, is_seat_id
from letopis.games.strategic.world import Army, ArmyId, Invitation, World
from letopis.games.strategic.world.acts import Acts, Facts, act
from letopis.games.strategic.world.lookup import is_ruler, own_army
from letopis.games.strategic.world.rights import army_row


class Invite(Action, frozen=True, tag="invite"):
    """VS-0.2.b, VS-3.5.k. Let somebody in, perhaps with an army of one's own."""

    seat: SeatId
    army: ArmyId | None = None


class Invited(Event, frozen=True, tag="invited"):
    """VS-3.5.k. A newcomer is invited as a vassal, with that army as a gift."""

    seat: SeatId
    by: SeatId
    army: ArmyId | None = None


def gift_for(world: World, seat: SeatId, lord: SeatId) -> Army | None:
    """VS-3.5.k. The army a ruler offers to a newcomer, while it is still his to give."""
    player = world.players.get(lord)
    if player is None or not player.is_playing or player.suzerain is not None:
        return None
    if not is_ruler(world, lord):
        return None
    for it in world.invitations:
        if it.seat == seat and it.by == lord and it.army is not None:
            army = world.armies.get(it.army)
            if army is not None and army.owner == lord and not army.personal:
                return army
    return None


def decide_invite(world: World, seat: SeatId, order: Invite) -> tuple[Event, ...] | Refusal:
    """VS-0.2.b, VS-3.5.k, VS-1.2.p. Any player; a ruler who serves nobody may add an army."""
    player = world.players.get(order.seat)
    stands_in = any(it.played_by == order.seat for it in world.players.values())
    if not is_seat_id(order.seat) or stands_in or (player is not None and player.is_playing):
        return Refusal(ClauseId("VS-0.2.b"), "plays-already")
    if order.army is not None:
        army = own_army(world, seat, order.army)
        if isinstance(army, Refusal):
            return army
        if army.personal or army_row(world, army).magical:
            return Refusal(ClauseId("VS-3.5.k"), "cannot-be-given", {"army": army.id})
        if not is_ruler(world, seat):
            return Refusal(ClauseId("VS-3.5.k"), "only-rulers")
        if world.players[seat].suzerain is not None:
            return Refusal(ClauseId("VS-1.2.p"), "vassals-take-none")
    return (Invited(order.seat, seat, order.army),)


def evolve_invited(world: World, fact: Invited) -> World:
    new = Invitation(fact.seat, fact.by, fact.army)
    rest = tuple(it for it in world.invitations if (it.seat, it.by) != (fact.seat, fact.by))
    return replace(world, invitations=(*rest, new))


def list_invitations(world: World, seat: SeatId, subject: Army | None) -> Iterator[Choice]:
    """VS-0.2.b, VS-3.5.k. Anybody who does not play yet; with an army as a gift, or without."""
    if subject is not None and subject.personal:
        return
    army = None if subject is None else subject.id
    playing = tuple(it for it, player in world.players.items() if player.is_playing)
    playing += tuple(it.played_by for it in world.players.values() if it.played_by is not None)
    free = SeatId(next(name for name in ("a", "b", *_spare(len(playing))) if name not in playing))
    if not isinstance(decide_invite(world, seat, Invite(free, army)), Refusal):
        yield Family(Invite(free, army), "seat", FreshNames(playing))


def _spare(count: int) -> Iterator[str]:
    return (f"a{number}" for number in range(count))


ACTS: Acts = {Invite: act(decide_invite, "any-time", lists=list_invitations)}
FACTS: Facts = {Invited: evolve_invited}
