"""Helpers for DOCX documents in our style, for sheets that can be edited before printing.

python-docx writes the package; what it has no API for (borders, fonts of every script, page
numbers) is written as raw elements here and nowhere else.
"""

import io
from collections.abc import Sequence
from datetime import UTC, datetime

import docx
from docx.document import Document
from docx.enum.section import WD_ORIENT
from docx.enum.table import WD_ALIGN_VERTICAL, WD_ROW_HEIGHT_RULE, WD_TABLE_ALIGNMENT
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.oxml.xmlchemy import BaseOxmlElement
from docx.shared import Length, Mm, Pt, RGBColor
from docx.styles.style import ParagraphStyle
from docx.table import Table, _Cell, _Row
from docx.text.paragraph import Paragraph

A4 = (Mm(210), Mm(297))
FACE = "Times New Roman"  # on every machine, or replaced by one of the same widths; has Cyrillic
INK, QUIET, RUBRIC = (RGBColor.from_string(it) for it in ("1D2529", "465056", "A2301B"))
HAIRLINE = "948A76"
WASH = "ECE7DB"
MADE_AT = datetime(2000, 1, 1, tzinfo=UTC)  # fixed, so that the same input gives the same file

CENTRE = WD_ALIGN_PARAGRAPH.CENTER
RIGHT = WD_ALIGN_PARAGRAPH.RIGHT


def new_document(
    title: str, language: str, *, landscape: bool = False, margin: int = 11
) -> Document:
    """An empty document with paper size, colours, headings, and a language for spelling."""
    document = docx.Document()
    section = document.sections[0]
    width, height = reversed(A4) if landscape else A4
    section.page_width, section.page_height = width, height
    section.orientation = WD_ORIENT.LANDSCAPE if landscape else WD_ORIENT.PORTRAIT
    section.left_margin = section.right_margin = Mm(margin)
    section.top_margin = section.bottom_margin = Mm(margin)
    section.header_distance = section.footer_distance = Mm(6)
    known = document.core_properties
    known.title, known.language, known.author, known.comments = title, language, "", ""
    known.created = known.modified = MADE_AT
    _dress(document, language)
    return document


def written(document: Document) -> bytes:
    file = io.BytesIO()
    document.save(file)
    return file.getvalue()


def _dress(document: Document, language: str) -> None:
    for name, size, colour in (
        ("Normal", 10.5, INK),
        ("Title", 22, INK),
        ("Heading 1", 14, RUBRIC),
        ("Heading 2", 12, INK),
    ):
        style = document.styles[name]
        assert isinstance(style, ParagraphStyle)
        _set_face(style.element.get_or_add_rPr(), language)
        style.font.name, style.font.size, style.font.color.rgb = FACE, Pt(size), colour
        style.font.bold = name != "Normal"
        style.paragraph_format.space_after = Pt(4)
        style.paragraph_format.space_before = Pt(10 if name.startswith("Heading") else 0)
        if name == "Title" and style.element.pPr is not None:
            for border in style.element.pPr.findall(qn("w:pBdr")):
                style.element.pPr.remove(border)


def _set_face(run: BaseOxmlElement, language: str) -> None:
    """Set one font for every script in place of the theme's, and the language of the text."""
    for fonts in run.findall(qn("w:rFonts")):
        run.remove(fonts)
    fonts = _child(run, "w:rFonts")
    for script in ("ascii", "hAnsi", "cs", "eastAsia"):
        fonts.set(qn(f"w:{script}"), FACE)
    for spoken in run.findall(qn("w:lang")):
        run.remove(spoken)
    _child(run, "w:lang").set(qn("w:val"), {"ru": "ru-RU"}.get(language, "en-GB"))


def _child(parent: BaseOxmlElement, name: str) -> BaseOxmlElement:
    made: BaseOxmlElement = OxmlElement(name)
    parent.append(made)
    return made


def say(
    paragraph: Paragraph,
    text: str,
    *,
    size: float | None = None,
    bold: bool = False,
    italic: bool = False,
    colour: RGBColor | None = None,
) -> None:
    """Add a run of text to a paragraph."""
    run = paragraph.add_run(text)
    run.bold, run.italic = bold or None, italic or None
    if size is not None:
        run.font.size = Pt(size)
    if colour is not None:
        run.font.color.rgb = colour


def number_pages(document: Document, title: str) -> None:
    """Add a footer with the title and the page number."""
    footer = document.sections[0].footer.paragraphs[0]
    say(footer, f"{title}\t\t", size=8.5, colour=QUIET)
    run = footer.add_run()
    run.font.size, run.font.color.rgb = Pt(8.5), QUIET
    for kind, instruction in (("begin", ""), ("", "PAGE"), ("end", "")):
        if kind:
            _child(run._r, "w:fldChar").set(qn("w:fldCharType"), kind)
        else:
            _child(run._r, "w:instrText").text = instruction


def new_table(document: Document, widths: Sequence[Length], rows: int) -> Table:
    """Add a table with hairline borders and fixed column widths."""
    table: Table = document.add_table(rows=rows, cols=len(widths))
    table.alignment, table.autofit = WD_TABLE_ALIGNMENT.CENTER, False
    properties = table._tbl.tblPr
    borders = _child(properties, "w:tblBorders")
    for side in ("top", "left", "bottom", "right", "insideH", "insideV"):
        line = _child(borders, f"w:{side}")
        for key, value in (("val", "single"), ("sz", "4"), ("space", "0"), ("color", HAIRLINE)):
            line.set(qn(f"w:{key}"), value)
    margins = _child(properties, "w:tblCellMar")
    for side in ("left", "right"):
        room = _child(margins, f"w:{side}")
        room.set(qn("w:w"), "68")
        room.set(qn("w:type"), "dxa")
    for column, width in zip(table.columns, widths, strict=True):
        column.width = width
    for row in table.rows:
        for cell, width in zip(row.cells, widths, strict=True):
            cell.width = width
    return table


def set_height(row: _Row, height: Length) -> None:
    """Give a row a fixed height, and keep it on one page."""
    row.height, row.height_rule = height, WD_ROW_HEIGHT_RULE.EXACTLY
    _child(row._tr.get_or_add_trPr(), "w:cantSplit")


def repeat_above(row: _Row) -> None:
    """Repeat a heading row on every page of its table."""
    _child(row._tr.get_or_add_trPr(), "w:tblHeader")


def shade(cell: _Cell) -> None:
    wash = _child(cell._tc.get_or_add_tcPr(), "w:shd")
    for key, value in (("val", "clear"), ("color", "auto"), ("fill", WASH)):
        wash.set(qn(f"w:{key}"), value)


def line_of(
    cell: _Cell, *, align: WD_ALIGN_PARAGRAPH | None = None, low: bool = False
) -> Paragraph:
    """The only paragraph of a cell, without spacing around it."""
    cell.vertical_alignment = WD_ALIGN_VERTICAL.BOTTOM if low else WD_ALIGN_VERTICAL.CENTER
    paragraph: Paragraph = cell.paragraphs[0]
    if align is not None:
        paragraph.alignment = align
    paragraph.paragraph_format.space_after = paragraph.paragraph_format.space_before = Pt(0)
    return paragraph
