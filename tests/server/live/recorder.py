"""A table of two that is played alike every time, all that reaches somebody there, and pauses that
a test holds in its hand."""

import asyncio
import re
from operator import itemgetter

import msgspec
from httpx import Response
from litestar.testing import WebSocketTestSession

from letopis.server.live.live_table import Waiting
from tests.server.guests import Guest, Inn, Json
from tests.server.skirmish import SKIRMISH

# Nothing is left to lots, so that two tables are played alike.
PLAIN = {"order_method": "by_join_time", "ruler_land_pick": "free_choice"}
# Seals and links, numbers of notices, salts that were opened.
DRAWN = (r"[0-9a-f]{64}", r"[0-9a-f]{40}", r"(?<![0-9a-f])[0-9a-f]{24}(?![0-9a-f])")
CLOCK = {"kind": "turn", "seconds": 3600, "brief_seconds": 600}


class Held:
    """A pause before an answer that lasts until the test ends it."""

    def __init__(self, inn: Inn) -> None:
        self._inn, self._begun, self._over = inn, 0, asyncio.Event()
        self._changed = asyncio.Condition()
        inn.house.instructed.pause = self

    async def __call__(self, asked: Waiting) -> None:
        async with self._changed:
            self._begun += 1
            self._changed.notify_all()
        await self._over.wait()
        self._over.clear()

    def end(self) -> None:
        """As soon as somebody pauses."""
        self._inn.client.blocking_portal.call(self._end)

    async def _end(self) -> None:
        async with self._changed:
            await self._changed.wait_for(lambda: self._begun > 0)
            self._begun -= 1
        self._over.set()


def begun(
    inn: Inn, regulation: Json | None = None, rules: Json | None = None
) -> tuple[Json, Guest, Guest]:
    """Anna is to move; nothing about the table is left to chance."""
    plan = {
        "materials": {"map": SKIRMISH},
        "options": {**PLAIN, **(rules or {})},
        "regulation": {"clock": CLOCK, **(regulation or {})},
    }
    table, (anna, boris) = inn.together("strategic", "Anna", "Boris", plan=plan, is_open=True)
    for guest in (anna, boris):
        assert guest.asks(table, guest.sees(table)["default"]).status_code == 200
    settle(inn)
    return table, anna, boris


def settle(inn: Inn) -> None:
    """Wait for what follows an entry in tasks of its own: due times, and notices."""

    async def until_nothing_is_left() -> None:
        await inn.house.deadlines.settle()
        while tasks := inn.house.notices._tasks:
            await asyncio.wait(tuple(tasks))

    inn.client.blocking_portal.call(until_nothing_is_left)


def says(guest: Guest, table: Json, *lines: str) -> None:
    """Things said beforehand: each is accepted, and makes no entry."""
    for line in lines:
        before = guest.sees(table)["seq"]
        answer = guest.asks(table, line)
        assert answer.status_code == 200, answer.text
        assert answer.json()["is_private"]
        assert answer.json()["seq"] == guest.sees(table)["seq"] == before


def own(guest: Guest, table: Json, seat: str = "p2") -> Json:
    """What a player sees of himself."""
    return dict(guest.sees(table)["view"]["players"][seat])


def asked(guest: Guest, table: Json) -> list[tuple[str, str]]:
    return [(it["seat"], it["key"]) for it in guest.sees(table)["asked"]]


class Recorder:
    """All that reaches somebody at a table: the frames of a socket, and what one can ask for, with
    its headers."""

    OF_ALL = ("", "/sight", "/news", "/time", "/events", "/extract", "/battles", "/votes")
    OF_PLAYERS = ("/letters", "/offers", "/undo", "/budget", "/draft", "/battle-advice")
    ANYWHERE = ("/api/tables", "/api/me/asked", "/api/me/unseen")

    def __init__(self, inn: Inn, guest: Guest, table: Json) -> None:
        self._inn, self._guest, self._table = inn, guest, table
        self._heard: list[str] = []

    def listen(self, socket: WebSocketTestSession) -> None:
        """Everything that has been sent up to now. What follows an entry in tasks of its own, such
        as a notice, comes before or after the next entry as it happens: frames of one kind are kept
        in their order, but kinds apart."""
        settle(self._inn)
        socket.send_text("{}")  # nothing that could be understood: its answer comes last
        frames: list[tuple[str, str]] = []
        while not frames or frames[-1][0] != "refused":
            text = socket.receive_text(timeout=60)
            frames.append((msgspec.json.decode(text)["type"], text))
        self._heard += [text for _, text in sorted(frames, key=itemgetter(0))]

    def look(self) -> None:
        """Ask for everything there is, refused or not."""
        settle(self._inn)
        home = f"/api/tables/{self._table['id']}"
        for page in (*self.OF_ALL, *self.OF_PLAYERS):
            self._note(page, self._guest.get(f"{home}{page}"))
        for seq in (0, 3):
            self._note(f"since {seq}", self._guest.get(f"{home}/news", since=seq))
        self._note("his seat", self._guest.get(f"{home}/sight", seat="p2"))
        self._note("his plan", self._guest.get(f"{home}/draft", seat="p2"))
        self._note("in his name", self._guest.asks(self._table, "stance never", seat="p2"))
        self._note("the book", self._guest.get(f"/api/study/{self._table['id']}"))
        for page in self.ANYWHERE:
            self._note(page, self._guest.get(page))
        notices = self._guest.get("/api/me/notices").json()["notices"]
        # Those of one moment are listed by their drawn numbers.
        self._heard.append(
            f"notices {sorted(f'{it}' for it in ({**it, 'id': 0} for it in notices))}"
        )

    def _note(self, what: str, answer: Response) -> None:
        headers = {it: answer.headers[it] for it in sorted(answer.headers) if it != "date"}
        self._heard.append(f"{what} {answer.status_code} {headers} {answer.text}")

    def heard(self, *drawn: str) -> list[str]:
        """Without what is drawn for every table and person, and without who came to look: that
        is gathered for a moment, and has nothing to do with questions."""
        names = re.compile("|".join((*map(re.escape, drawn), *DRAWN)))
        told = (it for it in self._heard if not it.startswith('{"type":"seated"'))
        return [names.sub("*", it) for it in told]
