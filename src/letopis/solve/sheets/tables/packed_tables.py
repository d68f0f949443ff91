"""Solved tables of the shipped presets, which travel with the program and are mapped into memory.

A file is a line of JSON, padded to `HEAD` bytes, then the values of every second level as whole
numbers of `1 / scale` points, then the chances of each total of a game. A file belongs to a sheet
if its rules and all answers of the engine that the solver asked for have the same digests; nothing
is read from one that does not, or that is damaged. `make tables` writes them.
"""

import hashlib
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from letopis.core.acts import ClauseId
from letopis.games.sheet.spec import Clauses, SheetSpec, checksum
from letopis.solve.sheets.space.array_types import F64, I32
from letopis.solve.sheets.space.scores import Distribution
from letopis.solve.sheets.space.state_space import Frame
from letopis.solve.sheets.tables.half_values import HalfValues, Halves

FORMAT = 1
HEAD = 512  # bytes
FOLDER = Path(__file__).with_name("packed")
SUFFIX = ".table"
BITS = 31
TIE = 1e-6  # points: four times what rounding can make of equal choices
_NO_CLAUSES = Clauses(**dict.fromkeys(Clauses.__struct_fields__, ClauseId("")))


class PackedLabel(Struct, frozen=True, forbid_unknown_fields=True):
    """The first line: whose table it is, how it is to be read, and the digest of what follows."""

    format: int
    sheet: str
    space: str
    count: int
    scale: int
    lowest: int  # of the totals
    totals: int
    digest: str


class Packed(NamedTuple):
    """A file whose label names the sheet in question."""

    file: Path
    label: PackedLabel


class Loaded(NamedTuple):
    frame: Frame
    values: HalfValues


def find(spec: SheetSpec) -> Packed | None:
    """The packed table of a sheet, as far as its label tells."""
    return _shelf(FOLDER).get(sheet_digest(spec))


def load(packed: Packed, frame: Frame) -> Loaded | None:
    """Map a table; None if it is damaged or was made for another numbering of states."""
    label = packed.label
    if label.space != space_digest(frame) or label.count != Halves(frame).count:
        return None
    try:
        if hashlib.sha256(_body(packed)).hexdigest() != label.digest:
            return None
        table: I32 = np.memmap(packed.file, "<i4", "r", HEAD, (label.count,))
    except (OSError, ValueError):
        return None
    return Loaded(frame, HalfValues(frame, table, float(label.scale)))


@lru_cache(maxsize=16)
def scores(packed: Packed) -> Distribution | None:
    """The distribution of the totals of whole games; None if the file is damaged."""
    label = packed.label
    try:
        body = _body(packed)
        if hashlib.sha256(body).hexdigest() != label.digest:
            return None
        return Distribution(label.lowest, np.frombuffer(body, "<f8", offset=4 * label.count))
    except (OSError, ValueError):
        return None


def pack(frame: Frame, values: F64, totals: Distribution) -> bytes:
    """The file of a solved sheet."""
    stored = values[Halves(frame).stored_states(frame.states)]
    scale = 1 << (BITS - int(np.ceil(np.abs(values).max() + 1)).bit_length())
    body = np.rint(stored * scale).astype("<i4").tobytes() + totals.chance.astype("<f8").tobytes()
    label = PackedLabel(
        format=FORMAT,
        sheet=sheet_digest(frame.rules.spec),
        space=space_digest(frame),
        count=len(stored),
        scale=scale,
        lowest=totals.low,
        totals=len(totals.chance),
        digest=hashlib.sha256(body).hexdigest(),
    )
    return msgspec.json.encode(label).ljust(HEAD - 1) + b"\n" + body


def sheet_digest(spec: SheetSpec) -> str:
    """Of the rules alone: the clauses that refusals cite, and the name, may change."""
    return checksum(replace(spec, id="", clauses=_NO_CLAUSES))


def space_digest(frame: Frame) -> str:
    """Of the numbering of states and of all prices: what the numbers of a table are about."""
    space, digest = frame.space, hashlib.sha256()
    for array in (*space.groups, *space.prices, *space.throws, space.follow, space.follow_start):
        digest.update(np.ascontiguousarray(array, "<i8").data)
    digest.update(repr((space.repeat_cell, space.rolls, space.first_counts)).encode())
    return digest.hexdigest()


def _body(packed: Packed) -> bytes:
    with packed.file.open("rb") as file:
        file.seek(HEAD)
        return file.read()


@lru_cache(maxsize=4)
def _shelf(folder: Path) -> dict[str, Packed]:
    """All packed tables by the digest of their sheet; files that cannot be read are left out."""
    found = dict[str, Packed]()
    for file in sorted(folder.glob("*" + SUFFIX)):
        try:
            with file.open("rb") as opened:
                label = msgspec.json.decode(opened.read(HEAD), type=PackedLabel)
        except (OSError, msgspec.DecodeError):
            continue
        if label.format == FORMAT:
            found[label.sheet] = Packed(file, label)
    return found
