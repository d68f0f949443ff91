"""Routes for the rulebooks, and for trying out a throw."""

from functools import lru_cache
from typing import Annotated

import msgspec
from litestar import Response, Router, get
from litestar.datastructures import ResponseHeader
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, QueryParameter
from msgspec import Struct

from letopis.games.catalogue import game_named
from letopis.rulebook import Chapter, Trial, TrialThrow, has_throws, rulebook, try_throw
from letopis.rulebook.tables import TextTable, catalogue_tables
from letopis.server.http.compression import Compressed, compress, send
from letopis.server.http.routes.reference.games import (
    OptionAbout,
    PresetAbout,
    options_about,
    presets_about,
)
from letopis.server.http.routes.requester import AnyRequest, language_of
from letopis.server.workers.thread_jobs import run_in_thread
from letopis.words import Language, words

AN_HOUR = "public, max-age=3600"
JSON = "application/json"


class TableRule(Struct, frozen=True):
    """A rule of the table itself, whatever is played at it."""

    clause: str
    text: str


class RulesAbout(Struct, frozen=True):
    """A whole book; which house rules change a clause stands in `options`, and
    what each preset makes of them in `presets`."""

    game: str
    language: str
    title: str
    intro: str
    has_throws: bool
    chapters: tuple[Chapter, ...]
    options: tuple[OptionAbout, ...]
    presets: tuple[PresetAbout, ...]
    tables: tuple[TextTable, ...]
    notes: tuple[str, ...]
    table_rules: tuple[TableRule, ...]


@get(
    "/api/rules/{game:str}",
    responses={200: ResponseSpec(RulesAbout, description="The rulebook.")},
    response_headers=[ResponseHeader(name="etag", documentation_only=True)],
)
async def read_rules(
    request: AnyRequest, game: FromPath[str], language: FromQuery[str | None] = None
) -> Response[bytes]:
    """The rules of a game in plain words, as printed."""
    game_named(game)
    book = await run_in_thread(_book, game, language_of(request, language))
    return send(request, book, JSON, AN_HOUR)


@get("/api/rules/{game:str}/throw", cache_control=None)
async def read_throw(
    request: AnyRequest,
    game: FromPath[str],
    dice: Annotated[str, QueryParameter(max_length=12, pattern=r"^[0-9]+$")],
    roll: FromQuery[int] = 2,
    turn: FromQuery[int | None] = None,
    open_cells: Annotated[str, QueryParameter(name="open", max_length=400)] = "",
    preset: FromQuery[str | None] = None,
    language: FromQuery[str | None] = None,
) -> Response[Trial]:
    """Into which cells a throw may go and for how many points; the engine is asked."""
    game_named(game)
    left = tuple(filter(None, open_cells.split(",")))
    throw = TrialThrow(tuple(map(int, dice)), roll, turn, left, preset)
    trial = try_throw(game, throw, words(language_of(request, language)))
    return Response(trial, headers={"cache-control": AN_HOUR})


@lru_cache(maxsize=16)
def _book(game: str, language: Language) -> Compressed:
    said = words(language)
    book = rulebook(game, said)
    tables, notes = catalogue_tables(game, said)
    about = RulesAbout(
        game=game,
        language=language,
        title=book.title,
        intro=book.intro,
        has_throws=has_throws(game),
        chapters=book.chapters,
        options=options_about(game, said),
        presets=presets_about(game, said),
        tables=tables,
        notes=notes,
        table_rules=tuple(
            TableRule(clause, said.at("table_rule", clause)) for clause in said.branch("table_rule")
        ),
    )
    return compress(msgspec.json.encode(about))


router = Router(path="/", route_handlers=[read_rules, read_throw], tags=["rules"])
