"""Fixtures of browser tests: a real server, Chromium, and visitors."""

import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from letopis.packaged import built_page
from letopis.words import Language
from tests.browser.visitor import DESK, PATIENCE, Visitor
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


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Scoped to a module: its event loop must not outlive the tests that need it."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        pytest.skip("no Chromium on this machine")
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=found, args=QUIET)
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
        path: str = "/",
        language: Language = "ru",
        size: tuple[int, int] = DESK,
        *,
        touch: bool = False,
    ) -> Visitor:
        visitor = Visitor(browser, served.address, language, size, touch=touch)
        there.append(visitor)
        visitor.goes(path)
        return visitor

    yield visit
    for visitor in there:
        visitor.leaves()
