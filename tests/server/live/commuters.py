"""Two houses on one PostgreSQL, and people whose every request goes to the other one."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from typing import Any

from httpx import Response
from litestar.testing import TestClient

from letopis.server.house import House
from letopis.server.settings import Settings
from tests.offers import picked
from tests.server.guests import Guest, Inn, Json, opened


class BothClients:
    """Clients of several houses, used in turn."""

    def __init__(self, *clients: TestClient[Any]) -> None:
        self._clients, self._next = clients, cycle(clients)
        self.cookies = self

    def clear(self) -> None:
        """Forget the cookies of all clients: a guest shows his own."""
        for client in self._clients:
            client.cookies.clear()

    def __getattr__(self, name: str) -> Any:
        return getattr(next(self._next), name)


class Commuter(Guest):
    """Somebody whose every request goes to the other process, and who notices where he is shown a
    table as it stood before what he has seen of it."""

    def __init__(self, name: str, *inns: Inn) -> None:
        self.seen: dict[str, int] = {}  # the last entry, by table
        both: Any = BothClients(*(inn.client for inn in inns))
        super().__init__(both, name)

    def gets(self, path: str, **params: Any) -> Any:
        return _good(self.get(path, **params))

    def posts(self, path: str, body: object = None) -> Any:
        return _good(self.post(path, body))

    def notes(self, table: Json, seq: int) -> None:
        assert seq >= self.seen.get(table["id"], 0), "the table was shown as it stood before"
        self.seen[table["id"]] = seq

    def looks(self, table: Json, **params: Any) -> Json:
        sight = self.sees(table, **params)
        self.notes(table, sight["seq"])
        return sight

    def does(self, table: Json, line: str, **more: Any) -> Json:
        done = _good(self.asks(table, line, **more))
        self.notes(table, done["sight"]["seq"])
        return dict(done)


def _good(answer: Response) -> Any:
    assert answer.is_success, (str(answer.request.url), answer.text)
    return answer.json() if answer.content else None


@contextmanager
def deaf_houses(address: str) -> Iterator[tuple[Inn, Inn]]:
    """Two processes that hear nothing of each other: the slowest messages there can be."""
    houses = [House(Settings(address, limited=False)) for _ in range(2)]
    for house in houses:
        house.relay.open = lambda: None  # type: ignore[method-assign]
    with opened(houses[0]) as here, opened(houses[1]) as there:
        yield here, there


def gathered(game: str, *people: Commuter, **more: Any) -> Json:
    """A table at which commuters have sat down and begun, each request in another process."""
    first, *others = people
    table = first.opens(game, {"mine": True}, *({} for _ in others), **more)
    path = f"/api/tables/{table['id']}"
    for guest in others:
        guest.gets(f"/api/invites/{table['invite']}")
        sat = guest.posts(f"{path}/chairs", {"invite": table["invite"]})
        seat = next(it["seat"] for it in sat["chairs"] if it["is_mine"])
        ready = guest.patch(f"{path}/chairs/{seat}", {"is_ready": True})
        assert ready.status_code == 200, ready.text
    if others:
        begun = first.posts(f"{path}/start")
        assert begun["stage"] == "playing"
    return table


def play_out(table: Json, people: dict[str, Commuter], luck: random.Random) -> Json:
    """Play a game to its end with random acts that are offered; returns the last sight."""
    game, guests = table["game"], [*people.values()]
    while True:
        looker = luck.choice(guests)
        sight = looker.looks(table)
        for guest in guests:  # people at one table tell each other what they see
            guest.notes(table, sight["seq"])
        if sight["is_over"]:
            return sight
        asked = [it["seat"] for it in sight["asked"] if it["seat"] in people]
        assert asked, sight["asked"]
        seat = luck.choice(asked)
        mover, path = people[seat], f"/api/tables/{table['id']}"
        _ask_around(mover, table, luck)
        offers = mover.gets(f"{path}/offers", seat=seat)
        seq = mover.seen[table["id"]]
        done = mover.does(table, picked(game, offers, luck), seq=seq, seat=seat, key=f"at-{seq}")
        for guest in guests:
            guest.notes(table, done["sight"]["seq"])


def _ask_around(guest: Commuter, table: Json, luck: random.Random) -> None:
    """One of the other questions that tell how a table stands."""
    path, seen = f"/api/tables/{table['id']}", guest.seen[table["id"]]
    match luck.randrange(5):
        case 0:
            assert guest.gets(f"{path}/news", since=seen)["seq"] >= seen
        case 1:
            about = guest.gets(path)
            assert about["seq"] >= seen
            assert about["stage"] == "playing"
        case 2:
            (mine,) = (it for it in guest.gets("/api/tables")["mine"] if it["id"] == table["id"])
            assert mine["seq"] >= seen
        case 3:
            assert table["id"] in [it["table"] for it in guest.gets("/api/me/asked")]
        case _:
            pass
