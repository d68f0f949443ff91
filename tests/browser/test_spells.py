"""Spells on the board: chosen, aimed, told about with their odds, cast, and what came of them."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visits
from tests.browser.hands import SETTLED
from tests.browser.staged import StagedTable
from tests.browser.visitor import DESK, PHONE, Visitor

SCENE = (
    "coins west 200",
    "army new mage west d2 forest",
    "army new mage west b5 mountains",
    "army new ship west g3",
    "army new ship east h4",
)


def chooses(player: Visitor, piece: str) -> None:
    row = player.page.locator(f'[data-piece="{piece}"]')
    row.click()
    expect(row).to_have_attribute("aria-pressed", "true")


def spell(player: Visitor, name: str) -> Locator:
    group = player.page.get_by_role("group", name=player.t("web.board.spells"))
    return group.get_by_role("button", name=re.compile(player.t.at("spell", name), re.IGNORECASE))


def points(player: Visitor, cell: str) -> None:
    mark = player.page.locator(f'.over .spell-target[data-cell="{cell}"]')
    player.page.wait_for_function(SETTLED, arg=cell)
    box = mark.bounding_box()
    assert box is not None
    at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    if player.page.evaluate("navigator.maxTouchPoints > 0"):
        player.page.touchscreen.tap(*at)
    else:
        player.page.mouse.click(*at)


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_spell_shows_whom_it_may_strike_and_its_odds_before_it_is_cast(
    visits: Visits, size: tuple[int, int]
) -> None:
    table = StagedTable(visits, SCENE, sizes=(size, size), touch=size == PHONE)
    player, outlook = table.shown(table.west), "web.turn.outlook.heading"
    chooses(player, "mage-1")
    spell(player, "storm").click()
    points(player, "g3")
    told = player.page.get_by_role("group", name=player.t(outlook))
    own = player.t.at("warning", "own-may-perish", count=1, pieces="корабль на g3")
    expect(told).to_contain_text(own)
    expect(told.get_by_role("listitem")).to_have_count(3)  # nothing, stunned, sunk: two faces each
    expect(told).to_contain_text("33 %")
    assert not player.barriers()
    assert not player.is_too_wide()
    player.page.locator("button.primary").click()
    asked = player.page.locator("dialog[open]")  # one's own ship could be lost
    expect(asked).to_contain_text(own)
    asked.get_by_role("button").last.click()
    expect(player.page.locator(".outcome")).to_contain_text(re.compile("выпал"))


def test_targets_are_named_on_the_map_one_after_the_other(visits: Visits) -> None:
    table = StagedTable(visits, SCENE)
    player = table.shown(table.west)
    chooses(player, "mage-1")
    spell(player, "raise-zombies").click()
    points(player, "d3")
    points(player, "d1")
    numbers = player.page.locator(".over .spell-target text")
    expect(numbers).to_have_text(["2", "1"])
    player.page.locator("button.primary").click()
    expect(player.page.locator(".outcome")).to_be_visible()
    armies = table.sight(table.west)["view"]["armies"].values()
    assert next(it["cell"] for it in armies if it["kind"] == "zombie") == "d3"


def test_a_spell_with_one_target_needs_no_pointing(visits: Visits) -> None:
    """Three presses: the mage, taming, and the button that casts it."""
    table = StagedTable(visits, SCENE)
    player = table.shown(table.west)
    chooses(player, "mage-2")
    spell(player, "taming").click()
    told = player.page.get_by_role("group", name=player.t("web.turn.outlook.heading"))
    expect(told.get_by_role("listitem")).to_have_count(4)
    player.page.locator("button.primary").click()
    expect(player.page.locator(".outcome")).to_be_visible()
