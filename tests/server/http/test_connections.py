"""Connections: bounded heads, bodies and frames, whoever sends them."""

import asyncio
import socket
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import pytest
import uvicorn
import uvloop
from uvicorn.server import ServerState

from letopis.server.http import connections
from letopis.server.http.connections import LARGEST_HEAD, BoundedHttp, hearing
from letopis.server.limits import FLOOD, HEARD
from letopis.server.workers.thread_jobs import ask_as, run_in_thread
from tests.server.guests import Inn
from tests.server.http.test_broken_requests import MASK, is_hung_up, newcomer, upgraded
from tests.server.process import Served
from tests.server.sockets import closed_with, looking

Connect = Callable[[], Awaitable[tuple[asyncio.StreamReader, asyncio.StreamWriter]]]


LONG = 30_000_000  # bytes; more than systems keep for somebody who does not read


async def _answer(scope: Any, receive: Any, send: Any) -> None:
    while (await receive()).get("more_body"):
        pass
    is_long = scope["path"] == "/long"
    headers = [(b"content-length", str(LONG).encode())] if is_long else []
    await send(
        {"type": "http.response.start", "status": 200 if is_long else 204, "headers": headers}
    )
    await send({"type": "http.response.body", "body": bytes(LONG) if is_long else b""})


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not holds():
            await asyncio.sleep(0.001)


def with_connections(
    work: Callable[[Connect], Awaitable[None]],
    kind: type[BoundedHttp] = BoundedHttp,
    app: Callable[[Any, Any, Any], Awaitable[None]] = _answer,
) -> None:
    async def run() -> None:
        config, state = uvicorn.Config(app, log_config=None), ServerState()
        config.load()
        loop = asyncio.get_running_loop()
        made = await loop.create_server(lambda: kind(config, state, {}), "127.0.0.1", 0)
        port = made.sockets[0].getsockname()[1]
        async with made:
            await work(lambda: asyncio.open_connection("127.0.0.1", port))

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:  # as the server does
        runner.run(run())


@pytest.mark.parametrize("more", [b"x: " + b"y" * 60 + b"\r\n", b"z" * 60])
def test_a_head_is_bounded(more: bytes) -> None:
    """Headers without end, and an address without end."""

    async def work(connect: Connect) -> None:
        reader, writer = await connect()
        writer.write(b"GET /" if more.startswith(b"z") else b"GET / HTTP/1.1\r\n")
        writer.write(more * (2 * LARGEST_HEAD // len(more)))
        assert b" 431 " in await reader.readline()
        writer.close()

    with_connections(work)


@pytest.mark.parametrize(
    ("head", "status"),
    [
        (b"cookie: " + b"c" * 30_000 + b"\r\n", b"204"),
        (b"sec-websocket-extensions: " + b"a;" * 5000 + b"\r\n", b"431"),
        (b"connection: " + b"a," * 2000 + b"\r\n" + b"upgrade: " + b"a," * 3000 + b"\r\n", b"431"),
        (b"a: b\r\n" * 99, b"204"),
        (b"a: b\r\n" * 101, b"431"),
    ],
)
def test_what_libraries_parse_of_a_head_is_bounded_further(head: bytes, status: bytes) -> None:
    async def work(connect: Connect) -> None:
        reader, writer = await connect()
        writer.write(b"GET / HTTP/1.1\r\n" + head + b"\r\n")
        assert b" %s " % status in await reader.readline()
        writer.close()

    with_connections(work)


def test_a_request_after_a_long_body_has_a_head_of_its_own() -> None:
    async def work(connect: Connect) -> None:
        reader, writer = await connect()
        for _ in range(2):
            body = b"y" * (3 * LARGEST_HEAD)
            writer.write(b"POST / HTTP/1.1\r\ncontent-length: %d\r\n\r\n" % len(body) + body)
            assert b" 204 " in await reader.readline()
            while await reader.readline() != b"\r\n":
                pass
        writer.close()

    with_connections(work)


@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nx: y\r\n",
        b"POST / HTTP/1.1\r\ncontent-length: 9\r\n\r\n12",
    ],
)
def test_a_request_half_sent_is_not_waited_for(
    half: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "HEAD_PATIENCE", 0.01)
    monkeypatch.setattr(connections, "BODY_PATIENCE", 0.01)

    async def work(connect: Connect) -> None:
        reader, writer = await connect()
        writer.write(half)
        assert await reader.read() == b""
        writer.close()

    with_connections(work)


