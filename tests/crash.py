"""`python -m tests.crash`: the server is killed again and again while a client plays.

Every move that was acknowledged is there afterwards, exactly once, and every table goes on.
"""

import argparse
import random
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar
from uuid import uuid4

import httpx

from letopis.client import Client, Json, Refused
from tests.databases import fresh_database, postgresql
from tests.server.process import Served

T = TypeVar("T")

GAMES = ("yatzy", "valyrian", "strategic")
LONGEST_WAIT = 120.0  # seconds in which a table must go on
PAUSES = (0.05, 1.5)  # seconds that a server lives once somebody plays


class Player:
    """A program at one table with a bot; it remembers what was acknowledged."""

    def __init__(self, client: Client, game: str, dice: random.Random) -> None:
        self._client, self._game, self._dice = client, game, dice
        self.moves = 0
        self._open()

    def _open(self) -> None:
        seats: list[Json] = [{"mine": True}, {"bot": "random"}]
        self._table = patiently(lambda: self._client.open_table(self._game, seats))["id"]
        self._acknowledged: dict[int, str] = {}

    def play(self, is_enough: Callable[[], bool]) -> None:
        waiting_since = time.monotonic()
        while not is_enough():
            if self._move():
                waiting_since = time.monotonic()
            assert time.monotonic() - waiting_since < LONGEST_WAIT, f"{self._game} stands still"

    def _move(self) -> bool:
        sight = patiently(lambda: self._client.look(self._table))
        if sight["is_over"]:
            self.check()
            self._open()
            return True
        if "p1" not in [it["seat"] for it in sight["asked"]]:
            time.sleep(0.02)
            return False
        line = self._dice.choice(patiently(lambda: self._client.offers(self._table)))["line"]
        key, seq = uuid4().hex, sight["seq"]
        try:
            answer = patiently(lambda: self._client.ask(self._table, line, seq, key=key))
        except Refused as refused:
            if refused.code != "stale":
                raise
            return False
        self._acknowledged[answer["seq"]] = line
        self.moves += 1
        return True

    def check(self) -> None:
        """What the chronicle says I did is what I was told I did."""
        written: dict[int, str] = {}
        since, stands = 0, 1
        while since < stands:
            page = self._news(since)
            written |= {it["seq"]: it["ask"] for it in page["told"] if it["seat"] == "p1"}
            since, stands = (page["told"][-1]["seq"] if page["told"] else stands), page["seq"]
        assert written == self._acknowledged, (written, self._acknowledged)

    def _news(self, since: int) -> Json:
        path = f"/api/tables/{self._table}/news"
        return dict(patiently(lambda: self._client.call("GET", path, since=str(since))))


def patiently(deed: Callable[[], T]) -> T:
    """The server is away for a while: that is what this is about."""
    until = time.monotonic() + LONGEST_WAIT
    while True:
        try:
            return deed()
        except httpx.TransportError:
            if time.monotonic() > until:
                raise


def crash(database: str, folder: Path, kills: int, seed: int = 1) -> int:
    """Kill a server so many times while all games are played; how many moves were made."""
    dice = random.Random(seed)
    with Served(database, folder / "server.log") as served:
        client = Client(served.address, token_of_a_bot(served.address))
        players = [Player(client, game, random.Random(seed)) for game in GAMES]
        for at in range(kills):
            player = players[at % len(players)]
            killing = threading.Thread(target=_kill_soon, args=(served, dice.uniform(*PAUSES)))
            killing.start()
            player.play(lambda killing=killing: not killing.is_alive())  # type: ignore[misc]
            killing.join()
            for one in players:
                one.check()
        for player in players:
            before = player.moves
            player.play(lambda player=player, before=before: player.moves > before)  # type: ignore[misc]
            player.check()
        client.close()
    return sum(player.moves for player in players)


def _kill_soon(served: Served, seconds: float) -> None:
    time.sleep(seconds)
    served.kill()
    served.start()


def token_of_a_bot(address: str) -> str:
    with httpx.Client(base_url=address) as browser:
        me: Json = browser.post("/api/people", json={"name": "Anna"}).json()
        browser.headers["x-letopis-csrf"] = me["csrf"]
        bot = browser.post("/api/me/bots", json={"name": "Crash"}).json()
        shown = browser.post(f"/api/me/bots/{bot['id']}/tokens", json={}).json()
        return str(shown["token"])


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="tests.crash", description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    given = parser.parse_args(arguments)
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if given.database == "sqlite":
            moves = crash(f"sqlite:///{folder}/letopis.db", folder, given.kills)
        else:
            with postgresql(folder / "postgresql") as address:
                moves = crash(fresh_database(address), folder, given.kills)
    seconds = time.monotonic() - began
    kept = f"{moves} moves, none lost or doubled"
    print(f"{given.database}: {given.kills} kills, {kept}, {seconds:.0f} s")


if __name__ == "__main__":
    main(sys.argv[1:])
