"""Recognises what only the notation calls so: pieces as one types them, `knights-1`, `castle-n7`,
in any language, and words of the program, `victory_measure`."""

import re

from letopis.telling.strategic.names import CASES
from letopis.words import LANGUAGES, words


def _kinds() -> list[str]:
    """Every word for a kind of piece, in both languages and all cases."""
    found = set()
    for language in LANGUAGES:
        for kind in words(language).branch("strategic", "name"):
            forms = [words(language).at("strategic", "name", kind, case) for case in CASES]
            found |= {kind, *forms}
    return sorted(found, key=len, reverse=True)


TYPED = re.compile(
    rf"\b(?:{'|'.join(map(re.escape, _kinds()))})-(?:\d+|[a-z]{{1,2}}\d+)\b|[a-z]+_[a-z_]+"
)
