"""Nobody hears what belongs to others; a longer run is `make leak`."""

from pathlib import Path

import pytest

from tests.leak import GAMES, leak

MOVES = {"yatzy": 4, "valyrian": 4, "strategic": 12}


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_belongs_to_others_is_said(tmp_path: Path, game: str) -> None:
    searched, _ = leak(tmp_path, game, MOVES[game])
    assert searched == 4 * MOVES[game]
