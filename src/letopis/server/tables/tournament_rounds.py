"""Rounds of a tournament: results are noted, the next round is paired, its tables are laid.

All of it runs inside a transaction of the caller; `move_on` locks the tournament first.
"""

import secrets

from msgspec.structs import replace
from sqlalchemy import Connection

from letopis.core.seats import SeatId
from letopis.server.people.credentials import fresh_id
from letopis.server.tables import waiting_room
from letopis.server.tables.pairing import Pair, round_robin, swiss_round, swiss_rounds
from letopis.server.tables.standings import counted_meetings
from letopis.server.tables.table_plan import read_plan
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
from letopis.store.sql.games.results import results_at


def move_on(connection: Connection, tournament: str, now: int) -> list[str]:
    """Note results, pair the next round when all games are over, lay tables; the rooms that wait
    to be begun."""
    it = tournaments.lock_tournament(connection, tournament)
    if it is None or it.stage != PLAYING:
        return []
    _note_results(connection, tournament)
    games = tournaments.meetings_of(connection, tournament)
    if not all(game.is_over for game in games):
        return _lay_tables(connection, tournament, now)
    if it.round >= it.rounds or not pair_next_round(connection, tournament):
        tournaments.change_tournament(connection, tournament, stage=OVER)
        return []
    return _lay_tables(connection, tournament, now)


def tables_without_result(connection: Connection, tournament: str) -> list[str]:
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


def pair_next_round(connection: Connection, tournament: str) -> bool:
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
        met = counted_meetings(tournaments.meetings_of(connection, tournament))
        pairs = swiss_round(active, met)
    made = [_meeting(tournament, number, board, pair) for board, pair in enumerate(pairs, start=1)]
    tournaments.add_meetings(connection, made)
    tournaments.change_tournament(connection, tournament, round=number)
    return True


def _without_absent(pairs: list[Pair], active: list[str]) -> list[Pair]:
    """Pairs without those who have left; their opponents rest."""
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
    """Open a table at which both sit and are ready, so that it begins at once."""
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


def usual_rounds(kind: str, count: int) -> int:
    """How many rounds a tournament of so many contestants has unless its owner says otherwise."""
    return len(round_robin([""] * count)) if kind == ROUND_ROBIN else swiss_rounds(count)
