"""Names of people and chairs: visible, on one line, and not to be taken for somebody else's."""

import unicodedata

from letopis.core.seats import LONGEST_NAME
from letopis.server.problems import Problem

# Controls, direction marks and other signs without a shape, line breaks, and what has no meaning.
HIDDEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
MOST_MARKS = 2  # accents on one letter
# Cyrillic and Greek letters that look like Latin ones.
_LIKE_LATIN = (
    *(0x430, 0x431, 0x432, 0x433, 0x435, 0x451, 0x43A, 0x43C, 0x43D, 0x43E, 0x440, 0x441),
    *(0x442, 0x443, 0x445, 0x456, 0x457, 0x458, 0x455, 0x501, 0x4BB, 0x51B, 0x51D, 0x44C),
    *(0x3B1, 0x3B2, 0x3B3, 0x3B5, 0x3B9, 0x3BA, 0x3BD, 0x3BF, 0x3C1, 0x3C4, 0x3C5, 0x3C7),
)
_ALIKE = dict(zip(_LIKE_LATIN, "a6breekmhopctyxiijsdhqwbabyeikvoptux", strict=True))


def clean_name(text: str) -> str:
    """A name as it is kept; 400 if it could not be read as it is written."""
    if any(unicodedata.category(letter) in HIDDEN for letter in text):
        raise Problem(400, "confusing-name")
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name or len(name) > LONGEST_NAME or _most_marks(name) > MOST_MARKS:
        raise Problem(400, "confusing-name")
    return name


def visible(text: str) -> str:
    """A text without invisible characters; line breaks become spaces."""
    return " ".join("".join(it for it in text if unicodedata.category(it) not in HIDDEN).split())


def skeleton(name: str) -> str:
    """The shape of a name: names with the same one can be mistaken for each other."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    letters = (it for it in plain if not unicodedata.combining(it) and not it.isspace())
    return "".join(letters).translate(_ALIKE).replace("0", "o").replace("1", "l")


def told_apart(name: str, taken: set[str]) -> str:
    """The name, with a number where somebody with a name like it is there already."""
    known, free, number = {skeleton(it) for it in taken}, name, 1
    while skeleton(free) in known:
        number += 1
        free = f"{name[: LONGEST_NAME - len(str(number)) - 1]} {number}"
    return free


def _most_marks(name: str) -> int:
    most = marks = 0
    for letter in unicodedata.normalize("NFD", name):
        marks = marks + 1 if unicodedata.combining(letter) else 0
        most = max(most, marks)
    return most
