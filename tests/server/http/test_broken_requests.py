"""Broken requests: bad frames, paths that climb, bytes that are no HTTP. The sender loses the
connection, and nobody else is affected.
"""

import base64
import os
import socket
import time

import pytest

from tests.server.process import Served

MASK = b"\0\0\0\0"
PATIENCE = 60.0  # seconds within which the server closes the connection
HUGE = b"\x81\xff" + b"\x7f" + b"\xff" * 7 + MASK
LONG = b"\x81\xff" + (70_000).to_bytes(8, "big") + MASK + b"x" * 70_000
FRAMES = {
    "unmasked": b"\x81\x05hello",
    "an unknown kind": b"\x83\x80" + MASK,
    "reserved bits": b"\xf1\x80" + MASK,
    "longer than anything": HUGE,
    "longer than allowed": LONG,
    "a ping in pieces": b"\x09\x80" + MASK,
    "a ping that is too long": b"\x89\xfe\x00\x7e" + MASK + b"x" * 126,
    "no text": b"\x81\x82" + MASK + b"\xff\xfe",
    "an end without beginning": b"\x80\x80" + MASK,
    "a close of one byte": b"\x88\x81" + MASK + b"x",
    "noise": bytes(range(256)),
    "bytes that are no text": b"\x82\x82" + MASK + b"\xff\xfe",
}


@pytest.fixture
def wire(served: Served) -> tuple[str, dict[str, str]]:
    return newcomer(served)


def newcomer(served: Served) -> tuple[str, dict[str, str]]:
    """A table and the headers of its player."""
    with served.browser() as browser:
        me = browser.post("/api/people", json={"name": "Anna"})
        headers = {"x-letopis-csrf": me.json()["csrf"]}
        wish = {"plan": {"game": "yatzy"}, "seats": [{"mine": True}]}
        table = browser.post("/api/tables", json=wish, headers=headers).json()["id"]
        cookie = f"letopis_session={me.cookies['letopis_session']}"
        return table, {"cookie": cookie, **headers}


def spoken(served: Served, head: list[str]) -> socket.socket:
    """A connection with a hand-written request."""
    line = socket.create_connection(("127.0.0.1", served.port), timeout=PATIENCE)
    line.sendall("\r\n".join([*head, "host: letopis", "", ""]).encode("latin-1"))
    return line


def upgraded(served: Served, table: str, headers: dict[str, str]) -> socket.socket:
    key = base64.b64encode(os.urandom(16)).decode()
    line = spoken(
        served,
        [
            f"GET /api/tables/{table}/live HTTP/1.1",
            "connection: upgrade",
            "upgrade: websocket",
            "sec-websocket-version: 13",
            f"sec-websocket-key: {key}",
            f"cookie: {headers['cookie']}",
        ],
    )
    assert line.recv(12) == b"HTTP/1.1 101"
    return line


def is_hung_up(line: socket.socket) -> bool:
    """Whether the server closes the connection, after its remaining output."""
    until = time.monotonic() + PATIENCE
    try:
        while time.monotonic() < until:
            if not line.recv(65536):
                return True
    except ConnectionError:
        return True
    return False


@pytest.mark.parametrize("kind", FRAMES)
def test_a_broken_frame_ends_the_connection_and_nothing_else(
    served: Served, wire: tuple[str, dict[str, str]], kind: str
) -> None:
    table, headers = wire
    with upgraded(served, table, headers) as beside, upgraded(served, table, headers) as line:
        line.sendall(FRAMES[kind])
        assert is_hung_up(line)
        with served.browser(headers) as browser:
            asked = browser.post(f"/api/tables/{table}/asks", json={"line": "roll"})
            assert asked.status_code == 200
        beside.settimeout(PATIENCE)
        assert beside.recv(16), "who sits beside still hears"
    assert '"level":"error"' not in served.log.read_text()


def test_text_that_is_none_is_closed_with_the_code_for_that(
    served: Served, wire: tuple[str, dict[str, str]]
) -> None:
    with upgraded(served, *wire) as line:
        line.sendall(FRAMES["no text"])
        heard = b""
        while more := line.recv(65536):
            heard += more
    assert heard.endswith(b"\x88\x02" + (1007).to_bytes(2, "big"))


def test_whoever_hangs_up_in_the_midst_of_a_frame_is_forgotten(
    served: Served, wire: tuple[str, dict[str, str]]
) -> None:
    for _ in range(5):
        with upgraded(served, *wire) as line:
            line.sendall(b"\x81\xfe\x40\x00" + MASK + b"half")
    until = time.monotonic() + PATIENCE
    while served.health().json()["sockets"]:
        assert time.monotonic() < until, "somebody is still counted"
        time.sleep(0.1)


@pytest.mark.parametrize(
    "path",
    [
        "/../../../../../etc/passwd",
        "/assets/../../../../../etc/passwd",
        "/assets/..%2f..%2f..%2f..%2f..%2fetc/passwd",
        "/assets/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
        "//etc/passwd",
        "/assets//etc/passwd",
        "/..%5c..%5cletopis.db",
        "/assets/..%00/letopis.db",
        "/api/tables/..%2f..%2fme",
        "/api/games/..%2f..%2f..%2fpyproject",
        "/api/games/%00",
    ],
)
def test_no_path_climbs_out_of_the_page(served: Served, path: str) -> None:
    with spoken(served, [f"GET {path} HTTP/1.1", "connection: close"]) as line:
        answer = b"".join(iter(lambda: line.recv(65536), b""))
    status = int(answer.split(b" ", 2)[1])
    assert status < 500
    assert b"root:" not in answer
    assert b"SQLite format" not in answer
    assert b"[project]" not in answer


@pytest.mark.parametrize(
    "head",
    [
        ["NONSENSE"],
        ["GET / HTTP/9.9"],
        ["GET /api/me HTTP/1.1", "cookie: " + "x" * 100_000],
        ["POST /api/people HTTP/1.1", "content-length: -5"],
        ["POST /api/people HTTP/1.1", "content-length: 99999999999999999999"],
        ["POST /api/people HTTP/1.1", "transfer-encoding: chunked", "content-length: 3"],
        ["GET /api/me HTTP/1.1", "bad header"],
    ],
)
def test_a_request_that_is_none_harms_nobody(served: Served, head: list[str]) -> None:
    with spoken(served, head) as line:
        line.settimeout(2)
        try:
            answer = line.recv(65536)
        except (TimeoutError, ConnectionError):
            answer = b""
    assert not answer or int(answer.split(b" ", 2)[1]) < 500
    assert served.health().status_code == 200
