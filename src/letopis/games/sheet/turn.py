"""A turn of a dice game, roll up to three times, then close one cell: decide, evolve, legal."""

from typing import assert_never

from msgspec.structs import replace

from letopis.core.acts import Refusal
from letopis.core.seats import CHANCE, SeatId
from letopis.games.sheet.actions import (
    Called,
    Ended,
    Keep,
    Premium,
    Roll,
    Score,
    Scored,
    SheetAction,
    SheetEvent,
    Throw,
    Thrown,
)
from letopis.games.sheet.figures import Dice
from letopis.games.sheet.rules import throw_actions
from letopis.games.sheet.spec import CellId
from letopis.games.sheet.state import Sheet, State, blank
from letopis.games.sheet.totals import total
from letopis.games.sheet.writing import WritableCells, choice, points

Decision = tuple[SheetEvent, ...] | Refusal


def decide(state: State, seat: SeatId, action: SheetAction) -> Decision:
    """VD-G.1. Only the seat that is asked may act; chance is asked after every call for dice."""
    if seat != state.asked:
        if state.is_over:
            return Refusal(state.rules.spec.clauses.over, "game-over")
        return Refusal(state.rules.spec.clauses.turn, "not-your-turn", {"asked": str(state.asked)})
    if isinstance(action, Throw) is not (seat == CHANCE):
        reason = "dice-must-fall" if seat == CHANCE else "chance-throws"
        return Refusal(state.rules.spec.clauses.turn, reason)
    match action:
        case Throw():
            return _decide_throw(state, action.dice)
        case Keep():
            return _decide_keep(state, seat, action.dice)
        case Score():
            return _decide_score(state, seat, action.cell)
        case Roll():
            return _decide_reroll(state, seat, ())
        case _:
            assert_never(action)


def evolve(state: State, event: SheetEvent) -> State:
    match event:
        case Called():
            return replace(state, asked=CHANCE, kept=event.kept, rolls=state.rolls + 1)
        case Thrown():
            return replace(state, asked=state.mover, dice=event.dice, kept=None)
        case Scored():
            return _with_turn_closed(state, event)
        case Premium():
            return _with_premium(state, event)
        case Ended():
            return _next_game(state)
        case _:
            assert_never(event)


def legal(state: State, seat: SeatId, about: str | None = None) -> tuple[SheetAction, ...]:
    """Legal actions: calls for dice, then cells in the order of the sheet; chance's throws."""
    if seat != state.asked:
        return ()
    spec = state.rules.spec
    if state.kept is not None:
        return throw_actions(spec.dice - len(state.kept), spec.sides)
    if state.rolls == 0:
        return (Roll(),)
    rolls = state.rules.readings[state.dice].rerolls if state.rolls < spec.rolls else ()
    return rolls + writable_cells(state)


def writable_cells(state: State) -> tuple[Score, ...]:
    """VD-G.3.a, YZ-2.2. The cells that the player may choose from."""
    offered = choice(state.rules, state.sheets[state.at_turn], state.round, state.dice)
    return state.rules.scores_in(offered.writable)


def _decide_throw(state: State, dice: Dice) -> Decision:
    """VD-G.0. Chance throws exactly the dice that were called for."""
    spec = state.rules.spec
    assert state.kept is not None
    count = spec.dice - len(state.kept)
    if len(dice) != count:
        return Refusal(spec.clauses.dice, "dice-count", {"count": count})
    if dice[0] < 1 or dice[-1] > spec.sides:
        return Refusal(spec.clauses.dice, "no-such-face", {"sides": spec.sides})
    return (Thrown(tuple(sorted(state.kept + dice))),)


def _decide_keep(state: State, seat: SeatId, dice: Dice) -> Decision:
    """VD-G.2, YZ-4.1. Any dice on the table may be set aside, also those set aside before."""
    clause = state.rules.spec.clauses.rolls
    if state.rolls == 0:
        return Refusal(clause, "roll-first")
    if dice in state.rules.readings[state.dice].keeps:
        return _decide_reroll(state, seat, dice)
    if not dice:
        return Refusal(clause, "keep-none")
    if dice == state.dice:
        return Refusal(clause, "nothing-to-roll")
    return Refusal(clause, "not-thrown", {"dice": " ".join(map(str, state.dice))})


