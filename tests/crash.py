"""`python -m tests.crash`: kill the server again and again while clients play.

Every acknowledged move must be there afterwards exactly once, and every table must go on; so must
tournaments and their standings, and what is to be told to webhooks.
"""

import argparse
import os
import random
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path
from unittest.mock import patch
from uuid import uuid4

import httpx

from letopis.client import Client, Json, RequestRefused
from tests.crash_around import LONGEST_WAIT, Correspondence, Evening, patiently, receiver
from tests.databases import fresh_database, postgresql
from tests.offers import picked
from tests.server.process import Prompt

BESIDE_A_BOT: list[Json] = [{"mine": True}, {"bot": "random"}]
HOT_SEAT: list[Json] = [{"mine": True}, {"mine": True, "name": "Boris"}]
TABLES = {"yatzy": BESIDE_A_BOT, "valyrian": HOT_SEAT, "strategic": HOT_SEAT, "hosted": HOT_SEAT}
HOSTED: Json = {"options": {"host_mode": "referee_and_player"}}
LETTERS = 0.2  # of moves, before which something is said
LIVES = (0.0, 2.5)  # seconds that a server lives once it answers


class Player:
    """A program at one table that remembers its acknowledged moves."""

    def __init__(self, client: Client, game: str, dice: random.Random) -> None:
        self._client, self._kind, self._dice = client, game, dice
        self._game = "strategic" if game == "hosted" else game
        self.moves = self.games = self.stale = self.letters = 0
        self._open()

    def _open(self) -> None:
        seats, key = TABLES[self._kind], uuid4().hex
        plan = HOSTED if self._kind == "hosted" else {}
        self._table = patiently(
            lambda: self._client.open_table(self._game, seats, key=key, plan=dict(plan))
        )["id"]
        mine = [f"p{at + 1}" for at, seat in enumerate(seats) if "mine" in seat]
        mine += ["host"] if self._kind == "hosted" else []
        self._said: dict[int, str] = {}
        self._acknowledged: dict[str, dict[int, str]] = {seat: {} for seat in mine}
        self.games += 1

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
        asked = [it["seat"] for it in sight["asked"] if it["seat"] in self._acknowledged]
        if not asked:
            time.sleep(0.02)
            return False
        if self._dice.random() < LETTERS:
            self._say()
        seat = self._dice.choice(asked)
        offers = patiently(lambda: self._client.offers(self._table, seat))
        line, key, seq = picked(self._game, offers, self._dice), uuid4().hex, sight["seq"]
        try:
            answer = patiently(lambda: self._client.ask(self._table, line, seq, key=key, seat=seat))
        except RequestRefused as refused:
            if refused.code != "stale":
                raise
            self.stale += 1
            return False
        if not answer["is_private"]:  # what is said beforehand makes no entry
            self._acknowledged[seat][answer["seq"]] = line
        self.moves += 1
        return True

    def _say(self) -> None:
        """A letter from one seat to another, or a line for all; nothing if the server is gone."""
        letter: Json = {"kind": "letter", "seat": "p1", "to": ["p2"]}
        body: Json = {"text": uuid4().hex, **(letter if "p2" in self._acknowledged else {})}
        try:
            line = self._client.call("POST", f"/api/tables/{self._table}/letters", body)
        except httpx.TransportError:
            return
        self._said[line["number"]] = line["text"]
        self.letters += 1

    def _check_letters(self) -> None:
        """Whatever was acknowledged is there, in the place that was named."""
        path, before = f"/api/tables/{self._table}/letters", str(2**31 - 1)
        written: dict[int, str] = {}
        while before != "None":
            page = patiently(
                lambda before=before: self._client.call("GET", path, before=before)  # type: ignore[misc]
            )
            written |= {it["number"]: it["text"] for it in page["lines"]}
            before = str(page["before"])
        assert self._said.items() <= written.items(), (self._table, self._said, written)

    def check(self) -> None:
        """Check that the chronicle has exactly the acknowledged moves, and the talk all lines."""
        self._check_letters()
        for seat, acknowledged in self._acknowledged.items():
            written: dict[int, str] = {}
            since, stands = 0, 1
            while since < stands:
                page = self._news(seat, since)
                written |= {it["seq"]: it["ask"] for it in page["told"] if it["seat"] == seat}
                since, stands = (page["told"][-1]["seq"] if page["told"] else stands), page["seq"]
            assert written.keys() == acknowledged.keys(), (self._table, seat, written, acknowledged)
            for seq, line in acknowledged.items():
                assert is_record_of(written[seq], line), (self._table, seq, line, written)

    def _news(self, seat: str, since: int) -> Json:
        path = f"/api/tables/{self._table}/news"
        return dict(patiently(lambda: self._client.call("GET", path, since=str(since), seat=seat)))


