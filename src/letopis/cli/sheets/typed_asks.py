"""Translation of typed dice asks into the notation: both languages, short forms, names of cells."""

from letopis.cli.terminal.typed_words import TypedName, find, name_table, plain, spoken_in_all
from letopis.core.errors import NotationError
from letopis.games.sheet.figures import Face
from letopis.games.sheet.spec import SheetSpec
from letopis.words import LANGUAGES, words

COMMANDS = ("help", "sheet", "hint", "cells", "rule", "log", "quit")
ASKS = ("roll", "keep", "score", "throw", "undo")
VERBS = (*ASKS, *COMMANDS)


class TypedSheetAsks:
    """Understands dice commands in Russian and English, and cells by any of their names."""

    def __init__(self, spec: SheetSpec) -> None:
        self._verbs = name_table((verb, [verb, *spoken_in_all("typed", verb)]) for verb in VERBS)
        self._longest_verb = max(len(name.split()) for name in self._verbs)
        self._cells = name_table((cell.id, [cell.id, *_cell_names(cell.id)]) for cell in spec.cells)
        for cell in spec.cells:
            if isinstance(cell.pattern, Face):
                face = str(cell.pattern.face)
                self._cells[face] = TypedName(cell.id, face)

    def notation(self, typed: str, throwing: bool) -> str:
        """The line in the notation; unknown words are left as they are, to be refused there."""
        spoken = plain(typed)
        if spoken.replace(" ", "").isdigit():
            return " ".join(["throw" if throwing else "keep", *spoken.replace(" ", "")])
        said = typed.replace(",", " ").split()
        if not said:
            raise NotationError("notation-empty")
        verb, rest = self._verb(said)
        if verb is None:
            cell = find(self._cells, typed)
            return f"score {cell}" if cell else " ".join(rest)
        if verb in ("keep", "throw"):
            return " ".join([verb, *_single_digits(rest)])
        if verb == "score":
            return f"score {self._cell(rest)}"
        return " ".join([verb, *rest])

    def _verb(self, said: list[str]) -> tuple[str | None, list[str]]:
        """The verb, which may have several words (`cross out`), and the words after it."""
        for length in range(min(self._longest_verb, len(said)), 1, -1):
            name = self._verbs.get(plain(" ".join(said[:length])))
            if name is not None:
                return name.meant, said[length:]
        verb = find(self._verbs, said[0])
        return verb, said if verb is None else said[1:]

    def _cell(self, said: list[str]) -> str:
        if not said:
            raise NotationError("which-cell")
        return find(self._cells, " ".join(said)) or "-".join(said)


def _cell_names(cell: str) -> list[str]:
    names = [words(language).at("cell", cell) for language in LANGUAGES]
    for language in LANGUAGES:
        if words(language).has("cell_typed", cell):
            names += words(language).texts("cell_typed", cell)
    return names


def _single_digits(said: list[str]) -> list[str]:
    """Split dice typed together: `555` is 5 5 5."""
    return [die for word in said for die in (word if word.isdigit() else [word])]
