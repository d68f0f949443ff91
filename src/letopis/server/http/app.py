"""The Litestar application: routes, authentication, error responses."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from litestar import Litestar, Response, Router
from litestar.config.response_cache import ResponseCacheConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.middleware import DefineMiddleware
from litestar.openapi.config import OpenAPIConfig
from msgspec import Struct
from sqlalchemy.exc import DataError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from letopis.core.errors import Trouble
from letopis.server.house import House
from letopis.server.http.authentication import Authenticate
from letopis.server.http.bounded_body import LARGEST_BODY, bounded_body
from letopis.server.http.headers import add_headers
from letopis.server.http.openapi_description import DescribedApi, described
from letopis.server.http.request_log import watch
from letopis.server.http.routes import health
from letopis.server.http.routes.analysis import practice, replay_board, replays
from letopis.server.http.routes.live import (
    asked_seats,
    battles,
    board,
    drafts,
    founding,
    log_marks,
    play,
    reach,
    socket,
)
from letopis.server.http.routes.page import built_files, page_errors, previews
from letopis.server.http.routes.people import accounts, bots, notices, sessions, statistics
from letopis.server.http.routes.reference import games, lessons, printing, rules
from letopis.server.http.routes.requester import AnyConnection, words_of
from letopis.server.http.routes.tables import clocks, series, tables, talk, tournaments, votes
from letopis.server.problems import Problem, problem_text
from letopis.server.settings import Settings
from letopis.server.tables.tournaments import tick
from letopis.server.tables.votes import close_in_time
from letopis.words import trouble_text

_log = logging.getLogger(__name__)


class Failure(Struct, frozen=True):
    """Every error has this form: a code that never changes, and a sentence to show."""

    code: str
    text: str


def make_app(house: House) -> Litestar:
    tables_and_people = (
        accounts,
        sessions,
        bots,
        games,
        tables,
        series,
        previews,
        tournaments,
        play,
        board,
        battles,
        talk,
        notices,
    )
    to_read = (rules, printing, lessons, statistics, replays, replay_board, practice)
    routes = (
        *tables_and_people,
        *to_read,
        reach,
        founding,
        drafts,
        log_marks,
        asked_seats,
        socket,
        clocks,
        votes,
        health,
        page_errors,
        built_files,
    )
    api = DescribedApi(describe_api)
    return Litestar(
        route_handlers=[module.router for module in routes],
        middleware=[DefineMiddleware(Authenticate), bounded_body],
        lifespan=[_open],
        state=State({"house": house}, deep_copy=False),
        exception_handlers={
            Problem: _problem,
            Trouble: _trouble,
            HTTPException: _http,
            DataError: _unkeepable,
            OperationalError: _no_storage,
            InterfaceError: _no_storage,
            PoolTimeout: _no_storage,
            RecursionError: _unkeepable,
            OverflowError: _unkeepable,
            Exception: _bug,
        },
        request_max_body_size=LARGEST_BODY,
        before_send=[watch, add_headers],
        logging_config=None,  # whoever runs us has set up the log
        openapi_config=OpenAPIConfig(
            title="Letopis",
            version="1",
            render_plugins=[api],  # pages that draw it fetch foreign scripts
            openapi_router=Router(
                "/api/docs", route_handlers=[], include_in_schema=False, before_request=api.answer
            ),
        ),
        response_cache_config=ResponseCacheConfig(),
    )


def describe_api() -> bytes:
    """The OpenAPI description, which is the same for every house."""
    app = make_app(House(Settings("sqlite://")))
    return msgspec.json.encode(described(app.openapi_schema.to_schema()))


@asynccontextmanager
async def _open(app: Litestar) -> AsyncIterator[None]:
    """Open the house while the application runs."""
    house: House = app.state.house
    house.deadlines.also(lambda: close_in_time(house))
    house.deadlines.aside(lambda: tick(house))
    await house.open()
    yield
    await house.close()


def _problem(request: AnyConnection, problem: Problem) -> Response[Failure]:
    said = problem_text(words_of(request), problem)
    wait = {"retry-after": str(problem.about["seconds"])} if "seconds" in problem.about else {}
    return Response(Failure(problem.code, said), status_code=problem.status, headers=wait)


def _trouble(request: AnyConnection, trouble: Trouble) -> Response[Failure]:
    return Response(Failure(trouble.key, trouble_text(words_of(request), trouble)), status_code=400)


def _http(request: AnyConnection, error: HTTPException) -> Response[Failure]:
    """What the framework itself refuses: shape of the body, unknown addresses, sizes."""
    code = {404: "no-such-page", 405: "no-such-method", 413: "too-large"}
    key = code.get(error.status_code, "bad-request")
    problem = Problem(error.status_code, key, detail=_detail(error))
    return Response(
        Failure(key, problem_text(words_of(request), problem)), status_code=error.status_code
    )


def _unkeepable(request: AnyConnection, error: Exception) -> Response[Failure]:
    """400 for values that no column can hold, such as a zero byte or a number of 70 bits."""
    return _problem(request, Problem(400, "bad-request", detail=""))


def _no_storage(request: AnyConnection, error: Exception) -> Response[Failure]:
    """503 when the disk is full or the database does not answer. Nothing was stored; the client may
    retry."""
    _log.error("no storage", exc_info=error)
    return _problem(request, Problem(503, "no-storage"))


def _detail(error: HTTPException) -> str:
    """Which fields were wrong, without their values, which may be secrets."""
    extra: Any = error.extra or []
    if isinstance(extra, list):
        named = [f"{it.get('key', '')}: {it.get('message', '')}" for it in extra if it]
        return "; ".join(named)[:300]
    return ""


def _bug(request: AnyConnection, error: Exception) -> Response[Failure]:
    _log.error("unexpected", exc_info=error)
    said = problem_text(words_of(request), Problem(500, "bug"))
    return Response(Failure("bug", said), status_code=500)
