"""Spells on the board: chosen, aimed, told about with their odds, cast, and what came of them."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visits
from tests.browser.staged import StagedTable, chooses, spell, taps
from tests.browser.visitor import DESK, PHONE

SCENE = (
    "coins west 200",
    "army new mage west d2 forest",
    "army new mage west b5 mountains",
    "army new ship west g3",
    "army new ship east h4",
)


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_spell_shows_whom_it_may_strike_and_its_odds_before_it_is_cast(
    visits: Visits, size: tuple[int, int]
) -> None:
    table = StagedTable(visits, SCENE, sizes=(size, size), touch=size == PHONE)
    player, outlook = table.shown(table.west), "web.turn.outlook.heading"
    chooses(player, "mage-1")
    spell(player, "storm").click()
    taps(player, "g3")
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
    expect(player.page.locator(".outcome")).to_contain_text(re.compile(r"Выпало [1-6]\."))


def test_targets_are_named_on_the_map_one_after_the_other(visits: Visits) -> None:
    table = StagedTable(visits, SCENE)
    player = table.shown(table.west)
    chooses(player, "mage-1")
    spell(player, "raise-zombies").click()
    taps(player, "d3")
    taps(player, "d1")
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


def test_a_stack_is_told_apart_by_keys_and_its_cargo_lands_by_name(visits: Visits) -> None:
    scene = ("army new ship west j4", "army new elves west f5", "army elves-1 aboard ship-1")
    table = StagedTable(visits, scene)
    player = table.shown(table.west)
    chooses(player, "ship-1")
    also = player.page.get_by_role("group", name=player.t("web.board.here-too"))
    expect(also.get_by_role("button")).to_have_count(1)
    stage = player.page.get_by_role("application")
    stage.focus()
    for key in ("ArrowRight", "ArrowLeft", "Escape", "Enter", "Enter"):
        player.page.keyboard.press(key)
    cargo = player.page.locator('[data-piece="elves-1"]')
    expect(cargo).to_have_attribute("aria-pressed", "true")
    taps(player, "k4")
    land = player.page.locator("button.primary")
    expect(land).to_have_attribute("data-kind", "land")
    expect(player.page.locator('button[data-kind="land"]')).to_have_count(1)  # said once
    land.click()
    expect(player.page.locator(".log")).to_contain_text(re.compile("высаживаются на k4"))
