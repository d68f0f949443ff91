"""Two rulers on a small meadow, three cells apart: a table where they meet in the first turn."""

from typing import Any

from tests.browser.conftest import Visits
from tests.browser.visitor import PATIENCE, Visitor

Json = dict[str, Any]

MEADOW = """\
map = 1
id = "meadow"
author = "Letopis"
name = { ru = "Луг", en = "Meadow" }
size = { columns = 10, rows = 3 }

seats = [
  "c2",
  "g2",
]

lands = [
  { letter = "A", id = "dawn", ru = "Рассвет", en = "Dawn", income = 8 },
  { letter = "B", id = "noon", ru = "Полдень", en = "Noon", income = 8 },
  { letter = "C", id = "dusk", ru = "Закат", en = "Dusk", income = 8 },
  { letter = "D", id = "night", ru = "Ночь", en = "Night", income = 8 },
  { letter = "E", id = "star", ru = "Звезда", en = "Star", income = 8 },
]

[grid]
terrain = '''
. . . . . . . . . .
. . . . . . . . . .
. . . . . . . . . .
'''

lands = '''
A A B B C C D D E E
A A B B C C D D E E
A A B B C C D D E E
'''
"""
WAYS = {"c2": "d2 e2 f2", "g2": "f2 e2 d2"}  # from one castle to the walls of the other


class Meadow:
    """A table that has begun; `players` by their seats, each with a browser."""

    def __init__(self, visits: Visits, *sizes: tuple[int, int], plan: Json | None = None) -> None:
        guests = [
            visits(None, language=language, size=size)
            for language, size in zip(("ru", "en"), sizes, strict=True)
        ]
        for guest, name in zip(guests, ("Anna", "Boris"), strict=True):
            guest.calls("POST", "/api/people", {"name": name, "language": guest.t.language})
        rules = {"game": "strategic", "materials": {"map": MEADOW}, **(plan or {})}
        wish = {"plan": rules, "seats": [{"mine": True}, {}]}
        table = guests[0].calls("POST", "/api/tables", wish)
        self.home, self.invite = f"/api/tables/{table['id']}", table["invite"]
        self.path = f"/table/{table['id']}"
        guests[1].calls("POST", f"{self.home}/chairs", {"invite": self.invite})
        guests[1].calls("PATCH", f"{self.home}/chairs/p2", {"is_ready": True})
        guests[0].calls("POST", f"{self.home}/start", {})
        self.players = dict(zip(("p1", "p2"), guests, strict=True))

    def sight(self, seat: str) -> Json:
        seen: Json = self.players[seat].calls("GET", f"{self.home}/sight?seat={seat}")
        return seen

    @property
    def asked(self) -> str:
        """The one seat that everybody waits for."""
        (asked,) = self.sight("p1")["asked"]
        return str(asked["seat"])

    def asks(self, seat: str, line: str) -> None:
        ask = {"line": line, "seat": seat}
        answer = self.players[seat].calls("POST", f"{self.home}/asks", ask)
        assert "told" in answer, answer

    def founds(self) -> None:
        """Both begin as the book does."""
        for _ in self.players:
            seat = self.asked
            self.asks(seat, self.sight(seat)["default"])

    def approaches(self) -> tuple[str, str]:
        """The first in turn marches to the other's castle; returns who came, and who is asked."""
        mover = self.asked
        armies = self.sight(mover)["view"]["armies"].values()
        army = next(it for it in armies if it["owner"] == mover)
        self.asks(mover, f"move {army['id']} {WAYS[army['cell']]}")
        asked = self.asked
        assert asked != mover
        return mover, asked

    def shown(self, seat: str) -> Visitor:
        """The table on the screen of a player."""
        visitor = self.players[seat]
        visitor.goes(self.path)
        visitor.page.locator(".order").first.wait_for(timeout=PATIENCE)
        return visitor
