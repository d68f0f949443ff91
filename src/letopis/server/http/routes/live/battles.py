"""Routes for the battles of a table: the one being fought, and every one that was."""

from contextlib import suppress
from typing import Annotated

from litestar import Router, get, put
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter
from msgspec import Meta, Struct

from letopis.core.seats import PUBLIC
from letopis.server.analysis.battle_advice import BattleAdvice, advice, question_of
from letopis.server.analysis.battle_oracle import most_seconds
from letopis.server.http.routes.requester import (
    AnyRequest,
    house_of,
    language_of,
    looking_from,
    person_of,
    seat_of,
    who_of,
)
from letopis.server.http.routes.table_access import check_may_look_back
from letopis.server.live.questions.battles import (
    TableBattles,
    battle_scene,
    ended_war,
    has_battles,
    table_battles,
)
from letopis.server.live.room import Room, table_in_play
from letopis.server.live.sentences import Reader
from letopis.server.problems import Problem
from letopis.server.tables.table_plan import ORACLE, hints_allowed
from letopis.server.workers.thread_jobs import run_in_thread
from letopis.store.sql.around_table.battles_seen import note_watched, watched_battles
from letopis.store.sql.database import Overtaken
from letopis.store.sql.games.results import note_hint
from letopis.telling.battles import BattleScene
from letopis.telling.strategic.battles.war_end import WarEnd
from letopis.words import words

LONGEST_KEY = 20

BattleKey = Annotated[str, PathParameter(max_length=LONGEST_KEY)]


class Watched(Struct, frozen=True, forbid_unknown_fields=True):
    """How many layouts of a battle were watched, and from which of one's seats."""

    layouts: Annotated[int, Meta(ge=1, le=1000)]
    seat: str | None = None


@get("/api/tables/{table:str}/battles")
async def list_battles(
    request: AnyRequest,
    table: FromPath[str],
    seat: FromQuery[str | None] = None,
    language: FromQuery[str | None] = None,
    invite: FromQuery[str | None] = None,
) -> TableBattles:
    """The battle being fought with all that a seat may know of it, and a line for each past one."""
    room = await _room(request, table, invite)
    reader = Reader(looking_from(room, request, seat), language_of(request, language))
    seen: dict[str, int] = {}
    if reader.seat != PUBLIC:
        database = house_of(request).database
        seen = await database.read(lambda it: watched_battles(it, room.id, reader.seat))
    return await run_in_thread(table_battles, table_in_play(room), reader, seen)


@get("/api/tables/{table:str}/war-end")
async def look_back(
    request: AnyRequest,
    table: FromPath[str],
    language: FromQuery[str | None] = None,
    invite: FromQuery[str | None] = None,
) -> WarEnd:
    """What decided a war that is over, how its powers grew, and its best battle."""
    room = await _room(request, table, invite)
    live = table_in_play(room)
    if not live.is_ended:
        raise Problem(409, "still-playing")
    reader = Reader(looking_from(room, request, None), language_of(request, language))
    return await run_in_thread(ended_war, live, reader)


@get("/api/tables/{table:str}/battles/{battle:str}")
async def show_battle(
    request: AnyRequest,
    table: FromPath[str],
    battle: BattleKey,
    seat: FromQuery[str | None] = None,
    language: FromQuery[str | None] = None,
    invite: FromQuery[str | None] = None,
) -> BattleScene:
    """One battle clash by clash, to be played again."""
    room = await _room(request, table, invite)
    reader = Reader(looking_from(room, request, seat), language_of(request, language))
    found = await run_in_thread(battle_scene, table_in_play(room), reader, battle)
    if found is None:
        raise Problem(404, "no-such-battle")
    return found


@put("/api/tables/{table:str}/battles/{battle:str}/seen", status_code=204)
async def have_watched(
    request: AnyRequest, table: FromPath[str], battle: BattleKey, data: JSONBody[Watched]
) -> None:
    """I have watched so many layouts of a battle; it waits for me no longer, on any device."""
    room = await _room(request, table, None)
    seat = seat_of(room, person_of(request), data.seat)
    reader = Reader(seat, language_of(request, None))
    scene = await run_in_thread(battle_scene, table_in_play(room), reader, battle)
    if scene is None:
        raise Problem(404, "no-such-battle")
    layouts = min(data.layouts, len(scene.layouts))
    with suppress(Overtaken):
        await house_of(request).database.write(
            lambda it: note_watched(it, room.id, seat, battle, layouts)
        )


@get("/api/tables/{table:str}/battle-advice")
async def advise(
    request: AnyRequest,
    table: FromPath[str],
    seat: FromQuery[str | None] = None,
    language: FromQuery[str | None] = None,
) -> BattleAdvice:
    """Chances and a draw from the best mix, for a leader who is asked, where the table has agreed
    on hints. It knows what the seat knows."""
    room = await _room(request, table, None)
    house, live = house_of(request), table_in_play(room)
    reader = Reader(seat_of(room, person_of(request), seat), language_of(request, language))
    if ORACLE not in hints_allowed(room.row.plan):
        raise Problem(403, "no-hints-here")
    if live.waits_for(reader.seat) is None:
        raise Problem(409, "not-asked")
    seq, asked = live.seq, question_of(live.table, reader.seat)
    if asked is None:
        raise Problem(409, "no-battle-advice")
    found = await house.battle_oracle.ask(asked.question, who_of(request))
    if found is None:
        return BattleAdvice(seq, is_ready=False, most_seconds=most_seconds(asked.question))
    with suppress(Overtaken):
        await house.database.write(lambda it: note_hint(it, room.id, reader.seat))
    return advice(words(reader.language), seq, asked, found)


async def _room(request: AnyRequest, table: str, invite: str | None) -> Room:
    room = await house_of(request).keeper.room(table)
    check_may_look_back(room, request, invite)
    if not has_battles(table_in_play(room)):
        raise Problem(404, "no-such-battle")
    return room


router = Router(
    path="/",
    route_handlers=[list_battles, show_battle, have_watched, advise, look_back],
    tags=["play"],
)
