"""Moves of others are played on the map step by step, where the visitor wants things to move."""

from playwright.sync_api import expect

from tests.browser.conftest import Visits
from tests.browser.staged import AT_REST, MIDDLE, StagedTable
from tests.browser.strategic.meadow import WAYS, Meadow
from tests.browser.visitor import DESK, PATIENCE

# Every place where a token has been drawn, and every caption, from now on.
WATCH = """() => {
  window.places = new Set();
  window.captions = [];
  const look = () => {
    for (const it of document.querySelectorAll('[data-token]'))
      window.places.add(it.parentElement.style.transform);
    const text = document.querySelector('[data-replay] .text')?.textContent?.trim();
    if (text && text !== window.captions.at(-1)) window.captions.push(text);
  };
  look();
  new MutationObserver(look).observe(document.body,
    { subtree: true, childList: true, attributes: true, characterData: true });
  return window.places.size;
}"""

LIKES = "localStorage.setItem('letopis.map', '{\"minimap\": true, \"follows\": true}')"
IN_VIEW = f"""cell => {{
  const [x, y] = ({MIDDLE})(cell);
  return x > 0 && y > 0 && x < innerWidth && y < innerHeight;
}}"""

SIZES = [(360, 640), (390, 844), (844, 390), (768, 1024), (1024, 700), (1280, 800), (1440, 900)]
LONG = "Two ships of the west were seen at night behind the island, and nobody knows whose. " * 3
# Of every sentence that is told from now on: its lines, whether it is cut off, the height of
# whatever stands beside it, and what lies over it.
MEASURE = """() => {
  window.told = {};
  const look = () => {
    const text = document.querySelector('[data-replay]:not(.isLeaving) .text');
    if (!text || window.told[innerWidth]) return;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = text.closest('[data-replay]').getBoundingClientRect();
    const spots = [0.1, 0.5, 0.9].map(it => [box.left + it * box.width, box.top + it * box.height]);
    const over = spots.map(([x, y]) => document.elementFromPoint(x, y));
    window.told[innerWidth] = {
      lines: new Set([...range.getClientRects()].map(box => Math.round(box.top))).size,
      isCut: text.scrollWidth > text.clientWidth,
      height: Math.max(...[...document.querySelectorAll('.pills > *')].map(it => it.offsetHeight)),
      over: over.filter(it => !it?.closest('[data-replay]')).map(it => it?.textContent),
    };
  };
  new MutationObserver(look).observe(document.body,
    { subtree: true, childList: true, attributes: true, characterData: true });
}"""
A_LINE = 58  # a button that a finger hits, and the edges of the strip


def test_an_army_of_another_is_seen_on_every_cell_of_its_way(visits: Visits) -> None:
    meadow = Meadow(visits, DESK, DESK)
    meadow.founds()
    mover = meadow.asked
    watching = next(it for it in meadow.players if it != mover)
    visitor = meadow.players[watching]
    visitor.page.emulate_media(reduced_motion="no-preference")
    visitor.goes(meadow.path)
    tokens = visitor.page.locator("[data-token]")
    expect(tokens.first).to_be_visible(timeout=PATIENCE)
    before = visitor.page.evaluate(WATCH)
    meadow.approaches()
    replay = visitor.page.locator("[data-replay]:not(.isLeaving)")
    expect(visitor.page.locator(".order").first).to_be_visible(timeout=PATIENCE)  # asked at its end
    expect(replay).to_have_count(0, timeout=PATIENCE)
    steps = len(WAYS["c2"].split())
    assert visitor.page.evaluate("window.places.size") - before >= steps
    captions = visitor.page.evaluate("window.captions")
    assert captions, "nothing was said of what is shown"


def test_the_camera_and_the_small_map_follow_whoever_marches(visits: Visits) -> None:
    """The small map gives way where all is seen, and the camera follows those who ask for it."""
    table = StagedTable(visits, ("army new elves west d5",))
    visitor = table.players[table.east]
    visitor.page.emulate_media(reduced_motion="no-preference")
    visitor.context.add_init_script(LIKES)
    table.shown(table.east)
    keys, small = visitor.page.keyboard, visitor.page.locator(".minimap")
    visitor.page.wait_for_function(AT_REST, timeout=PATIENCE)
    keys.press("0")
    expect(small).to_have_count(0, timeout=PATIENCE)
    for _ in range(5):
        keys.press("+")
    expect(small).to_be_visible(timeout=PATIENCE)
    expect(small.locator(".flash")).to_have_count(0)
    keys.press("/")
    visitor.page.get_by_role("combobox").fill("o9")
    keys.press("Enter")
    visitor.page.wait_for_function(AT_REST, timeout=PATIENCE)
    assert not visitor.page.evaluate(IN_VIEW, "d6")
    table.asks(table.west, "move elves-1 d6")
    expect(small.locator(".flash")).to_be_visible(timeout=PATIENCE)
    visitor.page.wait_for_function(IN_VIEW, arg="d6", timeout=PATIENCE)


def test_whatever_is_told_takes_one_line_in_every_window(visits: Visits) -> None:
    table = StagedTable(visits, ("coins west 100",))
    visitor = table.players[table.east]
    visitor.page.emulate_media(reduced_motion="no-preference")
    table.shown(table.east)
    expect(visitor.page.locator(".strips .strip")).to_be_visible()  # the other has not come yet
    visitor.page.evaluate(MEASURE)
    for width, height in SIZES:
        expect(visitor.page.locator("[data-replay]")).to_have_count(0)
        visitor.page.set_viewport_size({"width": width, "height": height})
        table.announces(LONG)
        told = visitor.page.wait_for_function("window.told[innerWidth]").json_value()
        assert (told["lines"], told["isCut"]) == (1, True), (width, told)
        assert told["height"] <= A_LINE, (width, told)
        assert told["over"] == [], (width, told)
