"""What is done around tables while the server is killed: tournaments, and letters that go on to
webhooks."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import TypeVar
from uuid import uuid4

import httpx

from letopis.client import Client, Json, RequestRefused

T = TypeVar("T")

LONGEST_WAIT = 300.0  # seconds within which a table must go on
DONE_ALREADY = 409  # by a request whose answer nobody has heard
ON_THEIR_WAY = 10  # letters; more lines than these are not named in one message


def patiently(deed: Callable[[], T]) -> T:
    """Repeat a request while the server is down."""
    until = time.monotonic() + LONGEST_WAIT
    while True:
        try:
            return deed()
        except httpx.TransportError:
            if time.monotonic() > until:
                raise


def wait_until(is_so: Callable[[], bool], why: str) -> None:
    until = time.monotonic() + LONGEST_WAIT
    while not is_so():
        assert time.monotonic() < until, why
        time.sleep(0.1)


class Evening:
    """Three people who play one tournament after the other, and resign as the higher number."""

    def __init__(self, clients: Sequence[Client]) -> None:
        self._clients = clients
        self.done = 0  # acts that were acknowledged
        self._open()

    def _open(self) -> None:
        body = {"plan": {"game": "yatzy"}, "kind": "round-robin", "title": uuid4().hex}
        made = patiently(lambda: self._clients[0].call("POST", "/api/tournaments", body))
        self._path = f"/api/tournaments/{made['id']}"
        self._here, self._has_begun, self._won = {1}, False, dict[str, int]()

    def play(self, is_enough: Callable[[], bool]) -> None:
        until, done = time.monotonic() + LONGEST_WAIT, self.done
        while not is_enough():
            assert self.done > done or time.monotonic() < until, f"{self._path} stands still"
            try:
                self._act()
            except httpx.TransportError:
                continue  # what was not acknowledged is looked for
            except RequestRefused as refused:
                if refused.status != DONE_ALREADY:
                    raise
                time.sleep(0.05)

    def _about(self) -> Json:
        return dict(patiently(lambda: self._clients[0].call("GET", self._path)))

    def _act(self) -> None:
        about = self._about()
        games = [it for it in about["meetings"] if it["table"] and not it["is_over"]]
        open_games = [it for it in games if it["table"] not in self._won]
        if about["stage"] == "over":
            self.check()
            self._open()
        elif about["stage"] == "gathering":
            self._gather(len(about["standings"]))
        elif open_games:
            self._resign(open_games[0])
        else:
            time.sleep(0.05)

    def _gather(self, here: int) -> None:
        if here < len(self._clients):
            self._clients[here].call("POST", f"{self._path}/contestants")
            self._here.add(here + 1)
        else:
            self._clients[0].call("POST", f"{self._path}/start", {})
            self._has_begun = True
        self.done += 1

    def _resign(self, game: Json) -> None:
        winner, loser = sorted((game["first"], game["second"]))
        seat = "p1" if game["first"] == loser else "p2"
        path = f"/api/tables/{game['table']}/chairs/{seat}/resign"
        self._clients[loser - 1].call("POST", path)
        self._won[game["table"]] = winner
        self.done += 1

    def check(self) -> None:
        """Whoever was told that he takes part does, and every game that was resigned counts."""
        wait_until(self._counts_all, f"{self._path} does not count a game")
        about = self._about()
        assert self._here <= {it["number"] for it in about["standings"]}, about
        assert not self._has_begun or about["stage"] != "gathering", about
        won = [it["winner"] for it in about["meetings"] if it["is_over"] and it["second"]]
        for it in about["standings"]:
            assert it["wins"] == won.count(it["number"]), about

    def _counts_all(self) -> bool:
        over = {it["table"]: it["winner"] for it in self._about()["meetings"] if it["is_over"]}
        assert all(over[it] == self._won[it] for it in self._won.keys() & over.keys()), over
        return self._won.keys() <= over.keys()


class Correspondence:
    """One person who writes letters, and another whose webhook hears of them."""

    def __init__(self, writer: Client, reader: Client, heard: Sequence[str], hook: str) -> None:
        self._writer, self._reader, self._heard = writer, reader, heard
        self._written = list[str]()
        body: Json = {"addresses": [{"channel": "webhook", "to": hook}]}
        patiently(lambda: reader.call("PUT", "/api/me/wishes", body))
        table = writer.open_table("yatzy", [{"mine": True}, {}])
        self._path = f"/api/tables/{table['id']}/letters"
        reader.sit(table["id"], table["invite"])
        writer.begin(table["id"])

    @property
    def done(self) -> int:
        return len(self._written)

    def play(self, is_enough: Callable[[], bool]) -> None:
        while not is_enough():
            if len(self._missing()) >= ON_THEIR_WAY:
                time.sleep(0.05)
                continue
            body: Json = {"text": uuid4().hex, "kind": "letter", "seat": "p1", "to": ["p2"]}
            with suppress(httpx.TransportError):
                self._written.append(self._writer.call("POST", self._path, body)["text"])

    def check(self) -> None:
        """What was acknowledged has arrived, or stands in the outbox and is still to be sent."""
        sent = patiently(lambda: self._reader.call("GET", "/api/me/deliveries"))
        kept = " ".join(it["notice"]["text"] for it in sent if it["state"] == "waiting")
        lost = [text for text in self._missing() if text not in kept]
        assert not lost, (lost, sent)

    def end(self) -> None:
        """Everything arrives in the end."""
        wait_until(lambda: not self._missing(), "a letter was told to nobody")

    def _missing(self) -> list[str]:
        heard = "".join(self._heard)
        return [text for text in self._written if text not in heard]


@contextmanager
def receiver() -> Iterator[tuple[str, list[str]]]:
    """The address of a webhook on this machine, and what it has heard."""
    heard = list[str]()

    class Hook(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            heard.append(self.rfile.read(int(self.headers["content-length"])).decode())
            self.send_response(204)
            self.end_headers()

        def log_message(self, *said: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Hook) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/", heard
        finally:
            server.shutdown()
            thread.join()
