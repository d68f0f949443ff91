"""The folder of saved games: their secrets and their listing."""

import os
import stat
from pathlib import Path

import pytest

from letopis.core.dice import commitment
from letopis.core.errors import Trouble
from letopis.store.saves import (
    forget_secret,
    games_folder,
    keep_secret,
    kept_secret,
    saved_games,
    secret_path,
)
from tests.core.chronicles import SECRET, broken
from tests.store.kept_games import leave, names


def test_a_secret_is_kept_for_the_owner_alone(path: Path) -> None:
    before = os.umask(0)
    try:
        keep_secret(path, SECRET)
    finally:
        os.umask(before)
    assert stat.S_IMODE(secret_path(path).stat().st_mode) == 0o600
    assert secret_path(path).read_text() == SECRET.hex()
    assert kept_secret(path, commitment(SECRET)) == SECRET
    assert names(path.parent) == ["evening.letopis.secret"]


def test_a_secret_is_never_overwritten(path: Path) -> None:
    keep_secret(path, SECRET)
    with broken("file-exists", Trouble):
        keep_secret(path, bytes(32))
    assert kept_secret(path, commitment(SECRET)) == SECRET


def test_a_lost_secret_is_told(path: Path) -> None:
    with broken("secret-lost", Trouble):
        kept_secret(path, commitment(SECRET))


@pytest.mark.parametrize(
    "damaged",
    [
        *(b"", b"00", SECRET.hex().encode()[:-2], SECRET.hex().encode() + b"00"),
        *(b"zz" * 32, "я".encode() * 32, b"\xff" * 64, SECRET.hex().encode()[:-1]),
    ],
)
def test_a_damaged_secret_is_lost(path: Path, damaged: bytes) -> None:
    secret_path(path).write_bytes(damaged)
    with broken("secret-lost", Trouble):
        kept_secret(path, commitment(SECRET))


def test_another_secret_than_the_promised_one_is_lost(path: Path) -> None:
    keep_secret(path, bytes(32))
    with broken("secret-lost", Trouble):
        kept_secret(path, commitment(SECRET))


def test_a_folder_is_no_secret(path: Path) -> None:
    secret_path(path).mkdir()
    with broken("secret-lost", Trouble):
        kept_secret(path, commitment(SECRET))


def test_a_secret_that_was_told_is_forgotten(path: Path) -> None:
    keep_secret(path, SECRET)
    forget_secret(path)
    forget_secret(path)
    assert names(path.parent) == []


def test_saved_games_are_listed_the_latest_first(tmp_path: Path) -> None:
    for age, name in enumerate(("b.letopis", "a.letopis", "c.letopis")):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (1000 - age // 2, 1000 - age // 2))
    assert [it.name for it in saved_games(tmp_path)] == ["a.letopis", "b.letopis", "c.letopis"]


def test_only_saved_games_are_listed(tmp_path: Path) -> None:
    leave(tmp_path / "evening.letopis", 1)
    keep_secret(tmp_path / "evening.letopis", SECRET)
    (tmp_path / "notes.txt").touch()
    (tmp_path / "folder.letopis").mkdir()
    (tmp_path / "gone.letopis").symlink_to(tmp_path / "nowhere")
    assert [it.name for it in saved_games(tmp_path)] == ["evening.letopis"]


def test_a_folder_that_is_not_there_holds_no_games(tmp_path: Path) -> None:
    assert saved_games(tmp_path / "nowhere") == []


@pytest.mark.parametrize(
    ("environ", "folder"),
    [
        ({"LETOPIS_HOME": "/x", "XDG_DATA_HOME": "/y"}, Path("/x/games")),
        ({"XDG_DATA_HOME": "/y"}, Path("/y/letopis/games")),
        ({"LETOPIS_HOME": "", "XDG_DATA_HOME": ""}, Path.home() / ".local/share/letopis/games"),
        ({}, Path.home() / ".local/share/letopis/games"),
    ],
)
def test_games_are_kept_where_the_owner_wants_them(environ: dict[str, str], folder: Path) -> None:
    assert games_folder(environ) == folder
