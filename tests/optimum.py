"""The exact optimum of one player's sheet: backward induction over the engine's answers.

A position is the set of open cells, whether the repeat cell holds its figure, and the standing: the
sum of the one part that does not simply add up, because it has a bonus or a factor for negative
sums. The engine says where a throw may be written, for how many points, and what a finished sheet
is worth; this module knows only dice. It is plain on purpose: faster solvers are checked against
it. Throws that fit the same open cells are asked for once; that the engine treats them alike is
checked throw by throw in every `CHECKED_EVERY`th position.
"""

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator
from math import factorial, prod
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from letopis.games.sheet.figures import Dice
from letopis.games.sheet.rules import Rules, compile_rules, throws
from letopis.games.sheet.spec import SheetSpec, checksum
from letopis.games.sheet.state import Sheet
from letopis.games.sheet.totals import total
from letopis.games.sheet.writing import WritableCells, choice, points
from tests.harness import kept

F64: TypeAlias = NDArray[np.float64]
I64: TypeAlias = NDArray[np.int64]
Numbers: TypeAlias = dict[int, int]  # by sum: sums with the same number are one standing

POSITIONS_AT_ONCE = 8  # enough to make numpy's overhead small, few enough for the cache
CHECKED_EVERY = 61
FORBIDDEN = -np.inf


class Lattice(NamedTuple):
    """Every hand of dice, from none to all, small ones first: for five dice 462, of which 252 full.

    `more[face - 1, hand]`, (6, 210), is the hand with one die more; `fewer[n, hand]`, (5, 462),
    are those with one die less. `first`, (252,), is how likely each full hand is in one throw.
    """

    sizes: tuple[slice, ...]
    more: I64
    fewer: I64
    first: F64


class Prices(NamedTuple):
    """The points that writing into a cell can bring.

    `points[cell]` are all it ever pays, and at the end -inf for a throw that is not allowed there;
    `kind[first roll, cell, fits, joker, throw]`, (2, 13, 2, 2, 252), is an index into them.
    """

    points: tuple[F64, ...]
    kind: I64


class Standings(NamedTuple):
    """What must be known of the sum of the uneven part; sums with the same prospects are one.

    By the open cells of that part, `sizes` says how many there are; `after[open, cell]` is the
    standing that follows, (points, standings), or (1, standings) where the points do not matter.
    `close` is what each standing of a full sheet is worth beyond the points written on it.
    """

    cells: int
    sizes: dict[int, int]
    after: dict[tuple[int, int], I64]
    close: F64


class Position(NamedTuple):
    """Open cells as bits; `made` is 1 once the repeat cell is closed with points."""

    open: int
    made: int


class Task(NamedTuple):
    """A sheet prepared for solving.

    `worth[made, open, standing]` is the expected rest of the game; NaN until it is known.
    """

    rules: Rules
    lattice: Lattice
    prices: Prices
    thrown: tuple[Dice, ...]
    meanings: I64  # by throw: the cells it fits, and its face if all dice show it
    standings: Standings
    repeat_cell: int  # -1 if no rule depends on it
    worth: F64


def optimum(spec: SheetSpec) -> float:
    """The expected total of one game under optimal play; kept until the code it asks changes."""
    return float(kept.text(f"optimum {checksum(spec)}", lambda: repr(work_out(spec))))


def work_out(spec: SheetSpec) -> float:
    task = prepare(spec)
    for left in range(1, task.rules.rounds + 1):
        positions = list(positions_with(task, left))
        for at in range(0, len(positions), POSITIONS_AT_ONCE):
            solve(task, positions[at : at + POSITIONS_AT_ONCE])
    return float(task.worth[0, task.rules.all_cells, 0])


def prepare(spec: SheetSpec) -> Task:
    rules = compile_rules(spec)
    prices = ask_prices(rules)
    standings = standings_of(rules, prices)
    worth = np.full((2, rules.all_cells + 1, max(standings.sizes.values())), np.nan)
    worth[:, 0, : len(standings.close)] = standings.close
    lattice = lattice_of(spec.dice, spec.sides)
    repeat_cell = rules.repeat_cell if spec.repeat and spec.repeat.joker != "none" else -1
    read = [(it.fits, it.face) for it in rules.readings.values()]
    thrown, meanings = tuple(rules.readings), np.array(read)
    return Task(rules, lattice, prices, thrown, meanings, standings, repeat_cell, worth)


def positions_with(task: Task, left: int) -> Iterator[Position]:
    """All positions with so many open cells."""
    for cells in itertools.combinations(range(task.rules.rounds), left):
        open_cells = mask_of(cells)
        yield Position(open_cells, 0)
        if task.repeat_cell >= 0 and task.repeat_cell not in cells:
            yield Position(open_cells, 1)


