"""Gestures on the map of a board, by mouse and wheel or by fingers, while something is measured."""

from collections.abc import Callable, Sequence

from playwright.sync_api import Page

Gesture = Callable[[Page, Callable[[], None]], None]  # what is called just before its last event
MOVES = 90


def map_gestures(screen: str) -> dict[str, Gesture]:
    by_finger: dict[str, Gesture] = {"pan": _swipe, "pinch": _pinch}
    return by_finger if screen == "phone" else {"pan": _pan, "zoom": _zoom}


def _pan(page: Page, before_end: Callable[[], None], moves: int = MOVES) -> None:
    """To and fro with the button held, over open sea and land alike."""
    width, height = _size(page)
    x, y = width * 0.3, height * 0.35
    page.mouse.move(x, y)
    page.mouse.down()
    for at in range(moves):
        swing = _swing(at, moves)
        page.mouse.move(x + swing * width / 220, y + swing * height / 300)
    before_end()
    page.mouse.up()


def _zoom(page: Page, before_end: Callable[[], None], moves: int = MOVES) -> None:
    """Out and in again under the pointer."""
    width, height = _size(page)
    page.mouse.move(width * 0.3, height * 0.3)
    for at in range(moves - 1):
        page.mouse.wheel(0, 30 if at < moves / 2 else -30)
    before_end()
    page.mouse.wheel(0, -30)


def _swipe(page: Page, before_end: Callable[[], None], moves: int = MOVES) -> None:
    """To and fro with one finger."""
    width, height = _size(page)
    ways = [_swing(at, moves) for at in range(moves)]
    path = [[(width * 0.2 + way * width / 110, height * (0.32 + way / 500))] for way in ways]
    _touch(page, before_end, path)


def _pinch(page: Page, before_end: Callable[[], None], moves: int = MOVES) -> None:
    """Two fingers that close and open again, not where they began."""
    width, height = _size(page)
    apart = [width * 0.35 * 0.97 ** (_swing(at, moves) + 5) for at in range(moves)]
    middle, down = width * 0.45, height * 0.42
    _touch(page, before_end, [[(middle - it, down), (middle + it, down)] for it in apart])


def _swing(at: int, moves: int) -> int:
    return at if at < moves / 2 else moves - at


def _size(page: Page) -> tuple[int, int]:
    width, height = page.evaluate("[innerWidth, innerHeight]")
    return int(width), int(height)


def _touch(
    page: Page, before_end: Callable[[], None], path: Sequence[Sequence[tuple[float, float]]]
) -> None:
    """Fingers along a path; how many there are stays the same."""
    hand = page.context.new_cdp_session(page)
    for at, fingers in enumerate(path):
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(fingers)]
        kind = "touchMove" if at else "touchStart"
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    before_end()
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    hand.detach()
