"""What opens in a turn: reasons, lists, questions, undo; without barriers, and without an order."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visits
from tests.browser.strategic.test_board import chosen, entries, founded
from tests.browser.visitor import DESK, PATIENCE, PHONE, Visitor


def acts(player: Visitor) -> Locator:
    return player.page.get_by_role("region", name=player.t("web.strategic.acts"))


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_what_a_turn_opens_bars_nobody_and_gives_no_order(
    visits: Visits, size: tuple[int, int]
) -> None:
    anna = founded(visits, size=size, touch=size == PHONE)
    chosen(anna)
    before = entries(anna)
    _crowd(anna)
    _why_not(anna)
    _end(anna)
    _power(anna)
    _closed_acts(anna)
    _danger(anna)
    assert not anna.is_too_wide()
    assert entries(anna) == before


def _crowd(anna: Visitor) -> None:
    """Army and castle stand in one cell: one press chooses the castle below, the next the army."""
    stage = anna.page.locator(".viewport")
    stage.focus()
    stage.press("ArrowDown")  # the field below, one step away: who cannot see the map hears that
    told = anna.t("web.board.steps", steps=1)
    heard = anna.page.locator("[aria-live=polite]").filter(has_text=told)
    expect(heard).to_be_attached(timeout=PATIENCE)
    for key in ("ArrowUp", "Enter"):
        stage.press(key)
    below = anna.page.locator(".idle button[aria-pressed=true]:not([data-piece^=knights])")
    expect(below).to_be_attached(timeout=PATIENCE)
    stage.press("Enter")
    expect(below).to_have_count(0)
    expect(anna.page.locator('[data-piece^=knights][aria-pressed="true"]')).to_be_attached()
    assert anna.barriers() == []


def _why_not(anna: Visitor) -> None:
    """A cell out of reach says by which clause it is closed."""
    stage = anna.page.locator(".viewport")
    stage.focus()
    home = anna.page.locator(".over [data-token]:has([data-chosen])").first
    is_west = home.evaluate(
        "it => it.getBoundingClientRect().x < it.closest('.layer').getBoundingClientRect().x"
        " + it.closest('.layer').getBoundingClientRect().width / 2"
    )
    for _ in range(9):
        stage.press("ArrowRight" if is_west else "ArrowLeft")
    stage.press("Enter")
    bubble = anna.page.locator(".bubble")
    expect(bubble.get_by_role("link")).to_be_visible(timeout=PATIENCE)
    assert anna.barriers() == []
    stage.press("Escape")
    expect(bubble).to_have_count(0)


def _closed_acts(anna: Visitor) -> None:
    if anna.page.viewport_size == {"width": PHONE[0], "height": PHONE[1]}:
        anna.button("web.board.sheet").press("Enter")  # the whole sheet
    closed = acts(anna).locator(".closed-acts")
    closed.locator("summary").click()
    closed.get_by_role("button").first.click()
    expect(closed.get_by_role("link").first).to_be_visible(timeout=PATIENCE)
    assert anna.barriers() == []


def _danger(anna: Visitor) -> None:
    """VS-4.6. To dismiss an army is asked about once, in words; no is the first answer."""
    anna.page.keyboard.press("d")
    dismiss = acts(anna).locator("[data-kind=dismiss]:focus")
    expect(dismiss).to_be_visible(timeout=PATIENCE)
    dismiss.press("Enter")
    asked = anna.page.get_by_role("dialog").filter(
        has=anna.page.get_by_role("heading", name=anna.t("web.turn.danger.heading"))
    )
    expect(asked).to_be_visible(timeout=PATIENCE)
    expect(anna.button("web.turn.danger.no")).to_be_focused()
    assert anna.barriers() == []
    anna.page.keyboard.press("Enter")
    expect(asked).to_have_count(0)


def _end(anna: Visitor) -> None:
    """The end of the turn names who has not acted, and ends nothing by itself."""
    anna.page.keyboard.press("e")
    end = anna.page.locator(".pop[role=dialog]")
    expect(end.get_by_role("listitem").first).to_be_visible(timeout=PATIENCE)
    assert anna.barriers() == []
    anna.page.keyboard.press("Escape")
    expect(end).to_have_count(0)


def _power(anna: Visitor) -> None:
    anna.page.locator(".order button").first.click()
    opened = anna.page.locator(".order [aria-expanded=true]")
    expect(opened).to_be_attached(timeout=PATIENCE)
    assert anna.barriers() == []
    opened.click()
    expect(opened).to_have_count(0)


def test_a_march_is_taken_back_by_its_list_and_by_its_key(visits: Visits) -> None:
    """TB-2.2. What taught nobody anything is undone; behind the last throw it says why not."""
    anna = founded(visits)
    home = anna.page.url.replace("/table/", "/api/tables/")
    chosen(anna)
    sight = anna.calls("GET", f"{home}/sight")
    army = next(it for it in sight["subjects"] if it.startswith("knights"))
    start = sight["view"]["armies"][army]["cell"]
    cells = anna.calls("GET", f"{home}/reach?piece={army}")["cells"]
    near = next(cell for cell, it in cells.items() if len(it["way"]) == 1)

    def stands() -> str:
        seen = anna.calls("GET", f"{home}/sight")["view"]
        return str(seen["armies"][army]["cell"])

    for way in ("list", "key"):
        anna.calls("POST", f"{home}/asks", {"line": f"move {army} {near}"})
        undo = anna.page.get_by_role("button", name=anna.t("web.turn.undo.heading"), exact=True)
        expect(undo).to_have_attribute("title", re.compile(rf"\b{near}\b"), timeout=PATIENCE)
        if way == "list":
            undo.click()
            listed = anna.page.locator(".undo-list")
            expect(listed.get_by_role("button").first).to_be_visible(timeout=PATIENCE)
            assert anna.barriers() == []
            listed.get_by_role("button").first.click()
        else:
            anna.page.keyboard.press("u")
        expect(undo).not_to_have_attribute("title", re.compile(rf"\b{near}\b"), timeout=PATIENCE)
        assert stands() == start
