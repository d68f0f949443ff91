"""Tournaments of one evening: people gather, rounds are paired, tables are laid and begun.

Everything is in the database. At every tick each process looks for tournaments in which a game has
ended or a table is missing; the row of the tournament is locked while it moves on, so two processes
do it once, and one that died half way is followed by another.
"""

import logging
import secrets
from collections.abc import Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from letopis.core.seats import SeatId
from letopis.server.live.keeper import Room
from letopis.server.people.credentials import fresh_id
from letopis.server.people.names import told_apart
from letopis.server.problems import Problem
from letopis.server.tables import leaving, waiting_room
from letopis.server.tables.pairing import (
    FEWEST,
    MOST,
    Met,
    Pair,
    points_of,
    round_robin,
    swiss_round,
    swiss_rounds,
)
from letopis.server.tables.parts import TableParts
from letopis.server.tables.plan import Plan, host_role, put_away, read_plan, write_plan
from letopis.server.wall_clock import DAY
from letopis.store.sql.around_table import rooms, tournaments
from letopis.store.sql.around_table.rooms import (
    ABANDONED,
    CLOSED,
    GATHERING,
    OVER,
    PLAYING,
    Chair,
    RoomRow,
)
from letopis.store.sql.around_table.tournaments import (
    ROUND_ROBIN,
    Contestant,
    Tournament,
    TournamentMeeting,
)
from letopis.store.sql.games.endings import ending_of
from letopis.store.sql.games.materials import keep_texts
from letopis.store.sql.games.results import results_at
from letopis.store.sql.people import accounts
from letopis.store.sql.people.accounts import Person

_log = logging.getLogger(__name__)

MOST_OPEN = 5
FORGOTTEN_AFTER = DAY  # it counts no longer among those that somebody has opened
CLOSED_AFTER = 7 * DAY
MOST_ROUNDS = 15


class Standing(Struct, frozen=True):
    """Half points are whole numbers: `points` 3 is one and a half. `strength` is the points of the
    opponents; equal ranks are shared."""

    rank: int
    number: int
    name: str
    points: int
    strength: int
    games: int
    wins: int
    has_left: bool


async def open_tournament(
    house: TableParts, person: Person, plan: Plan, kind: str, title: str
) -> Tournament:
    """Whoever opens it takes part."""
    if host_role(plan) != "none":
        raise Problem(409, "hosted-tournament")  # nobody sits down as host at its tables
    await house.plans.materials(plan, 2, person.id)
    stored, texts = put_away(plan)
    now = house.now()
    made = Tournament(fresh_id(), person.id, title, kind, GATHERING, write_plan(stored), 0, 0, now)

    def job(connection: Connection) -> None:
        if house.limits.is_on:
            since = now - FORGOTTEN_AFTER
            if tournaments.count_unfinished(connection, person.id, since) >= MOST_OPEN:
                raise Problem(409, "too-many-tournaments", most=MOST_OPEN)
        keep_texts(connection, texts)
        tournaments.add_tournament(connection, made)
        tournaments.add_contestant(connection, Contestant(made.id, 1, person.id, person.name))

    await house.database.write(job)
    return made


async def join(house: TableParts, tournament: str, person: Person) -> None:
    def job(connection: Connection) -> None:
        _locked(connection, tournament, GATHERING)
        there = tournaments.contestants_of(connection, tournament)
        if any(it.person == person.id for it in there):
            raise Problem(409, "takes-part-already")
        if len(there) >= MOST:
            raise Problem(409, "tournament-full", most=MOST)
        number = max((it.number for it in there), default=0) + 1
        name = told_apart(person.name, {it.name for it in there})
        tournaments.add_contestant(connection, Contestant(tournament, number, person.id, name))

    await house.database.write(job)


