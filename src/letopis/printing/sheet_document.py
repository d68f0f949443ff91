"""Blank sheets as editable DOCX, from the same plans as the PDF."""

import textwrap
from itertools import chain, repeat

from docx.document import Document
from docx.enum.text import WD_ALIGN_PARAGRAPH, WD_TAB_ALIGNMENT
from docx.shared import Emu, Length, Mm
from docx.table import Table, _Row

from letopis.printing.document import (
    CENTRE,
    QUIET,
    RIGHT,
    RUBRIC,
    line_of,
    new_document,
    new_table,
    repeat_above,
    say,
    set_height,
    shade,
    written,
)
from letopis.printing.realm_sheet import Blank, RealmSheet
from letopis.printing.score_sheet import ScoreSheet, SheetRow

MARGIN = 11
LABELS, HINTS = Mm(38), Mm(42)
WIDEST_COLUMN = Mm(34)
NAMES, HEAD, FOOT = Mm(12), Mm(15), Mm(14)
HIGHEST_ROW = Mm(11.5)
LARGE, SMALL = 11, 7  # font sizes of names, in points
CELL_ROOM = Mm(1.2)
LETTER, LEADING = 0.62, 1.25  # width of a letter and height of a line, relative to the font size
REALM_ROW, REALM_HEAD = Mm(7.8), Mm(6)


def score_document(sheet: ScoreSheet) -> bytes:
    """YZ-6.2, VD-D.1. The DOCX of a score sheet, a page for each group of players."""
    document = new_document(sheet.title, sheet.language, landscape=sheet.landscape, margin=MARGIN)
    for at, players in enumerate(sheet.pages):
        _score_page(document, sheet, players, is_first=at == 0)
    return written(document)


def _score_page(
    document: Document, sheet: ScoreSheet, players: tuple[str | None, ...], *, is_first: bool
) -> None:
    title = document.add_paragraph(style="Heading 1")
    title.paragraph_format.page_break_before = not is_first
    title.paragraph_format.space_before = title.paragraph_format.space_after = Mm(1)
    say(title, sheet.title, size=18)
    say(title, f"    {sheet.date} " + "_" * 16, size=9, colour=QUIET)
    widths = _widths(sheet)
    used = widths[: 2 + sheet.games * len(players)]
    table = new_table(document, used, len(sheet.rows) + 1)
    _names(table, sheet, players)
    height = _row_height(document, len(sheet.rows))
    for row, line in zip(table.rows[1:], sheet.rows, strict=True):
        set_height(row, height)
        _line(row, line, sheet)
    _notes(document, sheet.notes)


def _notes(document: Document, notes: tuple[str, ...]) -> None:
    """Add the notes at the foot of a sheet."""
    foot = document.add_paragraph()
    foot.paragraph_format.space_before, foot.paragraph_format.space_after = Mm(1.5), Mm(0)
    say(foot, " ".join(notes), size=8, italic=True, colour=QUIET)


