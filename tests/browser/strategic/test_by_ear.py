"""A war without eyes: what is chosen, aimed at and attacked is said, and the focus stays near."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.staged import StagedTable
from tests.browser.strategic.meadow import Meadow
from tests.browser.visitor import DESK

# Everything that is announced from the first moment of the page on.
LISTEN = """
  window.heard = [];
  document.addEventListener('DOMContentLoaded', () => new MutationObserver(() => {
    const text = document.querySelector('.hidden[aria-live=polite]')?.textContent;
    if (text && text !== window.heard.at(-1)) window.heard.push(text);
  }).observe(document, { subtree: true, childList: true, characterData: true }));
"""
NAMES = {"p1": "Anna", "p2": "Boris"}


def hears(page: Page, *texts: str) -> None:
    """One announcement that holds all of these."""
    page.wait_for_function(
        "it => heard.some(one => it.every(part => one.includes(part)))", arg=texts
    )


def test_a_choice_says_which_piece_and_a_destination_what_can_be_done_there(
    visits: Visits,
) -> None:
    table = StagedTable(visits, ("army new elves west d4", "army new orcs east d6"))
    page = table.players[table.west].page
    page.add_init_script(LISTEN)
    table.shown(table.west)
    hears(page, "Рыцари, личное войско, c2, 3 шага")  # chosen by themselves
    expect(page.locator('.idle [data-piece^=knights][aria-pressed="true"]')).to_be_attached()
    page.keyboard.press("n")
    hears(page, "Эльфы, Закатный Берег, d4, 2 шага")
    expect(page.locator('.over .reached[data-cell="d5"]')).to_be_attached()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("button.primary[data-kind=move]")).to_be_visible()
    hears(page, "d5", "1 шаг", "Остановка на d5")


def test_the_focus_stays_near_when_a_realm_is_founded_and_when_the_game_is_over(
    visits: Visits,
) -> None:
    meadow = Meadow(visits, DESK, DESK)
    founder = meadow.shown(meadow.asked)
    founder.button("web.founding.found").press("Enter")
    expect(founder.button("web.founding.found")).to_have_count(0)
    expect(founder.page.locator(".now h2")).to_be_focused()
    meadow.asks(meadow.asked, meadow.sight(meadow.asked)["default"])
    mover = meadow.asked
    player = meadow.shown(mover)
    player.page.locator("button[data-primary]:has(.label)").focus()
    other = next(it for it in meadow.players if it != mover)
    meadow.players[other].calls("POST", f"{meadow.home}/chairs/{other}/resign")
    expect(player.result.get_by_role("heading").first).to_be_focused()


def test_whoever_is_attacked_hears_by_whom(visits: Visits) -> None:
    meadow = Meadow(visits, DESK, DESK)
    meadow.founds()
    mover, asked = meadow.approaches()
    meadow.asks(asked, "pass")
    armies = meadow.sight(mover)["view"]["armies"].values()
    mine, theirs = (next(it for it in armies if it["owner"] == seat) for seat in (mover, asked))
    page = meadow.players[asked].page
    page.add_init_script(LISTEN)
    meadow.shown(asked)
    meadow.asks(mover, f"attack {mine['id']} {theirs['id']}")
    hears(page, f"{NAMES[mover]}: ", mine["cell"], theirs["cell"])
