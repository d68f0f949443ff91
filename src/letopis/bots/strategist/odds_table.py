"""Make the table of battle odds: `python -m letopis.bots.strategist.odds_table`.

Every cell is the result of the battle oracle when both leaders play optimally. Beyond the table the
odds are estimated by weight; both parameters of that are fitted to the table, not chosen.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from letopis.bots.strategist.odds import FILE, BattleOdds, Strength
from letopis.games.strategic.battle import Contingent, FighterId
from letopis.solve.battles import solve

MIXED = 6  # cards of a side that mixes both kinds
ALIKE = 8  # cards of a side of one kind
DIGITS = 3

WEIGHTS = np.arange(1.0, 3.0, 0.01)
SHARPNESSES = np.arange(0.05, 5.0, 0.05)

HEAD = """\
# How often attackers win, as the battle oracle finds;
# made by `python -m letopis.bots.strategist.odds_table`.
# A side is `without advantage+with it`; a row holds its chances against every side, in this order.
# `weight` and `sharpness` are fitted to the table and reckon what is beyond it.
"""


def main() -> None:
    sides = sides_of_the_table()
    rows = {side: [0.0] * len(sides) for side in sides}
    for at, attack in enumerate(sides):
        for to, defence in enumerate(sides[: at + 1]):
            win, lose = chances(attack, defence)
            rows[defence][at], rows[attack][to] = lose, win
        print(f"{at + 1}/{len(sides)}", flush=True)
    weight, sharpness = fitted(sides, [rows[side] for side in sides])
    Path(__file__).with_name(FILE).write_text(
        _text(BattleOdds(weight, sharpness, {name(side): tuple(rows[side]) for side in sides})),
        encoding="utf-8",
    )


def sides_of_the_table() -> tuple[Strength, ...]:
    """All sides that are small enough, by their number of cards."""
    return tuple(sorted(_sides(), key=lambda it: (it.cards, it.plus)))


def _sides() -> Iterator[Strength]:
    for cards in range(1, ALIKE + 1):
        for plus in range(cards + 1):
            if cards <= MIXED or plus in (0, cards):
                yield Strength(cards - plus, plus)


def chances(attack: Strength, defence: Strength) -> tuple[float, float]:
    """Win probabilities of attackers and defenders; otherwise nobody is left."""
    found = solve(_contingents(attack), _contingents(defence)).outlook
    return round(found.win, DIGITS), round(found.lose, DIGITS)


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
    rows = (
        f'"{side}" = [{", ".join(f"{it:g}" for it in row)}]' for side, row in table.wins.items()
    )
    figures = f"weight = {table.weight}\nsharpness = {table.sharpness}\n\n[wins]\n"
    return HEAD + figures + "\n".join(rows) + "\n"


if __name__ == "__main__":
    main()
