"""Saved games of so many entries, and full disks."""

import errno
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from letopis.core.chronicle import Entry
from letopis.store.saves import Save, read_saved
from tests.core.chronicles import FAIR, HOUSE, TINY, header, played

ENTRIES = played().entries


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@contextmanager
def saved(path: Path, entries: int) -> Iterator[Save]:
    """A saved game of so many entries, still open."""
    save = Save(path, TINY, header(FAIR))
    try:
        for entry in ENTRIES[:entries]:
            save.append(entry)
        yield save
    finally:
        save.close()


def leave(path: Path, entries: int) -> bytes:
    """A saved game of so many entries, closed."""
    with saved(path, entries):
        pass
    return path.read_bytes()


def original(path: Path) -> Path:
    """The path of the copy of a file as it was before it was rewritten."""
    return path.with_name(path.name + ".original")


def read_entries(path: Path) -> tuple[Entry, ...]:
    return read_saved(path, HOUSE).chronicle.entries


def no_space(*_: object) -> int:
    raise OSError(errno.ENOSPC, "No space left on device")


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """A disk on which no file grows beyond so many bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
