"""Ways to use the page: with a mouse, with a finger, or with the keyboard alone."""

from typing import Protocol

from playwright.sync_api import Locator, expect

from tests.browser.visitor import PATIENCE, Visitor

MOST_TABS = 120
APART = 400  # milliseconds: two taps on one spot that are no double tap
STEPS = {(1, 0): "ArrowRight", (-1, 0): "ArrowLeft", (0, 1): "ArrowDown", (0, -1): "ArrowUp"}


class Hand(Protocol):
    """Presses counted as a person would count them: a click, a tap, a key that does something."""

    presses: int

    def press(self, what: Locator) -> None: ...

    def aim(self, army: Locator, start: str, to: str) -> None:
        """Choose an army in the list, and point at a cell of the map: its way is drawn."""
        ...

    def go(self, to: str) -> None:
        """Send it to the cell that was pointed at."""
        ...

    def order(self, button: Locator, key: str) -> None:
        """One order for one detachment."""
        ...

    def seal(self, button: Locator) -> None: ...


class Pointer:
    """A mouse, or a finger where the screen can be touched: everything lies under it."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.presses = visitor, 0
        self._touches = bool(visitor.page.evaluate("navigator.maxTouchPoints > 0"))

    def press(self, what: Locator) -> None:
        expect(what).to_be_enabled(timeout=PATIENCE)
        self.presses += 1
        if self._touches:
            what.tap()
        else:
            what.click()

    def aim(self, army: Locator, start: str, to: str) -> None:
        self.press(army)
        self._point(to)
        expect(self.visitor.page.locator(".over .way")).to_be_attached(timeout=PATIENCE)

    def go(self, to: str) -> None:
        if self._touches:
            self.visitor.page.wait_for_timeout(APART)
        self._point(to)

    def order(self, button: Locator, key: str) -> None:
        self.press(button)

    def seal(self, button: Locator) -> None:
        self.press(button)

    def _point(self, cell: str) -> None:
        mark = self.visitor.page.locator(f'.over .reached[data-cell="{cell}"]')
        expect(mark).to_be_attached(timeout=PATIENCE)
        self.visitor.page.wait_for_function(SETTLED, arg=cell, timeout=PATIENCE)
        box = mark.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.presses += 1
        if self._touches:
            self.visitor.page.touchscreen.tap(x, y)
        else:
            self.visitor.page.mouse.click(x, y)


# The camera has come to rest: a mark stays where it is from one frame to the next.
SETTLED = """async cell => {
  const at = () => JSON.stringify(document.querySelector(`.over [data-cell="${cell}"]`)
    ?.getBoundingClientRect());
  const before = at();
  for (let frame = 0; frame < 6; frame += 1) await new Promise(requestAnimationFrame);
  return before !== undefined && before === at();
}"""


class Keys:
    """Nothing but the keyboard: Tab leads to what is wanted, letters give orders."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.presses = visitor, 0

    def press(self, what: Locator) -> None:
        expect(what).to_be_enabled(timeout=PATIENCE)
        self._reach(what)
        self._key("Enter")

    def aim(self, army: Locator, start: str, to: str) -> None:
        self.press(army)
        page = self.visitor.page
        expect(page.locator(f'.over .reached[data-cell="{to}"]')).to_be_attached(timeout=PATIENCE)
        self._reach(page.get_by_role("application"))
        for key in _ways(start, to):
            self._key(key)
        self._key("Enter")
        expect(page.locator(".over .way")).to_be_attached(timeout=PATIENCE)

    def go(self, to: str) -> None:
        self._key("Enter")

    def order(self, button: Locator, key: str) -> None:
        self._key(key)

    def seal(self, button: Locator) -> None:
        expect(button).to_be_enabled(timeout=PATIENCE)
        self._key("Enter")

    def _reach(self, what: Locator) -> None:
        for _ in range(MOST_TABS):
            if what.evaluate("it => it === document.activeElement"):
                return
            self.visitor.page.keyboard.press("Tab")
        raise AssertionError(f"no key leads to {what}")

    def _key(self, key: str) -> None:
        self.presses += 1
        self.visitor.page.keyboard.press(key)


def _ways(start: str, to: str) -> list[str]:
    """Arrows from one cell to another: columns are letters, rows are numbers."""
    across = ord(to[0]) - ord(start[0])
    down = int(to[1:]) - int(start[1:])
    sides = [STEPS[(1 if across > 0 else -1, 0)]] * abs(across)
    return sides + [STEPS[(0, 1 if down > 0 else -1)]] * abs(down)
