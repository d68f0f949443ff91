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
from letopis.core.table import Table, follow, open_table
from letopis.games.catalogue import GAMES
from letopis.solve.sheets import Fall, JudgedChoice, Review, Split, Step, review, tables_of
from letopis.store.chronicle_files import read_file
from letopis.telling.sheet_names import choice_words
from letopis.telling.sheet_review import review_said
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
    table = follow(open_table(game, kept.chronicle.header), kept.chronicle.entries)
    for sentence in _sentences(screen.words, table, found):
        screen.tell(sentence)
    return OK


def _sentences(said: Words, table: Table, found: Review) -> Iterator[str]:
    seats, winners = table.header.seats, table.outcome.winners if table.outcome else None
    for step in found.steps:
        yield f"{step.seq:>4}  {_step(said, seats, step)}"
    yield ""
    for sheet in found.sheets:
        yield _sheet(said, seats, sheet)
    told = review_said(
        said, as_told(table.game.id, found), lambda seat: seat_name(said, seats, seat), winners
    )
    yield from told.accuracy.values()
    if told.turning_points:
        yield said("review.turning_points")
    for point in told.turning_points:
        yield f"  {point.text}"
    if told.story:
        yield told.story


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
