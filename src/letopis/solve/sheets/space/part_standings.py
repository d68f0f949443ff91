"""Standings: classes of sums of parts that have the same prospects.

A part that simply adds up needs none. Where a part has a bonus or a factor for negative sums, two
sums are distinguished only if some way to fill its open cells gives them different results.
"""

import itertools
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np

from letopis.core.errors import Trouble
from letopis.games.sheet.rules import Rules
from letopis.games.sheet.spec import Part
from letopis.games.sheet.totals import part_worth
from letopis.solve.sheets.space.array_types import F64, I32, I64
from letopis.solve.sheets.space.prices import Prices

NumberBySum = dict[int, int]  # by sum

MOST_UNEVEN_CELLS = 12  # of one part: each subset of them has its own numbers


class PartStandings(NamedTuple):
    """A part whose sum matters: for each set of its open cells as bits, the number of each sum."""

    part: Part
    cells: int
    numbers: dict[int, NumberBySum]
    close: F64  # by standing of the full part: the value of the part beyond its cells


class Standings(NamedTuple):
    """All parts whose sums matter, combined.

    `cells` are their cells as bits; by the open ones among them, `size` is the number of standings.
    `follow[start[open, cell]:]` is the next standing, (kinds, standings).
    """

    parts: tuple[PartStandings, ...]
    cells: int
    place: dict[int, int]  # open cells to the first index of `size` and `start`
    size: I64
    start: I64
    follow: I32
    close: F64


def standings_of(rules: Rules, prices: Prices) -> Standings:
    parts = tuple(_uneven_parts(rules, prices))
    cells = sum(part.cells for part in parts)
    masks = [sum(chosen) for chosen in itertools.product(*(part.numbers for part in parts))]
    place = {mask: at for at, mask in enumerate(masks)}
    size = np.array([_size(parts, mask) for mask in masks])
    start = np.full((len(masks), rules.rounds), -1)
    pieces: list[I32] = []
    filled = 0
    for at, mask in enumerate(masks):
        for cell in range(rules.rounds):
            if mask >> cell & 1:
                gains = prices.points[cell, : prices.kinds[cell]].astype(int)
                pieces.append(_follow(parts, mask, cell, gains.tolist()))
                start[at, cell] = filled
                filled += pieces[-1].size
    follow = np.concatenate(pieces) if pieces else np.zeros(0, np.int32)
    return Standings(parts, cells, place, size, start, follow, _close(parts))


def standing_of(standings: Standings, open_cells: int, sums: dict[str, int]) -> int | None:
    """The number of the standing with these sums of parts; None if it is unreachable."""
    standing = 0
    for part in standings.parts:
        numbers = part.numbers[open_cells & part.cells]
        number = numbers.get(sums[part.part.id])
        if number is None:
            return None
        standing = standing * _count(numbers) + number
    return standing


def mask_of(cells: Iterable[int]) -> int:
    return sum(1 << cell for cell in cells)


def _uneven_parts(rules: Rules, prices: Prices) -> Iterator[PartStandings]:
    for part in rules.spec.parts:
        pays = {
            at: prices.points[at, : prices.kinds[at]].astype(int).tolist()
            for at, cell in enumerate(rules.spec.cells)
            if cell.part == part.id
        }
        close = {held: part_worth(part, held) - held for held in _sums(pays.values())}
        if any(close.values()):
            numbers = _numbered(pays, close)
            closed = np.array([close[held] for held in _samples(numbers[0])], np.float64)
            yield PartStandings(part, mask_of(pays), numbers, closed)


def _sums(pays: Iterable[list[int]]) -> list[int]:
    """All sums that some cells can hold together."""
    found = {0}
    for gains in pays:
        found = {old + gain for old in found for gain in gains}
    return sorted(found)


def _numbered(pays: dict[int, list[int]], close: dict[int, int]) -> dict[int, NumberBySum]:
    """By the open cells, number the sums that the closed ones can hold; sums are equivalent if
    every continuation leads to the same. Cells are filled in any order, so it is enough to look
    past one.
    """
    if len(pays) > MOST_UNEVEN_CELLS:
        raise Trouble("sheet-part-too-large", cells=len(pays), most=MOST_UNEVEN_CELLS)
    everything = mask_of(pays)
    reached = {0: [0]}
    for mask in _subsets(pays):
        cell = _lowest(mask)
        rest = reached[mask & ~(1 << cell)]
        reached[mask] = sorted({held + gain for held in rest for gain in pays[cell]})
    numbers = {0: _alike({held: (close[held],) for held in reached[everything]})}
    for mask in _subsets(pays):
        cell = _lowest(mask)
        then = numbers[mask & ~(1 << cell)]
        held = reached[everything & ~mask]
        numbers[mask] = _alike({it: tuple(then[it + gain] for gain in pays[cell]) for it in held})
    return numbers


def _alike(prospects: dict[int, tuple[int, ...]]) -> NumberBySum:
    known: dict[tuple[int, ...], int] = {}
    return {held: known.setdefault(it, len(known)) for held, it in prospects.items()}


def _subsets(cells: Iterable[int]) -> list[int]:
    """Every non-empty set of cells as bits, the small ones first."""
    own = list(cells)
    sizes = range(1, len(own) + 1)
    return [mask_of(it) for size in sizes for it in itertools.combinations(own, size)]


def _lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


def _samples(numbers: NumberBySum) -> list[int]:
    """One sum of each number, in the order of numbers."""
    return list({number: held for held, number in numbers.items()}.values())


def _count(numbers: NumberBySum) -> int:
    return 1 + max(numbers.values())


def _size(parts: tuple[PartStandings, ...], mask: int) -> int:
    size = 1
    for part in parts:
        size *= _count(part.numbers[mask & part.cells])
    return size


def _follow(parts: tuple[PartStandings, ...], mask: int, cell: int, gains: list[int]) -> I32:
    """The standing after each number of points in a cell, (kinds, standings) flattened."""
    after = np.zeros((len(gains), 1), np.int64)
    for part in parts:
        now = part.numbers[mask & part.cells]
        then = part.numbers[mask & part.cells & ~(1 << cell)]
        if part.cells >> cell & 1:
            digits = np.array([[then[held + gain] for held in _samples(now)] for gain in gains])
        else:
            digits = np.tile(np.arange(_count(now)), (len(gains), 1))
        joined = after[:, :, None] * _count(then) + digits[:, None, :]
        after = joined.reshape(len(gains), -1)
    return after.astype(np.int32).ravel()


def _close(parts: tuple[PartStandings, ...]) -> F64:
    close = np.zeros(1)
    for part in parts:
        close = (close[:, None] + part.close[None, :]).ravel()
    return close
