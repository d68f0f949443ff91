"""A table before its game: opening it, chairs, readiness, the start."""

import secrets
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from letopis.core.errors import Trouble
from letopis.core.seats import HOST, LONGEST_NAME, MOST_SEATS, SeatId
from letopis.server.live.room import Room, locked_room
from letopis.server.people.credentials import fresh_id
from letopis.server.people.names import clean_name, told_apart
from letopis.server.problems import Problem
from letopis.server.tables.chairs import (
    GatheringAct,
    act_gathering,
    bot_name,
    check_bot,
    check_gathering,
)
from letopis.server.tables.house_parts import TableParts
from letopis.server.tables.table_plan import (
    TablePlan,
    fresh_promise,
    full_plan,
    host_role,
    opening,
    put_away,
    read_plan,
    write_plan,
)
from letopis.server.time.regulation import NoClock, Regulation
from letopis.server.wall_clock import DAY
from letopis.store.sql import Overtaken
from letopis.store.sql.around_table import clocks, rooms
from letopis.store.sql.around_table.clocks import RoomClock
from letopis.store.sql.around_table.rooms import CLOSED, GATHERING, PLAYING, Chair
from letopis.store.sql.games import chronicles, promises
from letopis.store.sql.games.materials import keep_texts
from letopis.store.sql.people import accounts
from letopis.store.sql.people.accounts import Person

MOST_ATTEMPTS = 20
MOST_GATHERING, MOST_PLAYING = 12, 100  # tables that one person has opened
FORGOTTEN_AFTER = 14 * DAY


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A chair at a new table: the opener's own, a bot's, or free for whoever comes. Several of
    one's own make a hot seat."""

    mine: bool = False
    bot: str | None = None
    name: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""


class TableWish(Struct, frozen=True):
    plan: TablePlan
    seats: tuple[SeatWish, ...]
    title: str = ""
    is_open: bool = False
    host: Literal["mine", "free"] = "mine"  # where the game has a host: the opener, or who comes
    key: str | None = None
    is_private: bool = False


async def open_room(house: TableParts, person: Person, wish: TableWish) -> Room:
    """A table that gathers its players, and begins when nobody else is to come."""
    room = await _opened_before(house, person, wish) or await _open_room(house, person, wish)
    if room.row.stage == GATHERING and not any(chair.is_free for chair in room.chairs):
        await begin_once(house, room, person)
    return room


async def begin_once(house: TableParts, room: Room, person: Person) -> None:
    """Begin the table; a second request at the same time is no error."""
    try:
        await begin(house, room, person)
    except Problem as problem:
        if problem.code != "already-begun":
            raise
        await house.keeper.refresh(room.id)


async def _opened_before(house: TableParts, person: Person, wish: TableWish) -> Room | None:
    """The table that this key has opened, when the answer was lost and the wish is sent again."""
    key = wish.key
    if key is None:
        return None
    found = await house.database.read(lambda it: rooms.room_opened_with(it, person.id, key))
    room = await house.keeper.room(found) if found is not None else None
    if room is not None and room.row.game != wish.plan.game:
        raise Problem(409, "key-used")
    return room


async def _open_room(house: TableParts, person: Person, wish: TableWish) -> Room:
    if not 1 <= len(wish.seats) <= MOST_SEATS:
        raise Trouble("too-many-seats", most=MOST_SEATS)
    await house.plans.materials(wish.plan, len(wish.seats), person.id)
    stored, texts = put_away(wish.plan)
    room_id, now = fresh_id(), house.now()
    row = rooms.RoomRow(
        id=room_id,
        game=wish.plan.game,
        title=wish.title,
        stage=GATHERING,
        owner=person.id,
        is_open=wish.is_open,
        invite=secrets.token_urlsafe(12),
        plan=write_plan(stored),
        chronicle=None,
        series=room_id,
        created_at=now,
        touched_at=now,
        is_private=wish.is_private and not wish.is_open,
    )
    chairs = [_chair(room_id, at, wish.seats, person) for at in range(len(wish.seats))]
    chairs = [*_named_apart(chairs), *_host_chair(room_id, wish, person)]

    def job(connection: Connection) -> None:
        if house.limits.is_on:
            _check_few(connection, person, now)
        keep_texts(connection, texts)
        add_promised_room(connection, row, chairs)
        if wish.key is not None:
            rooms.add_opening(connection, person.id, wish.key, room_id)

    try:
        await house.database.write(job)
    except Overtaken:
        if (opened := await _opened_before(house, person, wish)) is not None:
            return opened  # the same wish was sent again before it was answered
        raise
    return await house.keeper.room(room_id)


def add_promised_room(connection: Connection, row: rooms.RoomRow, chairs: list[Chair]) -> None:
    """Store a new room, and fix its dice before anybody can add a seed."""
    rooms.add_room(connection, row, chairs)
    if (promise := fresh_promise(read_plan(row.plan))) is not None:
        promises.add_promise(connection, row.id, promise)


def _check_few(connection: Connection, person: Person, now: int) -> None:
    """Refuse a person with too many open tables; those not touched for long do not count."""
    accounts.lock_person(connection, person.id)
    found = rooms.count_unfinished(connection, person.id, now - FORGOTTEN_AFTER)
    if found.get(GATHERING, 0) >= MOST_GATHERING:
        raise Problem(409, "too-many-tables", most=MOST_GATHERING)
    if found.get(PLAYING, 0) >= MOST_PLAYING:
        raise Problem(409, "too-many-games", most=MOST_PLAYING)


