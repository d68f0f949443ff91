"""A position on the screens of those who look at it, and the few steps that lead to a picture."""

from collections.abc import Callable
from typing import Any

from tests.browser.visitor import PATIENCE, Visitor
from tests.journeys.recorder import Recorder
from tests.journeys.seven_lands import SevenLands

Step = Callable[[Visitor], Any]


class Scene:
    """A table of four who have founded their realms, as whoever of them looks at it sees it."""

    def __init__(self, it: Recorder, *, founds: bool = True) -> None:
        self._recorder, self.desk = it, SevenLands(it.address, it.names, it.language)
        if founds:
            self.desk.founds()

    def shows(self, seat: str, name: str, *steps: Step) -> None:
        """A picture of what a seat sees after these steps; then the page is closed again."""
        cookies = dict(self.desk.people[seat].http.cookies)
        visitor = self._recorder.visitor(self.desk.path, cookies)
        visitor.page.locator(".viewport.isReady").wait_for(timeout=PATIENCE)
        for step in steps:
            step(visitor)
        self._recorder.takes(visitor, name)
        visitor.context.close()


def chooses(piece: str) -> Step:
    def step(visitor: Visitor) -> None:
        acts = visitor.page.get_by_role("region", name=visitor.t("web.strategic.acts"))
        acts.locator(f'[data-piece="{piece}"]').first.click()

    return step


def opens(seat: str) -> Step:
    """The card of a power, by its place in the order of turns."""

    def step(visitor: Visitor) -> None:
        visitor.page.locator(f'.order [data-seat="{seat}"]').first.click()

    return step
