"""Fair dice (TB-3.1). A secret promised beforehand, a throw anyone can derive again afterwards.

Throw n of a game is read from the bytes of HMAC-SHA256(secret, message), where the message is the
JSON list `["letopis-throw", game id, [seat seeds], n, block]` and block counts 0, 1, 2, ... as long
as bytes are needed. Bytes that would favour a face are passed over (rejection sampling).
"""

import hashlib
import hmac
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from letopis.core.errors import Trouble

SECRET_BYTES = 32


class Draw(Struct, frozen=True):
    """What chance is asked for: so many dice with so many sides."""

    dice: int
    sides: int = 6


class Fair(Struct, frozen=True, tag="fair", tag_field="source", forbid_unknown_fields=True):
    """Dice from a secret whose SHA-256 stands in the header and which is told at the end."""

    commitment: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]


class Seeded(Struct, frozen=True, tag="seeded", tag_field="source", forbid_unknown_fields=True):
    """Dice from a number that everyone may know: for practice, teaching and repeatable games."""

    seed: Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)]  # no file holds more


class Typed(Struct, frozen=True, tag="typed", tag_field="source", forbid_unknown_fields=True):
    """People throw real dice and type what fell."""


DiceSource = Fair | Seeded | Typed
SourceName = Literal["fair", "seeded", "typed"]


class ThrowKey(Struct, frozen=True):
    """Everything a throw depends on, apart from its number."""

    secret: bytes
    game: str
    seat_seeds: tuple[str, ...]


def commitment(secret: bytes) -> str:
    """What is published before the first throw."""
    return hashlib.sha256(secret).hexdigest()


def secret_of_seed(seed: int) -> bytes:
    """The secret of a seeded game; 0 is a seed like any other."""
    return hashlib.sha256(f"letopis seed {seed}".encode()).digest()


def secret_from_text(text: str) -> bytes:
    """A secret as it is revealed: 64 hexadecimal digits."""
    try:
        secret = bytes.fromhex(text)
    except ValueError:
        secret = b""
    if len(secret) != SECRET_BYTES or secret.hex() != text:
        raise Trouble("dice-secret")
    return secret


def throw(key: ThrowKey, number: int, draw: Draw) -> tuple[int, ...]:
    """TB-3.1. The faces of throw `number`, counted from 0, in the order in which they fell."""
    width = max(1, ((draw.sides - 1).bit_length() + 7) // 8)
    # What lies above the last whole round of faces would favour the low ones.
    fair_below = 256**width // draw.sides * draw.sides
    faces: list[int] = []
    block = 0
    while len(faces) < draw.dice:
        for value in _numbers(_digest(key, number, block), width):
            if value < fair_below:
                faces.append(value % draw.sides + 1)
                if len(faces) == draw.dice:
                    break
        block += 1
    return tuple(faces)


def _numbers(digest: bytes, width: int) -> bytes | list[int]:
    """The numbers that a block of bytes gives; single bytes are numbers already."""
    if width == 1:
        return digest
    starts = range(0, len(digest) - width + 1, width)
    return [int.from_bytes(digest[at : at + width]) for at in starts]


def _digest(key: ThrowKey, number: int, block: int) -> bytes:
    message = ("letopis-throw", key.game, key.seat_seeds, number, block)
    return hmac.digest(key.secret, msgspec.json.encode(message), "sha256")
