"""Tournaments of one evening: people gather, rounds are paired, tables are laid and begun.

Everything is in the database. At every tick each process looks for tournaments in which a game has
ended or a table is missing; the row of the tournament is locked while it moves on, so two processes
do it once, and one that died half way is followed by another.
"""

import logging
from collections.abc import Sequence
from functools import partial

from sqlalchemy import Connection

from letopis.server.live.room import Room, locked_room
from letopis.server.people.credentials import fresh_id
from letopis.server.people.names import told_apart
from letopis.server.problems import Problem
from letopis.server.tables import leaving, waiting_room
from letopis.server.tables.house_parts import TableParts
from letopis.server.tables.pairing import FEWEST, MOST
from letopis.server.tables.table_plan import TablePlan, host_role, put_away, write_plan
from letopis.server.tables.tournament_rounds import (
    move_on,
    pair_next_round,
    tables_without_result,
    usual_rounds,
)
from letopis.server.wall_clock import DAY
from letopis.store.sql.around_table import tournaments
from letopis.store.sql.around_table.rooms import CLOSED, GATHERING, OVER, PLAYING
from letopis.store.sql.around_table.tournaments import ROUND_ROBIN, Contestant, Tournament
from letopis.store.sql.games.materials import keep_texts
from letopis.store.sql.people import accounts
from letopis.store.sql.people.accounts import Person

_log = logging.getLogger(__name__)

MOST_OPEN = 5
FORGOTTEN_AFTER = DAY  # it counts no longer among those that somebody has opened
CLOSED_AFTER = 7 * DAY
MOST_ROUNDS = 15


async def open_tournament(
    house: TableParts, person: Person, plan: TablePlan, kind: str, title: str
) -> Tournament:
    """Open a tournament; its owner takes part."""
    if host_role(plan) != "none":
        raise Problem(409, "hosted-tournament")  # nobody sits down as host at its tables
    await house.plans.materials(plan, 2, person.id)
    stored, texts = put_away(plan)
    now = house.now()
    made = Tournament(fresh_id(), person.id, title, kind, GATHERING, write_plan(stored), 0, 0, now)

    def job(connection: Connection) -> None:
        if house.limits.is_on:
            accounts.lock_person(connection, person.id)
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
    """Leave, or be sent away by the owner: before the first round without a trace, later without
    further games; the present one is resigned. The owner cannot send away his present opponent,
    whose point he would get."""

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
        usual = usual_rounds(it.kind, len(there))
        wished = usual if rounds is None or it.kind == ROUND_ROBIN else rounds
        tournaments.change_tournament(
            connection, tournament, stage=PLAYING, rounds=min(wished, MOST_ROUNDS)
        )
        pair_next_round(connection, tournament)

    await house.database.write(job)
    await look_after(house, tournament)


async def close(house: TableParts, tournament: str, person: Person) -> None:
    """End a tournament early; results stand, and one that has not begun is closed."""

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
    """Close tournaments that nobody has touched for long; results stand."""
    since = house.now() - CLOSED_AFTER

    def job(connection: Connection) -> None:
        for found in tournaments.forgotten(connection, since):
            it = tournaments.lock_tournament(connection, found.id)
            if it == found:  # nobody has begun or closed it meanwhile
                after = CLOSED if it.stage == GATHERING else OVER
                tournaments.change_tournament(connection, it.id, stage=after)

    if await house.database.read(lambda it: tournaments.forgotten(it, since)):
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
    for ended in await house.database.read(lambda it: tables_without_result(it, tournament)):
        # A process that died after the last entry has not kept what came of it.
        await house.results.keep(await house.keeper.room(ended))
    now = house.now()
    laid = await house.database.write(lambda it: move_on(it, tournament, now))
    for room_id in laid:
        room = await house.keeper.room(room_id)
        find_owner = partial(accounts.person_by_id, person=room.row.owner)
        owner = await house.database.read(find_owner)
        if room.row.stage == GATHERING and owner is not None:
            await _begin_table(house, room, owner)


async def _begin_table(house: TableParts, room: Room, owner: Person) -> None:
    """Begin a table; one that cannot begin is called off and does not count."""

    def call_off(connection: Connection) -> None:
        stored = locked_room(connection, room.id)
        if stored.row.stage == GATHERING:
            waiting_room.close_gathering(connection, stored)

    try:
        await waiting_room.begin_once(house, room, owner)
    except Problem:
        await house.database.write(call_off)
        await waiting_room.tell_change(house, room)


def _rival_now(connection: Connection, who: Contestant, there: Sequence[Contestant]) -> str | None:
    """Whom somebody plays at present."""
    people = {it.number: it.person for it in there}
    for game in tournaments.meetings_of(connection, who.tournament):
        if not game.is_over and game.second and who.number in (game.first, game.second):
            return people[game.second if game.first == who.number else game.first]
    return None


def _locked(connection: Connection, tournament: str, stage: str) -> Tournament:
    it = tournaments.lock_tournament(connection, tournament)
    if it is None:
        raise Problem(404, "no-such-tournament")
    if it.stage != stage:
        raise Problem(409, "tournament-begun")
    return it
