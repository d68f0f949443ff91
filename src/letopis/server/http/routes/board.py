"""The board of a game that has one, as pictures."""

from functools import lru_cache

from litestar import Response, Router, get
from litestar.params import FromPath, FromQuery

from letopis.core.seats import PUBLIC, SeatId
from letopis.server.http.compressed import send, squeeze
from letopis.server.http.routes.requester import (
    AnyRequest,
    check_may_look,
    house_of,
    known_language,
    looking_from,
    words_of,
)
from letopis.server.live.keeper import Room, playing
from letopis.server.problems import Problem
from letopis.telling.picture import Board, board
from letopis.words import Words, words

SVG = "image/svg+xml"
A_DAY = "private, max-age=86400"  # a table keeps its map

_squeezed = lru_cache(maxsize=16)(squeeze)


@get("/api/tables/{table:str}/board/ground", media_type=SVG)
async def draw_ground(
    request: AnyRequest,
    table: FromPath[str],
    language: FromQuery[str | None] = None,
    invite: FromQuery[str | None] = None,
) -> Response[bytes]:
    """What stays as it is: land, water, names, coordinates."""
    room = await _room(request, table, invite)
    drawn = _board(room, PUBLIC, _said(request, language))
    return send(request, _squeezed(drawn.ground.encode()), SVG, A_DAY)


@get("/api/tables/{table:str}/board/pieces", media_type=SVG)
async def draw_pieces(
    request: AnyRequest,
    table: FromPath[str],
    seat: FromQuery[str | None] = None,
    language: FromQuery[str | None] = None,
    invite: FromQuery[str | None] = None,
) -> Response[bytes]:
    """What stands on the ground now, as a seat sees it; of the same size, to be laid over it."""
    room = await _room(request, table, invite)
    drawn = _board(room, looking_from(room, request, seat), _said(request, language))
    return Response(drawn.pieces.encode(), media_type=SVG)


def _board(room: Room, seat: SeatId, said: Words) -> Board:
    live = playing(room)
    drawn = live.once(("board", seat, said.language), lambda: board(live.table, seat, said))
    if drawn is None:
        raise Problem(404, "no-board")
    return drawn


def _said(request: AnyRequest, language: str | None) -> Words:
    return words_of(request) if language is None else words(known_language(language))


async def _room(request: AnyRequest, table: str, invite: str | None) -> Room:
    room = await house_of(request).keeper.room(table)
    check_may_look(room, request, invite)
    return room


router = Router(path="/", route_handlers=[draw_ground, draw_pieces], tags=["play"])
