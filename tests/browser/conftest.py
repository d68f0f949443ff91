"""Fixtures of browser tests: a real server, Chromium, and visitors."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from letopis.packaged import built_page
from letopis.words import Language
from tests.browser.visitor import DESK, PATIENCE, Visitor, chromium, whole_chromium
from tests.server.process import Served

QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

Visits = Callable[..., Visitor]
expect.set_options(timeout=PATIENCE)  # five seconds otherwise, which a busy machine may take


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """Scoped to this folder: its event loop must not outlive the tests that need it."""
    with sync_playwright() as play:
        yield play


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    with _launched(playwright, chromium()) as browser:
        yield browser


@pytest.fixture
def whole_browser(playwright: Playwright) -> Iterator[Browser]:
    """Chromium with all that a screen would need, such as notifications."""
    with _launched(playwright, whole_chromium()) as browser:
        yield browser


@contextmanager
def _launched(playwright: Playwright, program: str | None) -> Iterator[Browser]:
    if program is None:
        pytest.skip("no such Chromium on this machine")
    browser = playwright.chromium.launch(executable_path=program, args=QUIET)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    if built_page() is None:
        pytest.skip("the page has not been built: tools/web build")
    folder = tmp_path_factory.mktemp("served")
    with Served(f"sqlite:///{folder}/letopis.db", folder / "log", "--no-limits") as served:
        yield served


@pytest.fixture
def visits(browser: Browser, served: Served) -> Iterator[Visits]:
    """Opens the page for new visitors; fails on any script error of theirs."""
    there: list[Visitor] = []

    def visit(
        path: str | None = "/",
        language: Language = "ru",
        size: tuple[int, int] = DESK,
        *,
        touch: bool = False,
    ) -> Visitor:
        visitor = Visitor(browser, served.address, language, size, touch=touch)
        there.append(visitor)
        if path is not None:  # who only calls the server at first needs no page yet
            visitor.goes(path)
        return visitor

    yield visit
    for visitor in there:
        visitor.leaves()