def test_of_many_that_are_half_sent_the_oldest_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_HALF_SENT", 2)

    async def work(connect: Connect) -> None:
        first, second, third = [await connect() for _ in range(3)]
        assert await first[0].read() == b""
        third[1].write(b"GET / HTTP/1.1\r\n\r\n")
        assert b" 204 " in await third[0].readline()
        for _, writer in (first, second, third):
            writer.close()

    with_connections(work)


HALF_BODY = b"POST / HTTP/1.1\r\ncontent-length: 90000\r\n\r\n"


def test_of_many_bodies_half_sent_the_most_silent_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_HALF_BODIES", 2)

    async def work(connect: Connect) -> None:
        first, second = [await connect() for _ in range(2)]
        for _, writer in (first, second):
            writer.write(HALF_BODY)
            await until(lambda: len(connections._half_bodies) >= 1)
        await until(lambda: len(connections._half_bodies) == 2)
        first[1].write(b"y" * 10)
        await until(lambda: sum(connections._body_bytes.values()) == 10)
        third = await connect()
        third[1].write(b"GET / HTTP/1.1\r\n\r\n")
        assert b" 204 " in await third[0].readline()
        kept = len(connections._half_bodies)  # before its time is over, which would end it too
        first[1].write(b"y" * 89_990)
        answer = await first[0].readline()
        for _, writer in (first, second, third):
            writer.close()
        assert b" 204 " in answer
        assert kept == 1
        assert await second[0].read() == b""
        assert not connections._body_bytes

    with_connections(work)


def test_bodies_of_all_together_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """The largest goes, not the one that comes last."""
    monkeypatch.setattr(connections, "MOST_BODY_BYTES", 50_000)

    async def work(connect: Connect) -> None:
        (large, writer), small = await connect(), await connect()
        writer.write(HALF_BODY + b"y" * 45_000)
        await until(lambda: sum(connections._body_bytes.values()) == 45_000)
        small[1].write(b"POST / HTTP/1.1\r\ncontent-length: 9000\r\n\r\n" + b"y" * 9000)
        answer, held = await small[0].readline(), dict(connections._body_bytes)
        writer.close()  # before its time is over, which would end it too
        small[1].close()
        assert b" 204 " in answer
        assert not held
        with suppress(ConnectionError):
            assert await large.read() == b""

    with_connections(work)


def test_requests_are_not_parsed_far_ahead_of_their_answers() -> None:
    async def work(connect: Connect) -> None:
        reader, writer = await connect()
        writer.write(b"GET / HTTP/1.1\r\n\r\n" * 10_000)
        with suppress(ConnectionError):
            answers = (await reader.read()).count(b" 204 ")
            assert answers <= 2 * connections.MOST_AHEAD
        writer.close()

    with_connections(work)


def test_who_sends_far_ahead_leaves_no_error_behind(caplog: pytest.LogCaptureFixture) -> None:
    """His first request is answered when he is gone already; a line of the log for each would fill
    the disk, and a trace takes longer to write than an answer."""
    asked, ended = list[str](), list[str]()
    goes_on = asyncio.Event()

    async def slow(scope: Any, receive: Any, send: Any) -> None:
        asked.append(scope["path"])
        await goes_on.wait()
        await _answer(scope, receive, send)
        ended.append(scope["path"])

    async def work(connect: Connect) -> None:
        reader, writer = await connect()
        writer.write(b"GET / HTTP/1.1\r\n\r\n" * (connections.MOST_AHEAD + 2))
        with suppress(ConnectionError):
            await reader.read()
        goes_on.set()
        await until(lambda: asked == ended == ["/"])
        writer.close()

    with_connections(work, app=slow)
    assert not caplog.records


