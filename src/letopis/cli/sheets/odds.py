"""`letopis odds FILE`: print the win odds of all seats, turn by turn or at one moment."""

from msgspec.json import encode, format

from letopis.analysis import Odds, odds_after_turns, odds_at, sheet_of
from letopis.cli.saved_games import find_saved
from letopis.cli.terminal.exit_codes import OK
from letopis.cli.terminal.progress import progress_bar
from letopis.cli.terminal.screen import Screen
from letopis.core.errors import Trouble
from letopis.core.files.verify import verify
from letopis.core.seats import Seat
from letopis.games.catalogue import GAMES
from letopis.solve.sheets import solved
from letopis.store.chronicle_files import read_file
from letopis.words import Words, decimal, seat_name


def odds_of_file(file: str, at: int | None, as_json: bool, screen: Screen) -> int:
    """Print the odds after every turn; or after entry `at`, exact however many cells are open."""
    kept = read_file(find_saved(file), GAMES)
    game, chronicle = kept.game, kept.chronicle
    spec = sheet_of(game, chronicle.header)
    verify(game, chronicle)
    if at is not None and not 0 <= at <= len(chronicle.entries):
        raise Trouble("replay-range", to=at, entries=len(chronicle.entries))
    with progress_bar(screen.words("solve.solving"), not as_json) as report:
        tables = solved(spec, report)
        if at is None:
            found = list(odds_after_turns(tables, game, chronicle))
        else:
            found = [odds_at(tables, game, chronicle, at)]
    if as_json:
        print(format(encode(found)).decode())
        return OK
    for odds in found:
        screen.tell(_sentence(screen.words, chronicle.header.seats, odds))
    if not all(odds.exact for odds in found):
        screen.say("odds.about")
    return OK


def _sentence(said: Words, seats: tuple[Seat, ...], odds: Odds) -> str:
    shares = ", ".join(
        said(
            "odds.seat",
            name=seat_name(said, seats, seat.id),
            share=decimal(said, 100 * share, 1),
            points=decimal(said, points, 1),
        )
        for seat, share, points in zip(seats, odds.odds, odds.expected, strict=True)
    )
    key = "odds.exact" if odds.exact else "odds.approximate"
    return f"{odds.seq:>4}  " + said(key, game=odds.game, turn=odds.turn, shares=shares)
