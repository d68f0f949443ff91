"""VS-3.5.d-i. A new ruler: the land he draws, the house on it, the personal army hired in it."""

from collections.abc import Iterator

from msgspec.structs import replace

from letopis.core.acts import Action, ClauseId, Event, Refusal
from letopis.core.choices import Choice
from letopis.core.seats import SeatId
from letopis.games.strategic.building.capitals import Enthroned
from letopis.games.strategic.building.structures import house_kinds
from letopis.games.strategic.building.works import site_refusal
from letopis.games.strategic.catalogue import ArmyKind, School, StructureKind
from letopis.games.strategic.maps import Cell, LandId
from letopis.games.strategic.maps.cells import is_cell_name
from letopis.games.strategic.maps.world_map import SeatCell
from letopis.games.strategic.world import (
    Army,
    ArmyId,
    Between,
    Coins,
    Entering,
    PlaceId,
    Structure,
    World,
)
from letopis.games.strategic.world.acts import Acts, Facts, accepted, act
from letopis.games.strategic.world.changes import with_new_army, with_player, with_structure
from letopis.games.strategic.world.lookup import next_id

PURSE = 200  # VS-3.5.g
STANDARD_HOUSE: StructureKind = "castle"  # VS-3.5.i
STANDARD_ARMY: ArmyKind = "knights"
# VS-6.3.i: grey is no school that anybody is taught.
SCHOOLS = tuple(school for school in School if school is not School.GREY)


class Found(Action, frozen=True, tag="found"):
    """VS-3.5.e-g. A new ruler's house, and the personal army hired in it."""

    house: StructureKind
    cell: Cell
    army: ArmyKind
    school: School | None = None


class Awarded(Event, frozen=True, tag="awarded"):
    """VS-3.5.d. The place a new ruler builds on: a land, or a cell that the map keeps for him."""

    seat: SeatId
    place: PlaceId | None = None


class Founded(Event, frozen=True, tag="founded"):
    """VS-3.5.e-h. The house, the army in it, and what is left of the money."""

    seat: SeatId
    house: StructureKind
    level: int
    cell: Cell
    army: ArmyId
    kind: ArmyKind
    treasury: Coins
    school: School | None = None


def decide_found(world: World, seat: SeatId, order: Found) -> tuple[Event, ...] | Refusal:
    """VS-3.5.d-g. On the drawn place, within 200 coins, an army that this house hires; that it is
    his turn to enter, the gate has asked."""
    if order.cell not in founding_cells(world):
        return Refusal(ClauseId("VS-3.5.e"), "not-your-place", {"cell": order.cell})
    rows = world.ground.catalogue
    if order.house not in house_kinds(world):
        return Refusal(ClauseId("VS-3.5.e"), "no-lord-house", {"structure": order.house})
    if order.army not in founding_armies(world, order.house, order.cell):
        return Refusal(ClauseId("VS-3.5.f"), "not-hired-here", {"kind": order.army})
    house = rows.structures[order.house]
    cost = house.cost + (rows.armies[order.army].cost or 0)
    if cost > PURSE:
        return Refusal(ClauseId("VS-3.5.g"), "too-poor", {"cost": cost, "treasury": PURSE})
    refusal = school_refusal(world, order.army, order.school)
    if refusal is not None:
        return refusal
    army = next_id(world, order.army)
    founded = Founded(
        seat,
        order.house,
        house.level,
        order.cell,
        army,
        order.army,
        PURSE - cost,
        school=order.school,
    )
    return (founded, Enthroned(seat, order.cell))


def school_refusal(world: World, kind: ArmyKind, school: School | None) -> Refusal | None:
    """VS-6.3.i. A mage's second school is chosen when he comes into the game, or by option with the
    first spell he casts from one."""
    later = world.options.mage_school_choice == "at_first_cast" and school is None
    if kind == "mage" and school in (None, School.GREY) and not later:
        return Refusal(ClauseId("VS-6.3.i"), "school-needed")
    if kind != "mage" and school is not None:
        return Refusal(ClauseId("VS-6.3.i"), "only-mages-have-schools")
    return None


def founding_cells(world: World) -> tuple[Cell, ...]:
    """VS-3.5.e. Where the one who is entering may put his house."""
    phase = world.phase
    assert isinstance(phase, Entering)
    places = free_places(world) if phase.place is None else (phase.place,)
    return tuple(cell for place in places for cell in cells_of_place(world, place))


