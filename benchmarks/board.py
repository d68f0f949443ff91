"""How smooth the board is in a browser: `python -m benchmarks.board desktop|phone [rounds]`.

The continent with eight realms and 150 armies on a real server, in Chromium without a graphics
card. Frames are the times between two animation frames of the page while the map is dragged by a
mouse, zoomed by its wheel, or on a phone pinched by two fingers. The rival is the same page with an
empty stage, in turn with it, so that a busy machine is seen. The picture is settled with the last
frame that the browser draws after the last event of a gesture, by its own trace; a wheel has no
last event, and is taken to rest 80 ms after a turn. The first picture is timed with an empty cache,
over a line that the browser slows down to 4G ("Fast 4G" of its developer tools).
"""

import gzip
import shutil
import statistics
import sys
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Response, sync_playwright

from benchmarks.shared.crowded_table import CrowdedTable, crowded_table
from benchmarks.shared.ledger import figure
from benchmarks.shared.map_gestures import Gesture, map_gestures
from benchmarks.wire.process import Process
from benchmarks.wire.rounds import percentile

ARMIES, ROUNDS = 150, 2
SCREENS = {"desktop": (1440, 900, 1), "phone": (390, 844, 2)}
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
# Bytes a second and milliseconds, as the developer tools of Chromium have them for "Fast 4G".
FAST_4G = {
    "offline": False,
    "downloadThroughput": 9_000_000 / 8 * 0.9,
    "uploadThroughput": 1_500_000 / 8 * 0.9,
    "latency": 165,
}

TOKENS = ".viewport.isReady .over [data-token]"
TILES = ".viewport.isReady .layer > div"

WATCH = """() => {
  window.spans = [];
  window.isWatching = true;
  let last = 0;
  const frame = (now) => {
    if (last) window.spans.push(now - last);
    last = now;
    if (window.isWatching) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}"""
STOP = "() => { window.isWatching = false; return window.spans; }"
# The last event of a gesture is the next one of its kind.
MARK_LAST = """(kind) => addEventListener(kind, () => performance.mark('last event'),
  { capture: true, once: true })"""
LOOKED_ON = 700  # ms after a gesture in which frames are looked for
WHEEL_RESTS = 80  # ms, as in Stage.svelte
# The rival: nothing to draw.
EMPTY = """(isEmpty) => {
  const sheet = new CSSStyleSheet();
  if (isEmpty) sheet.replaceSync('.viewport .layer > * { display: none }');
  document.adoptedStyleSheets = [sheet];
}"""
# When all ground in view and the tokens were first there, in milliseconds since the page was asked
# for.
FIRST_PICTURE = f"""() => new Promise((resolve) => {{
  const look = () => {{
    const seen = [...document.querySelectorAll('{TILES}')].filter((it) => {{
      const box = it.getBoundingClientRect();
      return box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight;
    }});
    const isDrawn = seen.length && seen.every((it) => it.querySelector('svg'));
    if (!isDrawn || !document.querySelector('{TOKENS}')) return requestAnimationFrame(look);
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())));
  }};
  look();
}})"""


def main(screen: str, rounds: str = str(ROUNDS)) -> None:
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        print("no Chromium on this machine: the board is not measured")
        return
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        server = stack.enter_context(_server(Path(name)))
        address = f"http://127.0.0.1:{server.port}"
        table = crowded_table(address, ARMIES)
        chromium = stack.enter_context(sync_playwright()).chromium
        # A density that is only pretended makes Chromium draw anew where a screen would not.
        scale = f"--force-device-scale-factor={SCREENS[screen][2]}"
        browser = chromium.launch(executable_path=found, args=[*QUIET, scale])
        _report_frames(browser, address, table, screen, int(rounds))
        _report_first_picture(browser, address, table, screen, int(rounds))
        browser.close()


def _server(folder: Path) -> Process:
    command = [sys.executable, "-m", "letopis.cli", "serve", "--no-limits", "--port", "{port}"]
    return Process([*command, "--database", f"sqlite:///{folder}/letopis.db"], folder / "log")


def _opened(browser: Browser, address: str, table: CrowdedTable, screen: str) -> Page:
    """An empty page of the screen's size, for whoever sits at the table."""
    width, height, _ = SCREENS[screen]
    context = browser.new_context(
        no_viewport=True,
        has_touch=screen == "phone",
        base_url=address,
        locale="ru-RU",
        service_workers="block",
    )
    for name, value in table.cookies.items():
        context.add_cookies([{"name": name, "value": value, "url": address}])
    page = context.new_page()
    metrics = {"width": width, "height": height, "deviceScaleFactor": 0, "mobile": False}
    context.new_cdp_session(page).send("Emulation.setDeviceMetricsOverride", metrics)
    return page


