"""`letopis review FILE`: review a game, decision by decision and throw by throw."""

from collections.abc import Iterator

from msgspec.json import encode, format

from letopis.analysis.reviews import as_told
from letopis.analysis.sheet_games import sheet_game, sheet_of
from letopis.cli.saved_games import find_saved
from letopis.cli.sheets.score_table import dice_words
from letopis.cli.terminal.exit_codes import OK
from letopis.cli.terminal.progress import progress_bar
from letopis.cli.terminal.screen import Screen
from letopis.core.files.verify import verify
from letopis.core.seats import Seat
from letopis.games.catalogue import GAMES
from letopis.solve.sheets import Fall, JudgedChoice, Review, Split, Step, review, tables_of
from letopis.store.chronicle_files import read_file
from letopis.telling.sheet_names import choice_words
from letopis.words import Words, decimal, seat_name

NOTICED = 0.0005  # smaller losses would print as zero


def review_file(file: str, as_json: bool, screen: Screen) -> int:
    """Print every decision and every throw, then their effect on each sheet."""
    kept = read_file(find_saved(file), GAMES)
    game = sheet_game(kept.game)
    verify(game, kept.chronicle)
    spec = sheet_of(game, kept.chronicle.header)
    with progress_bar(screen.words("solve.solving"), not as_json) as report:
        tables = tables_of(spec, report)
    found = review(tables, game, kept.chronicle)
    if as_json:
        print(format(encode(as_told(game.id, found))).decode())
        return OK
    for sentence in _sentences(screen.words, kept.chronicle.header.seats, found):
        screen.tell(sentence)
    return OK


def _sentences(said: Words, seats: tuple[Seat, ...], found: Review) -> Iterator[str]:
    for step in found.steps:
        yield f"{step.seq:>4}  {_step(said, seats, step)}"
    yield ""
    for sheet in found.sheets:
        yield _sheet(said, seats, sheet)
    for skill in found.skills:
        yield said(
            "review.accuracy",
            name=seat_name(said, seats, skill.seat),
            accuracy=decimal(said, skill.accuracy, 1),
            best=skill.best,
            decisions=skill.decisions,
        )
    many = "yes" if any(sheet.game > 1 for sheet in found.sheets) else "no"
    if found.turning_points():
        yield said("review.turning_points")
    for step in found.turning_points():
        yield "  " + _turning_point(said, seats, step, many)


def _step(said: Words, seats: tuple[Seat, ...], step: Step) -> str:
    name = seat_name(said, seats, step.seat)
    match step:
        case Fall(dice=dice, luck=luck):
            return said(
                "review.throw",
                name=name,
                dice=dice_words(dice),
                luck=decimal(said, luck, 3, plus=True),
            )
        case JudgedChoice(action=action, best=best, loss=loss):
            choice = choice_words(said, action)
            if loss < NOTICED:
                return said("review.right", name=name, choice=choice)
            better = choice_words(said, best)
            lost = decimal(said, loss, 3)
            return said("review.wrong", name=name, choice=choice, loss=lost, better=better)


def _sheet(said: Words, seats: tuple[Seat, ...], sheet: Split) -> str:
    return said(
        "review.full" if sheet.is_full else "review.running",
        game=sheet.game,
        name=seat_name(said, seats, sheet.seat),
        expected=decimal(said, sheet.expected, 2),
        luck=decimal(said, sheet.luck, 2, plus=True),
        loss=decimal(said, sheet.loss, 2),
        total=decimal(said, sheet.total, 0 if sheet.is_full else 2),
    )


def _turning_point(said: Words, seats: tuple[Seat, ...], step: Step, many: str) -> str:
    name, points = seat_name(said, seats, step.seat), decimal(said, abs(step.change), 1)
    match step:
        case Fall(game=game, turn=turn, dice=dice, luck=luck):
            key = "review.lucky" if luck > 0 else "review.unlucky"
            shown = dice_words(dice)
            return said(key, many=many, game=game, turn=turn, name=name, dice=shown, points=points)
        case JudgedChoice(game=game, turn=turn, action=action, best=best):
            return said(
                "review.mistake",
                many=many,
                game=game,
                turn=turn,
                name=name,
                choice=choice_words(said, action),
                better=choice_words(said, best),
                points=points,
            )
