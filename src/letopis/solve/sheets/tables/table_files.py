"""Cache of solved tables on disk, by the checksum of their spec; ignores damaged files.

A file is one line of JSON (what it holds, and the hash of that), then the raw numbers.
"""

import hashlib
import os
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

import msgspec
import numpy as np
from msgspec import Struct

from letopis.solve.sheets.space.array_types import F64

FORMAT = 1
VARIABLE = "LETOPIS_CACHE"
LONGEST_LABEL = 1000  # bytes


class FileLabel(Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a file."""

    format: int
    checksum: str
    order: str
    count: int
    digest: str


def folder(environ: Mapping[str, str] = os.environ) -> Path:
    """The cache folder of this machine."""
    if wanted := environ.get(VARIABLE):
        return Path(wanted)
    if sys.platform == "win32" and environ.get("LOCALAPPDATA"):
        return Path(environ["LOCALAPPDATA"]) / "letopis" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "letopis"
    base = environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "letopis"


def load(checksum: str, what: str, count: int | None = None) -> F64 | None:
    """The numbers of that name; None if the file is missing, damaged or of another table."""
    try:
        with _file(checksum, what).open("rb") as file:
            label = msgspec.json.decode(file.readline(LONGEST_LABEL), type=FileLabel)
            numbers: F64 = np.fromfile(file, np.float64)
    except (OSError, ValueError, msgspec.DecodeError):
        return None
    wanted = FileLabel(FORMAT, checksum, sys.byteorder, numbers.size, _digest(numbers))
    return numbers if label == wanted and count in (None, numbers.size) else None


def holds(checksum: str, what: str) -> bool:
    """Whether a file of that name exists; only `load` checks that it is whole."""
    return _file(checksum, what).is_file()


def save(checksum: str, what: str, numbers: F64) -> bool:
    """Write numbers atomically; False if the folder is not writable."""
    body = np.ascontiguousarray(numbers, np.float64).ravel()
    label = FileLabel(FORMAT, checksum, sys.byteorder, body.size, _digest(body))
    file = _file(checksum, what)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=file.parent)
        try:
            with os.fdopen(handle, "wb") as written:
                written.write(msgspec.json.encode(label) + b"\n")
                written.write(body.data)
            Path(name).replace(file)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError:
        return False
    return True


def _digest(numbers: F64) -> str:
    return hashlib.sha256(numbers.data).hexdigest()


def _file(checksum: str, what: str) -> Path:
    return folder() / f"{checksum[:32]}.{what}"
