"""Saved games in progress: an append-only file, synced before an entry is acknowledged."""

import fcntl
import os
from contextlib import suppress
from pathlib import Path

from letopis.core.chronicle import Entry
from letopis.core.dice import commitment, secret_from_text
from letopis.core.errors import Trouble
from letopis.core.files.chronicle_text import write_line, write_start
from letopis.core.game import AnyGame, Games
from letopis.core.header import Header
from letopis.store.chronicle_files import (
    FOR_THE_OWNER,
    KeptChronicle,
    form_of,
    read_all,
    read_bytes,
    write_whole,
)

SUFFIX = ".letopis"


class Save:
    """One saved game, locked by one process. The file is created with the first entry, so a game
    without entries leaves no file.
    """

    def __init__(self, path: Path, game: AnyGame, header: Header) -> None:
        self.path = path
        self._notation = game.notation
        self._unwritten = write_start(header).encode()  # bytes that must precede the next line
        self._original = b""  # the file in its other form, to be kept when this one replaces it
        self._file: int | None = None

    def append(self, entry: Entry) -> None:
        """Write an entry and wait until it is durable."""
        line = write_line(self._notation, entry).encode()
        if self._file is not None and not self._unwritten:
            _append(self._file, self.path, line)
            return
        self._keep_original()
        write_whole(self.path, self._unwritten + line, overwrite=self._file is not None)
        self.close()
        self._file, self._unwritten = _hold(self.path), b""

    def _keep_original(self) -> None:
        """Keep the file as it was beside the new one, so that noted links can be checked."""
        if self._original:
            write_whole(_free_name(self.path, ".original"), self._original)
            self._original = b""

    def close(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None

    @classmethod
    def reopen(cls, path: Path, games: Games) -> tuple["Save", KeptChronicle]:
        """Reopen a saved game; the file is not changed before the next entry. A last line that a
        crash left half written was never acknowledged and is dropped then. A sealed copy, another
        format or an older form is rewritten, and the original kept beside it.
        """
        file = _hold(path)
        try:
            data = read_all(path)
            kept = read_bytes(_without_torn_line(data, games), games)
        except Trouble:
            os.close(file)
            raise
        save, in_form = cls(path, kept.game, kept.chronicle.header), _as_saved(kept)
        save._file, save._unwritten = file, b"" if data == in_form else in_form
        # A torn last line, or one without its line break, needs no copy of the original.
        save._original = b"" if data.startswith(in_form[:-1]) else data
        return save, kept


def write_save(path: Path, kept: KeptChronicle) -> None:
    """Save a chronicle from elsewhere among the saved games, to view or continue it."""
    write_whole(path, _as_saved(kept))


def read_saved(path: Path, games: Games) -> KeptChronicle:
    """Read a saved game that may be in play right now, without locking it."""
    return read_bytes(_without_torn_line(read_all(path), games), games)


def secret_path(path: Path) -> Path:
    return path.with_name(path.name + ".secret")


def keep_secret(path: Path, secret: bytes) -> None:
    """Store the secret of the dice beside its game, readable by the file's owner only."""
    write_whole(secret_path(path), secret.hex().encode(), mode=FOR_THE_OWNER)


def kept_secret(path: Path, promised: str) -> bytes:
    """The stored secret; raises Trouble if it is missing or does not match the commitment."""
    try:
        secret = secret_from_text(secret_path(path).read_text(encoding="ascii"))
    except (OSError, ValueError, Trouble):
        raise Trouble("secret-lost", path=str(secret_path(path))) from None
    if commitment(secret) != promised:
        raise Trouble("secret-lost", path=str(secret_path(path)))
    return secret


def forget_secret(path: Path) -> None:
    secret_path(path).unlink(missing_ok=True)


def saved_games(folder: Path) -> list[Path]:
    """All saved games, the latest first."""
    if not folder.is_dir():
        return []
    found = [path for path in folder.iterdir() if path.suffix == SUFFIX and path.is_file()]
    return sorted(found, key=lambda path: (-path.stat().st_mtime_ns, path.name))


def games_folder(environ: dict[str, str]) -> Path:
    """The folder of saved games, by the environment."""
    if environ.get("LETOPIS_HOME"):
        return Path(environ["LETOPIS_HOME"]) / "games"
    data = environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(data) / "letopis" / "games"


def _hold(path: Path) -> int:
    """Open a file for appending and lock it against other processes."""
    while True:
        try:
            file = os.open(path, os.O_RDWR | os.O_APPEND)
        except FileNotFoundError:
            raise Trouble("no-file", path=str(path)) from None
        except OSError as error:
            raise Trouble("cannot-write", path=str(path), problem=str(error.strerror)) from error
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(file)
            raise Trouble("save-busy", path=str(path)) from None
        if _is_still(path, file):
            return file
        os.close(file)


def _is_still(path: Path, file: int) -> bool:
    """Whether the open file still has its name: another process may have replaced it meanwhile."""
    try:
        return os.path.samestat(path.stat(), os.fstat(file))
    except FileNotFoundError:
        return True  # deleted; the next read reports it


def _free_name(path: Path, ending: str) -> Path:
    """`name.original`, with a number appended if that exists."""
    copy, number = path.with_name(path.name + ending), 1
    while copy.exists():
        number += 1
        copy = path.with_name(f"{path.name}{ending}-{number}")
    return copy


def _append(file: int, path: Path, line: bytes) -> None:
    """Append a whole line or nothing: a full disk must not leave half a move behind."""
    size = os.fstat(file).st_size
    try:
        written = os.write(file, line)
        if written != len(line):
            raise OSError(0, "short write")
        os.fsync(file)
    except OSError as error:
        with suppress(OSError):  # else the half line is dropped when the game is reopened
            os.ftruncate(file, size)
        raise Trouble("cannot-write", path=str(path), problem=str(error.strerror)) from error


def _without_torn_line(data: bytes, games: Games) -> bytes:
    """The acknowledged part of a file. A last line that lacks only its line break is kept: an
    editor may have removed that.
    """
    if form_of(data) != "text" or data.endswith(b"\n"):
        return data
    try:
        read_bytes(data + b"\n", games)
        return data + b"\n"
    except Trouble:
        return data[: data.rfind(b"\n") + 1]


def _as_saved(kept: KeptChronicle) -> bytes:
    lines = (write_line(kept.game.notation, entry) for entry in kept.chronicle.entries)
    return (write_start(kept.chronicle.header) + "".join(lines)).encode()
