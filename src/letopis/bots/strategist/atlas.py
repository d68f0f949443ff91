"""Cached facts about a map that never change during a game."""

from letopis.games.strategic.maps import Cell, Terrain
from letopis.games.strategic.world import Ground

Speeds = tuple[tuple[Terrain, int], ...]


class Atlas:
    """Answers about the ground alone, for one game."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self._grounds: dict[bool, dict[Cell, Terrain]] = {}
        self._closed: dict[tuple[Speeds, bool], frozenset[Cell]] = {}
        self._around: dict[tuple[Cell, int], frozenset[Cell]] = {}

    def grounds(self, naval: bool) -> dict[Cell, Terrain]:
        """The terrain of every cell; for a ship a river is coast."""
        if naval not in self._grounds:
            self._grounds[naval] = {
                cell: Terrain.COASTAL if naval and site.river else site.terrain
                for cell, site in self.ground.sites.items()
            }
        return self._grounds[naval]

    def closed(self, speeds: Speeds, naval: bool) -> frozenset[Cell]:
        """Cells that an army with these speeds cannot stand on."""
        if (speeds, naval) not in self._closed:
            steps = dict(speeds)
            self._closed[speeds, naval] = frozenset(
                cell
                for cell, site in self.ground.sites.items()
                if (not site.is_water if naval else not steps[site.terrain])
            )
        return self._closed[speeds, naval]

    def around(self, cell: Cell, radius: int) -> frozenset[Cell]:
        """Cells within so many steps."""
        if (cell, radius) not in self._around:
            found = {cell}
            for _ in range(radius):
                found |= {near for it in found for near in self.ground.sites[it].neighbours}
            self._around[cell, radius] = frozenset(found)
        return self._around[cell, radius]

    def is_harbour(self, cell: Cell) -> bool:
        sites = self.ground.sites
        return any(sites[near].is_water for near in (cell, *sites[cell].neighbours))
