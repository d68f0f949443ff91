"""From what a person types to the notation: both languages, short forms, names of cells."""

import unicodedata
from collections.abc import Iterable, Mapping

from letopis.core.errors import Trouble
from letopis.games.sheet.figures import Face
from letopis.games.sheet.spec import SheetSpec
from letopis.words import LANGUAGES, words

COMMANDS = ("help", "sheet", "hint", "cells", "rule", "log", "quit")
VERBS = ("roll", "keep", "score", "throw", "undo", *COMMANDS)

SHORTEST_PREFIX = 2


class Phrasebook:
    """Understands roll, keep and score in Russian and English, and cells by any of their names."""

    def __init__(self, spec: SheetSpec) -> None:
        self._verbs = _table((verb, [verb, *_spoken("typed", verb)]) for verb in VERBS)
        self._cells = _table((cell.id, [cell.id, *_cell_names(cell.id)]) for cell in spec.cells)
        for cell in spec.cells:
            if isinstance(cell.pattern, Face):
                self._cells[str(cell.pattern.face)] = cell.id

    def notation(self, typed: str, throwing: bool) -> str:
        """The line in the notation; what nobody knows is left as it is, to be refused there."""
        spoken = _plain(typed)
        if spoken.replace(" ", "").isdigit():
            return " ".join(["throw" if throwing else "keep", *spoken.replace(" ", "")])
        first, _, rest = spoken.partition(" ")
        verb = _find(self._verbs, first)
        if verb is None:
            cell = _find(self._cells, spoken)
            return f"score {cell}" if cell else spoken
        if verb in ("keep", "throw"):
            return " ".join([verb, *_single_digits(rest)])
        if verb == "score" and rest:
            return f"score {_find(self._cells, rest) or rest.replace(' ', '-')}"
        return f"{verb} {rest}".strip()


def _table(rows: Iterable[tuple[str, list[str]]]) -> dict[str, str]:
    return {_plain(name): meant for meant, names in rows for name in names}


def _spoken(*path: str) -> list[str]:
    return [text for language in LANGUAGES for text in words(language).texts(*path)]


def _cell_names(cell: str) -> list[str]:
    return [words(language).at("cell", cell) for language in LANGUAGES]


def _plain(text: str) -> str:
    """Without case, commas and accents, so that nobody has to type the dots of a letter."""
    letters = unicodedata.normalize("NFD", text.casefold().replace(",", " "))
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(bare.split())


def _find(table: Mapping[str, str], spoken: str) -> str | None:
    """The one meaning of a word or of its beginning; two meanings are a question back."""
    if spoken in table:
        return table[spoken]
    if len(spoken) < SHORTEST_PREFIX:
        return None
    meant = {table[name]: name for name in table if name.startswith(spoken)}
    if len(meant) > 1:
        raise Trouble("ambiguous", word=spoken, meant=", ".join(meant.values()))
    return next(iter(meant), None)


def _single_digits(text: str) -> list[str]:
    """Dice typed together are dice: `555` is 5 5 5."""
    return [die for word in text.split() for die in (word if word.isdigit() else [word])]
