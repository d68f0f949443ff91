"""HTTP connections with bounds: how long a head may be, how long a request may take to arrive, and
how much memory all requests and answers may hold together.

What is not a whole request yet has no person and no route, so it is bounded here, before all else.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

LARGEST_HEAD = 32 * 1024  # bytes of the address and all headers
LARGEST_ADDRESS = 16 * 1024  # bytes; a question about a plan names all of its lines there
MOST_PARAMETERS = 512  # libraries parse one by one in Python; few make a long address cheap
LARGEST_BESIDE_COOKIES = (
    8 * 1024
)  # bytes of headers that libraries parse; cookies we read ourselves
MOST_HEADERS = 100
SLICE = 8 * 1024  # bytes that are parsed at once, while the head is not whole
HEAD_PATIENCE, BODY_PATIENCE = 15.0, 120.0  # seconds
READ_PATIENCE = 30.0  # seconds with somebody who takes nothing of his answer
MOST_HALF_SENT, MOST_HALF_BODIES = 400, 200
MOST_BODY_BYTES = 96_000_000  # of all requests that are not answered yet
MOST_UNREAD_BYTES = 96_000_000  # of all answers that are not taken
MOST_AHEAD = 4  # requests sent before the answer to an earlier one; browsers send none
LARGE_ANSWER = 64 * 1024  # bytes; less is not worth counting
TOO_LARGE = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"content-length: 0\r\nconnection: close\r\n\r\n"
)
TOO_MANY = b"HTTP/1.1 429 Too Many Requests\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"

_half_sent: OrderedDict["BoundedHttp", None] = OrderedDict()
_half_bodies: OrderedDict["BoundedHttp", None] = OrderedDict()  # who was silent for longest first
_body_bytes: dict["BoundedHttp", int] = {}
_unread_bytes: dict["BoundedHttp", int] = {}

_log = logging.getLogger(__name__)
_log.setLevel(logging.ERROR)  # no line for every request that makes no sense: they come in floods


class _Refused(Exception):
    """Ends the parsing of a request from within."""


class BoundedHttp(HttpToolsProtocol):
    """A connection that is closed when its head is too long, its request too slow, or its answer
    not taken."""

    @staticmethod
    def hears(address: str) -> bool:
        """Whether a connection from an address is looked at, or closed at once."""
        return True

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.logger = _log
        self._answering: RequestResponseCycle | None = None
        self._head = 0  # bytes of a head that is not whole
        self._address = self._parameters = 0  # bytes, and what they name, of the address in it
        self._parsed = self._headers = 0  # bytes beside cookies, and headers, in it
        self._is_in_body = self._is_refused = False
        self._timer: asyncio.TimerHandle | None = None
        self._reader_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        peer = transport.get_extra_info("peername")
        if peer and not self.hears(peer[0]):
            transport.abort()
            return
        super().connection_made(transport)
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        if self.transport is None:  # it was never looked at
            return
        self._stop_waiting()
        self._stop_answering()
        self._forget_bytes()
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
        if self._is_refused or len(self.pipeline) >= MOST_AHEAD:
            self._refuse(TOO_MANY)
            raise _Refused
        super().on_message_begin()
        self._address = self._parameters = self._parsed = self._headers = 0
        self._await_head()

    def on_url(self, url: bytes) -> None:
        self._address += len(url)
        self._parameters += url.count(b"&")
        self._bound(self._address <= LARGEST_ADDRESS and self._parameters < MOST_PARAMETERS)
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._headers += 1
        self._parsed += 0 if name.lower() == b"cookie" else len(value)
        self._bound(self._parsed <= LARGEST_BESIDE_COOKIES and self._headers <= MOST_HEADERS)
        super().on_header(name, value)

    def _bound(self, is_within: bool) -> None:
        """Refuse more than the libraries after us should parse, item by item in Python."""
        if not is_within:
            self._refuse(TOO_LARGE)
            raise _Refused

    def on_headers_complete(self) -> None:
        self._is_in_body, self._head = True, 0
        self._wait(BODY_PATIENCE)
        _half_bodies[self] = None
        while len(_half_bodies) > MOST_HALF_BODIES:
            next(iter(_half_bodies))._refuse(b"")
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        super().on_body(body)
        if self.cycle.response_complete:  # nobody keeps it
            return
        _body_bytes[self] = _body_bytes.get(self, 0) + len(body)
        if self in _half_bodies:
            _half_bodies.move_to_end(self)
        _free(_body_bytes, MOST_BODY_BYTES)

    def on_message_complete(self) -> None:
        self._is_in_body = False
        self._stop_waiting()
        super().on_message_complete()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def _stop_answering(self) -> None:
        """Drop what is still sent to a client that is gone. Uvicorn tells only the last of several
        pipelined requests; an answer to the first would raise."""
        self.pipeline.clear()
        if self._answering is not None:
            self._answering.disconnected = True
            self._answering.message_event.set()

    def on_response_complete(self) -> None:
        _body_bytes.pop(self, None)
        self._await_reader()
        super().on_response_complete()

    def handle_websocket_upgrade(self) -> None:
        self._stop_waiting()
        self._forget_bytes()
        super().handle_websocket_upgrade()

    def send_400_response(self, msg: str) -> None:
        if not self._is_refused:
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
        _half_bodies.pop(self, None)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _await_reader(self) -> None:
        """Start the timer of a response that the client does not read."""
        size = self.transport.get_write_buffer_size()
        if size and self._reader_timer is None:
            again = self._check_reader
            self._reader_timer = self.loop.call_later(READ_PATIENCE, again, size)
        if size > LARGE_ANSWER:
            _unread_bytes[self] = size
            _free(_unread_bytes, MOST_UNREAD_BYTES)

    def _check_reader(self, before: int) -> None:
        """Close if the client has read nothing since; slow reading is allowed."""
        self._reader_timer = None
        size = self.transport.get_write_buffer_size()
        if size >= before:
            self.transport.abort()
        else:
            _unread_bytes.pop(self, None)
            self._await_reader()

    def resume_writing(self) -> None:
        _unread_bytes.pop(self, None)
        super().resume_writing()

    def _forget_bytes(self) -> None:
        _body_bytes.pop(self, None)
        _unread_bytes.pop(self, None)
        if self._reader_timer is not None:
            self._reader_timer.cancel()
            self._reader_timer = None

    def _refuse(self, said: bytes) -> None:
        if self._is_refused:
            return
        self._is_refused = True
        self._stop_waiting()
        self._stop_answering()
        if said:
            self.transport.write(said)
        self.transport.close()

    def give_up(self) -> None:
        """Close at once, without sending the rest."""
        self._is_refused = True
        self._stop_waiting()
        self._stop_answering()
        self._forget_bytes()
        self.transport.abort()


def hearing(hears: Callable[[str], bool]) -> type[BoundedHttp]:
    """Protocol class that accepts connections only from addresses for which `hears` is true."""
    return type("HearingHttp", (BoundedHttp,), {"hears": staticmethod(hears)})


def _free(held: dict[BoundedHttp, int], most: int) -> None:
    """Close the largest connection when all together hold too much memory, so that small ones are
    safe; of requests only those still being received."""
    while sum(held.values()) > most:
        ended = [it for it in held if held is _unread_bytes or it in _half_bodies]
        if not ended:
            return
        max(ended, key=held.__getitem__).give_up()
