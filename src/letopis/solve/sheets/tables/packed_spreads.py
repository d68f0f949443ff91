"""How far the points still to come are spread, for every state of the shipped presets.

One byte for each state, in steps of a 255th of the largest deviation (some 0.3 points), compressed:
they feed normal approximations, which are coarser than that. A file lies beside the table of its
sheet and belongs to the same sheet and numbering of states.
"""

import hashlib
import zlib

import msgspec
import numpy as np
from msgspec import Struct

from letopis.solve.sheets.space.array_types import F64
from letopis.solve.sheets.space.state_space import Frame
from letopis.solve.sheets.tables.packed_tables import (
    FORMAT,
    HEAD,
    Packed,
    sheet_digest,
    space_digest,
)

SUFFIX = ".spread"
STEPS = 255


class SpreadLabel(Struct, frozen=True, forbid_unknown_fields=True):
    """The first line: whose it is, the largest deviation, and the digest of what follows."""

    format: int
    sheet: str
    space: str
    most: float
    digest: str


def load_spread(packed: Packed, frame: Frame) -> F64 | None:
    """The deviation of every state; None if there is no whole and matching file."""
    try:
        text = packed.file.with_suffix(SUFFIX).read_bytes()
        label, body = msgspec.json.decode(text[:HEAD], type=SpreadLabel), text[HEAD:]
    except (OSError, msgspec.DecodeError):
        return None
    if label != _label(frame, label.most, body):
        return None
    steps = np.frombuffer(zlib.decompress(body, bufsize=frame.states), np.uint8)
    if len(steps) != frame.states:
        return None
    deviations: F64 = steps.astype(np.float64) * (label.most / STEPS)
    return deviations


def pack_spread(frame: Frame, deviations: F64) -> bytes:
    """The file of a sheet."""
    most = float(deviations.max())
    body = zlib.compress(np.rint(deviations / most * STEPS).astype(np.uint8).tobytes(), 9)
    return msgspec.json.encode(_label(frame, most, body)).ljust(HEAD - 1) + b"\n" + body


def _label(frame: Frame, most: float, body: bytes) -> SpreadLabel:
    digest = hashlib.sha256(body).hexdigest()
    return SpreadLabel(FORMAT, sheet_digest(frame.rules.spec), space_digest(frame), most, digest)
