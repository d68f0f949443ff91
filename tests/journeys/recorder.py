"""One run of a journey: its people, and pictures of what they see."""

from pathlib import Path

from playwright.sync_api import Browser

from letopis.words import Language, Words, words
from tests.browser.visitor import Visitor

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "build" / "journeys"
SIZES = {
    1440: (1440, 900),
    1280: (1280, 800),
    1024: (1024, 700),
    844: (844, 390),
    820: (820, 1180),
    390: (390, 844),
    360: (360, 640),
}
NAMES = {"ru": ("Аня", "Борис", "Вера", "Глеб"), "en": ("Anna", "Boris", "Clara", "David")}
COUNT_CLICKS = """
  addEventListener('click', (event) => {
    const before = Number(localStorage.getItem('journey'));
    if (event.isTrusted) localStorage.setItem('journey', before + 1);
  }, true);
"""


class Recorder:
    """One run of one journey: its people, and the pictures of what they see."""

    def __init__(
        self, browser: Browser, address: str, ahead: Path, run: tuple[int, Language]
    ) -> None:
        self.width, self.language = run
        self.address, self.names = address, NAMES[self.language]
        self.t: Words = words(self.language)
        self.barriers: list[str] = []
        self.taken = 0
        self._browser, self._ahead, self._there, self._journey = browser, ahead, list[Visitor](), ""

    def begins(self, journey: str) -> None:
        self._journey, self.taken = journey, 0
        for visitor in self._there:
            visitor.context.close()
        self._there.clear()

    def visitor(self, path: str = "/", cookies: dict[str, str] | None = None) -> Visitor:
        size, touch = SIZES[self.width], self.width < 1000
        made = Visitor(self._browser, self.address, self.language, size, touch=touch)
        made.context.add_init_script(COUNT_CLICKS)
        for name, value in (cookies or {}).items():
            made.context.add_cookies([{"name": name, "value": value, "url": self.address}])
        made.goes(path)
        self._there.append(made)
        return made

    def later(self, milliseconds: int) -> None:
        self._ahead.write_text(str(int(self._ahead.read_text()) + milliseconds))

    def takes(self, visitor: Visitor, name: str) -> None:
        page, self.taken = visitor.page, self.taken + 1
        page.wait_for_load_state("networkidle")
        clicks = page.evaluate("localStorage.getItem('journey')") or 0
        for theme in ("light", "dark"):
            visitor.wears(theme)
            file = (
                f"{self._journey}-{self.width}-{self.language}-{self.taken:02}-{name}-{theme}.png"
            )
            # What is fixed to the lower edge of a table would stand in the midst of a long picture.
            page.screenshot(path=FOLDER / file, full_page=page.locator("[data-tray]").count() == 0)
        visitor.wears("light")
        found = [*visitor.misplaced(), *visitor.barriers()]
        found += ["wider than the screen"] if visitor.is_too_wide() else []
        self.barriers += [
            f"{self._journey} {self.width} {self.language} {name}: {it}" for it in found
        ]
        print(f"{self._journey} {self.width} {self.language} {name}: clicks {clicks}", *found)
