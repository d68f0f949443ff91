"""Provably fair dice (TB-3.1): a secret is committed to before the game and revealed after it, so
that anyone can derive every throw again.

Throw n of a game is read from the bytes of HMAC-SHA256(secret, message), where the message is the
JSON list `["letopis-throw", game id, [seat seeds], n, block]` and block counts 0, 1, 2, ... as long
as bytes are needed. Bytes that would favour a face are skipped (rejection sampling).
"""

import hashlib
import hmac
from functools import lru_cache
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from letopis.core.errors import Trouble

SECRET_BYTES = 32


class Draw(Struct, frozen=True):
    """The dice that chance has to throw: how many, and with how many sides."""

    dice: int
    sides: int = 6


class Fair(Struct, frozen=True, tag="fair", tag_field="source", forbid_unknown_fields=True):
    """Dice from a secret whose SHA-256 stands in the header and which is revealed at the end."""

    commitment: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]


class Seeded(Struct, frozen=True, tag="seeded", tag_field="source", forbid_unknown_fields=True):
    """Dice from a public seed: for practice, teaching and repeatable games."""

    seed: Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)]  # the range of an integer in TOML


class Typed(Struct, frozen=True, tag="typed", tag_field="source", forbid_unknown_fields=True):
    """Real dice, thrown by the players, who type in the faces."""


DiceSource = Fair | Seeded | Typed
SourceName = Literal["fair", "seeded", "typed"]


class ThrowKey(Struct, frozen=True):
    """Everything a throw depends on except its number."""

    secret: bytes
    game: str
    seat_seeds: tuple[str, ...]


def commitment(secret: bytes) -> str:
    """The SHA-256 of the secret, published before the first throw."""
    return hashlib.sha256(secret).hexdigest()


def secret_of_seed(seed: int) -> bytes:
    """The secret of a seeded game; seed 0 has no special meaning."""
    return hashlib.sha256(f"letopis seed {seed}".encode()).digest()


def secret_from_text(text: str) -> bytes:
    """Parse a revealed secret of 64 hexadecimal digits."""
    try:
        secret = bytes.fromhex(text)
    except ValueError:
        secret = b""
    # `fromhex` also accepts capital letters and spaces.
    if len(secret) != SECRET_BYTES or secret.hex() != text:
        raise Trouble("dice-secret")
    return secret


def throw(key: ThrowKey, number: int, draw: Draw) -> tuple[int, ...]:
    """TB-3.1. The faces of throw `number`, counted from 0, in the order in which they fell."""
    count, sides = draw.dice, draw.sides
    width, fair_below = _fair_range(sides)
    faces: list[int] = []
    block = 0
    while len(faces) < count:
        for value in _numbers(_digest(key, number, block), width):
            if value < fair_below:
                faces.append(value % sides + 1)
                if len(faces) == count:
                    break
        block += 1
    return tuple(faces)


@lru_cache(maxsize=64)
def _fair_range(sides: int) -> tuple[int, int]:
    """The bytes that a number needs, and the last whole multiple of `sides` among such numbers:
    those from it on would favour the low faces."""
    width = max(1, ((sides - 1).bit_length() + 7) // 8)
    return width, 256**width // sides * sides


def _numbers(digest: bytes, width: int) -> bytes | list[int]:
    """The integers of `width` bytes in a digest; bytes already are integers of one byte."""
    if width == 1:
        return digest
    starts = range(0, len(digest) - width + 1, width)
    return [int.from_bytes(digest[at : at + width]) for at in starts]


def _digest(key: ThrowKey, number: int, block: int) -> bytes:
    message = ("letopis-throw", key.game, key.seat_seeds, number, block)
    return hmac.digest(key.secret, msgspec.json.encode(message), "sha256")
