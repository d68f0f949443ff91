"""Routes for when one wants to be asked: kept for one person at one seat, told to nobody else."""

from litestar import Router, get, put
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Struct

from letopis.server.http.routes.requester import (
    AnyRequest,
    check_may_look,
    house_of,
    person_of,
    seat_of,
)
from letopis.server.live.keeper import playing
from letopis.store.sql.reaction_wishes import Wish, keep_wish, read_wish


class NewReactionWish(Struct, frozen=True, forbid_unknown_fields=True):
    """When to be asked from now on."""

    wish: Wish
    seat: str | None = None


class ReactionWish(Struct, frozen=True):
    """When one wants to be asked; nothing if one has never said so."""

    wish: Wish | None


@get("/api/tables/{table:str}/reaction-wish")
async def find_wish(
    request: AnyRequest, table: FromPath[str], seat: FromQuery[str | None] = None
) -> ReactionWish:
    house, person = house_of(request), person_of(request).id
    room = await house.keeper.room(table)
    check_may_look(room, request, None)
    mine = seat_of(room, person_of(request), seat)
    found = await house.database.read(lambda it: read_wish(it, table, mine, person))
    return ReactionWish(found)


@put("/api/tables/{table:str}/reaction-wish")
async def change_wish(
    request: AnyRequest, table: FromPath[str], data: JSONBody[NewReactionWish]
) -> ReactionWish:
    """Questions that one does not want to be asked are let pass after a pause."""
    house, person = house_of(request), person_of(request).id
    room = await house.keeper.room(table)
    check_may_look(room, request, None)
    mine = seat_of(room, person_of(request), data.seat)
    playing(room)
    await house.database.write(lambda it: keep_wish(it, table, mine, person, data.wish))
    house.spared_questions.wake(room)
    return ReactionWish(data.wish)


router = Router(path="/", route_handlers=[find_wish, change_wish], tags=["play"])
