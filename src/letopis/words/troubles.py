"""Texts of errors (`Trouble`)."""

from letopis.core.errors import Trouble
from letopis.words import Words


def trouble_text(words: Words, trouble: Trouble) -> str:
    """The text of an error; a variant of it is used if the list of known names is empty."""
    key, bare = trouble.key, f"{trouble.key}-none"
    if trouble.about.get("known") == "" and words.has("trouble", bare):
        key = bare
    return words.at("trouble", key, **trouble.about)
