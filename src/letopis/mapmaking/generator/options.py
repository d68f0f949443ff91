"""The parameters of a generated map, and their validation."""

from msgspec import Struct

from letopis.core.errors import Trouble
from letopis.games.strategic.maps import FEWEST_SEATS

SHORTEST_SIDE, LONGEST_SIDE = 8, 120  # larger maps are drawn by hand
MOST_SEATS = 12
MOST_ISLANDS = 24
LEAST_SHARE, MOST_SHARE = 20, 75
ROOM = 32  # land cells that a seat needs for a home and something within reach
ISLAND_ROOM = 9  # land cells of the smallest island
RIVER_ROOM = 18  # land cells for each river
VEIN_ROOM = 8  # land cells for each vein


class GeneratorOptions(Struct, frozen=True, kw_only=True):
    """Size in cells, seats, share of land in percent, numbers of islands, rivers and so on.

    Lairs are among the veins: each is a vein of level 4 (VS-8.9.1.3.f).
    """

    columns: int = 30
    rows: int = 20
    seats: int = 3
    land_share: int = 45
    islands: int = 1
    rivers: int = 4
    veins: int = 7
    lairs: int = 1
    seed: int = 0

    @property
    def land_cells(self) -> int:
        return self.columns * self.rows * self.land_share // 100


class Unmet(Exception):
    """An attempt failed; `what` is the part of the wish that found no room."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


def check_wish(wish: GeneratorOptions) -> None:
    """Raise Trouble for a number out of bounds, or more than the land has room for."""
    _check_bound(wish, "columns", SHORTEST_SIDE, LONGEST_SIDE)
    _check_bound(wish, "rows", SHORTEST_SIDE, LONGEST_SIDE)
    _check_bound(wish, "seats", FEWEST_SEATS, MOST_SEATS)
    _check_bound(wish, "land_share", LEAST_SHARE, MOST_SHARE)
    _check_bound(wish, "islands", 1, MOST_ISLANDS)
    _check_room(wish)
    _check_bound(wish, "rivers", 0, wish.land_cells // RIVER_ROOM)
    _check_bound(wish, "veins", 0, wish.land_cells // VEIN_ROOM)
    _check_bound(wish, "lairs", 0, wish.veins)


def _check_bound(wish: GeneratorOptions, what: str, least: int, most: int) -> None:
    found: int = getattr(wish, what)
    if not least <= found <= most:
        raise Trouble("map-wish-bound", what=what, found=found, least=least, most=most)


def _check_room(wish: GeneratorOptions) -> None:
    """Check that the land has room for each seat and for each island without one."""
    wild = max(0, wish.islands - wish.seats)
    needed = wish.seats * ROOM + wild * ISLAND_ROOM
    if wish.land_cells < needed:
        raise Trouble("map-wish-room", found=wish.land_cells, needed=needed)
