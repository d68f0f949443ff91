"""Journeys through the real page as pictures, into build/journeys.

In windows of seven sizes, in the light and in the dark. In each screen everything primary must lie
inside the window and uncovered, axe looks at it, and the clicks that led to it are counted.
`python -m tests.journeys tournament 390 en` records that one alone.
"""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from benchmarks.wire.process import Process
from playwright.sync_api import sync_playwright

from letopis.packaged import built_page
from letopis.words import Language
from tests.browser.visitor import whole_chromium
from tests.journeys import people
from tests.journeys.magic import magic, sea
from tests.journeys.realm import realm
from tests.journeys.recorder import FOLDER, ROOT, Recorder
from tests.journeys.spells import spells
from tests.journeys.tournament import tournament
from tests.journeys.victory import victory
from tests.journeys.works import works

RUNS: list[tuple[int, Language]] = [
    (1440, "ru"),
    (1280, "ru"),
    (1024, "ru"),
    (844, "ru"),
    (820, "ru"),
    (390, "ru"),
    (360, "ru"),
    (1440, "en"),
    (844, "en"),
    (390, "en"),
]
# The server with a clock that is put forward by what a file says, for who is away for an hour.
SERVE = """
import sys, time
from pathlib import Path
file, (seconds, nanoseconds) = Path(sys.argv.pop(1)), (time.time, time.time_ns)
ahead = lambda: int(file.read_text())
time.time = lambda: seconds() + ahead() / 1000
time.time_ns = lambda: nanoseconds() + ahead() * 1_000_000
from letopis.cli.main import run
run()
"""

JOURNEYS: dict[str, Callable[[Recorder], None]] = {
    "newcomer": people.newcomer,
    "friends": people.friends,
    "correspondence": people.correspondence,
    "tournament": tournament,
    "realm": realm,
    "victory": victory,
    "magic": magic,
    "sea": sea,
    "spells": spells,
    "works": works,
}


def main() -> int:
    found = whole_chromium()
    if found is None or built_page() is None:
        print("needs Chromium and the built page: tools/web build", file=sys.stderr)
        return 2
    FOLDER.mkdir(parents=True, exist_ok=True)
    asked, barriers = set(sys.argv[1:]), list[str]()
    journeys = [name for name in JOURNEYS if name in asked] or list(JOURNEYS)
    runs = [it for it in RUNS if {str(it[0]), it[1]} <= asked] or RUNS
    with tempfile.TemporaryDirectory() as name, sync_playwright() as play:
        ahead = Path(name) / "ahead"
        ahead.write_text("0")
        command = [sys.executable, "-c", SERVE, str(ahead), "serve", "--no-limits"]
        command += ["--port", "{port}", "--database", f"sqlite:///{name}/letopis.db"]
        browser = play.chromium.launch(executable_path=found, args=["--no-sandbox"])
        with Process(command, Path(name) / "log") as server:
            for run in runs:
                recorder = Recorder(browser, f"http://127.0.0.1:{server.port}", ahead, run)
                for journey in journeys:
                    recorder.begins(journey)
                    JOURNEYS[journey](recorder)
                recorder.begins("")
                barriers += recorder.barriers
        browser.close()
    print(f"{FOLDER.relative_to(ROOT)}: {len(list(FOLDER.iterdir()))} pictures")
    return 1 if barriers else 0


if __name__ == "__main__":
    sys.exit(main())
