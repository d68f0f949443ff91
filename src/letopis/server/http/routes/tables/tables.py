"""Routes for opening, listing, joining and starting tables."""

from asyncio import gather
from typing import Annotated, Literal

from litestar import Router, delete, get, patch, post, put
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta, Struct
from msgspec.structs import replace

from letopis.core.seats import MOST_SEATS, SeatId
from letopis.server.http.routes.requester import AnyRequest, house_of, person_of
from letopis.server.http.routes.table_access import check_may_look, check_may_look_back
from letopis.server.http.routes.tables.table_about import TableAbout, about, about_to_reader
from letopis.server.live.room import Room
from letopis.server.people.names import visible
from letopis.server.problems import Problem
from letopis.server.tables import chairs, waiting_room
from letopis.server.tables.chairs import ChairChange
from letopis.server.tables.table_plan import TablePlan
from letopis.server.tables.waiting_room import SeatWish, TableWish
from letopis.store.sql.around_table import rooms
from letopis.store.sql.games import promises


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """What shall be played, and who sits on which chair. A private table is never seen by others,
    also when it is over. `key` is the client's own name for this
    wish, so that sending it twice opens one table."""

    plan: TablePlan
    seats: Annotated[tuple[SeatWish, ...], Meta(min_length=1, max_length=MOST_SEATS)]
    title: Annotated[str, Meta(max_length=80)] = ""
    is_open: bool = False
    host: Literal["mine", "free"] = "mine"
    key: Annotated[str, Meta(min_length=1, max_length=64)] | None = None
    is_private: bool = False


class TableList(Struct, frozen=True):
    mine: tuple[TableAbout, ...]
    open: tuple[TableAbout, ...]


class SeatCount(Struct, frozen=True, forbid_unknown_fields=True):
    count: Annotated[int, Meta(ge=1, le=MOST_SEATS)]


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    seat: str | None = None
    invite: str | None = None


@post("/api/tables", status_code=201)
async def open_table(request: AnyRequest, data: JSONBody[NewTable]) -> TableAbout:
    wish = TableWish(
        data.plan,
        data.seats,
        visible(data.title),
        data.is_open,
        data.host,
        data.key,
        data.is_private,
    )
    room = await waiting_room.open_room(house_of(request), person_of(request), wish)
    return about(request, room)


@get("/api/tables")
async def list_tables(request: AnyRequest) -> TableList:
    """My tables, and those that are open to everybody, of as many people as possible. The stage
    of a table whose chronicle cannot be read is `damaged`; open tables that nobody is busy with
    are listed without whom they wait for."""
    listing = house_of(request).listing
    me = None if request.user is None else request.user.person.id
    listed = listing.open(me)
    mine, others = ([], await listed) if me is None else await gather(listing.mine(me), listed)
    return TableList(
        tuple(about(request, room) for room in mine),
        tuple(replace(about(request, room), has_friends=is_known) for room, is_known in others),
    )


@get("/api/tables/{table:str}")
async def one_table(
    request: AnyRequest, table: FromPath[str], invite: FromQuery[str | None] = None
) -> TableAbout:
    room = await house_of(request).keeper.room(table)
    check_may_look_back(room, request, invite)
    return await about_to_reader(request, room, invite)


class PromiseAbout(Struct, frozen=True):
    """What is fixed of the dice of a game that has not begun: its id, and the SHA-256 of the secret
    behind every throw. Seeds given from now on cannot have been known to whoever drew it."""

    chronicle: str
    commitment: str


@get("/api/tables/{table:str}/promise")
async def promised_dice(
    request: AnyRequest, table: FromPath[str], invite: FromQuery[str | None] = None
) -> PromiseAbout:
    room = await house_of(request).keeper.room(table)
    check_may_look(room, request, invite)
    promise = await house_of(request).database.read(lambda it: promises.promise_of(it, room.id))
    if promise is None:
        raise Problem(404, "no-promise")
    return PromiseAbout(promise.chronicle, promise.commitment)


