"""The bots by name, and how one is made for a seat."""

from collections.abc import Callable

from letopis.bots.bot import Bot
from letopis.bots.exact import LEVELS, ErringBot, OptimalBot, Progress
from letopis.bots.greedy import GreedyBot
from letopis.bots.idle import IDLE, IdleBot, IdleSheetBot
from letopis.bots.racer import RacerBot
from letopis.bots.random_bot import RandomBot
from letopis.bots.random_strategic import RandomStrategicBot
from letopis.bots.strategist import TEMPERS, StrategistBot
from letopis.core.errors import Trouble
from letopis.core.game import AnyGame
from letopis.core.header import Header, setup_of
from letopis.core.seats import Seat
from letopis.games.sheet.game import SheetGame
from letopis.games.sheet.rules import compile_rules
from letopis.games.sheet.spec import SheetSpec
from letopis.games.strategic.game import FIGURES, MAP, StrategicGame
from letopis.games.strategic.options import StrategicOptions
from letopis.games.strategic.world import lay_ground

BotMaker = Callable[[AnyGame, Header, Seat, Progress], Bot]

PREFIX = "bot:"


def quietly(done: int, of: int) -> None:
    """Report no progress."""


def _random(game: AnyGame, header: Header, seat: Seat, report: Progress) -> Bot:
    if isinstance(game, StrategicGame):
        return RandomStrategicBot(f"{header.id}/{seat.id}/", seat.id)
    return RandomBot(f"{header.id}/{seat.id}/")


def _greedy(game: AnyGame, header: Header, seat: Seat, report: Progress) -> Bot:
    return GreedyBot(compile_rules(_spec(game, header, "greedy")))


def _strategist(temper: str) -> BotMaker:
    def make(game: AnyGame, header: Header, seat: Seat, report: Progress) -> Bot:
        if not isinstance(game, StrategicGame):
            raise Trouble("bot-plays-not", bot=temper, game=game.id)
        setup = setup_of(game, header)
        assert isinstance(setup.options, StrategicOptions)
        ground = lay_ground(setup.materials[MAP], setup.materials[FIGURES], setup.options)
        salt = f"{header.id}/{seat.id}/"
        return StrategistBot(salt, seat.id, ground, setup.options, TEMPERS[temper])

    return make


def _optimal(game: AnyGame, header: Header, seat: Seat, report: Progress) -> Bot:
    return OptimalBot(_spec(game, header, "optimal"), report)


def _racer(game: AnyGame, header: Header, seat: Seat, report: Progress) -> Bot:
    return RacerBot(_spec(game, header, "racer"), report)


def _erring(level: str) -> BotMaker:
    def make(game: AnyGame, header: Header, seat: Seat, report: Progress) -> Bot:
        spec = _spec(game, header, level)
        return ErringBot(spec, LEVELS[level], f"{header.id}/{seat.id}/", report)

    return make


def _spec(game: AnyGame, header: Header, bot: str) -> SheetSpec:
    """The sheet spec of a game; raises Trouble for a game without one."""
    if not isinstance(game, SheetGame):
        raise Trouble("bot-plays-not", bot=bot, game=game.id)
    return game.spec(setup_of(game, header).options)


BOTS: dict[str, BotMaker] = {
    "random": _random,
    "greedy": _greedy,
    **{temper: _strategist(temper) for temper in TEMPERS},
    "racer": _racer,
    "optimal": _optimal,
    **{level: _erring(level) for level in LEVELS},
}
# The weakest first; who is told of bots is told of them in this order.
BY_STRENGTH = (
    *("random", "beginner", "casual", "greedy", "strong", "optimal", "racer"),
    *("squire", "soldier", "strategist"),
)


def bots_for(game: AnyGame) -> tuple[str, ...]:
    """The names of the bots that can play a game, the weakest first."""
    sheet_only = ("greedy", "racer", "optimal", *LEVELS)
    unfit = tuple(TEMPERS) if isinstance(game, SheetGame) else sheet_only
    return tuple(name for name in BY_STRENGTH if name not in unfit)


def make_bot(game: AnyGame, header: Header, seat: Seat, report: Progress = quietly) -> Bot | None:
    """The bot of a seat, or None for a person; `report` is called while tables are being solved."""
    if not seat.player.startswith(PREFIX):
        return None
    name = seat.player.removeprefix(PREFIX)
    if name == IDLE:  # nobody chooses it: it holds the seat of somebody who has left for good
        sheet = isinstance(game, SheetGame)
        return IdleSheetBot(compile_rules(_spec(game, header, IDLE))) if sheet else IdleBot()
    if name not in BOTS:
        raise Trouble("unknown-bot", bot=name, known=", ".join(BOTS))
    return BOTS[name](game, header, seat, report)
