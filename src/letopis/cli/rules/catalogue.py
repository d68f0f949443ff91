"""`letopis catalogue`: print the tables of the Great Strategic, reconstructed figures marked."""

from collections.abc import Iterable, Iterator

from rich import box
from rich.table import Table
from rich.text import Text

from letopis.cli.terminal.screen import Screen
from letopis.games.strategic.catalogue import Catalogue, FigureChange, catalogue
from letopis.rulebook.tables import CHANGED, RECONSTRUCTED, TextTable, figure_lines, text_tables
from letopis.words import Words

LEFT = ("army", "structure", "mine", "spell", "school", "lasts", "hires", "die")
UNBROKEN = ("army", "structure", "mine")


def show_catalogue(screen: Screen, tables: Catalogue | None = None) -> int:
    """Print all tables, those of the book unless a game's are given, and explain their marks."""
    shown = tables or catalogue()
    for table in text_tables(screen.words, shown):
        screen.tell(table.title, style="bold")
        screen.show(_laid_out(table))
        screen.blank()
    for line in figure_lines(screen.words, shown):
        screen.tell(line)
    screen.blank()
    screen.say("catalogue.reconstructed", mark=RECONSTRUCTED)
    screen.say("catalogue.strength-note")
    screen.say("catalogue.walls-note")
    for line in changes_told(screen.words, shown.overridden):
        screen.tell(line, style="yellow")
    return 0


def changes_told(words: Words, changes: Iterable[FigureChange]) -> Iterator[str]:
    """The figures that a game has changed, a line each; nothing if it plays by the book."""
    lines = [
        words(
            "catalogue.change",
            mark=CHANGED,
            figure=change.path,
            book=_figure(words, change.book),
            game=_figure(words, change.game),
        )
        for change in changes
    ]
    if lines:
        yield words("catalogue.changes-head")
        yield from lines


def _laid_out(told: TextTable) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, collapse_padding=True)
    for name, head in zip(told.columns, told.heads, strict=True):
        table.add_column(
            Text(head),
            justify="left" if name in LEFT else "right",
            no_wrap=name in UNBROKEN,
            overflow="fold",
        )
    for row in told.rows:
        table.add_row(*map(Text, row))
    return table


def _figure(words: Words, figure: int | str) -> str:
    if isinstance(figure, bool):
        return words.at("catalogue", "yes" if figure else "no")
    return str(figure)