def cells_of_place(world: World, place: PlaceId) -> tuple[Cell, ...]:
    cells = (Cell(place),) if is_cell_name(place) else world.ground.cells[LandId(place)]
    return tuple(cell for cell in cells if _may_found(world, cell))


def _may_found(world: World, cell: Cell) -> bool:
    """VS-3.5.e. A legal cell for a house, without an army on it."""
    return cell not in world.standing and site_refusal(world, cell, "tower", 1) is None


def free_places(world: World) -> tuple[PlaceId, ...]:
    """VS-3.5.d. What the map keeps for players before the first year, or lands without a house."""
    kept = world.year == 0 and world.options.start_places == "map"
    named = [_place(it) for it in world.ground.map.seats] if kept else []
    free = [place for place in named if cells_of_place(world, place)]
    if not free:
        lands = [PlaceId(land) for land in world.ground.lands]
        free = [place for place in lands if cells_of_place(world, place)]
    return tuple(free)


def _place(seat: object) -> PlaceId:
    return PlaceId(seat.cell) if isinstance(seat, SeatCell) else PlaceId(getattr(seat, "land", ""))


def founding_armies(world: World, house: StructureKind, cell: Cell) -> tuple[ArmyKind, ...]:
    """VS-3.5.f. What a house of this kind hires on that ground."""
    rows, terrain = world.ground.catalogue, world.ground.sites[cell].terrain
    hired = rows.structures[house].hires
    return tuple(kind for kind in hired if rows.armies[kind].native in (None, terrain))


def personal_kinds(world: World) -> tuple[ArmyKind, ...]:
    """VS-3.5.f. What any house of a lord hires, on some ground."""
    rows = world.ground.catalogue
    hired = {kind for house in house_kinds(world) for kind in rows.structures[house].hires}
    return tuple(kind for kind in rows.armies if kind in hired)


def standard_start(world: World) -> Found | None:
    """VS-3.5.i. Castle and knights, on the first cell that will do."""
    cells = founding_cells(world)
    return Found(STANDARD_HOUSE, cells[0], STANDARD_ARMY) if cells else None


def evolve_awarded(world: World, fact: Awarded) -> World:
    return replace(without_wish(world, fact.seat), phase=Entering(fact.seat, fact.place))


def evolve_founded(world: World, fact: Founded) -> World:
    """VS-3.5.f, VS-3.5.p. House and army are ready in the owner's first turn."""
    changed = with_structure(world, Structure(fact.cell, fact.house, fact.level, fact.seat))
    army = Army(fact.army, fact.kind, fact.seat, fact.cell, personal=True, school=fact.school)
    changed = with_new_army(changed, army)
    player = replace(
        changed.players[fact.seat], entered=True, treasury=fact.treasury, personal=army.id
    )
    return with_entry_over(with_player(changed, player), fact.seat)


def with_entry_over(world: World, seat: SeatId) -> World:
    """The world when this seat has entered: the next one enters, or play goes on between turns."""
    phase = Between() if world.year else Entering()
    invitations = tuple(it for it in world.invitations if it.seat != seat)
    return replace(without_wish(world, seat), invitations=invitations, phase=phase)


def without_wish(world: World, seat: SeatId) -> World:
    return replace(world, wishes=tuple(wish for wish in world.wishes if wish.seat != seat))


def list_foundings(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
    return accepted(decide_found, world, seat, _foundings(world))


def _foundings(world: World) -> Iterator[Action]:
    for cell in founding_cells(world):
        for house in house_kinds(world):
            for army in founding_armies(world, house, cell):
                for school in schools_of(world, army):
                    yield Found(house, cell, army, school)


def schools_of(world: World, kind: ArmyKind) -> tuple[School | None, ...]:
    """VS-6.3.i. What a new army of that kind may be taught."""
    if kind != "mage":
        return (None,)
    later = world.options.mage_school_choice == "at_first_cast"
    return (None, *SCHOOLS) if later else SCHOOLS


ACTS: Acts = {
    Found: act(decide_found, "entering", lists=list_foundings),
}
FACTS: Facts = {Awarded: evolve_awarded, Founded: evolve_founded}
