"""Every row of the table of meetings is played by a test, and names clauses that exist."""

from itertools import combinations

from letopis.ledger import BOOK, clause_ids, find_proofs, meetings, pairs_met, program_report
from letopis.packaged import checkout

FEWEST = 200


def test_every_row_of_the_table_is_played_by_a_test() -> None:
    unplayed = [row for game in program_report().games for row in game.unplayed]
    assert unplayed == []


def test_tests_carry_only_rows_that_exist() -> None:
    root, known = checkout(), {row.id for row in meetings()}
    assert root is not None
    proofs = find_proofs(root / "tests", root, "meeting")
    assert [it.place for it in proofs if it.clause not in known] == []


def test_the_table_holds_many_meetings_and_each_is_ruled_on_once() -> None:
    rows = meetings()
    assert len(rows) >= FEWEST
    assert len({row.meets for row in rows}) == len(rows)
    assert len({row.ruling for row in rows}) == len(rows)


def test_a_row_names_clauses_that_exist_of_every_chapter_that_meets() -> None:
    for row in meetings():
        assert set(row.clauses) <= clause_ids(), row.id
        parts = [clause.removeprefix("VS-").split(".") for clause in row.clauses]
        points = {part[0] for part in parts} | {".".join(part[:2]) for part in parts}
        assert set(row.chapters) <= points, row.id


def test_every_two_chapters_of_the_book_meet() -> None:
    pairs = pairs_met(meetings())
    assert [pair for pair in combinations(BOOK, 2) if not pairs[pair]] == []
