"""A world with as many armies as one likes, in the middle of a turn, for measurements."""

from msgspec.structs import replace

from letopis.core.acts import Action
from letopis.core.chronicle import Entry
from letopis.core.dice import Fair, commitment, secret_of_seed
from letopis.core.driver import next_entry, throw_source
from letopis.core.header import Header
from letopis.core.options import as_dict
from letopis.core.seats import Seat, SeatId
from letopis.core.table import Table, advance, open_table
from letopis.games.strategic.catalogue import ArmyKind
from letopis.games.strategic.game import FIGURES, MAP, STRATEGIC
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.maps.library import shipped_text
from letopis.games.strategic.options import StrategicOptions
from letopis.games.strategic.world import Acting, Army, World
from letopis.games.strategic.world.changes import with_new_army
from letopis.games.strategic.world.lookup import next_id


def battlefield(each: int, kind: ArmyKind = "light-infantry") -> World:
    """The continent with so many armies on each side, in the middle of p1's turn."""
    table = open_table(STRATEGIC, header("continent", 2, 0, secret_of_seed(0)))
    source = throw_source(table.header, secret_of_seed(0))
    while not isinstance(table.state.phase, Acting):
        entry = next_entry(table, source, lambda table, _: default_act(table))
        assert isinstance(entry, Entry), entry
        table = advance(table, entry)
    world: World = replace(table.state, phase=Acting(SeatId("p1")))
    free = [cell for cell, site in world.ground.sites.items() if not site.terrain.is_sea]
    # Each side on its own half of the land, evenly spread.
    sides = (free[: len(free) // 2], free[len(free) // 2 :])
    for seat, cells in zip((SeatId("p1"), SeatId("p2")), sides, strict=True):
        world = _with_armies(world, seat, cells[:: _gap(cells, each)][:each], kind)
    return world


def _gap(cells: list[Cell], count: int) -> int:
    return max(1, len(cells) // max(count, 1))


def _with_armies(world: World, seat: SeatId, cells: list[Cell], kind: ArmyKind) -> World:
    for cell in cells:
        if cell not in world.standing and cell not in world.structures:
            world = with_new_army(world, Army(next_id(world, kind), kind, seat, cell))
    return world


def default_act(table: Table) -> Action:
    default = STRATEGIC.prompts(table.state)[0].default
    assert default is not None
    return default


def header(map_name: str, seats: int, seed: int, secret: bytes) -> Header:
    players = tuple(Seat(SeatId(f"p{at}"), f"Player {at}") for at in range(1, seats + 1))
    options = as_dict(StrategicOptions())
    materials = {MAP: shipped_text(map_name), FIGURES: ""}
    dice = Fair(commitment(secret))
    return Header(
        STRATEGIC.id,
        STRATEGIC.edition,
        f"bench-{seed}",
        options,
        dice,
        players,
        materials=materials,
    )
