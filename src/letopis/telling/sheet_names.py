"""What cells, lines, numbers and dice of a score sheet are called."""

from letopis.core.acts import Action
from letopis.games.sheet.actions import Keep, Score
from letopis.games.sheet.figures import Dice
from letopis.games.sheet.spec import SheetSpec
from letopis.words import MINUS, Words


def line_name(words: Words, spec: SheetSpec, line: str) -> str:
    """A sum's name; the bonus line tells what it takes."""
    for part in spec.parts:
        if line == f"{part.id}-bonus":
            return words.at("line", line, points=part.bonus, threshold=part.bonus_from)
    return words.at("line", line)


def cell_name(words: Words, cell: str) -> str:
    return words.at("cell", cell) if words.has("cell", cell) else cell


def signed(points: int) -> str:
    """Numbers as people print them, with a true minus."""
    return str(points).replace("-", MINUS)


def dice_words(dice: Dice) -> str:
    return " ".join(map(str, dice))


def choice_words(words: Words, action: Action) -> str:
    """A choice of a player in words: which dice to keep, which box to write."""
    match action:
        case Score(cell):
            return words("hint.score", cell=cell_name(words, cell))
        case Keep(dice):
            return words("hint.keep", dice=dice_words(dice))
        case _:
            return words("hint.roll")
