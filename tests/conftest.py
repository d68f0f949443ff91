"""Fixtures for solved tables: a cache shared by the whole run, and an empty one."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from letopis.solve.sheets import table_files

# Write bytecode even where the shell forbids it: otherwise every process that tests start compiles
# all that it imports, which takes longer than most of what is tested.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


@pytest.fixture(scope="module")
def shared_shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Cache of solved tables for the whole run, filled by the first process that needs one."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    with pytest.MonkeyPatch.context() as patch, _untraced():
        patch.setenv(table_files.VARIABLE, str(folder / "shelf"))
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
