"""HTTP connections with bounds: how long a head may be, and how long it may take to send one.

What is not a whole request yet has no person and no route, so it is bounded here, before all else.
"""

import asyncio
from collections import OrderedDict
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

LARGEST_HEAD = 32 * 1024  # bytes of the address and all headers
SLICE = 8 * 1024  # bytes that are parsed at once, while the head is not whole
HEAD_PATIENCE, BODY_PATIENCE = 15.0, 120.0  # seconds
MOST_HALF_SENT = 400
TOO_LARGE = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"content-length: 0\r\nconnection: close\r\n\r\n"
)

_half_sent: OrderedDict["BoundedHttp", None] = OrderedDict()


class BoundedHttp(HttpToolsProtocol):
    """A connection that is closed when its head is too long, or its request too slow."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._head = 0  # bytes of a head that is not whole
        self._is_in_body = self._is_refused = False
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        at = 0
        while at < len(data) and not self._is_refused:
            size = len(data) if self._is_in_body else SLICE
            part = data[at : at + size]
            at += size
            self._head += 0 if self._is_in_body else len(part)
            super().data_received(part)
            if self.transport.get_protocol() is not self:  # it is a socket now
                if at < len(data):
                    self.transport.get_protocol().data_received(data[at:])  # type: ignore[attr-defined]
                return
            if self._head > LARGEST_HEAD and not self._is_in_body:
                self._refuse(TOO_LARGE)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._await_head()

    def on_headers_complete(self) -> None:
        self._is_in_body, self._head = True, 0
        self._wait(BODY_PATIENCE)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._is_in_body = False
        self._stop_waiting()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._stop_waiting()
        super().handle_websocket_upgrade()

    def send_400_response(self, msg: str) -> None:
        self._is_refused = True
        super().send_400_response(msg)

    def _await_head(self) -> None:
        self._wait(HEAD_PATIENCE)
        _half_sent[self] = None
        while len(_half_sent) > MOST_HALF_SENT:
            next(iter(_half_sent))._refuse(b"")

    def _wait(self, seconds: float) -> None:
        self._stop_waiting()
        self._timer = self.loop.call_later(seconds, self._refuse, b"")

    def _stop_waiting(self) -> None:
        _half_sent.pop(self, None)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _refuse(self, said: bytes) -> None:
        self._is_refused = True
        self._stop_waiting()
        if said:
            self.transport.write(said)
        self.transport.close()
