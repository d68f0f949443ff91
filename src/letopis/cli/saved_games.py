"""`letopis games`, and finding a saved game by file, by name, or the latest."""

import os
from pathlib import Path

from letopis.cli.terminal.screen import Screen
from letopis.core import dice
from letopis.core.errors import Trouble
from letopis.core.files.verify import replay_or_break
from letopis.core.header import Header
from letopis.core.table import Table
from letopis.games.catalogue import GAMES
from letopis.store.saves import SUFFIX, games_folder, read_saved, saved_games, secret_path
from letopis.words.bot_names import player_name

LONGEST_PATH = 200


def list_games(screen: Screen) -> int:
    """List all saved games, the latest first: who plays, and how far they are."""
    found = saved_games(_folder())
    if not found:
        screen.say("terminal.no_games")
    for path in found:
        try:
            table = _table(path)
        except Trouble:
            screen.say("terminal.game_broken", name=path.stem)
            continue
        screen.say(
            "terminal.game_over" if table.is_ended else "terminal.game_running",
            name=path.stem,
            game=screen.words.at("game", table.header.game, "name"),
            seats=", ".join(player_name(screen.words, it) for it in table.header.seats),
            entries=table.seq,
        )
    return 0


def find_saved(name: str | None) -> Path:
    """A saved game by path or by name; by default the latest that is not over."""
    if name is None:
        return _latest_running()
    path = find_file(name)
    if path is None:
        raise Trouble("no-file", path=name)
    return path


def find_file(name: str) -> Path | None:
    for path in (Path(name), _folder() / name, _folder() / f"{name}{SUFFIX}"):
        if is_there(path) and path.is_file():
            return path
    return None


def name_of(path: Path) -> str:
    """The argument that names a saved game: its name, or its path when it is in another folder."""
    return path.stem if path.parent == _folder() else str(path)


def is_there(path: Path) -> bool:
    """Whether a path exists; raises Trouble if that cannot be determined."""
    try:
        return path.exists()
    except OSError as error:
        raise Trouble("cannot-read", path=_shortened(path), problem=str(error.strerror)) from error


def _shortened(path: Path) -> str:
    shown = str(path)
    return shown if len(shown) <= LONGEST_PATH else shown[:LONGEST_PATH] + "…"


def _latest_running() -> Path:
    for path in saved_games(_folder()):
        try:
            if _can_go_on(path):
                return path
        except Trouble:
            continue
    raise Trouble("nothing-to-resume")


def _can_go_on(path: Path) -> bool:
    """Whether a game can be continued; an imported one lacks the secret of fair dice."""
    table = _table(path)
    has_dice = not isinstance(table.header.dice, dice.Fair) or secret_path(path).exists()
    return not table.is_ended and has_dice


def free_path(header: Header) -> Path:
    """An unused path: a seeded game, whose id is fixed, may be played many times."""
    path, number = _folder() / f"{header.id}{SUFFIX}", 1
    while path.exists():
        number += 1
        path = _folder() / f"{header.id}-{number}{SUFFIX}"
    return path


def _table(path: Path) -> Table:
    kept = read_saved(path, GAMES)
    return replay_or_break(kept.game, kept.chronicle)


def _folder() -> Path:
    return games_folder(dict(os.environ))