def _bot_number(seats: tuple[SeatWish, ...], at: int) -> str:
    """Bots of one kind without names are told apart by numbers."""
    alike = [place for place, it in enumerate(seats) if it == seats[at]]
    return str(alike.index(at) + 1) if len(alike) > 1 else ""


def _chair(room: str, at: int, seats: tuple[SeatWish, ...], person: Person) -> Chair:
    wish = seats[at]
    if wish.bot is not None:
        check_bot(wish.bot)
    seat = SeatId(f"p{at + 1}")
    own = person.name if wish.mine else ""
    name = clean_name(wish.name) if wish.name.strip() else own
    if wish.bot is not None:
        called = name or bot_name(wish.bot, person, _bot_number(seats, at))
        return Chair(room, seat, at, called, bot=wish.bot, is_ready=True)
    return Chair(room, seat, at, name, person=person.id if wish.mine else None, is_ready=wish.mine)


def _host_chair(room: str, wish: TableWish, person: Person) -> list[Chair]:
    """A chair that is not among the players', where the game has a host."""
    role, at = host_role(wish.plan), len(wish.seats)
    if role == "none" and wish.host == "free":
        raise Problem(400, "no-host-here")
    if role == "none":
        return []
    if wish.host == "free":
        return [Chair(room, HOST, at, "")]
    if role == "apart" and any(seat.mine for seat in wish.seats):
        raise Problem(409, "host-apart")
    return [Chair(room, HOST, at, person.name, person=person.id, is_ready=True)]


async def change_regulation(house: TableParts, room: Room, regulation: Regulation) -> None:
    """Change the regulation; everybody has to agree to it again by being ready."""

    def act(at: GatheringAct) -> None:
        plan = replace(read_plan(at.room.row.plan), regulation=regulation)
        rooms.change_room(at.connection, room.id, plan=write_plan(plan))
        for chair in at.room.chairs:
            if chair.person not in (None, at.room.row.owner):
                rooms.set_chair(at.connection, replace(chair, is_ready=False))

    await act_gathering(house, room, act)


async def begin(house: TableParts, room: Room, by: Person) -> None:
    """All chairs are taken and everybody is ready: the header is written and play begins."""
    for _ in range(MOST_ATTEMPTS):
        await house.keeper.refresh(room.id)
        if await _is_begun(house, room, by):
            break
    else:
        raise Problem(503, "too-busy")
    await tell_change(house, room)
    await house.keeper.let_chance_begin(room)
    house.notices.begun(room, by)
    house.bots.wake(room)
    await house.deadlines.follow(room)
    if room.timing.dues:
        await tell_change(house, room)  # other processes hear of times only with entries


async def _is_begun(house: TableParts, room: Room, by: Person) -> bool:
    """Begin with the chairs and the plan as they are; False when they were changed meanwhile."""
    check_gathering(room)
    chairs, stored = room.chairs, room.row.plan
    if any(chair.is_free for chair in chairs):
        raise Problem(409, "free-chairs")
    if not all(chair.is_ready for chair in chairs):
        raise Problem(409, "not-all-ready")
    plan = await full_plan(house.database, stored)
    players = sum(chair.seat != HOST for chair in chairs)
    materials = await house.plans.materials(plan, players, by.id)
    promise = await house.database.read(lambda it: promises.promise_of(it, room.id))
    begun = opening(plan, chairs, promise, materials)
    now = house.now()

    def job(connection: Connection) -> bool:
        at = locked_room(connection, room.id)
        check_gathering(at)
        if (at.chairs, at.row.plan) != (chairs, stored):
            return False
        chronicles.create(connection, begun.header, begun.secret, now)
        promises.forget_promise(connection, room.id)
        rooms.change_room(
            connection, room.id, stage=PLAYING, chronicle=begun.header.id, touched_at=now
        )
        if not isinstance(plan.regulation.clock, NoClock):
            clocks.keep_room_clock(connection, RoomClock(room.id))
        return True

    return await house.database.write(job)


async def set_privacy(house: TableParts, room: Room, *, is_private: bool) -> None:
    """Make a table private, which also takes it off the list of open tables, or end that."""
    values = {"is_private": is_private} | ({"is_open": False} if is_private else {})
    await house.database.write(lambda it: rooms.change_room(it, room.id, **values))
    await tell_change(house, room)


async def close_room(house: TableParts, room: Room) -> None:
    """Give up a table that has not begun."""
    before = await act_gathering(house, room, lambda at: close_gathering(at.connection, at.room))
    if before is not None:
        await tell_change(house, await house.keeper.room(before))


def close_gathering(connection: Connection, room: Room) -> str | None:
    """Close a room, which is locked; the room whose rematch it was has none any more."""
    promises.forget_promise(connection, room.id)
    rooms.change_room(connection, room.id, stage=CLOSED, follows=None)
    return room.row.follows


async def tell_change(house: TableParts, room: Room) -> None:
    """Chairs or stage are different: read them again and tell those who look."""
    await house.changes.tell(room.id)


def _named_apart(chairs: list[Chair]) -> list[Chair]:
    named: list[Chair] = []
    for chair in chairs:
        name = told_apart(chair.name, {it.name for it in named}) if chair.name else ""
        named.append(replace(chair, name=name))
    return named
