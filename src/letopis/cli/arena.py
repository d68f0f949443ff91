"""`letopis arena GAME`: run a tournament of bots and print their ratings."""

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.json import encode, format
from rich.box import SIMPLE_HEAD
from rich.table import Table

from letopis.arena import BotStanding, BotTournament, MatchResult, fixtures, standings
from letopis.arena.match import played_by
from letopis.arena.pools import cores, results
from letopis.bots.roster import BOTS
from letopis.cli.strategic.materials import materials
from letopis.cli.terminal.exit_codes import BAD_INPUT, INTERRUPTED, OK
from letopis.cli.terminal.progress import progress_bar
from letopis.cli.terminal.screen import Screen
from letopis.core.errors import Trouble
from letopis.core.options import as_dict, resolve
from letopis.core.seats import MOST_SEATS
from letopis.games.catalogue import game_named
from letopis.words import decimal

MOST_GAMES = 1_000_000
MOST_JOBS = 1024
LAST_YEAR = 40  # of a strategic game without a last year in its options: every game has to end
ENDLESS, ENDS = "strategic", "ends_after_year"


class ArenaWishes(Struct, frozen=True):
    """The arguments of the command."""

    game: str
    seats: str
    games: int | None = None
    preset: str | None = None
    options: Mapping[str, str] = {}
    map: str | None = None
    seed: int | None = None
    jobs: int | None = None
    scheduler: str | None = None
    as_json: bool = False


class ToldFailure(Struct, frozen=True):
    """A failed game; its number and seed reproduce it."""

    game: int
    seed: int
    seats: tuple[str, ...]
    failure: str


class ToldArena(Struct, frozen=True):
    """The JSON output; without times, so that the same seed gives the same bytes."""

    game: str
    seed: int
    planned: int
    played: int
    standings: tuple[BotStanding, ...]
    failures: tuple[ToldFailure, ...]


def arena(wishes: ArenaWishes, screen: Screen) -> int:
    """Play all games, or until Ctrl-C, and print the results so far."""
    tournament = _tournament(wishes, screen)
    jobs = _within("--jobs", wishes.jobs, cores(), MOST_JOBS)
    with progress_bar(screen.words("solve.solving"), not wishes.as_json) as report:
        played_by(tournament, report)  # solves tables once, before all cores need them
    done: list[MatchResult] = []
    interrupted = False
    try:
        with progress_bar(screen.words("arena.playing"), not wishes.as_json) as report:
            for result in results(fixtures(tournament), jobs, wishes.scheduler):
                done.append(result)
                report(len(done), tournament.games)
    except KeyboardInterrupt:
        interrupted = True
    _tell(tournament, done, screen, wishes.as_json)
    failed = any(result.failure for result in done)
    return INTERRUPTED if interrupted else BAD_INPUT if failed else OK


def _tournament(wishes: ArenaWishes, screen: Screen) -> BotTournament:
    game = game_named(wishes.game)
    seats = tuple(name.strip() for name in wishes.seats.split(","))
    for name in seats:
        if name not in BOTS:
            raise Trouble("unknown-bot", bot=name, known=", ".join(BOTS))
    if len(seats) > MOST_SEATS:
        raise Trouble("too-many-seats", most=MOST_SEATS)
    chosen = dict(wishes.options)
    if game.id == ENDLESS and ENDS not in chosen:
        chosen[ENDS] = str(LAST_YEAR)
    options = as_dict(resolve(game.options, game.presets, wishes.preset, chosen))
    return BotTournament(
        game.id,
        seats,
        _within("--games", wishes.games, 2 * len(seats), MOST_GAMES),
        wishes.seed or 0,
        options,
        materials(game, wishes.map, None, len(seats), screen.words),
    )


def _within(option: str, wanted: int | None, usual: int, most: int) -> int:
    """A number from 1 to `most`; the default if it is not given."""
    if wanted is None:
        return usual
    if not 1 <= wanted <= most:
        raise Trouble("number-range", option=option, low=1, high=most)
    return wanted


def _tell(
    tournament: BotTournament, done: list[MatchResult], screen: Screen, as_json: bool
) -> None:
    table = standings(done)
    failures = tuple(_failures(done))
    if as_json:
        told = ToldArena(
            tournament.game, tournament.seed, tournament.games, len(done), table, failures
        )
        print(format(encode(told)).decode())
        return
    if len(done) < tournament.games:
        screen.say("arena.broken_off", done=len(done), games=tournament.games)
    if table:
        screen.show(_drawn(table, screen))
    for failure in failures:
        screen.complain(
            screen.words(
                "arena.failed",
                number=failure.game,
                seed=failure.seed,
                seats=",".join(failure.seats),
                problem=failure.failure,
            )
        )
    if done:
        entries = sum(result.entries for result in done)
        seconds = sum(result.seconds for result in done)
        screen.say("arena.spent", games=len(done), entries=entries, seconds=round(seconds))


def _failures(done: list[MatchResult]) -> Iterator[ToldFailure]:
    for result in sorted(done, key=lambda it: it.fixture.number):
        if result.failure:
            fixture = result.fixture
            yield ToldFailure(fixture.number, fixture.seed, fixture.seats, result.failure)


def _drawn(table: tuple[BotStanding, ...], screen: Screen) -> Table:
    words = screen.words
    drawn = Table(box=SIMPLE_HEAD, pad_edge=False)
    drawn.add_column(words("arena.bot"))
    heads = ("seats", "wins", "draws", "losses", "share", "rating")
    for head in heads:
        drawn.add_column(words(f"arena.{head}"), justify="right")
    with_totals = any(row.average is not None for row in table)
    if with_totals:
        drawn.add_column(words("arena.average"), justify="right")
    for row in table:
        cells = [row.bot, str(row.seats), str(row.wins), str(row.draws), str(row.losses)]
        share, rating = row.share, row.rating
        cells.append(
            f"{share.value * 100:.0f} % ({share.low * 100:.0f}\u2013{share.high * 100:.0f})"
        )
        known = rating.high < float("inf")
        between = f" ({rating.low:.0f}\u2013{rating.high:.0f})" if known else ""
        cells.append(f"{rating.value:.0f}{between}")
        if with_totals:
            cells.append("" if row.average is None else decimal(words, row.average, 1))
        drawn.add_row(*cells)
    return drawn
