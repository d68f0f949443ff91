"""A book as Markdown: one text, with its pictures in files beside it."""

import re

from letopis.telling.book import Book, BookChapter, BookTable

_SPECIAL = re.compile(r"([\\`*_\[\]<>#|~])")
_NUMBERED = re.compile(r"^(\s*)([-+]|\d+[.)])(?=\s)")


def markdown(book: Book, pictures: str) -> str:
    """The whole text; `pictures` is the folder where they lie, as seen from the text."""
    blocks = [f"# {plain(book.title)}", f"*{plain(book.about)}*"]
    for chapter in book.chapters:
        blocks += _chapter(chapter, pictures)
    return "\n\n".join(blocks) + "\n"


def plain(text: str) -> str:
    """A text that means nothing to Markdown, whatever names are in it."""
    return _NUMBERED.sub(r"\1\\\2", _SPECIAL.sub(r"\\\1", text))


def _chapter(chapter: BookChapter, pictures: str) -> list[str]:
    blocks = [f"## {plain(chapter.heading)}", *map(plain, chapter.paragraphs)]
    if chapter.picture is not None:
        picture = chapter.picture
        blocks.append(f"![{plain(picture.caption)}](<{pictures}/{picture.name}.svg>)")
    if chapter.grid is not None:
        blocks.append(_grid(chapter.grid))
    return blocks


def _grid(grid: BookTable) -> str:
    rule = ["---" if at < grid.words else "---:" for at in range(len(grid.head))]
    rows = [map(plain, grid.head), rule, *(map(plain, row) for row in grid.rows)]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)