def test_a_request_without_sense_writes_no_line(caplog: pytest.LogCaptureFixture) -> None:
    async def work(connect: Connect) -> None:
        reader, writer = await connect()
        writer.write(b"\0\0\0\0\r\n\r\n")
        assert b" 400 " in await reader.readline()
        writer.close()

    with_connections(work)
    assert not caplog.records


def test_who_is_not_heard_is_hung_up_on() -> None:
    heard: list[str] = []

    def hears(address: str) -> bool:
        heard.append(address)
        return len(heard) > 1

    async def work(connect: Connect) -> None:
        reader, writer = await connect()
        answer = b""
        with suppress(ConnectionError):
            writer.write(b"GET / HTTP/1.1\r\n\r\n")
            answer = await reader.readline()
        writer.close()
        assert answer == b""
        reader, writer = await connect()
        writer.write(b"GET / HTTP/1.1\r\n\r\n")
        assert b" 204 " in await reader.readline()
        writer.close()

    with_connections(work, hearing(hears))
    assert heard == ["127.0.0.1"] * 2


def test_an_answer_that_is_not_taken_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "READ_PATIENCE", 0.01)

    async def work(connect: Connect) -> None:
        reader, writer = await connect()
        writer.write(b"GET /long HTTP/1.1\r\n\r\n")
        with suppress(ConnectionError):
            await until(lambda: bool(connections._unread_bytes))
            await until(lambda: not connections._unread_bytes)
            assert len(await reader.read()) < LONG
        writer.close()

    with_connections(work)


def test_answers_that_are_not_taken_are_bounded_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_UNREAD_BYTES", LONG)

    async def work(connect: Connect) -> None:
        taken = [await connect() for _ in range(3)]
        for _, writer in taken:
            writer.write(b"GET /long HTTP/1.1\r\n\r\n")
        lengths = list[int]()
        for reader, writer in taken:
            with suppress(ConnectionError):
                lengths.append(len(await asyncio.wait_for(_all_of(reader), 60)))
            writer.close()
        assert sum(lengths) < 2 * LONG

    with_connections(work)


async def _all_of(reader: asyncio.StreamReader) -> bytes:
    """An answer with a length, or what came of it before the connection ended."""
    head = await reader.readuntil(b"\r\n\r\n")
    try:
        return head + await reader.readexactly(LONG)
    except asyncio.IncompleteReadError as end:
        return head + end.partial


FLOODS = {
    "texts": b"\x81\x81" + MASK + b"x",
    "bytes": b"\x82\x81" + MASK + b"x",
    "pings": b"\x89\x80" + MASK,
    "pongs": b"\x8a\x80" + MASK,
    "pieces": b"\x00\x80" + MASK,
}


def test_who_floods_a_socket_is_cut_off(served: Served) -> None:
    """None of it is a question. Whoever does so again and again opens no socket for a while."""
    with ThreadPoolExecutor(len(FLOODS)) as hands:  # each waits long until it is let go
        cut_off = list(hands.map(lambda kind: flooded(served, kind), FLOODS))
    for kind, times in zip(FLOODS, cut_off, strict=True):
        assert FLOOD.burst <= times < MOST_FLOODS, kind
    assert served.health().json()["status"] == "ok"
    assert "Traceback" not in served.log.read_text()


MOST_FLOODS = 30  # where each takes so long that some of the earlier are forgiven


