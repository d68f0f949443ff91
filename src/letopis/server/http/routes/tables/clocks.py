"""Routes for clocks: due times, replacement of absent players, events around a table."""

from typing import Annotated

from litestar import Router, get, post, put
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from msgspec import Struct

from letopis.core.seats import SeatId
from letopis.server.http.routes.requester import (
    AnyConnection,
    AnyRequest,
    house_of,
    person_of,
    seat_of,
    words_of,
)
from letopis.server.http.routes.table_access import check_may_look
from letopis.server.live.room import Room
from letopis.server.live.shown_times import DueAbout, SeatTime, dues_about, seat_times
from letopis.server.problems import Problem
from letopis.server.tables import leaving, replacement
from letopis.server.tables.room_sentences import event_text
from letopis.server.tables.waiting_room import change_regulation
from letopis.server.time.regulation import Regulation, check_regulation, read_regulation
from letopis.store.sql.around_table.room_events import RoomEvent, events_after
from letopis.words import Words

MOST_EVENTS = 200


class TimeAbout(Struct, frozen=True):
    """`now` is the clock of the house, `zone` the reader's own."""

    now: int
    zone: str
    regulation: Regulation
    paused_at: int | None
    dues: tuple[DueAbout, ...]
    seats: tuple[SeatTime, ...]


class Happened(Struct, frozen=True):
    """Something that is no move, with a sentence in the reader's language."""

    id: int
    kind: str
    text: str
    seat: SeatId | None
    at: int
    about: dict[str, str | int]


class TakeOverSeat(Struct, frozen=True, forbid_unknown_fields=True):
    invite: str | None = None


@get("/api/tables/{table:str}/time")
async def look_at_clock(
    request: AnyRequest, table: FromPath[str], invite: FromQuery[str | None] = None
) -> TimeAbout:
    """Whom the table waits for, since when and until when."""
    room = await _room(request, table, invite)
    return time_about(request, room)


@get("/api/tables/{table:str}/events")
async def list_events(
    request: AnyRequest,
    table: FromPath[str],
    after: Annotated[int, QueryParameter(ge=0)] = 0,
    invite: FromQuery[str | None] = None,
) -> tuple[Happened, ...]:
    """What has happened around the table, oldest first."""
    room = await _room(request, table, invite)
    found = await house_of(request).database.read(
        lambda it: events_after(it, room.id, after, MOST_EVENTS)
    )
    words = words_of(request)
    return tuple(_happened(words, room, event) for event in found)


@put("/api/tables/{table:str}/regulation")
async def regulate(
    request: AnyRequest, table: FromPath[str], data: JSONBody[Regulation]
) -> TimeAbout:
    """The owner changes it before the beginning; afterwards a vote may change the clock."""
    room = await _room(request, table, None)
    if room.row.owner != person_of(request).id:
        raise Problem(403, "not-your-table")
    check_regulation(data)
    await change_regulation(house_of(request), room, data)
    return time_about(request, room)


@post("/api/tables/{table:str}/chairs/{seat:str}/back", status_code=200)
async def come_back(request: AnyRequest, table: FromPath[str], seat: FromPath[str]) -> TimeAbout:
    """I am back: the bot that holds my chair gets up."""
    room = await _room(request, table, None)
    person = person_of(request)
    await house_of(request).deadlines.back(room, seat_of(room, person, seat), person.id)
    return time_about(request, room)


@post("/api/tables/{table:str}/chairs/{seat:str}/leave", status_code=200)
async def leave_chair(request: AnyRequest, table: FromPath[str], seat: FromPath[str]) -> TimeAbout:
    """I have to go: a bot plays on in my place until I am back."""
    room, person = await _room(request, table, None), person_of(request)
    house = house_of(request)
    await leaving.leave(house, room, person.id, seat_of(room, person, seat))
    return time_about(request, room)


@post("/api/tables/{table:str}/chairs/{seat:str}/resign", status_code=200)
async def resign_chair(request: AnyRequest, table: FromPath[str], seat: FromPath[str]) -> TimeAbout:
    """I give the game up. That cannot be taken back."""
    room, person = await _room(request, table, None), person_of(request)
    house = house_of(request)
    await leaving.resign(house, room, person.id, seat_of(room, person, seat))
    return time_about(request, room)


@post("/api/tables/{table:str}/chairs/{seat:str}/offer", status_code=200)
async def offer_chair(request: AnyRequest, table: FromPath[str], seat: FromPath[str]) -> TimeAbout:
    """Offer the chair of somebody who is gone to whoever wants to play on."""
    room = await _room(request, table, None)
    await replacement.offer(house_of(request), room, person_of(request), SeatId(seat))
    return time_about(request, room)


@post("/api/tables/{table:str}/chairs/{seat:str}/take", status_code=200)
async def take_chair(
    request: AnyRequest, table: FromPath[str], seat: FromPath[str], data: JSONBody[TakeOverSeat]
) -> TimeAbout:
    """Take over a chair that is offered, or come back to the one I had."""
    house, person = house_of(request), person_of(request)
    room = await house.keeper.room(table)
    if room.timing.seat(SeatId(seat)).former != person.id:
        check_may_look(room, request, data.invite)
    await replacement.take_over(house, room, person, SeatId(seat))
    return time_about(request, room)


def time_about(connection: AnyConnection, room: Room) -> TimeAbout:
    zone = zone_of_asker(connection)
    return TimeAbout(
        house_of(connection).now(),
        zone,
        read_regulation(room.row.plan),
        room.timing.clock.paused_at,
        dues_about(room, zone),
        seat_times(room),
    )


def zone_of_asker(connection: AnyConnection) -> str:
    holder = connection.scope.get("user")
    return "UTC" if holder is None else str(holder.person.zone)


async def _room(request: AnyRequest, table: str, invite: str | None) -> Room:
    room = await house_of(request).keeper.room(table)
    check_may_look(room, request, invite)
    return room


def _happened(words: Words, room: Room, event: RoomEvent) -> Happened:
    text = event_text(words, event, room.chairs)
    return Happened(event.id, event.kind, text, event.seat, event.at, event.about)


router = Router(
    path="/",
    route_handlers=[
        look_at_clock,
        list_events,
        regulate,
        come_back,
        leave_chair,
        resign_chair,
        offer_chair,
        take_chair,
    ],
    tags=["time"],
)
