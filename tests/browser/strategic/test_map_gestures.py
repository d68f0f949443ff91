"""Fingers on the map of the strategy game, and what may never move it."""

from collections.abc import Iterable, Sequence

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visits
from tests.browser.strategic.meadow import Meadow
from tests.browser.strategic.test_board import SCALE, card, chosen, entries, founded
from tests.browser.visitor import DESK, PATIENCE, PHONE, Visitor

Finger = tuple[float, float]
# The world point under a point of the screen, and whether the picture is sharp.
UNDER = """([x, y]) => {
  const box = document.querySelector('.viewport').getBoundingClientRect();
  const world = new DOMMatrix(document.querySelector('.layer').style.transform).inverse();
  const { x: across, y: down } = world.transformPoint({ x: x - box.left, y: y - box.top });
  return [across, down];
}"""
IS_SHARP = "() => !document.querySelector('.layer').style.willChange"
OFFSET = """() => {
  const { e, f } = new DOMMatrix(document.querySelector('.layer').style.transform);
  return [e, f];
}"""
# Whether a drawing of the map is what it was while the map is pressed.
CURSOR = "() => getComputedStyle(document.querySelector('.layer svg path')).cursor"
PLACE = """() => {
  const { x, y, width, height } = document.querySelector('.viewport').getBoundingClientRect();
  return [x, y, width, height];
}"""


class Fingers:
    """Touches of the screen as the browser itself makes them."""

    def __init__(self, visitor: Visitor) -> None:
        self._screen = visitor.context.new_cdp_session(visitor.page)

    def down(self, *fingers: Finger) -> None:
        self._send("touchStart", fingers)

    def along(self, path: Iterable[Sequence[Finger]]) -> None:
        for fingers in path:
            self._send("touchMove", fingers)

    def up(self) -> None:
        self._send("touchEnd", ())

    def _send(self, kind: str, fingers: Sequence[Finger]) -> None:
        points = [{"x": x, "y": y, "id": at} for at, (x, y) in enumerate(fingers)]
        self._screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def apart(middle: Finger, distances: Iterable[float]) -> list[tuple[Finger, Finger]]:
    x, y = middle
    return [((x - it / 2, y), (x + it / 2, y)) for it in distances]


def test_two_fingers_zoom_about_the_place_between_them(visits: Visits) -> None:
    anna = founded(visits, size=PHONE, touch=True)
    chosen(anna)  # it is her turn: nobody else adds an entry
    fingers, middle, done = Fingers(anna), (160.0, 330.0), entries(anna)
    before, scale = anna.page.evaluate(UNDER, middle), anna.page.evaluate(SCALE)
    opening = apart(middle, range(100, 152, 4))
    fingers.down(*opening[0])
    fingers.along(opening)
    anna.page.wait_for_function(f"least => ({SCALE})() > least", arg=scale * 1.4, timeout=PATIENCE)
    assert not anna.page.evaluate(IS_SHARP)  # stretched as it is
    assert anna.page.evaluate(SCALE) == pytest.approx(scale * 1.48, rel=0.03)
    fingers.up()
    anna.page.wait_for_function(IS_SHARP, timeout=PATIENCE)
    assert anna.page.evaluate(UNDER, middle) == pytest.approx(before, abs=2)
    expect(anna.page.locator(".over .way")).to_have_count(0)
    assert entries(anna) == done


def test_one_finger_moves_the_map_and_nothing_in_it_is_drawn_again(visits: Visits) -> None:
    anna = founded(visits, size=PHONE, touch=True)
    fingers, start = Fingers(anna), anna.page.evaluate(OFFSET)
    cursor = anna.page.evaluate(CURSOR)
    fingers.down((120, 330))
    fingers.along([[(120 + at * 3.3, 330 + at * 1.7)] for at in range(20)])
    moved = (
        "start => new DOMMatrix(document.querySelector('.layer').style.transform).e > start + 40"
    )
    anna.page.wait_for_function(moved, arg=start[0], timeout=PATIENCE)
    assert anna.page.evaluate(CURSOR) == cursor  # or every shape would be styled anew
    assert anna.page.evaluate(IS_SHARP)  # no layer is made for the gesture, and none left after it
    assert [it % 1 for it in anna.page.evaluate(OFFSET)] == [0, 0]  # whole pixels: as it was drawn
    fingers.up()
    expect(anna.page.locator(".over .way")).to_have_count(0)  # nobody was sent or aimed


def test_a_finger_that_rests_on_the_end_of_a_way_tells_of_the_cell_and_sends_nobody(
    visits: Visits,
) -> None:
    anna = founded(visits, size=PHONE, touch=True)
    reached = chosen(anna)
    done = entries(anna)
    box = reached.first.bounding_box()
    assert box
    cell = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    anna.page.touchscreen.tap(*cell)
    expect(anna.page.locator(".over .way")).to_be_attached()
    fingers = Fingers(anna)
    fingers.down(cell)
    expect(card(anna)).to_be_visible()
    fingers.up()
    expect(card(anna)).to_be_visible()
    expect(anna.page.locator(".over .way")).to_be_attached()
    assert entries(anna) == done


@pytest.mark.parametrize("size", [DESK, (820, 1100), PHONE])
def test_a_strip_floats_over_the_map_and_moves_no_cell(
    visits: Visits, size: tuple[int, int]
) -> None:
    meadow = Meadow(visits, size, DESK)
    meadow.founds()
    anna = meadow.shown("p1")
    anna.page.locator(".viewport.isReady").wait_for()
    before, wish = anna.page.evaluate(PLACE), {"motion": {"kind": "pause"}}
    meadow.players["p2"].calls("POST", f"{meadow.home}/votes", wish)
    strip = anna.page.get_by_text(anna.t("web.vote.waits"))
    expect(strip).to_be_visible()
    assert anna.page.evaluate(PLACE) == before
    anna.button("web.vote.see").click(trial=True)  # nothing lies over it
    assert not anna.barriers()
