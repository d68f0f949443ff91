"""Who sits at a table. Chance sits there too, and whoever merely watches is the public."""

import re
from typing import NewType

from msgspec import Struct

from letopis.core.errors import Trouble

SeatId = NewType("SeatId", str)

CHANCE = SeatId("chance")
PUBLIC = SeatId("public")
RESERVED = (CHANCE, PUBLIC, SeatId("host"))

PERSON = "person"
LONGEST_NAME = 40

_SEAT_ID = re.compile(r"[a-z][a-z0-9-]{0,30}")


class Seat(Struct, frozen=True, forbid_unknown_fields=True):
    """A place at the table: its word in the notation, a name, who plays it, its dice seed."""

    id: SeatId
    name: str
    player: str = PERSON
    seed: str = ""


def check_seats(seats: tuple[Seat, ...]) -> None:
    """Seat ids are words of the notation, no two alike; names are short and can be printed."""
    if not seats:
        raise Trouble("no-seats")
    known: list[SeatId] = []
    for seat in seats:
        if seat.id in RESERVED or not _SEAT_ID.fullmatch(seat.id):
            raise Trouble("seat-id", seat=seat.id)
        if seat.id in known:
            raise Trouble("seat-twice", seat=seat.id)
        if not seat.name.strip() or not seat.name.isprintable() or len(seat.name) > LONGEST_NAME:
            raise Trouble("seat-name", longest=LONGEST_NAME)
        known.append(seat.id)
