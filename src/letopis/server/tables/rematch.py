"""Rematches, and the standings of a series of games."""

import secrets
from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from letopis.core.seats import HOST, SeatId
from letopis.server.live.room import Room
from letopis.server.people.credentials import fresh_id
from letopis.server.problems import Problem
from letopis.server.tables.chairs import GatheringAct, act_gathering
from letopis.server.tables.disturbing import check_disturbs_seldom
from letopis.server.tables.house_parts import TableParts
from letopis.server.tables.table_plan import full_plan
from letopis.server.tables.waiting_room import add_promised_room, begin, tell_change
from letopis.store.sql import Overtaken
from letopis.store.sql.around_table import rooms
from letopis.store.sql.around_table.rooms import GATHERING, OVER, Chair
from letopis.store.sql.people.accounts import Person
from letopis.words import Words
from letopis.words.bot_names import bot_name


class SeriesStanding(Struct, frozen=True):
    """How somebody stands after several games."""

    name: str
    is_mine: bool
    games: int
    wins: int
    total: int


class PlayedGame(Struct, frozen=True):
    """One of several games: its chairs in order of play, and once it is over what it came to."""

    table: str
    stage: str
    created_at: int
    seats: tuple[SeatId, ...]
    names: tuple[str, ...]
    totals: tuple[int, ...]
    winners: tuple[SeatId, ...]


async def rematch(house: TableParts, room: Room, person: Person) -> Room:
    """The next table of the same people, whose chairs are kept until they agree. Whoever asks
    second gets the table that the first has opened."""
    if room.row.stage != OVER and room.ending is None:
        raise Problem(409, "not-over")
    if not room.seats_of(person.id) and room.row.owner != person.id:
        raise Problem(403, "not-your-table")
    is_first = room.next is None
    if is_first:
        check_disturbs_seldom(house, room, person.id)
        await _open_next(house, room, person)
        await tell_change(house, room)
    following = await _following(house, room)
    if is_first:
        house.notices.rematch(following, person)
    return await _agreed(house, following, person)


async def _following(house: TableParts, room: Room) -> Room:
    assert room.next is not None
    return await house.keeper.room(room.next)


async def _open_next(house: TableParts, room: Room, person: Person) -> None:
    row, now = room.row, house.now()
    new = replace(
        row,
        id=fresh_id(),
        stage=GATHERING,
        owner=person.id,
        invite=secrets.token_urlsafe(12),
        chronicle=None,
        series=row.series or row.id,
        created_at=now,
        touched_at=now,
        follows=row.id,
    )
    chairs = rotated(room.chairs, new.id)
    plan = await full_plan(house.database, row.plan)
    players = sum(chair.seat != HOST for chair in chairs)
    await house.plans.materials(plan, players, person.id)
    try:
        await house.database.write(lambda it: add_promised_room(it, new, chairs))
    except Overtaken:  # somebody else has opened it meanwhile
        await house.keeper.refresh(room.id)


def rotated(chairs: Iterable[Chair], room: str) -> list[Chair]:
    """Chairs for the next game: who began sits last, the host keeps his chair, bots are ready."""
    taken = [chair for chair in chairs if not chair.is_free]
    players = [chair for chair in taken if chair.seat != HOST]
    hosts = [chair for chair in taken if chair.seat == HOST]
    return [
        replace(
            chair,
            room=room,
            seat=HOST if chair.seat == HOST else SeatId(f"p{at + 1}"),
            position=at,
            bot=None if chair.person is not None else chair.bot,
            is_ready=chair.person is None,
            seed="",
        )
        for at, chair in enumerate((*players[1:], *players[:1], *hosts))
    ]


async def _agreed(house: TableParts, room: Room, person: Person) -> Room:
    """Whoever asks for a rematch is ready for it; when all are, it begins."""

    def act(at: GatheringAct) -> None:
        for chair in at.room.chairs:
            if chair.person == person.id:
                rooms.set_chair(at.connection, replace(chair, is_ready=True))

    try:
        await act_gathering(house, room, act)
        if all(chair.is_ready and not chair.is_free for chair in room.chairs):
            await begin(house, room, person)
    except Problem as problem:
        if problem.status != 409:
            raise
        await house.keeper.refresh(room.id)  # somebody has begun or closed it, or got up
    return room


def played(room: Room, said: Words) -> PlayedGame:
    players = [chair for chair in room.chairs if chair.seat != HOST]
    outcome = room.live.table.outcome if room.live is not None else None
    return PlayedGame(
        room.id,
        room.row.stage,
        room.row.created_at,
        tuple(chair.seat for chair in players),
        tuple(bot_name(said, chair.bot, chair.name) for chair in players),
        outcome.totals if outcome is not None else (),
        outcome.winners if outcome is not None else (),
    )


def standings(series: Iterable[Room], me: str | None, said: Words) -> tuple[SeriesStanding, ...]:
    """What the games that are over come to, the best first. Chairs rotate, so people are known by
    themselves; who holds several chairs, by their names too."""
    found: dict[tuple[str, str], SeriesStanding] = {}
    for room in series:
        game = played(room, said)
        totals = dict(zip(game.seats, game.totals, strict=False))
        for chair in room.chairs if game.totals else ():
            if chair.seat != HOST:
                who = _contestant(room, chair)
                mine = chair.person is not None and chair.person == me
                name = bot_name(said, chair.bot, chair.name)
                before = found.get(who, SeriesStanding(name, mine, 0, 0, 0))
                found[who] = replace(
                    before,
                    games=before.games + 1,
                    wins=before.wins + (chair.seat in game.winners),
                    total=before.total + totals.get(chair.seat, 0),
                )
    return tuple(sorted(found.values(), key=lambda it: (-it.wins, -it.total, it.name)))


def _contestant(room: Room, chair: Chair) -> tuple[str, str]:
    holder = chair.person or f"bot:{chair.bot}"
    alone = sum((it.person, it.bot) == (chair.person, chair.bot) for it in room.chairs) == 1
    return holder, "" if alone else chair.name
