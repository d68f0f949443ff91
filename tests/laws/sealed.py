"""A game with secrets, to show that the laws would notice a leak.

Two seats each seal a stone; neither may know the other's until both have. Then chance throws a die.
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
from letopis.core.seats import CHANCE, SeatId
from letopis.core.table_acts import TABLE_KINDS
from letopis.core.upcasts import Upcast

STONES = ("amber", "basalt", "coral")
HIDDEN = "hidden"


class Seal(Action, frozen=True, tag="seal"):
    stone: str


class Fall(Action, frozen=True, tag="fall"):
    face: int


class Sealed(Event, frozen=True, tag="sealed"):
    seat: SeatId
    stone: str


class Fallen(Event, frozen=True, tag="fallen"):
    face: int


class State(Struct, frozen=True):
    seats: tuple[SeatId, ...]
    stones: tuple[str, ...]  # "" until sealed
    face: int = 0


class View(Struct, frozen=True):
    stones: tuple[str, ...]
    face: int


class NoOptions(Options, frozen=True, kw_only=True):
    pass


class SealedGame:
    id = GameId("sealed")
    edition = 1
    record = 1
    options: type[Options] = NoOptions
    presets: ClassVar[Presets] = {}
    materials: tuple[str, ...] = ()
    notation = Notation(Seal, Fall, Sealed, Fallen, *TABLE_KINDS)
    upcasts: ClassVar[Mapping[int, Upcast]] = {}
    view_type = View

    def start(self, setup: Setup) -> State:
        seats = tuple(seat.id for seat in setup.seats)
        return State(seats, ("",) * len(seats))

    def recommend(self, setup: Setup) -> tuple[Recommendation, ...]:
        return ()

    def asked(self, state: State) -> tuple[SeatId, ...]:
        waiting = tuple(
            seat for seat, stone in zip(state.seats, state.stones, strict=True) if not stone
        )
        return waiting or (() if state.face else (CHANCE,))

    def draw(self, state: State) -> Draw | None:
        return Draw(1) if self.asked(state) == (CHANCE,) else None

    def throw(self, faces: tuple[int, ...]) -> Seal | Fall:
        return Fall(faces[0])

    def decide(
        self, state: State, seat: SeatId, action: Seal | Fall
    ) -> tuple[Sealed | Fallen, ...] | Refusal:
        if action not in self.legal(state, seat):
            return Refusal(ClauseId("TB-1.1"), "not-now")
        if isinstance(action, Seal):
            return (Sealed(seat, action.stone),)
        return (Fallen(action.face),)

    def evolve(self, state: State, event: Sealed | Fallen) -> State:
        if isinstance(event, Fallen):
            return replace(state, face=event.face)
        stones = list(state.stones)
        stones[state.seats.index(event.seat)] = event.stone
        return replace(state, stones=tuple(stones))

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        return tuple(Prompt(seat, "stone") for seat in self.asked(state))

    def subjects(self, state: State, seat: SeatId) -> tuple[str, ...]:
        return ()

    def legal(
        self, state: State, seat: SeatId, about: str | None = None
    ) -> tuple[Seal | Fall, ...]:
        if seat not in self.asked(state):
            return ()
        return tuple(map(Fall, range(1, 7))) if seat == CHANCE else tuple(map(Seal, STONES))

    def view(self, state: State, seat: SeatId) -> View:
        open_now = all(state.stones)
        shown = (
            stone if open_now or holder == seat else HIDDEN * bool(stone)
            for holder, stone in zip(state.seats, state.stones, strict=True)
        )
        return View(tuple(shown), state.face)

    def redact(
        self, state: State, told: Seal | Fall | Sealed | Fallen, teller: SeatId, seat: SeatId
    ) -> Seal | Fall | Sealed | Fallen | None:
        if all(state.stones) or seat == teller or isinstance(told, Fall | Fallen):
            return told
        return replace(told, stone=HIDDEN)

    def may_undo(self, before: State, after: State) -> bool:
        return not all(after.stones)

    def outcome(self, state: State) -> Outcome | None:
        return Outcome((0,) * len(state.seats), state.seats) if state.face else None


class LeakyView(SealedGame):
    """Shows everything to everybody."""

    def view(self, state: State, seat: SeatId) -> View:
        return View(state.stones, state.face)


class LeakyNews(SealedGame):
    """Tells everybody everything."""

    def redact(
        self, state: State, told: Seal | Fall | Sealed | Fallen, teller: SeatId, seat: SeatId
    ) -> Seal | Fall | Sealed | Fallen | None:
        return told
