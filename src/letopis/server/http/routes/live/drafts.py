"""Routes for planned orders: kept for one person at one seat, tried by the rules, told to nobody
else."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Annotated

from litestar import Router, get, put
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta, Struct

from letopis.core.acts import Action
from letopis.core.errors import NotationError
from letopis.core.questions.dry_run import Foreseeing
from letopis.server.http.routes.live.play import NewAsk, understood
from letopis.server.http.routes.live.reach import (
    LARGEST_PLAN,
    LONGEST_PLAN,
    AskLine,
    table_and_reader,
)
from letopis.server.http.routes.requester import AnyRequest, house_of, person_of
from letopis.server.live.live_table import LiveTable
from letopis.server.live.questions.draft import PlannedOrder, tried_orders
from letopis.server.live.sentences import Reader
from letopis.server.problems import Problem
from letopis.server.workers.thread_jobs import run_in_thread
from letopis.store.sql.around_table.drafts import Draft, DraftKey, keep_draft, read_draft


class NewDraft(Struct, frozen=True, forbid_unknown_fields=True):
    """All planned orders in their order, instead of those of the version that one knows."""

    version: Annotated[int, Meta(ge=0, le=2**31 - 2)]
    lines: Annotated[tuple[AskLine, ...], Meta(max_length=LONGEST_PLAN)]
    seat: str | None = None


class DraftAbout(Struct, frozen=True):
    """Planned orders as tried at entry `seq`."""

    seq: int
    version: int
    orders: tuple[PlannedOrder, ...]


@get("/api/tables/{table:str}/draft")
async def find_draft(
    request: AnyRequest,
    table: FromPath[str],
    seat: FromQuery[str | None] = None,
    language: FromQuery[str | None] = None,
) -> DraftAbout:
    """What one has planned here, each order tried after those before it."""
    live, reader = await _planning(request, table, seat, language)
    key = DraftKey(table, reader.seat, person_of(request).id)
    draft = await house_of(request).database.read(lambda connection: read_draft(connection, key))
    return await _about(live, reader, draft)


@put("/api/tables/{table:str}/draft")
async def change_draft(
    request: AnyRequest,
    table: FromPath[str],
    data: JSONBody[NewDraft],
    language: FromQuery[str | None] = None,
) -> DraftAbout:
    """Plan these orders; nothing is done by it, and nobody hears of it."""
    live, reader = await _planning(request, table, data.seat, language)
    if sum(map(len, data.lines)) > LARGEST_PLAN:
        raise Problem(400, "draft-too-long")
    lines = await run_in_thread(_written, live, data.lines)
    key = DraftKey(table, reader.seat, person_of(request).id)
    kept = await house_of(request).database.write(
        lambda connection: keep_draft(connection, key, data.version, lines)
    )
    if not kept:
        raise Problem(409, "draft-changed")
    return await _about(live, reader, Draft(data.version + 1, lines))


async def _planning(
    request: AnyRequest, table: str, seat: str | None, language: str | None
) -> tuple[LiveTable, Reader]:
    live, reader = await table_and_reader(request, table, seat, language)
    if not isinstance(live.game, Foreseeing):
        raise Problem(404, "no-dry-run")
    return live, reader


def _written(live: LiveTable, lines: tuple[str, ...]) -> tuple[str, ...]:
    """Lines as the notation writes them."""
    return tuple(live.game.notation.write(understood(live.game, NewAsk(it))) for it in lines)


def _readable(live: LiveTable, lines: tuple[str, ...]) -> Iterator[Action]:
    """Planned lines that this edition can read; the others are dropped."""
    for line in lines:
        with suppress(NotationError):
            yield understood(live.game, NewAsk(line))


async def _about(live: LiveTable, reader: Reader, draft: Draft) -> DraftAbout:
    """In a thread: every order is read and tried."""
    table = live.table

    def tried() -> tuple[PlannedOrder, ...]:
        return tried_orders(table, reader, tuple(_readable(live, draft.lines)))

    return DraftAbout(table.seq, draft.version, await run_in_thread(tried))


router = Router(path="/", route_handlers=[find_draft, change_draft], tags=["play"])
