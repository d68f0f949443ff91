"""Fixtures for the tests of the Great Strategic."""

import pytest

from tests.strategic.laws.promise_laws import check_promises
from tests.strategic.scenes.scene import Desk


@pytest.fixture(autouse=True)
def _promises_are_judged(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the tests of the table of meetings, every ask is judged by what was promised before."""
    if request.node.get_closest_marker("meeting"):
        monkeypatch.setattr(Desk, "witness", staticmethod(check_promises))
