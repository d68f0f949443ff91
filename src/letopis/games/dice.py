"""The games with dice and a score sheet, by name; whoever needs no other waits for no other."""

from letopis.games.sheet.game import SheetGame
from letopis.games.valyrian import VALYRIAN
from letopis.games.yatzy import YATZY

DICE_GAMES: dict[str, SheetGame] = {game.id: game for game in (YATZY, VALYRIAN)}
