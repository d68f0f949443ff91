"""Votes of the people at a table on motions.

A vote passes when all who are active have said yes, and fails with the first no of one of them.
When its own time is over the majority of those who answered decides; where nobody is active, the
majority of all who have a vote. Who has missed his last
deadline or has been away for long while the table waits for him is not active: he may vote, but
nobody waits for him. Who has resigned has no vote.
"""

import logging

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from letopis.core.seats import HOST, SeatId
from letopis.server.live.room import Room, locked_room
from letopis.server.people.credentials import fresh_id
from letopis.server.problems import Problem
from letopis.server.tables.disturbing import check_disturbs_seldom
from letopis.server.tables.house_parts import TableParts
from letopis.server.tables.motions import (
    Abandon,
    ClaimWin,
    ExtendTime,
    PassOver,
    Pause,
    ReplacePlayer,
    Resume,
    StandIn,
    TableMotion,
    carry_out,
    is_possible,
)
from letopis.server.time.regulation import read_regulation
from letopis.server.wall_clock import SECOND
from letopis.store.sql.around_table import clocks, rooms, votes
from letopis.store.sql.around_table.clocks import FOR_GOOD, UNTIL_BACK, Timing
from letopis.store.sql.around_table.room_events import RoomEvent, record
from letopis.store.sql.around_table.rooms import PLAYING, Chair
from letopis.store.sql.around_table.votes import FAILED, OPEN, PASSED, TableVote

_log = logging.getLogger(__name__)


class VoteTally(Struct, frozen=True):
    """How a vote stands: who has said what, and whose answer it waits for."""

    vote: TableVote
    ballots: dict[str, bool]
    awaited: tuple[str, ...]


def motion_of(vote: TableVote) -> TableMotion:
    return msgspec.json.decode(vote.about, type=TableMotion)  # type: ignore[no-any-return]


def active_people(
    chairs: tuple[Chair, ...], timing: Timing, gone: frozenset[str] = frozenset()
) -> tuple[str, ...]:
    """Those who sit at the table, play there and have not let their last deadline pass."""
    present = (
        chair.person
        for chair in chairs
        if chair.person is not None
        and chair.person not in gone
        and not timing.seat(chair.seat).missed_in_row
        and timing.seat(chair.seat).stand_in not in (UNTIL_BACK, FOR_GOOD)
    )
    return tuple(dict.fromkeys(present))


def resigned_people(chairs: tuple[Chair, ...], timing: Timing) -> frozenset[str]:
    """Those who have no seat left to play: they have no vote either."""
    seated = {chair.person for chair in chairs if chair.person is not None}
    playing = {it.person for it in chairs if timing.seat(it.seat).stand_in != FOR_GOOD}
    return frozenset(seated - playing)


class GonePeople(Struct, frozen=True):
    """Whom votes do not wait for. Before what cannot be taken back people are waited for longer."""

    lately: frozenset[str] = frozenset()
    for_long: frozenset[str] = frozenset()

    def for_vote(self, motion: TableMotion) -> frozenset[str]:
        return self.for_long if isinstance(motion, Abandon | ClaimWin) else self.lately


def gone_people(house: TableParts, room: Room) -> GonePeople:
    away = house.absences
    return GonePeople(away.gone(room), away.gone(room, to_end=True))


async def open_vote(house: TableParts, room: Room, person: str, motion: TableMotion) -> TableVote:
    """Whoever sits at the table may ask the others; he has said yes himself."""
    check_disturbs_seldom(house, room, person)
    gone = gone_people(house, room)
    now, regulation = house.now(), read_regulation(room.row.plan)
    vote = TableVote(
        id=fresh_id(),
        room=room.id,
        kind=motion.__struct_config__.tag,  # type: ignore[arg-type]
        about=msgspec.json.encode(motion).decode(),
        opened_by=person,
        opened_at=now,
        closes_at=now + regulation.vote_seconds * SECOND,
    )

    def job(connection: Connection) -> tuple[RoomEvent, ...]:
        stored = locked_room(connection, room.id)
        _check_votes(stored, person)
        _check_motion(stored, motion)
        _check_gone(stored, person, motion, gone.for_vote(motion))
        for other in votes.votes_of(connection, room.id):
            if other.outcome == OPEN and other.kind == vote.kind:
                raise Problem(409, "vote-open")
        votes.add_vote(connection, vote)
        seat = getattr(motion, "seat", None)
        told = record(
            connection, room.id, "vote-opened", now, seat, person, motion=vote.kind, vote=vote.id
        )
        votes.cast(connection, vote.id, person, yes=True)
        return (told, *_counted(connection, vote, now, gone))

    await _written(house, room, await house.database.write(job))
    return vote


async def cast(house: TableParts, room: Room, person: str, vote_id: str, *, yes: bool) -> None:
    now, gone = house.now(), gone_people(house, room)

    def job(connection: Connection) -> tuple[RoomEvent, ...]:
        _check_votes(locked_room(connection, room.id), person)
        vote = votes.vote_by_id(connection, vote_id)
        if vote is None or vote.room != room.id:
            raise Problem(404, "no-such-vote")
        if vote.outcome != OPEN:
            raise Problem(409, "vote-closed")
        votes.cast(connection, vote.id, person, yes=yes)
        return _counted(connection, vote, now, gone)

    await _written(house, room, await house.database.write(job))


