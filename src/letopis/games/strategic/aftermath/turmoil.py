"""Chapter 5.2. Turmoil: the capital of the beaten, or all his houses, may go to the victor."""

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from letopis.core.acts import Action, ClauseId, Event, Refusal
from letopis.core.choices import Choice
from letopis.core.seats import SeatId
from letopis.games.strategic.aftermath.conquest import Captured
from letopis.games.strategic.building.capitals import first_capital_facts
from letopis.games.strategic.building.works import DIE, SUCCESS
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.war.losses import casualties, commander_of, fallen, fellows, losers_of
from letopis.games.strategic.world import Army, ArmyId, Field, Stirring, Unrest, Uprising, World
from letopis.games.strategic.world.acts import Acts, Faces, Facts, Throws, accepted, act
from letopis.games.strategic.world.lookup import is_lord_house, structures_of
from letopis.games.strategic.world.purposes import TurmoilDice
from letopis.games.strategic.world.turn_facts import CalledFor


class Stir(Action, frozen=True, tag="stir"):
    """VS-5.2.b, VS-5.2.f. Whether to stir turmoil, with one die for all houses or one for each.

    A fellow victor may reap it, by agreement (VS-7.14.b).
    """

    how: Stirring
    to: SeatId | None = None


class TurmoilOffered(Event, frozen=True, tag="turmoil-offered"):
    """VS-5.2.b, VS-5.2.e. A victor may stir turmoil in the capital or in the state."""

    kind: Literal["capital", "state"]
    seat: SeatId
    victim: SeatId


class TurmoilDone(Event, frozen=True, tag="turmoil-done"):
    """VS-5.2.b. This turmoil is over, or the victor did not want it."""


class TurmoilCeded(Event, frozen=True, tag="turmoil-ceded"):
    """VS-7.14.b. What turmoil wins goes to a fellow victor."""

    seat: SeatId


class Rebelled(Event, frozen=True, tag="rebelled"):
    """VS-5.2.c, VS-5.2.f. A house goes over to the victor when all battles are fought."""

    cell: Cell
    seat: SeatId
    victim: SeatId


class HandedOver(Event, frozen=True, tag="handed-over"):
    """VS-5.2.g. All that turmoil has won is the victors' now."""


def turmoil_offer_facts(world: World) -> tuple[Event, ...]:
    """VS-5.2.b, VS-5.2.d, VS-5.2.e. What the victor may stir, before the dead are taken away.

    Whoever has left the game is silent, and silence stirs nothing. A capital may have come back to
    the victor since he attacked it: there is no turmoil in one's own state.
    """
    field = world.field
    assert field is not None
    seat = commander_of(world, field)
    if seat is None or not world.players[seat].is_playing:
        return ()
    found: list[Event] = []
    for army in casualties(world, field):
        victim = army.owner
        if victim is not None and victim != seat and _was_beaten(field, army):
            found += [TurmoilOffered("capital", seat, victim)] * _has_capital(world, victim)
    for structure in fallen(world, field):
        victim = structure.owner
        if victim in (None, seat):
            continue
        if world.players[victim].capital == structure.cell:
            found.append(TurmoilOffered("state", seat, victim))
    return tuple(found)


def _was_beaten(field: Field, army: Army) -> bool:
    """VS-5.2.b. A personal army that fell on the side that lost, or with a ship of that side."""
    side = losers_of(field)
    names = () if side is None else tuple(ArmyId(it.id) for it in side.armies)
    return army.personal and (army.id in names or army.aboard in names)


def _has_capital(world: World, seat: SeatId) -> bool:
    """VS-5.2.d. The capital still belongs to whom it is the capital of."""
    capital = world.players[seat].capital
    return capital is not None and world.structures[capital].owner == seat


def decide_stir(world: World, seat: SeatId, order: Stir) -> tuple[Event, ...] | Refusal:
    """VS-5.2.a-f. By the victor, if he wishes."""
    unrest = pending_unrest(world)
    if unrest is None or unrest.seat != seat:
        return Refusal(ClauseId("VS-5.2.a"), "no-turmoil-to-stir")
    field = world.field
    assert field is not None
    reapers = {it for it in fellows(world, field) if it != unrest.victim}
    if order.to is not None and (order.how == "no" or order.to not in reapers):
        return Refusal(ClauseId("VS-7.14.b"), "no-fellow-victor", {"seat": order.to})
    if order.how == "no":
        return (TurmoilDone(),)
    if order.how == "separately" and unrest.kind == "capital":
        return Refusal(ClauseId("VS-5.2.c"), "one-house-one-die")
    houses = houses_at_stake(world, unrest)
    dice = len(houses) if order.how == "separately" else 1
    ceded = () if order.to in (None, seat) else (TurmoilCeded(order.to),)
    return (*ceded, CalledFor(TurmoilDice(houses), dice, DIE))


