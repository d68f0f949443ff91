"""Questions to the rules before anything is done: what a piece can do, what bars it, who can still
act, what would come of an act, and what the treasury will hold.

Each may be asked `after` other acts, as if they had happened and nobody had interfered, and as
`planned` for one's next turn while others move: so a plan is tried without being sent."""

from collections.abc import Callable
from typing import Annotated, Any, NamedTuple, TypeVar

import msgspec
from litestar import Router, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter, SkipValidation
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
from letopis.server.live.questions.sites import (
    LandClaimed,
    PieceSites,
    SiteKind,
    claim_of_land,
    piece_sites,
)
from letopis.server.live.questions.undoing import UndoAbout, undo_about
from letopis.server.live.room import table_in_play
from letopis.server.live.sentences import Reader
from letopis.server.problems import Problem
from letopis.server.tables.table_plan import ORACLE, hints_allowed
from letopis.server.workers.thread_jobs import run_in_thread

T = TypeVar("T")

LONGEST_NAME = 64
LONGEST_PLAN = 60  # acts that are supposed to have happened
LARGEST_PLAN = 8192  # characters of all of them together

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


class Supposed(Struct, frozen=True):
    """What a question takes for granted: lines that were asked for, and that it is one's turn."""

    after: tuple[str, ...] = ()
    planned: bool = False


class AskedTable(NamedTuple):
    """The table that is asked about, for whom, what is supposed to have happened, and whether the
    odds of battles may be told."""

    live: LiveTable
    reader: Reader
    given: Supposed = Supposed()
    with_odds: bool = False

    async def answer(self, find: Callable[[Table, Reader], T | None], missing: str) -> T:
        """Ask the rules in a thread, for words and searches take long; 404 if there is none."""
        table, reader = self.live.table, self.reader
        found = await run_in_thread(lambda: find(_table(table, reader, self.given), reader))
        if found is None:
            raise Problem(404, missing)
        return found


async def asked_table(
    request: AnyRequest,
    table: FromPath[str],
    after: SupposedLines = None,
    planned: FromQuery[bool] = False,
    seat: FromQuery[str | None] = None,
    language: FromQuery[str | None] = None,
) -> AskedTable:
    """The parameters that most questions share."""
    live, reader = await table_and_reader(request, table, seat, language)
    given = Supposed(tuple(after or ()), planned)
    return AskedTable(live, reader, given, await may_tell_odds(request, table))


Asked = NamedDependency[SkipValidation[AskedTable]]
SHARED = {"asked": Provide(asked_table)}


@get("/api/tables/{table:str}/reach", dependencies=SHARED)
async def find_reach(asked: Asked, piece: BoardName) -> PieceReach:
    """Every cell a piece can get to, with its way and where it stops, and all that it can do, as
    complete acts."""
    return await reach_of(asked, piece)


@get("/api/tables/{table:str}/why-not", dependencies=SHARED)
async def find_barrier(asked: Asked, piece: BoardName, cell: BoardName) -> WhyNot:
    """The clause that bars a piece from a cell."""
    return await barrier_of(asked, piece, cell)


@get("/api/tables/{table:str}/closed-acts", dependencies=SHARED)
async def find_closed_acts(asked: Asked, piece: BoardName) -> ClosedActs:
    """What one would look for at a piece and cannot do now, with the clause that bars it."""
    return await asked.answer(
        lambda table, reader: closed_acts(table, reader, piece), "no-such-piece"
    )


@get("/api/tables/{table:str}/sites", dependencies=SHARED)
async def find_sites(
    asked: Asked, piece: BoardName, kind: FromQuery[SiteKind] = "tower"
) -> PieceSites:
    """Where a piece could build in this turn and the next, and why not on the cells between."""
    return await asked.answer(
        lambda table, reader: piece_sites(table, reader, piece, kind), "no-such-piece"
    )


@get("/api/tables/{table:str}/land-claim", dependencies=SHARED)
async def find_claim(asked: Asked, cell: BoardName) -> LandClaimed:
    """Which army of a seat could soonest build on the land of a cell, and by which way."""
    return await asked.answer(
        lambda table, reader: claim_of_land(table, reader, cell), "no-such-cell"
    )


@get("/api/tables/{table:str}/budget", dependencies=SHARED)
async def find_budget(asked: Asked) -> BudgetAbout:
    """What a seat has, what a year brings and takes, and what it will have in its next turn."""
    return await asked.answer(budget_about, "no-budget")


@get("/api/tables/{table:str}/ready", dependencies=SHARED)
async def find_ready(asked: Asked) -> ReadyAbout:
    """The pieces of a seat that can still act in its turn, and what each of them can do."""
    return await asked.answer(ready_about, "no-such-piece")


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
    return await outlook_of(live, reader, data, await may_tell_odds(request, table))


async def reach_of(asked: AskedTable, piece: str) -> PieceReach:
    return await asked.answer(
        lambda table, reader: piece_reach(table, reader, piece, asked.with_odds), "no-such-piece"
    )


async def barrier_of(asked: AskedTable, piece: str, cell: str) -> WhyNot:
    return await asked.answer(
        lambda table, reader: why_not(table, reader, piece, cell), "no-such-piece"
    )


async def may_tell_odds(connection: AnyConnection, table: str) -> bool:
    """Odds of a battle are a hint, as the oracle's advice is."""
    room = await house_of(connection).keeper.room(table)
    return ORACLE in hints_allowed(room.row.plan)


async def outlook_of(
    live: LiveTable, reader: Reader, data: NewDryRun, with_odds: bool
) -> ActOutlook:
    """In a thread: dice are counted throw by throw, and a plan act by act."""
    if not isinstance(live.game, Foreseeing):
        raise Problem(404, "no-dry-run")
    _check_size(data)
    table = live.table

    def foreseen() -> ActOutlook:
        action = understood(table.game, NewAsk(data.line, data.act))
        attempt = Attempt(reader, action, _read(table.game, data.after), with_odds)
        return tried(_table(table, reader, Supposed((), data.planned)), attempt)

    return await run_in_thread(foreseen)


def _check_size(data: NewDryRun) -> None:
    """400 for more than a plan may hold: whatever is tried is read first, word by word."""
    act = 0 if data.act is None else len(msgspec.json.encode(data.act))
    if sum(map(len, data.after)) + len(data.line or "") + act > LARGEST_PLAN:
        raise Problem(400, "draft-too-long")


def _table(table: Table, reader: Reader, given: Supposed) -> Table:
    """The table as it would stand. A plan that was broken since it was read, by its own first act
    or by what another did, counts as far as it can be carried out: whoever asks hears of the rest
    when he reads it again."""
    if given.planned:
        table = at_next_turn(table, reader.seat)
    for action in _read(table.game, given.after):
        after = suppose(table, reader.seat, (action,))
        if isinstance(after, Refusal):
            break
        table = after
    return table


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
        find_sites,
        find_claim,
        find_budget,
        find_ready,
        find_undo,
        try_act,
    ],
    tags=["play"],
)
