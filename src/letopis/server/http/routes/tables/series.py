"""Routes for rematches, series of games, and joining a running game."""

from typing import Annotated

from litestar import Router, get, post
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta, Struct

from letopis.core.seats import LONGEST_NAME
from letopis.server.http.routes.requester import AnyRequest, house_of, person_of, words_of
from letopis.server.http.routes.table_access import check_may_look, may_look
from letopis.server.http.routes.tables.table_about import TableAbout, about
from letopis.server.problems import Problem
from letopis.server.tables.newcomers import join
from letopis.server.tables.rematch import PlayedGame, SeriesStanding, played, rematch, standings
from letopis.store.sql.around_table import rooms


class Series(Struct, frozen=True):
    """Games that follow each other, the first one first; only those that one may look at."""

    id: str
    game: str
    games: tuple[PlayedGame, ...]
    standings: tuple[SeriesStanding, ...]


class Newcomer(Struct, frozen=True, forbid_unknown_fields=True):
    """`seat` is the name under which one was invited, where the rules ask for an invitation."""

    seat: Annotated[str, Meta(max_length=LONGEST_NAME)] | None = None
    invite: str | None = None


@post("/api/tables/{table:str}/rematch", status_code=200)
async def play_again(request: AnyRequest, table: FromPath[str]) -> TableAbout:
    """The same people once more, with the seats moved on by one. Who asks is ready; the others find
    their chairs waiting. When all have asked, it begins."""
    house, person = house_of(request), person_of(request)
    room = await house.keeper.room(table)
    check_may_look(room, request, None)
    return about(request, await rematch(house, room, person))


@get("/api/series/{series:str}")
async def one_series(
    request: AnyRequest, series: FromPath[str], invite: FromQuery[str | None] = None
) -> Series:
    """Several games as one match: each of them, and the running totals."""
    house = house_of(request)
    rows = await house.database.read(lambda it: rooms.rooms_in_series(it, series))
    found = [await house.keeper.room(row.id) for row in rows]
    seen = [room for room in found if may_look(room, request, invite)]
    if not seen:
        raise Problem(404, "no-such-table")
    me = request.user.person.id if request.user is not None else None
    said = words_of(request)
    games = tuple(played(room, said) for room in seen)
    return Series(series, seen[0].row.game, games, standings(seen, me, said))


@post("/api/tables/{table:str}/newcomers", status_code=201)
async def come_in(
    request: AnyRequest, table: FromPath[str], data: JSONBody[Newcomer]
) -> TableAbout:
    """Join a game that is being played, if its rules let anybody in now."""
    house, person = house_of(request), person_of(request)
    room = await house.keeper.room(table)
    check_may_look(room, request, data.invite)
    await join(house, room, person, data.seat)
    return about(request, room)


router = Router(path="/", route_handlers=[play_again, one_series, come_in], tags=["tables"])