async def leave(house: TableParts, tournament: str, person: Person, number: int) -> None:
    """Go away, or be sent away by whoever opened it: before the first round as if one had never
    come, later without further games; the present one is resigned. Whoever opened it sends nobody
    away whom he plays himself: the point would be his."""

    def job(connection: Connection) -> None:
        it = tournaments.lock_tournament(connection, tournament)
        if it is None or it.stage not in (GATHERING, PLAYING):
            raise Problem(409, "tournament-over")
        there = tournaments.contestants_of(connection, tournament)
        who = next((one for one in there if one.number == number), None)
        if who is None or who.has_left:
            raise Problem(404, "no-such-contestant")
        if person.id not in (who.person, it.owner):
            raise Problem(403, "not-your-tournament")
        if it.stage == GATHERING:
            tournaments.remove_contestant(connection, who)
            return
        if person.id != who.person and _rival_now(connection, who, there) == person.id:
            raise Problem(409, "own-opponent")
        tournaments.mark_left(connection, who)

    await house.database.write(job)
    await look_after(house, tournament)


async def begin(house: TableParts, tournament: str, person: Person, rounds: int | None) -> None:
    """The first round is paired; from now on nobody comes in."""

    def job(connection: Connection) -> None:
        it = _locked(connection, tournament, GATHERING)
        if it.owner != person.id:
            raise Problem(403, "not-your-tournament")
        there = tournaments.contestants_of(connection, tournament)
        if len(there) < FEWEST:
            raise Problem(409, "too-few-contestants", least=FEWEST)
        usual = _usual_rounds(it.kind, len(there))
        wished = usual if rounds is None or it.kind == ROUND_ROBIN else rounds
        tournaments.change_tournament(
            connection, tournament, stage=PLAYING, rounds=min(wished, MOST_ROUNDS)
        )
        _next_round(connection, tournament)

    await house.database.write(job)
    await look_after(house, tournament)


async def close(house: TableParts, tournament: str, person: Person) -> None:
    """End it early: what was played stands. One that has not begun is gone."""

    def job(connection: Connection) -> None:
        it = tournaments.lock_tournament(connection, tournament)
        if it is None:
            raise Problem(404, "no-such-tournament")
        if it.owner != person.id:
            raise Problem(403, "not-your-tournament")
        after = {GATHERING: CLOSED, PLAYING: OVER}.get(it.stage)
        if after is None:
            raise Problem(409, "tournament-over")
        tournaments.change_tournament(connection, tournament, stage=after)

    await house.database.write(job)


async def tick(house: TableParts) -> None:
    """Look after all tournaments that need it, beside the deadline worker's round."""
    await _close_forgotten(house)
    for tournament in await house.database.read(tournaments.to_look_after):
        try:
            await look_after(house, tournament)
        except Exception:  # the others go on
            _log.exception("a tournament cannot go on", extra={"tournament": tournament})


async def _close_forgotten(house: TableParts) -> None:
    """One that has not begun is gone; of one that nobody plays any more stands what was played."""
    since = house.now() - CLOSED_AFTER
    found = await house.database.read(lambda it: tournaments.forgotten(it, since))

    def job(connection: Connection) -> None:
        for it in found:
            after = CLOSED if it.stage == GATHERING else OVER
            tournaments.change_tournament(connection, it.id, stage=after)

    if found:
        await house.database.write(job)


async def look_after(house: TableParts, tournament: str) -> None:
    """Resign for those who have left, note results, pair the next round when all games are over,
    lay and begin tables."""
    for room_id, person in await house.database.read(
        lambda it: tournaments.owed_resignations(it, tournament)
    ):
        room = await house.keeper.room(room_id)
        if room.row.stage == PLAYING and (seats := room.seats_of(person)):
            await leaving.resign(house, room, person, seats[0])
    await house.results.settle()
    for ended in await house.database.read(lambda it: _without_result(it, tournament)):
        # A process that died after the last entry has not kept what came of it.
        await house.results.keep(await house.keeper.room(ended))
    now = house.now()
    laid = await house.database.write(lambda it: _move_on(it, tournament, now))
    for room_id in laid:
        room = await house.keeper.room(room_id)
        find_owner = partial(accounts.person_by_id, person=room.row.owner)
        owner = await house.database.read(find_owner)
        if room.row.stage == GATHERING and owner is not None:
            await _begin_table(house, room, owner)


