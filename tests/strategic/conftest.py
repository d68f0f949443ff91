"""Fixtures for the tests of the Great Strategic."""

from collections.abc import Iterator

import pytest

from letopis.core.acts import Action
from letopis.core.seats import SeatId
from letopis.games.strategic.world import World
from tests.strategic.laws.promise_laws import Answer, check_promises
from tests.strategic.scenes.scene import Desk


@pytest.fixture(autouse=True)
def _promises_are_judged(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """In the tests of the table of meetings, every ask is judged by what was promised before, and
    each of them asks for something."""
    if not request.node.get_closest_marker("meeting"):
        yield
        return
    judged: list[Action] = []

    def judge(world: World, seat: SeatId, action: Action, answer: Answer) -> None:
        check_promises(world, seat, action, answer)
        judged.append(action)

    monkeypatch.setattr(Desk, "witness", staticmethod(judge))
    yield
    assert judged, "a meeting without an ask that is judged"
