"""Whole games over two processes behind a proxy that gives each request to the other one."""

import random
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from threading import Event

import pytest

from letopis.client import Client
from tests.crash import TABLES, Player, token_of_a_bot
from tests.databases import fresh_database
from tests.server.process import Served
from tests.server.round_robin import round_robin
from tests.server.test_client import GUIDE

GAMES = 4
PATIENCE = 300.0  # seconds in which a game must go on; how long it takes, the machine may say


@pytest.fixture
def address(postgresql_address: str, tmp_path: Path) -> Iterator[str]:
    """The address of a proxy before two processes on one database."""
    database = fresh_database(postgresql_address)
    with (
        Served(database, tmp_path / "one.log", "--no-limits") as one,
        Served(database, tmp_path / "two.log", "--no-limits") as two,
        round_robin([one.port, two.port]) as address,
    ):
        yield address


def test_bots_of_the_guide_end_all_their_games_while_others_play(
    address: str, tmp_path: Path
) -> None:
    code = re.search(r"```python\n(.*?)```", GUIDE.read_text(), re.DOTALL)
    assert code is not None
    (tmp_path / "bot.py").write_text(code[1])
    token, is_enough = token_of_a_bot(address), Event()
    with ThreadPoolExecutor() as hands, ExitStack() as stack:
        clients = [stack.enter_context(Client(address, token)) for _ in TABLES]
        players = [
            Player(client, game, random.Random(1))
            for client, game in zip(clients, TABLES, strict=True)
        ]
        stack.callback(is_enough.set)
        playing = [hands.submit(player.play, is_enough.is_set) for player in players]
        games = [hands.submit(_bots_play, address, tmp_path) for _ in range(GAMES)]
        endings = [it.result() for it in games]
        is_enough.set()
        for it in playing:
            it.result()
        for player in players:
            player.check()
    assert [len(it) for it in endings] == [2] * GAMES
    assert all(line.startswith("over, won by p") for ending in endings for line in ending)
    assert all(player.moves for player in players)
    assert [player.stale for player in players] == [0] * len(players)


def _bots_play(address: str, folder: Path) -> list[str]:
    """Two programs of the guide play a game; what each of them says at its end."""
    with Client(address, token_of_a_bot(address)) as opener, ExitStack() as stack:
        table = opener.open_table("yatzy", [{}, {}])
        bots = []
        for _ in range(2):
            token = token_of_a_bot(address)
            command = [sys.executable, "bot.py", address, token, table["id"], table["invite"]]
            bot = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True)
            bots.append(stack.enter_context(bot))
            stack.callback(bot.kill)
            assert bot.stdout is not None
            assert bot.stdout.readline().startswith("sitting on p")
        opener.begin(table["id"])
        return [_last_words(bot, bots, lambda: opener.look(table["id"])["seq"]) for bot in bots]


def _last_words(
    bot: "subprocess.Popen[str]", bots: list["subprocess.Popen[str]"], stands: Callable[[], int]
) -> str:
    """What a program says at the end, as long as its game goes on; if one of them fails, it is not
    waited for. Whoever looks on is never shown the game as it stood before."""
    seen, until = 0, time.monotonic() + PATIENCE
    while bot.poll() is None:
        assert not any(it.poll() for it in bots), "a bot has failed"
        if (seq := stands()) != seen:
            assert seq > seen, "the game was shown as it stood before"
            seen, until = seq, time.monotonic() + PATIENCE
        assert time.monotonic() < until, "the game stands still"
        time.sleep(0.2)
    return bot.communicate()[0]
