"""Terminals in Russian, in English, and in each of the two."""

import os
from pathlib import Path

import pytest

from letopis.words import LANGUAGES
from tests.cli.terminal import Terminal


@pytest.fixture(autouse=True)
def _quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """In this process nothing is lost with the power; processes of their own wait for the disk."""
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
    """Whatever is asked of it holds in both languages."""
    return Terminal(tmp_path / "home", request.param, monkeypatch)
