"""Chairs of a table that gathers its players: sitting down, getting up, being ready.

Every act is judged in the transaction that writes it, by the room as it is stored, and the room is
locked: of two who act at once one comes after the other, in whichever process.
"""

import secrets
from collections.abc import Callable
from typing import Annotated, NamedTuple, TypeVar

from msgspec import Meta, Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from letopis.bots.roster import BOTS
from letopis.core.errors import Trouble
from letopis.core.seats import HOST, LONGEST_NAME, LONGEST_SEED, SeatId
from letopis.server.live.room import Room, locked_room
from letopis.server.people.names import clean_name, told_apart
from letopis.server.problems import Problem
from letopis.server.tables.house_parts import TableParts
from letopis.server.tables.table_plan import full_plan, host_role, read_plan
from letopis.store.sql.around_table import rooms
from letopis.store.sql.around_table.rooms import GATHERING, Chair
from letopis.store.sql.around_table.sent_away import send_away, was_sent_away
from letopis.store.sql.around_table.tournaments import is_laid_for_tournament
from letopis.store.sql.people.accounts import Person
from letopis.words import LANGUAGES, words

T = TypeVar("T")


class ChairChange(Struct, frozen=True, forbid_unknown_fields=True):
    """One's own chair before the beginning; the owner may also put a bot on a free one."""

    is_ready: bool | None = None
    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)] | None = None
    seed: Annotated[str, Meta(max_length=LONGEST_SEED)] | None = None
    bot: str | None = None


class GatheringAct(NamedTuple):
    """A transaction at a table that gathers: the room as stored, and locked."""

    connection: Connection
    room: Room

    def chair(self, seat: SeatId) -> Chair:
        if (chair := self.room.chair(seat)) is None:
            raise Problem(404, "no-such-seat")
        return chair


async def act_gathering(house: TableParts, room: Room, act: Callable[[GatheringAct], T]) -> T:
    """Judge and write an act in one transaction, then tell everybody. At a table of a tournament
    nobody changes anything: both sit there already, and it begins by itself."""

    def job(connection: Connection) -> T:
        stored = locked_room(connection, room.id)
        check_gathering(stored)
        if is_laid_for_tournament(connection, room.id):
            raise Problem(409, "tournament-table")
        return act(GatheringAct(connection, stored))

    done = await house.database.write(job)
    await house.changes.tell(room.id)
    return done


async def sit_down(
    house: TableParts, room: Room, person: Person, wished: str | None, invite: str | None = None
) -> Chair:
    """Take a free chair: the one that was wished for, or the first. Only who has opened the table
    has several."""

    def act(at: GatheringAct) -> Chair:
        stored, seats = at.room, at.room.seats_of(person.id)
        if invite != stored.row.invite and was_sent_away(at.connection, room.id, person.id):
            raise Problem(403, "sent-away")
        if not (stored.row.is_open or seats or person.id == stored.row.owner) and (
            invite != stored.row.invite
        ):
            raise Problem(404, "no-such-table")
        _check_host_apart(stored, person, wished)
        is_second = wished != HOST and any(seat != HOST for seat in seats)
        if is_second and stored.row.owner != person.id:
            raise Problem(409, "sits-already")
        players = (it for it in stored.chairs if it.seat != HOST or wished == HOST)
        free = next((it for it in players if it.is_free and wished in (None, it.seat)), None)
        if free is None:
            raise Problem(409, "no-free-chair")
        taken = replace(free, person=person.id, name=free_name(stored.chairs, person.name))
        rooms.set_chair(at.connection, taken)
        return taken

    return await act_gathering(house, room, act)


def _check_host_apart(room: Room, person: Person, wished: str | None) -> None:
    """Where the host does not play, nobody sits on his chair and among the players."""
    held = room.seats_of(person.id)
    is_both = (wished == HOST and bool(held)) or (wished != HOST and HOST in held)
    if is_both and host_role(read_plan(room.row.plan)) == "apart":
        raise Problem(409, "host-apart")


async def change_chair(
    house: TableParts, room: Room, person: Person, seat: SeatId, change: ChairChange
) -> None:
    def act(at: GatheringAct) -> None:
        chair = at.chair(seat)
        if change.bot is not None and seat == HOST:
            raise Problem(409, "host-is-a-person")
        if chair.person is None and change.bot is not None:
            chair = _with_bot(at.room, person, chair, change.bot)
        elif chair.person != person.id:
            raise Problem(403, "not-your-seat")
        chairs, name = at.room.chairs, change.name
        changed = replace(
            chair,
            is_ready=chair.is_ready if change.is_ready is None else change.is_ready,
            name=free_name(chairs, clean_name(name), seat) if name else chair.name,
            seed=chair.seed if change.seed is None else change.seed,
        )
        rooms.set_chair(at.connection, changed)

    await act_gathering(house, room, act)


def _with_bot(room: Room, person: Person, chair: Chair, bot: str) -> Chair:
    if room.row.owner != person.id:
        raise Problem(403, "not-your-table")
    check_bot(bot)
    return replace(chair, bot=bot, name=chair.name or bot_name(bot, person), is_ready=True)


async def get_up(house: TableParts, room: Room, person: Person, seat: SeatId) -> None:
    """Leave a chair; the owner may clear any. Who is sent away comes back only by an invitation
    that he has not had."""

    def act(at: GatheringAct) -> None:
        chair = at.chair(seat)
        if person.id not in (chair.person, at.room.row.owner):
            raise Problem(403, "not-your-seat")
        freed = replace(chair, person=None, bot=None, name="", is_ready=False)
        rooms.set_chair(at.connection, freed)
        if chair.person not in (None, person.id):
            send_away(at.connection, room.id, str(chair.person))
            rooms.change_room(at.connection, room.id, invite=secrets.token_urlsafe(12))

    await act_gathering(house, room, act)


async def set_seats(house: TableParts, room: Room, count: int) -> None:
    """More chairs, or fewer: the last ones are carried away, if nobody sits on them."""
    check_gathering(room)
    plan = await full_plan(house.database, room.row.plan)
    await house.plans.materials(plan, count, room.row.owner)

    def act(at: GatheringAct) -> None:
        players = [chair for chair in at.room.chairs if chair.seat != HOST]
        if any(not chair.is_free for chair in players[count:]):
            raise Problem(409, "chair-taken")
        for chair in players[count:]:
            rooms.remove_chair(at.connection, chair)
        for place in range(len(players), count):
            fresh = Chair(room.id, SeatId(f"p{place + 1}"), place, "")
            rooms.add_chair(at.connection, fresh)

    await act_gathering(house, room, act)


def check_gathering(room: Room) -> None:
    if room.row.stage != GATHERING:
        raise Problem(409, "already-begun")


def free_name(chairs: tuple[Chair, ...], name: str, but: SeatId | None = None) -> str:
    """The name, with a number if somebody at the table has one that looks like it."""
    return told_apart(name, {chair.name for chair in chairs if chair.seat != but})


def check_bot(name: str) -> None:
    if name not in BOTS:
        raise Trouble("unknown-bot", bot=name[:40], known=", ".join(BOTS))


def bot_name(bot: str, person: Person, number: str = "") -> str:
    """What a bot is called at the table of somebody who has given it no name."""
    language = next((it for it in LANGUAGES if it == person.language), LANGUAGES[0])
    return words(language)(f"bot.{bot}", number=number).strip()
