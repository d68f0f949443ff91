"""The rules of a game as DOCX, with headings for navigation and clause numbers in the margin."""

from docx.document import Document
from docx.shared import Mm, Pt
from docx.text.paragraph import Paragraph as Line

from letopis.printing.document import QUIET, new_document, number_pages, say, written
from letopis.rulebook import Chapter, Paragraph, Rulebook, Section
from letopis.words import Words

CLAUSES = Mm(24)
DASH = "\N{EN DASH}"


def rules_document(book: Rulebook, words: Words) -> bytes:
    """VD-D.1. The whole rulebook; a long one starts with a table of contents."""
    document = new_document(book.title, book.language, margin=18)
    number_pages(document, book.title)
    document.add_paragraph(book.title, style="Title")
    say(document.add_paragraph(), book.intro, size=11.5, italic=True)
    if book.is_long:
        _contents(document, book, words)
    for chapter in book.chapters:
        _chapter(document, chapter, words)
    return written(document)


def _contents(document: Document, book: Rulebook, words: Words) -> None:
    say(document.add_paragraph(), words("book.contents"), bold=True)
    for chapter in book.chapters:
        line = document.add_paragraph()
        line.paragraph_format.left_indent, line.paragraph_format.space_after = Mm(6), Pt(1)
        say(line, _heading(chapter, words))


def _heading(chapter: Chapter, words: Words) -> str:
    if not chapter.number:
        return chapter.title
    return words("book.chapter", number=chapter.number, title=chapter.title)


def _chapter(document: Document, chapter: Chapter, words: Words) -> None:
    document.add_paragraph(_heading(chapter, words), style="Heading 1")
    if chapter.intro:
        say(document.add_paragraph(), chapter.intro, italic=True)
    for section in chapter.sections:
        _section(document, section, words)


def _section(document: Document, section: Section, words: Words) -> None:
    if section.title:
        document.add_paragraph(section.title, style="Heading 2")
    for line in section.intro:
        say(document.add_paragraph(), line, italic=True)
    for told in section.paragraphs:
        _paragraph(document, told)
    if section.story is not None:
        title = _indented(document)
        title.paragraph_format.keep_with_next = True
        say(title, words("book.example", title=section.story.title), bold=True)
        for number, step in enumerate(section.story.steps, start=1):
            say(_indented(document), f"{number}. {step}")


def _paragraph(document: Document, told: Paragraph) -> None:
    """A paragraph with its clause in the margin; examples and house rules stand below."""
    paragraph = _indented(document)
    paragraph.paragraph_format.first_line_indent = -CLAUSES
    paragraph.paragraph_format.tab_stops.add_tab_stop(CLAUSES)
    paragraph.paragraph_format.keep_together = True
    first, *others = told.clauses
    say(paragraph, f"{first}\t", size=8, colour=QUIET)
    if told.name:
        say(paragraph, f"{told.name}. ", bold=True)
    say(paragraph, told.text)
    if others:
        say(paragraph, f" ({', '.join(others)})", size=8, colour=QUIET)
    below = [f"{DASH.join(it.dice)} → {it.gives}" for it in told.examples]
    for line in (*below, *told.notes):
        paragraph.paragraph_format.keep_with_next = True
        paragraph = _indented(document)
        say(paragraph, line, size=9.5, italic=True, colour=QUIET)


def _indented(document: Document) -> Line:
    paragraph = document.add_paragraph()
    paragraph.paragraph_format.left_indent = CLAUSES
    return paragraph
