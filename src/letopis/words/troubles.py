"""Troubles in words."""

from letopis.core.errors import Trouble
from letopis.words import Words


def trouble_text(words: Words, trouble: Trouble) -> str:
    """A trouble in words; where nothing is known that would do, it says so."""
    key, bare = trouble.key, f"{trouble.key}-none"
    if trouble.about.get("known") == "" and words.has("trouble", bare):
        key = bare
    return words.at("trouble", key, **trouble.about)
