"""Sentences from the locale: one of several phrasings of a fact, and never the same one twice in a
row.

The choice follows from the game and the number of the entry, so that a book reads the same however
often it is written. The link of an entry is left out: it is made from words that may be sealed.
"""

import hashlib
import re
from collections.abc import Sequence

from letopis.words import Words

CELL = re.compile(r"[a-z]{1,2}\d")


class Pen:
    """Writes one book in one language; remembers which phrasing of each text came last."""

    def __init__(self, said: Words, game: str) -> None:
        self.said = said
        self._game = game
        self._last: dict[str, int] = {}

    def write(self, key: str, seq: int, /, **values: str | int) -> str:
        """A sentence, or a part of one."""
        path = ("telling", *key.split("."))
        return self.said.variant(self._choice(key, seq, self.said.variants(*path)), *path, **values)

    def listed(self, words: Sequence[str]) -> str:
        """`a, b and c`."""
        if len(words) < 2:
            return "".join(words)
        return self.said("telling.and", these=", ".join(words[:-1]), last=words[-1])

    def _choice(self, key: str, seq: int, count: int) -> int:
        digest = hashlib.sha256(f"{self._game} {seq} {key}".encode()).digest()
        chosen = int.from_bytes(digest[:4]) % count
        if chosen == self._last.get(key):
            chosen = (chosen + 1) % count
        self._last[key] = chosen
        return chosen


def sentence(text: str) -> str:
    """With a capital letter in front, quotation marks let be; the name of a cell stays as it is."""
    if CELL.match(text):
        return text
    for at, letter in enumerate(text):
        if letter.isalnum():
            return text[:at] + letter.upper() + text[at + 1 :]
    return text


def full_sentence(heading: str) -> str:
    """A heading with a full stop, where it has none."""
    return heading if not heading or heading.endswith(".") else f"{heading}."