def solve(task: Task, positions: list[Position]) -> None:
    """Fill in the values of positions whose successors are solved, for all their standings."""
    entries = [best_entries(task, position) for position in positions]
    last, first = (np.concatenate(each, axis=1) for each in zip(*entries, strict=True))
    worth = play_turn(task, last, first)
    for open_cells, made in positions:
        size = task.standings.sizes[open_cells & task.standings.cells]
        task.worth[made, open_cells, :size], worth = worth[:size], worth[size:]


# A turn: throws, and what to keep of them.


def lattice_of(dice: int, sides: int) -> Lattice:
    by_size = [throws(size, sides) for size in range(dice + 1)]
    place = {hand: at for at, hand in enumerate(itertools.chain(*by_size))}
    more = [
        [place[tuple(sorted((*hand, face)))] for hand in itertools.chain(*by_size[:-1])]
        for face in range(1, sides + 1)
    ]
    fewer = [[place[hand[:at] + hand[at + 1 :]] for hand in place] for at in range(dice)]
    starts = [0, *itertools.accumulate(map(len, by_size))]
    sizes = tuple(itertools.starmap(slice, itertools.pairwise(starts)))
    ways = [factorial(dice) / prod(map(factorial, Counter(it).values())) for it in by_size[-1]]
    return Lattice(sizes, np.array(more), np.array(fewer), np.array(ways) / sides**dice)


def play_turn(task: Task, last: F64, first: F64) -> F64:
    """Values of n positions before their turn, from the best entry of each throw, (252, n).

    `first` are the entries of a throw that is the first roll, `last` those of any later one.
    """
    rolls = task.rules.spec.rolls
    worth = last if rolls > 1 else first
    for roll in range(rolls - 1, 0, -1):
        hands = throw_the_rest(task.lattice, worth)
        worth = keep_or_write(task.lattice, hands, first if roll == 1 else last)
    before: F64 = task.lattice.first @ worth
    return before


def throw_the_rest(lattice: Lattice, worth: F64) -> F64:
    """The value of every hand before its missing dice are thrown: (252, n) to (462, n).

    It is the mean over the hands with one die more.
    """
    hands = np.empty((lattice.sizes[-1].stop, worth.shape[1]))
    hands[lattice.sizes[-1]] = worth
    for size in reversed(lattice.sizes[:-1]):
        of_size = hands[size]
        hands.take(lattice.more[0, size], axis=0, out=of_size, mode="clip")
        for more in lattice.more[1:, size]:
            of_size += hands.take(more, axis=0)
        of_size /= len(lattice.more)
    return hands


def keep_or_write(lattice: Lattice, hands: F64, entries: F64) -> F64:
    """The value of every throw, (252, n): the best hand to keep of it, or its best entry.

    The best hand within a hand is itself, or the best one within it when it lacks a die.
    """
    hands[lattice.sizes[-1]] = entries
    for size in lattice.sizes[1:]:
        of_size = hands[size]
        for fewer in lattice.fewer[:, size]:
            np.maximum(of_size, hands.take(fewer, axis=0), out=of_size)
    return hands[lattice.sizes[-1]]


# The end of a turn: what the engine allows, and what follows.


def best_entries(task: Task, position: Position) -> tuple[F64, F64]:
    """The best entry of each throw, (252, standings): at a later roll, and at the first roll."""
    choices = ask_choices(task, position)
    last = best_entry(task, position, choices, first_roll=0)
    if task.rules.spec.first_roll_factor == 1:
        return last, last
    return last, best_entry(task, position, choices, first_roll=1)


def best_entry(task: Task, position: Position, choices: I64, first_roll: int) -> F64:
    """The best value of each throw over the open cells: (252, standings)."""
    writable, fitting, joker, premium = choices.T
    cells = np.flatnonzero(position.open >> np.arange(task.rules.rounds) & 1)
    each, every = cells[:, None], np.arange(len(choices))
    kinds = task.prices.kind[first_roll, each, fitting >> each & 1, joker, every]
    allowed = np.where(writable >> each & 1, kinds, -1)
    best: F64 = np.full((1, 1), FORBIDDEN)
    for cell, kind in zip(cells.tolist(), allowed, strict=True):
        best = np.maximum(best, cell_entries(task, position, cell).take(kind, axis=0))
    best += premium[:, None]
    return best


def cell_entries(task: Task, position: Position, cell: int) -> F64:
    """The value of each number of points in a cell with what follows: (points, standings)."""
    gained = task.prices.points[cell][:, None]
    after = task.standings.after[position.open & task.standings.cells, cell]
    left = position.open & ~(1 << cell)
    worth: F64 = task.worth[position.made, left].take(after)
    if cell == task.repeat_cell:
        worth = np.where(gained > 0, task.worth[1, left].take(after), worth)
    entries: F64 = worth + gained
    return entries


# The part that does not simply add up.


