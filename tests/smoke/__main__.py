"""A turn of dice against a bot, a castle on the map, and a word said, in every browser there is."""

import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from letopis.packaged import built_page
from letopis.words import words
from tests.server.process import Served
from tests.smoke.drivers import PATIENCE, Driver, firefox, webkit


class Visit:
    """Somebody before a browser, who waits until things are there."""

    def __init__(self, driver: Driver, address: str) -> None:
        self._driver, self._address = driver, address
        self._t = words("ru")

    def goes(self, path: str) -> None:
        self._driver.goes(self._address + path)
        is_russian = self.until("document.documentElement.lang") == "ru"
        self._t = words("ru" if is_russian else "en")  # the page speaks as the browser does

    def button(self, key: str) -> str:
        return f"({BUTTON})({json.dumps(self._t(key))})"

    def until(self, script: str) -> Any:
        """The first value of an expression that is not nothing."""
        until = time.monotonic() + 2 * PATIENCE
        while not (found := self._driver.runs(script)):
            assert time.monotonic() < until, f"never: {script}\n{self._driver.runs(SHOWN)}"
            time.sleep(0.1)
        return found

    def presses(self, key: str) -> None:
        self.clicks(self.button(key))

    def clicks(self, element: str) -> None:
        self.until(f"!!{element}")
        self._driver.runs(f"{element}.click() ?? true")

    def types(self, selector: str, text: str) -> None:
        field = f"document.querySelector({json.dumps(selector)})"
        self.until(f"!!{field}")
        self._driver.runs(f"({TYPE})({field}, {json.dumps(text)})")


SHOWN = "document.body.innerText.slice(0, 2000)"
BUTTON = """name => [...document.querySelectorAll('button')].find(it => !it.disabled &&
  (it.ariaLabel ?? it.getAttribute('aria-label') ?? it.innerText.trim()) === name)"""
TYPE = """(field, text) => {
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return true;
}"""
BOX = "document.querySelector('main button[data-cell]:is(.cand, .can)')"
WRITE = "[...document.querySelectorAll('.go .btn')].filter(it => !it.disabled)[1]"


def turn_of_dice(visit: Visit) -> None:
    visit.goes("/")
    visit.presses("web.lobby.now")
    visit.presses("offer.roll.first")
    visit.clicks(BOX)
    visit.clicks(WRITE)
    visit.until(f"!!{visit.button('offer.roll.first')}")  # the bot has played too


def castle_on_the_map(visit: Visit) -> None:
    visit.goes("/")
    visit.presses("web.lobby.war")
    visit.presses("web.founding.found")
    visit.until("document.querySelectorAll('[data-token]').length > 0")


def word_said(visit: Visit) -> None:
    visit.presses("web.around.talk")
    visit.types("textarea", "Is anybody there?")
    visit.presses("web.talk.send")
    visit.until("document.querySelector('[role=log]')?.innerText.includes('Is anybody there?')")


JOURNEY = (turn_of_dice, castle_on_the_map, word_said)


def main() -> int:
    if built_page() is None:
        print("the page has not been built: tools/web build")
        return 1
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        with Served(f"sqlite:///{folder}/letopis.db", log, "--no-limits") as served:
            for name, opened in (("Firefox", firefox), ("WebKit", webkit)):
                with opened() as driver:
                    if driver is None:
                        print(f"{name}: skipped, it is not installed with its driver")
                        continue
                    visit = Visit(driver, served.address)
                    for step in JOURNEY:
                        step(visit)
                        print(f"{name}: {step.__name__.replace('_', ' ')}", flush=True)
        broken = [line for line in log.read_text().splitlines() if " broke: " in line]
    print("\n".join(broken))
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
