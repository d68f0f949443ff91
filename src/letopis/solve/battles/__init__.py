"""The battle oracle: equilibria of battles between two sides, exact wherever the bound is 0.

    solve(attackers, defenders)          # -> Solution: value, outlook, mixes, exploitability
    solve_orders(attackers, defenders)   # -> Opening: the orders of armies already placed
    solve_arrayed(attackers, defenders)  # -> Solution: the same, with the outlook
    solve_all_sealed(attackers, defenders)   # -> AllSealed: option, armies and orders together
    solve_again(attacking, defending)    # -> Again: how to lay out the cards that are left

A battle has three stages. Leaders choose the order of their armies, which is revealed (VS-7.7.c);
they give orders, sealed (VS-7.3.a); and as long as both have cards, they lay the same ones anew,
sealed (VS-7.8.b). `later_layouts` solves the last stage from small remains to large ones, all games
of one shape together; `first_layout` merges lines of equal value and lets `double_oracle` find the
best orders; `oracle` chooses the order of armies; `all_sealed` seals both together; `open_relayout`
solves one later layout. Where cards that met no opponent stay hidden (VS-7.8.b, option), later
layouts are games of incomplete information, which are not solved here.
"""

from letopis.solve.battles.all_sealed import AllSealed, SealedLine, solve_all_sealed
from letopis.solve.battles.open_relayout import Again, solve_again
from letopis.solve.battles.oracle import (
    BattleOutlook,
    Mix,
    OpeningOrders,
    Solution,
    solve,
    solve_arrayed,
    solve_orders,
)
from letopis.solve.battles.sides import ORDERS

__all__ = [
    "ORDERS",
    "Again",
    "AllSealed",
    "BattleOutlook",
    "Mix",
    "OpeningOrders",
    "SealedLine",
    "Solution",
    "solve",
    "solve_again",
    "solve_all_sealed",
    "solve_arrayed",
    "solve_orders",
]
