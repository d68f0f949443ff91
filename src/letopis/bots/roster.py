"""Which bots there are, and how to seat one."""

from collections.abc import Callable

from letopis.bots.bot import Bot
from letopis.bots.greedy import GreedyBot
from letopis.bots.random_bot import RandomBot
from letopis.bots.wandering import WanderingBot
from letopis.core.errors import Trouble
from letopis.core.game import AnyGame
from letopis.core.header import Header, setup_of
from letopis.core.seats import Seat
from letopis.games.sheet.game import SheetGame
from letopis.games.sheet.rules import compile_rules
from letopis.games.strategic.game import StrategicGame

BotMaker = Callable[[AnyGame, Header, Seat], Bot]

PREFIX = "bot:"


def _random(game: AnyGame, header: Header, seat: Seat) -> Bot:
    if isinstance(game, StrategicGame):
        return WanderingBot(f"{header.id}/{seat.id}/", seat.id)
    return RandomBot(f"{header.id}/{seat.id}/")


def _greedy(game: AnyGame, header: Header, seat: Seat) -> Bot:
    if not isinstance(game, SheetGame):
        raise Trouble("bot-plays-not", bot="greedy", game=game.id)
    return GreedyBot(compile_rules(game.spec(setup_of(game, header).options)))


BOTS: dict[str, BotMaker] = {"random": _random, "greedy": _greedy}


def make_bot(game: AnyGame, header: Header, seat: Seat) -> Bot | None:
    """The bot that plays a seat, or None where a person does."""
    if not seat.player.startswith(PREFIX):
        return None
    name = seat.player.removeprefix(PREFIX)
    if name not in BOTS:
        raise Trouble("unknown-bot", bot=name, known=", ".join(BOTS))
    return BOTS[name](game, header, seat)
