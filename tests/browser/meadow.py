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
ASK = """async ([method, path, body]) => {
  const headers = { 'content-type': 'application/json', 'x-letopis-csrf': window.csrf ?? '' };
  const answer = await fetch(path, { method, headers, body: body && JSON.stringify(body) });
  return await answer.json();
}"""


class Meadow:
    """A table that has begun; `players` by their seats, each with a browser."""

    def __init__(self, visits: Visits, *sizes: tuple[int, int], plan: Json | None = None) -> None:
        guests = [
            visits("/rules/yatzy", language=language, size=size)
            for language, size in zip(("ru", "en"), sizes, strict=True)
        ]
        for guest, name in zip(guests, ("Anna", "Boris"), strict=True):
            person = {"name": name, "language": guest.t.language}
            me = self.call(guest, "POST", "/api/people", person)
            guest.page.evaluate("csrf => void (window.csrf = csrf)", me["csrf"])
        rules = {"game": "strategic", "materials": {"map": MEADOW}, **(plan or {})}
        wish = {"plan": rules, "seats": [{"mine": True}, {}]}
        table = self.call(guests[0], "POST", "/api/tables", wish)
        self.home, self.invite = f"/api/tables/{table['id']}", table["invite"]
        self.path = f"/table/{table['id']}"
        self.call(guests[1], "POST", f"{self.home}/chairs", {"invite": self.invite})
        self.call(guests[1], "PATCH", f"{self.home}/chairs/p2", {"is_ready": True})
        self.call(guests[0], "POST", f"{self.home}/start", {})
        self.players = dict(zip(("p1", "p2"), guests, strict=True))

    @staticmethod
    def call(who: Visitor, method: str, path: str, body: Json | None = None) -> Json:
        answer: Json = who.page.evaluate(ASK, [method, path, body])
        return answer

    def sight(self, seat: str) -> Json:
        return self.call(self.players[seat], "GET", f"{self.home}/sight?seat={seat}")

    @property
    def asked(self) -> str:
        """The one seat that everybody waits for."""
        (asked,) = self.sight("p1")["asked"]
        return str(asked["seat"])

    def asks(self, seat: str, line: str) -> None:
        answer = self.call(
            self.players[seat], "POST", f"{self.home}/asks", {"line": line, "seat": seat}
        )
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
        """The table on the screen of a player; what it asked by fetch goes on from there."""
        visitor = self.players[seat]
        csrf = visitor.page.evaluate("window.csrf")
        visitor.goes(self.path)
        visitor.page.locator(".order").first.wait_for(timeout=PATIENCE)
        visitor.page.evaluate("csrf => void (window.csrf = csrf)", csrf)
        return visitor
