"""Routes for the map of a game that has one: pictures and figures."""

from functools import lru_cache
from typing import Annotated

import msgspec
from litestar import Response, Router, get
from litestar.datastructures import ResponseHeader
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, PathParameter, QueryParameter

from letopis.core.seats import PUBLIC, SeatId
from letopis.games.strategic.maps import WorldMap
from letopis.server.http.authentication import address_of
from letopis.server.http.compression import Compressed, compress, send
from letopis.server.http.routes.requester import (
    AnyRequest,
    house_of,
    language_of,
    looking_from,
    who_of,
)
from letopis.server.http.routes.table_access import check_may_look_back
from letopis.server.limits import PAPER
from letopis.server.live.ground_tiles import (
    MOST_TILES,
    GroundTiles,
    Place,
    ground_tiles,
    place_named,
)
from letopis.server.live.live_table import LiveTable
from letopis.server.live.room import Room, table_in_play
from letopis.server.problems import Problem
from letopis.server.workers.thread_jobs import run_in_thread
from letopis.telling.board import BoardAbout, board_about
from letopis.telling.picture import Board, board, board_picture, ground_of
from letopis.telling.strategic.cell_card import CellCard, cell_card
from letopis.words import Language, Words, words

SVG = "image/svg+xml"
LONGEST_CELL = 8
# A table keeps its map, but a newer program may tell more of it: the same is not sent twice.
CHECKED = "private, no-cache"

_compressed = lru_cache(maxsize=16)(compress)


@get(
    "/api/tables/{table:str}/board",
    responses={200: ResponseSpec(BoardAbout, description="The map and the figures.")},
    response_headers=[ResponseHeader(name="etag", documentation_only=True)],
)
async def describe_board(
    request: AnyRequest,
    table: FromPath[str],
    language: FromQuery[str | None] = None,
    invite: FromQuery[str | None] = None,
) -> Response[bytes]:
    """What stays as it is: the ground of every cell, lands with outlines, figures of pieces."""
    live = table_in_play(await _room(request, table, invite))
    said = _said(request, language)
    key = ("board-about", said.language)
    about = await run_in_thread(lambda: live.once(key, lambda: _about(live, said)))
    return send(request, about, "application/json", CHECKED)


@get(
    "/api/tables/{table:str}/board/tiles",
    responses={200: ResponseSpec(GroundTiles, description="Drawings of the ground.")},
)
async def draw_ground_tiles(
    request: AnyRequest,
    table: FromPath[str],
    at: Annotated[list[str], QueryParameter(min_items=1, max_items=MOST_TILES)],
    language: FromQuery[str | None] = None,
    invite: FromQuery[str | None] = None,
) -> Response[bytes]:
    """The ground from some cells on, `tile` cells each way: `at=10.20` is column 10, row 20."""
    room = await _room(request, table, invite)
    spoken, ground = language_of(request, language), _map_of(room)
    places = places_named(at)
    drawn = await run_in_thread(lambda: _tiles(ground, spoken, places))
    if drawn is None:
        raise Problem(404, "no-board")
    return send(request, drawn, "application/json", CHECKED)


@get("/api/tables/{table:str}/board/ground", media_type=SVG)
async def draw_ground(
    request: AnyRequest,
    table: FromPath[str],
    language: FromQuery[str | None] = None,
    invite: FromQuery[str | None] = None,
) -> Response[bytes]:
    """What stays as it is: land, water, names, coordinates."""
    room = await _room(request, table, invite)
    said = _said(request, language)
    packed = await run_in_thread(lambda: _compressed(_board(room, PUBLIC, said).ground.encode()))
    return send(request, packed, SVG, CHECKED)


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
    eyes, said = looking_from(room, request, seat), _said(request, language)
    drawn = await run_in_thread(lambda: _board(room, eyes, said))
    return Response(drawn.pieces.encode(), media_type=SVG)


@get("/api/tables/{table:str}/board/picture", media_type="image/png")
async def draw_picture(
    request: AnyRequest,
    table: FromPath[str],
    language: FromQuery[str | None] = None,
    invite: FromQuery[str | None] = None,
) -> Response[bytes]:
    """The whole map as everybody sees it, to be kept or sent."""
    house, room = house_of(request), await _room(request, table, invite)
    live, said = table_in_play(room), _said(request, language)
    house.limits.take(PAPER, address_of(request))
    drawn = await run_in_thread(lambda: board_picture(live.table, PUBLIC, said))
    if drawn is None:
        raise Problem(404, "no-board")
    made = await house.press.map(*drawn, who_of(request))
    return Response(made, media_type="image/png", headers={"cache-control": CHECKED})


@get("/api/tables/{table:str}/board/cells/{cell:str}")
async def describe_cell(
    request: AnyRequest,
    table: FromPath[str],
    cell: Annotated[str, PathParameter(max_length=LONGEST_CELL)],
    seat: FromQuery[str | None] = None,
    language: FromQuery[str | None] = None,
    invite: FromQuery[str | None] = None,
) -> CellCard:
    """All about a cell and whoever stands there, with figures and clauses of the book."""
    room = await _room(request, table, invite)
    reader, said = looking_from(room, request, seat), _said(request, language)
    table_now = table_in_play(room).table
    card = await run_in_thread(lambda: cell_card(table_now, reader, said, cell))
    if card is None:
        raise Problem(404, "no-such-cell")
    return card


def _board(room: Room, seat: SeatId, said: Words) -> Board:
    live = table_in_play(room)
    drawn = live.once(("board", seat, said.language), lambda: board(live.table, seat, said))
    if drawn is None:
        raise Problem(404, "no-board")
    return drawn


def _said(request: AnyRequest, language: str | None) -> Words:
    return words(language_of(request, language))


def _map_of(room: Room) -> WorldMap:
    ground = ground_of(table_in_play(room).table)
    if ground is None:
        raise Problem(404, "no-board")
    return ground.map


def _about(live: LiveTable, said: Words) -> Compressed:
    about = board_about(live.table, said)
    if about is None:
        raise Problem(404, "no-board")
    return compress(msgspec.json.encode(about))


@lru_cache(maxsize=64)
def _tiles(drawn: WorldMap, language: Language, places: tuple[Place, ...]) -> Compressed | None:
    tiles = ground_tiles(drawn, language, places)
    return None if tiles is None else compress(msgspec.json.encode(tiles))


def places_named(texts: list[str]) -> tuple[Place, ...]:
    places = tuple(map(place_named, texts))
    found = tuple(it for it in places if it is not None)
    if len(found) < len(places):
        raise Problem(404, "no-board")
    return found


async def _room(request: AnyRequest, table: str, invite: str | None) -> Room:
    room = await house_of(request).keeper.room(table)
    check_may_look_back(room, request, invite)
    return room


router = Router(
    path="/",
    route_handlers=[
        describe_board,
        describe_cell,
        draw_ground_tiles,
        draw_ground,
        draw_pieces,
        draw_picture,
    ],
    tags=["play"],
)
