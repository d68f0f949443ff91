"""The grid a map is generated on: its spots, their neighbours, and smooth noise over them."""

import math
from random import Random
from typing import TypeAlias

from msgspec import Struct

from letopis.games.strategic.maps import Place

Noise: TypeAlias = dict[Place, float]

_COS, _SIN = 0.8, 0.6
_ACROSS = ((0, -1), (1, 0), (0, 1), (-1, 0))
_AROUND = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))


class Grid(Struct, frozen=True):
    """A grid of columns and rows; spots are listed in reading order, neighbours clockwise."""

    columns: int
    rows: int

    def spots(self) -> list[Place]:
        return [Place(x, y) for y in range(self.rows) for x in range(self.columns)]

    def has(self, spot: Place) -> bool:
        return 0 <= spot.column < self.columns and 0 <= spot.row < self.rows

    def is_edge(self, spot: Place) -> bool:
        return self.edge_distance(spot) == 0

    def edge_distance(self, spot: Place) -> int:
        """The distance of a spot to the nearest edge of the map; 0 at the edge."""
        column, row = spot
        return min(column, row, self.columns - 1 - column, self.rows - 1 - row)

    def across(self, spot: Place) -> list[Place]:
        """The spots that share a side."""
        return self._shifted(spot, _ACROSS)

    def around(self, spot: Place) -> list[Place]:
        """The spots that share a side or a corner."""
        return self._shifted(spot, _AROUND)

    def _shifted(self, spot: Place, steps: tuple[tuple[int, int], ...]) -> list[Place]:
        near = (Place(spot.column + right, spot.row + down) for right, down in steps)
        return [it for it in near if self.has(it)]


def apart(one: Place, other: Place) -> int:
    """VS-I.k. Steps between two spots, diagonal ones counted as one."""
    return max(abs(one.column - other.column), abs(one.row - other.row))


def beeline(one: Place, other: Place) -> float:
    return math.hypot(one.column - other.column, one.row - other.row)


def noise(frame: Grid, rng: Random, scale: float) -> Noise:
    """Smooth noise: a number from 0 to 1 for every spot, with features `scale` spots wide.

    Two layers, the second half as wide and half as strong.
    """
    coarse, fine = _layer(frame, rng, scale), _layer(frame, rng, scale / 2)
    return {spot: (2 * coarse[spot] + fine[spot]) / 3 for spot in coarse}


def _layer(frame: Grid, rng: Random, scale: float) -> Noise:
    """One layer of noise; its lattice is rotated, or coasts would follow rows and columns."""
    wide = math.ceil((frame.columns * _COS + frame.rows * _SIN) / scale) + 2
    high = math.ceil((frame.columns * _SIN + frame.rows * _COS) / scale) + 2
    knots = [[rng.random() for _ in range(wide)] for _ in range(high)]
    found: Noise = {}
    for spot in frame.spots():
        x = spot.column * _COS + spot.row * _SIN
        y = (frame.columns - spot.column) * _SIN + spot.row * _COS
        found[spot] = _between(knots, x / scale, y / scale)
    return found


def _between(knots: list[list[float]], x: float, y: float) -> float:
    column, row = int(x), int(y)
    right, down = _eased(x - column), _eased(y - row)
    upper = knots[row][column] * (1 - right) + knots[row][column + 1] * right
    lower = knots[row + 1][column] * (1 - right) + knots[row + 1][column + 1] * right
    return upper * (1 - down) + lower * down


def _eased(share: float) -> float:
    return share * share * (3 - 2 * share)
