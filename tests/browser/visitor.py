"""A visitor of the page: looks for texts, clicks and types in a browser of their own."""

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from letopis.words import Language, words

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
DESK, TABLET, PHONE = (1440, 900), (768, 1024), (390, 844)
LOCALES: dict[Language, str] = {"ru": "ru-RU", "en": "en-GB"}
PATIENCE = 120_000  # milliseconds; the machine may be busy


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
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))

    def speaks(self, language: Language) -> None:
        self.t = words(language)

    def goes(self, path: str) -> None:
        self.page.goto(path)

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

    def barriers(self) -> list[str]:
        """The accessibility violations that axe finds, in the light theme and in the dark one."""
        self.page.evaluate(AXE.read_text())
        shown = self.page.evaluate("document.documentElement.dataset.theme")
        found = [it for theme in ("light", "dark") for it in self._barriers_in(theme)]
        self.wears(shown)
        return found

    def _barriers_in(self, theme: str) -> list[str]:
        self.wears(theme)
        found = self.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        return [
            f"{theme} {it['id']}: {node['target']}"
            for it in found["violations"]
            for node in it["nodes"]
        ]

    def wears(self, theme: str) -> None:
        self.page.evaluate("theme => void (document.documentElement.dataset.theme = theme)", theme)

    def leaves(self) -> None:
        self.context.close()
        assert not self.troubles, self.troubles
