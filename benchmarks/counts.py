"""Counts that are the same on every machine: calls and bytecodes of an action, statements, frames
and bytes of a move, bytes of script.

`make test` holds each to its bound in the ledger. Games are random but seeded, so that every run
counts the same ones. Comprehensions are no calls: newer Pythons run them in place.
"""

import gzip
import json
import random
import re
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from types import FrameType
from typing import Any
from unittest import mock

from sqlalchemy import Engine, event
from tests.server.guests import Clock, Json, opened
from tests.server.sockets import looking, next_grown

from benchmarks.shared.ledger import figure
from benchmarks.shared.random_games import MATCHES, Count, sheet_game, war
from letopis.core.dice import Fair, commitment, secret_of_seed
from letopis.games.yatzy import YATZY
from letopis.packaged import built_page
from letopis.server.house import House
from letopis.server.settings import Settings
from letopis.server.tables import table_plan

ENTRIES = 400
MOVES = 40
STATEMENTS = ("SELECT", "INSERT", "UPDATE", "DELETE")
PING = "SELECT 1"  # the pool, before it gives out a connection that has rested
IMPORTED = re.compile(r'(?:from|import)"\./([\w.-]+\.js)"')  # not what is loaded later
SCRIPT = re.compile(r'(?:src|href)="/assets/([^"]+\.js)"')
BOARD = ("TablePage", "StrategicTable", "ru")


class _Tally:
    """Counts what the interpreter does while something is played."""

    def __init__(self) -> None:
        self.calls = self.codes = 0

    def called(self, frame: FrameType, happened: str, _: object) -> None:
        name = frame.f_code.co_name
        if happened == "call" and (name[0] != "<" or name == "<lambda>"):
            self.calls += 1

    def stepped(self, frame: FrameType, happened: str, _: object) -> object:
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        self.codes += happened == "opcode"
        return self.stepped


def calls(play: Callable[[], Count]) -> float:
    """Calls of Python functions for one action; a first game fills what is kept between games."""
    play()
    tally, before = _Tally(), sys.getprofile()
    sys.setprofile(tally.called)
    try:
        count = play()
    finally:
        sys.setprofile(before)
    return tally.calls / count.actions


def bytecodes(play: Callable[[], Count]) -> float:
    """Bytecodes for one action; they differ from one version of Python to the next."""
    play()
    tally, before = _Tally(), sys.gettrace()
    sys.settrace(tally.stepped)  # type: ignore[arg-type]
    try:
        count = play()
    finally:
        sys.settrace(before)
    return tally.codes / count.actions


class Moves:
    """What moves cost at a table on which two sockets look, one from each seat: statements of the
    database, and the news and answers that are sent. Who comes and goes is not counted."""

    def __init__(self, game: str) -> None:
        self.moves = self.statements = self.frames = self.bytes = 0
        secret = secret_of_seed(1)
        fair = (Fair(commitment(secret)), secret)
        with (
            tempfile.TemporaryDirectory() as folder,
            mock.patch.object(table_plan, "fair_dice", return_value=fair),
            mock.patch.object(table_plan, "fresh_game_id", return_value="counted"),
            self._counted_statements(),
            opened(_still_house(folder)) as inn,
        ):
            anna = inn.guest("Anna")
            seats = [{"mine": True, "name": name} for name in ("Anna", "Boris")]
            table = anna.opens(game, *seats)
            with looking(anna, table, "?seat=p1") as p1, looking(anna, table, "?seat=p2") as p2:
                self._play({"p1": p1, "p2": p2})

    @contextmanager
    def _counted_statements(self) -> Iterator[None]:
        """As SQLite itself sees them: prepared ones pass SQLAlchemy by."""
        event.listen(Engine, "connect", self._connected)
        try:
            yield
        finally:
            event.remove(Engine, "connect", self._connected)

    def _play(self, sockets: Mapping[str, Any]) -> None:
        seen, rng = (
            {seat: next_grown(it)["sight"] for seat, it in sockets.items()},
            random.Random(1),
        )
        self.statements = 0
        while self.moves < MOVES:
            self._move(sockets, seen, rng)

    def _connected(self, driver: Any, _: object) -> None:
        driver.set_trace_callback(self._stated)

    def _stated(self, statement: str) -> None:
        self.statements += statement.startswith(STATEMENTS) and statement != PING

    def _move(self, sockets: Mapping[str, Any], seen: dict[str, Json], rng: random.Random) -> None:
        seat = seen["p1"]["asked"][0]["seat"]
        sight = seen[seat]
        line = sight["default"] or rng.choice(sight["offers"])["line"]
        self.moves += 1
        said = {"type": "ask", "line": line, "seat": seat, "key": str(self.moves)}
        sockets[seat].send_json({**said, "seq": sight["seq"]})
        for name, socket in sockets.items():
            wanted = {"grown", "accepted"} if name == seat else {"grown"}
            while wanted:
                text = socket.receive_text(timeout=60)
                heard = json.loads(text)
                assert heard["type"] != "refused", heard
                if heard["type"] in ("grown", "accepted"):
                    wanted.discard(heard["type"])
                    self.frames, self.bytes = self.frames + 1, self.bytes + len(text.encode())
                if heard["type"] == "grown":
                    seen[name] = heard["sight"]


