from collections.abc import Iterator

import pytest

from letopis.server.house import House
from letopis.server.settings import Settings
from tests.databases import address, postgresql_address
from tests.server.guests import Clock, Inn, opened

__all__ = ["address", "postgresql_address"]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def inn(address: str, clock: Clock) -> Iterator[Inn]:
    """A server on either kind of database, with a clock that tests turn."""
    with opened(House(Settings(address), clock)) as inn:
        yield inn
