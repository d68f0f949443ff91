"""The battle oracle: the value of a battle under optimal play, and both leaders' strategies."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import permutations, product

import numpy as np
from msgspec import Struct

from letopis.core.errors import Trouble
from letopis.games.strategic.battle import Contingent, Facing, Order
from letopis.solve.battle_work import fighting_again
from letopis.solve.battles.double_oracle import ROUNDS, grown, solve_large
from letopis.solve.battles.first_layout import First, first_layout, lines_of, outlook, payoffs
from letopis.solve.battles.later_layouts import DRAW, LEFT, THEIRS, Later, later_layouts
from letopis.solve.battles.matrix_game import F64, I64, Equilibrium
from letopis.solve.battles.sides import (
    ORDERS,
    SideCards,
    armies_in_line,
    count_remains,
    remains_of,
    side_of,
)

MOST_CARDS = 12
MOST_PAIRS = 12_000_000  # of remains: memory stays under a gigabyte
MOST_CODES = 16_000_000
MOST_ARMIES = 8
MOST_OPENINGS = 144
FAINT = 1e-12

ArmyOrder = tuple[int, ...]


class Mix(Struct, frozen=True):
    """A mix of lines: chances (L,), orders (L, cards) as indices into ORDERS."""

    chances: F64
    orders: I64

    def orders_of(self, line: int) -> tuple[Order, ...]:
        return tuple(ORDERS[order] for order in self.orders[line])


class OpeningOrders(Struct, frozen=True):
    """The first layout for known orders of armies, given by number, with the best orders."""

    army_orders: tuple[ArmyOrder, ArmyOrder]
    chance: float
    value: float
    attackers: Mix
    defenders: Mix


class BattleOutlook(Struct, frozen=True):
    """Expected result for the attackers; `losses` are mean detachments lost by each side."""

    win: float
    draw: float
    lose: float
    losses: tuple[float, float]


class Solution(Struct, frozen=True):
    """VS-7.7.c. Value +1 when the attackers win, 0 when no card is left, -1 when they lose.

    No strategy gains more than `exploitability` against these mixes. `openings` are the pairs of
    army orders that were solved: those that one side would choose against some choice of the other.
    """

    value: float
    exploitability: float
    outlook: BattleOutlook
    attackers: dict[ArmyOrder, float]
    defenders: dict[ArmyOrder, float]
    openings: tuple[OpeningOrders, ...]


def solve(
    attackers: Sequence[Contingent],
    defenders: Sequence[Contingent],
    facing: Facing = Facing.FIRST_MEETS_FIRST,
    rounds: int = ROUNDS,
) -> Solution:
    """VS-7.7.c, VS-7.3.a, VS-7.8.b. Solve all stages: army orders, sealed orders, later layouts."""
    sides, mirrored = (side_of(attackers), side_of(defenders)), facing is Facing.MIRRORED
    orders = orders_of_both(sides)
    later = later_of(sides, mirrored)
    return _solution(later, orders, _Table(later, orders, mirrored, rounds))


def orders_of_both(sides: tuple[SideCards, SideCards]) -> tuple[list[ArmyOrder], list[ArmyOrder]]:
    """The army orders of each side; raise Trouble where there are too many pairs of them."""
    orders = army_orders(sides[0]), army_orders(sides[1])
    if len(orders[0]) * len(orders[1]) > MOST_OPENINGS:
        raise Trouble("battle-too-many-armies")
    return orders


def solve_orders(
    attackers: Sequence[Contingent],
    defenders: Sequence[Contingent],
    facing: Facing = Facing.FIRST_MEETS_FIRST,
    rounds: int = ROUNDS,
) -> OpeningOrders:
    """VS-7.3.a. The sealed orders of armies that already stand in a known order."""
    sides, mirrored = (side_of(attackers), side_of(defenders)), facing is Facing.MIRRORED
    standing = tuple(range(len(attackers))), tuple(range(len(defenders)))
    solved = _solve_first(later_of(sides, mirrored), standing, mirrored, rounds)
    return _opening(standing, 1.0, solved)


def solve_arrayed(
    attackers: Sequence[Contingent],
    defenders: Sequence[Contingent],
    facing: Facing = Facing.FIRST_MEETS_FIRST,
    rounds: int = ROUNDS,
) -> Solution:
    """VS-7.3.a. The same as `solve`, with the outlook, for armies whose order is known."""
    sides, mirrored = (side_of(attackers), side_of(defenders)), facing is Facing.MIRRORED
    orders = [tuple(range(len(attackers)))], [tuple(range(len(defenders)))]
    later = later_of(sides, mirrored)
    return _solution(later, orders, _Table(later, orders, mirrored, rounds))


def refuse_too_large(sides: tuple[SideCards, SideCards], most: tuple[int, int]) -> None:
    """Raise Trouble, before anything is computed, for battles that would not fit into memory."""
    if max(side.cards for side in sides) > MOST_CARDS:
        raise Trouble("battle-too-large", most=MOST_CARDS)
    pairs = count_remains(sides[0], most[0]) * count_remains(sides[1], most[1])
    if pairs > MOST_PAIRS or max(side.codes for side in sides) > MOST_CODES:
        raise Trouble("battle-too-many-armies")


class _Solved(Struct, frozen=True):
    """One first layout with its equilibrium, and the outlook (3,) under it."""

    first: First
    found: Equilibrium
    outlook: F64


def later_of(sides: tuple[SideCards, SideCards], mirrored: bool) -> Later:
    """VS-7.8.a. Solve every later layout that the first one can lead to."""
    needed = fighting_again(sides[0].cards, sides[1].cards, mirrored)
    ours = max((cards for cards, _ in needed), default=0)
    theirs = max((rivals for _, rivals in needed), default=0)
    refuse_too_large(sides, (ours, theirs))
    remains = remains_of(sides[0], ours), remains_of(sides[1], theirs)
    return later_layouts(remains, needed, mirrored)


def army_orders(side: SideCards) -> list[ArmyOrder]:
    """VS-7.7.c. The distinct orders of armies; equal size and advantage are interchangeable."""
    if len(side.numbers) > MOST_ARMIES:
        raise Trouble("battle-too-many-armies")
    found: dict[tuple[tuple[int, int], ...], ArmyOrder] = {}
    for order in permutations(range(len(side.numbers))):
        found.setdefault(tuple((side.numbers[it], int(side.plus[it])) for it in order), order)
    return list(found.values())


def _solve_first(
    later: Later, orders: tuple[ArmyOrder, ArmyOrder], mirrored: bool, rounds: int
) -> _Solved:
    places = (
        armies_in_line(later.attackers.side.numbers, orders[0]),
        armies_in_line(later.defenders.side.numbers, orders[1]),
    )
    first = first_layout(later, places, mirrored)
    ours, theirs = first.families
    found = solve_large(partial(payoffs, first), ours.count, theirs.count, rounds)
    rows, answers = np.flatnonzero(found.rows), np.flatnonzero(found.columns)
    met = outlook(first, rows, answers)
    return _Solved(first, found, np.asarray(met @ found.columns[answers] @ found.rows[rows]))


class _Table:
    """First layouts by both orders of armies, solved on first use."""

    def __init__(
        self,
        later: Later,
        orders: tuple[list[ArmyOrder], list[ArmyOrder]],
        mirrored: bool,
        rounds: int,
    ) -> None:
        self._later, self._orders = later, orders
        self._mirrored, self._rounds = mirrored, rounds
        self.solved: dict[tuple[int, int], _Solved] = {}

    @property
    def shape(self) -> tuple[int, int]:
        return len(self._orders[0]), len(self._orders[1])

    def at(self, row: int, column: int) -> _Solved:
        if (row, column) not in self.solved:
            pair = self._orders[0][row], self._orders[1][column]
            first = _solve_first(self._later, pair, self._mirrored, self._rounds)
            self.solved[row, column] = first
        return self.solved[row, column]

    def payoffs(self, rows: I64, columns: I64) -> F64:
        return self._each(rows, columns, lambda found: found.value)

    def gaps(self, rows: I64, columns: I64) -> F64:
        return self._each(rows, columns, lambda found: found.gap)

    def _each(self, rows: I64, columns: I64, of: Callable[[Equilibrium], float]) -> F64:
        pairs = product(rows.tolist(), columns.tolist())
        found = [of(self.at(row, column).found) for row, column in pairs]
        return np.array(found).reshape(rows.size, columns.size)


def _solution(
    later: Later, orders: tuple[list[ArmyOrder], list[ArmyOrder]], table: _Table
) -> Solution:
    """Solve the choice of army orders, a game whose entries are the first layouts.

    It grows by best responses, so that layouts nobody would choose need not be solved.
    """
    chosen = grown(table.payoffs, *table.shape)
    ours, theirs = np.flatnonzero(chosen.rows), np.flatnonzero(chosen.columns)
    every, all_columns = np.arange(table.shape[0]), np.arange(table.shape[1])
    risk = table.payoffs(ours, all_columns) - table.gaps(ours, all_columns) / 2
    hope = table.payoffs(every, theirs) + table.gaps(every, theirs) / 2
    low, high = (chosen.rows[ours] @ risk).min(), (hope @ chosen.columns[theirs]).max()
    met = {at: float(chosen.rows[at[0]] * chosen.columns[at[1]]) for at in sorted(table.solved)}
    firsts = [(chance, table.solved[at]) for at, chance in met.items()]
    return Solution(
        float((low + high) / 2),
        float(max(0.0, high - low)) + later.slack,
        outlook_of(
            later,
            sum(chance * it.found.value for chance, it in firsts),
            np.sum([chance * it.outlook for chance, it in firsts], axis=0),
        ),
        dict(zip(orders[0], map(float, chosen.rows), strict=True)),
        dict(zip(orders[1], map(float, chosen.columns), strict=True)),
        tuple(
            _opening((orders[0][row], orders[1][column]), chance, table.solved[row, column])
            for (row, column), chance in met.items()
        ),
    )


def outlook_of(later: Later, worth: float, met: F64) -> BattleOutlook:
    """Win and loss probabilities from the value and the probability of a draw; mean losses."""
    draw = float(met[DRAW])
    win, lose = (1 - draw + worth) / 2, (1 - draw - worth) / 2
    losses = later.attackers.side.cards - met[LEFT], later.defenders.side.cards - met[THEIRS]
    return BattleOutlook(max(0.0, win), draw, max(0.0, lose), (float(losses[0]), float(losses[1])))


def _opening(orders: tuple[ArmyOrder, ArmyOrder], chance: float, solved: _Solved) -> OpeningOrders:
    first, found = solved.first, solved.found
    return OpeningOrders(
        orders, chance, found.value, _mix(first, 0, found.rows), _mix(first, 1, found.columns)
    )


def _mix(first: First, role: int, weights: F64) -> Mix:
    """All lines of the families in use, the most frequent first."""
    used = np.flatnonzero(weights > FAINT)
    lines = [lines_of(first, role, int(family)) for family in used]
    chances = np.concatenate(
        [np.full(len(it), weights[at] / len(it)) for at, it in zip(used, lines, strict=True)]
    )
    ranked = np.argsort(-chances, kind="stable")
    return Mix(chances[ranked] / chances.sum(), np.concatenate(lines)[ranked])
