"""Warm the solver's caches before the first move of a dice bot."""

from letopis.core.options import resolve
from letopis.games.catalogue import GAMES
from letopis.games.sheet.game import SheetGame


def get_ready() -> int:
    """Open the tables that came with the program or were solved before, for the default options of
    each dice game; returns their number. Missing tables are solved when a bot needs them.
    """
    from letopis.solve.sheets import is_at_hand, tables_of

    specs = [
        game.spec(resolve(game.options, game.presets, None, {}))
        for game in GAMES.values()
        if isinstance(game, SheetGame)
    ]
    solved = [spec for spec in specs if is_at_hand(spec)]
    for spec in solved:
        tables_of(spec)
    return len(solved)
