"""Our server, with asks and news over sockets, as its rival."""

import asyncio
import json
import sys
from pathlib import Path

import httpx

from benchmarks.wire.lines import Socket, open_posts, open_socket
from benchmarks.wire.matches import Match
from benchmarks.wire.process import Process

SEATS = ("p1", "p2")


def our_server(database: str, folder: Path) -> Process:
    command = [sys.executable, "-m", "benchmarks.wire.served", "--port", "{port}"]
    return Process([*command, "--database", database], folder / "letopis.log")


def token_at(port: int) -> str:
    """The token of a new bot."""
    with httpx.Client(base_url=f"http://127.0.0.1:{port}") as browser:
        me = browser.post("/api/people", json={"name": "Anna"}).json()
        browser.headers["x-letopis-csrf"] = me["csrf"]
        bot = browser.post("/api/me/bots", json={"name": "Robot"}).json()
        return str(browser.post(f"/api/me/bots/{bot['id']}/tokens", json={}).json()["token"])


class OurMatch(Match):
    _answer: asyncio.Future[bytes]

    def __init__(self, port: int, token: str, table: str) -> None:
        super().__init__()
        self._port, self._token, self._table = port, token, table

    async def listener(self, number: int) -> Socket:
        seat = SEATS[number] if number < len(SEATS) else "public"
        path = f"/api/tables/{self._table}/live?seat={seat}"
        return await open_socket(self._port, path, self.heard, self._token)

    def ask(self, cell: int) -> "asyncio.Future[bytes] | None":
        """Send an ask with the entry last seen and a key, as all our clients do."""
        said = {
            "type": "ask",
            "line": f"mark {cell}",
            "seat": SEATS[self.moves % len(SEATS)],
            "seq": self.moves,
            "key": str(self.moves),
        }
        self.sockets[self.moves % len(SEATS) % len(self.sockets)].say(json.dumps(said))
        self._answer = asyncio.get_running_loop().create_future()
        return self._answer

    def heard(self, message: bytes) -> None:
        if message.startswith(b'{"type":"accepted"'):
            self._answer.set_result(message)
        else:
            super().heard(message)

    def is_news(self, heard: bytes) -> bool:
        return heard.startswith(b'{"type":"grown"')


async def our_match(port: int, token: str) -> Match:
    posts = await open_posts(port)
    seats = [{"mine": True, "name": "X"}, {"mine": True, "name": "O"}]
    wish = {"plan": {"game": "tic-tac-toe"}, "seats": seats, "is_open": True}
    table = await posts.told("/api/tables", wish, token)
    posts.transport.close()
    return OurMatch(port, token, table["id"])