async def close_in_time(house: TableParts) -> None:
    """Votes whose time is over; every process looks, one of them closes."""
    now = house.now()
    for vote in await house.database.read(lambda it: votes.votes_to_close(it, now)):
        try:
            await _close(house, vote, now)
        except Exception:  # a table that cannot be read holds up nobody else's vote
            _log.exception("a vote cannot be closed", extra={"room": vote.room})


async def _close(house: TableParts, vote: TableVote, now: int) -> None:
    gone = await _still_gone(house, vote)

    def job(connection: Connection) -> tuple[RoomEvent, ...]:
        clocks.lock_room(connection, vote.room)
        return _counted(connection, vote, now, gone)

    events = await house.database.write(job)
    if events:
        await _written(house, await house.keeper.room(vote.room), events)


async def _still_gone(house: TableParts, vote: TableVote) -> GonePeople:
    """People who are gone, where the motion is about one; others need no room to be loaded."""
    if not isinstance(motion_of(vote), StandIn | PassOver | ClaimWin):
        return GonePeople()
    return gone_people(house, await house.keeper.room(vote.room))


def tallies(connection: Connection, room: str, gone: GonePeople) -> list[VoteTally]:
    chairs, timing = rooms.chairs_of(connection, room), clocks.timing_of(connection, room)
    found = []
    for vote in votes.votes_of(connection, room):
        active = active_people(chairs, timing, gone.for_vote(motion_of(vote)))
        said = votes.ballots_of(connection, vote.id)
        awaited = tuple(it for it in active if it not in said) if vote.outcome == OPEN else ()
        found.append(VoteTally(vote, said, awaited))
    return found


def _counted(
    connection: Connection, vote: TableVote, now: int, gone: GonePeople
) -> tuple[RoomEvent, ...]:
    """Close a vote that is decided, and do what was voted for."""
    chairs, timing = rooms.chairs_of(connection, vote.room), clocks.timing_of(connection, vote.room)
    out = resigned_people(chairs, timing)
    people = {it.person for it in chairs if it.person is not None} - out
    said = {
        person: yes
        for person, yes in votes.ballots_of(connection, vote.id).items()
        if person in people
    }
    motion = motion_of(vote)
    active = active_people(chairs, timing, gone.for_vote(motion))
    outcome = vote_outcome(said, active, len(people), is_over=now >= vote.closes_at)
    if outcome == PASSED and not is_possible(connection, vote.room, motion, gone.for_vote(motion)):
        outcome = FAILED
    if outcome == OPEN or not votes.close_vote(connection, vote.id, outcome, now):
        return ()
    told = record(
        connection,
        vote.room,
        f"vote-{outcome}",
        now,
        getattr(motion, "seat", None),
        motion=vote.kind,
        vote=vote.id,
    )
    if outcome == FAILED:
        return (told,)
    return (told, *carry_out(connection, vote.room, motion, now))


def vote_outcome(
    said: dict[str, bool], active: tuple[str, ...], people: int, *, is_over: bool
) -> str:
    """PASSED, FAILED or OPEN; `people` have a vote. One who comes back to a table where nobody
    plays does not decide for all who were away."""
    if any(said.get(person) is False for person in active):
        return FAILED
    if active and all(said.get(person) for person in active):
        return PASSED
    if not is_over:
        return OPEN
    agreed = sum(said.values())
    return PASSED if agreed > (len(said) if active else people) - agreed else FAILED


async def _written(house: TableParts, room: Room, events: tuple[RoomEvent, ...]) -> None:
    await house.changes.tell(room.id, events)
    await house.deadlines.follow(room)
    house.bots.wake(room)


def _check_votes(room: Room, person: str) -> None:
    if not room.seats_of(person):
        raise Problem(403, "not-at-this-table")
    if person in resigned_people(room.chairs, room.timing):
        raise Problem(409, "no-vote")
    if room.row.stage != PLAYING:
        raise Problem(409, "not-in-play")


def _check_motion(room: Room, motion: TableMotion) -> None:
    """Refuse motions that would change nothing."""
    match motion:
        case Pause() if room.timing.is_paused:
            raise Problem(409, "paused")
        case Resume() if not room.timing.is_paused:
            raise Problem(409, "not-paused")
        case ExtendTime(seat) if seat not in room.timing.dues:
            raise Problem(409, "nothing-due")
        case ReplacePlayer(seat):
            chair = room.chair(seat)
            if chair is None:
                raise Problem(404, "no-such-seat")
            if chair.person is None:
                raise Problem(409, "not-a-person")
        case ClaimWin(seat) if len(_rivals(room, seat)) != 1:
            raise Problem(409, "not-a-duel")
        case StandIn(seat) | PassOver(seat) if room.chair(seat) is None:
            raise Problem(404, "no-such-seat")
        case _:
            pass


def _check_gone(room: Room, person: str, motion: TableMotion, gone: frozenset[str]) -> None:
    """Refuse motions against somebody who may still come in time."""
    match motion:
        case StandIn(seat) | PassOver(seat):
            awaited: tuple[SeatId, ...] = (seat,)
        case ClaimWin(seat):
            if seat not in room.seats_of(person):
                raise Problem(403, "not-your-seat")
            awaited = tuple(it.seat for it in _rivals(room, seat))
        case _:
            return
    chairs = [room.chair(it) for it in awaited]
    if any(it is None or it.person not in gone for it in chairs):
        raise Problem(409, "not-gone-yet")


def _rivals(room: Room, seat: SeatId) -> list[Chair]:
    """The other people who play; a win is claimed only where all others are people."""
    others = [it for it in room.chairs if it.seat not in (HOST, seat)]
    return others if all(it.person is not None for it in others) else []
