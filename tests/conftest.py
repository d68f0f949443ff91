"""Fixtures and hooks for all tests: databases, solved tables, and the seed of random tests."""

import gc
import os
import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import hypothesis
import pytest

from letopis.solve.sheets.tables import table_files
from letopis.telling.stand_in import FAILED
from tests.databases import (
    address,
    empty_address,
    postgresql_address,
    sqlite_address,
    sqlite_template,
)
from tests.harness import kept
from tests.harness.seeds import SEED

if TYPE_CHECKING:
    from tests.harness.groups import Grouping

__all__ = ["address", "empty_address", "postgresql_address", "sqlite_address", "sqlite_template"]

# Write bytecode even where the shell forbids it: otherwise every process that tests start compiles
# all that it imports, which takes longer than most of what is tested.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# How long an example takes says nothing on a machine that is busy.
hypothesis.settings.register_profile(
    "letopis",
    deadline=None,
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
    print_blob=True,
)
hypothesis.settings.load_profile("letopis")


kept.use()


def pytest_configure(config: pytest.Config) -> None:
    """Hypothesis draws from our seed, unless `--hypothesis-seed` asks for another."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        kept.remove_old()
    if config.getoption("--hypothesis-seed") is None:
        hypothesis.core.global_force_seed = SEED  # type: ignore[assignment]


def pytest_report_header() -> str:
    return f"LETOPIS_SEED={SEED}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed:
        report.sections.append(("seed", f"LETOPIS_SEED={SEED}"))
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    """A stand-in keeps a table alive where words fail; to a test they have failed all the same."""
    FAILED.clear()
    yield
    assert not FAILED, f"no words for {dict(FAILED)}"


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> "Grouping":
    from tests.harness.groups import Grouping

    return Grouping(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Workers begin with what takes longest."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        from tests.harness.groups import place_of

        items.sort(key=lambda item: place_of(item.nodeid))


def pytest_collection_finish() -> None:
    """All that has been imported stays: nobody looks through it again for garbage."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)  # a tenth of the time went into collecting


@pytest.fixture(scope="module")
def shared_shelf() -> Iterator[None]:
    """Cache of solved tables for this and later runs, filled by the first test that needs one."""
    with _untraced():
        yield


@pytest.fixture
def empty_shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """An empty cache, so that everything is solved anew."""
    monkeypatch.setenv(table_files.VARIABLE, str(tmp_path))
    with _untraced():
        yield


@contextmanager
def _untraced() -> Iterator[None]:
    """Disable the coverage tracer, under which exact twins take minutes."""
    tracer = sys.gettrace()
    sys.settrace(None)
    yield
    sys.settrace(tracer)
