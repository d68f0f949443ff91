"""Build hook: a wheel holds the page, built before, or it is not built."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

EDITABLE = "editable"  # runs from the checkout, and takes the page from there


class PageHook(BuildHookInterface):
    """Puts `web/dist` beside the words and the rules, where `letopis.packaged` looks for it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        page = Path(self.root) / "web" / "dist"
        if version == EDITABLE:
            return
        if not (page / "index.html").is_file():
            raise RuntimeError("the page is not built: `make wheel` builds it, then the wheel")
        build_data["force_include"][str(page)] = "letopis/_packaged/web"
