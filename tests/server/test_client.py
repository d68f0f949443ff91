"""The client for programs, the stream of asked seats, and the bot of the documentation."""

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any

import httpx
import pytest

from letopis.client import Client, RequestRefused
from tests.crash import token_of_a_bot
from tests.server.process import Served

PATIENCE = 60.0
GUIDE = Path(__file__).parents[2] / "docs" / "bots-over-the-wire.md"


@pytest.fixture
def client(served: Served) -> Iterator[Client]:
    with Client(served.address, token_of_a_bot(served.address)) as client:
        yield client


def test_a_client_looks_asks_and_is_refused_with_the_clause(client: Client) -> None:
    table = client.open_table("yatzy", [{"mine": True}])["id"]
    with pytest.raises(RequestRefused, match="refused") as refused:
        client.ask(table, "score chance")
    assert refused.value.answer["clause"].startswith("YZ-")
    assert client.ask(table, "roll", 0)["seq"] == 1
    assert client.look(table)["seq"] == 2
    assert [it["id"] for it in client.tables()["mine"]] == [table]


def test_a_client_hears_where_it_is_asked(client: Client) -> None:
    table = client.open_table("yatzy", [{"mine": True}, {"mine": True}])["id"]
    assert [(it["table"], it["seat"]) for it in client.asked()] == [(table, "p1")]
    news = client.follow_asked()
    assert [it["seat"] for it in next(news)["asked"]] == ["p1"]
    client.ask(table, "roll", seat="p1")
    assert next(news)["table"] == table
    client.ask(table, "score chance", seat="p1")
    assert [it["seat"] for it in next(news)["asked"]] == ["p2"]


def test_what_is_followed_goes_on_from_where_it_was(client: Client) -> None:
    table = client.open_table("yatzy", [{"mine": True}])["id"]
    client.ask(table, "roll")
    news = client.follow(table, since=0)
    assert [it["seq"] for it in next(news)["told"]] == [1, 2]


def test_a_client_that_sat_down_before_the_game_hears_it_begin(
    served: Served, client: Client
) -> None:
    table = client.open_table("yatzy", [{}, {"mine": True}])
    with Client(served.address, token_of_a_bot(served.address)) as early:
        seat = early.sit(table["id"], table["invite"])
        heard: Queue[Any] = Queue()
        follower = lambda: heard.put(next(early.follow(table["id"], seat)))  # noqa: E731
        Thread(target=follower, daemon=True).start()
        while not client.table(table["id"])["chairs"][0]["is_present"]:
            assert heard.empty()
        client.begin(table["id"])
        assert heard.get(timeout=PATIENCE)["sight"]["asked"][0]["seat"] == seat


def test_a_client_that_is_started_again_keeps_its_chair(client: Client) -> None:
    table = client.open_table("yatzy", [{}, {}])
    seat = client.sit(table["id"], table["invite"])
    assert client.sit(table["id"], table["invite"]) == seat
    other = client.sit(table["id"], table["invite"], "p2" if seat == "p1" else "p1")
    client.begin(table["id"])
    assert [client.sit(table["id"], table["invite"], it) for it in (seat, other)] == [seat, other]


def test_a_wrong_token_is_nobody(served: Served) -> None:
    with Client(served.address, "wrong") as stranger:
        with pytest.raises(RequestRefused, match="401"):
            stranger.me()
        with pytest.raises(RequestRefused, match="who-are-you"):
            next(stranger.follow_asked())


def test_the_bot_of_the_guide_plays_a_whole_game_even_if_it_is_restarted(
    served: Served, client: Client, tmp_path: Path
) -> None:
    code = re.search(r"```python\n(.*?)```", GUIDE.read_text(), re.DOTALL)
    assert code is not None
    assert code[1].count("\n") < 60
    (tmp_path / "bot.py").write_text(code[1])
    table = client.open_table("yatzy", [{"mine": True}, {}])
    token = token_of_a_bot(served.address)
    command = [sys.executable, "bot.py", served.address, token, table["id"], table["invite"]]
    with _seated(command, tmp_path) as bot:
        _begin(client, table["id"])
        _play_against(client, table["id"], rounds=4)
        bot.kill()
    with _seated(command, tmp_path) as bot:
        _play_against(client, table["id"])
        assert bot.stdout is not None
        assert bot.stdout.readline().startswith("over, won by p")
    assert bot.returncode == 0


@contextmanager
def _seated(command: list[str], folder: Path) -> Iterator["subprocess.Popen[str]"]:
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as bot:
        assert bot.stdout is not None
        assert bot.stdout.readline() == "sitting on p2\n"
        yield bot


def _begin(client: Client, table: str) -> None:
    while True:
        try:
            client.begin(table)
            return
        except RequestRefused as refused:
            if refused.code != "not-all-ready":
                raise


def _play_against(client: Client, table: str, rounds: int = 99) -> None:
    """Play to the end, or so many turns."""
    for news in client.follow(table, "p1"):
        sight = news["sight"]
        if sight["is_over"] or sight["view"]["round"] > rounds:
            return
        if sight["asked"][0]["seat"] == "p1":
            line = "roll" if not sight["view"]["dice"] else sight["offers"][-1]["line"]
            client.ask(table, line, sight["seq"])


def test_logs_are_lines_of_json_without_tokens(served: Served, client: Client) -> None:
    client.me()
    told = '"route":"/api/me"'
    until = time.monotonic() + PATIENCE
    while not any(told in line and line.startswith("{") for line in logged(served)):
        assert time.monotonic() < until  # a request is logged after its answer
        time.sleep(0.02)
    assert "Bearer" not in served.log.read_text()


def logged(served: Served) -> list[str]:
    return served.log.read_text().splitlines()


def test_numbers_are_told_in_the_text_that_prometheus_reads(served: Served, client: Client) -> None:
    table = client.open_table("yatzy", [{"mine": True}])["id"]
    client.ask(table, "roll")
    text = httpx.get(f"{served.address}/api/metrics", timeout=PATIENCE).text
    assert re.search(r'^letopis_entries_total\{game="yatzy"\} \d+$', text, re.MULTILINE)
    assert re.search(r'^letopis_asks_total\{answer="accepted"\} \d+$', text, re.MULTILINE)
    for gauge in ("sockets", "rooms", "dues_overdue", "deliveries_waiting"):
        assert re.search(rf"^letopis_{gauge} \d+$", text, re.MULTILINE)
    asks = 'letopis_request_seconds_bucket{route="/api/tables/{table}/asks",le="+Inf"}'
    assert asks in text
