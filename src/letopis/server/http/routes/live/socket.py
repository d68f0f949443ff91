"""The WebSocket of a table: entries as they happen, resumed after any entry, and asks."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any, cast

import msgspec
from litestar import Router, WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery
from msgspec.structs import replace

from letopis.server.http.authentication import address_of
from letopis.server.http.routes.live.socket_asks import LONGEST_MESSAGE, answer_to
from letopis.server.http.routes.requester import house_of, language_of, looking_from, who_of
from letopis.server.http.routes.table_access import check_may_look_back, may_look
from letopis.server.limits import HEARD, HEARD_BYTES
from letopis.server.live.frames import WIRE, Wire
from letopis.server.live.hub import RESEATED, Grown, Looker, Socket, Timed
from letopis.server.live.room import Room
from letopis.server.live.sentences import LONG, Reader, put_past_into_words
from letopis.server.live.shown_times import dues_about
from letopis.server.live.sight import entries_after, sight, told_entries, told_past
from letopis.server.problems import Problem
from letopis.store.sql.people.accounts import proof_mark

MOST_TOLD = 500
POLICY_VIOLATION, TOO_BIG, TRY_LATER = 1008, 1009, 1013

AnySocket = WebSocket[Any, Any, Any]


@websocket("/api/tables/{table:str}/live")
async def live(
    socket: AnySocket,
    table: FromPath[str],
    since: FromQuery[int | None] = None,
    seat: FromQuery[str | None] = None,
    invite: FromQuery[str | None] = None,
    language: FromQuery[str | None] = None,
) -> None:
    """First everything after `since` and the present sight, then each entry as it happens, in one
    language."""
    house = house_of(socket)
    counted, address = _looker(socket, invite).person or address_of(socket), address_of(socket)
    admitted = partial(_admitted, socket, table, seat, invite, language)
    try:
        room, looker, reader = await admitted()
        house.limits.open_socket(counted, address)
    except Problem as problem:
        await socket.accept()
        await socket.close(code=POLICY_VIOLATION, reason=problem.code)
        return
    wire = wire_of(socket)
    mine = Socket(table, reader, looker, wire)
    await socket.accept()
    try:
        seen = await _tell_past(socket, room, reader, since)
        # Meanwhile he may have signed out or lost his seat; nothing is awaited after this is known.
        if socket.auth is not None and await house.passes.holder(socket.auth) is None:
            raise Problem(401, "who-are-you")
        if (await admitted())[1:] != (looker, reader):
            raise Problem(409, RESEATED.reason)
        house.hub.add(mine)
        house.bots.wake(room)  # bots among themselves wait until somebody looks
        house.hub.came_or_went(table)
        _greet(room, mine, seen)
        await _talk(socket, mine, room, wire)
    except WebSocketDisconnect:
        pass  # gone while his past was told
    except Problem as problem:
        await socket.close(code=TRY_LATER, reason=problem.code)
    finally:
        house.limits.close_socket(counted, address)
        house.hub.remove(mine)
        house.hub.came_or_went(table)


async def _admitted(
    socket: AnySocket, table: str, seat: str | None, invite: str | None, language: str | None
) -> tuple[Room, Looker, Reader]:
    """The room of a table and how it is looked at, for who may look."""
    room = await house_of(socket).keeper.room(table)
    check_may_look_back(room, socket, invite)
    is_past_only = not may_look(room, socket, invite)
    looker = replace(_looker(socket, invite), is_past_only=is_past_only)
    return room, looker, Reader(looking_from(room, socket, seat), language_of(socket, language))


def _looker(socket: AnySocket, invite: str | None) -> Looker:
    if socket.user is None:
        return Looker(invite=invite)
    person = socket.user.person
    return Looker(person.id, person.name, proof_mark(socket.auth), invite)


def wire_of(socket: AnySocket) -> Wire | None:
    """The direct way to the transport, if the running server offers one."""
    extensions: dict[str, Any] = cast("Any", socket.scope.get("extensions")) or {}
    return extensions.get(WIRE)


async def _tell_past(
    socket: AnySocket, room: Room, reader: Reader, since: int | None
) -> int | None:
    """Send what the client has missed page by page, each made beside the loop and taken before the
    next is made, until little enough is left for the greeting. Returns the last entry sent."""
    live = room.live
    if live is None or since is None:
        return since
    since = max(0, since)
    while live.seq - since > min(LONG, MOST_TOLD):
        told = await told_past(live, since, reader, MOST_TOLD)
        await socket.send_text(msgspec.json.encode(Grown(told, sight(live, reader))))
        since = told[-1].seq
    await put_past_into_words(live, entries_after(live, since), reader)
    return since


def _greet(room: Room, mine: Socket, since: int | None) -> None:
    """Where the table stands, and the last that the client has missed."""
    if (table := room.live) is None:
        return
    seen, reader = table.seq if since is None else since, mine.reader
    looks = sight(table, reader)
    mine.put(msgspec.json.encode(Grown(told_entries(table, seen, reader), looks)))
    # Due times may have changed, or be none any more, since the client has read the room.
    if room.timing.dues or since is not None:
        mine.put(msgspec.json.encode(Timed(room.id, dues_about(room, "UTC"))))


async def _talk(socket: AnySocket, mine: Socket, room: Room, wire: Wire | None) -> None:
    """Send what waits, and answer what is asked, until the other side goes."""
    await until_one_ends(
        _send(socket, mine, room),
        hear(socket, partial(_answer, socket, mine)),
        _end(socket, mine, wire),
    )


async def until_one_ends(*jobs: Coroutine[Any, Any, None]) -> None:
    """Run the jobs of a socket; when one ends, cancel the others."""
    tasks = [asyncio.create_task(job) for job in jobs]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:  # also when we are cancelled ourselves: nobody else would hear how they ended
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
    for why in ended:
        if isinstance(why, Exception) and not isinstance(why, WebSocketDisconnect):
            raise why


async def _send(socket: AnySocket, mine: Socket, room: Room) -> None:
    while True:
        message = await mine.waiting.get()
        mine.is_sending = True
        if mine.is_behind:
            message = mine.catch_up(room.live.seq if room.live else 0)
        await socket.send_text(message)
        mine.is_sending = False


async def _end(socket: AnySocket, mine: Socket, wire: Wire | None) -> None:
    """Close the socket when the hub ends it, without waiting for the client to read."""
    await mine.is_ended.wait()
    why = mine.why_ended
    if wire is not None:
        wire.drop(why.code, why.reason)
    else:
        await socket.close(code=why.code, reason=why.reason)


async def _answer(socket: AnySocket, mine: Socket, heard: str) -> None:
    mine.put(msgspec.json.encode(await answer_to(socket, mine.room, heard, mine.reader.language)))


async def hear(socket: AnySocket, answer: Callable[[str], Awaitable[None]] | None = None) -> None:
    """Answer messages until the client leaves. Anything but an object is a keep-alive; all messages
    are counted, and a flood closes the socket."""
    limits, who = house_of(socket).limits, who_of(socket)
    while True:
        try:
            heard = await socket.receive_text()
            limits.take(HEARD, who, 1 + len(heard) // HEARD_BYTES)
        except WebSocketDisconnect:
            if (wire := wire_of(socket)) is not None and wire.is_cut_off:
                limits.flooded(who)
            raise
        except Problem as problem:
            limits.flooded(who)
            await socket.close(code=POLICY_VIOLATION, reason=problem.code)
            return
        if len(heard) > LONGEST_MESSAGE:
            await socket.close(code=TOO_BIG)
            return
        if answer is not None and heard.startswith("{"):
            await answer(heard)


router = Router(path="/", route_handlers=[live], tags=["play"])
