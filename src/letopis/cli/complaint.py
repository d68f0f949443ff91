"""One line on the error stream, whatever it quotes."""

import sys

from letopis.core.errors import Trouble
from letopis.words import Words


def trouble_text(words: Words, trouble: Trouble) -> str:
    """A trouble in words; where nothing is known that would do, it says so."""
    key, bare = trouble.key, f"{trouble.key}-none"
    if trouble.about.get("known") == "" and words.has("trouble", bare):
        key = bare
    return words.at("trouble", key, **trouble.about)


def complain(sentence: str) -> None:
    """Say what is wrong. Words from foreign files may hold anything; the screen sees only text."""
    sys.stdout.flush()
    shown = "".join(sign if sign.isprintable() else " " for sign in sentence)
    print(shown, file=sys.stderr, flush=True)
