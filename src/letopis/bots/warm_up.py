"""Warm the solver's caches before the first move of a dice bot."""

from letopis.core.options import resolve
from letopis.games.catalogue import GAMES
from letopis.games.sheet.game import SheetGame
from letopis.games.sheet.spec import checksum


def get_ready() -> int:
    """Load the tables that this machine has already solved into memory, for the default options of
    each dice game; returns their number. Missing tables are solved when a bot needs them.
    """
    from letopis.solve.sheets import table_files, tables_of

    specs = [
        game.spec(resolve(game.options, game.presets, None, {}))
        for game in GAMES.values()
        if isinstance(game, SheetGame)
    ]
    solved = [spec for spec in specs if table_files.holds(checksum(spec), "values")]
    for spec in solved:
        tables_of(spec)
    return len(solved)
