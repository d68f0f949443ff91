"""The map and the figures of a game, with everything that follows from them alone."""

from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from letopis.core.bounds import Bounds, read_toml
from letopis.core.errors import Trouble
from letopis.games.strategic.catalogue import Catalogue, catalogue
from letopis.games.strategic.maps import Cell, Land, LandId, Site, WorldMap, read_map, sites
from letopis.games.strategic.maps.checker import check_playable
from letopis.games.strategic.maps.lanes import KnownLanes
from letopis.games.strategic.options import CATALOGUE_OPTIONS, StrategicOptions

FIGURES_TEXT = Bounds(longest=100_000, deepest=8, most=4_000)


class Ground(Struct, frozen=True, eq=False):
    """A playable map and the catalogue of one game, with what follows from them."""

    map: WorldMap
    sites: Mapping[Cell, Site]
    lands: Mapping[LandId, Land]
    cells: Mapping[LandId, tuple[Cell, ...]]
    bordering: Mapping[LandId, frozenset[LandId]]
    catalogue: Catalogue
    figures: str = ""  # of this game, as TOML
    lanes: KnownLanes = {}  # worked out as they are asked for

    def __eq__(self, other: object) -> bool:
        """All else follows from the map and the figures."""
        if not isinstance(other, Ground):
            return NotImplemented
        return self is other or (self.map, self.catalogue) == (other.map, other.catalogue)


def lay_ground(map_text: str, figures: str, options: StrategicOptions) -> Ground:
    """VS-0.2.a. The ground of a game on that map, with the figures changed for this game."""
    if not map_text.strip():
        raise Trouble("no-map")
    chosen = tuple((name, getattr(options, name)) for name in CATALOGUE_OPTIONS)
    return _ground(map_text, figures, chosen)


@lru_cache(maxsize=16)
def _ground(map_text: str, figures: str, chosen: tuple[tuple[str, int | str], ...]) -> Ground:
    drawn = check_playable(read_map(map_text))
    ground = ground_of(drawn, catalogue({**_options(chosen), **_figures(figures)}))
    return replace(ground, figures=figures)


def amended_ground(ground: Ground, options: StrategicOptions) -> Ground:
    """VS-0.1.a. The same map with the figures that other options give; a game's own still win."""
    chosen = tuple((name, getattr(options, name)) for name in CATALOGUE_OPTIONS)
    changed = catalogue({**_options(chosen), **_figures(ground.figures)})
    return replace(ground, catalogue=changed)


def ground_of(drawn: WorldMap, figures: Catalogue) -> Ground:
    """What follows from a map without errors and the figures of a game."""
    known = sites(drawn)
    cells: dict[LandId, tuple[Cell, ...]] = {land.id: () for land in drawn.lands}
    borders: dict[LandId, set[LandId]] = {land.id: set() for land in drawn.lands}
    for cell, site in known.items():
        if site.land is None:
            continue
        cells[site.land] += (cell,)
        near = {known[other].land for other in site.neighbours} - {site.land, None}
        borders[site.land] |= {land for land in near if land is not None}
    return Ground(
        map=drawn,
        sites=known,
        lands={land.id: land for land in drawn.lands},
        cells=cells,
        bordering={land: frozenset(near) for land, near in borders.items()},
        catalogue=figures,
    )


def _options(chosen: tuple[tuple[str, int | str], ...]) -> dict[str, int | str]:
    """Only what differs from the book, so that a figure may be changed by its path instead."""
    book = StrategicOptions()
    return {
        CATALOGUE_OPTIONS[name]: value for name, value in chosen if value != getattr(book, name)
    }


def _figures(text: str) -> dict[str, int | str]:
    """VS-T1.a. Figures of this game as TOML, by their paths: `armies.elves.cost = 30`."""
    try:
        tree = read_toml(text, FIGURES_TEXT)
    except (ValueError, RecursionError) as error:
        raise Trouble("catalogue-toml", file="figures.toml", problem=str(error)) from error
    return dict(_leaves(tree, ""))


def _leaves(tree: Mapping[str, object], above: str) -> list[tuple[str, int | str]]:
    found: list[tuple[str, int | str]] = []
    for name, value in tree.items():
        if isinstance(value, dict):
            found += _leaves(value, f"{above}{name}.")
        elif isinstance(value, str) or (isinstance(value, int) and not isinstance(value, bool)):
            found.append((f"{above}{name}", value))
        else:
            raise Trouble("catalogue-toml", file="figures.toml", problem=f"{above}{name}")
    return found
