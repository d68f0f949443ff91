"""The map of the strategy game: its view, its search, its cards, and a piece that is dragged."""

import re

import pytest
from playwright.sync_api import Locator, expect

from letopis.words import Language
from tests.browser.conftest import Visits
from tests.browser.test_strategic import visible_box
from tests.browser.visitor import DESK, PATIENCE, PHONE, Visitor

BESIDE_DOCK = (820, 1100)
OPENS_AT = 39.9  # px a cell, at least
# A duel with a bot; answers with the table's name.
OPEN = """async () => {
  const send = (path, body, csrf) => fetch(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-letopis-csrf': csrf },
  }).then((it) => it.json());
  const { csrf } = await send('/api/people', { name: 'Anna' }, '');
  const plan = { game: 'strategic', materials: { map: 'duel' } };
  const seats = [{ mine: true }, { bot: 'random' }];
  return (await send('/api/tables', { plan, seats }, csrf)).id;
}"""
ENTRIES = """async () => {
  const answer = await fetch(`/api/tables/${location.pathname.split('/')[2]}`);
  return (await answer.json()).seq;
}"""
ASKED_OR_GONE = "() => document.querySelector('dialog[open]') || !document.querySelector('.way')"
SCALE = "() => new DOMMatrix(document.querySelector('.layer').style.transform).a * 36"


def founded(visits: Visits, language: Language = "ru", size: tuple[int, int] = DESK) -> Visitor:
    """Anna against a bot, in her first turn."""
    anna = visits("/", language, size)
    anna.goes(f"/table/{anna.page.evaluate(OPEN)}")
    anna.button("web.founding.found").click(timeout=PATIENCE)
    able = anna.page.get_by_role("group", name=anna.t("web.strategic.about"))
    expect(able.get_by_role("button").first).to_be_attached(timeout=PATIENCE)
    return anna


def chosen(player: Visitor) -> Locator:
    """Cells that the next piece that can act reaches without a stop."""
    player.page.keyboard.press("n")
    reached = player.page.locator(".over .reached:has(> circle)")
    expect(reached.first).to_be_attached(timeout=PATIENCE)
    return reached


def entries(player: Visitor) -> int:
    """How many entries the chronicle has: the log shows them at its own pace."""
    return int(player.page.evaluate(ENTRIES))


def card(player: Visitor) -> Locator:
    return player.page.locator(".viewport").get_by_role("dialog")


@pytest.mark.parametrize("size", [DESK, BESIDE_DOCK, PHONE])
def test_the_map_opens_near_enough_and_finds_places_in_both_languages(
    visits: Visits, size: tuple[int, int]
) -> None:
    anna = founded(visits, size=size)
    assert anna.page.evaluate(SCALE) >= OPENS_AT
    anna.page.keyboard.press("/")
    field = anna.page.get_by_role("combobox", name=anna.t("web.board.find"))
    field.fill("honey")
    expect(anna.page.get_by_role("option").first).to_contain_text("Медовый Дол")
    assert not anna.barriers()
    field.press("Enter")
    expect(field).to_be_hidden()
    assert not anna.is_too_wide()


def test_a_cell_tells_all_about_itself_and_gives_no_order(visits: Visits) -> None:
    anna = founded(visits, "en")
    chosen(anna)
    before = entries(anna)
    stage = anna.page.locator(".viewport")
    stage.focus()
    for key in ("ArrowRight", "ArrowLeft", "i"):
        stage.press(key)
    expect(card(anna)).to_be_visible(timeout=PATIENCE)
    expect(card(anna).get_by_role("link", name=re.compile("VS-2.2.a"))).to_be_visible()
    assert not anna.barriers()
    stage.press("Escape")
    expect(card(anna)).to_be_hidden()
    assert entries(anna) == before


def test_far_out_the_map_is_political(visits: Visits) -> None:
    anna = founded(visits, size=PHONE)
    expect(anna.page.locator(".over [data-token]").first).to_be_visible(timeout=PATIENCE)
    anna.page.keyboard.press("0")
    expect(anna.page.locator(".layer.far .power").first).to_be_visible(timeout=PATIENCE)
    expect(anna.page.locator(".over [data-token]").first).to_be_hidden()
    assert not anna.barriers()


def test_a_mouse_drags_a_piece_to_where_it_goes(visits: Visits) -> None:
    anna = founded(visits)
    goal = visible_box(anna, chosen(anna))
    before = entries(anna)
    token = anna.page.locator(".over [data-token]:has([data-chosen])")
    anna.page.mouse.move(*visible_box(anna, token))
    anna.page.mouse.down()
    anna.page.mouse.move(*goal, steps=5)
    expect(anna.page.locator(".over .way")).to_be_attached(timeout=PATIENCE)
    assert entries(anna) == before  # what is carried has not gone yet
    anna.page.mouse.up()
    anna.page.wait_for_function(ASKED_OR_GONE)  # whoever leaves a capital empty is asked once
    if (asked := anna.page.locator("dialog[open]")).is_visible():
        asked.get_by_role("button").last.click()
    expect(anna.page.locator(".over .way")).to_be_hidden(timeout=PATIENCE)
    for _ in range(PATIENCE // 200):
        if entries(anna) > before:
            return
        anna.page.wait_for_timeout(200)
    raise AssertionError("the piece has not gone")