async def _begin_table(house: TableParts, room: Room, owner: Person) -> None:
    """Who gets up before his table begins does not hold up the others: it is called off, and
    counts for nobody."""
    try:
        await waiting_room.begin_once(house, room, owner)
    except Problem:
        await waiting_room.close_room(house, room)


def standings(
    there: Sequence[Contestant], games: Sequence[TournamentMeeting]
) -> tuple[Standing, ...]:
    """The best first; equal points are told apart by the strength of the opponents."""
    met = [_met(it) for it in games if _counts(it)]
    numbers = [str(it.number) for it in there]
    points = points_of(numbers, met)
    rows = [_row(it, met, points) for it in there]
    rows.sort(key=lambda row: (*_worth(row), row.number))
    order = [_worth(row) for row in rows]
    return tuple(replace(row, rank=order.index(_worth(row)) + 1) for row in rows)


def _row(it: Contestant, met: Sequence[Met], points: dict[str, int]) -> Standing:
    me = str(it.number)
    mine = [m for m in met if m.is_over and me in (m.pair.first, m.pair.second)]
    games = [m for m in mine if m.pair.second is not None]
    return Standing(
        rank=0,
        number=it.number,
        name=it.name,
        points=points[me],
        strength=sum(points.get(_rival(m, me), 0) for m in games),
        games=len(games),
        wins=sum(m.winner == me for m in games),
        has_left=it.has_left,
    )


def _worth(row: Standing) -> tuple[int, int, int]:
    return -row.points, -row.strength, -row.wins


def _move_on(connection: Connection, tournament: str, now: int) -> list[str]:
    """In one transaction; the rooms that wait to be begun."""
    it = tournaments.lock_tournament(connection, tournament)
    if it is None or it.stage != PLAYING:
        return []
    _note_results(connection, tournament)
    games = tournaments.meetings_of(connection, tournament)
    if not all(game.is_over for game in games):
        return _lay_tables(connection, tournament, now)
    if it.round >= it.rounds or not _next_round(connection, tournament):
        tournaments.change_tournament(connection, tournament, stage=OVER)
        return []
    return _lay_tables(connection, tournament, now)


def _without_result(connection: Connection, tournament: str) -> list[str]:
    """The tables of open games whose rules have ended, and whose result nobody has kept."""
    played = [
        it.room
        for it in tournaments.meetings_of(connection, tournament)
        if it.room is not None and not it.is_over
    ]
    kept = results_at(connection, played)
    rows = [rooms.room_by_id(connection, it) for it in played if it not in kept]
    return [row.id for row in rows if row is not None and row.stage == OVER]


def _note_results(connection: Connection, tournament: str) -> None:
    open_games = [it for it in tournaments.meetings_of(connection, tournament) if not it.is_over]
    results = results_at(connection, [it.room for it in open_games if it.room is not None])
    for game in open_games:
        row = rooms.room_by_id(connection, game.room) if game.room is not None else None
        if row is None or row.stage not in (OVER, ABANDONED, CLOSED):
            continue
        ending = ending_of(connection, row.id)
        if row.stage == OVER and row.id not in results:
            continue  # its result is being written
        won = [one.seat for one in results.get(row.id, ()) if one.is_winner]
        winners = list(ending.winners) if ending is not None else won
        numbers = {"p1": game.first, "p2": game.second}
        winner = numbers.get(winners[0]) if len(winners) == 1 else None
        played_at = None if row.stage == CLOSED else game.room
        ended = replace(game, winner=winner, is_over=True, room=played_at)
        tournaments.keep_meeting(connection, ended)