def flooded(served: Served, kind: str) -> int:
    """How often a newcomer is cut off until he is kept out."""
    wire = newcomer(served)
    for times in range(MOST_FLOODS):
        with upgraded(served, *wire) as line:
            if is_kept_out(line):
                return times
            with suppress(ConnectionError):
                line.sendall(b"\x01\x80" + MASK if kind == "pieces" else b"")
                for _ in range(100):
                    line.sendall(FLOODS[kind] * 1000)
            assert is_hung_up(line)
    return MOST_FLOODS


def is_kept_out(line: socket.socket) -> bool:
    """By what is told first: how the table stands, or why not."""
    heard = b""
    while b"too-many" not in heard and b"grown" not in heard:
        part = line.recv(65536)
        assert part, heard
        heard += part
    return b"too-many" in heard


def test_signs_of_life_are_counted_too(sqlite_inn: Inn) -> None:
    anna = sqlite_inn.guest("Anna")
    table = anna.opens("yatzy", {"mine": True})
    with looking(anna, table) as line:
        for _ in range(HEARD.burst + 1):
            line.send_text("alive")
        assert closed_with(line) == 1008


@pytest.mark.parametrize("depth", [100, 100_000])
def test_a_body_that_is_nested_too_deeply_is_refused(sqlite_inn: Inn, depth: int) -> None:
    anna = sqlite_inn.guest("Anna")
    table = anna.opens("yatzy", {"mine": True})
    body = b'{"act": ' + b'{"a":' * depth + b"1" + b"}" * depth + b"}"
    answer = sqlite_inn.client.post(
        f"/api/tables/{table['id']}/asks",
        headers=anna.headers | {"content-type": "application/json"},
        content=body,
    )
    assert (answer.status_code, answer.json()["code"][:9]) == (400, "input-too")


@pytest.mark.parametrize("number", [2**63, 2**200])
def test_numbers_beyond_any_column_are_refused(inn: Inn, number: int) -> None:
    anna = inn.guest("Anna")
    table = anna.opens("yatzy", {"mine": True})
    for way, name in (("events", "after"), ("letters", "before"), ("news", "since")):
        answer = anna.get(f"/api/tables/{table['id']}/{way}", **{name: number})
        assert str(number) in str(answer.request.url)
        assert answer.status_code in (200, 400), answer.text


def test_a_message_that_is_nested_too_deeply_is_refused(sqlite_inn: Inn) -> None:
    anna = sqlite_inn.guest("Anna")
    table = anna.opens("yatzy", {"mine": True})
    with looking(anna, table) as line:
        line.send_text('{"type": "ask", "act": ' + '{"a":' * 500 + "1" + "}" * 501)
        while (heard := line.receive_json(timeout=60))["type"] != "refused":
            pass
    assert heard["code"] == "input-too-deep"


def test_questions_of_one_person_wait_for_each_other(sqlite_inn: Inn) -> None:
    """What is reckoned beside the loop takes turns by those who ask for it."""
    house, served = sqlite_inn.house, list[str]()

    async def ask(who: str, number: int) -> None:
        ask_as(house.thread_turns, who)
        await run_in_thread(served.append, f"{who} {number}")

    async def both() -> None:
        asked = [*(("anna", number) for number in range(4)), ("boris", 0)]
        await asyncio.gather(*(asyncio.create_task(ask(*it)) for it in asked))

    sqlite_inn.client.blocking_portal.call(both)
    assert served == ["anna 0", "anna 1", "boris 0", "anna 2", "anna 3"]
    anna = sqlite_inn.guest("Anna")
    table = anna.opens("strategic", {"mine": True}, {"mine": True})
    before = house.thread_turns.turn
    used: list[str] = []

    def turn(who: str, is_idle: bool = False) -> Any:
        used.append(who)
        return before(who, is_idle)

    house.thread_turns.turn = turn  # type: ignore[method-assign]
    for number, way in enumerate(("board", "board/ground"), start=1):
        assert anna.get(f"/api/tables/{table['id']}/{way}").status_code == 200
        assert used == [anna.me["id"]] * number
