"""What may be analysed, and from which seat: a table one may look at, or a file that was read."""

from typing import Literal

from letopis.analysis import is_studied
from letopis.core.errors import Trouble
from letopis.core.seats import PUBLIC, SeatId
from letopis.server.analysis.imported_files import PREFIX
from letopis.server.analysis.pools import Source, file_source, table_source
from letopis.server.http.routes.requester import AnyRequest, house_of, looking_from, person_of
from letopis.server.http.routes.table_access import check_may_look_back, is_open_book
from letopis.server.live.room import Room, table_in_play
from letopis.server.problems import Problem
from letopis.server.tables.table_plan import hints_allowed
from letopis.store.sql.around_table.rooms import ABANDONED

LONGEST_SEAT = 64


def is_file(book: str) -> bool:
    return book.startswith(PREFIX)


async def studied_room(request: AnyRequest, table: str, invite: str | None) -> Room:
    room = await house_of(request).keeper.room(table)
    check_may_look_back(room, request, invite)
    table_in_play(room)
    return room


async def source_of(
    request: AnyRequest, book: str, invite: str | None, needs: Literal["", "hints", "end"] = ""
) -> Source:
    """A file, or a table one may look at; what would help those who still play must wait."""
    if is_file(book):
        person_of(request)
        return file_source(book, house_of(request).imported_files.file)
    room = await studied_room(request, book, invite)
    if needs and not is_studied(table_in_play(room).game):
        raise Trouble("solve-no-sheet", game=room.row.game)
    may_know = needs == "hints" and hints_allowed(room.row.plan)
    if needs and not may_know and not _is_ended(room):
        raise Problem(409, "not-over")
    return table_source(table_in_play(room))


async def eyes_of(request: AnyRequest, book: str, invite: str | None, wished: str | None) -> SeatId:
    """The seat somebody looks from; whoever has a file may look from all of its seats."""
    if is_file(book):
        return SeatId((wished or PUBLIC)[:LONGEST_SEAT])
    seen = seats_seen(request, await studied_room(request, book, invite))
    if wished is None:
        return seen[0]
    if wished not in seen:
        raise Problem(403, "not-your-seat")
    return SeatId(wished)


def seats_seen(request: AnyRequest, room: Room) -> tuple[SeatId, ...]:
    """From where somebody may look back, his usual place first. When a game is over its chronicle
    is open to whoever may look, and so is every seat; before, only one's own are."""
    usual = looking_from(room, request, None)
    if is_open_book(room, request):
        seats = tuple(seat.id for seat in table_in_play(room).table.header.seats)
    else:
        seats = room.seats_of(request.user.person.id) if request.user is not None else ()
    return tuple(dict.fromkeys((usual, *seats, PUBLIC)))


def _is_ended(room: Room) -> bool:
    """Nothing will be played here any more."""
    return table_in_play(room).is_ended or room.row.stage == ABANDONED
