"""What the press keeps of the pictures it has drawn."""

import asyncio
from collections.abc import Iterator

import pytest

from letopis.server.workers import press as module
from letopis.server.workers.press import Press

SIZE = 1000


@pytest.fixture
def press(monkeypatch: pytest.MonkeyPatch) -> Iterator[Press]:
    """A press whose worker draws `SIZE` bytes for each letter of a map."""
    monkeypatch.setattr(module, "LARGEST_CARDS", 10 * SIZE)
    made = Press()

    async def run(draw: object, svg: str, *given: object) -> bytes:
        return svg.encode() * SIZE

    monkeypatch.setattr(made.worker.process, "run", run)
    yield made
    made.close()


def test_pictures_are_kept_by_their_size_and_not_by_their_number(press: Press) -> None:
    for svg in ("aaaa", "bbbb", "cccc", "dddd"):
        assert len(asyncio.run(press.map(svg, 1.0, "anna"))) == 4 * SIZE
    assert sum(map(len, press._cards._kept.values())) <= 10 * SIZE
    assert len(press._cards) == 2


def test_a_picture_larger_than_all_that_is_kept_is_drawn_and_not_kept(press: Press) -> None:
    assert len(asyncio.run(press.map("a" * 11, 1.0, "anna"))) == 11 * SIZE
    assert not press._cards
