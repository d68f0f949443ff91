"""Seats of a table, and the reserved ones: chance, the public (spectators), the host, the clock."""

import re
from typing import NewType

from msgspec import Struct

from letopis.core.errors import Trouble

SeatId = NewType("SeatId", str)

CHANCE = SeatId("chance")
PUBLIC = SeatId("public")
HOST = SeatId("host")
CLOCK = SeatId("clock")
RESERVED = (CHANCE, PUBLIC, HOST, CLOCK, *map(SeatId, ("table", "nobody", "all")))

PERSON = "person"
MOST_SEATS = 100
LONGEST_NAME = 40
LONGEST_SEED = 200

_SEAT_ID = re.compile(r"[a-z][a-z0-9-]{0,30}")
_PLAYER = re.compile(r"[a-z][a-z0-9:-]{0,60}")


class Seat(Struct, frozen=True, forbid_unknown_fields=True):
    """A place at the table: its word in the notation, name, kind of player and dice seed."""

    id: SeatId
    name: str
    player: str = PERSON
    seed: str = ""


def check_seats(seats: tuple[Seat, ...]) -> None:
    """Refuse invalid or repeated seat ids, and names or seeds too long to print."""
    if not seats:
        raise Trouble("no-seats")
    if len(seats) > MOST_SEATS:
        raise Trouble("too-many-seats", most=MOST_SEATS)
    known: list[SeatId] = []
    for seat in seats:
        if not is_seat_id(seat.id):
            raise Trouble("seat-id", seat=seat.id)
        if seat.id in known:
            raise Trouble("seat-twice", seat=seat.id)
        if not seat.name.strip() or not _fits(seat.name, LONGEST_NAME):
            raise Trouble("seat-name", longest=LONGEST_NAME)
        if not _fits(seat.seed, LONGEST_SEED):
            raise Trouble("seat-seed", longest=LONGEST_SEED)
        if not _PLAYER.fullmatch(seat.player):
            raise Trouble("seat-player", seat=seat.id)
        known.append(seat.id)


def is_seat_id(text: str) -> bool:
    """Whether a player's seat may have this word as its id."""
    return text not in RESERVED and _SEAT_ID.fullmatch(text) is not None


def _fits(text: str, longest: int) -> bool:
    """Whether text from outside is short and free of control characters, as terminals print it."""
    return len(text) <= longest and (not text or text.isprintable())
