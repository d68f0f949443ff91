"""`letopis play` and `letopis resume`: play a new or saved game at the terminal."""

from pathlib import Path

from letopis.cli.play.seating import PlayRequest, new_game
from letopis.cli.play.session import Session
from letopis.cli.saved_games import find_saved, free_path, is_there
from letopis.cli.terminal.keyboard import Keyboard
from letopis.cli.terminal.screen import Screen
from letopis.core import dice
from letopis.core.errors import Trouble
from letopis.core.files.verify import known_secret, verify
from letopis.core.table import open_table, replay
from letopis.games.catalogue import GAMES, game_named
from letopis.store.saves import Save, kept_secret


def play(
    name: str, wishes: PlayRequest, save_as: Path | None, screen: Screen, keys: Keyboard
) -> int:
    """Start a new game; its file is created with the first move."""
    game = game_named(name)
    begun = new_game(game, wishes, screen.words)
    path = _new_path(save_as) if save_as else free_path(begun.header)
    table = open_table(game, begun.header)
    save = Save(path, game, begun.header)
    return Session(table, save, begun.secret, screen, keys).run()


def resume(file: str | None, screen: Screen, keys: Keyboard) -> int:
    """Resume a saved game; by default the latest that is not over."""
    path = find_saved(file)
    save, kept = Save.reopen(path, GAMES)
    try:
        verify(kept.game, kept.chronicle)
        table = replay(kept.game, kept.chronicle)
        source = table.header.dice
        if table.is_closed or (table.outcome is not None and not isinstance(source, dice.Fair)):
            raise Trouble("game-is-over", path=str(path))
        secret = known_secret(table)
        if isinstance(source, dice.Fair):
            secret = kept_secret(path, source.commitment)
        session = Session(table, save, secret, screen, keys)
        session.recall(kept.chronicle.entries)
    except Trouble:
        save.close()
        raise
    return session.run()


def _new_path(path: Path) -> Path:
    """Check that a file is new but its folder exists: a typing error must not make folders."""
    if is_there(path):
        raise Trouble("file-exists", path=str(path))
    if not path.parent.is_dir():
        raise Trouble("no-folder", path=str(path.parent))
    return path
