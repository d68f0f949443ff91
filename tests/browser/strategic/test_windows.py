"""Windows of every size: whatever is primary lies inside them, uncovered, and large enough."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visits
from tests.browser.staged import AT_REST, IS_FREE, MIDDLE, StagedTable, chooses, taps
from tests.browser.strategic.meadow import Meadow
from tests.browser.strategic.test_battles import arrays, palette, screen, seal, war
from tests.browser.visitor import PATIENCE, Visitor

SIZES = [(390, 844), (844, 390), (360, 640), (1024, 700), (1280, 800), (1440, 900)]
NAMES = [f"{width}x{height}" for width, height in SIZES]
SCROLLED = [(360, 640)]  # here the field of a battle is scrolled
POSITION = (
    "coins west 300",
    "army new elves west d4",
    "army new mage west d3 forest",
    "army new orcs east f5",
    "army new ship west g3",
    "army new dwarves west c4",
)
# The foot of the turn, wherever a window has room for it: end, undo, treasury.
TURN = """() => [...document.querySelectorAll('[data-primary]')]
  .filter(it => it.checkVisibility({ visibilityProperty: true })).length"""
# How many cards of both fronts lie whole in what the field shows, the other side's and one's own.
FRONTS = """() => {
  const cards = document.querySelector('.cards');
  const seen = cards.getBoundingClientRect();
  const fronts = [...cards.querySelectorAll('.rank:not(.between)')]
    .filter(it => it.querySelector('.card-face:not(.small)'));
  return fronts.map(it => [...it.querySelectorAll('.card-face')].filter(card => {
    const box = card.getBoundingClientRect();
    return box.top >= seen.top - 1 && box.bottom <= Math.min(seen.bottom, innerHeight) + 1;
  }).length);
}"""
BESIDE_A_TOWER = (
    "coins west 300",
    "structure new tower east e7",
    "army new orcs east e7",
    "army new elves west d6",
    "army new dwarves west c5",
)
# Acts of the chosen piece that lie whole in what its card shows before anybody scrolls.
ACTS = """() => {
  const card = document.querySelector('.card.now').getBoundingClientRect();
  return [...document.querySelectorAll('.now [data-kind]')]
    .map(it => it.getBoundingClientRect())
    .filter(box => box.height && box.top >= card.top && box.bottom <= card.bottom).length;
}"""
ROWS_OF_PILLS = """() => new Set([...document.querySelectorAll('.pills:has(.order) > *')]
  .map(it => Math.round(it.getBoundingClientRect().top)).filter(it => it)).size"""
# What of year, turn and time the header does not show whole.
CUT_IN_HEADER = """() => {
  const room = document.querySelector('header .round').getBoundingClientRect();
  return [...document.querySelectorAll('.round b, .round .name, .round .left')]
    .filter(it => it.getBoundingClientRect().right > room.right + 1
      || (it.matches('.name') && it.scrollWidth > it.clientWidth + 1))
    .map(it => it.textContent);
}"""
RISEN = "it => Promise.all(it.getAnimations().map(one => one.finished)).then(() => true)"
WHOLE_WORDS = """it => {
  const range = document.createRange();
  range.selectNodeContents(it);
  const words = it.textContent.trim().split(/\\s+/).length;
  return new Set([...range.getClientRects()].map(box => Math.round(box.top))).size <= words;
}"""


def test_tables_of_dice_and_the_first_page_fit_into_every_window(visits: Visits) -> None:
    for size in SIZES:
        visitor = visits(size=size, touch=size[0] < 1000)
        expect(visitor.button("web.lobby.by-link").first).to_be_visible()
        assert visitor.misplaced() == [], size
        visitor.goes("/new/yatzy")
        expect(visitor.button("web.new.create")).to_be_visible()
        assert visitor.misplaced() == [], size


@pytest.mark.parametrize("size", SIZES, ids=NAMES)
def test_a_turn_can_be_played_and_ended_in_every_window(
    visits: Visits, size: tuple[int, int]
) -> None:
    touch = size[0] < 1000
    table = StagedTable(visits, POSITION, sizes=(size, size), touch=touch)
    player = table.shown(table.west)
    row = player.page.locator('[data-piece="elves-1"]').first
    expect(row).to_be_attached()
    _fits(player)
    assert player.page.evaluate(TURN) == 3
    row.click()
    expect(row).to_have_attribute("aria-pressed", "true")
    _fits(player)
    taps(player, "e4")
    expect(player.page.locator("button.primary[data-kind=move]")).to_be_visible()
    _fits(player)
    ending = player.page.locator("button[data-primary]:has(.label)")
    assert ending.locator(".label").evaluate(WHOLE_WORDS)
    ending.click()
    expect(player.page.get_by_role("dialog")).to_be_visible()
    _fits(player)


@pytest.mark.parametrize(("size", "most"), [((1024, 700), 3), ((1440, 900), 4)])
def test_acts_come_before_all_that_explains_them(
    visits: Visits, size: tuple[int, int], most: int
) -> None:
    """A siege and three mines; two attacks of one battle, which is told once."""
    table = StagedTable(visits, BESIDE_A_TOWER, sizes=(size, size))
    player = table.shown(table.west)
    chooses(player, "dwarves-1")
    expect(player.page.locator(".now [data-kind=build]")).to_have_count(3)
    assert player.page.evaluate(ACTS) >= most
    chooses(player, "elves-1")
    attacks = player.page.locator(".now [data-kind=attack]")
    expect(attacks).to_have_count(2)
    battle = player.page.get_by_role("group", name=player.t("web.turn.outlook.battle"))
    expect(battle).to_have_count(1)
    assert {it.get_attribute("aria-describedby") for it in attacks.all()} == {
        battle.get_attribute("id")
    }
    assert player.page.evaluate(ACTS) >= most - 2
    _fits(player)


@pytest.mark.parametrize("size", SIZES, ids=NAMES)
def test_a_realm_is_founded_and_a_question_answered_in_every_window(
    visits: Visits, size: tuple[int, int]
) -> None:
    clock = {"kind": "turn", "seconds": 86_400, "brief_seconds": 86_400}
    plan = {"regulation": {"clock": clock}, "options": {"ends_after_year": 20}}
    meadow = Meadow(visits, size, size, plan=plan)
    player = meadow.players[meadow.asked]
    player.goes(meadow.path)
    expect(player.button("web.founding.found")).to_be_visible()
    _fits(player)
    meadow.founds()
    meadow.approaches()
    asked = meadow.asked
    player = meadow.shown(asked)
    expect(player.page.get_by_role("region", name=player.t("web.question.heading"))).to_be_visible()
    _fits(player)
    player.page.evaluate(AT_REST)
    for army in meadow.sight(asked)["view"]["armies"].values():  # both that it is about
        player.page.wait_for_function(f"it => ({IS_FREE})(({MIDDLE})(it))", arg=army["cell"])
    assert size[0] > 700 or player.page.evaluate(ROWS_OF_PILLS) == 1
    expect(player.page.locator(".round .left")).to_be_visible()
    assert player.page.evaluate(CUT_IN_HEADER) == []


@pytest.mark.parametrize("size", SIZES, ids=NAMES)
def test_a_battle_is_ordered_and_watched_in_every_window(
    visits: Visits, size: tuple[int, int]
) -> None:
    table, attacker, defender, both = war(visits, size, size)
    for player in both:
        player.goes(f"/table/{table}")
    expect(defender.button("web.battle.seal-array")).to_be_visible(timeout=PATIENCE)
    screen(defender).evaluate(RISEN)
    _fits(defender)
    arrays(defender)
    for player in (attacker, defender):
        expect(seal(player)).to_be_disabled(timeout=PATIENCE)
        screen(player).evaluate(RISEN)
        # What has just come up takes no press for a moment.
        orders = screen(player).locator(".orders")
        expect(orders).not_to_have_css("pointer-events", "none", timeout=PATIENCE)
        _fits(player)
        assert size in SCROLLED or player.page.evaluate(FRONTS) == [3, 3]
        while seal(player).is_disabled():
            palette(player, "attack").click()
        seal(player).click()
    for player in both:
        following = screen(player).get_by_role("button", name=player.t("web.battle.next"))
        expect(following).to_be_visible(timeout=PATIENCE)
        _fits(player)
        assert size in SCROLLED or player.page.evaluate(FRONTS) == [3, 3]


def _fits(player: Visitor) -> None:
    player.page.wait_for_load_state("networkidle", timeout=PATIENCE)
    assert player.misplaced() == []
    assert not player.is_too_wide()
