"""Two people act at once around a game that is played, or is over."""

from collections.abc import Callable
from functools import cache, partial
from itertools import product

import pytest
from httpx import Response
from msgspec.structs import replace

from letopis.core.seats import SeatId
from letopis.store.sql.around_table import clocks
from letopis.store.sql.around_table.votes import TableVote, votes_of
from tests.server.guests import Guest, Inn, Json
from tests.server.tables.races import known_room, raced, seat_ready

NAMES = ("Anna", "Boris", "Clara", "Denis")


class Playing:
    """A game of Anna, Boris and Clara. The chair of Boris is offered, and Anna wants a pause."""

    def __init__(self, inn: Inn, people: dict[str, Guest]) -> None:
        self.inn, self.people = inn, people
        self.anna, self.boris, self.clara, self.denis = people.values()
        self.table = self.anna.opens("yatzy", {"mine": True}, {}, {}, is_open=True)
        self.path = f"/api/tables/{self.table['id']}"
        seat_ready(inn, self.table["id"], {"p2": self.boris, "p3": self.clara})
        assert self.anna.post(f"{self.path}/start").status_code == 200
        self._offer()
        (vote,) = self.anna.post(f"{self.path}/votes", {"motion": {"kind": "pause"}}).json()
        self.vote = f"{self.path}/votes/{vote['id']}"

    def _offer(self) -> None:
        clock = clocks.SeatClock(self.table["id"], SeatId("p2"))
        offered = replace(clock, is_offered=True)
        inn, call = self.inn, self.inn.client.blocking_portal.call
        call(inn.house.database.write, lambda it: clocks.keep_seat_clock(it, offered))
        call(inn.house.keeper.refresh, self.table["id"])

    def takes(self, guest: Guest) -> Response:
        return guest.post(f"{self.path}/chairs/p2/take", {})

    def votes(self, guest: Guest, *, yes: bool) -> Response:
        return guest.post(self.vote, {"yes": yes})

    def outcome(self) -> Json:
        room, of_table = known_room(self.inn, self.table["id"]), self.table["id"]
        names = {guest.me["id"]: name for name, guest in self.people.items()}
        found: list[TableVote] = self.inn.client.blocking_portal.call(
            self.inn.house.database.read, lambda it: votes_of(it, of_table)
        )
        return {
            "stage": room.row.stage,
            "chairs": [
                [it.seat, it.name, it.bot, names.get(it.person or "")] for it in room.chairs
            ],
            "is_paused": room.timing.is_paused,
            "offered": [room.timing.seat(it.seat).is_offered for it in room.chairs],
            "winners": None if room.ending is None else room.ending.winners,
            "votes": sorted([it.kind, it.outcome] for it in found),
        }


ACTS: dict[str, Callable[[Playing], Response]] = {
    "boris is back": lambda it: it.boris.post(f"{it.path}/chairs/p2/back"),
    "boris leaves": lambda it: it.boris.post(f"{it.path}/chairs/p2/leave"),
    "boris resigns": lambda it: it.boris.post(f"{it.path}/chairs/p2/resign"),
    "clara resigns": lambda it: it.clara.post(f"{it.path}/chairs/p3/resign"),
    "clara takes p2": lambda it: it.takes(it.clara),
    "denis takes p2": lambda it: it.takes(it.denis),
    "boris says yes": lambda it: it.votes(it.boris, yes=True),
    "boris says no": lambda it: it.votes(it.boris, yes=False),
    "clara says yes": lambda it: it.votes(it.clara, yes=True),
    "clara wants to end": lambda it: it.clara.post(
        f"{it.path}/votes", {"motion": {"kind": "abandon"}}
    ),
}


@pytest.fixture
def people(sqlite_inn: Inn) -> dict[str, Guest]:
    sqlite_inn.house.limits.is_on = False
    return {name: sqlite_inn.guest(name) for name in NAMES}


def test_two_acts_around_a_game_come_one_after_the_other(
    sqlite_inn: Inn, people: dict[str, Guest]
) -> None:
    @cache
    def in_turn(first: str, second: str) -> tuple[bool, bool, str]:
        it = Playing(sqlite_inn, people)
        one, other = ACTS[first](it), ACTS[second](it)
        return _is_done(one), _is_done(other), str(it.outcome())

    wrong = []
    for first, second in product(ACTS, ACTS):
        it = Playing(sqlite_inn, people)
        one, other = raced(sqlite_inn.house, partial(ACTS[first], it), partial(ACTS[second], it))
        came_out = (_is_done(one), _is_done(other), str(it.outcome()))
        did_second, did_first, stood = in_turn(second, first)
        if came_out not in (in_turn(first, second), (did_first, did_second, stood)):
            wrong.append((first, second, came_out))
    assert wrong == []


@pytest.mark.parametrize("at", range(1, 7))
def test_two_who_want_to_play_again_at_once_play_again(sqlite_inn: Inn, at: int) -> None:
    table, (anna, boris) = sqlite_inn.together("yatzy", "Anna", "Boris")
    path = f"/api/tables/{table['id']}"
    assert anna.post(f"{path}/chairs/p1/resign").status_code == 200
    house = sqlite_inn.house
    first, second = raced(
        house, lambda: anna.post(f"{path}/rematch"), lambda: boris.post(f"{path}/rematch"), at
    )
    assert (first.status_code, second.status_code) == (200, 200), (first.text, second.text)
    assert first.json()["id"] == second.json()["id"]
    assert anna.get(f"/api/tables/{first.json()['id']}").json()["stage"] == "playing"


def _is_done(answer: Response) -> bool:
    assert answer.status_code < 500, answer.text
    return answer.is_success
