"""`python -m tests.leak`: play random games and search everything the server says for secrets.

Players, spectators and the public must not learn what belongs to others: nothing face down, no
letter, note or session token, nor the secret of the dice before the end; neither in answers nor
over sockets, in outgoing messages or in the log.
"""

import argparse
import asyncio
import logging
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

from httpx import Response
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import select

from letopis.core.acts import Action
from letopis.core.seats import PUBLIC, SeatId
from letopis.games.strategic.battle import Order
from letopis.games.strategic.game import FIGURES, MAP, STRATEGIC
from letopis.games.strategic.world import World
from letopis.server.house import House
from letopis.server.live.hub import Looker, Socket
from letopis.server.live.live_table import LiveTable, Waiting
from letopis.server.live.room import Room
from letopis.server.live.sentences import Reader
from letopis.server.live.sight import told_entries
from letopis.server.logs import JsonLines
from letopis.server.notices.channels import Message
from letopis.server.settings import Settings
from letopis.server.wall_clock import HOUR, MINUTE
from letopis.store.sql.schema.main import chronicles
from letopis.words import LANGUAGES, words
from tests.fuzz.players import WARLIKE, next_ask
from tests.laws.strategic import TINY
from tests.offers import picked
from tests.server.guests import Clock, Guest, Inn, Json, opened
from tests.strategic.laws.secrets import secrets

NAMES = ("Anna", "Boris", "Clara")
TELLING = 3  # words of an ask; shorter ones occur by accident in offers
PATTERN = 9  # orders, more than occur by accident
ALWAYS = 0.5  # how often they shall answer a battle unasked
MOST_BEFORE_WAR = 60  # moves
POST_TAKES = 10.0  # seconds, at most


class Trial(Struct, frozen=True):
    """The game, the number of players, and an independent oracle of its secrets."""

    game: str
    players: int = 3
    plan: Json = {}
    oracle: Callable[[Any, SeatId], list[str]] = lambda state, seat: []


def _war(**options: str) -> Json:
    materials = {MAP: TINY.read_text("utf-8"), FIGURES: ""}
    return {"materials": materials, "options": {"ends_after_year": 12, **options}}


FACE_DOWN = {"battle_two_step_commit": "all_sealed_at_once", "battle_unfought_cards": "hidden"}
TRIALS = {
    "yatzy": Trial("yatzy"),
    "valyrian": Trial("valyrian"),
    "strategic": Trial("strategic", 2, _war(), secrets),
    "face-down": Trial("strategic", 2, _war(**FACE_DOWN), secrets),
}


class Found(Struct, frozen=True):
    """Numbers of texts searched, of asks face down meanwhile, of things said beforehand, and of
    messages sent."""

    searched: int
    hidden: int
    said: int
    sent: int


class Mark(Struct, frozen=True):
    """A text that only some may read, forever or until the game is over."""

    text: str
    readers: frozenset[SeatId]
    is_for_ever: bool


