"""HTTP and WebSocket client of a Letopis server: sign in, sit down, look, ask, follow.

    client = Client("http://127.0.0.1:8080", token)
    for sight in client.follow(table): ...

Every ask carries a unique key, so that it makes one move even if it is sent again after a lost
connection; `follow` resumes from the last entry it has seen.
"""

import time
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import connect

Json = dict[str, Any]

ATTEMPTS = 8
FIRST_PAUSE = 0.25  # seconds; doubled after every failure
LONGEST_PAUSE = 8.0
NOT_ALLOWED = 1008
PASSING = (429, 502, 503, 504)


class RequestRefused(Exception):
    """An error answer of the server; `answer` holds its code and text, and a sight if sent."""

    def __init__(self, status: int, answer: Json) -> None:
        super().__init__(f"{status} {answer.get('code')}: {answer.get('text')}")
        self.status, self.answer = status, answer

    @property
    def code(self) -> str:
        return str(self.answer.get("code"))


class Client:
    """One person or bot, at one server. Owns a connection; close it, or use it in a `with`."""

    def __init__(self, address: str, token: str) -> None:
        self._address, self._token = address.rstrip("/"), token
        headers = {"authorization": f"Bearer {token}"}
        self._http = httpx.Client(base_url=self._address, headers=headers, timeout=30)

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *failure: object) -> None:
        self.close()

    def close(self) -> None:
        self._http.close()

    def me(self) -> Json:
        return dict(self.call("GET", "/api/me"))

    def tables(self) -> Json:
        """The tables, as `mine` and `open`."""
        return dict(self.call("GET", "/api/tables"))

    def table(self, table: str) -> Json:
        return dict(self.call("GET", f"/api/tables/{table}"))

    def open_table(self, game: str, seats: list[Json], **more: Any) -> Json:
        """Open a table; sent with a key, so that repeated requests open only one."""
        plan, key = {"game": game, **more.pop("plan", {})}, uuid4().hex
        body = {"plan": plan, "seats": seats, "key": key, **more}
        return dict(self.call("POST", "/api/tables", body))

    def sit(self, table: str, invite: str | None = None, seat: str | None = None) -> str:
        """Take a chair and be ready; returns the seat. Whoever sits there already stays: a program
        that is started again goes on where it was.
        """
        sat = self.call("GET", f"/api/tables/{table}", invite=invite)
        own = [chair["seat"] for chair in sat["chairs"] if chair["is_mine"]]
        if own and seat in (None, *own) and sat["stage"] != "gathering":
            return str(seat or own[-1])
        if not own or seat not in (None, *own):
            wish = {"invite": invite, "seat": seat}
            sat = self.call("POST", f"/api/tables/{table}/chairs", wish)
        mine = [chair["seat"] for chair in sat["chairs"] if chair["is_mine"]]
        self.call("PATCH", f"/api/tables/{table}/chairs/{mine[-1]}", {"is_ready": True})
        return str(mine[-1])

    def begin(self, table: str) -> Json:
        return dict(self.call("POST", f"/api/tables/{table}/start"))

    def look(self, table: str, seat: str | None = None) -> Json:
        return dict(self.call("GET", f"/api/tables/{table}/sight", seat=seat))

    def offers(self, table: str, seat: str | None = None, about: str | None = None) -> list[Json]:
        """The legal choices of a seat: all, or those of one piece."""
        return list(self.call("GET", f"/api/tables/{table}/offers", seat=seat, about=about))

    def ask(self, table: str, line: str, seq: int | None = None, **more: str | None) -> Json:
        """Make a move; sent with a key, so that repeated requests make only one. Raises `Refused`
        when the rules forbid it. `seat` chooses among several own seats; a `key` of the caller's
        makes it one move even across restarts of this program.
        """
        body = {"line": line, "seq": seq, "key": uuid4().hex, **more}
        return dict(self.call("POST", f"/api/tables/{table}/asks", body))

    def asked(self) -> list[Json]:
        """My seats that games wait for."""
        return list(self.call("GET", "/api/me/asked"))

    def follow(
        self, table: str, seat: str | None = None, since: int | None = None
    ) -> Iterator[Json]:
        """Yield the news of a table without end: what was `told`, and the `sight` after it."""
        seen = since
        while True:
            wished = {"seat": seat, "since": seen}
            query = httpx.QueryParams({key: it for key, it in wished.items() if it is not None})
            for message in self._heard(f"/api/tables/{table}/live?{query}"):
                has_begun = message["type"] == "seated" and seen is None
                if has_begun or message["type"] == "look-again":
                    break  # a game that has just begun has no entry yet: come again and look
                if message["type"] == "grown":
                    seen = message["sight"]["seq"]
                    yield message

    def follow_asked(self) -> Iterator[Json]:
        """Yield my seats that are asked, at all tables: `everywhere` first, then `at` a table."""
        while True:
            yield from self._heard("/api/me/live")

    def call(self, method: str, path: str, body: object = None, **query: str | None) -> Any:
        """Send any request, again when the connection or the server fails. Safe only for what may
        happen twice: reading, and requests with a key.
        """
        params = {name: value for name, value in query.items() if value is not None}
        pause = FIRST_PAUSE
        for attempt in range(ATTEMPTS):
            is_last = attempt == ATTEMPTS - 1
            try:
                answer = self._http.request(method, path, json=body, params=params)
            except httpx.TransportError:
                if is_last:
                    raise
            else:
                if answer.status_code not in PASSING or is_last:
                    return _content(answer)
                pause = max(pause, float(answer.headers.get("retry-after", 0)))
            time.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
        raise AssertionError("the last attempt returns or raises")

    def _heard(self, path: str) -> Iterator[Json]:
        """Yield messages until the connection is lost; then pause, and let the caller reconnect."""
        address = "ws" + self._address.removeprefix("http") + path
        headers = {"authorization": f"Bearer {self._token}"}
        try:
            with connect(address, additional_headers=headers, max_size=None) as socket:
                for text in socket:
                    yield msgspec.json.decode(text)
        except ConnectionClosed as closed:
            if closed.rcvd is not None and closed.rcvd.code == NOT_ALLOWED:
                raise RequestRefused(403, {"code": closed.rcvd.reason}) from closed
        except (OSError, WebSocketException):
            pass
        time.sleep(FIRST_PAUSE)


def _content(answer: httpx.Response) -> Any:
    content = answer.json() if answer.content else None
    if answer.is_error:
        raise RequestRefused(answer.status_code, content if isinstance(content, dict) else {})
    return content
