"""A line that breaks and returns, and a page that is kept for when there is none."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from letopis.packaged import built_page
from tests.browser.conftest import Visits
from tests.browser.strategic.skirmish_table import Cable, skirmish
from tests.browser.visitor import DESK, PATIENCE, Visitor
from tests.server.process import Served

KEPT = """async () => {
  const cache = await caches.open('letopis-shell');
  return (await cache.keys()).map((it) => new URL(it.url).pathname);
}"""
# The worker takes the page over once it has kept it. No promise: one would count as true at once.
IS_KEPT = "() => navigator.serviceWorker.controller !== null"


def talk(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("log", name=visitor.t("web.talk.heading"))


def says(visitor: Visitor, text: str) -> None:
    visitor.page.get_by_label(visitor.t("web.talk.say")).fill(text)
    visitor.button("web.talk.send").click()


def test_what_was_said_while_the_line_was_broken_is_there_when_it_returns(visits: Visits) -> None:
    anna, boris = visits(None, size=DESK), visits(None, language="en", size=DESK)
    table = skirmish(visits, [anna, boris])
    cable = Cable(anna)
    for visitor in (anna, boris):
        visitor.goes(f"/table/{table}")
    boris.button("web.around.talk").click()
    says(boris, "Is anybody there?")
    expect(talk(boris)).to_contain_text("Is anybody there?")
    mark = anna.page.get_by_role("button", name=anna.t("web.around.talk-new", count=1), exact=True)
    expect(mark).to_be_visible(timeout=PATIENCE)
    with cable.broken(anna.page.get_by_role("application")):
        says(boris, "Peace?")
        expect(talk(boris)).to_contain_text("Peace?")
    new = anna.page.get_by_role("button", name=anna.t("web.around.talk-new", count=2), exact=True)
    new.click(timeout=PATIENCE)
    expect(talk(anna)).to_contain_text("Peace?", timeout=PATIENCE)


def test_the_page_is_kept_for_when_the_server_is_away_and_nothing_that_it_said(
    browser: Browser, tmp_path: Path
) -> None:
    if built_page() is None:
        pytest.skip("the page has not been built: tools/web build")
    with Served(f"sqlite:///{tmp_path}/letopis.db", tmp_path / "log", "--no-limits") as served:
        visitor = Visitor(browser, served.address, "en")
        visitor.goes("/")
        visitor.page.wait_for_function(IS_KEPT, timeout=PATIENCE)
        visitor.goes("/")  # now the worker sees every request
        expect(visitor.button("web.lobby.now")).to_be_visible()
        kept = visitor.page.evaluate(KEPT)
        assert "/" in kept
        assert any(it.startswith("/assets/app-") for it in kept), kept
        assert not [it for it in kept if it.startswith("/api/")]
    visitor.goes("/account")
    visitor.sees(visitor.t("web.failure.offline"))
    visitor.leaves()
