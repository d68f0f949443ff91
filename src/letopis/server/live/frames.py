"""WebSocket frames shared by many sockets: a message is framed and compressed once for all.

The path from an ASGI handler to the transport costs more than sending itself. A socket of this
server also takes a finished frame directly, as long as its client keeps up.
"""

import logging
import zlib
from typing import Any, Protocol, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)
from websockets.http11 import Request
from websockets.server import ServerProtocol

WIRE = "letopis.wire"  # among the extensions of a connection's scope
WINDOW_BITS = 12
PACKED_FROM = 1024  # bytes; less is not worth it
LINGER = 10.0  # seconds until a closed transport is aborted
NOT_TEXT = 1007  # close code
TOO_MANY = 1008
SLICE = 2048  # bytes of frames that are parsed at once
TEXT, FINAL, PACKED = 0x01, 0x80, 0x40
_END_OF_BLOCK = b"\x00\x00\xff\xff"


class WireFrame:
    """A text message; its frames are built when first needed."""

    def __init__(self, text: bytes) -> None:
        self.text = text
        self._plain = self._packed = b""

    @property
    def plain(self) -> bytes:
        self._plain = self._plain or _framed(FINAL | TEXT, self.text)
        return self._plain

    @property
    def packed(self) -> bytes:
        """Compressed without context of earlier messages, so that all sockets share it."""
        self._packed = self._packed or _packed(self.text) or self.plain
        return self._packed


class Wire(Protocol):
    """Direct access to the transport of a socket."""

    is_cut_off: bool  # for too many frames

    def post(self, frame: WireFrame) -> bool:
        """Write a frame at once; False if the client does not keep up."""
        ...

    def drop(self, code: int, reason: str) -> None:
        """Close without waiting for the client to read the reason."""
        ...


def _packed(text: bytes) -> bytes:
    """The compressed frame; empty for short texts."""
    if len(text) < PACKED_FROM:
        return b""
    packer = zlib.compressobj(wbits=-WINDOW_BITS, memLevel=5)
    data = packer.compress(text) + packer.flush(zlib.Z_SYNC_FLUSH)
    return _framed(FINAL | PACKED | TEXT, data.removesuffix(_END_OF_BLOCK))


def _framed(head: int, data: bytes) -> bytes:
    size = len(data)
    if size < 126:
        return bytes((head, size)) + data
    if size < 1 << 16:
        return bytes((head, 126)) + size.to_bytes(2, "big") + data
    return bytes((head, 127)) + size.to_bytes(8, "big") + data


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


class SharedSocket(WebSocketsSansIOProtocol):
    """WebSocket protocol with shared frames and a frame limit."""

    frames_at_once, frames_a_second = 400, 50

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        packing = ServerPerMessageDeflateFactory(
            server_no_context_takeover=True,  # shared frames need no context of one socket
            client_no_context_takeover=True,
            server_max_window_bits=WINDOW_BITS,
            client_max_window_bits=WINDOW_BITS,
            compress_settings={"memLevel": 5},
        )
        self.conn = ServerProtocol(
            extensions=[packing],
            max_size=self.config.ws_max_size,
            logger=logging.getLogger("uvicorn.error"),
        )
        self._is_packed = False
        self.is_cut_off = False
        self._frames_left, self._counted_at = float(self.frames_at_once), self.loop.time()

    def data_received(self, data: bytes) -> None:
        """Parse in slices, so that a flood of frames can be cut off in between."""
        for at in range(0, len(data), SLICE):
            if self.is_cut_off:
                return
            super().data_received(data[at : at + SLICE])

    def handle_text(self, event: Any) -> None:
        if self._is_counted():
            super().handle_text(event)

    def handle_cont(self, event: Any) -> None:
        if self._is_counted():
            super().handle_cont(event)

    def handle_bytes(self, event: Any) -> None:
        if self._is_counted():
            super().handle_bytes(event)

    def handle_pong(self, event: Any) -> None:
        if self._is_counted():
            super().handle_pong(event)

    def handle_ping(self) -> None:
        if self._is_counted():
            super().handle_ping()

    def _is_counted(self) -> bool:
        """Count a frame; False, and the connection is dropped, when there are too many."""
        if self.is_cut_off:
            return False
        now = self.loop.time()
        more = (now - self._counted_at) * self.frames_a_second
        self._frames_left = min(self.frames_at_once, self._frames_left + more) - 1
        self._counted_at = now
        if self._frames_left >= 0:
            return True
        self.frames, self.is_cut_off = [], True
        self.drop(TOO_MANY, "too-many")
        self.transport.pause_reading()
        return False

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.close_sent:
            return
        extensions: dict[str, Any] = cast("Any", self.scope["extensions"])
        extensions[WIRE] = self
        self._is_packed = any(
            isinstance(it, PerMessageDeflate) and it.local_max_window_bits >= WINDOW_BITS
            for it in self.conn.extensions
        )

    def send_receive_event_to_app(self) -> None:
        """Close on frames that are not UTF-8 text, without logging an error."""
        if not _is_text(b"".join(self.frames)):
            self.frames = []
            self.conn.fail(NOT_TEXT)
            self.handle_parser_exception()
            return
        super().send_receive_event_to_app()

    def post(self, frame: WireFrame) -> bool:
        if self.disconnected or self.close_sent:
            return True  # gone; the handler is about to be told
        if not self.handshake_complete or not self.writable.is_set():
            return False
        self.transport.write(frame.packed if self._is_packed else frame.plain)
        return True

    async def send(self, message: Any) -> None:
        """Ignore messages to a connection that was cut off."""
        if not self.is_cut_off:
            await super().send(message)

    def drop(self, code: int, reason: str) -> None:
        if self.disconnected or self.close_sent:
            return
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self._let_go_soon()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._let_go_soon()

    async def run_asgi(self) -> None:
        await super().run_asgi()
        if not self.disconnected and self.transport.get_write_buffer_size():
            self._let_go_soon()

    def _let_go_soon(self) -> None:
        """Abort the transport after LINGER, even if data is unread."""
        self.loop.call_later(LINGER, self.transport.abort)


class UnlimitedSocket(SharedSocket):
    """Without a frame limit, for benchmarks in which one client plays for many."""

    frames_at_once = frames_a_second = 1_000_000_000
