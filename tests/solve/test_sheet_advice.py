"""Advice inside a turn: the value of a choice is the value of what follows it."""

from contextlib import nullcontext

import pytest
from msgspec.structs import replace

from letopis.core.errors import Trouble
from letopis.core.options import resolve
from letopis.games.sheet.actions import Keep, Roll, Score
from letopis.games.sheet.rules import compile_rules, throws
from letopis.games.sheet.spec import CellId, SheetSpec
from letopis.games.sheet.state import Sheet, blank
from letopis.games.sheet.writing import choice, points
from letopis.games.yatzy import YATZY
from letopis.solve.sheets import (
    Position,
    Tables,
    advise,
    advise_many,
    check_sheet,
    solved,
    still_to_come,
)
from letopis.solve.sheets.space.hands import chance_of
from letopis.solve.sheets.space.state_space import frame_of, points_written
from tests.solve.test_sheets import chance_sheet
from tests.yatzy.test_preset_values import small_valyrian, small_yatzy

pytestmark = pytest.mark.usefixtures("empty_shelf")

SPECS = [
    replace(small_yatzy("document", "forced"), rolls=3),
    replace(small_yatzy("free", "free"), rolls=3),
    small_valyrian("forced", True),
    small_valyrian("free", False),
]


def best(tables: Tables, sheet: Sheet, dice: tuple[int, ...], rolls: int) -> float:
    return advise(tables, Position(sheet, tuple(sorted(dice)), rolls))[0].value


def after(tables: Tables, position: Position, cell: int) -> float:
    """The expected final total once a cell is written, by the engine and the tables."""
    rules, sheet = tables.rules, position.sheet
    turn = rules.rounds - sheet.open.bit_count() + 1
    offered = choice(rules, sheet, turn, position.dice)
    gained = points(rules, offered, cell, position.dice, position.rolls == 1)
    values = (*sheet.values[:cell], gained, *sheet.values[cell + 1 :])
    then = Sheet(values, sheet.open & ~(1 << cell), sheet.premiums + offered.premium)
    return points_written(then) + still_to_come(tables, then)


@pytest.mark.parametrize("spec", SPECS)
def test_the_first_throw_is_worth_the_optimum_on_average(spec: SheetSpec) -> None:
    tables = solved(spec)
    sheet = blank(tables.rules)
    mean = sum(
        chance_of(dice, spec.sides) * best(tables, sheet, dice, 1)
        for dice in throws(spec.dice, spec.sides)
    )
    assert mean == pytest.approx(tables.optimum, rel=0, abs=1e-10)


@pytest.mark.parametrize("spec", SPECS)
def test_a_kept_hand_is_worth_what_may_fall_and_a_cell_what_follows_it(spec: SheetSpec) -> None:
    tables = solved(spec)
    sheet = blank(tables.rules)
    for dice in throws(spec.dice, spec.sides):
        for rolls in range(1, spec.rolls + 1):
            position = Position(sheet, dice, rolls)
            for option in advise(tables, position):
                match option.action:
                    case Score(cell):
                        wanted = after(tables, position, tables.rules.cells[cell])
                    case Roll() | Keep():
                        kept = option.action.dice if isinstance(option.action, Keep) else ()
                        wanted = sum(
                            chance_of(fallen, spec.sides)
                            * best(tables, sheet, kept + fallen, rolls + 1)
                            for fallen in throws(spec.dice - len(kept), spec.sides)
                        )
                assert option.value == pytest.approx(wanted, rel=0, abs=1e-10)


def test_equal_choices_are_all_best_in_the_order_of_the_sheet() -> None:
    tables = solved(chance_sheet(dice=1, rolls=2, cells=2))
    found = advise(tables, Position(blank(tables.rules), (6,), 1))
    first, second, roll = (option.action for option in found)
    assert (first, second, roll) == (Score(CellId("any-0")), Score(CellId("any-1")), Roll())
    assert [option.is_best for option in found] == [True, True, False]
    assert found[-1].loss == pytest.approx(6 - 3.5)


@pytest.mark.parametrize(
    ("dice", "rolls"), [((1, 4), 1), ((1,), 1), ((2, 1), 1), ((1, 2), 0), ((1, 2), 3)]
)
def test_a_position_that_cannot_occur_is_refused(dice: tuple[int, ...], rolls: int) -> None:
    tables = solved(small_yatzy("none", "free"))
    with pytest.raises(Trouble) as caught:
        advise(tables, Position(blank(tables.rules), dice, rolls))
    assert caught.value.key == ("position-impossible" if dice == (1, 2) else "position-dice")


def test_many_answers_come_in_order() -> None:
    spec = YATZY.spec(resolve(YATZY.options, YATZY.presets, "plain", {}))
    tables = solved(spec)
    asked = [Position(blank(tables.rules), dice, 1) for dice in throws(5, 6)[:50]]
    alone = [advise(tables, position) for position in asked]
    answers = advise_many(tables, asked)
    for many, one in zip(answers, alone, strict=True):
        assert [option.action for option in many] == [option.action for option in one]
        assert [option.value for option in many] == pytest.approx([it.value for it in one])
    assert {option.action for option in answers[7]} >= {Roll(), Score(CellId("chance"))}


@pytest.mark.parametrize(
    ("held", "premiums", "can_be"),
    [(2, 0, True), (2, 1, True), (2, 2, False), (2, -1, False), (0, 1, False), (3, 0, False)],
)
def test_points_that_no_throw_brings_are_refused(held: int, premiums: int, can_be: bool) -> None:
    frame = frame_of(compile_rules(small_yatzy("forced", "free")))
    sheet = Sheet((2, None, None, held, None, None), 0b110110, premiums)
    with nullcontext() if can_be else pytest.raises(Trouble, match="position-impossible"):
        check_sheet(frame, sheet)
