"""Shared frames: one encoded message for all sockets; slow readers delay nobody."""

import asyncio
import json
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from msgspec import Struct
from websockets.exceptions import ConnectionClosed
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame as Understood
from websockets.streams import StreamReader
from websockets.sync.client import ClientConnection, connect

from letopis.core.seats import PUBLIC
from letopis.server.house import House
from letopis.server.http.app import make_app
from letopis.server.live import frames, hub
from letopis.server.live.frames import SharedSocket, WireFrame
from letopis.server.live.hub import MOST_WAITING, Hub, Looker, Socket
from letopis.server.live.sentences import Reader
from letopis.server.settings import Settings
from tests.server.guests import Json


class Street:
    """A fake connection that records frames while it is free."""

    def __init__(self) -> None:
        self.taken: list[bytes] = []
        self.is_free, self.is_cut_off = True, False

    def post(self, frame: WireFrame) -> bool:
        if self.is_free:
            self.taken.append(frame.text)
        return self.is_free

    def drop(self, code: int, reason: str) -> None:
        self.is_free = False


class Shout(Struct, tag_field="type", tag="shout"):
    number: int
    text: str


class Running:
    """A server as `letopis serve` runs it, in a thread of this process."""

    def __init__(self, folder: Path) -> None:
        self.house = House(Settings(f"sqlite:///{folder}/letopis.db"))
        config = uvicorn.Config(
            make_app(self.house), log_config=None, ws=SharedSocket, timeout_graceful_shutdown=2
        )
        self._server = uvicorn.Server(config)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listening.getsockname()[1])
        self._thread = threading.Thread(target=self._server.run, args=([self._listening],))
        self._thread.start()

    def table(self) -> str:
        """An open table of two people that has begun."""
        with httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=60) as browser:
            me = browser.post("/api/people", json={"name": "Anna"}).json()
            browser.headers["x-letopis-csrf"] = me["csrf"]
            seats = [{"mine": True, "name": "A"}, {"mine": True, "name": "B"}]
            wish = {"plan": {"game": "yatzy"}, "seats": seats, "is_open": True}
            return str(browser.post("/api/tables", json=wish).json()["id"])

    def live(self, table: str) -> str:
        return f"ws://127.0.0.1:{self.port}/api/tables/{table}/live?seat=public"

    def shout(self, table: str, number: int, text: str) -> None:
        loop = self._server.servers[0].get_loop()
        loop.call_soon_threadsafe(self.house.hub.send, table, lambda seat: Shout(number, text))

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(60)
        self._listening.close()


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    server = Running(tmp_path)
    yield server
    server.stop()


def heard(connection: ClientConnection, number: int) -> Json:
    """The shout with a number, or the first one after it."""
    while True:
        message: Json = json.loads(connection.recv(timeout=60))
        if message["type"] == "shout" and message["number"] >= number:
            return message


@pytest.mark.parametrize("size", [10, 125, 126, 1023, 1024, 70_000])
def test_a_frame_is_read_as_it_was_meant_plain_or_packed(size: int) -> None:
    text = (b"abcdefgh" * size)[:size]
    for raw in (WireFrame(text).plain, WireFrame(text).packed):
        packing = PerMessageDeflate(True, True, 12, 12)
        assert understood(raw, packing) == text
    assert len(WireFrame(text).packed) < len(WireFrame(text).plain) or size < frames.PACKED_FROM


def understood(raw: bytes, packing: PerMessageDeflate) -> bytes:
    stream = StreamReader()
    stream.feed_data(raw)
    reading = Understood.parse(stream.read_exact, mask=False, extensions=[packing])
    try:
        while True:
            next(reading)
    except StopIteration as read:
        return bytes(read.value.data)


def test_what_waits_is_never_overtaken() -> None:
    street = Street()
    mine = Socket("r", Reader(PUBLIC, "en"), Looker("x"), street)
    mine.put(b"1")
    street.is_free = False
    mine.put(b"2")
    street.is_free = True
    mine.put(b"3")
    assert street.taken == [b"1"]
    assert [mine.waiting.get_nowait() for _ in range(2)] == [b"2", b"3"]
    mine.is_sending = True
    mine.put(b"4")
    assert mine.waiting.get_nowait() == b"4"
    mine.is_sending = False
    mine.put(b"5")
    assert street.taken == [b"1", b"5"]


def test_one_that_takes_nothing_is_ended_and_hears_no_more(monkeypatch: Any) -> None:
    monkeypatch.setattr(hub, "PATIENCE", -1.0)
    street = Street()
    street.is_free = False
    mine = Socket("r", Reader(PUBLIC, "en"), Looker("x"), street)
    for _ in range(MOST_WAITING + 3):
        mine.put(b"news")
    assert mine.waiting.qsize() == MOST_WAITING
    assert mine.is_ended.is_set()
    assert mine.why_ended.reason == "too-slow"
    street.is_free = True
    mine.put(b"more")
    assert street.taken == []


def test_a_crowd_that_comes_in_is_told_of_once() -> None:
    async def come() -> list[Street]:
        house, streets = Hub(), [Street() for _ in range(50)]
        for at, street in enumerate(streets):
            house.add(Socket("r", Reader(PUBLIC, "en"), Looker(str(at)), street))
            house.came_or_went("r")
        await asyncio.sleep(2 * hub.GATHERED)
        return streets

    assert {len(street.taken) for street in asyncio.run(come())} == {1}


def test_who_signs_in_is_present_under_the_new_name() -> None:
    house = Hub()
    first, second = (Socket("r", Reader(PUBLIC, "en"), Looker("guest")) for _ in range(2))
    house.add(first)
    house.add(second)
    house.rename("guest", Looker("anna"))
    assert house.present("r") == {"anna"}
    house.remove(first)
    assert house.is_present("r", "anna")
    house.remove(second)
    house.remove(second)
    assert not house.is_present("r", "anna")
    assert house.count() == 0


@pytest.mark.parametrize("compression", ["deflate", None])
def test_over_a_real_wire_everybody_hears_everything(running: Running, compression: Any) -> None:
    table = running.table()
    with (
        connect(running.live(table), compression=compression) as anna,
        connect(running.live(table)) as boris,
    ):
        for connection in (anna, boris):
            assert json.loads(connection.recv(timeout=60))["type"] == "grown"
        for number, text in enumerate(("short", "long " * 1000, "longer " * 20_000)):
            running.shout(table, number, text)
            for connection in (anna, boris):
                assert heard(connection, number)["text"] == text


def test_nobody_waits_for_one_who_does_not_read(running: Running, monkeypatch: Any) -> None:
    monkeypatch.setattr(hub, "PATIENCE", 0.1)
    monkeypatch.setattr(frames, "LINGER", 0.2)
    table, count = running.table(), running.house.hub.count
    with connect(running.live(table), compression=None, max_queue=1) as deaf:
        with connect(running.live(table)) as other:
            heard_all, number = True, 0
            while count() > 1:
                assert number < 2000
                running.shout(table, number, f"{number} " * 20_000)
                heard_all &= heard(other, number)["number"] == number
                number += 1
            assert heard_all
            assert number > MOST_WAITING
        with pytest.raises(ConnectionClosed):
            heard(deaf, number)
