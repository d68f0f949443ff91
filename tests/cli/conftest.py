"""Fixtures of terminal tests: terminals in Russian, in English, and in both."""

import os
from pathlib import Path
from zlib import crc32

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


# Modules about what is said on the screen; all others are about what is done.
WORDED = ("about", "commands", "play", "play_asking", "play_typing", "chronicle_command")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Where words are what is tested, a terminal speaks each language in turn, elsewhere the one
    that the name of the test draws: every sentence exists in both languages with the same values,
    which tests/architecture/test_locale proves.
    """
    if "terminal" in metafunc.fixturenames:
        drawn = LANGUAGES[crc32(metafunc.function.__name__.encode()) % len(LANGUAGES)]
        is_worded = metafunc.module.__name__.removeprefix("tests.cli.test_") in WORDED
        metafunc.parametrize("terminal", LANGUAGES if is_worded else (drawn,), indirect=True)


@pytest.fixture
def terminal(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Terminal:
    """A terminal in one of the languages."""
    return Terminal(tmp_path / "home", request.param, monkeypatch)
