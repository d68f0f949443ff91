"""What a piece can do, and what bars it: asked before anything is done."""

from typing import Annotated

from litestar import Router, get
from litestar.params import FromPath, FromQuery, QueryParameter

from letopis.server.http.routes.requester import (
    AnyRequest,
    check_may_look,
    house_of,
    language_of,
    person_of,
    seat_of,
)
from letopis.server.live.keeper import playing
from letopis.server.live.live_table import LiveTable
from letopis.server.live.reach import PieceReach, WhyNot, piece_reach, why_not
from letopis.server.live.sentences import Reader
from letopis.server.problems import Problem

LONGEST_NAME = 64

Name = Annotated[str, QueryParameter(min_length=1, max_length=LONGEST_NAME)]


@get("/api/tables/{table:str}/reach")
async def find_reach(
    request: AnyRequest,
    table: FromPath[str],
    piece: Name,
    seat: FromQuery[str | None] = None,
    language: FromQuery[str | None] = None,
) -> PieceReach:
    """Every cell a piece can get to, with its way and where it stops, and all that it can do, as
    complete acts."""
    live, reader = await _asking(request, table, seat, language)
    found = piece_reach(live, reader, piece)
    if found is None:
        raise Problem(404, "no-such-piece")
    return found


@get("/api/tables/{table:str}/why-not")
async def find_barrier(
    request: AnyRequest,
    table: FromPath[str],
    piece: Name,
    cell: Name,
    seat: FromQuery[str | None] = None,
    language: FromQuery[str | None] = None,
) -> WhyNot:
    """The clause that bars a piece from a cell."""
    live, reader = await _asking(request, table, seat, language)
    found = why_not(live, reader, piece, cell)
    if found is None:
        raise Problem(404, "no-such-piece")
    return found


async def _asking(
    request: AnyRequest, table: str, seat: str | None, language: str | None
) -> tuple[LiveTable, Reader]:
    """From a seat that whoever asks holds."""
    room = await house_of(request).keeper.room(table)
    check_may_look(room, request, None)
    asker = seat_of(room, person_of(request), seat)
    return playing(room), Reader(asker, language_of(request, language))


router = Router(path="/", route_handlers=[find_reach, find_barrier], tags=["play"])
