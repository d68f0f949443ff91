"""Routes for what has been read: the log of a table is read from a seat, on any device."""

from contextlib import suppress
from typing import Annotated

from litestar import Router, put
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from letopis.server.http.routes.requester import AnyRequest, house_of, person_of, seat_of
from letopis.server.http.routes.table_access import check_may_look
from letopis.server.live.room import table_in_play
from letopis.store.sql.around_table.log_marks import note_read
from letopis.store.sql.database import Overtaken


class ReadTo(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything up to entry `seq` has been on the screen."""

    seq: Annotated[int, Meta(ge=0, le=2**31 - 1)]
    seat: str | None = None


@put("/api/tables/{table:str}/log-mark", status_code=204)
async def have_read(request: AnyRequest, table: FromPath[str], data: JSONBody[ReadTo]) -> None:
    """I have read the log so far; it is unread no longer, on any device."""
    room = await house_of(request).keeper.room(table)
    check_may_look(room, request, None)
    seat = seat_of(room, person_of(request), data.seat)
    seq = min(data.seq, table_in_play(room).seq)
    with suppress(Overtaken):
        await house_of(request).database.write(lambda it: note_read(it, room.id, seat, seq))


router = Router(path="/", route_handlers=[have_read], tags=["play"])
