"""Aims: where a turn is likely to end after a choice."""

import pytest

from letopis.games.sheet.actions import Keep, Roll, Score
from letopis.games.sheet.rules import throws
from letopis.games.sheet.spec import SheetSpec
from letopis.games.sheet.state import blank
from letopis.games.sheet.writing import choice, points
from letopis.solve.sheets import Position, Tables, advise, aims, solved
from letopis.solve.sheets.space.hands import chance_of
from tests.solve.test_sheet_advice import SPECS

pytestmark = pytest.mark.usefixtures("empty_shelf")


def ending(tables: Tables, position: Position) -> str | None:
    """The cell that the best choice of a last roll writes; None if it crosses it out."""
    best = next(it.action for it in advise(tables, position) if isinstance(it.action, Score))
    at, rules = tables.rules.cells[best.cell], tables.rules
    offered = choice(rules, position.sheet, 1, position.dice)
    gained = points(rules, offered, at, position.dice, False)
    is_made = gained > 0 or (gained == 0 and bool(offered.fitting >> at & 1))
    return best.cell if is_made else None


@pytest.mark.parametrize("spec", SPECS)
def test_the_aims_before_the_last_throw_are_what_the_throws_bring(spec: SheetSpec) -> None:
    tables = solved(spec)
    sheet = blank(tables.rules)
    dice = throws(spec.dice, spec.sides)[1]
    position = Position(sheet, dice, spec.rolls - 1)
    for option in advise(tables, position):
        if isinstance(option.action, Score):
            continue
        kept = option.action.dice if isinstance(option.action, Keep) else ()
        wanted: dict[str, float] = {}
        for rest in throws(spec.dice - len(kept), spec.sides):
            lying = Position(sheet, tuple(sorted(kept + rest)), spec.rolls)
            if (cell := ending(tables, lying)) is not None:
                wanted[cell] = wanted.get(cell, 0) + chance_of(rest, spec.sides)
        found = {it.cell: it.share for it in aims(tables, position, option.action)}
        assert found == pytest.approx(wanted)


def test_the_likeliest_aim_comes_first_and_a_score_aims_at_its_cell() -> None:
    tables = solved(SPECS[0])
    sheet = blank(tables.rules)
    dice = throws(SPECS[0].dice, SPECS[0].sides)[0]
    shares = [it.share for it in aims(tables, Position(sheet, dice, 1), Roll())]
    assert shares == sorted(shares, reverse=True)
    assert 0 < sum(shares) <= 1 + 1e-9
    score = next(
        it.action
        for it in advise(tables, Position(sheet, dice, 1))
        if isinstance(it.action, Score) and it.loss == 0
    )
    assert [(it.cell, it.share) for it in aims(tables, Position(sheet, dice, 1), score)] == [
        (score.cell, 1.0)
    ]
