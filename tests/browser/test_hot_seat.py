"""A battle of two people at one screen: a curtain between them, and nothing sealed behind it."""

from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visits
from tests.browser.strategic.skirmish_table import GATES
from tests.browser.visitor import DESK, PATIENCE, Visitor
from tests.server.skirmish import SKIRMISH

Json = dict[str, Any]
ORDERS = ("attack", "shoot", "defend")
NAMES = {"p1": "Anna", "p2": "Boris"}


class HotSeat:
    """One browser, in which both players sit."""

    def __init__(self, visits: Visits) -> None:
        self.both: Visitor = visits(None, size=DESK)
        self.page, self.t = self.both.page, self.both.t
        self.both.calls("POST", "/api/people", {"name": "Anna", "language": "ru"})
        seats = [{"mine": True, "name": name} for name in NAMES.values()]
        plan = {"game": "strategic", "materials": {"map": SKIRMISH}}
        table = self.both.calls("POST", "/api/tables", {"plan": plan, "seats": seats})
        self._home = f"/api/tables/{table['id']}"
        self.both.goes(f"/table/{table['id']}")

    def sight(self, seat: str = "p1") -> Json:
        found: Json = self.both.calls("GET", f"{self._home}/sight?seat={seat}")
        return found

    def asks(self, seat: str, line: str) -> None:
        answer = self.both.calls("POST", f"{self._home}/asks", {"line": line, "seat": seat})
        assert "told" in answer, answer

    def founds(self, seat: str) -> None:
        line = str(self.sight(seat)["default"])
        self.asks(seat, line)

    def asked(self, key: str) -> list[str]:
        """Who is asked this question, as soon as it is asked."""
        for _ in range(PATIENCE // 100):
            found = [it["seat"] for it in self.sight()["asked"] if it["key"] == key]
            if found:
                return found
            self.page.wait_for_timeout(100)
        raise AssertionError(f"nobody is asked: {key}")

    @property
    def screen(self) -> Locator:
        return self.page.get_by_role("dialog").filter(has=self.page.locator(".body"))

    def curtain(self) -> str:
        """Wait for the curtain and look behind it; says for whom it is."""
        either = self.both.button("web.hand-over.open", name="Anna").or_(
            self.both.button("web.hand-over.open", name="Boris")
        )
        expect(either).to_be_visible(timeout=PATIENCE)
        assert self.page.locator("[data-over-map], [data-card], .order, .screen").count() == 0
        text = either.inner_text()
        return next(seat for seat, name in NAMES.items() if name in text)

    def opens(self, seat: str) -> None:
        assert self.curtain() == seat
        self.both.button("web.hand-over.open", name=NAMES[seat]).click()

    def sits_there(self, last: str) -> str:
        """Who gives orders now: whoever sat there last, or who takes the seat after him."""
        seal = self.screen.locator(".seal-orders")
        expect(seal.or_(self.page.locator("main.page .btn.primary"))).to_be_visible()
        if seal.is_visible():
            return last
        seat = self.curtain()
        self.opens(seat)
        return seat

    def seals(self, order: str) -> None:
        """The same order for every detachment."""
        pattern = self.screen.locator(".patterns .btn").filter(
            has_text=self.t(f"web.battle.{order}")
        )
        pattern.click(timeout=PATIENCE)
        self.screen.locator(".seal-orders").click()


def test_sealed_orders_stay_behind_the_curtain_until_they_are_opened(visits: Visits) -> None:
    desk = HotSeat(visits)
    for _ in NAMES:
        (founder,) = desk.asked("enter")
        desk.opens(founder)
        desk.both.button("web.founding.found").click()
        expect(desk.both.button("web.founding.found")).to_have_count(0, timeout=PATIENCE)
    (attacker,) = desk.asked("turn")
    defender = next(it for it in NAMES if it != attacker)
    desk.opens(attacker)
    start, army = next(
        (it["cell"], it["id"])
        for it in desk.sight()["view"]["armies"].values()
        if it["owner"] == attacker
    )
    castle = next(it for it in GATES if it != start)
    way = desk.both.calls("GET", f"{desk._home}/reach?piece={army}&seat={attacker}")["acts"]
    line = next(it["line"] for it in way if it.get("target") == f"castle-{castle}")
    desk.asks(attacker, line)
    if any(it["key"] == "react" for it in desk.sight()["asked"]):
        desk.asks(defender, "pass")
    desk.asks(attacker, "end")
    desk.asked("array")  # garrison and knights: in which order they stand
    desk.opens(defender)
    desk.asks(defender, str(desk.sight(defender)["default"]))

    assert sorted(desk.asked("orders")) == sorted(NAMES)
    first = desk.sits_there(defender)
    second = next(it for it in NAMES if it != first)
    orders = {attacker: "attack", defender: "shoot"}
    desk.seals(orders[first])
    desk.opens(second)
    foe = desk.screen.locator(".foe")
    expect(foe.first).to_be_visible(timeout=PATIENCE)
    for back in foe.all():
        label = str(back.get_attribute("aria-label"))
        assert not any(desk.t(f"web.battle.{it}") in label for it in ORDERS)
        assert not any(desk.t(f"web.battle.{it}") in back.inner_text() for it in ORDERS)
    desk.seals(orders[second])
    desk.asked("settle")
    if second != attacker:
        desk.opens(attacker)  # the victor decides
    watch, skip = desk.both.button("web.battle.watch"), desk.both.button("web.battle.skip")
    expect(watch.or_(skip)).to_be_visible(timeout=PATIENCE)
    if watch.is_visible():
        watch.click()
    skip.click()
    result = desk.screen.get_by_role("region", name=desk.t("web.battle.result"))
    expect(result).to_be_visible(timeout=PATIENCE)
    opened = desk.screen.get_by_role("img", name=desk.t(f"web.battle.{orders[defender]}"))
    expect(opened.first).to_be_visible(timeout=PATIENCE)


def test_notes_and_unsent_words_stay_behind_the_curtain(visits: Visits) -> None:
    desk = HotSeat(visits)
    (first,) = desk.asked("enter")
    second = next(it for it in NAMES if it != first)
    desk.opens(first)
    talk = desk.both.button("web.around.talk")
    talk.click()
    panel = desk.page.get_by_role("complementary", name=desk.t("web.around.heading"))
    panel.get_by_label(desk.t("web.talk.to")).select_option("note")
    field = panel.get_by_label(desk.t("web.talk.say"))
    field.fill("attack at dawn")
    field.press("Enter")
    expect(panel.get_by_text("attack at dawn")).to_be_visible(timeout=PATIENCE)
    field.fill("never sent")
    desk.founds(first)
    for seat in (second, first):  # under the curtain of each, and behind it
        assert desk.curtain() == seat
        for is_lifted in (False, True):
            if is_lifted:
                panel.get_by_role("button", name=desk.t("web.around.close")).click()
                desk.opens(seat)
            if not panel.is_visible():
                talk.click()
            is_hers = is_lifted and seat == first
            shown = panel.get_by_text("attack at dawn" if is_hers else desk.t("web.talk.empty"))
            expect(shown).to_be_visible(timeout=PATIENCE)
            assert ("attack at dawn" in desk.page.content()) == is_hers
            field = panel.get_by_label(desk.t("web.talk.say"))
            expect(field).to_have_count(int(is_lifted))
            assert not is_lifted or field.input_value() == ""
        if seat == second:
            desk.founds(seat)
            if desk.asked("turn") == [second]:
                desk.asks(second, "end")
