"""Moves of others are played on the map step by step, where the visitor wants things to move."""

from playwright.sync_api import expect

from tests.browser.conftest import Visits
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
    expect(replay).to_be_visible(timeout=PATIENCE)
    expect(visitor.page.locator(".order").first).to_be_visible(timeout=PATIENCE)  # asked at its end
    expect(replay).to_have_count(0, timeout=PATIENCE)
    steps = len(WAYS["c2"].split())
    assert visitor.page.evaluate("window.places.size") - before >= steps
    captions = visitor.page.evaluate("window.captions")
    assert captions, "nothing was said of what is shown"
