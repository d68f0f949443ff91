"""Fixtures of store tests: the path of a save, and databases."""

from pathlib import Path

import pytest

from tests.databases import address, postgresql_address

__all__ = ["address", "postgresql_address"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "evening.letopis"
