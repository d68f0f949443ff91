"""Questions to the rules before anything is done: what a piece can do, what bars it, who can still
act, what would come of an act, and what the treasury will hold.

Each may be asked `after` other acts, as if they had happened and nobody had interfered, and as
`planned` for one's next turn while others move: so a plan is tried without being sent."""

from typing import Annotated, Any

from litestar import Router, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from msgspec import Meta, Struct

from letopis.core.acts import Action, Refusal
from letopis.core.game import AnyGame
from letopis.core.questions.dry_run import Foreseeing, at_next_turn, suppose
from letopis.core.table import Table
from letopis.server.http.routes.live.play import LONGEST_LINE, NewAsk, understood
from letopis.server.http.routes.requester import (
    AnyConnection,
    AnyRequest,
    house_of,
    language_of,
    person_of,
    seat_of,
)
from letopis.server.http.routes.table_access import check_may_look
from letopis.server.live.live_table import LiveTable
from letopis.server.live.questions.budget import BudgetAbout, budget_about
from letopis.server.live.questions.dry_run import ActOutlook, Attempt, tried
from letopis.server.live.questions.reach import (
    ClosedActs,
    PieceReach,
    WhyNot,
    closed_acts,
    piece_reach,
    why_not,
)
from letopis.server.live.questions.ready_pieces import ReadyAbout, ready_about
from letopis.server.live.questions.undoing import UndoAbout, undo_about
from letopis.server.live.room import table_in_play
from letopis.server.live.sentences import Reader
from letopis.server.problems import Problem
from letopis.server.workers.thread_jobs import run_in_thread

LONGEST_NAME = 64
LONGEST_PLAN = 60  # acts that are supposed to have happened

BoardName = Annotated[str, QueryParameter(min_length=1, max_length=LONGEST_NAME)]
SupposedLines = Annotated[list[str] | None, QueryParameter(max_items=LONGEST_PLAN)]
AskLine = Annotated[str, Meta(max_length=LONGEST_LINE)]


class NewDryRun(Struct, frozen=True, forbid_unknown_fields=True):
    """An act to be tried, as a line of the notation or as values, after lines that are supposed to
    have been asked for before it."""

    line: AskLine | None = None
    act: dict[str, Any] | None = None
    seat: str | None = None
    after: Annotated[tuple[AskLine, ...], Meta(max_length=LONGEST_PLAN)] = ()
    planned: bool = False


@get("/api/tables/{table:str}/reach")
async def find_reach(
    request: AnyRequest,
    table: FromPath[str],
    piece: BoardName,
    after: SupposedLines = None,
    planned: FromQuery[bool] = False,
    seat: FromQuery[str | None] = None,
    language: FromQuery[str | None] = None,
) -> PieceReach:
    """Every cell a piece can get to, with its way and where it stops, and all that it can do, as
    complete acts."""
    live, reader = await table_and_reader(request, table, seat, language)
    return await reach_of(live, reader, piece, Supposed(tuple(after or ()), planned))


@get("/api/tables/{table:str}/why-not")
async def find_barrier(
    request: AnyRequest,
    table: FromPath[str],
    piece: BoardName,
    cell: BoardName,
    after: SupposedLines = None,
    planned: FromQuery[bool] = False,
    seat: FromQuery[str | None] = None,
    language: FromQuery[str | None] = None,
) -> WhyNot:
    """The clause that bars a piece from a cell."""
    live, reader = await table_and_reader(request, table, seat, language)
    return await barrier_of(live, reader, piece, cell, Supposed(tuple(after or ()), planned))


@get("/api/tables/{table:str}/closed-acts")
async def find_closed_acts(
    request: AnyRequest,
    table: FromPath[str],
    piece: BoardName,
    after: SupposedLines = None,
    planned: FromQuery[bool] = False,
    seat: FromQuery[str | None] = None,
    language: FromQuery[str | None] = None,
) -> ClosedActs:
    """What one would look for at a piece and cannot do now, with the clause that bars it."""
    live, reader = await table_and_reader(request, table, seat, language)
    return await closed_of(live, reader, piece, Supposed(tuple(after or ()), planned))


@get("/api/tables/{table:str}/budget")
async def find_budget(
    request: AnyRequest,
    table: FromPath[str],
    after: SupposedLines = None,
    planned: FromQuery[bool] = False,
    seat: FromQuery[str | None] = None,
    language: FromQuery[str | None] = None,
) -> BudgetAbout:
    """What a seat has, what a year brings and takes, and what it will have in its next turn."""
    live, reader = await table_and_reader(request, table, seat, language)
    return await budget_of(live, reader, Supposed(tuple(after or ()), planned))


