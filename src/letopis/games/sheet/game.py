"""The sheet engine as a `Game`: one class for all dice games, configured by a spec."""

from collections.abc import Callable, Mapping

from letopis.core.dice import Draw
from letopis.core.game import GameId, Outcome, Prompt, Recommendation, Scoring, Setup
from letopis.core.notation import Notation
from letopis.core.options import Options, Presets
from letopis.core.questions.dry_run import Foreseeing
from letopis.core.seats import CHANCE, SeatId
from letopis.core.upcasts import Upcast
from letopis.games.sheet import foresight, turn
from letopis.games.sheet.actions import NOTATION, SheetAction, SheetEvent, Throw
from letopis.games.sheet.options import SheetOptions
from letopis.games.sheet.rules import compile_rules
from letopis.games.sheet.spec import SheetSpec
from letopis.games.sheet.state import State, blank
from letopis.games.sheet.view import SheetView, match_totals, view

NO_UPCASTS: Mapping[int, Upcast] = {}


class SheetGame(Foreseeing, Scoring):
    """A dice game: its id, its options, and the sheet spec that they select."""

    notation: Notation = NOTATION
    materials: tuple[str, ...] = ()
    view_type = SheetView
    decide = staticmethod(turn.decide)
    evolve = staticmethod(turn.evolve)
    legal = staticmethod(turn.legal)
    foresee = staticmethod(foresight.foresee)
    chances = staticmethod(foresight.chances)
    warnings = staticmethod(foresight.warnings)
    purse = staticmethod(foresight.purse)
    running_totals = staticmethod(match_totals)

    def __init__(
        self,
        name: str,
        edition: int,
        options: type[SheetOptions],
        presets: Presets,
        spec: Callable[[Options], SheetSpec],
        recommend: Callable[[Setup], tuple[Recommendation, ...]] = lambda setup: (),
        record: int = 1,
        upcasts: Mapping[int, Upcast] = NO_UPCASTS,
    ) -> None:
        self.id = GameId(name)
        self.edition = edition
        self.options = options
        self.presets = presets
        self.spec = spec
        self.recommend = recommend
        self.record = record
        self.upcasts = upcasts

    def start(self, setup: Setup) -> State:
        """VD-G.1, YZ-1.1. Any number of players, one of them is enough."""
        assert isinstance(setup.options, SheetOptions)
        rules = compile_rules(self.spec(setup.options))
        seats = tuple(seat.id for seat in setup.seats)
        return State(
            rules=rules,
            seats=seats,
            asked=seats[0],
            games=setup.options.games,
            match_start=setup.options.match_start,
            sheets=(blank(rules),) * len(setup.seats),
        )

    def asked(self, state: State) -> tuple[SeatId, ...]:
        return () if state.asked is None else (state.asked,)

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        if state.asked is None:
            return ()
        key = "throw" if state.asked == CHANCE else "turn"
        return (Prompt(state.asked, key, turn=state.round),)

    def subjects(self, state: State, seat: SeatId) -> tuple[str, ...]:
        """None: dice and cells are not listed piece by piece, as their list is short."""
        return ()

    def draw(self, state: State) -> Draw | None:
        if state.kept is None:
            return None
        return Draw(state.rules.spec.dice - len(state.kept), state.rules.spec.sides)

    def throw(self, faces: tuple[int, ...]) -> SheetAction:
        return Throw(faces)

    def view(self, state: State, seat: SeatId) -> SheetView:
        return view(state)

    def redact(
        self, state: State, told: SheetAction | SheetEvent, teller: SeatId, seat: SeatId
    ) -> SheetAction | SheetEvent:
        """Everything is public: dice are thrown in the open."""
        return told

    def may_undo(self, before: State, after: State) -> bool:
        """Always: only throws reveal anything, and the table never undoes those."""
        return True

    def outcome(self, state: State) -> Outcome | None:
        """VD-G.5, YZ-1.2. The highest total wins; equal totals share the win."""
        if not state.is_over:
            return None
        totals = match_totals(state)
        best = max(totals)
        winners = tuple(
            seat for seat, points in zip(state.seats, totals, strict=True) if points == best
        )
        return Outcome(totals, winners)
