"""Whoever has used up the requests of his address costs the others nothing more."""

import asyncio
from typing import Any

import msgspec

from letopis.server.http.flood_guard import guarded
from letopis.server.limits import ADDRESS, REFUSED, Limits
from letopis.server.wall_clock import SECOND
from tests.server.guests import Clock, Inn

FLOODER, OTHER = "192.0.2.66", "192.0.2.7"


def asked(
    inn: Inn, address: str, times: int, kind: str = "http", header: bytes = b"accept"
) -> tuple[int, list[dict[str, Any]]]:
    """How often the application was asked, and what was answered without it."""
    reached, answered = list[str](), list[dict[str, Any]]()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        reached.append(scope["client"][0])
        inn.house.limits.take(ADDRESS, scope["client"][0])

    async def send(message: Any) -> None:
        answered.append(message)

    async def work() -> None:
        headers = [(b"accept-language", b"en"), (header, b"x")]
        scope: Any = {"type": kind, "method": "GET", "client": (address, 1), "headers": headers}
        for _ in range(times):
            await guarded(app, inn.house)(scope, None, send)  # type: ignore[arg-type]

    asyncio.run(work())
    return len(reached), answered


def test_a_refused_request_does_not_reach_the_application(sqlite_inn: Inn) -> None:
    reached, answered = asked(sqlite_inn, FLOODER, ADDRESS.burst + 5)
    assert reached == ADDRESS.burst
    assert asked(sqlite_inn, OTHER, 3)[0] == 3
    start, body = answered[:2]
    headers = dict(start["headers"])
    assert (start["status"], len(answered)) == (429, 10)
    assert headers[b"retry-after"] == b"1"
    assert headers[b"connection"] == b"close", "what was sent ahead would be answered too"
    assert headers[b"x-content-type-options"] == b"nosniff"
    told = msgspec.json.decode(body["body"])
    assert told == {"code": "too-many", "text": "Too many requests. Wait 1 second."}
    assert int(headers[b"content-length"]) == len(body["body"])


def test_a_flood_of_sockets_is_refused_alike(sqlite_inn: Inn) -> None:
    reached, answered = asked(sqlite_inn, FLOODER, ADDRESS.burst + 5, "websocket")
    assert reached == ADDRESS.burst
    assert [it["type"] for it in answered] == ["websocket.close"] * 5


def test_who_does_not_stop_is_not_heard_for_a_while(clock: Clock) -> None:
    limits = Limits(clock)
    for _ in range(REFUSED.burst):
        assert limits.is_heard(FLOODER)
        limits.refused(FLOODER)
    assert not limits.is_heard(FLOODER)
    assert limits.is_heard(OTHER)
    clock.turn(SECOND)
    assert limits.is_heard(FLOODER)
    assert Limits(clock, is_on=False).is_heard(FLOODER)


def test_a_flood_of_refused_requests_is_noticed(sqlite_inn: Inn) -> None:
    asked(sqlite_inn, FLOODER, ADDRESS.burst + REFUSED.burst)
    assert not sqlite_inn.house.limits.is_heard(FLOODER)


def test_nobody_on_this_machine_cuts_off_its_proxy(sqlite_inn: Inn) -> None:
    """Everybody comes through it, from the address of this machine."""
    limits = sqlite_inn.house.limits
    asked(sqlite_inn, "127.0.0.1", ADDRESS.burst + REFUSED.burst)
    assert not limits.is_heard("127.0.0.1")
    asked(sqlite_inn, OTHER, 1, header=b"x-forwarded-for")
    assert limits.is_heard("127.0.0.1")
    asked(sqlite_inn, FLOODER, ADDRESS.burst + REFUSED.burst, header=b"x-forwarded-for")
    assert not limits.is_heard(FLOODER)
