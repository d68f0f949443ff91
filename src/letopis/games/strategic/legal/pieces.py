"""What an army or a structure may do."""

from collections.abc import Iterator

from msgspec.structs import replace

from letopis.core.acts import Action, Refusal
from letopis.core.choices import Choice
from letopis.core.seats import SeatId
from letopis.games.strategic.aftermath.personal import Annex, Outfit, Tribute, sources_here
from letopis.games.strategic.building import structures
from letopis.games.strategic.building.hiring import Hire, fortresses_near, kind_refusal
from letopis.games.strategic.building.structures import Appoint, Deepen, Raise
from letopis.games.strategic.engine.gate import gate
from letopis.games.strategic.legal.candidates import accepted, schools
from letopis.games.strategic.magic import casting
from letopis.games.strategic.magic.duels import Challenge
from letopis.games.strategic.maps import Cell, vicinity
from letopis.games.strategic.movement.marching import Move, decide_path
from letopis.games.strategic.movement.movers import mover
from letopis.games.strategic.movement.sieges import FARTHEST, Besiege, Lift
from letopis.games.strategic.movement.steps import (
    exits,
    rests,
)
from letopis.games.strategic.realm.treasury import Dismiss
from letopis.games.strategic.realm.vassals import vassals_of
from letopis.games.strategic.war.declaring import (
    Declare,
    Sally,
    bound_by_peace,
    quarry_of,
    target_refusal,
    targets_from,
    targets_of,
)
from letopis.games.strategic.world import Army, Piece, Shortage, Structure, World
from letopis.games.strategic.world.attacks import is_frozen
from letopis.games.strategic.world.lookup import building_row, called, of_kind
from letopis.games.strategic.world.marches import march_of
from letopis.games.strategic.world.stamps import is_ready
from letopis.games.strategic.world.turn_facts import End

NOBODY_NEAR: frozenset[Cell] = frozenset()
_LONGEST_PASSAGE = 12  # more than any army walks


def of_army(world: World, seat: SeatId, army: Army) -> Iterator[Choice]:
    acts = gate(world, seat, End()) is None
    is_able = is_ready(world, army) and not is_frozen(world, Piece(army.id), army.cell)
    crowd = _crowd(world, army) if is_able else NOBODY_NEAR
    if acts and is_able:
        yield from _moves(world, seat, army, crowd)
    if crowd and (acts or gate(world, seat, Declare(army.id, "")) is None):
        yield from _attacks(world, army)
    may_go = is_able or isinstance(world.phase, Shortage)  # VS-4.6.d
    if may_go and (acts or gate(world, seat, Dismiss(army.id)) is None):
        yield from accepted(world, seat, (Dismiss(army.id),))
    if acts and is_able:
        yield from accepted(world, seat, _sieges(world, army))
        yield from structures.listed(world, army)
    if acts and army.id in world.sieges:
        yield from accepted(world, seat, (Lift(army.id),))
    if acts and is_able and army.personal:
        yield from accepted(world, seat, _personal_acts(world, army))
    if acts and is_able and army.kind == "mage":
        near = vicinity(army.cell, world.ground.catalogue.figures.magic.duel_range)
        mages = of_kind(world, "mage")
        rivals = [Challenge(army.id, it.id) for it in mages if it.cell in near]
        yield from accepted(world, seat, rivals)
        yield from casting.listed(world, army)


def _moves(world: World, seat: SeatId, army: Army, crowd: frozenset[Cell]) -> Iterator[Action]:
    """Single steps, alone or with an attack; longer ways are such steps one after another."""
    march = march_of(world, army)
    if march.ended or rests(world, army):
        return
    free = exits(world, mover(world, army), march, army.cell)
    for there in world.ground.sites[army.cell].neighbours:
        is_free = there in free
        if is_free:
            yield Move(army.id, (there,))
        elif _is_own(world, army, there):
            yield from _passages(world, seat, army, (there,))
        may_charge = crowd and (is_free or there in world.structures)
        if may_charge and not crowd.isdisjoint(vicinity(there, 1)):
            yield from _charges(world, seat, army, there, is_free=is_free)


def _crowd(world: World, army: Army) -> frozenset[Cell]:
    """Where anything is that it could attack at once or after a step: mostly nowhere, so that it
    need not look around from every cell. A dragon shows only while battles are open."""
    near = vicinity(army.cell, 2)
    if world.battles:
        return near
    others = world.standing.keys() & near
    if world.standing.get(army.cell) == army.id:
        others.discard(army.cell)
    return frozenset(others | (world.structures.keys() & near))


