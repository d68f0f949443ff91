"""How a battle will probably end, in the head: more detachments win, advantage counts half more.

Between leaders who both play as well as can be, numbers decide nearly everything: without advantage
on either side the larger one always wins. `PLUS` holds what the battle oracle finds for detachments
with advantage against others without; what it does not hold is reckoned from the numbers.
"""

from math import exp
from typing import NamedTuple

EVEN, EVEN_FEW = 0.43, 0.33  # chance to win against equals, in wide battles and in narrow ones
NARROW = 3
WEIGHT = 1.6  # how many detachments without advantage one with it is worth
SHARPNESS = 1.5

# PLUS[n - 1][m - 1]: n with advantage win against m without.
PLUS = (
    (0.67, 0.33, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00),
    (1.00, 0.83, 0.50, 0.17, 0.00, 0.00, 0.00, 0.00),
    (1.00, 1.00, 0.83, 0.67, 0.39, 0.22, 0.00, 0.00),
    (1.00, 1.00, 1.00, 0.92, 0.75, 0.57, 0.31, 0.12),
    (1.00, 1.00, 1.00, 1.00, 0.96, 0.85, 0.67, 0.42),
    (1.00, 1.00, 1.00, 1.00, 1.00, 0.98, 0.92, 0.79),
    (1.00, 1.00, 1.00, 1.00, 1.00, 1.00, 0.99, 0.95),
)


class Strength(NamedTuple):
    """Detachments of a side: without advantage, and with it."""

    plain: int = 0
    plus: int = 0

    @property
    def cards(self) -> int:
        return self.plain + self.plus


def together(*sides: Strength) -> Strength:
    """All of them on one side."""
    return Strength(sum(it.plain for it in sides), sum(it.plus for it in sides))


def odds(attack: Strength, defence: Strength) -> float:
    """The chance that the attackers win."""
    if not attack.cards:
        return 0.0
    if not defence.cards:
        return 1.0
    if not attack.plus and not defence.plus:
        return _by_number(attack.plain, defence.plain)
    if not attack.plain and not defence.plain:
        return _by_number(attack.plus, defence.plus)
    if not attack.plain and not defence.plus:
        return _with_advantage(attack.plus, defence.plain)
    if not attack.plus and not defence.plain:
        return 1 - _with_advantage(defence.plus, attack.plain)
    return _by_weight(attack, defence)


def _by_number(ours: int, theirs: int) -> float:
    if ours == theirs:
        return EVEN if ours >= NARROW else EVEN_FEW
    return float(ours > theirs)


def _with_advantage(plus: int, plain: int) -> float:
    if plus <= len(PLUS) and plain <= len(PLUS[0]):
        return PLUS[plus - 1][plain - 1]
    return _by_weight(Strength(0, plus), Strength(plain, 0))


def _by_weight(attack: Strength, defence: Strength) -> float:
    ours, theirs = attack.plain + WEIGHT * attack.plus, defence.plain + WEIGHT * defence.plus
    return 1 / (1 + exp(-SHARPNESS * (ours - theirs)))
