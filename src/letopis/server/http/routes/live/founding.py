"""The route for choosing how to begin a game that one begins with a house."""

from typing import Annotated

from litestar import Router, get
from litestar.params import FromPath, FromQuery, QueryParameter

from letopis.server.http.routes.live.reach import LONGEST_NAME, table_and_reader
from letopis.server.http.routes.requester import AnyRequest
from letopis.server.problems import Problem
from letopis.telling.strategic.founding import Founding, founding
from letopis.words import words

CellName = Annotated[str | None, QueryParameter(max_length=LONGEST_NAME)]


@get("/api/tables/{table:str}/founding")
async def find_founding(
    request: AnyRequest,
    table: FromPath[str],
    cell: CellName = None,
    seat: FromQuery[str | None] = None,
    language: FromQuery[str | None] = None,
) -> Founding:
    """Houses and personal armies to begin with on a cell, the book's own choice among them, and
    the clause that bars a pair of them."""
    live, reader = await table_and_reader(request, table, seat, language)
    found = founding(live.table, reader.seat, words(reader.language), cell)
    if found is None:
        raise Problem(404, "no-founding")
    return found


router = Router(path="/", route_handlers=[find_founding], tags=["play"])
