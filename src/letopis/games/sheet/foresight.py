"""What would come of a roll or of a cell: dice lie open, so that all but the throw is certain."""

from functools import reduce
from itertools import combinations_with_replacement
from math import factorial, prod

from letopis.core.acts import Refusal
from letopis.core.questions.dry_run import Chance, Foresight, Warned
from letopis.core.seats import SeatId
from letopis.games.sheet.actions import Score, SheetAction
from letopis.games.sheet.figures import Dice
from letopis.games.sheet.state import State
from letopis.games.sheet.turn import decide, evolve
from letopis.games.sheet.view import match_totals, offers
from letopis.games.sheet.writing import choice


def foresee(state: State, seat: SeatId, action: SheetAction) -> Foresight | Refusal:
    facts = decide(state, seat, action)
    if isinstance(facts, Refusal):
        return facts
    after = reduce(evolve, facts, state)
    return Foresight(facts, (), after, after)


def chances(state: State, seat: SeatId) -> tuple[Chance, ...]:
    """For every open cell, how many of all throws fit it."""
    if state.kept is None:
        return ()
    rules, sheet = state.rules, state.sheets[state.at_turn]
    count = rules.spec.dice - len(state.kept)
    fitting = [0] * len(rules.spec.cells)
    for thrown in combinations_with_replacement(range(1, rules.spec.sides + 1), count):
        offered = choice(rules, sheet, state.round, tuple(sorted((*state.kept, *thrown))))
        fits = offered.fitting & offered.writable & sheet.open
        for at in range(len(fitting)):
            if fits >> at & 1:
                fitting[at] += _orders(thrown)
    of = rules.spec.sides**count
    return tuple(
        Chance(throws, of, key="cell", about={"cell": rules.spec.cells[at].id})
        for at, throws in enumerate(fitting)
        if sheet.open >> at & 1 and not rules.spec.cells[at].takes_any
    )


def _orders(dice: Dice) -> int:
    """In how many orders these faces may fall."""
    return factorial(len(dice)) // prod(factorial(dice.count(face)) for face in set(dice))


def warnings(
    state: State, seat: SeatId, action: SheetAction, foresight: Foresight
) -> tuple[Warned, ...]:
    return dangers(state, action)


def dangers(state: State, action: SheetAction) -> tuple[Warned, ...]:
    """A cell that would be crossed out."""
    crossed = {it.cell for it in offers(state) if it.crossed_out}
    if not isinstance(action, Score) or action.cell not in crossed:
        return ()
    return (Warned("cross-out", {"cell": action.cell}, grave=False),)


def purse(state: State, seat: SeatId) -> int | None:
    """The points of a seat, over all games of the match."""
    return match_totals(state)[state.seats.index(seat)] if seat in state.seats else None
