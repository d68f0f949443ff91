"""Guests who keep below every limit: nine tenths of what one person, or one address, may ask."""

import json
import random
import socket
import struct
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import count
from typing import Any

import httpx

from letopis.server.limits import ADDRESS, HEARD, MOST_SOCKETS, MOST_SOCKETS_THERE, PERSON, Rate
from letopis.server.wall_clock import SECOND
from tests.hostile.attacker import HERE, MASK, Answers, Attacker, said
from tests.hostile.described import Maker, Shot, Way, ways_of

PART = 0.9  # of every limit
HANDS = 10  # requests on their way at a time
OF_STRATEGY = 3  # guests who have a war, too

Deed = Callable[["Crowd", Attacker], str]


def used(rate: Rate) -> float:
    """Requests a second, below a limit."""
    return PART * SECOND / rate.refill


class Crowd:
    """Guests of one address, who know the description of the server and their own tables."""

    def __init__(self, port: int, guests: int, address: str = HERE, seed: int = 1) -> None:
        self.guests = [Attacker(port, f"Mallory {at}", address) for at in range(guests)]
        self.description = self.guests[0].client.get("/api/docs/openapi.json").json()
        self.ways, self.dice = ways_of(self.description), random.Random(seed)
        self.make = Maker(self.description, self.dice)
        self.rate = min(guests * used(PERSON), used(ADDRESS))
        self.heard = min(guests * used(HEARD), used(ADDRESS))
        self.tables = dict[Attacker, list[str]]()
        self._later = dict[tuple[str, Attacker], float]()
        self._turn, self._lock = count(), threading.Lock()
        self.sockets = list[socket.socket]()
        self.opens_tables()

    def opens_tables(self) -> None:
        found = {it: [it.table] for it in self.guests if it.table}
        for guest in self.guests[:OF_STRATEGY]:
            seats: list[dict[str, Any]] = [{"mine": True}, {"mine": True, "name": "Other"}]
            _, table = guest.opens("strategic", *seats)
            if table:
                found[guest] = [guest.table, table, table]
                self._learns_acts(guest, table)
        self.tables = found

    def _learns_acts(self, guest: Attacker, table: str) -> None:
        """What may be done in a war, and with which pieces, as the server itself says."""
        path, seat = f"/api/tables/{table}", {"seat": "p1"}
        offers = guest.client.get(f"{path}/offers", params=seat).json()
        acts, lines = [it["act"] for it in offers if "act" in it], [it["line"] for it in offers]
        ready = guest.client.get(f"{path}/ready", params=seat).json()
        pieces = [it["piece"] for it in ready["pieces"]]
        self.make.known |= {"act": acts, "line": lines, "piece": pieces or ["capital"]}

    def opens_sockets(self, since: int = 0) -> None:
        """As many as one may have open, and a little less."""
        most = int(PART * min(len(self.guests) * MOST_SOCKETS, MOST_SOCKETS_THERE))
        for _ in range(most - len(self.sockets)):
            guest = self.next_guest()
            line = guest.socket(since=since)
            line.setblocking(False)
            self.sockets.append(line)

    def next_guest(self) -> Attacker:
        return self.guests[next(self._turn) % len(self.guests)]

    def for_a_while(self, deed: Deed, rate: float, seconds: float) -> Answers:
        """Deeds at a pace, one guest after the other, also while earlier ones are answered."""
        answers, began = Counter[str](), time.monotonic()
        with ThreadPoolExecutor(HANDS) as hands:
            begun = []
            for at in range(int(rate * seconds) or 1):
                time.sleep(max(0.0, began + at / rate - time.monotonic()))
                if time.monotonic() - began > seconds:
                    break  # the server is behind, or this machine is
                begun.append(hands.submit(self._tries, deed, self.next_guest()))
        answers.update(it.result() for it in begun)
        return answers

    def _tries(self, deed: Deed, guest: Attacker) -> str:
        """A line that breaks is an answer: the server hangs up on who floods or stands still."""
        try:
            return deed(self, guest)
        except (httpx.TransportError, OSError) as error:
            return type(error).__name__

    def asks(self, guest: Attacker, way: Way) -> str:
        """One request, unless its limit is used up: who is patient comes back later."""
        if way.method == "SOCKET":
            return self.says(way)
        key = (way.name, guest)
        if time.monotonic() < self._later.get(key, 0.0):
            return "waits"
        with self._lock:
            tables = self.tables.get(
                self.dice.choice((guest, guest, guest, *self.guests)), ["none"]
            )
            shot = self.make.shot(way, {"table": tables, "book": tables})
        try:
            answer = self.sends(guest, shot)
        except httpx.TransportError as error:  # a body that is refused while it is sent
            return type(error).__name__
        if answer.status_code == 429:
            self._later[key] = time.monotonic() + float(answer.headers.get("retry-after", 1))
        elif answer.status_code == 401:
            guest.becomes_another()  # he has signed out
        return said(answer)

    def sends(self, guest: Attacker, shot: Shot) -> httpx.Response:
        given: dict[str, Any] = {"params": shot.query}
        if isinstance(shot.body, str):
            given["content"] = shot.body.encode("utf-8", "replace")
        elif shot.body is not None:
            given["content"] = json.dumps(shot.body).encode("utf-8", "replace")
            given["headers"] = {"content-type": "application/json"}
        answer = guest.client.request(shot.method, shot.path, **given)
        guest.stays_himself()
        return answer

    def says(self, way: Way) -> str:
        """A message on one of the sockets, whose answers are taken."""
        assert way.body is not None
        if not self.sockets:
            self.opens_sockets()
        with self._lock:
            line = self.dice.choice(self.sockets)
            message = json.dumps(self.make.value(way.body)).encode("utf-8", "replace")
        try:
            with suppress(BlockingIOError):
                while line.recv(1 << 20):
                    pass
            line.sendall(text_frame(message))
        except OSError:
            self.sockets.remove(line)
            line.close()
            return "hung up"
        return "said"

    def close(self) -> None:
        for line in self.sockets:
            line.close()
        for guest in self.guests:
            guest.close()


def text_frame(message: bytes) -> bytes:
    size = len(message)
    if size < 126:
        length = bytes([0x80 | size])
    else:
        length = struct.pack(">BH", 0xFE, size) if size < 65_536 else struct.pack(">BQ", 0xFF, size)
    return b"\x81" + length + MASK + message
