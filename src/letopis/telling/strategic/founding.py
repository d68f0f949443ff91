"""VS-3.5.d-l. How a player may begin, for cards to choose from: houses, personal armies, what
remains of the money, and why a pair is not possible."""

from msgspec import Struct

from letopis.core.acts import Refusal
from letopis.core.seats import SeatId
from letopis.core.table import Table
from letopis.games.strategic.building import (
    PURSE,
    Found,
    founding_armies,
    founding_cells,
    house_kinds,
    personal_kinds,
    schools_of,
    standard_start,
)
from letopis.games.strategic.catalogue import ArmyKind, StructureKind
from letopis.games.strategic.game import StrategicGame
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.world import Entering, World
from letopis.telling.strategic.names import Names
from letopis.telling.strategic.refusals import reason_said
from letopis.words import Words


class HousePick(Struct, frozen=True):
    """VS-T3.a-d. A house to begin with; `about` says what it hires."""

    kind: StructureKind
    name: str
    about: str
    cost: int
    garrison: int
    walls: bool


class ArmyPick(Struct, frozen=True):
    """VS-T1.a-g, VS-T2.a. A personal army to begin with; `schools` of which a mage needs one."""

    kind: ArmyKind
    name: str
    about: str
    cost: int
    detachments: int
    advantage: bool
    schools: dict[str, str] = {}


class Barrier(Struct, frozen=True):
    """Why a house and an army do not go together on the cell."""

    house: StructureKind
    army: ArmyKind
    clause: str
    text: str


class Founding(Struct, frozen=True):
    """VS-3.5.d-i. All to choose from on one `cell` of the drawn place. `house` and `army` are the
    book's own start."""

    purse: int
    place: str
    income: int
    cells: tuple[Cell, ...]
    cell: Cell
    house: StructureKind
    army: ArmyKind
    houses: tuple[HousePick, ...]
    armies: tuple[ArmyPick, ...]
    barred: tuple[Barrier, ...]


def founding(table: Table, seat: SeatId, words: Words, cell: str | None) -> Founding | None:
    """What a seat may found; None if it is not about to, or not on that cell."""
    if not isinstance(table.game, StrategicGame):
        return None
    world: World = table.state
    book = standard_start(world) if _is_entering(world, seat) else None
    cells = founding_cells(world) if book is not None else ()
    chosen = Cell(cell) if cell is not None else None if book is None else book.cell
    if book is None or chosen not in cells:
        return None
    assert chosen is not None
    names = Names(words, table.seats, world.ground.map)
    land = world.ground.sites[chosen].land
    houses, armies = house_kinds(world), personal_kinds(world)
    return Founding(
        PURSE,
        "" if land is None else names.land(land),
        0 if land is None else world.ground.lands[land].income,
        cells,
        chosen,
        book.house,
        book.army,
        tuple(_house(names, world, kind, chosen) for kind in houses),
        tuple(_army(names, world, kind) for kind in armies),
        tuple(
            barrier
            for house in houses
            for army in armies
            if (barrier := _barrier(names, table, seat, Found(house, chosen, army))) is not None
        ),
    )


def _is_entering(world: World, seat: SeatId) -> bool:
    return isinstance(world.phase, Entering) and world.phase.seat == seat


def _barrier(names: Names, table: Table, seat: SeatId, wish: Found) -> Barrier | None:
    """By the rule that decides; the school of a mage is asked for later."""
    world: World = table.state
    schools = schools_of(world, wish.army)
    answer = table.game.decide(
        world, seat, Found(wish.house, wish.cell, wish.army, schools[0] if schools else None)
    )
    if not isinstance(answer, Refusal):
        return None
    why = _elsewhere(names, world, wish) or reason_said(names, world, answer)
    return Barrier(wish.house, wish.army, answer.clause, why)


def _elsewhere(names: Names, world: World, wish: Found) -> str:
    """VS-3.5.f, VS-6.3.b. Which house hires the army here, or on which ground it is hired."""
    if wish.army in founding_armies(world, wish.house, wish.cell):
        return ""
    houses = [it for it in house_kinds(world) if wish.army in founding_armies(world, it, wish.cell)]
    native = world.ground.catalogue.armies[wish.army].native
    if houses:
        hiring = ", ".join(names.words.at("structure", it) for it in houses)
        return names.words("strategic.founding.other_house", houses=hiring)
    if native is None:
        return ""
    ground = names.words.at("terrain", str(native))
    return names.words("strategic.founding.other_ground", ground=ground)


def _house(names: Names, world: World, kind: StructureKind, cell: Cell) -> HousePick:
    row = world.ground.catalogue.structures[kind]
    hired = ", ".join(names.kind(it, "acc") for it in founding_armies(world, kind, cell))
    walls = row.walls != "none"
    about = names.words("strategic.founding.house", hires=hired, walls="yes" if walls else "no")
    return HousePick(kind, names.words.at("structure", kind), about, row.cost, row.garrison, walls)


def _army(names: Names, world: World, kind: ArmyKind) -> ArmyPick:
    row = world.ground.catalogue.armies[kind]
    best = max(row.speed.values())
    fast = [it for it, steps in row.speed.items() if steps == best]
    about = names.words(
        "strategic.founding.army",
        speed=best,
        where=", ".join(names.words.at("terrain", str(it)) for it in fast),
        native="none" if row.native is None else names.words.at("terrain", str(row.native)),
    )
    schools = [it for it in schools_of(world, kind) if it is not None]
    named = {str(it): names.words.at("school", str(it)) for it in schools}
    return ArmyPick(
        kind,
        names.words.at("army", kind),
        about,
        row.cost or 0,
        row.detachments,
        row.advantage,
        named,
    )
