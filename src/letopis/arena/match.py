"""Play one game between bots, from its fixture to its result."""

import time
from collections import deque
from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from letopis.arena.fixtures import BotTournament, Fixture, fixtures
from letopis.bots import Bot, listing, make_bot
from letopis.bots.exact import Progress
from letopis.bots.roster import PREFIX, quietly
from letopis.core.acts import Action, Refusal
from letopis.core.dice import Seeded, secret_of_seed
from letopis.core.driver import next_entry, throw_source
from letopis.core.errors import Trouble
from letopis.core.header import Header
from letopis.core.options import as_dict, resolve
from letopis.core.seats import Seat, SeatId
from letopis.core.table import Table, advance, open_table
from letopis.games.catalogue import GAMES


class MatchResult(Struct, frozen=True):
    """The result of a game: totals and winners by seat index, or the failure that ended it."""

    fixture: Fixture
    totals: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    entries: int = 0
    seconds: float = 0.0  # CPU time; reported, never compared
    failure: str = ""


def play(fixture: Fixture) -> MatchResult:
    """Play the whole game; a failure becomes a result too, so that the tournament goes on."""
    started = time.process_time()
    try:
        result = _outcome(fixture, played(fixture))
    except Exception as error:  # a bug in a bot or in the rules must not end a tournament
        result = MatchResult(fixture, failure=f"{type(error).__name__}: {error}"[:200])
    return replace(result, seconds=time.process_time() - started)


def played(fixture: Fixture) -> Table:
    """The table at the end of the game."""
    (end,) = deque(course(fixture), maxlen=1)
    return end


def course(fixture: Fixture) -> Iterator[Table]:
    """The table before the first entry and after each entry."""
    table = seated(fixture)
    yield table
    bots = {seat.id: _bot(table, seat) for seat in table.header.seats}
    source = throw_source(table.header, secret_of_seed(fixture.seed))

    def answer(now: Table, seat: SeatId) -> Action:
        if (bot := bots.get(seat)) is None:  # a host, and nobody hosts here
            return _silence(now, seat)
        return bot.choose(now.game.view(now.state, seat), listing(now.game, now.state, seat))

    while (entry := next_entry(table, source, answer)) is not None:
        if isinstance(entry, Refusal):
            raise Trouble("arena-refused", clause=entry.clause, reason=entry.reason)
        table = advance(table, entry)
        yield table


def seated(fixture: Fixture) -> Table:
    """The table before the first entry."""
    game = GAMES[fixture.game]
    options = resolve(game.options, game.presets, None, fixture.options)
    seats = tuple(
        Seat(SeatId(f"b{at}"), bot, PREFIX + bot) for at, bot in enumerate(fixture.seats, start=1)
    )
    header = Header(
        game.id,
        game.edition,
        f"arena-{fixture.seed}",
        as_dict(options),
        Seeded(fixture.seed),
        seats,
        record=game.record,
        materials=dict(fixture.materials),
    )
    return open_table(game, header)


def played_by(tournament: BotTournament, report: Progress = quietly) -> None:
    """Make every bot once, to refuse unfit ones early and to solve the tables they need."""
    table = seated(fixtures(replace(tournament, games=1))[0])
    known = {seat.player: seat for seat in table.header.seats}
    for seat in known.values():
        make_bot(table.game, table.header, seat, report)


def _bot(table: Table, seat: Seat) -> Bot:
    bot = make_bot(table.game, table.header, seat)
    assert bot is not None
    return bot


def _silence(table: Table, seat: SeatId) -> Action:
    """The default answer of a seat that does not answer."""
    defaults = (it.default for it in table.game.prompts(table.state) if it.seat == seat)
    default = next(defaults, None)
    assert default is not None
    return default


def _outcome(fixture: Fixture, table: Table) -> MatchResult:
    outcome = table.outcome
    assert outcome is not None
    places = [seat.id for seat in table.header.seats]
    winners = tuple(places.index(seat) for seat in outcome.winners)
    return MatchResult(fixture, outcome.totals, winners, table.seq)
