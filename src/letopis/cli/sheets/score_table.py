"""Score sheets in the terminal: a row for each line, a column for each player, with offers."""

from rich import box
from rich.table import Table
from rich.text import Text

from letopis.cli.terminal.screen import Screen
from letopis.core.seats import Seat
from letopis.games.sheet.figures import Dice
from letopis.games.sheet.spec import SheetSpec
from letopis.games.sheet.totals import SheetLine
from letopis.games.sheet.view import CellOffer, Column, SheetView
from letopis.telling.sheet_names import cell_name, dice_words, line_name, signed
from letopis.words import seat_name
from letopis.words.bot_names import player_name

__all__ = ["SheetScreen", "cell_name", "dice_words", "line_name", "signed"]

LABEL_WIDTH = 27
COLUMN_WIDTH = 15
NUMBER_WIDTH = 5


class SheetScreen:
    """Draws sheets, dice and offers of one table."""

    def __init__(self, screen: Screen, spec: SheetSpec, seats: tuple[Seat, ...]) -> None:
        self._screen, self._words = screen, screen.words
        self._spec, self._seats = spec, seats

    def sheet(self, view: SheetView) -> None:
        """All players' sheets of the current game and of earlier games of the match."""
        shown = [(view.game, column) for column in view.columns[-1]]
        if view.games > 1:
            shown = [
                (number, column)
                for at in range(len(view.seats))
                for number, columns in enumerate(view.columns, start=1)
                for column in columns[at : at + 1]
            ]
        widest = max(len(self._heading(view, *it).plain) for it in shown)
        fits = max(1, (self._screen.width - LABEL_WIDTH) // (max(widest, NUMBER_WIDTH) + 3))
        for start in range(0, len(shown), fits):
            self._screen.show(self._table(view, shown[start : start + fits]))
        if view.games > 1:
            self._match_totals(view)

    def dice(self, view: SheetView) -> None:
        self._screen.tell("  ".join(f"[{die}]" for die in view.dice), style="bold")

    def offers(self, view: SheetView) -> None:
        """Print where the dice may go, best first, and how many rolls are left."""
        ranked = sorted(view.offers, key=lambda offer: -offer.points - offer.premium)
        names = ", ".join(self._offer(offer) for offer in ranked)
        self._screen.say("terminal.offers", cells=names)
        left = self._words("terminal.rolls_left", rolls=view.rolls_left)
        if view.rolls_left:
            best = self.cell_name(ranked[0].cell).lower()
            alike = dice_words(_most_alike(view.dice))
            left = self._words("terminal.next_step", left=left, dice=alike, cell=best)
        self._screen.tell(left)

    def cell_name(self, cell: str) -> str:
        return cell_name(self._words, cell)

    def _offer(self, offer: CellOffer) -> str:
        name = self.cell_name(offer.cell)
        shown = signed(offer.points)
        if offer.crossed_out:
            return self._words("terminal.offer_crossed", cell=name)
        if offer.premium:
            return self._words(
                "terminal.offer_premium", cell=name, points=shown, premium=offer.premium
            )
        if offer.doubled:
            return self._words("terminal.offer_doubled", cell=name, points=shown)
        return f"{name} {shown}"

    def _table(self, view: SheetView, shown: list[tuple[int, Column]]) -> Table:
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
        table.add_column("", no_wrap=True, min_width=LABEL_WIDTH - 3)
        for number, column in shown:
            table.add_column(self._heading(view, number, column), justify="right", no_wrap=True)
        offers = {str(offer.cell): offer for offer in view.offers}
        part = ""
        for at, line in enumerate(shown[0][1].lines):
            if line.part not in (part, ""):
                part = line.part
                table.add_row(Text(self._words.at("part", part), style="italic"))
            values = [self._value(view, number, column, at, offers) for number, column in shown]
            ends_block = line.kind == "sum" and self._next_is_cell(shown[0][1].lines, at)
            table.add_row(self._label(line), *values, end_section=ends_block)
        return table

    def _heading(self, view: SheetView, number: int, column: Column) -> Text:
        name = seat_name(self._words, self._seats, column.seat)
        short = name if len(name) <= COLUMN_WIDTH - 2 else name[: COLUMN_WIDTH - 3] + "…"
        moving = column.seat == view.mover and number == view.game
        title = f"{short} №{number}" if view.games > 1 else short
        return Text(title, style="bold reverse" if moving else "bold")

    def _value(
        self,
        view: SheetView,
        number: int,
        column: Column,
        at: int,
        offers: dict[str, CellOffer],
    ) -> Text:
        line = column.lines[at]
        if line.value is not None:
            return Text(signed(line.value), style="bold" if line.kind == "sum" else "")
        if column.seat == view.mover and number == view.game and line.id in offers:
            return Text(f"({signed(offers[line.id].points)})", style="cyan")
        return Text("·", style="dim")

    def _label(self, line: SheetLine) -> Text:
        if line.kind == "cell":
            return Text(self.cell_name(line.id))
        return Text(line_name(self._words, self._spec, line.id), style="bold")

    def _next_is_cell(self, lines: tuple[SheetLine, ...], at: int) -> bool:
        return at + 1 < len(lines) and lines[at + 1].kind == "cell"

    def _match_totals(self, view: SheetView) -> None:
        for seat, points in zip(self._seats, view.match_totals, strict=True):
            name = player_name(self._words, seat)
            self._screen.say("terminal.match_total", name=name, points=signed(points))


def _most_alike(dice: Dice) -> Dice:
    """The dice of the most frequent face: an example of what to keep."""
    face = max(dice, key=lambda die: (dice.count(die), die))
    kept = dice.count(face)
    return (face,) * (kept if kept < len(dice) else kept - 1)
