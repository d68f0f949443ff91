"""The ledger of speeds: every row can be measured, and every benchmark is read."""

from datetime import date

import pytest
from benchmarks.counts import COUNTS
from benchmarks.shared.ledger import PATH, Row, accepted, figures, read_ledger, verdict, written

FOLDER = PATH.parent
MODULES = sorted(path.stem for path in FOLDER.glob("*.py") if not path.stem.startswith("__"))
LEDGER = read_ledger()

more = Row("a speed", "x", 2.0, 1.0, "c0ffee00", date(2026, 1, 1), aim=3.0, vary=0.1)
less = Row("a cost", "x", 20.0, 30.0, "c0ffee00", date(2026, 1, 1), aim=20.0, vary=0.1, less=True)


def test_every_count_is_a_row_and_every_row_of_counts_is_counted() -> None:
    assert set(COUNTS) == {name for name, row in LEDGER.items() if row.run == "counts"}


def test_every_benchmark_is_read_by_a_row() -> None:
    assert sorted({row.run.split()[0] for row in LEDGER.values()}) == MODULES


@pytest.mark.parametrize("name", MODULES)
def test_a_benchmark_does_something_when_it_is_run_alone(name: str) -> None:
    source = (FOLDER / f"{name}.py").read_text(encoding="utf-8")
    assert 'if __name__ == "__main__":\n' in source


def test_the_ledger_stands_as_it_would_be_written() -> None:
    assert PATH.read_text(encoding="utf-8") == written(LEDGER)


@pytest.mark.parametrize(
    ("row", "found", "told"),
    [
        (more, 1.8, "worse"),
        (more, 1.9, "short"),
        (more, 2.1, "short"),
        (more, 2.3, "better"),
        (more, 4.0, "better"),
        (less, 23.0, "worse"),
        (less, 21.0, "short"),
        (less, 19.0, "kept"),
        (less, 18.0, "better"),
    ],
)
def test_a_row_has_moved_when_it_differs_by_more_than_it_may(
    row: Row, found: float, told: str
) -> None:
    assert verdict(row, found) == told


def test_only_what_has_moved_is_accepted_with_what_it_was() -> None:
    ledger = {"more": more, "less": less}
    after = accepted(ledger, {"more": 2.05, "less": 10.0}, "deadbeef", date(2026, 2, 2))
    assert after["more"] is more
    held = after["less"]
    assert (held.value, held.was, held.commit, held.date) == (
        10.0,
        20.0,
        "deadbeef",
        date(2026, 2, 2),
    )


def test_figures_are_read_among_other_lines() -> None:
    assert figures("Random play\n= dice-yatzy 1.9\n  1.9 times\n") == {"dice-yatzy": 1.9}
