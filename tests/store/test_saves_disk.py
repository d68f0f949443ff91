"""Saved games on a disk that is full or fails."""

import os
from pathlib import Path

import pytest

from letopis.core.chronicle import Chronicle
from letopis.core.errors import Trouble
from letopis.store.chronicle_files import FORMATS, FileFormat, KeptChronicle, in_format
from letopis.store.saves import Save
from tests.core.chronicles import FAIR, HOUSE, TINY, broken, header, saved_text
from tests.store.kept_games import ENTRIES, names, no_space, original, read_entries, room_for, saved


@pytest.mark.parametrize("step", ["write", "fsync"])
def test_a_full_disk_leaves_the_game_as_it_was(
    path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    with saved(path, 3) as save:
        whole = path.read_bytes()
        with monkeypatch.context() as full:
            full.setattr(os, step, no_space)
            with broken("cannot-write", Trouble):
                save.append(ENTRIES[3])
        assert path.read_bytes() == whole
        save.append(ENTRIES[3])
    assert read_entries(path) == ENTRIES[:4]


@pytest.mark.parametrize("room", [0, 1, 20, 50])
def test_a_disk_that_is_full_in_the_middle_of_a_line_leaves_no_half_of_it(
    path: Path, room: int
) -> None:
    with saved(path, 3) as save:
        whole = path.read_bytes()
        with room_for(len(whole) + room), broken("cannot-write", Trouble):
            save.append(ENTRIES[3])
        assert path.read_bytes() == whole
        save.append(ENTRIES[3])
    assert read_entries(path) == ENTRIES[:4]


def test_a_disk_that_fails_altogether_is_told_and_what_was_acknowledged_stays(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with saved(path, 3) as save:
        monkeypatch.setattr(os, "fsync", no_space)
        monkeypatch.setattr(os, "ftruncate", no_space)
        with broken("cannot-write", Trouble):
            save.append(ENTRIES[3])
    monkeypatch.undo()
    assert read_entries(path)[:3] == ENTRIES[:3]


def test_a_full_disk_at_the_first_entry_leaves_nothing(path: Path) -> None:
    save = Save(path, TINY, header(FAIR))
    with room_for(100), broken("cannot-write", Trouble):
        save.append(ENTRIES[0])
    assert names(path.parent) == []
    save.append(ENTRIES[0])
    save.close()
    assert read_entries(path) == ENTRIES[:1]


@pytest.mark.parametrize("form", FORMATS)
def test_a_sealed_copy_is_written_anew_as_a_save_with_the_next_entry(
    path: Path, form: FileFormat
) -> None:
    copy = in_format(KeptChronicle(TINY, Chronicle(header(FAIR), ENTRIES[:5])), form)
    path.write_bytes(copy)
    assert read_entries(path) == ENTRIES[:5]
    Save.reopen(path, HOUSE)[0].close()
    assert path.read_bytes() == copy
    assert names(path.parent) == ["evening.letopis"]
    save, _ = Save.reopen(path, HOUSE)
    for entry in ENTRIES[5:]:
        save.append(entry)
    with broken("save-busy", Trouble):
        Save.reopen(path, HOUSE)
    save.close()
    assert path.read_text() == saved_text()
    assert original(path).read_bytes() == copy
    assert names(path.parent) == ["evening.letopis", "evening.letopis.original"]


def test_an_original_that_is_kept_already_is_not_overwritten(path: Path) -> None:
    copies = [
        in_format(KeptChronicle(TINY, Chronicle(header(FAIR), ENTRIES[:count])), "json")
        for count in (4, 5)
    ]
    for copy, entry in zip(copies, ENTRIES[4:], strict=False):
        path.write_bytes(copy)
        save, _ = Save.reopen(path, HOUSE)
        save.append(entry)
        save.close()
    second = path.with_name(path.name + ".original-2")
    assert [original(path).read_bytes(), second.read_bytes()] == copies


@pytest.mark.parametrize("form", FORMATS)
def test_when_a_copy_cannot_be_written_anew_nothing_of_it_is_lost(
    path: Path, monkeypatch: pytest.MonkeyPatch, form: FileFormat
) -> None:
    copy = in_format(KeptChronicle(TINY, Chronicle(header(FAIR), ENTRIES[:5])), form)
    path.write_bytes(copy)
    save, _ = Save.reopen(path, HOUSE)
    for failing in (1, 2):  # the copy beside it, then the save itself
        calls: list[int] = []

        def sync(file: int, failing: int = failing, calls: list[int] = calls) -> None:
            calls.append(file)
            if len(calls) >= failing:
                no_space()

        with monkeypatch.context() as full:
            full.setattr(os, "fsync", sync)
            with broken("cannot-write", Trouble):
                save.append(ENTRIES[5])
        assert path.read_bytes() == copy
    save.append(ENTRIES[5])
    save.close()
    assert read_entries(path) == ENTRIES[:6]
    assert original(path).read_bytes() == copy
