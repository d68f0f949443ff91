"""What friends meet around a game: the way back to an invitation, a home page that begins with
whose turn it is, boxes for a finger, and a line that breaks."""

import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Visits
from tests.browser.visitor import PATIENCE, PHONE

# Of every box that can be pressed: the height of its row, and whether the row is hit at its left.
ROWS = """() => [...document.querySelectorAll('button[data-cell]')].map(it => {
  const row = it.closest('tr');
  row.scrollIntoView({ block: 'center' });
  const box = row.getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + 20, box.y + box.height / 2);
  return [Math.round(box.height), hit === it || it.contains(hit)];
})"""


@pytest.mark.parametrize("size", [PHONE, PHONE[::-1]], ids=["upright", "lying"])
def test_the_whole_row_of_a_valyrian_box_is_pressed(visits: Visits, size: tuple[int, int]) -> None:
    visitor = visits(None, size=size, touch=True)
    visitor.calls("POST", "/api/people", {"name": "Anna", "language": "ru"})
    table = visitor.calls(
        "POST", "/api/tables", {"plan": {"game": "valyrian"}, "seats": [{"mine": True}]}
    )
    visitor.calls("POST", f"/api/tables/{table['id']}/asks", {"line": "roll"})
    visitor.goes(f"/table/{table['id']}")
    expect(visitor.page.locator("button[data-cell]").first).to_be_visible(timeout=PATIENCE)
    rows = visitor.page.evaluate(ROWS)
    assert len(rows) > 10
    assert all(height >= 44 and is_hit for height, is_hit in rows), rows


def test_whoever_leaves_the_lesson_is_back_at_the_invitation(visits: Visits) -> None:
    host, guest = visits(None), visits(None, size=PHONE)
    host.calls("POST", "/api/people", {"name": "Anna", "language": "ru"})
    seats: list[object] = [{"mine": True}, {}]
    table = host.calls("POST", "/api/tables", {"plan": {"game": "yatzy"}, "seats": seats})
    guest.goes(f"/invite/{table['invite']}")
    guest.page.get_by_role("link", name=guest.t("web.invite.lesson")).click()
    guest.page.get_by_role("link", name=guest.t("web.learn.to-invite")).click()
    expect(guest.page).to_have_url(re.compile(f"/invite/{table['invite']}$"))
    expect(guest.button("web.invite.sit")).to_be_visible(timeout=PATIENCE)


def test_the_home_page_of_somebody_who_returns_begins_with_whose_turn_it_is(
    visits: Visits,
) -> None:
    visitor = visits(None, size=PHONE)
    visitor.calls("POST", "/api/people", {"name": "Anna", "language": "ru"})
    visitor.calls("POST", "/api/tables", {"plan": {"game": "yatzy"}, "seats": [{"mine": True}]})
    visitor.goes("/")
    first = visitor.page.locator("main :is(h1, h2)").first
    expect(first).to_contain_text(visitor.t("web.lobby.mine"), timeout=PATIENCE)
    expect(first).to_contain_text(visitor.t("web.tables.my-turns", count=1))
    row = visitor.page.locator("main li a").first
    box = row.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < PHONE[1]


def test_a_broken_line_moves_nothing_on_the_page(visits: Visits) -> None:
    visitor = visits("/rules/yatzy")
    heading = visitor.page.locator("main h1").first
    expect(heading).to_be_visible(timeout=PATIENCE)
    visitor.page.wait_for_load_state("networkidle", timeout=PATIENCE)
    visitor.page.evaluate("() => document.fonts.ready.then(() => true)")
    before = heading.bounding_box()
    visitor.page.context.set_offline(True)
    expect(visitor.page.get_by_text(visitor.t("web.app.offline"))).to_be_visible(timeout=PATIENCE)
    assert heading.bounding_box() == before
    visitor.page.context.set_offline(False)


def test_a_table_that_did_not_open_says_so_once_and_is_tried_again(visits: Visits) -> None:
    visitor = visits(None)
    visitor.calls("POST", "/api/people", {"name": "Anna", "language": "ru"})
    table = visitor.calls(
        "POST", "/api/tables", {"plan": {"game": "yatzy"}, "seats": [{"mine": True}]}
    )
    broken = re.compile(f"/api/tables/{table['id']}($|[?])")

    def fails(route: Route) -> None:
        route.fulfill(status=500, content_type="application/json", body='{"code": "bug"}')

    visitor.page.route(broken, fails)
    visitor.goes("/")
    visitor.page.evaluate(f"history.pushState(null, '', '/table/{table['id']}')")
    visitor.page.evaluate("dispatchEvent(new PopStateEvent('popstate'))")
    again = visitor.button("web.failure.try-again")
    expect(again).to_be_visible(timeout=PATIENCE)
    expect(visitor.page.get_by_role("alert")).to_have_count(1)
    visitor.page.unroute(broken)
    again.click()
    expect(visitor.page.get_by_role("table").first).to_be_visible(timeout=PATIENCE)