def pending_unrest(world: World) -> Unrest | None:
    """The turmoil that is being offered now."""
    field = world.field
    if field is None or field.stage != "turmoil" or not field.unrest:
        return None
    return field.unrest[0]


def houses_at_stake(world: World, unrest: Unrest) -> tuple[Cell, ...]:
    """VS-5.2.d, VS-5.2.f. The capital if it is still his, or every lord house that is.

    What an earlier turmoil of this turn has won is not won again.
    """
    lost = {uprising.cell for uprising in world.uprisings}
    if unrest.kind == "capital":
        capital = world.players[unrest.victim].capital
        is_his = capital is not None and capital not in lost and _has_capital(world, unrest.victim)
        return (capital,) if capital is not None and is_his else ()
    own = structures_of(world, unrest.victim)
    return tuple(it.cell for it in own if is_lord_house(world, it) and it.cell not in lost)


def turmoil_facts(world: World, turmoil: TurmoilDice, faces: Faces) -> tuple[Event, ...]:
    """VS-5.2.c, VS-5.2.f. A 4, 5 or 6 moves a house, or all of them."""
    unrest = pending_unrest(world)
    assert unrest is not None
    if len(faces) == 1:
        faces = faces * len(turmoil.houses)
    thrown = zip(turmoil.houses, faces, strict=True)
    won = [cell for cell, face in thrown if face >= SUCCESS]
    lost = tuple(Rebelled(cell, unrest.seat, unrest.victim) for cell in won)
    return (*lost, TurmoilDone())


def transfer_facts(world: World) -> tuple[Event, ...]:
    """VS-5.2.g, VS-5.2.h, VS-6.0.r. Every house that is still its loser's changes hands; the first
    that somebody owns is his capital."""
    facts: list[Event] = []
    owners = {cell: it.owner for cell, it in world.structures.items()}
    crowned: set[SeatId] = set()
    for uprising in world.uprisings:
        cell, seat = uprising.cell, uprising.seat
        if owners.get(cell) != uprising.victim:
            continue
        owners[cell] = seat
        facts.append(Captured(cell, seat))
        capital = first_capital_facts(world, seat, world.structures[cell].kind, cell)
        if capital and seat not in crowned:
            facts += capital
            crowned.add(seat)
    return (*facts, HandedOver())


def evolve_offered(world: World, fact: TurmoilOffered) -> World:
    field = world.field
    assert field is not None
    unrest = (*field.unrest, Unrest(fact.kind, fact.seat, fact.victim))
    return replace(world, field=replace(field, unrest=unrest))


def evolve_done(world: World, fact: TurmoilDone) -> World:
    field = world.field
    assert field is not None
    return replace(world, field=replace(field, unrest=field.unrest[1:]))


def evolve_ceded(world: World, fact: TurmoilCeded) -> World:
    field = world.field
    assert field is not None
    first, *rest = field.unrest
    return replace(world, field=replace(field, unrest=(replace(first, seat=fact.seat), *rest)))


def evolve_rebelled(world: World, fact: Rebelled) -> World:
    uprising = Uprising(fact.cell, fact.seat, fact.victim)
    return replace(world, uprisings=(*world.uprisings, uprising))


def evolve_handed_over(world: World, fact: HandedOver) -> World:
    return replace(world, uprisings=())


def list_turmoils(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
    """VS-5.2.f. By oneself, or left to an ally."""
    own = (Stir("no"), Stir("at-once"), Stir("separately"))
    yield from accepted(decide_stir, world, seat, own)
    yield from accepted(decide_stir, world, seat, (Stir("at-once", it) for it in world.players))
    yield from accepted(decide_stir, world, seat, (Stir("separately", it) for it in world.players))


ACTS: Acts = {
    Stir: act(decide_stir, "battle", lists=list_turmoils),
}
FACTS: Facts = {
    TurmoilOffered: evolve_offered,
    TurmoilDone: evolve_done,
    TurmoilCeded: evolve_ceded,
    Rebelled: evolve_rebelled,
    HandedOver: evolve_handed_over,
}
THROWS: Throws = {TurmoilDice: turmoil_facts}
