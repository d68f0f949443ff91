"""A game of pieces, to show that the laws cover families, materials and acts at any time.

Its material names the armies, one a line. Seats act in turn: give an army orders, disband it, tax,
call some armies, draw them up in any order, or rest. Anybody may say something at any time. When
all have rested one after the other, it is over.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from letopis.core.acts import Action, ClauseId, Event, Refusal
from letopis.core.choices import (
    AnyText,
    Choice,
    Family,
    Numbers,
    Orderings,
    Rows,
    Subsets,
    is_listed,
)
from letopis.core.dice import Draw
from letopis.core.game import GameId, Outcome, Prompt, Recommendation, Setup
from letopis.core.notation import Notation, Text
from letopis.core.options import Options, Presets
from letopis.core.seats import SeatId
from letopis.core.table_acts import TABLE_KINDS
from letopis.core.upcasts import Upcast

LONGEST_SAYING = 40
HIGHEST_TAX = 1_000_000


class Order(StrEnum):
    ATTACK = "attack"
    SHOOT = "shoot"
    DEFEND = "defend"


class Give(Action, frozen=True, tag="give"):
    army: str
    orders: tuple[Order, ...] = ()


class Disband(Action, frozen=True, tag="disband"):
    army: str


class Tax(Action, frozen=True, tag="tax"):
    coins: int


class Call(Action, frozen=True, tag="call"):
    armies: tuple[str, ...]
    loudly: bool = False


class Array(Action, frozen=True, tag="array"):
    armies: tuple[str, ...]


class Rest(Action, frozen=True, tag="rest"):
    pass


class Say(Action, frozen=True, tag="say"):
    text: Text


class Done(Event, frozen=True, tag="done"):
    seat: SeatId
    disbanded: str | None = None
    rested: bool = False


class Said(Event, frozen=True, tag="said"):
    seat: SeatId
    text: Text


class NoOptions(Options, frozen=True, kw_only=True):
    pass


class State(Struct, frozen=True):
    seats: tuple[SeatId, ...]
    armies: tuple[str, ...]
    turn: int = 0
    rested: int = 0
    said: int = 0

    @property
    def mover(self) -> SeatId:
        return self.seats[self.turn % len(self.seats)]

    @property
    def is_over(self) -> bool:
        return self.rested == len(self.seats)


class MusterGame:
    id = GameId("muster")
    edition = 1
    record = 1
    options: type[Options] = NoOptions
    presets: ClassVar[Presets] = {}
    materials: tuple[str, ...] = ("armies",)
    notation = Notation(Give, Disband, Tax, Call, Array, Rest, Say, Done, Said, *TABLE_KINDS)
    upcasts: ClassVar[Mapping[int, Upcast]] = {}
    view_type = State

    def start(self, setup: Setup) -> State:
        armies = tuple(setup.materials["armies"].split())
        return State(tuple(seat.id for seat in setup.seats), armies)

    def recommend(self, setup: Setup) -> tuple[Recommendation, ...]:
        return ()

    def asked(self, state: State) -> tuple[SeatId, ...]:
        return () if state.is_over else (state.mover,)

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        return tuple(Prompt(seat, "act", Rest()) for seat in self.asked(state))

    def draw(self, state: State) -> Draw | None:
        return None

    def throw(self, faces: tuple[int, ...]) -> Action:
        return Rest()

    def decide(self, state: State, seat: SeatId, action: Action) -> tuple[Event, ...] | Refusal:
        if not is_listed(self.legal(state, seat), action):
            return Refusal(ClauseId("TB-1.1"), "not-now")
        match action:
            case Say(text):
                return (Said(seat, text),)
            case Disband(army):
                return (Done(seat, army),)
            case _:
                return (Done(seat, rested=isinstance(action, Rest)),)

    def evolve(self, state: State, event: Event) -> State:
        if not isinstance(event, Done):
            return replace(state, said=state.said + 1)
        armies = tuple(army for army in state.armies if army != event.disbanded)
        rested = state.rested + 1 if event.rested else 0
        return replace(state, armies=armies, turn=state.turn + 1, rested=rested)

    def subjects(self, state: State, seat: SeatId) -> tuple[str, ...]:
        return state.armies if seat in self.asked(state) else ()

    def legal(self, state: State, seat: SeatId, about: str | None = None) -> tuple[Choice, ...]:
        if about is not None:
            return self._of_nobody(state, seat) if about == "" else self._of_army(about)
        each = (self._of_army(army) for army in self.subjects(state, seat))
        return (*(choice for choices in each for choice in choices), *self._of_nobody(state, seat))

    def _of_army(self, army: str) -> tuple[Choice, ...]:
        return (Family(Give(army), "orders", Rows(tuple(Order), 1, 3)), Disband(army))

    def _of_nobody(self, state: State, seat: SeatId) -> tuple[Choice, ...]:
        if seat not in state.seats or state.is_over:
            return ()
        say = Family(Say(Text("")), "text", AnyText(LONGEST_SAYING))
        if seat != state.mover:
            return (say,)
        return (
            Family(Tax(0), "coins", Numbers(1, HIGHEST_TAX)),
            Family(Call((), loudly=True), "armies", Subsets(state.armies, 0, len(state.armies))),
            Family(Array(()), "armies", Orderings(state.armies)),
            Rest(),
            say,
        )

    def view(self, state: State, seat: SeatId) -> State:
        return state

    def redact(
        self, state: State, told: Action | Event, teller: SeatId, seat: SeatId
    ) -> Action | Event | None:
        return told

    def may_undo(self, before: State, after: State) -> bool:
        return before.said == after.said

    def outcome(self, state: State) -> Outcome | None:
        return Outcome((0,) * len(state.seats), state.seats) if state.is_over else None


class ListsTooMuch(MusterGame):
    """Lists taxes that it refuses."""

    def decide(self, state: State, seat: SeatId, action: Action) -> tuple[Event, ...] | Refusal:
        if isinstance(action, Tax) and action.coins > HIGHEST_TAX // 2:
            return Refusal(ClauseId("TB-1.1"), "not-now")
        return super().decide(state, seat, action)


class ListsTooLittle(MusterGame):
    """Accepts quiet calls, which it does not list."""

    def decide(self, state: State, seat: SeatId, action: Action) -> tuple[Event, ...] | Refusal:
        if isinstance(action, Call):
            action = replace(action, loudly=True)
        return super().decide(state, seat, action)


class ForgetsAPiece(MusterGame):
    """Lists acts of a piece that it does not name as a subject."""

    def subjects(self, state: State, seat: SeatId) -> tuple[str, ...]:
        return super().subjects(state, seat)[1:]

    def legal(self, state: State, seat: SeatId, about: str | None = None) -> tuple[Choice, ...]:
        missing = super().subjects(state, seat)[:1] if about is None else ()
        first = [choice for army in missing for choice in self._of_army(army)]
        return (*first, *super().legal(state, seat, about))


class PromptsNobody(MusterGame):
    """Asks a seat without a prompt."""

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        return ()


class SilentlyUnlawful(MusterGame):
    """Has a default answer that is illegal."""

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        return tuple(Prompt(seat, "act", Tax(0)) for seat in self.asked(state))
