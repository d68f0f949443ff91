"""What a first move would wait for, done before anybody waits."""

from letopis.core.options import resolve
from letopis.games.catalogue import GAMES
from letopis.games.sheet.game import SheetGame
from letopis.games.sheet.spec import checksum


def get_ready() -> int:
    """Take the tables that this machine has solved before into memory, for sheets as they are
    usually played; how many there were. What is not solved yet is solved when a bot needs it."""
    from letopis.solve.sheets import shelf, tables_of

    specs = [
        game.spec(resolve(game.options, game.presets, None, {}))
        for game in GAMES.values()
        if isinstance(game, SheetGame)
    ]
    solved = [spec for spec in specs if shelf.holds(checksum(spec), "values")]
    for spec in solved:
        tables_of(spec)
    return len(solved)
