"""A whole year of the duel by mouse and by thumb, with every press counted."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from letopis.games.strategic.maps import shipped_text
from tests.browser.conftest import Visits
from tests.browser.hands import APART, SETTLED
from tests.browser.visitor import DESK, PATIENCE, PHONE, Visitor

Json = dict[str, Any]

# One detachment is beaten or not in one layout, whatever the dice order it to do.
DUEL = shipped_text("duel").replace("orcs", "mage forest")
# Presses of a pointer, counted by the page itself.
COUNT = """() => {
  window.pressed = 0;
  addEventListener('pointerdown', (event) => { if (event.isTrusted) window.pressed += 1; }, true);
}"""


class Year:
    """Anna before the page; Boris founds and ends his turn without one."""

    def __init__(self, visits: Visits, size: tuple[int, int]) -> None:
        self.is_phone = size == PHONE
        self.anna, self.boris = visits(None, size=size, touch=self.is_phone), visits(None)
        for guest, name in ((self.anna, "Anna"), (self.boris, "Boris")):
            guest.calls("POST", "/api/people", {"name": name, "language": "ru"})
        plan = {
            "game": "strategic",
            "materials": {"map": DUEL},
            "options": {"neutral_vanish_percent": 0},
        }
        wish = {"plan": plan, "seats": [{"mine": True}, {}]}
        table = self.anna.calls("POST", "/api/tables", wish)
        self.home = f"/api/tables/{table['id']}"
        self.boris.calls("POST", f"{self.home}/chairs", {"invite": table["invite"]})
        self.boris.calls("PATCH", f"{self.home}/chairs/p2", {"is_ready": True})
        self.anna.calls("POST", f"{self.home}/start")
        self.anna.goes(f"/table/{table['id']}")
        self.anna.page.evaluate(COUNT)
        self.page, self.t = self.anna.page, self.anna.t

    def sight(self, who: Visitor | None = None) -> Json:
        found: Json = (who or self.anna).calls("GET", f"{self.home}/sight")
        return found

    @property
    def presses(self) -> int:
        return int(self.page.evaluate("window.pressed"))

    def waits_for_anna(self, key: str) -> None:
        """Boris does what silence would do, as long as he is asked."""
        for _ in range(PATIENCE // 100):
            asked = self.sight()["asked"]
            if any((it["seat"], it["key"]) == ("p1", key) for it in asked):
                return
            if any(it["seat"] == "p2" for it in asked):
                line = self.sight(self.boris)["default"]
                self.boris.calls("POST", f"{self.home}/asks", {"line": line, "seat": "p2"})
            self.page.wait_for_timeout(100)
        raise AssertionError(f"Anna is not asked: {key}")

    def reach(self, piece: str, *after: str) -> Json:
        lines = "".join(f"&after={it}" for it in after).replace(" ", "%20")
        found: Json = self.anna.calls("GET", f"{self.home}/reach?piece={piece}{lines}")
        return found

    @property
    def acts(self) -> Locator:
        return self.page.get_by_role("region", name=self.t("web.strategic.acts"))

    def chosen(self, piece: str) -> None:
        """The page has chosen this piece by itself."""
        row = self.acts.locator(f'.pieces button[data-piece="{piece}"][aria-pressed=true]')
        expect(row).to_be_visible(timeout=PATIENCE)

    def clicks(self, cell: str, mark: str) -> None:
        """A cell of the map, where nothing moves any more."""
        marked = self.page.locator(f'.over {mark}[data-cell="{cell}"]')
        expect(marked).to_be_attached(timeout=PATIENCE)
        self.page.wait_for_function(SETTLED, arg=cell, timeout=PATIENCE)
        box = marked.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if self.is_phone:
            self.page.wait_for_timeout(APART)
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def presses_on(self, what: Locator) -> None:
        if self.is_phone:
            what.tap(timeout=PATIENCE)
        else:
            what.click(timeout=PATIENCE)

    def grown(self, seq: int) -> None:
        for _ in range(PATIENCE // 100):
            if int(self.sight()["seq"]) > seq:
                return
            self.page.wait_for_timeout(100)
        raise AssertionError("nothing has been done")


@pytest.fixture(params=[DESK, PHONE], ids=["mouse", "thumb"])
def year(visits: Visits, request: pytest.FixtureRequest) -> Year:
    return Year(visits, request.param)


def towards(year: Year, knights: str, mage: str) -> str:
    """A cell on the way, from which the mage can still be attacked in this turn."""
    cells = year.reach(knights)["cells"]
    for cell, arrival in sorted(cells.items(), key=lambda it: int(it[1]["steps"])):
        later = year.reach(knights, f"move {knights} {' '.join(arrival['way'])}")
        if arrival["stop"] is None and any(it.get("target") == mage for it in later["acts"]):
            return str(cell)
    raise AssertionError("no such cell")


def test_a_year_of_the_duel_takes_twelve_clicks_or_thirteen_taps(year: Year) -> None:
    """A founding, a march, a hire, a march with an attack, the end of the turn, and the battle.
    Whoever has nothing left to do ends the turn at once, and patterns of orders lie behind a button
    on a phone."""
    counted: dict[str, int] = {}

    def count(what: str) -> None:
        counted[what] = year.presses - sum(counted.values())

    year.waits_for_anna("enter")
    year.presses_on(year.anna.button("web.founding.found"))
    year.waits_for_anna("turn")
    count("founding")
    armies = year.sight()["view"]["armies"]
    knights = next(it["id"] for it in armies.values() if it["owner"] == "p1")
    mage = min(
        (it for it in armies.values() if it["kind"] == "mage"),
        key=lambda it: abs(ord(it["cell"][0]) - ord(armies[knights]["cell"][0])),
    )

    year.chosen(knights)
    seq, cell = int(year.sight()["seq"]), towards(year, knights, mage["id"])
    year.clicks(cell, ".reached")
    expect(year.page.locator(".over .way")).to_be_attached(timeout=PATIENCE)
    assert int(year.sight()["seq"]) == seq  # one click gives no order
    year.clicks(cell, ".reached")
    year.grown(seq)
    count("march")

    seq = int(year.sight()["seq"])
    castle = next(it for it in year.sight()["subjects"] if it.startswith("castle"))
    year.presses_on(year.acts.locator(f'.pieces button[data-piece="{castle}"]'))
    year.presses_on(year.acts.locator('.now [data-kind="hire"]').first)
    year.grown(seq)
    count("hire")

    seq = int(year.sight()["seq"])
    year.chosen(knights)
    year.clicks(mage["cell"], ".target")
    # A second tap would ask the mage to join; the attack has a button of its own.
    free = year.page.get_by_role("region", name=year.t("web.board.peaceful"))
    expect(free).to_be_visible(timeout=PATIENCE)
    year.page.wait_for_timeout(APART)
    year.presses_on(year.acts.locator('.now [data-kind="attack"]').first)
    year.grown(seq)
    count("march with an attack")

    seq = int(year.sight()["seq"])
    end = year.page.locator("button[aria-expanded]").filter(
        has_text=year.t("strategic.offer.end.label", next="none")
    )
    expect(end.locator(".count")).to_have_count(0, timeout=PATIENCE)  # nobody was forgotten
    year.presses_on(end)
    year.grown(seq)
    count("end of the turn")

    screen = year.page.get_by_role("dialog").filter(has=year.page.locator(".body"))
    if year.is_phone:
        year.presses_on(screen.get_by_role("button", name=year.t("web.battle.at-once")))
    year.presses_on(screen.locator(".patterns .btn").first)
    year.presses_on(screen.locator(".seal-orders"))
    count("sealing")
    year.presses_on(screen.get_by_role("button", name=year.t("web.battle.skip")))
    expect(screen.get_by_role("region", name=year.t("web.battle.result"))).to_be_visible()
    year.presses_on(screen.locator(".opening .main"))
    expect(screen).to_have_count(0, timeout=PATIENCE)
    count("looking")

    assert counted == {
        "founding": 1,
        "march": 2,
        "hire": 2,
        "march with an attack": 2,
        "end of the turn": 1,
        "sealing": 3 if year.is_phone else 2,
        "looking": 2,
    }
    assert year.presses == (13 if year.is_phone else 12)
