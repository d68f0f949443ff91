"""The dark theme differs from the light one in colours alone, which is why axe looks at nothing
else in it."""

import re
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "web" / "src"
STYLED = ("*.css", "*.svelte")
DARK = re.compile(r"^\[data-theme='dark'\] \{(.*?)^\}", re.DOTALL | re.MULTILINE)


def test_only_the_tokens_know_a_theme_and_give_it_other_colours() -> None:
    knowing = [
        file.name
        for pattern in STYLED
        for file in SOURCES.rglob(pattern)
        if "data-theme" in file.read_text("utf-8")
    ]
    assert knowing == ["tokens.css"]
    (dark,) = DARK.findall((SOURCES / "tokens.css").read_text("utf-8"))
    set_there = re.findall(r"([\w-]+):", dark)
    assert "--paper" in set_there
    assert [it for it in set_there if not it.startswith("--")] == ["color-scheme"]
    assert not re.search(r"\b\d+(\.\d+)?(r?em|ch|vh|vw|%|ms)\b", dark)