@get("/api/invites/{invite:str}")
async def invited(request: AnyRequest, invite: FromPath[str]) -> TableAbout:
    """The table that an invitation leads to."""
    house = house_of(request)
    row = await house.database.read(lambda it: rooms.room_by_invite(it, invite))
    if row is None:
        raise Problem(404, "no-such-invite")
    return about(request, await house.keeper.room(row.id), invite)


@post("/api/tables/{table:str}/chairs", status_code=201)
async def sit_down(request: AnyRequest, table: FromPath[str], data: JSONBody[Join]) -> TableAbout:
    """Take a free chair; a closed table asks for its invitation."""
    house, person = house_of(request), person_of(request)
    room = await house.keeper.room(table)
    check_may_look(room, request, data.invite)
    await chairs.sit_down(house, room, person, data.seat, data.invite)
    return about(request, room)


@patch("/api/tables/{table:str}/chairs/{seat:str}")
async def change_chair(
    request: AnyRequest, table: FromPath[str], seat: FromPath[str], data: JSONBody[ChairChange]
) -> TableAbout:
    room = await _looked_at(request, table)
    person = person_of(request)
    await chairs.change_chair(house_of(request), room, person, SeatId(seat), data)
    return about(request, room)


@delete("/api/tables/{table:str}/chairs/{seat:str}", status_code=200)
async def get_up(request: AnyRequest, table: FromPath[str], seat: FromPath[str]) -> TableAbout:
    """Leave a chair before the beginning; the owner may clear any of them. Who is sent away does
    not come back by the invitation he had, nor without one where the table is open to everybody:
    it has a new one."""
    room = await _looked_at(request, table)
    await chairs.get_up(house_of(request), room, person_of(request), SeatId(seat))
    return about(request, room)


@put("/api/tables/{table:str}/seats")
async def set_seats(
    request: AnyRequest, table: FromPath[str], data: JSONBody[SeatCount]
) -> TableAbout:
    """How many chairs stand at a table that still gathers its players."""
    house, room = house_of(request), await _owned(request, table)
    await chairs.set_seats(house, room, data.count)
    return about(request, room)


@post("/api/tables/{table:str}/start", status_code=200)
async def begin(request: AnyRequest, table: FromPath[str]) -> TableAbout:
    house = house_of(request)
    room = await _owned(request, table)
    await waiting_room.begin(house, room, person_of(request))
    return about(request, room)


class Privacy(Struct, frozen=True, forbid_unknown_fields=True):
    is_private: bool


@put("/api/tables/{table:str}/privacy")
async def set_privacy(
    request: AnyRequest, table: FromPath[str], data: JSONBody[Privacy]
) -> TableAbout:
    """Whoever plays here may close the table to everybody who has nothing but its link; only who
    opened it may let them in again."""
    house, person = house_of(request), person_of(request)
    room = await house.keeper.room(table)
    check_may_look(room, request, None)
    is_owner = room.row.owner == person.id
    if not is_owner and not (data.is_private and room.seats_of(person.id)):
        raise Problem(403, "not-your-table")
    await waiting_room.set_privacy(house, room, is_private=data.is_private)
    return about(request, room)


@delete("/api/tables/{table:str}", status_code=200)
async def close_table(request: AnyRequest, table: FromPath[str]) -> TableAbout:
    """Give up a table that has not begun."""
    room = await _owned(request, table)
    await waiting_room.close_room(house_of(request), room)
    return about(request, room)


async def _owned(request: AnyRequest, table: str) -> Room:
    room = await house_of(request).keeper.room(table)
    if room.row.owner != person_of(request).id:
        raise Problem(403, "not-your-table")
    return room


async def _looked_at(request: AnyRequest, table: str) -> Room:
    room = await house_of(request).keeper.room(table)
    check_may_look(room, request, None)
    return room


router = Router(
    path="/",
    route_handlers=[
        open_table,
        list_tables,
        one_table,
        promised_dice,
        invited,
        sit_down,
        change_chair,
        get_up,
        set_seats,
        begin,
        set_privacy,
        close_table,
    ],
    tags=["tables"],
)