def _decide_reroll(state: State, seat: SeatId, kept: Dice) -> Decision:
    """VD-G.2, YZ-4.1. A player may roll three times a turn."""
    spec = state.rules.spec
    if state.rolls == spec.rolls:
        return Refusal(spec.clauses.rolls, "no-rolls-left", {"rolls": spec.rolls})
    return (Called(seat, kept),)


def _decide_score(state: State, seat: SeatId, cell: CellId) -> Decision:
    """VD-G.3.a, YZ-4.2.a, YZ-4.3. A turn ends by closing one open cell that the rules allow."""
    rules, clauses = state.rules, state.rules.spec.clauses
    at = rules.cells.get(cell)
    if at is None:
        return Refusal(clauses.cell, "no-such-cell", {"cell": cell})
    if state.rolls == 0:
        return Refusal(clauses.write, "roll-first")
    sheet = state.sheets[state.at_turn]
    if not sheet.open >> at & 1:
        return Refusal(clauses.once, "cell-closed", {"cell": cell})
    if not rules.available(state.round) >> at & 1:
        return Refusal(clauses.opens, "not-open-yet", {"turn": rules.spec.cells[at].opens})
    offered = choice(rules, sheet, state.round, state.dice)
    if not offered.writable >> at & 1:
        return _why_not(state, offered, cell)
    gained = points(rules, offered, at, state.dice, state.rolls == 1)
    facts: list[SheetEvent] = [Premium(seat, offered.premium)] if offered.premium else []
    facts.append(Scored(seat, cell, gained))
    return (*facts, *_ending(state, facts))


def _why_not(state: State, offered: WritableCells, cell: CellId) -> Refusal:
    """YZ-5.2, YZ-5.3. Why a cell is refused: a joker's place is prescribed, others must fit."""
    clauses = state.rules.spec.clauses
    if not offered.joker:
        return Refusal(clauses.fits, "fits-elsewhere", {"cell": cell})
    if offered.writable & state.rules.first_part:
        place = state.rules.scores_in(offered.writable)[0].cell
        return Refusal(clauses.joker_upper, "joker-upper", {"cell": cell, "place": place})
    return Refusal(clauses.joker_lower, "joker-lower", {"cell": cell})


def _ending(state: State, facts: list[SheetEvent]) -> tuple[Ended, ...]:
    """VD-G.4, YZ-1.2. The game is over when the last player closes the last cell."""
    if state.turn + 1 < state.rules.rounds * len(state.seats):
        return ()
    for fact in facts:
        state = evolve(state, fact)
    totals = tuple(total(state.rules, sheet) for sheet in state.sheets)
    return (Ended(len(state.finished) + 1, totals),)


def _with_turn_closed(state: State, fact: Scored) -> State:
    at, cell = state.seats.index(fact.seat), state.rules.cells[fact.cell]
    sheet = state.sheets[at]
    values = (*sheet.values[:cell], fact.points, *sheet.values[cell + 1 :])
    is_doubled = state.rules.spec.cells[cell].doubles and state.rolls == 1 and fact.points
    doubled = sheet.doubled | (1 << cell if is_doubled else 0)
    written = Sheet(values, sheet.open & ~(1 << cell), sheet.premiums, doubled)
    return replace(
        state,
        sheets=_exchanged(state, at, written),
        turn=state.turn + 1,
        asked=state.seats[state.at_turn_after],
        rolls=0,
        dice=(),
    )


def _with_premium(state: State, fact: Premium) -> State:
    at = state.seats.index(fact.seat)
    sheet = state.sheets[at]
    richer = replace(sheet, premiums=sheet.premiums + fact.points)
    return replace(state, sheets=_exchanged(state, at, richer))


def _exchanged(state: State, at: int, sheet: Sheet) -> tuple[Sheet, ...]:
    return (*state.sheets[:at], sheet, *state.sheets[at + 1 :])


def _next_game(state: State) -> State:
    """Store the finished sheets and start the next game; after the last one, no seat is asked."""
    fresh = (blank(state.rules),) * len(state.seats)
    begun = replace(state, finished=(*state.finished, state.sheets), sheets=fresh, turn=0)
    return replace(begun, asked=begun.mover if len(begun.finished) < begun.games else None)
