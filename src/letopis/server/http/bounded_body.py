"""Middleware that reads the body of a request and judges it before any parser sees it."""

from litestar.enums import ScopeType
from litestar.types import (
    ASGIApp,
    HTTPReceiveMessage,
    HTTPRequestEvent,
    Receive,
    Scope,
    Send,
    WebSocketReceiveMessage,
)

from letopis.core.bounds import Bounds, check_json
from letopis.server.limits import ADDRESS, PERSON
from letopis.server.problems import Problem

LARGEST_BODY = 1_000_000
BODY = Bounds(longest=LARGEST_BODY, deepest=24, most=20_000)
FILES = ("/api/study",)  # bodies that are files, which workers read
ONE_REQUEST = 16 * 1024  # bytes that count as one more request
LENGTH = b"content-length"


def bounded_body(app: ASGIApp) -> ASGIApp:
    """A body that is too long is refused before it is read, one that is too deep before it is
    parsed. Files are left to their routes."""

    async def bounded(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or scope["path"] in FILES or not _has_body(scope):
            await app(scope, receive, send)
            return
        whole = await _whole(receive)
        _weigh(scope, len(whole))
        check_json(whole, BODY)
        await app(scope, _again(whole, receive), send)

    return bounded


def _weigh(scope: Scope, size: int) -> None:
    """Count a long body as several requests, of the person and of the address: thirty guests of
    one address send no more than one."""
    limits, holder = scope["litestar_app"].state.house.limits, scope.get("user")
    limits.take(ADDRESS, scope["client"][0] if scope["client"] else "", size // ONE_REQUEST)
    if holder is not None:
        limits.take(PERSON, holder.person.id, size // ONE_REQUEST)


def _has_body(scope: Scope) -> bool:
    headers = dict(scope["headers"])
    length = headers.get(LENGTH, b"")
    if length.isdigit() and int(length) > LARGEST_BODY:
        raise Problem(413, "too-large")
    return length not in (b"", b"0") or b"transfer-encoding" in headers


async def _whole(receive: Receive) -> bytes:
    parts, size = list[bytes](), 0
    while True:
        message = await receive()
        if message["type"] != "http.request":
            raise Problem(400, "bad-request", detail="")
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > LARGEST_BODY:
            raise Problem(413, "too-large")
        if not message.get("more_body", False):
            return b"".join(parts)


def _again(whole: bytes, receive: Receive) -> Receive:
    """Replays the body that was read, then passes on further messages."""
    given: list[HTTPRequestEvent] = [{"type": "http.request", "body": whole, "more_body": False}]

    async def once() -> HTTPReceiveMessage | WebSocketReceiveMessage:
        return given.pop() if given else await receive()

    return once
