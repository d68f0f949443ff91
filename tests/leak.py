"""`python -m tests.leak`: whole random games, with everything the server says searched for secrets.

Whoever sits, watches or looks as the public hears nothing that belongs to others: no ask that lies
face down, no letter, no proof of identity, and not the secret behind the dice before the end.
"""

import argparse
import logging
import random
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import select

from letopis.core.seats import PUBLIC, SeatId
from letopis.server.house import House
from letopis.server.hub import Socket
from letopis.server.keeper import Room
from letopis.server.logs import JsonLines
from letopis.server.settings import Settings
from letopis.server.sight import told
from letopis.store.sql.schema import chronicles
from tests.server.guests import Guest, Inn, Json, opened

GAMES = ("yatzy", "valyrian", "strategic")
NAMES = ("Anna", "Boris", "Clara")


class Eavesdropper(logging.Handler):
    """Every line of the log."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.setFormatter(JsonLines())
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if not record.name.startswith(("httpx", "httpcore")):  # those are the client's own
            self.heard.append(self.format(record))


class Watched:
    """A table, its people and one who only watches; each with a socket and with what he heard."""

    def __init__(self, inn: Inn, game: str) -> None:
        self.table, players = inn.together(game, *NAMES, is_open=True)
        self.players = dict(zip((SeatId("p1"), SeatId("p2"), SeatId("p3")), players, strict=True))
        self.watcher = inn.guest("Denis")
        self.room: Room = inn.house.keeper._rooms[self.table["id"]]
        self.sockets = {
            seat: Socket(self.room.id, seat, str(seat)) for seat in (*self.players, PUBLIC)
        }
        for socket in self.sockets.values():
            inn.house.hub.add(socket)
        with inn.house.database.engine.connect() as connection:
            query = select(chronicles.c.secret).where(chronicles.c.id == self.room.row.chronicle)
            self.dice = str(connection.execute(query).scalar_one())

    def looks(self, seat: SeatId) -> Guest:
        return self.watcher if seat == PUBLIC else self.players[seat]

    def everything_said_to(self, seat: SeatId, since: int) -> str:
        """All answers there are, good and bad, and what has come over the socket."""
        guest, path = self.looks(seat), f"/api/tables/{self.table['id']}"
        answers = [
            guest.get(f"{path}/sight"),
            guest.get(f"{path}/sight", seat="public"),
            guest.get(f"{path}/sight", seat="p1"),
            guest.get(f"{path}/news", since=since),
            guest.get(f"{path}/offers"),
            guest.get(path),
            guest.get(f"{path}/letters"),
            guest.get("/api/me"),
            guest.get("/api/me/asked"),
            guest.asks(self.table, "score nothing at all"),
            guest.asks(self.table, "roll", seat="p2" if seat != "p2" else "p1"),
        ]
        socket, heard = self.sockets[seat], [answer.text for answer in answers]
        while not socket.waiting.empty():
            heard.append(socket.waiting.get_nowait().decode())
        socket.is_behind = False
        return "\n".join(heard)

    def offered(self, seat: SeatId) -> list[Json]:
        """What a seat could say itself is no secret of others."""
        path = f"/api/tables/{self.table['id']}/offers"
        return [] if seat == PUBLIC else list(self.looks(seat).get(path).json())

    def secrets_of_others(self, seat: SeatId, marks: list[tuple[SeatId, str]]) -> Iterator[str]:
        live = self.room.live
        assert live is not None
        if not live.is_over:
            yield self.dice
        for other in (*self.players, PUBLIC):
            if other != seat:
                guest = self.looks(other)
                yield guest.cookie.partition("=")[2]
                yield guest.me["csrf"]
        yield from (mark for writer, mark in marks if seat not in (writer, "p1"))
        own = {offer["line"] for offer in self.offered(seat)}
        for entry, heard in zip(live.entries, told(live, 0, seat), strict=True):
            line = live.game.notation.write(entry.ask)
            if heard.ask != line and line not in own:
                yield line


def leak(folder: Path, game: str, moves: int, seed: int = 1) -> tuple[int, int]:
    """Play and search; how many texts were searched, and how many asks lay face down."""
    dice, ear = random.Random(seed), Eavesdropper()
    root, level = logging.getLogger(), logging.getLogger().level
    root.addHandler(ear)
    root.setLevel(logging.INFO)
    settings = Settings(f"sqlite:///{folder}/leak-{game}.db", limited=False)
    try:
        with opened(House(settings)) as inn:
            return _searched(Watched(inn, game), ear, dice, moves)
    finally:
        root.removeHandler(ear)
        root.setLevel(level)


def _searched(
    watched: Watched, ear: Eavesdropper, dice: random.Random, moves: int
) -> tuple[int, int]:
    marks: list[tuple[SeatId, str]] = []
    searched, hidden, live = 0, 0, watched.room.live
    assert live is not None
    for at in range(moves):
        if live.is_over:
            break
        since = live.seq
        if at % 10 == 0:
            marks += _letters(watched, dice)
        _move(watched, dice)
        for seat in (*watched.players, PUBLIC):
            said = watched.everything_said_to(seat, since)
            secrets = list(watched.secrets_of_others(seat, marks))
            found = [secret for secret in secrets if secret in said]
            assert not found, (seat, found)
            searched += 1
        write, told_to_all = live.game.notation.write, told(live, since, PUBLIC)
        hidden += sum(
            write(entry.ask) != heard.ask
            for entry, heard in zip(live.entries[since:], told_to_all, strict=True)
        )
    log = "\n".join(ear.heard)
    cookies = [guest.cookie.partition("=")[2] for guest in watched.players.values()]
    assert not [it for it in (watched.dice, *(mark for _, mark in marks), *cookies) if it in log]
    return searched, hidden


def _letters(watched: Watched, dice: random.Random) -> list[tuple[SeatId, str]]:
    """Everybody but the first writes him a letter."""
    marks = []
    for seat, guest in watched.players.items():
        if seat != "p1":
            mark = f"secret-{dice.getrandbits(64):x}"
            body: Json = {"text": mark, "kind": "letter", "to": ["p1"]}
            guest.post(f"/api/tables/{watched.table['id']}/letters", body)
            marks.append((seat, mark))
    return marks


def _move(watched: Watched, dice: random.Random) -> None:
    live = watched.room.live
    assert live is not None
    waiting = dice.choice(live.waiting)
    guest = watched.players[waiting.seat]
    offers = guest.get(f"/api/tables/{watched.table['id']}/offers").json()
    answer = guest.asks(watched.table, dice.choice(offers)["line"])
    assert answer.status_code == 200, answer.text


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="tests.leak", description=__doc__)
    parser.add_argument("--moves", type=int, default=2000)
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        for game in GAMES:
            searched, hidden = leak(Path(folder), game, given.moves)
            print(f"{game}: {searched} looks, {hidden} asks face down, nothing found")


if __name__ == "__main__":
    main(sys.argv[1:])
