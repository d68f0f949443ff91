from collections.abc import Iterator

import pytest
from argon2 import PasswordHasher

from letopis.server.house import House
from letopis.server.people import credentials, passwords
from letopis.server.settings import Settings
from tests.server.guests import Clock, Inn, opened
from tests.server.process import Served


@pytest.fixture(scope="session", autouse=True)
def quick_passwords() -> Iterator[None]:
    """Hash with little effort: to hash as the server does takes 0.15 s a password, on all cores."""
    light = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "_hasher", light)
        patch.setattr(credentials, "NOBODY", light.hash("nobody"))
        yield


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def inn(address: str, clock: Clock) -> Iterator[Inn]:
    """A server on each kind of database, with a clock that tests set."""
    with opened(House(Settings(address), clock)) as inn:
        yield inn


@pytest.fixture
def sqlite_inn(sqlite_address: str, clock: Clock) -> Iterator[Inn]:
    """A server for tests that do not depend on the kind of database."""
    with opened(House(Settings(sqlite_address), clock)) as inn:
        yield inn


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server in its own process, on a real network."""
    folder = tmp_path_factory.mktemp("served")
    database = f"sqlite:///{folder}/letopis.db"
    with Served(database, folder / "server.log", "--json-logs") as served:
        yield served
