"""All games by name."""

from letopis.core.errors import Trouble
from letopis.core.game import AnyGame, Games
from letopis.games.dice import DICE_GAMES
from letopis.games.strategic.game import StrategicGame

STRATEGIC = StrategicGame()
GAMES: Games = {**DICE_GAMES, STRATEGIC.id: STRATEGIC}


def game_named(name: str) -> AnyGame:
    if name not in GAMES:
        raise Trouble("unknown-game", game=name, known=", ".join(GAMES))
    return GAMES[name]
