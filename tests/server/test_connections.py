"""Connections: bounded heads, bodies and frames, whoever sends them."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import httpx
import pytest
import uvicorn
from uvicorn.server import ServerState

from letopis.server.beside_loop import ask_as, beside_loop
from letopis.server.http import connections
from letopis.server.http.connections import LARGEST_HEAD, BoundedHttp
from letopis.server.limits import HEARD
from tests.server.guests import Inn
from tests.server.process import Served
from tests.server.sockets import closed_with, looking
from tests.server.test_broken_requests import MASK, is_hung_up, upgraded, wire

__all__ = ["wire"]

Connect = Callable[[], Awaitable[tuple[asyncio.StreamReader, asyncio.StreamWriter]]]


async def _nothing(scope: Any, receive: Any, send: Any) -> None:
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body", "body": b""})


def with_connections(work: Callable[[Connect], Awaitable[None]]) -> None:
    async def run() -> None:
        config, state = uvicorn.Config(_nothing, log_config=None), ServerState()
        config.load()
        loop = asyncio.get_running_loop()
        made = await loop.create_server(lambda: BoundedHttp(config, state, {}), "127.0.0.1", 0)
        port = made.sockets[0].getsockname()[1]
        async with made:
            await work(lambda: asyncio.open_connection("127.0.0.1", port))

    asyncio.run(run())


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


@pytest.mark.parametrize(
    "frame", [b"\x81\x81" + MASK + b"x", b"\x89\x80" + MASK, b"\x8a\x80" + MASK]
)
def test_who_floods_a_socket_is_cut_off(
    served: Served, wire: tuple[str, dict[str, str]], frame: bytes
) -> None:
    """Texts, pings and pongs, none of which is a question."""
    with upgraded(served, *wire) as line:
        with suppress(ConnectionError):
            for _ in range(100):
                line.sendall(frame * 1000)
        assert is_hung_up(line)
    assert httpx.get(f"{served.address}/api/health").json()["status"] == "ok"


def test_signs_of_life_are_counted_too(sqlite_inn: Inn) -> None:
    anna = sqlite_inn.guest("Anna")
    table = anna.opens("yatzy", {"mine": True})
    with looking(anna, table) as socket:
        for _ in range(HEARD.burst + 1):
            socket.send_text("alive")
        assert closed_with(socket) == 1008


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
    for way in ("events?after=", "letters?before=", "news?since="):
        answer = anna.get(f"/api/tables/{table['id']}/{way}{number}")
        assert answer.status_code in (200, 400), answer.text


def test_a_message_that_is_nested_too_deeply_is_refused(sqlite_inn: Inn) -> None:
    anna = sqlite_inn.guest("Anna")
    table = anna.opens("yatzy", {"mine": True})
    with looking(anna, table) as socket:
        socket.send_text('{"type": "ask", "act": ' + '{"a":' * 500 + "1" + "}" * 501)
        while (heard := socket.receive_json(timeout=60))["type"] != "refused":
            pass
    assert heard["code"] == "input-too-deep"


def test_questions_of_one_person_wait_for_each_other(sqlite_inn: Inn) -> None:
    """What is reckoned beside the loop takes turns by those who ask for it."""
    house, served = sqlite_inn.house, list[str]()

    async def ask(who: str, number: int) -> None:
        ask_as(house.beside_loop, who)
        await beside_loop(served.append, f"{who} {number}")

    async def both() -> None:
        asked = [*(("anna", number) for number in range(4)), ("boris", 0)]
        await asyncio.gather(*(asyncio.create_task(ask(*it)) for it in asked))

    sqlite_inn.client.blocking_portal.call(both)
    assert served == ["anna 0", "anna 1", "boris 0", "anna 2", "anna 3"]
    anna = sqlite_inn.guest("Anna")
    table = anna.opens("strategic", {"mine": True}, {"mine": True})
    before = house.beside_loop.turn
    used: list[str] = []

    def turn(who: str, is_idle: bool = False) -> Any:
        used.append(who)
        return before(who, is_idle)

    house.beside_loop.turn = turn  # type: ignore[method-assign]
    assert anna.get(f"/api/tables/{table['id']}/board").status_code == 200
    assert used == [anna.me["id"]]