def _widths(sheet: ScoreSheet) -> list[Length]:
    columns = sheet.games * max(map(len, sheet.pages))
    paper = Mm(297 if sheet.landscape else 210)
    room = paper - 2 * Mm(MARGIN) - LABELS - HINTS
    return [LABELS, HINTS, *repeat(Emu(min(WIDEST_COLUMN, room // columns)), columns)]


def _row_height(document: Document, rows: int) -> Length:
    """The row height with which the whole sheet fits its page."""
    height = document.sections[0].page_height
    assert height is not None
    room = height - 2 * Mm(MARGIN) - HEAD - NAMES - FOOT
    return Emu(min(HIGHEST_ROW, room // rows))


def _names(table: Table, sheet: ScoreSheet, players: tuple[str | None, ...]) -> None:
    heads = table.rows[0]
    set_height(heads, NAMES)
    left = heads.cells[0].merge(heads.cells[1])
    say(line_of(left, low=True), sheet.preset, size=9, italic=True, colour=QUIET)
    for at, name in enumerate(players):
        first = 2 + at * sheet.games
        cell = heads.cells[first].merge(heads.cells[first + sheet.games - 1])
        blank = line_of(cell, low=name is not None)
        size = (
            _name_size(name, Emu(_widths(sheet)[2] * sheet.games - 2 * CELL_ROOM))
            if name
            else SMALL
        )
        say(blank, name or sheet.name, size=size, colour=None if name else QUIET)


def _name_size(name: str, width: Length) -> int:
    """The largest font size with which a name fits its box, wrapped between words if necessary."""
    for size in range(LARGE, SMALL, -1):
        letters = int(width.pt / (size * LETTER))
        lines = textwrap.wrap(name, max(1, letters), break_long_words=False)
        fits = all(len(line) <= letters for line in lines)
        if fits and len(lines) * size * LEADING <= NAMES.pt:
            return size
    return SMALL


def _line(row: _Row, line: SheetRow, sheet: ScoreSheet) -> None:
    cells = row.cells
    match line.kind:
        case "cell":
            label = line_of(cells[0])
            say(label, line.label)
            beside = line_of(cells[1])
            if line.ladder:
                _say_ladder(row, line)
            else:
                say(beside, line.hint, size=8, colour=QUIET)
            for cell in cells[2:] if line.doubles else ():
                say(line_of(cell, align=RIGHT, low=True), "×2", size=7, colour=QUIET)
        case "part":
            _part(row, line, sheet)
        case "sum" | "total":
            label = line_of(cells[0].merge(cells[1]))
            say(label, line.label, bold=True, size=13 if line.kind == "total" else None)
            if line.hint:
                say(label, f"  {line.hint}", size=8, colour=QUIET)


def _part(row: _Row, line: SheetRow, sheet: ScoreSheet) -> None:
    """VD-A.4. The heading row of a part; over an army it counts the dice of the ladders below."""
    cells = row.cells
    for cell in cells:
        shade(cell)
    label = line_of(cells[0] if line.ladder else cells[0].merge(cells[1]))
    say(label, line.label, bold=True, colour=RUBRIC)
    if line.ladder:
        counted = line_of(cells[1], align=CENTRE).insert_paragraph_before()
        counted.alignment, counted.paragraph_format.space_after = CENTRE, Mm(0)
        say(counted, line.hint, size=7, colour=QUIET)
        _say_ladder(row, line)
    if sheet.games > 1:
        for at, cell in enumerate(cells[2:]):
            number = line_of(cell, align=CENTRE)
            say(number, str(at % sheet.games + 1), size=8, colour=QUIET)


def _say_ladder(row: _Row, line: SheetRow) -> None:
    """Write the steps of a ladder, each under its number of dice."""
    beside = row.cells[1].paragraphs[-1]
    beside.paragraph_format.space_after = Mm(0)
    beside.alignment = WD_ALIGN_PARAGRAPH.LEFT
    for at in range(len(line.ladder)):
        beside.paragraph_format.tab_stops.add_tab_stop(
            Mm(6.4 * (at + 1)), alignment=WD_TAB_ALIGNMENT.RIGHT
        )
    say(
        beside, "".join(chain.from_iterable(("\t", it) for it in line.ladder)), size=8, colour=QUIET
    )


def realm_document(sheet: RealmSheet) -> bytes:
    """VS-2.1.a, VS-1.3.d. Two pages for each ruler: coins and lands, then armies and buildings."""
    document = new_document(sheet.title, sheet.language, margin=MARGIN)
    for at, name in enumerate(sheet.pages):
        title = document.add_paragraph(style="Heading 1")
        title.paragraph_format.page_break_before = at > 0
        say(title, sheet.title, size=18)
        who = document.add_paragraph()
        for label in (f"{sheet.name}: {name or '_' * 20}", f"{sheet.capital}: " + "_" * 18):
            say(who, f"{label}    ", size=10)
        say(who, f"{sheet.personal}: " + "_" * 18, size=10)
        for blank in (sheet.treasury, sheet.lands, sheet.armies, sheet.structures):
            _blank(document, blank, on_new_page=blank is sheet.armies)
        _notes(document, sheet.notes)
    return written(document)


def _blank(document: Document, blank: Blank, *, on_new_page: bool) -> None:
    title = document.add_paragraph(style="Heading 2")
    title.paragraph_format.page_break_before = on_new_page
    say(title, blank.title)
    room = Mm(210) - 2 * Mm(MARGIN)
    widths = [Emu(room * width // sum(blank.widths)) for width in blank.widths]
    table = new_table(document, widths, blank.lines + 1)
    for cell, head in zip(table.rows[0].cells, blank.heads, strict=True):
        shade(cell)
        say(line_of(cell), head, size=9, bold=True)
    set_height(table.rows[0], REALM_HEAD)
    repeat_above(table.rows[0])
    for row in table.rows[1:]:
        set_height(row, REALM_ROW)