def _report_frames(
    browser: Browser, address: str, table: CrowdedTable, screen: str, rounds: int
) -> None:
    page = _opened(browser, address, table, screen)
    page.goto(f"/table/{table.id}")
    page.evaluate(FIRST_PICTURE)
    print(f"{screen}, {ARMIES} armies", flush=True)
    for name, gesture in map_gestures(screen).items():
        gesture(page, lambda: None)  # what is seen for the first time is fetched
        spans: dict[bool, list[float]] = {False: [], True: []}
        settled = list[float]()
        for _ in range(rounds):
            for is_empty, found in spans.items():
                page.evaluate(EMPTY, is_empty)
                found += _frames(page, gesture)
            page.evaluate(EMPTY, False)
            settled.append(_settled(browser, page, name, gesture))
        ours, empty = percentile(spans[False], 95), percentile(spans[True], 95)
        print(
            f"  {name:5} median {statistics.median(spans[False]):5.1f} ms a frame, p95 {ours:5.1f}"
            f" (aim 20; an empty stage {empty:5.1f}); settled in"
            f" {statistics.median(settled):4.0f} ms (aim 100; from {min(settled):.0f} to"
            f" {max(settled):.0f})",
            flush=True,
        )
        figure(f"board-{screen}-{name}", ours / empty)
        if name != "pan":
            figure(f"board-{screen}-settled", statistics.median(settled))
    page.context.close()


def _frames(page: Page, gesture: Gesture) -> list[float]:
    page.evaluate(WATCH)
    gesture(page, lambda: None)
    return [float(it) for it in page.evaluate(STOP)]


def _settled(browser: Browser, page: Page, name: str, gesture: Gesture) -> float:
    """Milliseconds from the last event to the end of the last frame; 0 where no frame followed."""
    kind = "wheel" if name == "zoom" else "pointerup"

    def move() -> None:
        gesture(page, lambda: page.evaluate(MARK_LAST, kind))
        page.wait_for_timeout(LOOKED_ON)

    page.wait_for_timeout(LOOKED_ON)  # what the gestures before it have left to draw
    trace = _traced(browser, page, move)
    last = max(float(it["ts"]) for it in trace if it["name"] == "last event")
    drawn = [float(it["ts"] + it["dur"]) for it in trace if it["name"] == "Display::DrawAndSwap"]
    return max(0.0, (max(drawn) - last) / 1e3 - (WHEEL_RESTS if kind == "wheel" else 0))


def _traced(browser: Browser, page: Page, act: Callable[[], None]) -> list[dict[str, Any]]:
    """What Chromium records of its frames while something is done; times in microseconds."""
    record, trace, ended = browser.new_browser_cdp_session(), list[dict[str, Any]](), list[object]()
    record.on("Tracing.dataCollected", lambda part: trace.extend(part["value"]))
    record.on("Tracing.tracingComplete", lambda it: ended.append(it))
    config = {"includedCategories": ["viz", "blink.user_timing"]}
    record.send("Tracing.start", {"traceConfig": config, "transferMode": "ReportEvents"})
    act()
    record.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(20)
    record.detach()
    return trace


def _report_first_picture(
    browser: Browser, address: str, table: CrowdedTable, screen: str, rounds: int
) -> None:
    times, answers, script = list[float](), list[Response](), 0
    for at in range(rounds):
        page = _opened(browser, address, table, screen)
        if at == 0:
            page.on("response", partial(_hear, answers))
        line = page.context.new_cdp_session(page)
        line.send("Network.enable")
        line.send("Network.emulateNetworkConditions", FAST_4G)
        page.goto(f"/table/{table.id}", wait_until="commit")
        times.append(float(page.evaluate(FIRST_PICTURE)))
        script = script or sum(map(_weight, answers))
        page.context.close()
    print(
        f"{screen}: first picture over 4G, cold cache, in {statistics.median(times) / 1e3:.2f} s"
        f" (aim 1.5; from {min(times) / 1e3:.2f} to {max(times) / 1e3:.2f});"
        f" {script / 1e3:.0f} kB of script, gzip",
        flush=True,
    )
    figure(f"board-{screen}-first", statistics.median(times) / 1e3)


def _hear(answers: list[Response], answer: Response) -> None:
    answers.append(answer)


def _weight(answer: Response) -> int:
    return len(gzip.compress(answer.body())) if answer.url.endswith(".js") else 0


if __name__ == "__main__":
    main(*sys.argv[1:])
