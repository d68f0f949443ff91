"""The strategist's table of odds equals the battle oracle's results, cell by cell."""

import random

import pytest

from letopis.bots.strategist.odds import Strength, by_weight, losses, odds, table
from letopis.bots.strategist.odds_table import (
    ALIKE,
    DIGITS,
    fitted,
    name,
    outlook,
    sides_of_the_table,
)

SIDES = sides_of_the_table()
ENDS = [(it, SIDES[-1]) for it in SIDES[::5]] + [(SIDES[-1], it) for it in SIDES[::7]]
SOME = random.Random("odds").sample([(ours, it) for ours in SIDES for it in SIDES], 25)


@pytest.mark.parametrize(("attack", "defence"), ENDS + SOME)
def test_a_cell_is_what_the_oracle_finds(attack: Strength, defence: Strength) -> None:
    found = outlook(attack, defence)
    assert odds(attack, defence) == round(found.win, DIGITS)
    # The best orders are not unique, and which are found depends on who attacks.
    assert losses(attack, defence) == pytest.approx(found.losses[0], abs=0.5)


def test_the_table_holds_every_side_and_no_other() -> None:
    wins = table().wins
    assert list(wins) == [name(side) for side in SIDES]
    assert {len(row) for row in wins.values()} == {len(SIDES)}


def test_what_reckons_larger_battles_is_fitted_to_the_table() -> None:
    rows = [table().wins[name(side)] for side in SIDES]
    assert (table().weight, table().sharpness) == fitted(SIDES, rows)
    beyond = ALIKE + 1
    assert odds(Strength(beyond), Strength(beyond)) == by_weight(Strength(beyond), Strength(beyond))
    assert odds(Strength(beyond), Strength(0, 4)) > odds(Strength(beyond), Strength(0, 6))


def test_without_advantage_the_larger_side_always_wins() -> None:
    for ours in range(1, ALIKE + 1):
        for theirs in range(1, ours):
            assert odds(Strength(ours), Strength(theirs)) == 1
            assert odds(Strength(theirs), Strength(ours)) == 0
