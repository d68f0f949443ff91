"""What is known before a click: both sides of an attack, prize and price, and what is free."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visits
from tests.browser.staged import StagedTable, chooses, taps
from tests.browser.visitor import DESK, PHONE


def personal_army(table: StagedTable) -> str:
    armies = table.sight(table.west)["view"]["armies"]
    (own,) = (it for it, army in armies.items() if army["cell"] == "c2")
    return str(own)


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_an_attack_beside_the_army_says_what_it_is_before_it_is_pressed(
    visits: Visits, size: tuple[int, int]
) -> None:
    """The orcs stand in a tower: whoever counts them alone is wrong."""
    scene = ("structure new tower east e7", "army new orcs east e7", "army new elves west d6")
    table = StagedTable(visits, scene, sizes=(size, size), touch=size == PHONE)
    player = table.shown(table.west)
    chooses(player, "elves-1")
    ahead = player.page.get_by_role("group", name=player.t("web.turn.outlook.battle"))
    battle = ahead.filter(has_text="орки, 3 отряда").first
    expect(battle).to_contain_text("Ваша сторона: эльфы, 3 отряда. Противник: ")
    expect(battle).to_contain_text("башня, ")
    expect(battle).to_contain_text("Победа: ")
    expect(battle).to_contain_text("вы теряете эльфов на d6")
    described = player.page.locator('[data-kind="attack"]').first.get_attribute("aria-describedby")
    assert described == battle.get_attribute("id")
    assert not player.barriers()
    assert not player.is_too_wide()


def test_who_would_join_for_nothing_is_offered_before_the_attack(visits: Visits) -> None:
    table = StagedTable(visits, ("army new orcs nobody e4",))
    player = table.shown(table.west)
    chooses(player, personal_army(table))
    taps(player, "e4")
    free = player.page.get_by_role("region", name=player.t("web.board.peaceful"))
    expect(free.locator("button.primary")).to_contain_text("Подойти на d3: присоединить орков")
    expect(player.page.locator('.now .primary[data-kind="attack"]')).to_have_count(0)
    expect(player.page.locator('.now [data-kind="attack"]').first).to_be_visible()
    assert not player.barriers()
    taps(player, "e4")  # a second tap means what is free
    expect(player.page.locator(".log")).to_contain_text("присоединило войско")
    armies = table.sight(table.west)["view"]["armies"]
    assert armies["orcs-1"]["owner"] == table.west
    assert not table.sight(table.west)["view"].get("battles")


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_the_map_shows_where_a_tower_may_stand_and_why_not_elsewhere(
    visits: Visits, size: tuple[int, int]
) -> None:
    """The castle on c2 wants three cells between; the land below it has no house yet."""
    scene = ("army new elves west d3", "coins west 100")
    table = StagedTable(visits, scene, sizes=(size, size), touch=size == PHONE)
    player = table.shown(table.west)
    chooses(player, "elves-1")
    player.page.get_by_role("button", name=player.t("web.board.sites.open"), exact=True).click()
    cells = player.page.locator(".site.never")
    expect(cells.first).to_be_visible()
    expect(player.page.locator('.site.later[data-cell="d6"]')).to_be_visible()
    assert not player.barriers()
    taps(player, "d4")
    expect(player.page.locator(".barred")).to_be_visible()
    expect(player.page.locator(".cause")).to_be_visible()
    expect(player.page.locator(".bubble")).to_contain_text("c2")
    player.page.keyboard.press("Escape")
    assert not player.is_too_wide()


def test_a_free_land_is_taken_by_the_army_that_is_shown(visits: Visits) -> None:
    table = StagedTable(visits, ("army new elves west d5", "coins west 100"))
    player = table.shown(table.west)
    taps(player, "c8")
    player.page.get_by_role("button", name=player.t("web.board.sites.claim")).click()
    expect(player.page.locator(".piece-head")).to_contain_text("Эльфы")
    expect(player.page.locator(".site.now").first).to_be_visible()
    opens = player.page.locator(".opens")
    expect(opens).to_contain_text("Построить башню")
    refused: list[str] = []
    player.page.on("response", lambda it: None if it.ok else refused.append(it.url))
    opens.get_by_role("button").filter(has_text="Построить башню").click()
    expect(player.page.locator(".log")).to_contain_text("башн")
    (work,) = table.sight(table.west)["view"]["works"]
    assert work["kind"] == "tower"
    assert not [it for it in refused if "/reach" in it]  # the way is gone already


def test_the_throw_for_a_mine_at_the_end_of_the_turn_is_seen(visits: Visits) -> None:
    table = StagedTable(visits, ("army new dwarves west c5", "coins west 100"))
    player = table.shown(table.west)
    table.asks(table.west, "build dwarves-1 mine")
    table.asks(table.west, "end")
    outcome = player.page.locator(".outcome")
    expect(outcome).to_contain_text("выпало")
    expect(outcome).to_contain_text("c5")
    outcome.get_by_role("button").click()
    expect(outcome).to_have_count(0)
