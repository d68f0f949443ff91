"""Errors on the page: a plain sentence, and a link to continue."""

import re

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Visits
from tests.browser.visitor import PATIENCE, PHONE, Visitor
from tests.server.process import Served


def opened(visits: Visits) -> tuple[Visitor, str]:
    anna = visits()
    anna.named("Anna")
    return anna, anna.opens_for_friends("yatzy")


def test_a_full_table_lets_one_watch(visits: Visits) -> None:
    _, invitation = opened(visits)
    boris = visits(language="en")
    boris.sits_down(invitation, "Boris")
    clara = visits(invitation, size=PHONE)
    clara.sees(clara.t("web.invite.full"))
    clara.link("web.invite.watch").click()
    clara.sees("Boris")
    assert not clara.is_too_wide()


def test_one_seat_in_two_tabs_is_said_and_both_play_on(visits: Visits) -> None:
    anna = visits()
    anna.button("web.lobby.now").click()
    expect(anna.button("offer.roll.first")).to_be_enabled(timeout=PATIENCE)
    twin: Page = anna.context.new_page()
    twin.goto(anna.page.url)
    for page in (anna.page, twin):
        expect(page.get_by_text(anna.t("web.link.twins"))).to_be_visible(timeout=PATIENCE)
    anna.throws()
    expect(twin.locator("[data-die]")).to_have_count(5, timeout=PATIENCE)
    for _ in range(2):  # the same box again writes it
        twin.locator("button.cand[data-cell]").first.click()
    expect(anna.tray.get_by_text(anna.t("web.dice.throws", made=0, of=3))).to_be_visible(
        timeout=PATIENCE
    )
    twin.close()


def test_a_page_that_is_out_of_date_says_so_and_loads_anew(visits: Visits) -> None:
    anna = visits()
    expect(anna.button("web.lobby.now")).to_be_visible(timeout=PATIENCE)

    def newer(route: Route) -> None:
        page = route.fetch()
        route.fulfill(response=page, body=re.sub(r"app-[\w-]+\.js", "app-new.js", page.text()))

    anna.page.route(anna.address + "/", newer)
    anna.page.evaluate("dispatchEvent(new Event('vite:preloadError', { cancelable: true }))")
    anna.sees(anna.t("web.app.stale"))
    anna.page.unroute(anna.address + "/")
    anna.button("web.app.reload").click()
    expect(anna.page.get_by_text(anna.t("web.app.stale"))).to_have_count(0, timeout=PATIENCE)
    expect(anna.button("web.lobby.now")).to_be_visible(timeout=PATIENCE)


def test_a_table_that_is_not_there_leads_home(visits: Visits) -> None:
    anna = visits("/table/never-was-one")
    expect(anna.link("web.home")).to_be_visible(timeout=PATIENCE)
    assert anna.page.get_by_role("alert").inner_text().strip()


def test_the_lobby_hears_that_it_is_ones_turn(visits: Visits, served: Served) -> None:
    anna, invitation = opened(visits)
    boris = visits(language="en")
    boris.sits_down(invitation, "Boris")
    anna.button("web.room.begin").click()
    expect(anna.button("offer.roll.first")).to_be_enabled(timeout=PATIENCE)
    boris.goes("/")
    boris.sees(boris.t("web.tables.turn-of", name="Anna"))
    anna.throws()
    anna.writes()
    boris.sees(boris.t("web.tables.your-turn"))
