"""A position of the strategy game on a running server: founded over HTTP, then put in order by its
host, as `tests/strategic/scenes` does without a server."""

from collections.abc import Sequence
from typing import Any

from benchmarks.shared.crowded_table import HOST, Person

Json = dict[str, Any]
REALM = """\
map = 1
id = "realm"
author = "Letopis"
name = { ru = "Семь земель", en = "Seven Lands" }
size = { columns = 12, rows = 8 }

seats = [
  "b2",
  "j4",
  "b6",
  "f7",
]

veins = [
  "d4 4",
  "g6 2",
]

lands = [
  { letter = "A", id = "north", ru = "Север", en = "North", income = 8 },
  { letter = "B", id = "oakwood", ru = "Дубрава", en = "Oakwood", income = 9 },
  { letter = "C", id = "headland", ru = "Мыс", en = "Headland", income = 10 },
  { letter = "D", id = "meadows", ru = "Луга", en = "Meadows", income = 7 },
  { letter = "E", id = "hollow", ru = "Лощина", en = "Hollow", income = 8 },
  { letter = "F", id = "sands", ru = "Пески", en = "Sands", income = 6 },
  { letter = "G", id = "shore", ru = "Берег", en = "Shore", income = 11 },
]

[grid]
terrain = '''
. . . . . . . . . . ~ ~
. . . f f . . . . . ~ ~
. . . f . . . m m . . ~
. . . m . . . m . . . .
. . . . . . . . . . . .
. . f f . . m . . d . .
. . f . . . . . . d d .
. . . . . . . . . . . .
'''
lands = '''
A A A B B B B C C C - -
A A A B B B B C C C - -
A A A B B B B C C C C -
A A A B B B B C C C C C
D D D D E E E G G G G G
D D D D E E E G G G G G
D D D D E E E F F F F F
D D D D E E E F F F F F
'''
"""
# Who comes first moves first and has the first place, and nobody vanishes: no lots.
RULES = {
    "host_mode": "referee",
    "order_method": "by_join_time",
    "ruler_land_pick": "free_choice",
    "neutral_vanish_percent": 0,
}


class SevenLands:
    """A table with its people by their seats, and a host who is none of them."""

    def __init__(
        self,
        address: str,
        names: Sequence[str],
        language: str = "ru",
    ) -> None:
        self.host = Person(address, "Host", language)
        plan = {"game": "strategic", "materials": {"map": REALM}, "options": RULES}
        opened = self.host.post("/api/tables", plan=plan, seats=[{}] * len(names))
        self.id, self.path = str(opened["id"]), f"/table/{opened['id']}"
        self.people = {
            f"p{at}": Person(address, name, language) for at, name in enumerate(names, 1)
        }
        for seat, person in self.people.items():
            chairs = f"/api/tables/{self.id}/chairs"
            person.post(chairs, seat=seat, invite=opened["invite"])
            person.http.patch(f"{chairs}/{seat}", json={"is_ready": True}).raise_for_status()
        self.host.post(f"/api/tables/{self.id}/start")

    def sight(self, seat: str) -> Json:
        found: Json = (self.people.get(seat) or self.host).sight(self.id, seat)
        return found

    def asks(self, seat: str, *lines: str) -> None:
        for line in lines:
            (self.people.get(seat) or self.host).ask(self.id, seat, line)

    def edits(self, *lines: str) -> None:
        """The host changes the position; whatever rule that breaks."""
        self.asks(HOST, f'edit {" and ".join(lines)} forced because "a position to look at"')

    def founds(self) -> None:
        """Everybody begins with the castle and the knights of the book."""
        while (seen := self.sight(HOST))["view"]["year"] < 1:
            seat = seen["asked"][0]["seat"]
            self.asks(seat, self.sight(seat)["default"])

    def passes(self) -> None:
        """Nobody answers to what has just happened."""
        while (asked := self.sight(HOST)["asked"]) and asked[0]["key"] == "react":
            self.asks(asked[0]["seat"], "pass")

    def fights(self, *stages: str, winner: str = "p1") -> str:
        """Battles up to one of these questions, which the winner is asked: his shooting beats the
        defence of everybody else. Returns the question."""
        for _ in range(100):
            asked = self.sight(HOST)["asked"]
            for it in asked:
                seat, key = it["seat"], it["key"]
                if key in stages:
                    return str(key)
                seen = self.sight(seat)
                line = seen["default"]
                if key == "orders":
                    rows = next(it for it in seen["offers"] if it.get("field") == "orders")
                    order = "shoot" if seat == winner else "defend"
                    line = " ".join(["orders", *[order] * rows["domain"]["longest"]])
                self.asks(seat, line)
        raise AssertionError(f"it never comes to {stages}")
