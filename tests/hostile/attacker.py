"""A hostile guest: one cookie, as many connections as he likes, and another self at any time."""

import base64
import os
import socket
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack, suppress
from typing import Any

import httpx

Answers = Counter[str]
Stroke = Callable[["Attacker"], Answers]

MASK = b"\0\0\0\0"  # of frames, which need not be a secret of ours
SESSION = "letopis_session"
HERE = "127.0.0.1"
PATIENCE = 120.0  # seconds
SHORT = 3.0  # seconds to a server that may have hung up
MOST_KEPT = 800  # connections that are kept open


class Attacker:
    """A guest with one cookie, and as many connections as he likes."""

    def __init__(self, port: int, name: str = "Mallory", address: str = HERE) -> None:
        self.port, self.address, self._name = port, address, name
        self._sockets = list[socket.socket]()
        self.beside = ExitStack()  # what is closed with him
        self.client = httpx.Client(
            base_url=f"http://127.0.0.1:{port}",
            timeout=PATIENCE,
            transport=httpx.HTTPTransport(local_address=address),
        )
        self.table = self._session = ""
        self.becomes_another()

    def becomes_another(self) -> None:
        """A new guest from the same address, with a table; as long as more are let in."""
        self.client.cookies.clear()
        me = self.client.post("/api/people", json={"name": self._name})
        if not me.is_success:
            self.client.cookies.set(SESSION, self._session)
            return
        self._session = me.cookies[SESSION]
        self.client.headers["x-letopis-csrf"] = me.json()["csrf"]
        self.table = self.opens("yatzy", {"mine": True})[1]

    def stays_himself(self) -> None:
        """Whatever session the last answer gave him."""
        self.client.cookies.clear()
        self.client.cookies.set(SESSION, self._session)

    @property
    def cookie(self) -> str:
        return f"{SESSION}={self._session}"

    def asks(self, method: str, path: str, **more: Any) -> str:
        """The status of the answer, with its code if it is a refusal."""
        return said(self.client.request(method, path, **more))

    def opens(self, game: str, *seats: dict[str, Any], **plan: Any) -> tuple[str, str]:
        wish = {"plan": {"game": game, **plan}, "seats": seats, "is_open": True}
        answer = self.client.post("/api/tables", json=wish)
        body = answer.json()
        return (str(answer.status_code), body["id"]) if answer.is_success else (body["code"], "")

    def line(self, said: bytes) -> socket.socket:
        """A connection that is kept."""
        made = socket.create_connection(
            ("127.0.0.1", self.port), timeout=SHORT, source_address=(self.address, 0)
        )
        self._sockets.append(made)
        if len(self._sockets) > MOST_KEPT:
            self._sockets.pop(0).close()
        with suppress(OSError):
            made.sendall(said)
        return made

    def socket(self, since: int | None = None) -> socket.socket:
        """A WebSocket to his table."""
        path = f"/api/tables/{self.table}/live" + ("" if since is None else f"?since={since}")
        key = base64.b64encode(os.urandom(16)).decode()
        head = (
            f"GET {path} HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\n"
            f"upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: {key}\r\n"
            f"cookie: {self.cookie}\r\n\r\n"
        )
        return self.line(head.encode())

    def close(self) -> None:
        self.beside.close()
        self.client.close()
        for line in self._sockets:
            line.close()


def said(answer: httpx.Response) -> str:
    with suppress(ValueError, KeyError, TypeError):
        if not answer.is_success:
            return f"{answer.status_code} {answer.json()['code']}"
    return str(answer.status_code)
