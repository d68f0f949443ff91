"""The dice games by name. Importing them here does not load the strategy game."""

from letopis.games.sheet.game import SheetGame
from letopis.games.valyrian import VALYRIAN
from letopis.games.yatzy import YATZY

DICE_GAMES: dict[str, SheetGame] = {game.id: game for game in (YATZY, VALYRIAN)}
