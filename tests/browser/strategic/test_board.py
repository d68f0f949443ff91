"""The map of the strategy game: its view, its search, its cards, and a piece that is dragged."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, expect

from letopis.words import Language
from tests.browser.conftest import Visits
from tests.browser.strategic.test_strategic import visible_box
from tests.browser.visitor import DESK, PATIENCE, PHONE, Visitor

BESIDE_DOCK = (820, 1100)
OPENS_AT = 39.9  # px a cell, at least
DUEL = {"game": "strategic", "materials": {"map": "duel"}}
ASKED_OR_GONE = "() => document.querySelector('dialog[open]') || !document.querySelector('.way')"
# The tiles of the ground that are seen, by their first cells: 36 units each.
TILES_IN_VIEW = """() => {
  const view = document.querySelector('.window').getBoundingClientRect();
  const tiles = [...document.querySelectorAll('.layer > div')].filter((it) => {
    const { left, top, right, bottom } = it.getBoundingClientRect();
    return right > view.left && left < view.right && bottom > view.top && top < view.bottom;
  });
  return tiles.map((it) => `${parseInt(it.style.left) / 36}.${parseInt(it.style.top) / 36}`);
}"""
# Whether the world lies in the middle of what the dock leaves free.
IN_THE_MIDDLE = """() => {
  const view = document.querySelector('.viewport').getBoundingClientRect();
  const world = document.querySelector('.layer').getBoundingClientRect();
  const dock = document.querySelector('.dock').getBoundingClientRect();
  const tools = document.querySelector('.tools').getBoundingClientRect();
  const off = (world.left + world.right) / 2 - (tools.right + 8 + dock.left - 16) / 2;
  return world.width < view.width && Math.abs(off) < 3;
}"""
SCALE = "() => new DOMMatrix(document.querySelector('.layer').style.transform).a * 36"


def founded(
    visits: Visits,
    language: Language = "ru",
    size: tuple[int, int] = DESK,
    *,
    touch: bool = False,
) -> Visitor:
    """Anna against a bot, in her first turn."""
    anna = visits(None, language, size, touch=touch)
    anna.calls("POST", "/api/people", {"name": "Anna", "language": language})
    wish = {"plan": DUEL, "seats": [{"mine": True}, {"bot": "random"}]}
    anna.goes(f"/table/{anna.calls('POST', '/api/tables', wish)['id']}")
    anna.button("web.founding.found").click(timeout=PATIENCE)
    able = anna.page.get_by_role("group", name=anna.t("web.strategic.about"))
    expect(able.get_by_role("button").first).to_be_attached(timeout=PATIENCE)
    return anna


def chosen(player: Visitor) -> Locator:
    """Cells that the army reaches without a stop: it is chosen by itself, N leads to the castle,
    and Shift with N back again."""
    able = player.page.get_by_role("group", name=player.t("web.strategic.about"))
    for key, piece in (("", "knights"), ("n", "castle"), ("Shift+N", "knights")):
        if key:
            player.page.keyboard.press(key)
        row = able.locator(f'[data-piece^="{piece}"][aria-pressed=true]')
        expect(row).to_be_attached(timeout=PATIENCE)
    reached = player.page.locator(".over .reached:has(> circle)")
    expect(reached.first).to_be_attached(timeout=PATIENCE)
    return reached


def entries(player: Visitor) -> int:
    """How many entries the chronicle has: the log shows them at its own pace."""
    table = player.page.url.rpartition("/")[2]
    return int(player.calls("GET", f"/api/tables/{table}")["seq"])


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


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_the_first_question_for_ground_names_all_that_is_seen_first(
    visits: Visits, size: tuple[int, int]
) -> None:
    """It is asked before the board is there, which would only then know what it shows."""
    anna = founded(visits, size=size)
    asked = list[str]()
    anna.page.on("request", lambda it: asked.append(it.url) if "/board/tiles" in it.url else None)
    anna.page.reload()
    anna.page.locator(".viewport.isReady .over [data-token]").first.wait_for()
    known = parse_qs(urlsplit(asked[0]).query)["at"]
    seen = anna.page.evaluate(TILES_IN_VIEW)
    assert seen
    assert set(seen) <= set(known)


def test_a_map_that_was_moved_stays_in_the_middle_of_a_larger_window(visits: Visits) -> None:
    anna = founded(visits, size=PHONE)
    chosen(anna)
    anna.page.keyboard.press("0")  # the camera is the player's from now on
    anna.page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    anna.page.wait_for_function(IN_THE_MIDDLE, timeout=PATIENCE)
    assert anna.page.evaluate(SCALE) >= OPENS_AT  # as large as it fits


def test_a_cell_tells_all_about_itself_and_gives_no_order(visits: Visits) -> None:
    anna = founded(visits, "en")
    goal = visible_box(anna, chosen(anna))
    before = entries(anna)
    stage = anna.page.locator(".viewport")
    anna.page.mouse.click(*goal)
    way = anna.page.locator(".dock p.way")
    aimed = way.inner_text()
    stage.focus()
    for key in ("ArrowRight", "ArrowLeft", "i"):
        stage.press(key)
        assert way.inner_text() == aimed  # what is above the red button is about its own cell
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
