"""Which tests run in one worker."""

from pathlib import Path

from tests.harness.groups import BROWSER, FIRST, SOLVER, group_of, place_of

TESTS = Path(__file__).parents[1]


def test_groups_name_files_that_exist() -> None:
    named = [name for names in BROWSER.values() for name in names]
    assert len(named) == len(set(named))
    assert {f"test_{it}.py" for it in named} <= {
        it.name for it in (TESTS / "browser").rglob("test_*.py")
    }
    assert [it for it in SOLVER if not (TESTS.parent / it).exists()] == []


def test_the_longest_groups_are_given_away_first() -> None:
    tests = [
        "tests/words/test_words.py::test_it",
        "tests/store/test_sql.py::test_it[postgresql]",
        "tests/solve/test_sheets.py::test_it",
        "tests/browser/test_play.py::test_it",
        "tests/browser/strategic/test_war.py::test_it",
        "tests/browser/strategic/test_battles.py::test_it",
    ]
    assert [group_of(it) for it in sorted(tests, key=place_of)] == [*FIRST, None]