def is_record_of(written: str, line: str) -> bool:
    """Whether an entry is what a line makes of itself: somebody who leaves takes along what he has
    said beforehand, and `as-standing` is written as the act for which it stands."""
    return line == "as-standing" or f"{written} ".startswith(f"{line} ")


def crash(database: str, folder: Path, kills: int, seed: int = 1) -> tuple[int, int]:
    """Kill a server so many times while all games are played; returns moves and games."""
    dice = random.Random(seed)
    with (
        patch.dict(os.environ, {"LETOPIS_WEBHOOKS": "any"}),
        receiver() as (hook, heard),
        Prompt(database, folder / "server.log", "--no-limits") as served,
        ThreadPoolExecutor(len(TABLES) + 2) as hands,
        ExitStack() as clients,
    ):

        def client(token: str) -> Client:
            return clients.enter_context(closing(Client(served.address, token)))

        token = token_of_a_bot(served.address)
        players = [Player(client(token), game, random.Random(seed)) for game in TABLES]
        others = [client(token_of_a_bot(served.address)) for _ in range(3)]
        letters = Correspondence(others[0], others[1], heard, hook)
        around = (Evening(others), letters)
        everybody: list[Player | Evening | Correspondence] = [*players, *around]
        for _ in range(kills):
            is_back = threading.Event()
            playing = [hands.submit(it.play, is_back.is_set) for it in everybody]
            time.sleep(dice.uniform(*LIVES))
            served.kill()
            served.start()
            is_back.set()
            for one in playing:
                one.result()
            for it in everybody:
                it.check()
        letters.end()
        for it in around:
            done = it.done
            it.play(lambda it=it, done=done: it.done > done)  # type: ignore[misc]
            it.check()
        for player in players:
            before = player.moves
            player.play(lambda player=player, before=before: player.moves > before)  # type: ignore[misc]
            player.check()
    return sum(player.moves for player in players), sum(player.games for player in players)


def token_of_a_bot(address: str) -> str:
    with httpx.Client(base_url=address, timeout=LONGEST_WAIT) as browser:
        me: Json = browser.post("/api/people", json={"name": "Anna"}).json()
        browser.headers["x-letopis-csrf"] = me["csrf"]
        bot = browser.post("/api/me/bots", json={"name": "Crash"}).json()
        shown = browser.post(f"/api/me/bots/{bot['id']}/tokens", json={}).json()
        return str(shown["token"])


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="tests.crash", description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if given.database == "sqlite":
            moves, games = crash(f"sqlite:///{folder}/letopis.db", folder, given.kills, given.seed)
        else:
            with postgresql(folder / "postgresql") as address:
                moves, games = crash(fresh_database(address), folder, given.kills, given.seed)
    seconds = time.monotonic() - began
    kept = f"{moves} moves in {games} games, none lost or doubled"
    print(f"{given.database}: {given.kills} kills, {kept}, {seconds:.0f} s")


if __name__ == "__main__":
    main(sys.argv[1:])
