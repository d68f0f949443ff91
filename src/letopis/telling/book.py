"""A book as it is told, before it is dressed as Markdown or HTML: plain texts, tables, pictures."""

from msgspec import Struct

BLANK = "\u00b7"  # in a table: no number yet


class Picture(Struct, frozen=True):
    """A drawing over the ground that all pictures of a book share."""

    name: str
    caption: str
    box: tuple[float, float, float, float]
    drawn: str


class BookTable(Struct, frozen=True):
    """A table: a head and rows."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @property
    def words(self) -> int:
        """How many columns come before those with numbers."""
        first = self.rows[0] if self.rows else ()
        return next((at for at, text in enumerate(first) if _is_number(text)), len(first))


class BookChapter(Struct, frozen=True):
    """A heading and what follows it."""

    heading: str
    paragraphs: tuple[str, ...]
    picture: Picture | None = None
    grid: BookTable | None = None


class Book(Struct, frozen=True):
    """Everything that is told of one game; `ground` is the drawing under its pictures."""

    language: str
    title: str
    about: str
    chapters: tuple[BookChapter, ...]
    ground: str = ""

    @property
    def text(self) -> str:
        """All its sentences, for whoever searches in them."""
        paragraphs = (line for it in self.chapters for line in (it.heading, *it.paragraphs))
        return "\n".join((self.title, self.about, *paragraphs))


def _is_number(text: str) -> bool:
    return text.lstrip("\u2212").isdigit() or text == BLANK


def picture_file(ground: str, picture: Picture) -> str:
    """A picture that stands alone."""
    left, top, width, height = picture.box
    box = f'viewBox="{left} {top} {width} {height}" width="{width}" height="{height}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {box} role="img">'
    return f"{head}{ground}{picture.drawn}</svg>\n"
