"""An outermost layer that refuses whoever has used up the requests of his address.

The application does the same, and counts; but its refusal costs almost as much as an answer, and a
flood of requests that are all refused would still take the time of everybody else. Here it costs
next to nothing, and ends the connection with whatever was sent ahead on it.
"""

from functools import lru_cache

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from letopis.server.house import House
from letopis.server.http.headers import HEADERS
from letopis.server.http.routes.requester import language_wished
from letopis.server.limits import ADDRESS
from letopis.server.problems import Problem, problem_text
from letopis.words import Language, words

FORWARDED = b"x-forwarded-for"
GUARDED = (ScopeType.HTTP, ScopeType.WEBSOCKET)
ALWAYS = [
    (b"content-type", b"application/json"),
    (b"cache-control", b"no-store"),
    (b"connection", b"close"),
    *((name.encode(), value.encode()) for name, value in HEADERS.items()),
]


def guarded(app: ASGIApp, house: House) -> ASGIApp:
    """The application, for those who have requests left."""

    async def guard(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in GUARDED and scope["client"] is not None:
            address = scope["client"][0]
            if not house.limits.has_proxy:
                house.limits.has_proxy = any(it[0] == FORWARDED for it in scope["headers"])
            try:
                house.limits.check(ADDRESS, address)
            except Problem as problem:
                house.limits.refused(address)
                if scope["type"] == ScopeType.WEBSOCKET:  # never opened: the answer is a 403
                    await send({"type": "websocket.close", "code": 1008, "reason": problem.code})
                    return
                house.metrics.answered(scope["method"], "", problem.status, 0.0)
                await _refuse(problem, dict(scope["headers"]), send)
                return
        await app(scope, receive, send)

    return guard


async def _refuse(problem: Problem, headers: dict[bytes, bytes], send: Send) -> None:
    wished = headers.get(b"accept-language", b"").decode("latin-1")
    seconds = int(problem.about["seconds"])
    body = _said(language_wished(wished), seconds)
    told = [(b"retry-after", b"%d" % seconds), (b"content-length", b"%d" % len(body))]
    await send(
        {"type": "http.response.start", "status": problem.status, "headers": [*ALWAYS, *told]}
    )
    await send({"type": "http.response.body", "body": body, "more_body": False})


@lru_cache(maxsize=64)
def _said(language: Language, seconds: int) -> bytes:
    problem = Problem(429, "too-many", seconds=seconds)
    return msgspec.json.encode(
        {"code": problem.code, "text": problem_text(words(language), problem)}
    )
