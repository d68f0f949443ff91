"""A war that its people end in the midst of a battle: both see how it ended, also when they come
back."""

from playwright.sync_api import expect

from tests.browser.conftest import Visits
from tests.browser.strategic.test_battles import arrays, screen, seal, war
from tests.browser.visitor import DESK, PATIENCE, PHONE, Visitor

ON_TOP = """it => {
  const box = it.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return it.contains(top) && box.y >= 0 && box.bottom <= innerHeight;
}"""


def test_who_resigns_in_a_battle_leaves_nobody_before_sealed_orders(visits: Visits) -> None:
    table, _, defender, both = war(visits, DESK, PHONE)
    for visitor in both:
        visitor.goes(f"/table/{table}")
    arrays(defender)
    for visitor in both:
        expect(seal(visitor)).to_be_visible(timeout=PATIENCE)
    seat = f"p{both.index(defender) + 1}"
    defender.calls("POST", f"/api/tables/{table}/chairs/{seat}/resign")
    for has_come_back in (False, True):
        for visitor in both:
            if has_come_back:
                visitor.page.reload()
            sees_the_end(visitor, table)
    looks_back(both[0], table)


def sees_the_end(visitor: Visitor, table: str) -> None:
    language = visitor.t.language
    sight = visitor.calls("GET", f"/api/tables/{table}/sight?language={language}")
    told = visitor.page.get_by_role("heading", name=sight["ended"])
    expect(told).to_be_visible(timeout=PATIENCE)
    expect(screen(visitor)).to_have_count(0, timeout=PATIENCE)
    assert told.evaluate(ON_TOP)
    waiting = visitor.t("web.strategic.waiting", names="").rstrip(" .…")
    expect(visitor.page.get_by_text(waiting)).to_have_count(0)


def looks_back(visitor: Visitor, table: str) -> None:
    """What decided it, the map to keep, a replay; no review, which would be empty."""
    found = visitor.calls("GET", f"/api/tables/{table}/war-end?language={visitor.t.language}")
    page, t = visitor.page, visitor.t
    expect(page.get_by_text(found["cause"])).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_role("link", name=t("web.end.map"))).to_be_visible()
    expect(page.get_by_role("link", name=t("web.analysis.review"))).to_have_count(0)
    result = page.get_by_role("region", name=t("web.end.heading"))
    result.get_by_role("link", name=t("web.analysis.replay")).click()
    parts = page.get_by_role("navigation", name=t("web.analysis.sections"))
    expect(parts.get_by_role("link", name=t("web.analysis.replay"))).to_be_visible(timeout=PATIENCE)
    expect(parts.get_by_role("link", name=t("web.analysis.review"))).to_have_count(0)
