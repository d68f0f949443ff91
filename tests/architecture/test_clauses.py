"""Every clause of a finished game has a test, and every cited clause exists."""

import pytest

from letopis.ledger import (
    UNFINISHED,
    Citation,
    GameReport,
    Proof,
    clause_ids,
    find_citations,
    program_report,
)
from letopis.packaged import packaged

REPORT = program_report()


def test_every_game_is_finished() -> None:
    assert UNFINISHED == ()
    assert [game.game for game in REPORT.games if not game.finished] == []


@pytest.mark.parametrize(
    "game", [game for game in REPORT.games if game.finished], ids=lambda it: it.game
)
def test_every_clause_of_a_finished_game_is_tested(game: GameReport) -> None:
    assert REPORT.has_tests
    assert not game.untested, "untested: " + ", ".join(game.untested)


def test_code_cites_only_clauses_that_exist() -> None:
    unknown = [it for it in REPORT.unknown if isinstance(it, Citation)]
    assert [f"{it.place}: {it.clause}" for it in unknown] == []


def test_tests_carry_only_clauses_that_exist() -> None:
    unknown = [it for it in REPORT.unknown if isinstance(it, Proof)]
    assert [f"{it.place}: {it.clause}" for it in unknown] == []


def test_words_name_only_clauses_that_exist() -> None:
    locale = packaged("locale")
    unknown = [it for it in find_citations(locale, locale) if it.clause not in clause_ids()]
    assert [f"{it.place}: {it.clause}" for it in unknown] == []
