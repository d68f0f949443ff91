"""Win probabilities of battles between two leaders who play optimally.

Numbers decide nearly everything: without advantage on either side the larger one always wins. The
table holds the results of the battle oracle for all small sides (`odds_table` makes it); beyond it
the odds are estimated by weight, with parameters fitted to the table.
"""

from functools import cache
from importlib.resources import files
from math import exp
from typing import NamedTuple

import msgspec
from msgspec import Struct

FILE = "odds.toml"


class Strength(NamedTuple):
    """Detachments of a side: without advantage, and with it."""

    plain: int = 0
    plus: int = 0

    @property
    def cards(self) -> int:
        return self.plain + self.plus


class BattleOdds(Struct, frozen=True, forbid_unknown_fields=True):
    """The table, by sides written `plain+plus`: a row for the attackers, with the defenders in the
    order of the rows. A detachment with advantage counts as `weight` others. `losses` are the mean
    detachments that the side of the row loses, whoever wins.
    """

    weight: float
    sharpness: float
    wins: dict[str, tuple[float, ...]]
    losses: dict[str, tuple[float, ...]]


def together(*sides: Strength) -> Strength:
    """The combined strength of several sides."""
    return Strength(sum(it.plain for it in sides), sum(it.plus for it in sides))


def odds(attack: Strength, defence: Strength) -> float:
    """The probability that the attackers win; a battle that leaves nobody is not won."""
    if not attack.cards:
        return 0.0
    if not defence.cards:
        return 1.0
    places = _places()
    if attack in places and defence in places:
        return table().wins[f"{attack.plain}+{attack.plus}"][places[defence]]
    return by_weight(attack, defence)


def losses(side: Strength, other: Strength) -> float:
    """The mean detachments that a side loses against another; both are in the table."""
    return table().losses[f"{side.plain}+{side.plus}"][_places()[other]]


def is_tabled(side: Strength) -> bool:
    """Whether the oracle has weighed all battles of this side with others of the table."""
    return side in _places()


def by_weight(attack: Strength, defence: Strength) -> float:
    """An approximation of the table: a logistic curve over the difference of weights."""
    ours, theirs = weight(attack), weight(defence)
    return 1 / (1 + exp(-table().sharpness * (ours - theirs)))


def weight(side: Strength) -> float:
    """The strength of a side in detachments without advantage."""
    return side.plain + table().weight * side.plus


@cache
def table() -> BattleOdds:
    text = files(__package__).joinpath(FILE).read_text(encoding="utf-8")
    return msgspec.toml.decode(text, type=BattleOdds)


@cache
def _places() -> dict[Strength, int]:
    sides = (it.split("+") for it in table().wins)
    return {Strength(int(plain), int(plus)): at for at, (plain, plus) in enumerate(sides)}
