"""Minimal clients, so that the server is what is measured.

The same code serves both kinds of server: a socket that passes on every text, and a connection that
sends one request after another.
"""

import asyncio
import json
import os
from base64 import b64encode
from collections.abc import Callable, Mapping
from typing import Any, cast

Heard = Callable[[bytes], None]

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
SHORT, MEDIUM = 126, 127  # length codes: two more bytes, eight more bytes


class Socket(asyncio.Protocol):
    """A WebSocket that passes every received text to a callback."""

    def __init__(self, request: bytes, heard: Heard) -> None:
        self._request, self._heard = request, heard
        self._rest = b""
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.is_closed = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        self.transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        data = self._rest + data if self._rest else data
        if not self.opened.done():
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._rest = head
                return
            assert b" 101 " in head, head
            self.opened.set_result(None)
        self._rest = self._frames(data)

    def connection_lost(self, error: Exception | None) -> None:
        self.is_closed = True

    def say(self, text: str) -> None:
        self._send(TEXT, text.encode())

    def _frames(self, data: bytes) -> bytes:
        """Handle all complete frames; returns the rest."""
        at = 0
        while len(data) - at >= 2:
            kind, length, body = data[at] & 15, data[at + 1], at + 2
            if length >= SHORT:
                body += 2 if length == SHORT else 8
                length = int.from_bytes(data[at + 2 : body], "big")
            if len(data) < body + length:
                break
            self._frame(kind, data[body : body + length])
            at = body + length
        return data[at:]

    def _frame(self, kind: int, body: bytes) -> None:
        if kind == TEXT:
            self._heard(body)
        elif kind == PING:
            self._send(PONG, body)
        elif kind == CLOSE:
            self.transport.close()

    def _send(self, kind: int, body: bytes) -> None:
        """Send a frame; client frames must be masked, and a mask of zeros changes nothing."""
        size = len(body)
        length = bytes([128 | size]) if size < SHORT else b"\xfe" + size.to_bytes(2, "big")
        self.transport.write(bytes([128 | kind]) + length + bytes(4) + body)


async def open_socket(port: int, path: str, heard: Heard, token: str = "") -> Socket:
    key = b64encode(os.urandom(16)).decode()
    headers = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Key": key}
    request = _head("GET", path, headers | {"Sec-WebSocket-Version": "13"}, token)
    _, socket = await asyncio.get_running_loop().create_connection(
        lambda: Socket(request, heard), "127.0.0.1", port
    )
    await socket.opened
    return socket


class Posts(asyncio.Protocol):
    """A keep-alive connection for one request after another."""

    def __init__(self) -> None:
        self._rest = b""
        self._answer: asyncio.Future[bytes] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        self._rest += data
        head, end, body = self._rest.partition(b"\r\n\r\n")
        if not end:
            return
        length = next(
            int(line.partition(b":")[2])
            for line in head.lower().split(b"\r\n")
            if line.startswith(b"content-length")
        )
        if len(body) < length or self._answer is None:
            return
        self._rest, answer, self._answer = body[length:], self._answer, None
        if head.split(b" ", 2)[1] in (b"200", b"201"):
            answer.set_result(body[:length])
        else:
            answer.set_exception(RuntimeError((head + b"\n" + body).decode()))

    def post(self, path: str, body: object, token: str = "") -> "asyncio.Future[bytes]":
        said = json.dumps(body).encode()
        headers = {"Content-Type": "application/json", "Content-Length": str(len(said))}
        self._answer = asyncio.get_running_loop().create_future()
        self.transport.write(_head("POST", path, headers, token) + said)
        return self._answer

    def get(self, path: str) -> "asyncio.Future[bytes]":
        self._answer = asyncio.get_running_loop().create_future()
        self.transport.write(_head("GET", path, {}, ""))
        return self._answer

    async def told(self, path: str, body: object, token: str = "") -> dict[str, Any]:
        return dict(json.loads(await self.post(path, body, token)))


async def open_posts(port: int) -> Posts:
    _, posts = await asyncio.get_running_loop().create_connection(Posts, "127.0.0.1", port)
    return posts


def _head(method: str, path: str, headers: Mapping[str, str], token: str) -> bytes:
    proof = {"Authorization": f"Bearer {token}"} if token else {}
    lines = [f"{name}: {value}" for name, value in {**headers, **proof}.items()]
    return "\r\n".join([f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", *lines, "", ""]).encode()
