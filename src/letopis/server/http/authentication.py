"""Authentication middleware: finds the person behind a cookie or a bearer token."""

import hmac
import re
from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.middleware import AbstractAuthenticationMiddleware, AuthenticationResult
from litestar.types import Scope

from letopis.server.http.request_log import begin
from letopis.server.limits import ADDRESS, PERSON, network_of
from letopis.server.people.credentials import COOKIE, Holder
from letopis.server.problems import Problem
from letopis.server.workers.thread_jobs import ask_as

SESSION = "letopis_session"
CSRF_HEADER = "x-letopis-csrf"
_SESSION = re.compile(rb"(?:^|;)[ \t]*" + SESSION.encode() + rb"=([A-Za-z0-9_-]{1,128})")
SAFE = ("GET", "HEAD", "OPTIONS")


class Authenticate(AbstractAuthenticationMiddleware):
    """Sets the person of a request; each route decides what that person may do."""

    async def authenticate_request(
        self, connection: ASGIConnection[Any, Any, Any, Any]
    ) -> AuthenticationResult:
        begin(connection.scope)
        house = connection.app.state.house
        address = address_of(connection)
        house.limits.take(ADDRESS, address)
        check_origin(connection)
        network = network_of(address)
        ask_as(house.thread_turns, network, network)
        token = _token(connection)
        holder = await house.passes.holder(token) if token else None
        who = network if holder is None else holder.person.id
        ask_as(house.thread_turns, who, network)
        if holder is not None:
            house.limits.take(PERSON, who)
        if holder is not None and holder.kind == COOKIE:
            _check_csrf(connection, holder)
        return AuthenticationResult(user=holder, auth=token)


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The client's address; behind a proxy uvicorn has replaced it by the forwarded one."""
    return connection.client.host if connection.client else ""


def check_origin(connection: ASGIConnection[Any, Any, Any, Any]) -> None:
    """Refuse requests from foreign pages, by the Origin header."""
    origin = connection.headers.get("origin")
    if origin is None or _is_safe(connection.scope):
        return
    settings = connection.app.state.house.settings
    allowed = {connection.headers.get("host", ""), urlsplit(settings.address).netloc} - {""}
    if origin.partition("://")[2] not in allowed:
        raise Problem(403, "foreign-page")


def _check_csrf(connection: ASGIConnection[Any, Any, Any, Any], holder: Holder) -> None:
    if _is_safe(connection.scope) or connection.scope["type"] == ScopeType.WEBSOCKET:
        return
    shown = connection.headers.get(CSRF_HEADER, "")
    if not hmac.compare_digest(shown.encode(), holder.csrf.encode()):
        raise Problem(403, "csrf")


def _is_safe(scope: Scope) -> bool:
    return scope["type"] == ScopeType.HTTP and str(scope.get("method")) in SAFE


def _token(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer" and token:
        return token
    return session_cookie(connection.scope["headers"])


def session_cookie(headers: Iterable[tuple[bytes, bytes]]) -> str | None:
    """The session among the cookies of a request. `http.cookies` would read all of them, and
    takes time with the square of their length (CVE-2024-7592); ours are never quoted."""
    for name, value in headers:
        if name != b"cookie":
            continue
        if (found := _SESSION.search(value)) is not None:
            return found[1].decode("ascii")
    return None
