"""The size of what a browser loads for the first view."""

import gzip
import re

import pytest

from letopis.packaged import built_page

MOST_SCRIPT = 75_000  # bytes, compressed
MOST_BOARD = 150_000
IMPORTED = re.compile(r'(?:from|import)"\./([\w.-]+\.js)"')  # not what is loaded later
SCRIPT = re.compile(r'(?:src|href)="/(assets/[^"]+\.js)"')


def test_the_first_page_is_light() -> None:
    folder = built_page()
    if folder is None:
        pytest.skip("the page has not been built: tools/web build")
    scripts = SCRIPT.findall((folder / "index.html").read_text("utf-8"))
    assert scripts
    words = [f"assets/{it.name}" for it in folder.glob("assets/ru-*.js")]
    assert len(words) == 1, "the words of a language are a file of their own"
    scripts += words
    weight = sum(len(gzip.compress((folder / it).read_bytes())) for it in scripts)
    assert weight < MOST_SCRIPT, f"{weight} bytes of {', '.join(scripts)}"


def test_the_board_of_the_strategy_game_is_light_enough_for_a_phone() -> None:
    """All that its first picture needs; battles are loaded when there is one."""
    folder = built_page()
    if folder is None:
        pytest.skip("the page has not been built: tools/web build")
    first = (folder / "index.html").read_text("utf-8")
    names = [it.removeprefix("assets/") for it in SCRIPT.findall(first)]
    for part in ("TablePage", "StrategicTable", "ru"):
        names += [it.name for it in folder.glob(f"assets/{part}-*.js")]
    wanted = dict[str, int]()
    while names:
        name = names.pop()
        if name not in wanted:
            script = (folder / "assets" / name).read_bytes()
            wanted[name] = len(gzip.compress(script))
            names += IMPORTED.findall(script.decode())
    assert any(it.startswith("StrategicTable") for it in wanted)
    assert sum(wanted.values()) < MOST_BOARD, wanted
