"""`letopis chronicle`: write a game as a readable book, in Markdown or HTML."""

from pathlib import Path
from typing import Literal

from msgspec import Struct

from letopis.cli.saved_games import find_saved
from letopis.cli.terminal.screen import Screen
from letopis.core.chronicle import Chronicle
from letopis.core.errors import Trouble
from letopis.core.files.verify import verify
from letopis.core.seats import CHANCE, PUBLIC, SeatId
from letopis.games.catalogue import GAMES
from letopis.store.chronicle_files import read_file, write_whole
from letopis.telling.book import Book, picture_file
from letopis.telling.game_book import tell
from letopis.telling.html import html
from letopis.telling.markdown import markdown

BookForm = Literal["md", "html"]
FORMS: dict[str, BookForm] = {"md": "md", "markdown": "md", "html": "html", "htm": "html"}


class Wanted(Struct, frozen=True):
    """The arguments of the command."""

    form: str | None = None
    reader: str | None = None
    maps: bool = True
    output: Path | None = None
    overwrite: bool = False


def chronicle(file: str, wanted: Wanted, screen: Screen) -> int:
    """Write the book, by default into the current folder; Markdown pictures go to a subfolder."""
    path = find_saved(file)
    form = _form(wanted)
    kept = read_file(path, GAMES)
    verify(kept.game, kept.chronicle)
    reader = _reader(kept.chronicle, wanted.reader)
    book = tell(kept.game, kept.chronicle, reader, screen.words, maps=wanted.maps)
    language = screen.words.language
    output = wanted.output or Path(f"{path.stem}-{language}.{form}")
    if form == "html":
        write_whole(output, html(book).encode(), wanted.overwrite)
    else:
        _write_markdown(book, output, wanted.overwrite)
    screen.say("terminal.told", path=str(output), chapters=len(book.chapters))
    return 0


def _write_markdown(book: Book, output: Path, overwrite: bool) -> None:
    """Write the pictures, then the text, so that the text never lacks its pictures."""
    folder = f"{output.stem}-maps"
    if output.exists() and not overwrite:
        raise Trouble("file-exists", path=str(output))
    for chapter in book.chapters:
        if chapter.picture is not None:
            drawn = picture_file(book.ground, chapter.picture).encode()
            write_whole(output.parent / folder / f"{chapter.picture.name}.svg", drawn, overwrite)
    write_whole(output, markdown(book, folder).encode(), overwrite)


def _form(wanted: Wanted) -> BookForm:
    """The format as given, else by the extension of the file, else Markdown."""
    suffix = wanted.output.suffix.removeprefix(".").lower() if wanted.output else ""
    name = wanted.form if wanted.form is not None else suffix if suffix in FORMS else "md"
    if name not in FORMS:
        raise Trouble("unknown-format", format=name, known="md, html")
    return FORMS[name]


def _reader(chronicle: Chronicle, name: str | None) -> SeatId:
    """A seat by its word in the notation or by its player's name; by default the public."""
    if name is None or name == PUBLIC:
        return PUBLIC
    names = {seat.id: seat.name for seat in chronicle.header.seats}
    acting = (entry.seat for entry in chronicle.entries if entry.seat != CHANCE)
    seats = tuple(dict.fromkeys((*names, *acting)))
    for seat in seats:
        if name in (seat, names.get(seat)):
            return seat
    raise Trouble("unknown-seat", seat=name, known=", ".join(seats))
