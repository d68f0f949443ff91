"""Routes for the battles of a table: the one being fought, and every one that was."""

from asyncio import to_thread
from typing import Annotated

from litestar import Router, get
from litestar.params import FromPath, FromQuery, PathParameter

from letopis.server.http.routes.requester import (
    AnyRequest,
    check_may_look,
    house_of,
    language_of,
    looking_from,
)
from letopis.server.live.battles import TableBattles, battle_scene, has_battles, table_battles
from letopis.server.live.keeper import Room, playing
from letopis.server.live.sentences import Reader
from letopis.server.problems import Problem
from letopis.telling.battles import BattleScene

LONGEST_KEY = 20


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
    return await to_thread(table_battles, playing(room), reader)


@get("/api/tables/{table:str}/battles/{battle:str}")
async def show_battle(
    request: AnyRequest,
    table: FromPath[str],
    battle: Annotated[str, PathParameter(max_length=LONGEST_KEY)],
    seat: FromQuery[str | None] = None,
    language: FromQuery[str | None] = None,
    invite: FromQuery[str | None] = None,
) -> BattleScene:
    """One battle clash by clash, to be played again."""
    room = await _room(request, table, invite)
    reader = Reader(looking_from(room, request, seat), language_of(request, language))
    found = await to_thread(battle_scene, playing(room), reader, battle)
    if found is None:
        raise Problem(404, "no-such-battle")
    return found


async def _room(request: AnyRequest, table: str, invite: str | None) -> Room:
    room = await house_of(request).keeper.room(table)
    check_may_look(room, request, invite)
    if not has_battles(playing(room)):
        raise Problem(404, "no-such-battle")
    return room


router = Router(path="/", route_handlers=[list_battles, show_battle], tags=["play"])
