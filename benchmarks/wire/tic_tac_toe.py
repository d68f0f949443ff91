"""Tic-tac-toe as a `Game`, to be compared with the same game on boardgame.io.

A full board without a winner is wiped and played on, so that a match can be of any length.
"""

from collections.abc import Mapping
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from letopis.core.acts import Action, ClauseId, Event, Refusal
from letopis.core.dice import Draw
from letopis.core.game import GameId, Outcome, Prompt, Recommendation, Setup
from letopis.core.notation import Notation
from letopis.core.options import Options, Presets
from letopis.core.seats import SeatId
from letopis.core.table_acts import TABLE_KINDS
from letopis.core.upcasts import Upcast

CELLS = range(9)
LINES = (
    *((row, row + 1, row + 2) for row in (0, 3, 6)),
    *((column, column + 3, column + 6) for column in (0, 1, 2)),
    (0, 4, 8),
    (2, 4, 6),
)
DRAWN = (0, 1, 2, 4, 3, 5, 7, 6, 8)  # in this order there is never a line of three


class Mark(Action, frozen=True, tag="mark"):
    cell: int


class Marked(Event, frozen=True, tag="marked"):
    seat: SeatId
    cell: int


class NoOptions(Options, frozen=True, kw_only=True):
    pass


class Board(Struct, frozen=True):
    seats: tuple[SeatId, ...]
    cells: tuple[SeatId | None, ...] = (None,) * len(CELLS)
    turn: int = 0

    @property
    def mover(self) -> SeatId:
        return self.seats[self.turn % len(self.seats)]


class TicTacToe:
    id = GameId("tic-tac-toe")
    edition = 1
    record = 1
    options: type[Options] = NoOptions
    presets: ClassVar[Presets] = {}
    materials: tuple[str, ...] = ()
    notation = Notation(Mark, Marked, *TABLE_KINDS)
    upcasts: ClassVar[Mapping[int, Upcast]] = {}
    view_type = Board

    def start(self, setup: Setup) -> Board:
        return Board(tuple(seat.id for seat in setup.seats))

    def recommend(self, setup: Setup) -> tuple[Recommendation, ...]:
        return ()

    def asked(self, state: Board) -> tuple[SeatId, ...]:
        return () if winner(state) else (state.mover,)

    def prompts(self, state: Board) -> tuple[Prompt, ...]:
        return tuple(Prompt(seat, "mark") for seat in self.asked(state))

    def draw(self, state: Board) -> Draw | None:
        return None

    def throw(self, faces: tuple[int, ...]) -> Action:
        raise NotImplementedError

    def decide(self, state: Board, seat: SeatId, action: Action) -> tuple[Event, ...] | Refusal:
        if action not in self.legal(state, seat):
            return Refusal(ClauseId("TB-1.1"), "not-now")
        assert isinstance(action, Mark)
        return (Marked(seat, action.cell),)

    def evolve(self, state: Board, event: Event) -> Board:
        assert isinstance(event, Marked)
        cells = (*state.cells[: event.cell], event.seat, *state.cells[event.cell + 1 :])
        fresh = replace(state, cells=cells, turn=state.turn + 1)
        is_drawn = None not in cells and winner(fresh) is None
        return replace(fresh, cells=(None,) * len(CELLS)) if is_drawn else fresh

    def legal(self, state: Board, seat: SeatId, about: str | None = None) -> tuple[Action, ...]:
        if seat not in self.asked(state):
            return ()
        return tuple(Mark(cell) for cell in CELLS if state.cells[cell] is None)

    def subjects(self, state: Board, seat: SeatId) -> tuple[str, ...]:
        return ()

    def view(self, state: Board, seat: SeatId) -> Board:
        return state

    def redact(
        self, state: Board, told: Action | Event, teller: SeatId, seat: SeatId
    ) -> Action | Event | None:
        return told

    def may_undo(self, before: Board, after: Board) -> bool:
        return True

    def outcome(self, state: Board) -> Outcome | None:
        if (won := winner(state)) is None:
            return None
        return Outcome(tuple(int(seat == won) for seat in state.seats), (won,))


def winner(board: Board) -> SeatId | None:
    for a, b, c in LINES:
        if board.cells[a] is not None and board.cells[a] == board.cells[b] == board.cells[c]:
            return board.cells[a]
    return None
