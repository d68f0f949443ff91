"""Routes for the board of a replay, of a table or of a file: the map, a cell at any entry, battles.

They answer as those of a table in play do, so that the page draws both with one board."""

from typing import Annotated, TypeVar

from litestar import Response, Router, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, PathParameter, QueryParameter

from letopis.server.analysis import questions
from letopis.server.analysis.questions import Question, Working
from letopis.server.http.compression import compress, send
from letopis.server.http.routes.analysis.study_access import eyes_of, source_of
from letopis.server.http.routes.live.battles import BattleKey
from letopis.server.http.routes.live.board import CHECKED, LONGEST_CELL, places_named
from letopis.server.http.routes.requester import AnyRequest, house_of, language_of, who_of
from letopis.server.live.ground_tiles import MOST_TILES, GroundTiles
from letopis.server.live.questions.battles import TableBattles
from letopis.server.problems import Problem
from letopis.server.workers.thread_jobs import run_in_thread
from letopis.telling.battles import BattleScene
from letopis.telling.board import BoardAbout
from letopis.telling.strategic.cell_card import CellCard

A = TypeVar("A")


@get(
    "/api/study/{book:str}/board",
    responses={200: ResponseSpec(BoardAbout, description="The map and the figures.")},
)
async def describe_replay_board(
    request: AnyRequest,
    book: FromPath[str],
    language: FromQuery[str | None] = None,
    invite: FromQuery[str | None] = None,
) -> Response[bytes]:
    """What stays as it is: the ground of every cell, lands with outlines, figures of pieces."""
    asked = questions.AskBoard(language_of(request, language))
    return await _sent(request, await _found(request, book, invite, asked, "no-board"))


@get(
    "/api/study/{book:str}/board/tiles",
    responses={200: ResponseSpec(GroundTiles, description="Drawings of the ground.")},
)
async def draw_replay_tiles(
    request: AnyRequest,
    book: FromPath[str],
    at: Annotated[list[str], QueryParameter(min_items=1, max_items=MOST_TILES)],
    language: FromQuery[str | None] = None,
    invite: FromQuery[str | None] = None,
) -> Response[bytes]:
    """The ground from some cells on, as at a table in play."""
    asked = questions.AskTiles(places_named(at), language_of(request, language))
    return await _sent(request, await _found(request, book, invite, asked, "no-board"))


@get("/api/study/{book:str}/board/cells/{cell:str}")
async def describe_past_cell(
    request: AnyRequest,
    book: FromPath[str],
    cell: Annotated[str, PathParameter(max_length=LONGEST_CELL)],
    at: Annotated[int, QueryParameter(ge=0)] = 0,
    seat: FromQuery[str | None] = None,
    language: FromQuery[str | None] = None,
    invite: FromQuery[str | None] = None,
) -> CellCard:
    """All about a cell as it was after an entry, with figures and clauses of the book."""
    eyes = await eyes_of(request, book, invite, seat)
    asked = questions.AskCell(eyes, at, cell, language_of(request, language))
    return await _found(request, book, invite, asked, "no-such-cell")


@get("/api/study/{book:str}/battles")
async def list_past_battles(
    request: AnyRequest,
    book: FromPath[str],
    seat: FromQuery[str | None] = None,
    language: FromQuery[str | None] = None,
    invite: FromQuery[str | None] = None,
) -> TableBattles:
    """A line for each battle that was fought; none of them waits for anybody."""
    eyes = await eyes_of(request, book, invite, seat)
    asked = questions.AskBattles(eyes, language_of(request, language))
    past = await _found(request, book, invite, asked, "no-board")
    return TableBattles(past[-1].seq if past else 0, eyes, None, past, {})


@get("/api/study/{book:str}/battles/{battle:str}")
async def show_past_battle(
    request: AnyRequest,
    book: FromPath[str],
    battle: BattleKey,
    seat: FromQuery[str | None] = None,
    language: FromQuery[str | None] = None,
    invite: FromQuery[str | None] = None,
) -> BattleScene:
    """One battle clash by clash, to be played again."""
    eyes = await eyes_of(request, book, invite, seat)
    asked = questions.AskBattleScene(eyes, battle, language_of(request, language))
    return await _found(request, book, invite, asked, "no-such-battle")


async def _found(
    request: AnyRequest, book: str, invite: str | None, question: Question[A | None], missing: str
) -> A:
    """The answer, waited for: the chronicle has been read before somebody looks at its board, and
    the worker ends whatever takes too long."""
    source, pools = await source_of(request, book, invite), house_of(request).analysis
    found = await pools.ask(source, question, who_of(request))
    while isinstance(found, Working):
        found = await pools.ask(source, question, who_of(request))
    if found is None:
        raise Problem(404, missing)
    return found


async def _sent(request: AnyRequest, body: bytes) -> Response[bytes]:
    packed = await run_in_thread(compress, body)
    return send(request, packed, "application/json", CHECKED)


router = Router(
    path="/",
    route_handlers=[
        describe_replay_board,
        draw_replay_tiles,
        describe_past_cell,
        list_past_battles,
        show_past_battle,
    ],
    tags=["study"],
)
