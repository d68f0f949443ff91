"""A saved game is locked by one process; others may read it."""

import fcntl
import os
import subprocess
import sys
from pathlib import Path

import pytest

from letopis.core.errors import Trouble
from letopis.games.yatzy import YATZY
from letopis.store import saves
from letopis.store.saves import Save
from tests.core.chronicles import HOUSE, TYPED, broken, header, next_entry, opened
from tests.store.kept_games import ENTRIES, leave, read_entries, saved

TAKE_UP = """
import sys
from pathlib import Path
from letopis.core.errors import Trouble
from letopis.games.catalogue import GAMES
from letopis.store.saves import Save
try:
    Save.reopen(Path(sys.argv[1]), GAMES)
except Trouble as trouble:
    print(trouble.key)
"""


def test_a_second_hand_on_the_same_game_is_refused(path: Path) -> None:
    with saved(path, 3) as save:
        with broken("save-busy", Trouble):
            Save.reopen(path, HOUSE)
        save.append(ENTRIES[3])
    taken, kept = Save.reopen(path, HOUSE)
    assert kept.chronicle.entries == ENTRIES[:4]
    with broken("save-busy", Trouble):
        Save.reopen(path, HOUSE)
    taken.close()


def test_a_second_process_is_refused_until_the_first_lets_go(path: Path) -> None:
    def tried() -> str:
        command = [sys.executable, "-c", TAKE_UP, str(path)]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()

    save = Save(path, YATZY, header(TYPED, YATZY))
    save.append(next_entry(opened(TYPED, YATZY)))
    assert tried() == "save-busy"
    save.close()
    assert tried() == ""


def test_a_game_is_held_before_it_is_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else what somebody wrote in between would be taken for a torn line and cut off."""
    whole, before = leave(path, 6), leave(path.with_name("before"), 5)
    path.write_bytes(whole[: len(before) + 9])
    hold = saves._hold

    def hold_after_somebody_else_wrote(path: Path) -> int:
        path.write_bytes(whole)
        return hold(path)

    monkeypatch.setattr(saves, "_hold", hold_after_somebody_else_wrote)
    save, kept = Save.reopen(path, HOUSE)
    save.close()
    assert kept.chronicle.entries == ENTRIES[:6]
    assert path.read_bytes() == whole


def test_a_file_that_was_replaced_before_it_could_be_locked_is_held_anew(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the lock would be on a file that has no name any more, and every entry be lost."""
    leave(path, 5)
    copy, lock, locked = path.with_name("copy"), fcntl.flock, list[int]()

    def lock_after_somebody_else_replaced_it(file: int, how: int) -> None:
        locked.append(file)
        if len(locked) == 1:
            copy.write_bytes(path.read_bytes())
            copy.replace(path)
        lock(file, how)

    monkeypatch.setattr(fcntl, "flock", lock_after_somebody_else_replaced_it)
    file = saves._hold(path)
    try:
        assert len(locked) == 2
        assert os.path.samestat(os.fstat(file), path.stat())
        with broken("save-busy", Trouble):
            saves._hold(path)
    finally:
        os.close(file)
    locked.clear()
    save, _ = Save.reopen(path, HOUSE)
    save.append(ENTRIES[5])
    save.close()
    assert read_entries(path) == ENTRIES[:6]


def test_a_file_that_is_gone_when_it_is_locked_is_named(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave(path, 5)
    monkeypatch.setattr(fcntl, "flock", lambda file, how: path.unlink())
    with broken("no-file", Trouble):
        Save.reopen(path, HOUSE)


def test_a_game_in_play_can_be_looked_at(path: Path) -> None:
    with saved(path, 3) as save:
        whole = path.read_bytes()
        with path.open("ab") as half:
            half.write(b"4 chance thr")
        assert read_entries(path) == ENTRIES[:3]
        os.truncate(path, len(whole))
        save.append(ENTRIES[3])
    assert read_entries(path) == ENTRIES[:4]


def test_a_game_that_is_looked_at_is_not_touched(path: Path) -> None:
    torn = leave(path, 3) + b"4 chance thr"
    path.write_bytes(torn)
    assert read_entries(path) == ENTRIES[:3]
    assert path.read_bytes() == torn
