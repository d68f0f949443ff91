"""Reviews: a total is the value of a blank sheet, plus the luck, less the losses."""

import sys
from itertools import pairwise

import pytest
from msgspec.structs import replace

from letopis.core.chronicle import Chronicle, Entry
from letopis.core.seats import CHANCE
from letopis.core.table import Table, advance, ask, open_table
from letopis.core.table_acts import Undo
from letopis.games.sheet.actions import Keep, Roll, Score, Throw
from letopis.games.sheet.game import SheetGame
from letopis.games.sheet.spec import CellId
from letopis.games.valyrian import VALYRIAN
from letopis.games.yatzy import YATZY
from letopis.solve.sheets import (
    Fall,
    JudgedChoice,
    Position,
    RatedChoice,
    Review,
    Tables,
    advise,
    review,
    tables_of,
)
from tests.bots.test_bots import moves, opened
from tests.dice_table import table as dice_table

pytestmark = pytest.mark.usefixtures("shared_shelf")

YATZY_BOTS, VALYRIAN_BOTS = ("random", "greedy", "optimal", "casual"), ("random", "greedy")


def played(game: SheetGame, *bots: str, games: int = 1) -> Chronicle:
    """A whole match of bots with all its entries."""
    return whole(opened(game.id, *bots, seed=3, games=games))


def whole(table: Table) -> Chronicle:
    *_, (end, _) = (steps := list(moves(table)))
    entries: list[Entry] = []
    for (before, action), (after, _) in pairwise(steps):
        made = ask(before, before.asked[0], action)
        assert isinstance(made, Entry)
        entries.append(made)
        if after.seq > made.seq:
            assert after.last is not None
            entries.append(after.last)
    assert [entry.seq for entry in entries] == list(range(1, end.seq + 1))
    return Chronicle(table.header, tuple(entries))


def tables_for(chronicle: Chronicle, game: SheetGame) -> Tables:
    return tables_of(open_table(game, chronicle.header).state.rules.spec)


def reviewed(game: SheetGame, chronicle: Chronicle) -> Review:
    return review(tables_for(chronicle, game), game, chronicle)


def adds_up(found: Review) -> None:
    for sheet in found.sheets:
        assert sheet.expected + sheet.luck - sheet.loss == pytest.approx(sheet.total, abs=1e-9)


@pytest.mark.parametrize(
    ("game", "bots"), [(YATZY, YATZY_BOTS), (VALYRIAN, VALYRIAN_BOTS)], ids=["yatzy", "valyrian"]
)
def test_a_total_is_expected_plus_luck_less_loss(game: SheetGame, bots: tuple[str, ...]) -> None:
    chronicle = played(game, *bots)
    found = reviewed(game, chronicle)
    adds_up(found)
    *_, (end, _) = moves(open_table(game, chronicle.header))
    assert end.outcome is not None
    assert [sheet.total for sheet in found.sheets] == pytest.approx(end.outcome.totals, abs=1e-9)
    assert all(sheet.is_full for sheet in found.sheets)


def test_a_running_game_adds_up_after_every_entry() -> None:
    chronicle = played(YATZY, "random", "greedy")
    for count in (0, 1, 2, 3, 4, 5, 6, 7, 50, 51, 52, 53, len(chronicle.entries) - 1):
        found = reviewed(YATZY, replace(chronicle, entries=chronicle.entries[:count]))
        adds_up(found)
        assert not any(sheet.is_full for sheet in found.sheets)


def test_every_game_of_a_match_has_its_sheets() -> None:
    found = reviewed(YATZY, played(YATZY, "greedy", "random", games=2))
    adds_up(found)
    assert [(sheet.game, sheet.seat) for sheet in found.sheets] == [
        *((1, "b1"), (1, "b2"), (2, "b1"), (2, "b2"))
    ]


def test_who_never_errs_loses_nothing_and_who_chooses_blindly_much() -> None:
    found = reviewed(YATZY, played(YATZY, *YATZY_BOTS))
    random, greedy, optimal, casual = found.skills
    assert optimal.accuracy == pytest.approx(100)
    assert optimal.best == optimal.decisions
    assert random.accuracy < 40 < casual.accuracy < 100
    assert random.accuracy < greedy.accuracy < 100
    turning = found.turning_points()
    assert len(turning) == 3
    least = min(abs(step.change) for step in turning)
    others = [step for step in found.steps if step not in turning]
    assert all(abs(step.change) <= least for step in others)


def test_what_was_taken_back_is_not_reviewed() -> None:
    table = dice_table(YATZY, players=1)
    entries: list[Entry] = []
    seat = table.header.seats[0].id
    asks = [
        (seat, Roll()),
        (CHANCE, Throw((5, 5, 5, 1, 1))),
        (CHANCE, Undo()),
        (CHANCE, Throw((5, 5, 5, 1, 2))),
        (seat, Score(CellId("ones"))),
        (seat, Undo()),
        (seat, Keep((5, 5, 5))),
    ]
    for asker, action in asks:
        made = ask(table, asker, action)
        assert isinstance(made, Entry)
        entries.append(made)
        table = advance(table, made)
    found = reviewed(YATZY, Chronicle(table.header, tuple(entries)))
    fallen, kept = found.steps
    assert isinstance(fallen, Fall)
    assert fallen.dice == (1, 2, 5, 5, 5)
    assert isinstance(kept, JudgedChoice)
    assert kept.best == Keep((5, 5, 5))
    adds_up(found)


def test_no_throw_is_weighed_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """`python -m benchmarks.batch` tells how long that takes."""
    weighed = list[Position]()

    def counted(tables: Tables, position: Position) -> tuple[RatedChoice, ...]:
        weighed.append(position)
        return advise(tables, position)

    monkeypatch.setattr(sys.modules[review.__module__], "advise", counted)
    chronicle = played(YATZY, *YATZY_BOTS)
    reviewed(YATZY, chronicle)
    assert 0 < len(weighed) <= sum(isinstance(it.ask, Throw) for it in chronicle.entries)
