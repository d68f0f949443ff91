"""The size of what a browser loads for the first view."""

import gzip
import re

import pytest

from letopis.packaged import built_page

MOST_SCRIPT = 75_000  # bytes, compressed
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
