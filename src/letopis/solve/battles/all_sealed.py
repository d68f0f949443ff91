"""VS-7.7.c, option. The order of armies and the orders sealed together: one game of whole lines.

A strategy is an order of armies with orders for all detachments. Lines that differ only by rotating
all orders are one strategy. Columns are not exchanged, because which of them are equivalent depends
on how the other side stands.
"""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import product

import numpy as np
from msgspec import Struct

from letopis.games.strategic.battle import Contingent, Facing, Order
from letopis.solve.battles.double_oracle import ROUNDS, solve_large
from letopis.solve.battles.first_layout import First, first_layout, lines_of, outlook, payoffs
from letopis.solve.battles.matrix_game import F64, I64
from letopis.solve.battles.oracle import (
    FAINT,
    ArmyOrder,
    BattleOutlook,
    later_of,
    orders_of_both,
    outlook_of,
)
from letopis.solve.battles.sides import ORDERS, armies_in_line, side_of

Layouts = dict[tuple[int, int], First]


class SealedLine(Struct, frozen=True):
    """A whole line: its probability, armies by number as they enter, an order for each card."""

    chance: float
    armies: ArmyOrder
    orders: tuple[Order, ...]


class AllSealed(Struct, frozen=True):
    """The value of such a battle for the attackers, and the lines to play, most frequent first."""

    value: float
    exploitability: float
    outlook: BattleOutlook
    attackers: tuple[SealedLine, ...]
    defenders: tuple[SealedLine, ...]


def solve_all_sealed(
    attackers: Sequence[Contingent],
    defenders: Sequence[Contingent],
    facing: Facing = Facing.FIRST_MEETS_FIRST,
    rounds: int = ROUNDS,
) -> AllSealed:
    """VS-7.7.c, VS-7.3.a, VS-7.8.b. Armies and orders sealed together; later layouts as usual."""
    sides, mirrored = (side_of(attackers), side_of(defenders)), facing is Facing.MIRRORED
    orders = orders_of_both(sides)
    later = later_of(sides, mirrored)
    places = [
        [armies_in_line(side.numbers, order) for order in own]
        for side, own in zip(sides, orders, strict=True)
    ]
    layouts = {
        (row, column): first_layout(later, (ours, theirs), mirrored, exchange=False)
        for (row, ours), (column, theirs) in product(enumerate(places[0]), enumerate(places[1]))
    }
    lines = layouts[0, 0].families[0].count, layouts[0, 0].families[1].count
    sizes = len(orders[0]) * lines[0], len(orders[1]) * lines[1]
    found = solve_large(partial(_met, layouts, lines, payoffs), *sizes, rounds)
    rows, columns = np.flatnonzero(found.rows), np.flatnonzero(found.columns)
    tables = [
        _met(layouts, lines, lambda *it, at=at: outlook(*it)[at], rows, columns) for at in range(3)
    ]
    seen = np.array([found.rows[rows] @ it @ found.columns[columns] for it in tables])
    return AllSealed(
        found.value,
        max(0.0, found.gap) + later.slack,
        outlook_of(later, found.value, seen),
        _told(layouts, 0, orders[0], found.rows),
        _told(layouts, 1, orders[1], found.columns),
    )


def _met(
    layouts: Layouts,
    lines: tuple[int, int],
    worth: Callable[[First, I64, I64], F64],
    rows: I64,
    columns: I64,
) -> F64:
    """Payoffs of strategies (R,) against strategies (C,), by pair of army orders: (R, C)."""
    table = np.empty((rows.size, columns.size))
    for ours, theirs in product(np.unique(rows // lines[0]), np.unique(columns // lines[1])):
        here, there = rows // lines[0] == ours, columns // lines[1] == theirs
        first = layouts[int(ours), int(theirs)]
        table[np.ix_(here, there)] = worth(first, rows[here] % lines[0], columns[there] % lines[1])
    return table


def _told(layouts: Layouts, role: int, orders: list[ArmyOrder], mix: F64) -> tuple[SealedLine, ...]:
    told: list[SealedLine] = []
    each = mix.size // len(orders)
    for at in np.flatnonzero(mix > FAINT):
        which, family = divmod(int(at), each)
        laid = lines_of(layouts[(which, 0) if role == 0 else (0, which)], role, family)
        chance = float(mix[at]) / len(laid)
        told += (
            SealedLine(chance, orders[which], tuple(ORDERS[it] for it in line)) for line in laid
        )
    return tuple(sorted(told, key=lambda line: -line.chance))
