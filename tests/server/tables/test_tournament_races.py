"""Two people act at once around a tournament: it comes out as if one had come after the other."""

from collections.abc import Callable
from functools import cache, partial
from itertools import product

import pytest
from httpx import Response

from tests.server.guests import Guest, Inn, Json
from tests.server.tables.races import raced

NAMES = ("Anna", "Boris", "Clara", "Denis")


class Evening:
    """A tournament of Anna's in which Boris and Clara take part, and which has `begun` or not."""

    def __init__(self, inn: Inn, people: dict[str, Guest], begun: bool) -> None:
        self.inn, self.people = inn, people
        self.anna, self.boris, self.clara, self.denis = people.values()
        body = {"plan": {"game": "yatzy"}, "kind": "round-robin"}
        self.path = f"/api/tournaments/{self.anna.post('/api/tournaments', body).json()['id']}"
        for guest in (self.boris, self.clara):
            assert guest.post(f"{self.path}/contestants").status_code == 201
        if begun:
            assert self.anna.post(f"{self.path}/start", {}).status_code == 200

    def resigns(self, guest: Guest) -> Response:
        number = list(self.people.values()).index(guest) + 1
        (game,) = (it for it in self.about()["meetings"] if it["round"] == 1 and it["second"])
        seat = "p1" if game["first"] == number else "p2"
        return guest.post(f"/api/tables/{game['table']}/chairs/{seat}/resign")

    def about(self) -> Json:
        return dict(self.anna.get(self.path).json())

    def outcome(self) -> Json:
        self.inn.tick(2)
        about = self.about()
        meetings = about["meetings"]
        tables = [it["table"] for it in meetings if it["table"]]
        assert len(tables) == len(set(tables))
        return {
            "stage": about["stage"],
            "contestants": [[it["name"], it["number"]] for it in about["standings"]],
            "games": [
                [it["round"], it["board"], it["winner"], it["is_over"], self._stage(it["table"])]
                for it in meetings
            ],
        }

    def _stage(self, table: str | None) -> str | None:
        return table and self.anna.get(f"/api/tables/{table}").json().get("stage")


ACTS: dict[str, Callable[[Evening], Response]] = {
    "boris leaves": lambda it: it.boris.delete(f"{it.path}/contestants/2"),
    "clara leaves": lambda it: it.clara.delete(f"{it.path}/contestants/3"),
    "anna sends boris away": lambda it: it.anna.delete(f"{it.path}/contestants/2"),
    "anna ends it": lambda it: it.anna.delete(it.path),
}
GATHERING = ACTS | {
    "denis comes": lambda it: it.denis.post(f"{it.path}/contestants"),
    "anna leaves": lambda it: it.anna.delete(f"{it.path}/contestants/1"),
    "anna begins": lambda it: it.anna.post(f"{it.path}/start", {}),
}
PLAYED = ACTS | {
    "boris resigns": lambda it: it.resigns(it.boris),
    "clara resigns": lambda it: it.resigns(it.clara),
}


@pytest.mark.parametrize("begun", [False, True], ids=["gathering", "played"])
def test_two_acts_around_a_tournament_come_one_after_the_other(
    sqlite_inn: Inn, begun: bool
) -> None:
    sqlite_inn.house.limits.is_on = False
    people = {name: sqlite_inn.guest(name) for name in NAMES}
    acts = PLAYED if begun else GATHERING

    @cache
    def in_turn(first: str, second: str) -> tuple[bool, bool, str]:
        it = Evening(sqlite_inn, people, begun)
        one, other = acts[first](it), acts[second](it)
        return _is_done(one), _is_done(other), str(it.outcome())

    wrong = []
    for first, second in product(acts, acts):
        it = Evening(sqlite_inn, people, begun)
        one, other = raced(sqlite_inn.house, partial(acts[first], it), partial(acts[second], it))
        came_out = (_is_done(one), _is_done(other), str(it.outcome()))
        did_second, did_first, stood = in_turn(second, first)
        if came_out not in (in_turn(first, second), (did_first, did_second, stood)):
            wrong.append((first, second, came_out, in_turn(first, second), in_turn(second, first)))
    assert wrong == []


def _is_done(answer: Response) -> bool:
    assert answer.status_code < 500, answer.text
    return answer.is_success
