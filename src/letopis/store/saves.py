"""A game in progress on disk: every acknowledged entry is there before anybody is told of it."""

import fcntl
import os
from contextlib import suppress
from pathlib import Path

from letopis.core.chronicle import Entry
from letopis.core.dice import commitment, secret_from_text
from letopis.core.errors import Trouble
from letopis.core.game import AnyGame, Games
from letopis.core.header import Header
from letopis.core.text import write_line, write_start
from letopis.store.files import FOR_THE_OWNER, Kept, form_of, read_all, read_bytes, write_whole

SUFFIX = ".letopis"


class Save:
    """One file, held by one process. It appears with the first entry, so a game that never began
    leaves nothing behind."""

    def __init__(self, path: Path, game: AnyGame, header: Header) -> None:
        self.path = path
        self._notation = game.notation
        self._unwritten = write_start(header).encode()  # what must stand before the next line
        self._original = b""  # a file of another form, to be kept when this one takes its place
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
        """Links that people noted down must be found again: nothing foreign is overwritten."""
        if self._original:
            write_whole(_free_name(self.path, ".original"), self._original)
            self._original = b""

    def close(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None

    @classmethod
    def reopen(cls, path: Path, games: Games) -> tuple["Save", Kept]:
        """Take up a saved game, which stays as it is until the next entry. A last line that a dying
        process left half written was never acknowledged and is left out then; a sealed copy, other
        clothes and an older form are written anew, and what they were is kept beside."""
        file = _hold(path)
        try:
            data = read_all(path)
            kept = read_bytes(_without_torn_line(data, games), games)
        except Trouble:
            os.close(file)
            raise
        save, in_form = cls(path, kept.game, kept.chronicle.header), _as_saved(kept)
        save._file, save._unwritten = file, b"" if data == in_form else in_form
        save._original = b"" if data.startswith(in_form[:-1]) else data
        return save, kept


def write_save(path: Path, kept: Kept) -> None:
    """Put a chronicle from elsewhere among the saved games, to look at or to go on with."""
    write_whole(path, _as_saved(kept))


def read_saved(path: Path, games: Games) -> Kept:
    """Look at a saved game that somebody may be playing right now, without touching it."""
    return read_bytes(_without_torn_line(read_all(path), games), games)


def secret_path(path: Path) -> Path:
    return path.with_name(path.name + ".secret")


def keep_secret(path: Path, secret: bytes) -> None:
    """Keep the secret of the dice beside its game, for the owner of the file alone."""
    write_whole(secret_path(path), secret.hex().encode(), mode=FOR_THE_OWNER)


def kept_secret(path: Path, promised: str) -> bytes:
    """The secret that was kept; one that does not keep the promise of the header is as good as
    lost."""
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
    """Where games are kept unless somebody says otherwise."""
    if environ.get("LETOPIS_HOME"):
        return Path(environ["LETOPIS_HOME"]) / "games"
    data = environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(data) / "letopis" / "games"


def _hold(path: Path) -> int:
    """Open for appending and keep every other process out."""
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
    """Whether a file still has its name: another process may have written it anew meanwhile."""
    try:
        return os.path.samestat(path.stat(), os.fstat(file))
    except FileNotFoundError:
        return True  # gone altogether; whoever reads it will say so


def _free_name(path: Path, ending: str) -> Path:
    """`name.original`, or with a number behind it when there is one already."""
    copy, number = path.with_name(path.name + ending), 1
    while copy.exists():
        number += 1
        copy = path.with_name(f"{path.name}{ending}-{number}")
    return copy


def _append(file: int, path: Path, line: bytes) -> None:
    """All of the line or nothing: a full disk must not leave half a move behind."""
    size = os.fstat(file).st_size
    try:
        written = os.write(file, line)
        if written != len(line):
            raise OSError(0, "short write")
        os.fsync(file)
    except OSError as error:
        with suppress(OSError):  # else the half line is dropped when the game is taken up again
            os.ftruncate(file, size)
        raise Trouble("cannot-write", path=str(path), problem=str(error.strerror)) from error


def _without_torn_line(data: bytes, games: Games) -> bytes:
    """The file as far as it was acknowledged. A last line that lacks nothing but its end was; an
    editor may have taken that."""
    if form_of(data) != "text" or data.endswith(b"\n"):
        return data
    try:
        read_bytes(data + b"\n", games)
        return data + b"\n"
    except Trouble:
        return data[: data.rfind(b"\n") + 1]


def _as_saved(kept: Kept) -> bytes:
    lines = (write_line(kept.game.notation, entry) for entry in kept.chronicle.entries)
    return (write_start(kept.chronicle.header) + "".join(lines)).encode()
