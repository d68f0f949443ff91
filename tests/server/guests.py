"""Clients of a server in tests: people with browsers, and the server itself."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from typing import Any

from httpx import Response
from litestar import Litestar
from litestar.testing import TestClient, WebSocketTestSession

from letopis.server.house import House
from letopis.server.http.app import make_app
from letopis.server.http.authentication import CSRF_HEADER

Json = dict[str, Any]


class Clock:
    """A clock that stands still until it is set forward."""

    def __init__(self, now: int = 1_800_000_000_000) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now

    def turn(self, milliseconds: int) -> None:
        self.now += milliseconds


class Guest:
    """A person with a browser: own session cookie and CSRF token."""

    def __init__(self, client: TestClient[Any], name: str, language: str = "en") -> None:
        self.client = client
        self._is(client.post("/api/people", json={"name": name, "language": language}))

    def _is(self, me: Response) -> None:
        assert me.status_code == 201, me.text
        self.me: Json = me.json()
        self.cookie = f"letopis_session={me.cookies['letopis_session']}"
        self.client.cookies.clear()

    def signed_in(self, login: str, password: str) -> "Guest":
        """The person of this browser after signing in."""
        account = copy(self)
        account._is(self.post("/api/sessions", {"login": login, "password": password}))
        return account

    def registers(self, login: str, password: str) -> None:
        self._is(self.post("/api/me/account", {"login": login, "password": password}))

    def listening(self) -> WebSocketTestSession:
        """A socket to all tables at which this person is asked."""
        return self.client.websocket_connect("/api/me/live", headers={"cookie": self.cookie})

    @property
    def headers(self) -> dict[str, str]:
        return {"cookie": self.cookie, CSRF_HEADER: self.me["csrf"]}

    def get(self, path: str, **params: Any) -> Response:
        return self.client.get(path, headers=self.headers, params=params or None)

    def post(self, path: str, body: object = None) -> Response:
        return self.client.post(path, headers=self.headers, json=body)

    def patch(self, path: str, body: object) -> Response:
        return self.client.patch(path, headers=self.headers, json=body)

    def put(self, path: str, body: object) -> Response:
        return self.client.put(path, headers=self.headers, json=body)

    def delete(self, path: str) -> Response:
        return self.client.delete(path, headers=self.headers)

    def opens(self, game: str = "yatzy", *seats: Json, **more: Any) -> Json:
        """Open a table, by default with an own chair and a bot."""
        plan = {"game": game, **more.pop("plan", {})}
        chairs = list(seats) or [{"mine": True}, {"bot": "random"}]
        table = self.post("/api/tables", {"plan": plan, "seats": chairs, **more})
        assert table.status_code == 201, table.text
        return dict(table.json())

    def asks(self, table: Json, line: str, **more: Any) -> Response:
        return self.post(f"/api/tables/{table['id']}/asks", {"line": line, **more})

    def sees(self, table: Json, **params: Any) -> Json:
        seen = self.get(f"/api/tables/{table['id']}/sight", **params)
        assert seen.status_code == 200, seen.text
        return dict(seen.json())


class Inn:
    """A running server."""

    def __init__(self, client: TestClient[Any], house: House) -> None:
        self.client, self.house = client, house

    def guest(self, name: str, language: str = "en") -> Guest:
        return Guest(self.client, name, language)

    def tick(self, times: int = 1) -> None:
        """Let the deadline worker look once."""
        for _ in range(times):
            self.client.blocking_portal.call(self.house.deadlines.tick)
            self.client.blocking_portal.call(self.house.deadlines.settle_asides)

    def together(self, game: str, *names: str, **more: Any) -> tuple[Json, list[Guest]]:
        """A table at which these people have sat down and begun."""
        guests = [self.guest(name) for name in names]
        first, others = guests[0], guests[1:]
        seats = [{"mine": True}, *({} for _ in others)]
        table = first.opens(game, *seats, **more)
        for at, guest in enumerate(others, start=2):
            path = f"/api/tables/{table['id']}/chairs"
            joined = guest.post(path, {"invite": table["invite"]})
            assert joined.status_code == 201, joined.text
            guest.patch(f"{path}/p{at}", {"is_ready": True})
        begun = first.post(f"/api/tables/{table['id']}/start") if others else None
        assert begun is None or begun.status_code == 200, begun.text
        return table, guests


_idle: list[Litestar] = []  # applications without a house


@contextmanager
def opened(house: House) -> Iterator[Inn]:
    """A house behind an application. To register all routes takes longer than many tests, and an
    application knows nothing but its house: whoever is done leaves it to the next. Its deadline
    worker does not look by itself, so that nothing depends on when it does."""
    app = _idle.pop() if _idle else make_app(house)
    app.state.house = house
    with TestClient(app, raise_server_exceptions=False) as client:
        client.blocking_portal.call(asyncio.wait, [house.taking_up])
        client.blocking_portal.call(house.deadlines.rest)
        yield Inn(client, house)
    _idle.append(app)
