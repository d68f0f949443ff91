"""The structure of a rulebook: chapters, sections, paragraphs that explain clauses, examples."""

from msgspec import Struct

from letopis.core.acts import ClauseId


class Example(Struct, frozen=True):
    """Dice and their result."""

    dice: tuple[str, ...]
    gives: str


class Paragraph(Struct, frozen=True):
    """A rule in plain words, the clauses it explains, and the cell it is about, if any.

    Notes name the house rules that change it. Its examples apply to a sheet on which only the cells
    of `open` are left, if it names any, and to the rules of a `preset`.
    """

    clauses: tuple[ClauseId, ...]
    text: str
    cell: str | None = None
    name: str | None = None
    examples: tuple[Example, ...] = ()
    notes: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    preset: str | None = None


class Story(Struct, frozen=True):
    """A worked example in steps."""

    title: str
    steps: tuple[str, ...]


class Section(Struct, frozen=True):
    """Rules that belong together; a short book has no titles for them."""

    paragraphs: tuple[Paragraph, ...] = ()
    title: str = ""
    intro: tuple[str, ...] = ()
    story: Story | None = None


class Chapter(Struct, frozen=True):
    """A chapter; its number, if it has one, is that of its clauses."""

    title: str
    sections: tuple[Section, ...]
    number: str = ""
    intro: str = ""

    @property
    def paragraphs(self) -> tuple[Paragraph, ...]:
        """The paragraphs of all sections."""
        return tuple(it for section in self.sections for it in section.paragraphs)


class Rulebook(Struct, frozen=True):
    game: str
    language: str
    title: str
    intro: str
    chapters: tuple[Chapter, ...]

    @property
    def is_long(self) -> bool:
        """Whether it is divided into numbered chapters; a book of one sheet is not."""
        return any(chapter.number for chapter in self.chapters)
