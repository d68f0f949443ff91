"""Chronicle files in three formats: text, JSON, MessagePack."""

import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Literal, TypeAlias

from msgspec import Struct

from letopis.core.chronicle import Chronicle
from letopis.core.errors import BrokenChronicle, Trouble
from letopis.core.files import codec
from letopis.core.files.chronicle_text import game_of, read_text, write_sealed
from letopis.core.game import AnyGame, Games

FileFormat: TypeAlias = Literal["text", "json", "msgpack"]
FORMATS: tuple[FileFormat, ...] = ("text", "json", "msgpack")

LARGEST = 64 * 1024 * 1024

FOR_EVERYBODY, FOR_THE_OWNER = 0o666, 0o600  # file modes, before the user's umask


class KeptChronicle(Struct, frozen=True):
    """A chronicle and its game."""

    game: AnyGame
    chronicle: Chronicle


def read_file(path: Path, games: Games) -> KeptChronicle:
    """Read a chronicle in any format; raises Trouble with a readable reason."""
    return read_bytes(read_all(path), games)


def read_all(path: Path) -> bytes:
    try:
        if path.stat().st_size > LARGEST:
            raise BrokenChronicle("too-large", limit=LARGEST // 2**20)
        return path.read_bytes()
    except FileNotFoundError:
        raise Trouble("no-file", path=str(path)) from None
    except OSError as error:
        raise Trouble("cannot-read", path=str(path), problem=str(error.strerror)) from error


def read_bytes(data: bytes, games: Games) -> KeptChronicle:
    form = form_of(data)
    name = game_of(_decoded(data)) if form == "text" else codec.game_of_document(data, form)
    if name not in games:
        raise BrokenChronicle("foreign-game", game=name)
    game = games[name]
    if form == "text":
        return KeptChronicle(game, read_text(game, _decoded(data)))
    return KeptChronicle(game, codec.decode(game, data, form))


def write_file(path: Path, kept: KeptChronicle, form: FileFormat, overwrite: bool) -> None:
    """Write a sealed copy atomically."""
    write_whole(path, in_format(kept, form), overwrite)


def in_format(kept: KeptChronicle, form: FileFormat) -> bytes:
    if form == "text":
        return write_sealed(kept.game.notation, kept.chronicle).encode()
    return codec.encode(kept.chronicle, form)


def write_whole(
    path: Path, data: bytes, overwrite: bool = False, mode: int = FOR_EVERYBODY
) -> None:
    """Write a file atomically and durably: whole or not at all, even after a power cut."""
    part = path.with_name(f".{path.name[:100]}.{secrets.token_hex(6)}")
    try:
        _write_part(part, data, mode)
        _give_name(part, path, overwrite)
        sync_folder(path.parent)
    except OSError as error:
        raise Trouble("cannot-write", path=str(path), problem=str(error.strerror)) from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def _write_part(part: Path, data: bytes, mode: int) -> None:
    part.parent.mkdir(parents=True, exist_ok=True)
    with os.fdopen(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, mode), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _give_name(part: Path, path: Path, overwrite: bool) -> None:
    """Give the temporary file its name. A hard link never replaces a file; on a disk without links,
    an existence check must do.
    """
    if overwrite:
        part.replace(path)
        return
    with suppress(OSError):
        path.hardlink_to(part)
        return
    if path.exists():
        raise Trouble("file-exists", path=str(path))
    part.replace(path)


def sync_folder(folder: Path) -> None:
    """Sync a folder: a new file name is durable only after that."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def form_of(data: bytes) -> FileFormat:
    if data[:1] == b"{":
        return "json"
    # A MessagePack map of four entries, or of three as former versions wrote it.
    return "msgpack" if data[:1] in (b"\x83", b"\x84") else "text"


def _decoded(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise BrokenChronicle("not-a-chronicle") from error