@get("/api/tables/{table:str}/ready")
async def find_ready(
    request: AnyRequest,
    table: FromPath[str],
    after: SupposedLines = None,
    planned: FromQuery[bool] = False,
    seat: FromQuery[str | None] = None,
    language: FromQuery[str | None] = None,
) -> ReadyAbout:
    """The pieces of a seat that can still act in its turn, and what each of them can do."""
    live, reader = await table_and_reader(request, table, seat, language)
    return await ready_of(live, reader, Supposed(tuple(after or ()), planned))


@get("/api/tables/{table:str}/undo")
async def find_undo(
    request: AnyRequest,
    table: FromPath[str],
    seat: FromQuery[str | None] = None,
    language: FromQuery[str | None] = None,
) -> UndoAbout:
    """The acts that a seat may undo, the last one first, and why there are no more."""
    live, reader = await table_and_reader(request, table, seat, language)
    return await run_in_thread(undo_about, live.table, reader)


@post("/api/tables/{table:str}/dry-run", status_code=200)
async def try_act(
    request: AnyRequest,
    table: FromPath[str],
    data: JSONBody[NewDryRun],
    language: FromQuery[str | None] = None,
) -> ActOutlook:
    """What would come of an act: facts, dice with their odds, coins, warnings. It changes nothing,
    and tells nothing that is hidden from the seat."""
    live, reader = await table_and_reader(request, table, data.seat, language)
    return await outlook_of(live, reader, data)


class Supposed(Struct, frozen=True):
    """What a question takes for granted: lines that were asked for, and that it is one's turn."""

    after: tuple[str, ...] = ()
    planned: bool = False


async def reach_of(live: LiveTable, reader: Reader, piece: str, given: Supposed) -> PieceReach:
    """Beside the loop: the words of every act take longer than the rules."""
    table = live.table
    found = await run_in_thread(lambda: piece_reach(_table(table, reader, given), reader, piece))
    if found is None:
        raise Problem(404, "no-such-piece")
    return found


async def barrier_of(
    live: LiveTable, reader: Reader, piece: str, cell: str, given: Supposed
) -> WhyNot:
    """Beside the loop: a cell far away takes a search over the map."""
    table = live.table
    found = await run_in_thread(lambda: why_not(_table(table, reader, given), reader, piece, cell))
    if found is None:
        raise Problem(404, "no-such-piece")
    return found


async def closed_of(live: LiveTable, reader: Reader, piece: str, given: Supposed) -> ClosedActs:
    """Beside the loop: every act is tried and put into words."""
    table = live.table
    found = await run_in_thread(lambda: closed_acts(_table(table, reader, given), reader, piece))
    if found is None:
        raise Problem(404, "no-such-piece")
    return found


async def budget_of(live: LiveTable, reader: Reader, given: Supposed) -> BudgetAbout:
    """Beside the loop: a plan is supposed act by act."""
    table = live.table
    found = await run_in_thread(lambda: budget_about(_table(table, reader, given), reader))
    if found is None:
        raise Problem(404, "no-budget")
    return found


async def ready_of(live: LiveTable, reader: Reader, given: Supposed) -> ReadyAbout:
    """Beside the loop: every piece is asked what it can do."""
    table = live.table
    return await run_in_thread(lambda: ready_about(_table(table, reader, given), reader))


async def outlook_of(live: LiveTable, reader: Reader, data: NewDryRun) -> ActOutlook:
    """Beside the loop: dice are counted throw by throw, and a plan act by act."""
    if not isinstance(live.game, Foreseeing):
        raise Problem(404, "no-dry-run")
    action = understood(live.game, NewAsk(data.line, data.act))
    attempt = Attempt(reader, action, _read(live.game, data.after))
    return await run_in_thread(
        tried, _table(live.table, reader, Supposed((), data.planned)), attempt
    )


def _table(table: Table, reader: Reader, given: Supposed) -> Table:
    """The table as it would stand."""
    if given.planned:
        table = at_next_turn(table, reader.seat)
    if not given.after:
        return table
    after = suppose(table, reader.seat, _read(table.game, given.after))
    if isinstance(after, Refusal):
        raise Problem(409, "plan-refused")
    return after


def _read(game: AnyGame, lines: tuple[str, ...]) -> tuple[Action, ...]:
    return tuple(understood(game, NewAsk(line)) for line in lines)


async def table_and_reader(
    connection: AnyConnection, table: str, seat: str | None, language: str | None
) -> tuple[LiveTable, Reader]:
    """The table that is asked about, and for whom: the seat of whoever asks, in his language."""
    room = await house_of(connection).keeper.room(table)
    check_may_look(room, connection, None)
    asker = seat_of(room, person_of(connection), seat)
    return table_in_play(room), Reader(asker, language_of(connection, language))


router = Router(
    path="/",
    route_handlers=[
        find_reach,
        find_barrier,
        find_closed_acts,
        find_budget,
        find_ready,
        find_undo,
        try_act,
    ],
    tags=["play"],
)
