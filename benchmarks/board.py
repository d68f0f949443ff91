"""How smooth the board of the strategy game is in a browser: `python -m benchmarks.board`.

The continent with eight realms and 150 armies on a real server, in Chromium without a graphics
card. Frames are the times between two animation frames of the page while the map is dragged by a
mouse, or zoomed by its wheel. The rival is the same page with an empty stage, in turn with it, so
that a busy machine is seen. The picture is settled with the third frame after it is made sharp,
which is at once where the button is let go, and 120 ms after the last turn of the wheel. The first
picture is timed with an empty cache, over a line that the browser slows down to 4G ("Fast 4G" of
its developer tools).
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

from playwright.sync_api import Browser, BrowserContext, Page, Response, sync_playwright

from benchmarks.shared.crowded_table import CrowdedTable, crowded_table
from benchmarks.wire.process import Process
from benchmarks.wire.rounds import percentile

ARMIES, ROUNDS, MOVES = 150, 5, 90
SCREENS = {"desktop": (1440, 900, 1), "phone": (390, 844, 2)}
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
# Bytes a second and milliseconds, as the developer tools of Chromium have them for "Fast 4G".
FAST_4G = {
    "offline": False,
    "downloadThroughput": 9_000_000 / 8 * 0.9,
    "uploadThroughput": 1_500_000 / 8 * 0.9,
    "latency": 165,
}
Gesture = Callable[[Page, Callable[[], None]], None]

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
# From the moment at which the layer is made sharp to the third frame after it.
SETTLE = """() => new Promise((resolve) => {
  const layer = document.querySelector('.viewport .layer');
  const began = (now) => {
    let left = 3;
    const frame = () => (--left ? requestAnimationFrame(frame) : resolve(performance.now() - now));
    requestAnimationFrame(frame);
  };
  new MutationObserver((_, watcher) => {
    if (layer.style.willChange) return;
    watcher.disconnect();
    began(performance.now());
  }).observe(layer, { attributeFilter: ['style'] });
})"""
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


def main(rounds: int = ROUNDS) -> None:
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        print("no Chromium on this machine: the board is not measured")
        return
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        server = stack.enter_context(_server(Path(name)))
        address = f"http://127.0.0.1:{server.port}"
        table = crowded_table(address, ARMIES)
        browser = stack.enter_context(sync_playwright()).chromium.launch(
            executable_path=found, args=QUIET
        )
        for screen in SCREENS:
            _report_frames(browser, address, table, screen, rounds)
        for screen in SCREENS:
            _report_first_picture(browser, address, table, screen, rounds)
        browser.close()


def _server(folder: Path) -> Process:
    command = [sys.executable, "-m", "letopis.cli", "serve", "--no-limits", "--port", "{port}"]
    return Process([*command, "--database", f"sqlite:///{folder}/letopis.db"], folder / "log")


def _context(browser: Browser, address: str, table: CrowdedTable, screen: str) -> BrowserContext:
    width, height, density = SCREENS[screen]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=density,
        base_url=address,
        locale="ru-RU",
        service_workers="block",
    )
    for name, value in table.cookies.items():
        context.add_cookies([{"name": name, "value": value, "url": address}])
    return context


def _report_frames(
    browser: Browser, address: str, table: CrowdedTable, screen: str, rounds: int
) -> None:
    context = _context(browser, address, table, screen)
    page = context.new_page()
    page.goto(f"/table/{table.id}")
    page.evaluate(FIRST_PICTURE)
    print(f"{screen}, {ARMIES} armies", flush=True)
    for name, gesture in (("pan", _pan), ("zoom", _zoom)):
        gesture(page, lambda: None)  # what is seen for the first time is fetched
        spans: dict[bool, list[float]] = {False: [], True: []}
        settled = list[float]()
        for _ in range(rounds):
            for is_empty, found in spans.items():
                page.evaluate(EMPTY, is_empty)
                found += _frames(page, gesture)
            page.evaluate(EMPTY, False)
            settled.append(_settled(page, gesture))
        ours, empty = percentile(spans[False], 95), percentile(spans[True], 95)
        print(
            f"  {name:5} median {statistics.median(spans[False]):5.1f} ms a frame, p95 {ours:5.1f}"
            f" (aim 20; an empty stage {empty:5.1f}); settled in"
            f" {statistics.median(settled):4.0f} ms (aim 100)",
            flush=True,
        )
    context.close()


def _frames(page: Page, gesture: Gesture) -> list[float]:
    page.evaluate(WATCH)
    gesture(page, lambda: None)
    return [float(it) for it in page.evaluate(STOP)]


def _settled(page: Page, gesture: Gesture) -> float:
    """Looked for from just before the last event of the gesture."""
    gesture(page, lambda: page.evaluate(f"() => {{ window.settled = ({SETTLE})(); }}"))
    return float(page.evaluate("() => window.settled"))


def _pan(page: Page, before_end: Callable[[], None], moves: int = MOVES) -> None:
    """To and fro with the button held, over open sea and land alike."""
    width, height = page.viewport_size["width"], page.viewport_size["height"]  # type: ignore[index]
    x, y = width * 0.3, height * 0.35
    page.mouse.move(x, y)
    page.mouse.down()
    for at in range(moves):
        swing = at if at < moves / 2 else moves - at
        page.mouse.move(x + swing * width / 220, y + swing * height / 300)
    before_end()
    page.mouse.up()


def _zoom(page: Page, before_end: Callable[[], None], moves: int = MOVES) -> None:
    """Out and in again under the pointer."""
    width, height = page.viewport_size["width"], page.viewport_size["height"]  # type: ignore[index]
    page.mouse.move(width * 0.3, height * 0.3)
    for at in range(moves - 1):
        page.mouse.wheel(0, 30 if at < moves / 2 else -30)
    before_end()
    page.mouse.wheel(0, -30)


def _report_first_picture(
    browser: Browser, address: str, table: CrowdedTable, screen: str, rounds: int
) -> None:
    times, answers, script = list[float](), list[Response](), 0
    for at in range(rounds):
        context = _context(browser, address, table, screen)
        page = context.new_page()
        if at == 0:
            page.on("response", partial(_hear, answers))
        line = context.new_cdp_session(page)
        line.send("Network.enable")
        line.send("Network.emulateNetworkConditions", FAST_4G)
        page.goto(f"/table/{table.id}", wait_until="commit")
        times.append(float(page.evaluate(FIRST_PICTURE)))
        script = script or sum(map(_weight, answers))
        context.close()
    print(
        f"{screen}: first picture over 4G, cold cache, in {statistics.median(times) / 1e3:.2f} s"
        f" (aim 1.5; from {min(times) / 1e3:.2f} to {max(times) / 1e3:.2f});"
        f" {script / 1e3:.0f} kB of script, gzip (aim 150)",
        flush=True,
    )


def _hear(answers: list[Response], answer: Response) -> None:
    answers.append(answer)


def _weight(answer: Response) -> int:
    return len(gzip.compress(answer.body())) if answer.url.endswith(".js") else 0


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
