"""VS-1.2.q-s, VS-1.2.v. What a player may say at any time, whoever's turn it is."""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import get_args

from letopis.core.acts import Action, Refusal
from letopis.core.choices import Choice, Family, Names, Numbers, Orderings, Rows
from letopis.core.seats import SeatId
from letopis.games.strategic.aftermath.standing_spoils import Lowering, StandingSpoils, Taking
from letopis.games.strategic.battle import Order
from letopis.games.strategic.council import proposals
from letopis.games.strategic.council.endings import ProposeEnd
from letopis.games.strategic.engine.gate import gate
from letopis.games.strategic.engine.reactions import Take
from letopis.games.strategic.engine.registry import DECIDE
from letopis.games.strategic.legal.candidates import accepted
from letopis.games.strategic.membership.joining import Invite
from letopis.games.strategic.membership.leaving import LeaveGame
from letopis.games.strategic.membership.wanderers import ObjectTo
from letopis.games.strategic.realm.peace import BreakPeace, MakePeace
from letopis.games.strategic.realm.permissions import BUILDING_KINDS, LAST_YEAR, Permit, Revoke
from letopis.games.strategic.realm.vassals import Arrange, Expel, LeaveService, vassals_of
from letopis.games.strategic.war.sides import exists
from letopis.games.strategic.war.standing_orders import (
    EQUILIBRIUM,
    LONGEST_PATTERN,
    RANDOM,
    StandingOrders,
)
from letopis.games.strategic.war.truces import CallOff
from letopis.games.strategic.world import ALL, Army, ArmyId, PermissionKind, Stirring, World
from letopis.games.strategic.world.lookup import armies_of, called, structures_of
from letopis.games.strategic.world.rights import army_row
from letopis.games.strategic.world.stamps import slot_of


def of_council(world: World, seat: SeatId) -> Iterator[Choice]:
    """VS-1.2.q-s, VS-1.2.v. What a player may say at any time."""
    player = world.players.get(seat)
    if player is None or not player.is_playing or gate(world, seat, LeaveGame()) is not None:
        return
    yield from _at_any_time(world, seat)
    for army in armies_of(world, seat):
        yield from _grants(world, seat, _army_kinds(world, army), army.id, army.id)
        if not army.personal:
            yield from _invitations(world, seat, army.id)
    for structure in structures_of(world, seat):
        yield from _grants(world, seat, BUILDING_KINDS, structure.name, str(structure.cell))


def _at_any_time(world: World, seat: SeatId) -> Iterator[Choice]:
    stances = (Take("always"), Take("approached"), Take("never"))
    yield from accepted(world, seat, (*stances, LeaveService(), LeaveGame(), ProposeEnd()))
    yield from map(Expel, vassals_of(world, seat))
    yield from accepted(world, seat, map(MakePeace, world.players))
    yield from accepted(world, seat, map(BreakPeace, world.players))
    announced = (it.seat for it in world.wishes if it.what == "wanderer")
    yield from map(ObjectTo, announced)
    yield from _standing(world, seat)
    attackers = (it.by for battle in world.battles for it in battle.attackers if it.seat == seat)
    there = (it for it in attackers if exists(world, it))
    yield from accepted(world, seat, (CallOff(called(world, it)) for it in there))
    slot = slot_of(world, seat)
    if slot is not None:
        arrange = Arrange(slot.members)
        if not isinstance(DECIDE[Arrange](world, seat, arrange), Refusal):
            yield Family(arrange, "order", Orderings(slot.members))
    kinds: tuple[PermissionKind, ...] = ("enter", "no-walls", "board", "near-move", "near-build")
    yield from _grants(world, seat, kinds, ALL, ALL)
    yield from _invitations(world, seat, None)
    yield from proposals.listed(world, seat)
    yield from accepted(world, seat, _standing_spoils())


def _standing_spoils() -> Iterator[Action]:
    """VS-7.12.e."""
    for take, lower, stir in product(get_args(Taking), get_args(Lowering), get_args(Stirring)):
        yield StandingSpoils(take, lower, stir)


def _standing(world: World, seat: SeatId) -> Iterator[Choice]:
    """VS-7.3.a. Any pattern but the one that stands."""
    patterns: list[tuple[str, ...]] = [(), (RANDOM,), (EQUILIBRIUM,)]
    for pattern in patterns:
        both = (StandingOrders(pattern), StandingOrders(pattern, always=True))
        yield from accepted(world, seat, both)
    for always in (False, True):
        some = StandingOrders((), always=always)
        yield Family(some, "pattern", Rows(tuple(Order), 1, LONGEST_PATTERN))


def _invitations(world: World, seat: SeatId, army: ArmyId | None) -> Iterator[Choice]:
    """VS-0.2.b, VS-3.5.k. Anybody who does not play yet."""
    sample = Invite(SeatId("a"), army)
    playing = tuple(it for it, player in world.players.items() if player.is_playing)
    playing += tuple(it.played_by for it in world.players.values() if it.played_by is not None)
    free = SeatId(next(name for name in ("a", "b", *_spare(len(playing))) if name not in playing))
    if gate(world, seat, sample) is not None:
        return
    if not isinstance(DECIDE[Invite](world, seat, Invite(free, army)), Refusal):
        yield Family(Invite(free, army), "seat", Names(playing))


def _spare(count: int) -> Iterator[str]:
    return (f"a{number}" for number in range(count))


def _grants(
    world: World, seat: SeatId, kinds: Iterable[PermissionKind], name: str, piece: str
) -> Iterator[Choice]:
    if gate(world, seat, LeaveGame()) is not None:
        return
    given = {
        (it.grantee, it.kind) for it in world.permissions if (it.granter, it.piece) == (seat, piece)
    }
    others = [it for it, player in world.players.items() if it != seat and player.is_playing]
    for kind in kinds:
        for other in others:
            yield Permit(other, kind, name)
            yield Family(Permit(other, kind, name), "until", Numbers(world.year, LAST_YEAR))
    for grantee, kind in sorted(given):
        if kind in kinds:
            yield Revoke(grantee, kind, name)


def _army_kinds(world: World, army: Army) -> tuple[PermissionKind, ...]:
    line = army_row(world, army)
    if line.naval and not line.magical:
        return ("board", "near-move", "near-build")
    return ("near-move", "near-build")
