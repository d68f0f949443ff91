"""`letopis about`: which edition is played, who wrote the books, where more is to be found."""

from importlib.metadata import PackageNotFoundError, version

from letopis.cli.exit_codes import OK
from letopis.cli.screen import Screen

BOOKS = ("strategic", "valyrian", "yatzy")
PACKAGE = "letopis"
UNKNOWN = "?"


def about(screen: Screen) -> int:
    """VS-M.4.a. Edition, author and links of every game of the house."""
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
    """Of the program as it is installed; run from its sources alone it has none."""
    try:
        return version(PACKAGE)
    except PackageNotFoundError:
        return UNKNOWN
