"""`letopis advise GAME`: a position typed by people with real dice, and what to do in it."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.json import encode, format

from letopis.cli.exit_codes import OK
from letopis.cli.progress import progress_bar
from letopis.cli.screen import Screen
from letopis.cli.sheet_screen import cell_name, dice_words
from letopis.cli.solve import decimal
from letopis.core.acts import Action
from letopis.core.errors import Trouble
from letopis.games.sheet.actions import NOTATION, Keep, Roll, Score
from letopis.games.sheet.figures import Dice
from letopis.games.sheet.rules import Rules
from letopis.games.sheet.spec import SheetSpec
from letopis.games.sheet.state import Sheet
from letopis.solve.sheets import Option, Position, advise, solved
from letopis.words import Words

HINTS = ("better", "best", "all")
PREMIUMS = "premiums"


class Typed(Struct, frozen=True):
    """A position as it is typed: `ones=3 yatzy=50 premiums=100`, `55512`, `2`, `keep 5 5 5`."""

    sheet: str
    dice: str
    roll: int
    hint: str
    choice: str | None


class ToldOption(Struct):
    """A choice for other programs, in the notation of the chronicle."""

    choice: str
    value: float
    loss: float
    best: bool


def advise_position(spec: SheetSpec, typed: Typed, as_json: bool, screen: Screen) -> int:
    """Tell as much as the hint may: is there something better, what is best, or everything."""
    if typed.hint not in HINTS:
        raise Trouble("advise-hint", hint=typed.hint, known=", ".join(HINTS))
    with progress_bar(screen.words("solve.solving"), not as_json) as report:
        tables = solved(spec, report)
    dice = read_dice(typed.dice)
    position = Position(read_sheet(tables.rules, typed.sheet), dice, typed.roll)
    options = advise(tables, position)
    chosen = _chosen(options, typed.choice)
    if as_json:
        print(format(encode([_told(option) for option in options])).decode())
        return OK
    for sentence in _sentences(screen.words, options, chosen, typed.hint):
        screen.tell(sentence)
    return OK


def read_sheet(rules: Rules, text: str) -> Sheet:
    """Closed cells with their points; all others are open."""
    values: dict[str, int | None] = dict.fromkeys(map(str, rules.cells))
    premiums = 0
    for word in text.replace(",", " ").split():
        name, _, number = word.partition("=")
        points = _whole(number)
        if points is None or (name not in values and name != PREMIUMS):
            raise Trouble("advise-cell", word=word, known=", ".join(values))
        if name == PREMIUMS:
            premiums = points
        else:
            values[name] = points
    still_open = sum(1 << at for cell, at in rules.cells.items() if values[cell] is None)
    return Sheet(tuple(values.values()), still_open, premiums)


def read_dice(text: str) -> Dice:
    """`5 5 5 1 2` or `55512`."""
    words = text.replace(",", " ").split()
    faces = [_whole(face) for face in (words if len(words) > 1 else text.strip())]
    if not faces or None in faces:
        raise Trouble("advise-dice", text=text)
    return tuple(sorted(face for face in faces if face is not None))


def choice_words(said: Words, action: Action) -> str:
    """A choice as one would say it."""
    match action:
        case Score(cell):
            return said("hint.score", cell=cell_name(said, cell))
        case Keep(dice):
            return said("hint.keep", dice=dice_words(dice))
        case Roll() | _:
            return said("hint.roll")


def _whole(text: str) -> int | None:
    digits = text.removeprefix("-")
    number = int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 7 else None
    return -number if number is not None and digits != text else number


def _chosen(options: tuple[Option, ...], text: str | None) -> Option | None:
    """What the player thinks of doing, if that was said."""
    if text is None:
        return None
    wanted = NOTATION.read(text)
    for option in options:
        if option.action == wanted:
            return option
    raise Trouble("advise-choice", choice=text)


def _sentences(
    said: Words, options: tuple[Option, ...], chosen: Option | None, hint: str
) -> Iterator[str]:
    if chosen is not None:
        loss = decimal(said, chosen.loss, 3)
        yield said("advise.right") if chosen.is_best else said("advise.better", loss=loss)
    elif hint == "better":
        yield said("advise.write" if isinstance(options[0].action, Score) else "advise.roll")
    if hint == "best":
        for option in options:
            if option.is_best:
                yield said("advise.best", choice=choice_words(said, option.action))
    if hint == "all":
        for option in options:
            value, loss = decimal(said, option.value, 3), decimal(said, option.loss, 3)
            choice = choice_words(said, option.action)
            yield said("advise.option", choice=choice, value=value, loss=loss)


def _told(option: Option) -> ToldOption:
    return ToldOption(NOTATION.write(option.action), option.value, option.loss, option.is_best)
