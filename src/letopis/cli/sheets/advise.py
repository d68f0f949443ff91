"""`letopis advise GAME`: advice for a position that is typed in, for games with real dice."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.json import encode, format

from letopis.analysis import LEVELS
from letopis.cli.sheets.solve import percent
from letopis.cli.terminal.exit_codes import OK
from letopis.cli.terminal.progress import Progress, progress_bar
from letopis.cli.terminal.screen import Screen
from letopis.core.errors import Trouble
from letopis.games.sheet.actions import NOTATION, Score
from letopis.games.sheet.checking import PREMIUMS
from letopis.games.sheet.figures import Dice
from letopis.games.sheet.rules import Rules
from letopis.games.sheet.spec import SheetSpec
from letopis.games.sheet.state import Sheet
from letopis.solve.sheets import (
    Position,
    RatedChoice,
    Tables,
    advise,
    advise_goal,
    check_sheet,
    opened,
    plan_for,
    portion_table,
    reaching,
)
from letopis.telling.sheet_names import choice_words, signed
from letopis.words import Words, decimal

SMALL_LOSS = 0.0005  # with three digits it would print as zero


class TypedPosition(Struct, frozen=True):
    """A position as typed: `ones=3 yatzy=50 premiums=100`, `55512`, `2`, `keep 5 5 5`."""

    sheet: str
    dice: str
    roll: int
    hint: str
    choice: str | None
    target: int | None = None
    parts: bool = False
    roll_is_assumed: bool = False


class ToldOption(Struct, omit_defaults=True):
    """A choice in the JSON output, in the notation of the chronicle."""

    choice: str
    value: float
    loss: float
    best: bool
    parts: dict[str, float] | None = None


class Advice(Struct, frozen=True):
    """All choices; the numbers are points and their portions, or chances to reach a target."""

    options: tuple[RatedChoice, ...]
    portions: tuple[str, ...] = ()
    target: int | None = None
    is_exact: bool = True


def advise_position(spec: SheetSpec, typed: TypedPosition, as_json: bool, screen: Screen) -> int:
    """Print as much as the hint level allows: whether a choice is best, the best, or all."""
    if typed.hint not in LEVELS:
        raise Trouble("advise-hint", hint=typed.hint, known=", ".join(LEVELS))
    with progress_bar(screen.words("solve.solving"), not as_json) as report:
        tables = opened(spec, report)
        sheet, dice = read_sheet(tables.rules, typed.sheet), read_dice(typed.dice)
        check_sheet(tables.frame, sheet)
        position = Position(sheet, dice, typed.roll)
        advice = _advice(tables, position, typed, report)
    chosen = _chosen(advice.options, typed.choice)
    if as_json:
        print(format(encode([_told(option, advice) for option in advice.options])).decode())
        return OK
    if typed.roll_is_assumed:
        screen.say("advise.last_roll")
    for sentence in _sentences(screen.words, advice, chosen, typed.hint):
        screen.tell(sentence)
    return OK


def _advice(tables: Tables, position: Position, typed: TypedPosition, report: Progress) -> Advice:
    """Advice for points or for a target; portions exist only for points."""
    if typed.target is None:
        table = portion_table(tables, report) if typed.parts else None
        names = table.portions.names if table else ()
        return Advice(advise(tables, position, table), names)
    if typed.parts:
        raise Trouble("advise-parts-target")
    advise(tables, position)  # refuses an impossible position before the long computation
    plan = plan_for(tables, position.sheet, reaching(typed.target), progress=report)
    return Advice(advise_goal(plan, position), (), typed.target, plan.is_exact)


def read_sheet(rules: Rules, text: str) -> Sheet:
    """Parse closed cells with their points; all others are open."""
    values: dict[str, int | None] = dict.fromkeys(map(str, rules.cells))
    premiums = 0
    for word in text.replace(",", " ").split():
        name, _, number = word.partition("=")
        points = _whole(number)
        if points is None or (name not in values and name != PREMIUMS):
            raise Trouble("advise-cell", word=word, known=", ".join(values))
        if values.get(name) is not None:
            raise Trouble("spec-cell-twice", cell=name)
        if name == PREMIUMS:
            premiums = points
        else:
            values[name] = points
    still_open = sum(1 << at for cell, at in rules.cells.items() if values[cell] is None)
    return Sheet(tuple(values.values()), still_open, premiums)


def read_dice(text: str) -> Dice:
    """Parse `5 5 5 1 2` or `55512`."""
    words = text.replace(",", " ").split()
    faces = [_whole(face) for face in (words if len(words) > 1 else text.strip())]
    if not faces or None in faces:
        raise Trouble("advise-dice", text=text)
    return tuple(sorted(face for face in faces if face is not None))


def _whole(text: str) -> int | None:
    digits = text.removeprefix("-")
    number = int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 7 else None
    return -number if number is not None and digits != text else number


def _chosen(options: tuple[RatedChoice, ...], text: str | None) -> RatedChoice | None:
    """The option that the player asks about, if any."""
    if text is None:
        return None
    try:
        wanted = NOTATION.read(text)
    except Trouble:
        raise Trouble("advise-choice-words", choice=text) from None
    for option in options:
        if option.action == wanted:
            return option
    raise Trouble("advise-choice", choice=text)


def _sentences(said: Words, advice: Advice, chosen: RatedChoice | None, hint: str) -> Iterator[str]:
    options = advice.options
    if advice.target is not None:
        key = "advise.target" if advice.is_exact else "advise.target_about"
        yield said(key, target=signed(advice.target))
    if chosen is not None:
        loss = _loss(said, advice, chosen)
        yield said("advise.right") if chosen.is_best else said("advise.better", loss=loss)
    elif hint == "better":
        yield said("advise.write" if isinstance(options[0].action, Score) else "advise.roll")
    if hint == "best":
        for option in options:
            if option.is_best:
                yield said("advise.best", choice=choice_words(said, option.action))
    if hint == "all":
        for option in options:
            yield _option(said, advice, option)


def _option(said: Words, advice: Advice, option: RatedChoice) -> str:
    shown = percent(said, option.value) + " %" if advice.target is not None else None
    value = shown or decimal(said, option.value, 3)
    choice = choice_words(said, option.action)
    if option.is_best:
        line = said("advise.option_best", choice=choice, value=value)
    else:
        loss = _loss(said, advice, option)
        line = said("advise.option", choice=choice, value=value, loss=loss)
    if not advice.portions:
        return line
    portions = ", ".join(
        f"{portion_name(said, name)} {decimal(said, points, 2)}"
        for name, points in zip(advice.portions, option.portions, strict=True)
    )
    return f"{line}: {portions}"


def portion_name(said: Words, name: str) -> str:
    """The name of a portion; own sheets use its id."""
    return said.at("portion", name) if said.has("portion", name) else name


def _loss(said: Words, advice: Advice, option: RatedChoice) -> str:
    if advice.target is not None:
        return percent(said, option.loss) + " %"
    return decimal(said, option.loss, 3 if option.loss >= SMALL_LOSS else 9)


def _told(option: RatedChoice, advice: Advice) -> ToldOption:
    parts = dict(zip(advice.portions, option.portions, strict=True)) or None
    choice = NOTATION.write(option.action)
    return ToldOption(choice, option.value, option.loss, option.is_best, parts)
