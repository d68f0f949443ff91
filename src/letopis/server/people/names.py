"""Names of people and chairs: visible, on one line, and not to be taken for somebody else's."""

import unicodedata
from functools import cache, lru_cache
from pathlib import Path

from letopis.core.seats import LONGEST_NAME
from letopis.server.problems import Problem

# Controls, direction marks and other signs without a shape, line breaks, and what has no meaning.
HIDDEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
MOST_MARKS = 2  # accents on one letter
# Drawn as nothing, although they are letters, marks or signs: what Unicode calls default ignorable,
# as far as no category tells of it, and the empty pattern of Braille.
_UNSEEN = frozenset((0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, 0x16FE4))
_UNSEEN |= frozenset((*range(0x180B, 0x1810), *range(0xE0100, 0xE01F0)))
_SELECTORS = dict.fromkeys(range(0xFE00, 0xFE10))  # how a sign is drawn; keyboards add them


def clean_name(text: str) -> str:
    """A name as it is kept; 400 if it could not be read as it is written."""
    text = text.translate(_SELECTORS)
    if any(map(_is_unseen, text)):
        raise Problem(400, "confusing-name")
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name or len(name) > LONGEST_NAME or _most_marks(name) > MOST_MARKS:
        raise Problem(400, "confusing-name")
    return name


def visible(text: str) -> str:
    """A text without invisible characters; line breaks become spaces."""
    return " ".join("".join(it for it in text if not _is_unseen(it)).split())


def _is_unseen(letter: str) -> bool:
    return unicodedata.category(letter) in HIDDEN or ord(letter) in _UNSEEN


@lru_cache(maxsize=1024)
def looks(name: str) -> frozenset[str]:
    """The shapes of a name as it is written, in small letters and in capitals: names that share
    one can be mistaken for each other."""
    plain = unicodedata.normalize("NFKD", name)
    return frozenset(_drawn(it) for it in (plain, plain.lower(), plain.upper()))


def told_apart(name: str, taken: set[str]) -> str:
    """The name, with a number where somebody with a name like it is there already."""
    known, free, number = frozenset[str]().union(*map(looks, taken)), name, 1
    while looks(free) & known:
        number += 1
        free = f"{name[: LONGEST_NAME - len(str(number)) - 1]} {number}"
    return free


def _drawn(text: str) -> str:
    """Every letter as the one it looks like, without accents and spaces."""
    shape = _bare(_bare(text).translate(_alike()))
    return shape.replace("1", "l")


def _bare(text: str) -> str:
    parts = unicodedata.normalize("NFKD", text)
    return "".join(it for it in parts if not unicodedata.combining(it) and not it.isspace())


@cache
def _alike() -> dict[int, str]:
    """Unicode's own list of letters that can be mistaken for others."""
    text = Path(__file__).with_name("confusables.txt").read_text("utf-8")
    rows = (line.split("\t") for line in text.split("\n") if "\t" in line)
    return {ord(letter): look for look, letters in rows for letter in letters}


def _most_marks(name: str) -> int:
    most = marks = 0
    for letter in unicodedata.normalize("NFD", name):
        marks = marks + 1 if unicodedata.combining(letter) else 0
        most = max(most, marks)
    return most
