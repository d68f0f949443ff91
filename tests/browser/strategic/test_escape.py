"""Escape takes away whatever was opened last, wherever the keys are heard."""

from playwright.sync_api import expect

from tests.browser.conftest import Visits
from tests.browser.strategic.test_board import chosen, founded
from tests.browser.visitor import PATIENCE


def test_escape_closes_what_was_opened_last_one_after_the_other(visits: Visits) -> None:
    anna = founded(visits)
    chosen(anna)
    page, opened = anna.page, [anna.page.locator(".idle button[aria-pressed=true]")]
    expect(opened[0]).to_be_visible(timeout=PATIENCE)
    for button, it in (
        (anna.button("web.overview.pace"), page.get_by_role("radio").first),
        (
            anna.button("web.around.people"),
            page.get_by_role("complementary", name=anna.t("web.around.heading")),
        ),
        (
            page.get_by_role("button", name=anna.t("web.turn.undo.heading"), exact=True),
            page.get_by_role("dialog", name=anna.t("web.turn.undo.heading")),
        ),
    ):
        button.click()
        expect(it).to_be_visible(timeout=PATIENCE)
        opened.append(it)
    page.evaluate("document.activeElement.blur()")  # whoever opened something may have gone on
    while opened:
        page.keyboard.press("Escape")
        expect(opened.pop()).to_have_count(0, timeout=PATIENCE)
        for it in opened:
            expect(it).to_be_visible()
