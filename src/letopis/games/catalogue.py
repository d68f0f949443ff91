"""All games of the house, by name."""

from letopis.core.errors import Trouble
from letopis.core.game import AnyGame, Games
from letopis.games.strategic.game import StrategicGame
from letopis.games.valyrian import VALYRIAN
from letopis.games.yatzy import YATZY

STRATEGIC = StrategicGame()
GAMES: Games = {game.id: game for game in (YATZY, VALYRIAN, STRATEGIC)}


def game_named(name: str) -> AnyGame:
    if name not in GAMES:
        raise Trouble("unknown-game", game=name, known=", ".join(GAMES))
    return GAMES[name]
