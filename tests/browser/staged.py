"""A table whose host has set up a position: every piece stands where a scene wants it."""

import re
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visits
from tests.browser.visitor import DESK, PATIENCE, Visitor

Json = dict[str, Any]
AT_ONCE = 10  # lines of one edit
WHY = ' because "a scene"'

# Two shores with a sea between them, a mountain with a lair, and a port on either side.
STRAIT = """\
map = 1
id = "strait"
author = "Letopis"
name = { ru = "Пролив", en = "The Strait" }
size = { columns = 15, rows = 9 }

seats = [
  "c2",
  "m2",
]

veins = [
  "b5 4",
  "c5 3",
]

lairs = [
  "b5",
]

neutrals = [
  "e8 barbarians",
]

lands = [
  { letter = "A", id = "west", ru = "Закатный Берег", en = "West Bank", income = 12 },
  { letter = "B", id = "peaks", ru = "Драконьи Горы", en = "Dragon Peaks", income = 8 },
  { letter = "C", id = "east", ru = "Рассветный Берег", en = "East Bank", income = 12 },
  { letter = "D", id = "dunes", ru = "Дюны", en = "The Dunes", income = 8 },
]

waters = [
  { ru = "Пролив", en = "The Strait", course = "h1 h9" },
]

[grid]
terrain = '''
. . . . f f ~ ~ ~ ~ . . . . .
. . . . f . ~ = = ~ . . . . .
. . . . . . ~ = = ~ . . f . .
. . . . . . ~ = = ~ . f f . .
. m m . . . ~ = = ~ . . . . .
m m . . . . ~ = = ~ . . d d .
. . . . . . ~ = = ~ . d d . .
. . f . . . ~ = = ~ . . d . .
. . f f . . ~ ~ ~ ~ . . . . .
'''

lands = '''
A A A A A A - - - - C C C C C
A A A A A A - - - - C C C C C
A A A A A A - - - - C C C C C
A A A A A A - - - - C C C C C
B B B B B B - - - - C C C C C
B B B B B B - - - - D D D D D
B B B B B B - - - - D D D D D
B B B B B B - - - - D D D D D
B B B B B B - - - - D D D D D
'''
"""

# Ends when the camera has stood still for a while. Evaluated, not waited for: a promise is true.
AT_REST = """async () => {
  const at = () => document.querySelector('.layer').style.transform;
  for (let still = 0, before = at(); still < 6; before = at()) {
    await new Promise(requestAnimationFrame);
    still = before === at() ? still + 1 : 0;
  }
}"""
# Where on the screen the middle of a cell is.
MIDDLE = """cell => {
  const [column, row] = [cell.charCodeAt(0) - 97, Number(cell.slice(1)) - 1];
  const box = document.querySelector('.viewport').getBoundingClientRect();
  const world = new DOMMatrix(document.querySelector('.layer').style.transform);
  const { x, y } = world.transformPoint({ x: (column + 0.5) * 36, y: (row + 0.5) * 36 });
  return [x + box.left, y + box.top];
}"""

IS_FREE = "([x, y]) => !!document.elementFromPoint(x, y)?.closest('.hands')"


class StagedTable:
    """Two players and a host who plays nothing. Lots say who gets which shore: in edits they are
    called `west`, whose turn it is, and `east`."""

    def __init__(
        self,
        visits: Visits,
        edits: Sequence[str],
        *,
        sizes: tuple[tuple[int, int], tuple[int, int]] = (DESK, DESK),
        touch: bool = False,
    ) -> None:
        options = {"host_mode": "referee", "neutral_vanish_percent": 0}
        rules = {"game": "strategic", "materials": {"map": STRAIT}, "options": options}
        self._host = visits(None)
        self.players: dict[str, Visitor] = {
            seat: visits(None, size=size, touch=touch)
            for seat, size in zip(("p1", "p2"), sizes, strict=True)
        }
        self._open(rules)
        for _ in self.players:
            seat = self.asked
            self.asks(seat, self.sight(seat)["default"])
        structures = self.sight("p1")["view"]["structures"]
        self.west, self.east = structures["c2"]["owner"], structures["m2"]["owner"]
        self.edits("turn of west", *edits)

    def _open(self, rules: Json) -> None:
        guests = [self._host, *self.players.values()]
        names = {"ru": ("Ведущая", "Аня", "Борис"), "en": ("Host", "Anna", "Boris")}
        for at, guest in enumerate(guests):
            language = guest.t.language
            guest.calls("POST", "/api/people", {"name": names[language][at], "language": language})
        table = self._host.calls("POST", "/api/tables", {"plan": rules, "seats": [{}, {}]})
        self.home, self.path = f"/api/tables/{table['id']}", f"/table/{table['id']}"
        for seat, guest in self.players.items():
            guest.calls("POST", f"{self.home}/chairs", {"invite": table["invite"], "seat": seat})
            guest.calls("PATCH", f"{self.home}/chairs/{seat}", {"is_ready": True})
        self._host.calls("POST", f"{self.home}/start", {})

    def announces(self, text: str) -> None:
        """What the host says to everybody."""
        line = f'ruling "{text}"'
        self._host.calls("POST", f"{self.home}/asks", {"line": line, "seat": "host"})

    def edits(self, *lines: str) -> None:
        """What the host changes, in his small language."""
        for at in range(0, len(lines), AT_ONCE):
            words = " and ".join(lines[at : at + AT_ONCE]).split()
            seats = {"west": self.west, "east": self.east}
            line = f"edit {' '.join(seats.get(it, it) for it in words)}{WHY}"
            self._host.calls("POST", f"{self.home}/asks", {"line": line, "seat": "host"})

    def sight(self, seat: str) -> Json:
        seen: Json = self.players[seat].calls("GET", f"{self.home}/sight?seat={seat}")
        return seen

    @property
    def asked(self) -> str:
        (asked,) = self.sight("p1")["asked"]
        return str(asked["seat"])

    def asks(self, seat: str, line: str) -> None:
        answer = self.players[seat].calls("POST", f"{self.home}/asks", {"line": line, "seat": seat})
        assert "told" in answer, answer

    def shown(self, seat: str) -> Visitor:
        """The table on the screen of a player."""
        visitor = self.players[seat]
        visitor.goes(self.path)
        visitor.page.locator(".viewport.isReady").wait_for(timeout=PATIENCE)
        return visitor


def taps(player: Visitor, cell: str) -> None:
    """Point at a cell of the map, with a finger where there is one."""
    player.page.evaluate(AT_REST)
    at = player.page.evaluate(MIDDLE, cell)
    if not player.page.evaluate(IS_FREE, at):  # a small window shows it when it is looked for
        player.page.keyboard.press("/")
        player.page.get_by_role("combobox").fill(cell)
        player.page.keyboard.press("Enter")
        player.page.evaluate(AT_REST)
        at = player.page.evaluate(MIDDLE, cell)
    if player.page.evaluate("navigator.maxTouchPoints > 0"):
        player.page.touchscreen.tap(*at)
    else:
        player.page.mouse.click(*at)


def chooses(player: Visitor, piece: str) -> None:
    """A piece of the list of those that can still act."""
    row = player.page.locator(f'[data-piece="{piece}"]')
    row.click()
    expect(row).to_have_attribute("aria-pressed", "true")


def spell(player: Visitor, name: str) -> Locator:
    """The button of a spell on the card of a mage."""
    group = player.page.get_by_role("group", name=player.t("web.board.spells"))
    return group.get_by_role("button", name=re.compile(player.t.at("spell", name), re.IGNORECASE))
