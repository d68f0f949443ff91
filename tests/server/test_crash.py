"""Acknowledged moves survive a killed server; a longer run is `make crash`."""

from pathlib import Path

from tests.crash import crash


def test_moves_survive_a_kill(address: str, tmp_path: Path) -> None:
    moves, _ = crash(address, tmp_path, kills=3)
    assert moves > 0
