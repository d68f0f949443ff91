"""Try a throw on a sheet: into which cells it may go, for how many points, or why not.

The engine decides cell by cell, as at a table.
"""

from typing import Literal

from msgspec import Struct

from letopis.core.acts import ClauseId, Refusal
from letopis.core.errors import Trouble
from letopis.core.options import resolve
from letopis.core.seats import Seat, SeatId
from letopis.games.catalogue import DICE_GAMES
from letopis.games.sheet.actions import Premium, Score, Scored
from letopis.games.sheet.figures import Dice
from letopis.games.sheet.rules import Rules, compile_rules
from letopis.games.sheet.spec import Cell
from letopis.games.sheet.state import Sheet, State
from letopis.games.sheet.turn import decide
from letopis.games.sheet.view import offers
from letopis.words import Words, refusal_text

READER = SeatId("reader")

CellStanding = Literal["offered", "crossed-out", "refused", "closed"]


class TrialThrow(Struct, frozen=True):
    """Dice after so many rolls. With `open` only those cells are still open; the turn is the latest
    on which a cell opens, unless another one is given.
    """

    dice: Dice
    roll: int = 2
    turn: int | None = None
    open: tuple[str, ...] = ()
    preset: str | None = None


class Tried(Struct, frozen=True):
    """One cell: the points of the throw there, or the reason why it may not go there."""

    cell: str
    part: str
    standing: CellStanding
    points: int = 0
    premium: int = 0
    doubled: bool = False
    clause: ClauseId | None = None
    why: str = ""


class Trial(Struct, frozen=True):
    """A throw and all cells of the sheet; `turns` are those on which cells open."""

    dice: Dice
    sides: int
    roll: int
    rolls: int
    turn: int
    turns: tuple[int, ...]
    cells: tuple[Tried, ...]


def has_throws(game: str) -> bool:
    """Whether the game has a sheet to try a throw on."""
    return game in DICE_GAMES


def try_throw(game: str, throw: TrialThrow, said: Words) -> Trial:
    rules = _rules(game, throw.preset)
    _check(rules, throw)
    turns = tuple(sorted({cell.opens for cell in rules.spec.cells}))
    sheet = _sheet(rules, throw.open)
    closed = len(rules.spec.cells) - sheet.open.bit_count()
    turn = max(closed + 1, throw.turn or turns[-1])
    state = State(
        rules=rules,
        seats=(READER,),
        games=1,
        match_start="same",
        sheets=(sheet,),
        asked=READER,
        turn=turn - 1,
        rolls=throw.roll,
        dice=tuple(sorted(throw.dice)),
    )
    cells = tuple(_tried(state, cell, said) for cell in rules.spec.cells)
    return Trial(throw.dice, rules.spec.sides, throw.roll, rules.spec.rolls, turn, turns, cells)


def _rules(game: str, preset: str | None) -> Rules:
    if not has_throws(game):
        raise Trouble("no-throws-here", known=", ".join(DICE_GAMES))
    thrown = DICE_GAMES[game]
    return compile_rules(thrown.spec(resolve(thrown.options, thrown.presets, preset, {})))


def _check(rules: Rules, throw: TrialThrow) -> None:
    spec = rules.spec
    if len(throw.dice) != spec.dice or not all(1 <= face <= spec.sides for face in throw.dice):
        raise Trouble("try-dice", dice=spec.dice, sides=spec.sides)
    if not 1 <= throw.roll <= spec.rolls:
        raise Trouble("try-roll", rolls=spec.rolls)
    if throw.turn is not None and not 1 <= throw.turn <= rules.rounds:
        raise Trouble("try-turn", turns=rules.rounds)
    for name in throw.open:
        if name not in rules.cells:
            raise Trouble("try-cell", cell=name[:40], known=", ".join(rules.cells))


def _sheet(rules: Rules, open_cells: tuple[str, ...]) -> Sheet:
    """A sheet with only these cells open; closed ones hold 0, the repeat cell its figure."""
    left = [at for name, at in rules.cells.items() if not open_cells or name in open_cells]
    held = tuple(None if at in left else _held(rules, at) for at in range(len(rules.spec.cells)))
    return Sheet(held, sum(1 << at for at in left))


def _held(rules: Rules, at: int) -> int:
    if at != rules.repeat_cell:
        return 0
    return rules.readings[(rules.spec.sides,) * rules.spec.dice].points[at]


def _tried(state: State, cell: Cell, said: Words) -> Tried:
    value = state.sheets[0].values[state.rules.cells[cell.id]]
    if value is not None:
        return Tried(cell.id, cell.part, "closed", value)
    came = decide(state, READER, Score(cell.id))
    if isinstance(came, Refusal):
        why = refusal_text(said, came, (Seat(READER, READER),))
        return Tried(cell.id, cell.part, "refused", clause=came.clause, why=why)
    points = next(fact.points for fact in came if isinstance(fact, Scored))
    premium = sum(fact.points for fact in came if isinstance(fact, Premium))
    offer = next(it for it in offers(state) if it.cell == cell.id)
    standing: CellStanding = "crossed-out" if offer.crossed_out else "offered"
    return Tried(cell.id, cell.part, standing, points, premium, offer.doubled)
