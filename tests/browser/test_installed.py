"""The wheel in an empty environment: it brings the page and the solved tables, and is played."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from letopis.packaged import built_page
from tests.browser.visitor import PATIENCE, Visitor
from tests.server.process import Served

ROOT = Path(__file__).parents[2]
UV = Path(sys.executable).with_name("uv")
# What the checkout of these tests brings must not help.
CLEAN = {name: it for name, it in os.environ.items() if not name.startswith(("PYTHON", "LETOPIS"))}


def run(*command: str | Path, cwd: Path = ROOT) -> str:
    done = subprocess.run(
        list(map(str, command)), cwd=cwd, env=CLEAN, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment with the wheel and what it requires, from uv's own cache."""
    if built_page() is None:
        pytest.skip("the page has not been built: tools/web build")
    if not UV.exists():
        pytest.skip("there is no uv beside this Python: make setup installs it")
    folder = tmp_path_factory.mktemp("installed")
    ours = ("--offline", "--quiet", "--python", sys.executable)
    run(UV, "build", "--wheel", "--no-build-isolation", "--out-dir", folder, *ours)
    run(UV, "venv", *ours, folder / "empty")
    theirs = ("--offline", "--quiet", "--python", str(folder / "empty" / "bin" / "python"))
    try:
        required = ("--require-hashes", "-r", ROOT / "requirements" / "play.txt")
        run(UV, "pip", "install", *theirs, *required)
    except AssertionError as error:
        pytest.skip(f"uv has not kept the packages that a wheel requires: {error}")
    (wheel,) = folder.glob("*.whl")
    run(UV, "pip", "install", *theirs, "--no-deps", wheel)
    return folder / "empty" / "bin"


@pytest.fixture(scope="module")
def elsewhere(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("elsewhere")
    served = Served(f"sqlite:///{folder}/letopis.db", folder / "log", "--no-limits")
    served.program = (str(installed / "letopis"),)
    with served:
        yield served


def test_what_pip_installs_is_played_in_the_browser(browser: Browser, elsewhere: Served) -> None:
    visitor = Visitor(browser, elsewhere.address, "en")
    visitor.goes("/")
    visitor.button("web.lobby.now").click()
    visitor.throws()
    visitor.writes()
    expect(visitor.button("offer.roll.first")).to_be_enabled(timeout=PATIENCE)
    visitor.leaves()


def test_what_pip_installs_knows_its_version_its_rules_and_its_tables(
    installed: Path, tmp_path: Path
) -> None:
    program = installed / "letopis"
    assert run(program, "--version", cwd=tmp_path).startswith("letopis ")
    assert "YZ-4.2.b" in run(program, "--lang", "en", "rules", "yatzy", "YZ-4.2.b", cwd=tmp_path)
    asked = (
        "import sys, letopis; assert 'site-packages' in letopis.__file__;"
        "from letopis.cli.main import main; code = main(['advise', 'yatzy', '--dice', '55512']);"
        "sys.exit(code or 'numba' in sys.modules)"
    )
    assert run(installed / "python", "-c", asked, cwd=tmp_path)
