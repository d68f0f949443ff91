"""What is acknowledged survives the process; a longer run is `make crash`."""

from pathlib import Path

from tests.crash import crash


def test_moves_survive_a_kill_in_sqlite(tmp_path: Path) -> None:
    assert crash(f"sqlite:///{tmp_path}/letopis.db", tmp_path, kills=2) > 0
