"""Planning at the strategy table: orders kept across a reload, sent when it is one's turn."""

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visits
from tests.browser.strategic.test_strategic import acts, founded, grown, newest, visible_box
from tests.browser.visitor import PATIENCE, Visitor


def plan(player: Visitor) -> Locator:
    return player.page.get_by_role("region", name=player.t("web.turn.plan.heading"))


def rows(player: Visitor) -> Locator:
    return plan(player).locator("li")


def marches(player: Visitor) -> None:
    """Order the first piece to a cell it can reach, by two clicks on the map."""
    acts(player).locator(".pieces button").first.click()
    reached = player.page.locator(".over .reached:has(> circle)")
    expect(reached.first).to_be_attached(timeout=PATIENCE)
    box = visible_box(player, reached)
    player.page.mouse.click(*box)
    expect(acts(player).locator(".now > .btn.primary")).to_be_visible(timeout=PATIENCE)
    player.page.mouse.click(*box)


def test_a_plan_is_kept_across_a_reload_and_sent(visits: Visits) -> None:
    players, mover = founded(visits)
    before = newest(mover)
    mover.page.keyboard.press("p")
    expect(plan(mover)).to_be_visible(timeout=PATIENCE)
    marches(mover)
    expect(rows(mover)).to_have_count(1, timeout=PATIENCE)
    other = next(player for player in players if player is not mover)
    assert newest(other) == before  # nothing has been done
    mover.page.reload()
    call = acts(mover).get_by_role("button", name=mover.t("web.turn.plan.look"))
    call.click(timeout=PATIENCE)
    expect(rows(mover)).to_have_count(1, timeout=PATIENCE)
    for player in players:
        assert not player.barriers()
    mover.page.keyboard.press("Control+Enter")
    for player in players:
        grown(player, before)
    expect(plan(mover)).to_be_hidden(timeout=PATIENCE)  # all is done


def test_who_waits_plans_and_drops_orders_by_keys(visits: Visits) -> None:
    players, mover = founded(visits)
    waiting = next(player for player in players if player is not mover)
    before = newest(mover)
    waiting.page.keyboard.press("p")
    marches(waiting)
    expect(rows(waiting)).to_have_count(1, timeout=PATIENCE)
    expect(plan(waiting).get_by_text(waiting.t("web.turn.plan.waits"))).to_be_visible()
    assert newest(mover) == before
    rows(waiting).first.focus()
    waiting.page.keyboard.press("Delete")
    expect(rows(waiting)).to_have_count(0, timeout=PATIENCE)
