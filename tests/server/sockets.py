"""WebSockets of tests."""

from collections.abc import Iterator
from contextlib import contextmanager

from litestar.exceptions import WebSocketDisconnect
from litestar.testing import WebSocketTestSession

from tests.server.guests import Guest, Json


@contextmanager
def looking(guest: Guest, table: Json, query: str = "") -> Iterator[WebSocketTestSession]:
    path = f"/api/tables/{table['id']}/live{query}"
    with guest.client.websocket_connect(path, headers={"cookie": guest.cookie}) as socket:
        yield socket


def next_grown(socket: WebSocketTestSession) -> Json:
    """The next news of the table; messages about presence are skipped."""
    while (heard := socket.receive_json(timeout=60))["type"] != "grown":
        pass
    return dict(heard)


def closed_with(socket: WebSocketTestSession) -> int:
    """The code with which the server closes the socket, after its remaining messages."""
    try:
        while True:
            socket.receive_json(timeout=60)
    except WebSocketDisconnect as ended:
        return int(ended.code)
