"""Routes for talk at a table, letters between seats, and notes."""

from typing import Annotated, Literal

from litestar import Router, get, post, put
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from msgspec import Meta, Struct

from letopis.core.fields import LONGEST_TEXT, is_text
from letopis.core.seats import LONGEST_NAME, MOST_SEATS, PUBLIC, SeatId
from letopis.server.http.routes.requester import AnyRequest, house_of, looking_from, person_of
from letopis.server.http.routes.table_access import check_may_look
from letopis.server.live.room import Room
from letopis.server.problems import Problem
from letopis.server.tables.talk import Saying, TalkLine, reader_of, shown
from letopis.store.sql.around_table import letters

PAGE, LARGEST_PAGE = 50, 200
MOST_TABLES = 100

SeatName = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]


class NewLine(Struct, frozen=True, forbid_unknown_fields=True):
    """To the table, to those who watch, in a letter to one or more seats, or as a note to oneself.
    A letter is written from a seat; who holds one need not name it."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_TEXT)]
    kind: Literal["table", "gallery", "letter", "note"] = "table"
    to: Annotated[tuple[SeatName, ...], Meta(max_length=MOST_SEATS)] = ()
    seat: SeatName | None = None
    invite: str | None = None


class Page(Struct, frozen=True):
    """Lines from the oldest to the latest; `before` leads to the page before, if there is one."""

    lines: tuple[TalkLine, ...]
    before: int | None
    seen: int
    unseen: int


class SeenUpTo(Struct, frozen=True, forbid_unknown_fields=True):
    number: Annotated[int, Meta(ge=0, le=2**31 - 1)]


class Unseen(Struct, frozen=True):
    """How many lines one has not read at a table."""

    table: str
    unseen: int


@post("/api/tables/{table:str}/letters", status_code=201)
async def say(request: AnyRequest, table: FromPath[str], data: JSONBody[NewLine]) -> TalkLine:
    """Say something; it is kept before anybody hears it."""
    house, person = house_of(request), person_of(request)
    room = await house.keeper.room(table)
    check_may_look(room, request, data.invite)
    text = data.text.strip()
    if not text or not is_text(text):
        raise Problem(400, "no-text")
    seat = _speaking(room, person.id, data.seat)
    to = tuple(SeatId(it) for it in dict.fromkeys(data.to))
    letter = await house.talk.say(room, person, Saying(data.kind, text, to, seat))
    return shown(letter, person.id)


@get("/api/tables/{table:str}/letters")
async def read(
    request: AnyRequest,
    table: FromPath[str],
    before: Annotated[int | None, QueryParameter(ge=1, le=2**31 - 1)] = None,
    most: Annotated[int, QueryParameter(ge=1, le=LARGEST_PAGE)] = PAGE,
    seat: FromQuery[str | None] = None,
    invite: FromQuery[str | None] = None,
) -> Page:
    """What I may read, a page at a time from the latest on; with `seat`, what that seat may."""
    house = house_of(request)
    room = await house.keeper.room(table)
    check_may_look(room, request, invite)
    me = request.user.person.id if request.user is not None else ""
    looking = None if seat is None else looking_from(room, request, seat)
    reader = reader_of(room, me, looking)
    found = await house.talk.page(room, reader, before or 2**31 - 1, most + 1)
    lines = tuple(shown(it, me) for it in reversed(found[:most]))
    return Page(
        lines,
        lines[0].number if len(found) > most else None,
        await house.database.read(lambda it: letters.seen_up_to(it, room.id, me)) if me else 0,
        await house.talk.unseen(room, me, looking) if me and looking != PUBLIC else 0,
    )


@put("/api/tables/{table:str}/letters/seen", status_code=200)
async def have_seen(
    request: AnyRequest,
    table: FromPath[str],
    data: JSONBody[SeenUpTo],
    invite: FromQuery[str | None] = None,
) -> Unseen:
    """I have read up to this line."""
    house, person = house_of(request), person_of(request)
    room = await house.keeper.room(table)
    check_may_look(room, request, invite)
    await house.talk.see(room, person.id, data.number)
    return Unseen(table, await house.talk.unseen(room, person.id))


@get("/api/me/unseen")
async def all_unseen(request: AnyRequest) -> tuple[Unseen, ...]:
    """My tables at which somebody has said something new."""
    house, person = house_of(request), person_of(request)
    counted = [
        Unseen(room.id, await house.talk.unseen(room, person.id))
        for room in await house.listing.mine(person.id, MOST_TABLES)
    ]
    return tuple(it for it in counted if it.unseen)


def _speaking(room: Room, person: str, wished: str | None) -> SeatId | None:
    """The seat somebody speaks from: the named one, else the first of his, else none."""
    if wished is not None:
        return SeatId(wished)
    held = room.seats_of(person)
    return held[0] if held else None


router = Router(path="/", route_handlers=[say, read, have_seen, all_unseen], tags=["talk"])