def standings_of(rules: Rules, prices: Prices) -> Standings:
    """Number the sums of the uneven part, for every set of its open cells."""
    pays = {cell: prices.points[cell][:-1].astype(int) for cell in uneven_cells(rules.spec)}
    close = {held: ask_close(rules, pays, held) for held in sums(pays.values())}
    numbers: dict[int, Numbers] = {}
    for chosen in itertools.chain(*(itertools.combinations(pays, n) for n in range(len(pays) + 1))):
        ahead = sums(pays[cell] for cell in chosen)
        reached = sums(pays[cell] for cell in pays if cell not in chosen)
        numbers[mask_of(chosen)] = number(reached, ahead, close)
    after = {
        (open_cells, cell): follow(numbers, pays, open_cells, cell)
        for open_cells in numbers
        for cell in range(rules.rounds)
        if cell not in pays or open_cells >> cell & 1
    }
    sizes = {open_cells: len(samples(known)) for open_cells, known in numbers.items()}
    closed = [close[held] for held in samples(numbers[0])]
    return Standings(mask_of(pays), sizes, after, np.array(closed, dtype=np.float64))


def uneven_cells(spec: SheetSpec) -> list[int]:
    uneven = [part.id for part in spec.parts if part.bonus or part.negative_factor != 1]
    assert len(uneven) <= 1
    return [at for at, cell in enumerate(spec.cells) if cell.part in uneven]


def sums(pays: Iterable[I64]) -> list[int]:
    """All sums that some cells can hold together."""
    found = {0}
    for gains in pays:
        found = {old + int(gain) for old in found for gain in gains}
    return sorted(found)


def number(reached: list[int], ahead: list[int], close: dict[int, int]) -> Numbers:
    """Number the sums; those with equal prospects get the same number."""
    known: dict[tuple[int, ...], int] = {}
    prospects = {held: tuple(close[held + more] for more in ahead) for held in reached}
    return {held: known.setdefault(prospects[held], len(known)) for held in reached}


def samples(numbers: Numbers) -> list[int]:
    """One sum of each number, in the order of numbers."""
    return list({standing: held for held, standing in numbers.items()}.values())


def follow(numbers: dict[int, Numbers], pays: dict[int, I64], open_cells: int, cell: int) -> I64:
    """The standing after each number of points in a cell, (points, standings)."""
    now = samples(numbers[open_cells])
    if cell not in pays:
        return np.arange(len(now))[None, :]
    after = numbers[open_cells & ~(1 << cell)]
    rows = [[after[held + int(gain)] for held in now] for gain in pays[cell]]
    return np.array([*rows, rows[0]])  # the row of forbidden throws is never used


def mask_of(cells: Iterable[int]) -> int:
    return sum(1 << cell for cell in cells)


# Answers of the engine.


def ask_prices(rules: Rules) -> Prices:
    """The points of every throw in every cell: fitting or not, as a joker or not."""
    both, rolled = (False, True), tuple(rules.readings)
    every = itertools.product(both, range(rules.rounds), both, both, rolled)
    asked = [
        points(rules, WritableCells(1 << cell, fits << cell, joker, 0), cell, dice, first_roll)
        for first_roll, cell, fits, joker, dice in every
    ]
    table = np.array(asked).reshape(2, rules.rounds, 2, 2, len(rolled))
    kind = np.empty_like(table)
    distinct: list[F64] = []
    for cell in range(rules.rounds):
        found = np.unique(table[:, cell])
        kind[:, cell] = np.searchsorted(found, table[:, cell])
        distinct.append(np.append(found, FORBIDDEN))
    return Prices(tuple(distinct), kind)


def ask_choices(task: Task, position: Position) -> I64:
    """Where each throw may be written and counts, (252, 4): the fields of a `Choice`."""
    rules = task.rules
    values = [None if position.open >> cell & 1 else 0 for cell in range(rules.rounds)]
    if position.made:
        values[rules.repeat_cell] = 1
    sheet = Sheet(tuple(values), position.open)
    fits, face = task.meanings.T
    alike = (fits & position.open) * (rules.spec.sides + 1) + face
    _, samples, number = np.unique(alike, return_index=True, return_inverse=True)
    choices: I64 = ask_each(rules, sheet, [task.thrown[at] for at in samples.tolist()])[number]
    if position.open % CHECKED_EVERY == 0:
        assert np.array_equal(choices, ask_each(rules, sheet, task.thrown))
    return choices


def ask_each(rules: Rules, sheet: Sheet, rolled: Iterable[Dice]) -> I64:
    turn = rules.rounds - sheet.open.bit_count() + 1
    asked = [choice(rules, sheet, turn, dice) for dice in rolled]
    return np.fromiter(itertools.chain.from_iterable(asked), np.int64).reshape(-1, 4)


def ask_close(rules: Rules, uneven: Iterable[int], held: int) -> int:
    """The value of a full sheet with this sum in its uneven part, beyond its points."""
    values = [0] * rules.rounds
    for cell in itertools.islice(uneven, 1):
        values[cell] = held
    return total(rules, Sheet(tuple(values), 0)) - held