class Eavesdropper(logging.Handler):
    """Records every line of the log."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.setFormatter(JsonLines())
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if not record.name.startswith(("httpx", "httpcore")):  # those of the test client
            self.heard.append(self.format(record))


class Postman:
    """A notice channel that records what it carried to whom."""

    def __init__(self) -> None:
        self.carried: list[tuple[str, Message]] = []

    async def send(self, to: str, message: Message) -> None:
        self.carried.append((to, message))


class Watched:
    """A table, its players and a spectator; each with a socket, a token and notices."""

    def __init__(self, inn: Inn, trial: Trial, dice: random.Random, postman: Postman) -> None:
        self.trial, self.dice, self.postman = trial, dice, postman
        names = NAMES[: trial.players]
        self.table, players = inn.together(trial.game, *names, is_open=True, plan=trial.plan)
        seats = [SeatId(f"p{at + 1}") for at in range(trial.players)]
        self.players = dict(zip(seats, players, strict=True))
        self.people = {**self.players, PUBLIC: inn.guest("Denis")}
        self.room: Room = inn.house.keeper._rooms[self.table["id"]]
        self._hub = inn.house.hub
        self.sockets = {
            seat: Socket(self.room.id, Reader(seat, "en"), Looker(guest.me["id"]))
            for seat, guest in self.people.items()
        }
        self.frames: dict[SeatId, list[str]] = {seat: [] for seat in self.people}
        self.tokens = {seat: _token(guest) for seat, guest in self.people.items()}
        self.chats = {seat: str(at) for at, seat in enumerate(self.people, start=1)}
        for seat, guest in self.people.items():
            address = {"channel": "telegram", "to": self.chats[seat]}
            wished = guest.put("/api/me/wishes", {"addresses": [address]})
            assert wished.status_code == 200, wished.text
        self.marks: list[Mark] = []
        self.said = 0  # things that were said beforehand
        with inn.house.database.engine.connect() as connection:
            query = select(chronicles.c.secret).where(chronicles.c.id == self.room.row.chronicle)
            self.seed = str(connection.execute(query).scalar_one())
        if trial.game == "strategic":
            self._enter()

    def _enter(self) -> None:
        """Play until all have entered: before that there are no secrets."""
        for _ in range(MOST_BEFORE_WAR):
            if not all(player.entered for player in self.live.table.state.players.values()):
                self.move()

    @property
    def live(self) -> LiveTable:
        assert self.room.live is not None
        return self.room.live

    def attend(self, are_present: bool) -> None:
        """Connect all sockets, or disconnect them, so that notices are sent."""
        for socket in self.sockets.values():
            (self._hub.add if are_present else self._hub.remove)(socket)

    def everything_said_to(self, seat: SeatId, since: int) -> str:
        """All answers to a seat, good and bad, and what came over its socket and as notices."""
        guest, path = self.people[seat], f"/api/tables/{self.table['id']}"
        about_me = ("", "/asked", "/notices", "/deliveries", "/unseen", "/bots", "/sessions")
        there = ("", "/sight", "/offers", "/letters", "/time", "/events", "/votes", "/chronicle")
        answers = [
            *(guest.get(f"/api/me{it}") for it in about_me),
            *(guest.get(f"{path}{it}") for it in there),
            *(guest.get(f"{path}/sight", seat=it) for it in ("public", "p1", "p2", "chance")),
            *(guest.get(f"{path}/letters", seat=it) for it in ("public", "p1", "p2")),
            *self._foreseen(guest, path),
            guest.get(f"{path}/news", since=since),
            guest.get(f"{path}/news", since=since, seat="p2"),
            guest.get("/api/tables"),
            guest.get(f"/api/series/{self.table['id']}"),
            guest.asks(self.table, "score nothing at all"),
            guest.asks(self.table, "roll", seat="p2" if seat != "p2" else "p1"),
        ]
        heard = [answer.text for answer in answers] + self._came(seat)
        self.frames[seat].clear()
        post = [it for to, it in self.postman.carried if to == self.chats[seat]]
        heard += [f"{it.subject} {it.text} {it.link}" for it in post]
        return "\n".join(heard)

    def _came(self, seat: SeatId) -> list[str]:
        """What has come over a socket and was not looked at yet."""
        socket, came = self.sockets[seat], self.frames[seat]
        while not socket.waiting.empty():
            came.append(socket.waiting.get_nowait().decode())
        socket.is_behind = False
        return came

    def _grown(self, seat: SeatId) -> int:
        """How often a seat has heard that the table has changed; who came or went is no secret."""
        return sum(it.startswith('{"type":"grown"') for it in self._came(seat))

    def _foreseen(self, guest: Guest, path: str) -> Iterator[Response]:
        """What the rules answer before anything is done, about some pieces and some acts."""
        seen = guest.get(f"{path}/sight").json()
        for piece in seen.get("subjects", ())[:2]:
            yield guest.get(f"{path}/reach", piece=piece)
            yield guest.get(f"{path}/why-not", piece=piece, cell="a1")
        offers = seen.get("offers", ())[:6]
        for offer in (it for it in offers if not it.get("field")):
            yield guest.post(f"{path}/dry-run", {"line": offer["line"]})

    def secrets_of_others(self, seat: SeatId) -> Iterator[str]:
        live = self.live
        if not live.is_over:
            yield self.seed
        for other in self.people.keys() - {seat}:
            yield from self.proofs_of(other)
        marks = [it for it in self.marks if it.is_for_ever or not live.is_over]
        yield from (mark.text for mark in marks if seat not in mark.readers)
        if live.is_over:  # at the end everything is revealed, so that it can be verified
            return
        everything = self._with_all_that_was_said()
        yield from self.trial.oracle(everything, seat)
        yield from _orders_in_words(everything, seat)
        own = {offer["line"] for offer in self._offered(seat)}
        for entry, heard in zip(
            live.entries, told_entries(live, 0, Reader(seat, "en")), strict=True
        ):
            line = live.game.notation.write(entry.ask)
            if heard.ask != line and line not in own and len(line.split()) >= TELLING:
                yield line

    def proofs_of(self, seat: SeatId) -> tuple[str, str, str]:
        guest = self.people[seat]
        return guest.cookie.partition("=")[2], guest.me["csrf"], self.tokens[seat]

    def _offered(self, seat: SeatId) -> list[Json]:
        """The offers of a seat: what it could say itself is no secret of others."""
        path = f"/api/tables/{self.table['id']}/offers"
        return [] if seat == PUBLIC else list(self.people[seat].get(path).json())

    def write(self) -> None:
        """Write a letter to the first seat, notes, and a line among the spectators."""
        for seat in self.players if self.trial.game == "strategic" else ():
            self._order(seat)
        for seat in self.people:
            if seat != PUBLIC:
                self._say(seat, {"kind": "note"}, {seat})
            if seat not in ("p1", PUBLIC):
                self._say(seat, {"kind": "letter", "to": ["p1"]}, {seat, SeatId("p1")})
        self._say(PUBLIC, {"kind": "gallery"}, {PUBLIC})

    def _with_all_that_was_said(self) -> Any:
        """The state with what every player has said beforehand, which the server keeps apart."""
        state = self.live.table.state
        if not isinstance(state, World):
            return state
        own = {it: self.live.seen_by(it).state.players[it] for it in state.players}
        return replace(state, players=own)

    def _order(self, seat: SeatId) -> None:
        """Say things beforehand, which nobody else may know: no entry is made, no frame is sent."""
        pattern = ["standing-orders", *self.dice.choices([*Order], k=PATTERN)]
        always = ["always"] if self.dice.random() < ALWAYS else []
        stance = self.dice.choice(("always", "approached", "never"))
        others = [it for it in self.sockets if it != seat]
        for line in (" ".join(pattern + always), f"stance {stance}", "standing-spoils leave lower"):
            act, state = STRATEGIC.notation.read(line), self.live.table.state
            assert isinstance(act, Action)
            if STRATEGIC.belongs_in_chronicle(state, seat, act):  # of somebody who leaves
                continue
            before = (self.live.seq, *map(self._grown, others))
            answer = self.players[seat].asks(self.table, line, seat=seat)
            assert answer.status_code in (200, 409), answer.text  # refused before he has entered
            assert (self.live.seq, *map(self._grown, others)) == before, line
            self.said += answer.status_code == 200 and answer.json()["is_private"]

    def _say(self, seat: SeatId, body: Json, readers: set[SeatId]) -> None:
        text = f"secret-{self.dice.getrandbits(64):x}"
        path = f"/api/tables/{self.table['id']}/letters"
        answer = self.people[seat].post(path, {"text": text, **body})
        assert answer.status_code == 201, answer.text
        self.marks.append(Mark(text, frozenset(readers), is_for_ever=body["kind"] != "gallery"))

    def move(self) -> None:
        """Let a random seat that is asked act; in a war also nonsense, which is refused."""
        live = self.live
        if self.trial.game == "strategic":
            asked = next_ask(live.table, WARLIKE, self.dice)
            seat, line = asked.seat, _line(live, asked.action)
        else:
            seat = self.dice.choice(live.waiting).seat
            line = picked(self.trial.game, self._offered(seat), self.dice)
        if seat in self.players:
            answer = self.players[seat].asks(self.table, line, seat=seat)
            assert answer.status_code in (200, 400, 409), answer.text


def _orders_in_words(state: object, seat: SeatId) -> Iterator[str]:
    """Standing orders of others as a sentence would list them, in every language."""
    for player in state.players.values() if isinstance(state, World) else ():
        if player.seat != seat and len(player.battle_orders) >= PATTERN:
            for language in LANGUAGES:
                path = ("strategic", "typed", "word")
                orders = (words(language).texts(*path, it)[0] for it in player.battle_orders)
                yield ", ".join(orders)


def _line(live: LiveTable, action: Action) -> str:
    return live.game.notation.write(action)


async def _endless(asked: Waiting) -> None:
    await asyncio.Event().wait()


def _token(guest: Guest) -> str:
    bot = guest.post("/api/me/bots", {"name": "Robot"}).json()
    return str(guest.post(f"/api/me/bots/{bot['id']}/tokens", {}).json()["token"])


def leak(folder: Path, name: str, moves: int, seed: int = 1) -> Found:
    """Play and search; raises AssertionError with what was found, and who learned it."""
    dice, ear, postman = random.Random(seed), Eavesdropper(), Postman()
    root, level = logging.getLogger(), logging.getLogger().level
    root.addHandler(ear)
    root.setLevel(logging.INFO)
    settings = Settings(f"sqlite:///{folder}/leak-{name}.db", limited=False)
    clock = Clock()
    try:
        with patch("letopis.server.house.channels", lambda *given: {"telegram": postman}):
            house = House(settings, clock)
        house.sender.tick = 0.02
        house.instructed.pause = _endless  # the seats answer themselves, one after the other
        with opened(house) as inn:
            return _searched(Watched(inn, TRIALS[name], dice, postman), clock, moves, ear)
    finally:
        root.removeHandler(ear)
        root.setLevel(level)


def _searched(watched: Watched, clock: Clock, moves: int, ear: Eavesdropper) -> Found:
    searched = hidden = 0
    for at in range(moves):
        if watched.live.is_over:
            break
        since = watched.live.seq
        watched.attend(are_present=at % 2 == 0)
        if at % 10 < 2:
            watched.write()
        watched.move()
        clock.turn(MINUTE)  # lets notices be sent
        searched += _search(watched, since)
        hidden += _face_down(watched.live, since)
    watched.attend(are_present=False)
    watched.write()
    clock.turn(HOUR)
    until = time.monotonic() + POST_TAKES
    while not watched.postman.carried and time.monotonic() < until:
        time.sleep(0.05)
    _search(watched, watched.live.seq)
    _search_log(watched, "\n".join(ear.heard))
    return Found(searched, hidden, watched.said, len(watched.postman.carried))


def _search(watched: Watched, since: int) -> int:
    for seat in watched.people:
        said = watched.everything_said_to(seat, since)
        found = [secret for secret in watched.secrets_of_others(seat) if secret in said]
        assert not found, (seat, found)
    return len(watched.people)


def _face_down(live: LiveTable, since: int) -> int:
    write, heard = live.game.notation.write, told_entries(live, since, Reader(PUBLIC, "en"))
    fresh = zip(live.entries[since:], heard, strict=True)
    return sum(write(entry.ask) != news.ask for entry, news in fresh)


def _search_log(watched: Watched, log: str) -> None:
    proofs = (proof for seat in watched.people for proof in watched.proofs_of(seat))
    marks = (mark.text for mark in watched.marks)
    found = [secret for secret in (watched.seed, *marks, *proofs) if secret in log]
    assert not found, ("log", found)


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="tests.leak", description=__doc__)
    parser.add_argument("--moves", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        for name in TRIALS:
            found = leak(Path(folder), name, given.moves, given.seed)
            heard = f"{found.searched} looks, {found.hidden} asks face down, {found.said} said"
            heard += f" beforehand, {found.sent} messages"
            print(f"{name}: {heard}, nothing found", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
