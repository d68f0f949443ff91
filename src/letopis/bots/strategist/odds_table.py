"""Make the table of battle odds: `python -m letopis.bots.strategist.odds_table`.

Every cell is the result of the battle oracle when both leaders play optimally. Beyond the table the
odds are estimated by weight; both parameters of that are fitted to the table, not chosen.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from letopis.bots.strategist.odds import FILE, BattleOdds, Strength
from letopis.games.strategic.battle import Contingent, FighterId
from letopis.solve.battles import BattleOutlook, solve

MIXED = 6  # cards of a side that mixes both kinds
ALIKE = 8  # cards of a side of one kind
DIGITS = 3

WEIGHTS = np.arange(1.0, 3.0, 0.01)
SHARPNESSES = np.arange(0.05, 5.0, 0.05)

HEAD = """\
# How often attackers win, as the battle oracle finds;
# made by `python -m letopis.bots.strategist.odds_table`.
# A side is `without advantage+with it`; a row holds its chances against every side, in this order,
# and under `losses` how many of its own detachments fall on average.
# `weight` and `sharpness` are fitted to the table and reckon what is beyond it.
"""


def main() -> None:
    sides = sides_of_the_table()
    rows = {side: [0.0] * len(sides) for side in sides}
    fallen = {side: [0.0] * len(sides) for side in sides}
    for at, attack in enumerate(sides):
        for to, defence in enumerate(sides[: at + 1]):
            found = outlook(attack, defence)
            rows[defence][at], rows[attack][to] = _rounded(found.lose), _rounded(found.win)
            fallen[attack][to], fallen[defence][at] = map(_rounded, found.losses)
        print(f"{at + 1}/{len(sides)}", flush=True)
    weight, sharpness = fitted(sides, [rows[side] for side in sides])
    wins, losses = ({name(it): tuple(found[it]) for it in sides} for found in (rows, fallen))
    text = _text(BattleOdds(weight, sharpness, wins, losses))
    Path(__file__).with_name(FILE).write_text(text, encoding="utf-8")


def sides_of_the_table() -> tuple[Strength, ...]:
    """All sides that are small enough, by their number of cards."""
    return tuple(sorted(_sides(), key=lambda it: (it.cards, it.plus)))


def _sides() -> Iterator[Strength]:
    for cards in range(1, ALIKE + 1):
        for plus in range(cards + 1):
            if cards <= MIXED or plus in (0, cards):
                yield Strength(cards - plus, plus)


def outlook(attack: Strength, defence: Strength) -> BattleOutlook:
    """Win probabilities of attackers and defenders, otherwise nobody is left; and what falls."""
    return solve(_contingents(attack), _contingents(defence)).outlook


def _rounded(figure: float) -> float:
    return round(figure, DIGITS)


def _contingents(side: Strength) -> list[Contingent]:
    kinds = (("plain", side.plain, False), ("plus", side.plus, True))
    return [Contingent(FighterId(kind), number, plus) for kind, number, plus in kinds if number]


def fitted(sides: Sequence[Strength], table: Sequence[Sequence[float]]) -> tuple[float, float]:
    """Weight and sharpness of `odds.by_weight` with the least squared error over the table."""
    plain = np.array([side.plain for side in sides])
    plus = np.array([side.plus for side in sides])
    more, better = plain[:, None] - plain, plus[:, None] - plus
    known = np.asarray(table)
    errors = [
        (float(((1 / (1 + np.exp(-sharp * (more + weight * better))) - known) ** 2).sum()), at)
        for weight in WEIGHTS
        for sharp in SHARPNESSES
        for at in ((round(float(weight), 2), round(float(sharp), 2)),)
    ]
    return min(errors)[1]


def name(side: Strength) -> str:
    return f"{side.plain}+{side.plus}"


def _text(table: BattleOdds) -> str:
    figures = f"weight = {table.weight}\nsharpness = {table.sharpness}\n"
    return f"{HEAD}{figures}\n[wins]\n{_rows(table.wins)}\n[losses]\n{_rows(table.losses)}"


def _rows(table: dict[str, tuple[float, ...]]) -> str:
    return "".join(
        f'"{side}" = [{", ".join(f"{it:g}" for it in row)}]\n' for side, row in table.items()
    )


if __name__ == "__main__":
    main()
