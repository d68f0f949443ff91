"""Counts that do not depend on the machine keep to their bounds in `benchmarks/ledger.toml`.

Where one grows for a good reason: `python -m benchmarks ROW`, then `make bench-accept`.
"""

import sys

import pytest
from benchmarks.counts import COUNTS, calls
from benchmarks.shared.ledger import read_ledger
from benchmarks.shared.random_games import Count, sheet_game

from letopis.games.yatzy import YATZY
from letopis.packaged import built_page

LEDGER = read_ledger()
HERE = f"{sys.version_info.major}.{sys.version_info.minor}"


@pytest.mark.parametrize("name", COUNTS)
def test_a_count_keeps_to_its_bound(name: str) -> None:
    row = LEDGER[name]
    if row.python not in ("", HERE):
        pytest.skip(f"counted for Python {row.python}")
    if name.startswith("script") and built_page() is None:
        pytest.skip("the page has not been built: tools/web build")
    found = COUNTS[name]()
    assert found <= row.worst, f"{name}: {found:g} instead of {row.value:g}: {row.what}"


def test_twice_the_calls_of_an_action_would_be_noticed() -> None:
    def twice() -> Count:
        sheet_game(YATZY, 1)
        return sheet_game(YATZY, 1)

    assert calls(twice) > LEDGER["dice-calls"].worst
