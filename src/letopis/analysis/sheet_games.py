"""Which games can be analysed: those with a score sheet, which the exact solver supports."""

from letopis.core.errors import Trouble
from letopis.core.game import AnyGame
from letopis.core.header import Header, setup_of
from letopis.games.sheet.game import SheetGame
from letopis.games.sheet.spec import SheetSpec
from letopis.solve.sheets import is_at_hand


def is_studied(game: AnyGame) -> bool:
    return isinstance(game, SheetGame)


def sheet_game(game: AnyGame) -> SheetGame:
    if not isinstance(game, SheetGame):
        raise Trouble("solve-no-sheet", game=game.id)
    return game


def sheet_of(game: AnyGame, header: Header) -> SheetSpec:
    """The sheet spec of a game under the options of its header."""
    return sheet_game(game).spec(setup_of(game, header).options)


def is_solved(spec: SheetSpec) -> bool:
    """Whether its tables came with the program or are cached: solving would take twenty seconds."""
    return is_at_hand(spec)
