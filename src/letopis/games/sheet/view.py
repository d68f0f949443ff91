"""The view of a dice table, the same for everybody: dice games hide nothing but the next throw."""

from msgspec import Struct

from letopis.core.seats import CHANCE, SeatId
from letopis.games.sheet.figures import Dice
from letopis.games.sheet.spec import CellId, Part
from letopis.games.sheet.state import Sheet, State
from letopis.games.sheet.totals import SheetLine, lines, total
from letopis.games.sheet.writing import choice, points


class CellOffer(Struct, frozen=True):
    """An open cell and the points that the dice on the table would score there."""

    cell: CellId
    points: int
    doubled: bool
    crossed_out: bool
    premium: int


class Column(Struct, frozen=True):
    """One player's sheet of one game."""

    seat: SeatId
    lines: tuple[SheetLine, ...]
    total: int


class SheetView(Struct, frozen=True, omit_defaults=True):
    """A whole dice table; `columns` has one tuple for each game of the match. `later` are the
    cells that cannot be used in this turn yet, with the turn that opens them.

    `later` was added to games that had been archived by checksums of their views, so it is left
    out where it is empty.
    """

    sheet: str
    parts: tuple[Part, ...]
    seats: tuple[SeatId, ...]
    asked: SeatId | None
    mover: SeatId | None
    game: int
    games: int
    round: int
    rounds: int
    dice: Dice
    set_aside: Dice
    rolls: int
    rolls_left: int
    offers: tuple[CellOffer, ...]
    columns: tuple[tuple[Column, ...], ...]
    match_totals: tuple[int, ...]
    later: dict[CellId, int] = {}


def view(state: State) -> SheetView:
    spec, over = state.rules.spec, state.is_over
    played = state.finished if over else (*state.finished, state.sheets)
    return SheetView(
        sheet=spec.id,
        parts=spec.parts,
        seats=state.seats,
        asked=state.asked,
        mover=None if over else state.mover,
        game=len(played),
        games=state.games,
        round=state.rules.rounds if over else state.round,
        rounds=state.rules.rounds,
        dice=state.dice,
        set_aside=state.kept or (),
        rolls=state.rolls,
        rolls_left=0 if over else spec.rolls - state.rolls,
        offers=offers(state),
        columns=tuple(tuple(_columns(state, sheets)) for sheets in played),
        match_totals=match_totals(state),
        later={} if over else {it.id: it.opens for it in spec.cells if it.opens > state.round},
    )


def offers(state: State) -> tuple[CellOffer, ...]:
    """The cells that the player at turn may write into now, in the order of the sheet."""
    if state.asked in (None, CHANCE) or not state.rolls:
        return ()
    rules, first_roll = state.rules, state.rolls == 1
    offered = choice(rules, state.sheets[state.at_turn], state.round, state.dice)
    made = []
    for at, cell in enumerate(rules.spec.cells):
        if offered.writable >> at & 1:
            fits = bool(offered.fitting >> at & 1)
            doubled = first_roll and fits and cell.doubles
            gain = points(rules, offered, at, state.dice, first_roll)
            crossed_out = not fits and not cell.takes_any
            made.append(CellOffer(cell.id, gain, doubled, crossed_out, offered.premium))
    return tuple(made)


def match_totals(state: State) -> tuple[int, ...]:
    """YZ-6.2. Each player's total over all games of the match so far."""
    played = state.finished if state.is_over else (*state.finished, state.sheets)
    return tuple(
        sum(total(state.rules, sheets[at]) for sheets in played) for at in range(len(state.seats))
    )


def _columns(state: State, sheets: tuple[Sheet, ...]) -> list[Column]:
    return [
        Column(seat, lines(state.rules, sheet), total(state.rules, sheet))
        for seat, sheet in zip(state.seats, sheets, strict=True)
    ]
