"""Hints in levels: whether a choice can be improved, the best choices, or all choices."""

from typing import Literal, TypeAlias, get_args

from msgspec import Struct

from letopis.core.acts import Action
from letopis.core.errors import Trouble
from letopis.games.sheet.actions import NOTATION
from letopis.games.sheet.state import State
from letopis.solve.sheets import CellAim, Position, RatedChoice, Tables, advise, aims

HintLevel: TypeAlias = Literal["better", "best", "all"]
LEVELS: tuple[HintLevel, ...] = get_args(HintLevel)
MOST_AIMS = 3


class Advised(Struct, frozen=True):
    """A choice as a line of the notation, the expected total after it, and its loss."""

    line: str
    value: float
    loss: float


class Hint(Struct, frozen=True):
    """A hint, as much as the level allows. `is_best` is about the choice in question, if there was
    one; `best` are the lines without loss, `options` all lines, the best first. Why the first of
    them is best: the cells that it is likely to end in (`aims`), and what every choice but the best
    loses at least (`ahead`).
    """

    level: HintLevel
    is_best: bool | None
    best: tuple[str, ...] = ()
    options: tuple[Advised, ...] = ()
    aims: tuple[CellAim, ...] = ()
    ahead: float = 0.0


def hint(tables: Tables, state: State, level: HintLevel, about: Action | None) -> Hint:
    """A hint for the seat that is asked now. Trouble before the first throw of a turn, when there
    is nothing to choose.
    """
    options = _options(tables, state)
    chosen = None if about is None else _chosen(options, about)
    is_best = None if chosen is None else chosen.is_best
    if level == "better":
        return Hint(level, is_best)
    best = tuple(NOTATION.write(option.action) for option in options if option.is_best)
    listed = tuple(map(_advised, options)) if level == "all" else ()
    ahead = next((option.loss for option in options if not option.is_best), 0.0)
    likely = aims(tables, _position(state), options[0].action)
    return Hint(level, is_best, best, listed, likely[:MOST_AIMS], ahead)


def _options(tables: Tables, state: State) -> tuple[RatedChoice, ...]:
    if state.is_over or not state.rolls or state.kept is not None:
        raise Trouble("hint-nothing-to-choose")
    return advise(tables, _position(state))


def _position(state: State) -> Position:
    return Position(state.sheets[state.at_turn], state.dice, state.rolls)


def _chosen(options: tuple[RatedChoice, ...], about: Action) -> RatedChoice:
    for option in options:
        if option.action == about:
            return option
    raise Trouble("advise-choice", choice=NOTATION.write(about))


def _advised(option: RatedChoice) -> Advised:
    loss = 0.0 if option.is_best else option.loss
    return Advised(NOTATION.write(option.action), option.value, loss)