def _attacks(world: World, army: Army) -> Iterator[Action]:
    for target in targets_of(world, army):
        if target_refusal(world, army, target, army.cell) is None:
            yield Declare(army.id, called(world, target))


def _charges(
    world: World, seat: SeatId, army: Army, there: Cell, *, is_free: bool
) -> Iterator[Action]:
    """VS-4.3.e, VS-3.4.d. A step and an attack in one; onto a closed cell only to assault it."""
    passengers = (Piece(army.id), army.cargo)
    for target in targets_from(world, there):
        if target in passengers or bound_by_peace(world, Piece(army.id), seat, target) is not None:
            continue
        charge = Move(army.id, (there,), attack=called(world, target))
        if is_free or not isinstance(decide_path(world, seat, charge), Refusal):
            yield charge


def _passages(world: World, seat: SeatId, army: Army, over: tuple[Cell, ...]) -> Iterator[Action]:
    """VS-4.1.a, option. Past own armies, however many stand in a row, and onto a free cell."""
    if world.options.move_pass_through_own == "no" or len(over) > _LONGEST_PASSAGE:
        return
    for beyond in world.ground.sites[over[-1]].neighbours:
        passage = Move(army.id, (*over, beyond))
        if beyond == army.cell or beyond in over:
            continue
        if not isinstance(decide_path(world, seat, passage), Refusal):
            yield passage
        elif _is_own(world, army, beyond):
            yield from _passages(world, seat, army, passage.path)


def _is_own(world: World, army: Army, cell: Cell) -> bool:
    standing = world.standing.get(cell)
    return standing is not None and world.armies[standing].owner == army.owner


def _sieges(world: World, army: Army) -> Iterator[Action]:
    near = vicinity(army.cell, FARTHEST)
    if not world.structures.keys().isdisjoint(near):
        for structure in world.structures.values():
            if structure.cell in near and structure.owner != army.owner:
                yield Besiege(army.id, structure.name)


def _personal_acts(world: World, army: Army) -> Iterator[Action]:
    """VS-1.2.k."""
    yield Outfit(army.id)
    yield from (Tribute(army.id, source) for source in sources_here(world, army))
    for near in world.ground.sites[army.cell].neighbours:
        if near in world.standing:
            other = world.armies[world.standing[near]]
            yield Annex(army.id, other.id)
            if other.cargo is not None:
                yield Annex(army.id, other.cargo)


def of_structure(world: World, seat: SeatId, structure: Structure) -> Iterator[Choice]:
    name, acts = structure.name, gate(world, seat, End()) is None
    is_able = is_ready(world, structure) and not is_frozen(
        world, Piece(structure.cell), structure.cell
    )
    if acts and is_able:
        yield from accepted(world, seat, _growths(world, structure))
        yield from accepted(world, seat, _hires(world, seat, structure))
    quarry = quarry_of(world, structure) if is_able else ()
    if quarry and gate(world, seat, Sally(name, quarry[0])) is None:
        yield from accepted(world, seat, (Sally(name, army) for army in quarry))
    if acts:
        yield from accepted(world, seat, (Appoint(name),))


def _growths(world: World, structure: Structure) -> Iterator[Action]:
    if structure.kind != "mine":
        yield Raise(structure.name)
        return
    vein = world.ground.sites[structure.cell].vein
    for level in range(structure.level + 1, vein + 1):
        yield Deepen(structure.name, level)


def _hires(world: World, seat: SeatId, structure: Structure) -> Iterator[Action]:
    line = building_row(world, structure)
    if line is None:
        return
    places: list[str | None] = [None]
    standing = world.standing.get(structure.cell)
    if standing is not None:
        places.append(standing)
    places += [fortress.name for fortress in fortresses_near(world, seat, structure)]
    for kind in line.hires:
        if kind_refusal(world, structure, kind) is not None:
            continue
        for place in places:
            yield from _variants(world, seat, Hire(kind, structure.name, at=place))


def _variants(world: World, seat: SeatId, hire: Hire) -> Iterator[Hire]:
    """With every school a mage may have; as a personal army; for a vassal who lost his."""
    for school in schools(world, hire.kind):
        schooled = replace(hire, school=school)
        yield schooled
        if world.players[seat].personal is None:
            yield replace(schooled, personal=True)
        for vassal in vassals_of(world, seat):
            if world.players[vassal].personal is None:
                yield replace(schooled, vassal=vassal)
