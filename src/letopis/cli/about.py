"""`letopis about`: version of the program, authors of the rulebooks, links."""

from importlib.metadata import PackageNotFoundError, version

from letopis.cli.terminal.exit_codes import OK
from letopis.cli.terminal.screen import Screen

BOOKS = ("strategic", "valyrian", "yatzy")
PACKAGE = "letopis"
UNKNOWN = "?"


def about(screen: Screen) -> int:
    """VS-M.4.a. Print edition, author and links of every game."""
    screen.say("about.program", version=_version())
    for book in BOOKS:
        screen.blank()
        screen.tell(screen.words("about." + book + ".title"), style="bold")
        known = [it for it in ("lines", "links") if screen.words.has("about", book, it)]
        for part in known:
            for line in screen.words.texts("about", book, part):
                screen.tell(f"  {line}")
    return OK


def _version() -> str:
    """The version of the installed program; unknown when run from its sources alone."""
    try:
        return version(PACKAGE)
    except PackageNotFoundError:
        return UNKNOWN
