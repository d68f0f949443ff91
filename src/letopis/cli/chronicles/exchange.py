"""`letopis export` and `letopis import`: copy chronicles out of and into the saved games."""

import sys
from pathlib import Path

from letopis.cli.saved_games import find_saved, free_path
from letopis.cli.terminal.screen import Screen
from letopis.core.errors import Trouble
from letopis.core.files.verify import verify
from letopis.games.catalogue import GAMES
from letopis.store.chronicle_files import FORMATS, FileFormat, in_format, read_file, write_file
from letopis.store.saves import write_save


def export_chronicle(
    file: str, form: str, output: Path | None, overwrite: bool, screen: Screen
) -> int:
    """Write a sealed copy of a game to a file, or to the standard output."""
    wanted = _format(form)
    kept = read_file(find_saved(file), GAMES)
    if output is None:
        sys.stdout.buffer.write(in_format(kept, wanted))
        return 0
    write_file(output, kept, wanted, overwrite)
    screen.say("terminal.exported", path=str(output), entries=len(kept.chronicle.entries))
    return 0


def import_chronicle(file: str, screen: Screen) -> int:
    """Verify a chronicle from elsewhere, then store it among the saved games."""
    kept = read_file(find_saved(file), GAMES)
    verify(kept.game, kept.chronicle)
    path = free_path(kept.chronicle.header)
    write_save(path, kept)
    screen.say("terminal.imported", path=str(path), entries=len(kept.chronicle.entries))
    return 0


def _format(name: str) -> FileFormat:
    for form in FORMATS:
        if form == name:
            return form
    raise Trouble("unknown-format", format=name, known=", ".join(FORMATS))
