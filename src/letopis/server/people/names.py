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
# Letters of other scripts that look like Latin ones, after Unicode's list of confusables: Armenian,
# Cherokee (as it is casefolded, in capitals), Lisu, and Latin letters of other shapes.
_STRANGE = {
    "\u0585\u057d\u0570\u0578\u0581\u0566\u0575\u056c\u057f\u0572": "ouhngqjlsn",
    "\u13a0\u13a1\u13a2\u13a5\u13aa\u13ab\u13ac\u13b3\u13b7\u13bb\u13c0": "drtiajewmhg",
    "\u13c3\u13cd\u13cf\u13d2\u13d4\u13d9\u13da\u13de\u13df\u13e2\u13e6\u13f4": "zybrwvslcpkb",
    "\ua4d0\ua4d1\ua4d3\ua4d4\ua4d6\ua4d7\ua4d9\ua4da\ua4dc\ua4dd\ua4df": "bpdtgkjczfm",
    "\ua4e0\ua4e1\ua4e2\ua4e3\ua4e6\ua4e7\ua4ea\ua4eb\ua4ec\ua4ee\ua4f0": "nlsrvhwxyae",
    "\ua4f2\ua4f3\ua4f4\u0131\u0269\u1d0f\u0251\u0261": "iouiioag",
}
_ALIKE |= {
    ord(one): like for row, looks in _STRANGE.items() for one, like in zip(row, looks, strict=True)
}
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


def skeleton(name: str) -> str:
    """The shape of a name: names with the same one can be mistaken for each other."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())
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