def _next_round(connection: Connection, tournament: str) -> bool:
    """Pair those who are still there; False when fewer than two are."""
    it = tournaments.tournament_by_id(connection, tournament)
    assert it is not None
    there = tournaments.contestants_of(connection, tournament)
    active = [str(one.number) for one in there if not one.has_left]
    if len(active) < 2:
        return False
    number = it.round + 1
    if it.kind == ROUND_ROBIN:
        pairs = _without_absent(round_robin([str(one.number) for one in there])[number - 1], active)
    else:
        games = tournaments.meetings_of(connection, tournament)
        met = [_met(game) for game in games if _counts(game)]
        pairs = swiss_round(active, met)
    made = [_meeting(tournament, number, board, pair) for board, pair in enumerate(pairs, start=1)]
    tournaments.add_meetings(connection, made)
    tournaments.change_tournament(connection, tournament, round=number)
    return True


def _without_absent(pairs: list[Pair], active: list[str]) -> list[Pair]:
    """Who should have played somebody who has left rests."""
    found = []
    for pair in pairs:
        left = [it for it in (pair.first, pair.second) if it in active]
        if len(left) == 2:
            found.append(pair)
        elif left:
            found.append(Pair(left[0] or ""))
    return found


def _lay_tables(connection: Connection, tournament: str, now: int) -> list[str]:
    it = tournaments.tournament_by_id(connection, tournament)
    assert it is not None
    named = {one.number: one for one in tournaments.contestants_of(connection, tournament)}
    waiting = []
    for game in tournaments.meetings_of(connection, tournament):
        if game.is_over or game.second is None:
            continue
        room_id = game.room
        if room_id is None:
            room_id = _lay_table(connection, it, (named[game.first], named[game.second]), now)
            tournaments.keep_meeting(connection, replace(game, room=room_id))
        row = rooms.room_by_id(connection, room_id)
        if row is not None and row.stage == GATHERING:
            waiting.append(room_id)
    return waiting


def _lay_table(
    connection: Connection, it: Tournament, two: tuple[Contestant, Contestant], now: int
) -> str:
    """A table at which both sit and are ready: nobody has to be waited for before it begins."""
    room = fresh_id()
    row = RoomRow(
        id=room,
        game=read_plan(it.plan).game,
        title=it.title,
        stage=GATHERING,
        owner=two[0].person,  # who opened the tournament has no part in this game
        is_open=False,
        invite=secrets.token_urlsafe(12),
        plan=it.plan,
        chronicle=None,
        series=room,
        created_at=now,
        touched_at=now,
    )
    chairs = [
        Chair(room, SeatId(f"p{at + 1}"), at, one.name, one.person, is_ready=True)
        for at, one in enumerate(two)
    ]
    waiting_room.add_promised_room(connection, row, chairs)
    return room


def _meeting(tournament: str, number: int, board: int, pair: Pair) -> TournamentMeeting:
    second = None if pair.second is None else int(pair.second)
    return TournamentMeeting(
        tournament, number, board, int(pair.first), second, is_over=pair.second is None
    )


def _counts(game: TournamentMeeting) -> bool:
    """A table that was called off before it began counts for nobody, and its two have not met."""
    return not game.is_over or game.second is None or game.room is not None


def _rival_now(connection: Connection, who: Contestant, there: Sequence[Contestant]) -> str | None:
    """Whom somebody plays at present."""
    people = {it.number: it.person for it in there}
    for game in tournaments.meetings_of(connection, who.tournament):
        if not game.is_over and game.second and who.number in (game.first, game.second):
            return people[game.second if game.first == who.number else game.first]
    return None


def _met(game: TournamentMeeting) -> Met:
    pair = Pair(str(game.first), None if game.second is None else str(game.second))
    return Met(game.round, pair, None if game.winner is None else str(game.winner), game.is_over)


def _rival(met: Met, number: str) -> str:
    return (met.pair.second or "") if met.pair.first == number else met.pair.first


def _usual_rounds(kind: str, count: int) -> int:
    return len(round_robin([""] * count)) if kind == ROUND_ROBIN else swiss_rounds(count)


def _locked(connection: Connection, tournament: str, stage: str) -> Tournament:
    it = tournaments.lock_tournament(connection, tournament)
    if it is None:
        raise Problem(404, "no-such-tournament")
    if it.stage != stage:
        raise Problem(409, "tournament-begun")
    return it
