"""Whole games in two browsers, with interruptions."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visits
from tests.browser.visitor import PATIENCE, PHONE, Visitor
from tests.server.process import Served


def seated(visits: Visits, game: str) -> tuple[Visitor, Visitor]:
    """Anna opens a table for friends on a desktop, Boris comes by the link on a phone."""
    anna = visits()
    anna.named("Anna")
    invitation = anna.opens_for_friends(game)
    boris = visits(language="en", size=PHONE)
    boris.sits_down(invitation, "Boris")
    anna.button("web.room.begin").click()
    return anna, boris


@pytest.mark.parametrize(("game", "rounds"), [("yatzy", 13), ("valyrian", 15)])
def test_two_people_play_a_whole_game(visits: Visits, game: str, rounds: int) -> None:
    anna, boris = seated(visits, game)
    for _ in range(rounds):
        for player in (anna, boris):
            player.throws()
            player.writes()
    for player in (anna, boris):
        expect(player.result).to_be_visible(timeout=PATIENCE)
    assert anna.result.locator("b").all_inner_texts() == boris.result.locator("b").all_inner_texts()


def test_a_server_that_dies_in_the_midst_costs_nothing(visits: Visits, served: Served) -> None:
    anna, boris = seated(visits, "yatzy")
    anna.throws()
    fell = anna.tray.locator("[data-die]").evaluate_all("all => all.map(it => it.ariaLabel)")
    served.kill()
    for player in (anna, boris):
        player.sees(player.t("web.link.lost"))
    served.start()
    expect(anna.page.get_by_text(anna.t("web.link.lost"))).to_have_count(0, timeout=PATIENCE)
    again = anna.tray.locator("[data-die]").evaluate_all("all => all.map(it => it.ariaLabel)")
    assert again == fell
    anna.writes()
    boris.throws()


def test_who_was_offline_finds_the_table_as_it_is_now(visits: Visits) -> None:
    anna, boris = seated(visits, "yatzy")
    boris.context.set_offline(True)
    anna.throws()
    anna.writes()
    boris.context.set_offline(False)
    boris.throws()


def test_a_reload_brings_the_same_chair(visits: Visits) -> None:
    anna, boris = seated(visits, "yatzy")
    anna.throws()
    anna.page.reload()
    anna.writes()
    boris.page.reload()
    boris.throws()
