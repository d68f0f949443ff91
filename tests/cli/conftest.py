"""Fixtures of terminal tests: terminals in Russian, in English, and in both."""

import os
from pathlib import Path

import pytest

from letopis.words import LANGUAGES
from tests.cli.terminal import Terminal


@pytest.fixture(autouse=True)
def _quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skip fsync in this process, to save time; separate processes still sync."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)


@pytest.fixture(autouse=True)
def _no_foreign_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("LETOPIS_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def russian(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    return Terminal(tmp_path / "home", "ru", monkeypatch)


@pytest.fixture
def english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    return Terminal(tmp_path / "home", "en", monkeypatch)


@pytest.fixture(params=LANGUAGES)
def terminal(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Terminal:
    """A terminal in each language in turn."""
    return Terminal(tmp_path / "home", request.param, monkeypatch)