def _still_house(folder: str) -> House:
    """A house in which nothing happens by itself: its sender would look into the outbox as often as
    a move is slow."""
    house = House(Settings(f"sqlite:///{folder}/letopis.db"), Clock())
    house.sender.tick = 3600.0
    return house


def page_script() -> float:
    """Compressed kB of script that the first page loads, with the words of one language."""
    folder = _built()
    words = [it.name for it in folder.glob("assets/ru-*.js")]
    assert len(words) == 1, "the words of a language are a file of their own"
    return sum(_weight(folder, it) for it in (*_first_scripts(folder), *words)) / 1000


def board_script() -> float:
    """Compressed kB of script that the first picture of the board needs; what is loaded later, as
    battles are, does not count."""
    folder = _built()
    names = _first_scripts(folder)
    for part in BOARD:
        names += [it.name for it in folder.glob(f"assets/{part}-*.js")]
    weights = dict[str, int]()
    while names:
        if (name := names.pop()) not in weights:
            weights[name] = _weight(folder, name)
            names += IMPORTED.findall((folder / "assets" / name).read_text("utf-8"))
    assert any(it.startswith("StrategicTable") for it in weights)
    return sum(weights.values()) / 1000


def _built() -> Path:
    folder = built_page()
    assert folder is not None, "the page has not been built: tools/web build"
    return folder


def _first_scripts(folder: Path) -> list[str]:
    scripts: list[str] = SCRIPT.findall((folder / "index.html").read_text("utf-8"))
    assert scripts
    return scripts


def _weight(folder: Path, name: str) -> int:
    return len(gzip.compress((folder / "assets" / name).read_bytes()))


def _dice() -> Count:
    return sheet_game(YATZY, 1)


def _war() -> Count:
    return war(MATCHES["islands"], 1, ENTRIES)


_moves = lru_cache(maxsize=2)(Moves)

COUNTS: Mapping[str, Callable[[], float]] = {
    "dice-calls": lambda: calls(_dice),
    "dice-bytecodes": lambda: bytecodes(_dice),
    "war-calls": lambda: calls(_war),
    "war-bytecodes": lambda: bytecodes(_war),
    "move-statements": lambda: _moves("yatzy").statements / MOVES,
    "move-frames": lambda: _moves("yatzy").frames / MOVES,
    "move-bytes-dice": lambda: _moves("yatzy").bytes / MOVES,
    "move-bytes-war": lambda: _moves("strategic").bytes / MOVES,
    "script-page": page_script,
    "script-board": board_script,
}


def main() -> None:
    for row, count in COUNTS.items():
        figure(row, count())


if __name__ == "__main__":
    main()
