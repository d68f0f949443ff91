"""Chronicle files in all formats, written atomically."""

import os
import stat
from pathlib import Path

import pytest

from letopis.core.errors import Trouble
from letopis.store.chronicle_files import (
    FORMATS,
    LARGEST,
    FileFormat,
    KeptChronicle,
    in_format,
    read_bytes,
    read_file,
    write_file,
    write_whole,
)
from tests.core.chronicles import HOUSE, TINY, broken, played, sealed_text

KEPT = KeptChronicle(TINY, played())

in_all_forms = pytest.mark.parametrize("form", FORMATS)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def no_space(*_: object, **__: object) -> None:
    raise OSError(28, "No space left on device")


@in_all_forms
def test_a_chronicle_is_written_and_read_back_whatever_its_clothes(
    tmp_path: Path, form: FileFormat
) -> None:
    path = tmp_path / "evening"
    write_file(path, KEPT, form, overwrite=False)
    assert read_file(path, HOUSE) == KEPT
    assert path.read_bytes() == in_format(KEPT, form)
    assert names(tmp_path) == ["evening"]


def test_the_text_form_is_the_sealed_file() -> None:
    assert in_format(KEPT, "text").decode() == sealed_text()


def test_the_clothes_are_told_by_the_file_and_not_by_its_name(tmp_path: Path) -> None:
    for form, name in zip(FORMATS, ("a.json", "a.msgpack", "a.letopis"), strict=True):
        write_file(tmp_path / name, KEPT, form, overwrite=False)
        assert read_file(tmp_path / name, HOUSE) == KEPT


@in_all_forms
def test_a_game_that_is_not_played_here_is_foreign(form: FileFormat) -> None:
    with broken("foreign-game"):
        read_bytes(in_format(KEPT, form), {})


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with broken("no-file", Trouble):
        read_file(tmp_path / "nowhere" / "evening.letopis", HOUSE)


def test_a_folder_is_no_chronicle(tmp_path: Path) -> None:
    with broken("cannot-read", Trouble):
        read_file(tmp_path, HOUSE)


def test_a_file_that_may_not_be_read_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    path = tmp_path / "evening"
    path.touch()
    monkeypatch.setattr(Path, "read_bytes", forbidden)
    with broken("cannot-read", Trouble):
        read_file(path, HOUSE)


def test_a_file_beyond_all_measure_is_not_even_read(tmp_path: Path) -> None:
    path = tmp_path / "evening"
    path.touch()
    os.truncate(path, LARGEST + 1)
    with broken("too-large"):
        read_file(path, HOUSE)
    os.truncate(path, 1000)
    with broken("not-a-chronicle"):
        read_file(path, HOUSE)


def test_nothing_is_overwritten_unless_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "evening"
    path.write_text("precious")
    with broken("file-exists", Trouble):
        write_file(path, KEPT, "text", overwrite=False)
    assert path.read_text() == "precious"
    write_file(path, KEPT, "json", overwrite=True)
    assert read_file(path, HOUSE) == KEPT
    assert names(tmp_path) == ["evening"]


def test_missing_folders_are_made(tmp_path: Path) -> None:
    path = tmp_path / "games" / "of" / "november" / "evening.letopis"
    write_whole(path, b"x")
    assert path.read_bytes() == b"x"


def test_a_new_file_is_durable_together_with_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[str] = []
    real_fsync = os.fsync

    def fsync(file: int) -> None:
        is_folder = stat.S_ISDIR(os.fstat(file).st_mode)
        synced.append("folder" if is_folder else f"file, {names(tmp_path).count('evening')} named")
        real_fsync(file)

    monkeypatch.setattr(os, "fsync", fsync)
    write_whole(tmp_path / "evening", b"x")
    assert synced == ["file, 0 named", "folder"]


@pytest.mark.parametrize(
    ("step", "overwrite"),
    [("fsync", False), ("fsync", True), ("replace", True)],
)
def test_a_failure_leaves_neither_the_file_nor_a_half_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, overwrite: bool
) -> None:
    monkeypatch.setattr(os, step, no_space)
    with broken("cannot-write", Trouble):
        write_whole(tmp_path / "evening", b"x" * 10_000, overwrite)
    assert names(tmp_path) == []


def test_a_disk_without_links_keeps_files_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "link", no_space)
    write_whole(tmp_path / "evening", b"x")
    with broken("file-exists", Trouble):
        write_whole(tmp_path / "evening", b"y")
    assert (tmp_path / "evening").read_bytes() == b"x"
    assert names(tmp_path) == ["evening"]


def test_a_file_is_for_everybody_whom_the_mask_allows(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        write_whole(tmp_path / "evening", b"x")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "evening").stat().st_mode) == 0o644


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_failure_leaves_the_old_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    path = tmp_path / "evening"
    path.write_text("precious")
    monkeypatch.setattr(os, step, no_space)
    with broken("cannot-write", Trouble):
        write_whole(path, b"x", overwrite=True)
    assert path.read_text() == "precious"
    assert names(tmp_path) == ["evening"]


def test_a_place_where_nothing_can_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()
    for path in (tmp_path / "file" / "evening", tmp_path / ("x" * 300)):
        with broken("cannot-write", Trouble):
            write_whole(path, b"x")
    with broken("file-exists", Trouble):
        write_whole(tmp_path / "folder", b"x")
    with broken("cannot-write", Trouble):
        write_whole(tmp_path / "folder", b"x", overwrite=True)
    assert names(tmp_path) == ["file", "folder"]
