"""A visitor of the page: looks for texts, clicks and types in a browser of their own."""

import re
import shutil
from http import HTTPStatus
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Locator, Page, Response, expect

from letopis.words import Language, words

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
DESK, TABLET, PHONE = (1440, 900), (768, 1024), (390, 844)
OF_COLOUR = ["color-contrast", "link-in-text-block"]
# Violations by the rules that are named, or by all. Nothing is loaded first: only a rule about
# videos and one that axe does not run would want it, and it takes a third of the time.
BARRIERS = """async rules => {
  const run = { resultTypes: ['violations'], preload: false, ...(rules && { runOnly: rules }) };
  const { violations } = await axe.run(document, run);
  return violations.flatMap(({ id, nodes }) => nodes.map(it => `${id}: ${it.target}`));
}"""
# What is wrong with the place of anything primary: it lies outside the window or under something,
# or is too small for a finger. A page that is read may be scrolled to it; the panels of a table may
# not. Whoever is asked something in a dialog answers there.
MISPLACED = """() => {
  const dialogs = [...document.querySelectorAll('dialog[open], [role=dialog]')];
  const within = dialogs.filter(it => it.getClientRects().length).at(-1) ?? document;
  const [page, least] = [document.scrollingElement, navigator.maxTouchPoints ? 44 : 24];
  const before = page.scrollTop;
  const found = [...within.querySelectorAll('.primary, [data-primary]')].flatMap(it => {
    if (!it.checkVisibility({ visibilityProperty: true }) || it.closest('[inert]')) return [];
    let box = it.getBoundingClientRect();
    page.scrollTop += box.top + box.height / 2 - innerHeight / 2;
    box = it.getBoundingClientRect();
    const figures = [box.left, box.top, box.width, box.height].map(Math.round);
    const name = `${it.textContent.trim().slice(0, 30) || it.ariaLabel} (${figures})`;
    if (box.left < 0 || box.top < 0 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
      return [`outside the window: ${name}`];
    if (it.matches('a, button, summary') && Math.min(box.height, box.width) < least - 0.5)
      return [`small: ${name}`];
    const spots = [[0.5, 0.5], [0.1, 0.2], [0.9, 0.2], [0.1, 0.8], [0.9, 0.8]];
    const over = spots
      .map(([across, down]) => [box.left + across * box.width, box.top + down * box.height])
      .map(([x, y]) => document.elementFromPoint(x, y))
      .find(one => !it.contains(one));
    return over === undefined ? [] : [`covered: ${name} by ${over?.outerHTML.slice(0, 80)}`];
  });
  page.scrollTop = before;
  return found;
}"""
LOCALES: dict[Language, str] = {"ru": "ru-RU", "en": "en-GB"}
PATIENCE = 120_000  # milliseconds; the machine may be busy


def chromium() -> str | None:
    """The quickest Chromium of this machine: the shell takes half the CPU of a whole browser."""
    return shutil.which("chromium-headless-shell") or whole_chromium()


def whole_chromium() -> str | None:
    return shutil.which("chromium") or shutil.which("chromium-browser")


class Visitor:
    """One browser context, with its own cookies."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        language: Language,
        size: tuple[int, int] = DESK,
        *,
        touch: bool = False,
    ) -> None:
        self.address, self.t = address, words(language)
        self.context: BrowserContext = browser.new_context(
            locale=LOCALES[language],
            viewport={"width": size[0], "height": size[1]},
            reduced_motion="reduce",
            base_url=address,
            has_touch=touch,
        )
        self.context.set_default_timeout(PATIENCE)
        self.troubles: list[str] = []
        self._csrf = ""
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.troubles.append(f"{error} {error.stack}"))
        self.page.on("response", self._notes)

    def _notes(self, answer: Response) -> None:
        """A question that the page need not have asked stands in red in the browser's console."""
        if answer.status == HTTPStatus.CONFLICT and answer.request.method == "GET":
            self.troubles.append(f"refused: {answer.url}")

    def speaks(self, language: Language) -> None:
        self.t = words(language)

    def goes(self, path: str) -> None:
        """A step back that closes a panel may still be on its way, and would call this one off."""
        try:
            self.page.goto(path)
        except Error as error:
            if "ERR_ABORTED" not in error.message:
                raise
            self.page.goto(path)

    def calls(self, method: str, path: str, body: object = None) -> Any:
        """A request to the server in the session of the visitor, who needs no page for it."""
        headers = {"x-letopis-csrf": self._csrf}
        answer = self.context.request.fetch(path, method=method, data=body, headers=headers)
        assert answer.ok, answer.text()
        found: Any = answer.json() if answer.body() else None
        if path == "/api/people":
            self._csrf = found["csrf"]
        return found

    def button(self, key: str, **values: Any) -> Locator:
        return self.page.get_by_role("button", name=self.t(key, **values), exact=True)

    def link(self, key: str) -> Locator:
        return self.page.get_by_role("link", name=self.t(key), exact=True)

    def named(self, name: str) -> None:
        self.page.get_by_label(self.t("web.name.label")).fill(name)

    @property
    def tray(self) -> Locator:
        return self.page.get_by_role("region", name=self.t("web.dice.tray"))

    @property
    def result(self) -> Locator:
        return self.page.get_by_role("region", name=self.t("web.end.heading"))

    def sees(self, text: str | re.Pattern[str]) -> None:
        expect(self.page.get_by_text(text).first).to_be_visible(timeout=PATIENCE)

    def throws(self) -> None:
        self.button("offer.roll.first").click()
        expect(self._writing).to_be_visible(timeout=PATIENCE)

    def writes(self) -> None:
        """Choose the first box that can be written, then write it."""
        self.page.locator("main button[data-cell]:is(.cand, .can)").first.click()
        self._writing.click()
        expect(self._writing).to_have_count(0, timeout=PATIENCE)

    @property
    def _writing(self) -> Locator:
        return self.tray.locator(".go .btn").nth(1)

    def opens_for_friends(self, game: str) -> str:
        """Open a table of two by link; returns the path of the invitation."""
        card = self.page.get_by_role("article").filter(
            has=self.page.get_by_role("heading", name=self.t(f"game.{game}.name"), exact=True)
        )
        card.get_by_role("button", name=self.t("web.lobby.by-link")).click()
        link = self.page.get_by_label(self.t("web.room.link")).input_value()
        return link.removeprefix(self.address)

    def sits_down(self, invitation: str, name: str) -> None:
        self.goes(invitation)
        self.named(name)
        self.button("web.invite.sit").click()
        self.button("web.room.ready").click()

    def is_too_wide(self) -> bool:
        script = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
        return bool(self.page.evaluate(script))

    def misplaced(self) -> list[str]:
        """Primary controls that cannot be pressed where they are."""
        found: list[str] = self.page.evaluate(MISPLACED)
        return found

    def barriers(self) -> list[str]:
        """The accessibility violations that axe finds in the light theme, and in the dark one by
        the rules about colour: themes differ in nothing else."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text())
        shown = self.page.evaluate("document.documentElement.dataset.theme")
        found = [*self._barriers_in("light"), *self._barriers_in("dark", OF_COLOUR)]
        self.wears(shown)
        return found

    def _barriers_in(self, theme: str, rules: list[str] | None = None) -> list[str]:
        self.wears(theme)
        found: list[str] = self.page.evaluate(BARRIERS, rules)
        return [f"{theme} {it}" for it in found]

    def wears(self, theme: str) -> None:
        self.page.evaluate("theme => void (document.documentElement.dataset.theme = theme)", theme)

    def leaves(self) -> None:
        self.context.close()
        assert not self.troubles, self.troubles
