"""Two people act at once around a table: it comes out as if one had come after the other."""

from collections.abc import Callable
from functools import cache, partial
from itertools import product

import pytest
from httpx import Response

from letopis.server.time.regulation import read_regulation
from tests.server.guests import Guest, Inn, Json
from tests.server.tables.races import known_room, raced, seat_ready


class Gathering:
    """A table of Anna's with chairs for three. Where Boris is `seated`, he sits beside her and is
    ready, and a bot is on the third chair; else two are free."""

    def __init__(self, inn: Inn, people: dict[str, Guest], seated: bool) -> None:
        self.inn, self.people = inn, people
        self.anna, self.boris, self.clara = people.values()
        third: Json = {"bot": "random"} if seated else {}
        self.table = self.anna.opens("yatzy", {"mine": True}, {}, third)
        self.path = f"/api/tables/{self.table['id']}"
        if seated:
            seat_ready(inn, self.table["id"], {"p2": self.boris})

    def sits(self, guest: Guest) -> Response:
        return guest.post(f"{self.path}/chairs", {"invite": self.table["invite"]})

    def outcome(self) -> Json:
        """How the table stands, without what differs by chance."""
        room = known_room(self.inn, self.table["id"])
        names = {guest.me["id"]: name for name, guest in self.people.items()}
        return {
            "stage": room.row.stage,
            "chairs": [
                [it.seat, it.name, it.bot, it.is_ready, names.get(it.person or "")]
                for it in room.chairs
            ],
            "clock": type(read_regulation(room.row.plan).clock).__name__,
            "is_invite_new": room.row.invite != self.table["invite"],
        }


ACTS: dict[str, Callable[[Gathering], Response]] = {
    "boris sits down": lambda it: it.sits(it.boris),
    "clara sits down": lambda it: it.sits(it.clara),
    "clara sits on p3": lambda it: it.clara.post(
        f"{it.path}/chairs", {"invite": it.table["invite"], "seat": "p3"}
    ),
    "boris gets up": lambda it: it.boris.delete(f"{it.path}/chairs/p2"),
    "boris is ready": lambda it: it.boris.patch(f"{it.path}/chairs/p2", {"is_ready": True}),
    "boris is called Bob": lambda it: it.boris.patch(f"{it.path}/chairs/p2", {"name": "Bob"}),
    "anna clears p2": lambda it: it.anna.delete(f"{it.path}/chairs/p2"),
    "anna seats a bot on p2": lambda it: it.anna.patch(f"{it.path}/chairs/p2", {"bot": "random"}),
    "anna wants two chairs": lambda it: it.anna.put(f"{it.path}/seats", {"count": 2}),
    "anna wants one chair": lambda it: it.anna.put(f"{it.path}/seats", {"count": 1}),
    "anna begins": lambda it: it.anna.post(f"{it.path}/start"),
    "anna closes": lambda it: it.anna.delete(it.path),
    "anna sets a clock": lambda it: it.anna.put(
        f"{it.path}/regulation", {"clock": {"kind": "turn", "seconds": 86400}}
    ),
}


@pytest.fixture
def people(sqlite_inn: Inn) -> dict[str, Guest]:
    sqlite_inn.house.limits.is_on = False
    return {name: sqlite_inn.guest(name) for name in ("Anna", "Boris", "Clara")}


@pytest.mark.parametrize("seated", [False, True], ids=["chairs are free", "all sit"])
def test_two_acts_at_a_table_that_gathers_come_one_after_the_other(
    sqlite_inn: Inn, people: dict[str, Guest], seated: bool
) -> None:
    @cache
    def in_turn(first: str, second: str) -> tuple[bool, bool, str]:
        it = Gathering(sqlite_inn, people, seated)
        answers = ACTS[first](it), ACTS[second](it)
        return (*map(_is_done, answers), str(it.outcome()))  # type: ignore[return-value]

    wrong = []
    for first, second in product(ACTS, ACTS):
        it = Gathering(sqlite_inn, people, seated)
        one, other = raced(sqlite_inn.house, partial(ACTS[first], it), partial(ACTS[second], it))
        came_out = (_is_done(one), _is_done(other), str(it.outcome()))
        did_second, did_first, stood = in_turn(second, first)
        if came_out not in (in_turn(first, second), (did_first, did_second, stood)):
            wrong.append((first, second, came_out))
    assert wrong == []


def _is_done(answer: Response) -> bool:
    """Whether an act was done. Why it was not may be said in other words, if there are two reasons
    and another one is met first."""
    assert answer.status_code < 500, answer.text
    return answer.is_success
