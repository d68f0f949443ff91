"""`letopis print`: write sheets, rules, a memo or pieces as PDF or DOCX."""

from pathlib import Path

from letopis.cli.terminal.screen import Screen
from letopis.printing import Printout, printed
from letopis.store.chronicle_files import write_whole


def print_file(wanted: Printout, output: Path | None, overwrite: bool, screen: Screen) -> int:
    """YZ-6.2, VD-D.1, VS-I.p. Write the file, by default into the current folder."""
    made = printed(wanted, screen.words)
    name = f"{wanted.game}-{wanted.what}-{screen.words.language}.{wanted.form}"
    path = output or Path(name)
    write_whole(path, made, overwrite)
    screen.say("terminal.printed", path=str(path))
    return 0
