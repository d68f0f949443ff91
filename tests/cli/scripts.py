"""Scripted players: what they type, in their own language, and the dice they throw."""

from collections.abc import Sequence

from letopis.words import Language, Words, words
from tests.cli.terminal import Person, Said, Terminal, offered_cells

ROLL = {"ru": "бросок", "en": "roll"}
SCORE = {"ru": "записать {}", "en": "score {}"}
KEEP = {"ru": "оставить {}", "en": "keep {}"}
QUIT = {"ru": "выход", "en": "quit"}

# A cell of Yatzy a turn, with the book's example of dice where it gives one.
YATZY_TURNS = (
    ("11123", "ones", 3),
    ("22234", "twos", 6),
    ("33345", "threes", 9),
    ("44451", "fours", 12),
    ("55561", "fives", 15),
    ("66612", "sixes", 18),
    ("55524", "three-of-a-kind", 21),
    ("11113", "four-of-a-kind", 7),
    ("22233", "full-house", 25),
    ("12346", "small-straight", 30),
    ("23456", "large-straight", 40),
    ("33333", "yatzy", 50),
    ("23566", "chance", 22),
)

# A negative army first, -42, then every figure with the first roll.
VALYRIAN_TURNS = (
    ("12346", "azantir-1", -2),
    ("12346", "azantir-2", -4),
    ("12346", "azantir-3", -6),
    ("12346", "azantir-4", -8),
    ("12345", "azantir-5", -10),
    ("12346", "azantir-6", -12),
    ("55124", "lanta", 20),
    ("66441", "tyne-lanta", 40),
    ("66662", "hare", 36),
    ("12345", "baika-zaldrizes", 30),
    ("23456", "reva-zaldrizes", 40),
    ("66655", "lanta-se-hare", 96),
    ("66661", "izula", 108),
    ("66666", "toma", 160),
    ("12346", "umbago", 16),
)

Turns = Sequence[tuple[str, str, int]]


def cell_name(said: Words, cell: str) -> str:
    """A cell as it is typed: its name in small letters."""
    return said.at("cell", cell).lower()


def turn(language: Language, dice: str, cell: str) -> list[str]:
    """A roll of real dice, and the cell it goes into."""
    name = cell_name(words(language), cell)
    return [ROLL[language], dice, SCORE[language].format(name)]


def typed_turns(language: Language, turns: Turns, players: int = 1) -> list[str]:
    """Every turn of a game with real dice; all players do the same."""
    typed = [turn(language, dice, cell) for dice, cell, _ in turns for _ in range(players)]
    return [line for lines in typed for line in lines]


def first_offer(language: Language, turns: int = 999) -> Person:
    """Rolls once and writes into the first cell that the screen offers, for so many turns."""
    said = words(language)
    left = iter(range(turns))

    def think(screen: str) -> str | None:
        cells = offered_cells(said, screen)
        if cells:
            return SCORE[language].format(cells[0].lower())
        return ROLL[language] if next(left, None) is not None else None

    return Person(think)


def three_rolls(language: Language) -> Person:
    """Keeps the last die, then the last two, and writes into the first cell on offer."""
    said = words(language)
    rolls = 0

    def think(screen: str) -> str:
        nonlocal rolls
        cells = offered_cells(said, screen)
        rolls = rolls + 1 if cells else 0
        if not cells:
            return ROLL[language]
        if rolls == 3:
            return SCORE[language].format(cells[0].lower())
        dice = _dice(screen)
        return KEEP[language].format(" ".join(dice[-rolls:]))

    return Person(think)


def _dice(screen: str) -> list[str]:
    """The dice as they are drawn: [1]  [3]  [3]  [5]  [6]."""
    drawn = [line for line in screen.splitlines() if line.startswith("[")][-1]
    return [die.strip("[]") for die in drawn.split()]


def played(terminal: Terminal, *arguments: str) -> Said:
    """Play a whole game by the first offers; no error may occur."""
    said = terminal.run("play", *arguments, typed=first_offer(terminal.language))
    assert (said.code, said.errors) == (0, "")
    return said
