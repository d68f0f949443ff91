"""Mean scores of the dice bots with solved tables: `python -m benchmarks.strength.levels [games]`.

Games are played by the engine's rules of writing, without tables and chronicles.
"""

import math
import random
import statistics
import sys

from letopis.bots.exact import LEVELS, drawn
from letopis.core.options import resolve
from letopis.games.catalogue import GAMES
from letopis.games.sheet.actions import Keep, Score
from letopis.games.sheet.figures import Dice
from letopis.games.sheet.game import SheetGame
from letopis.games.sheet.rules import Rules
from letopis.games.sheet.state import Sheet, blank
from letopis.games.sheet.totals import total
from letopis.games.sheet.writing import choice, points
from letopis.solve.sheets import Position, Tables, advise, tables_of

SHEETS = (
    ("yatzy", None),
    ("yatzy", "yahtzee"),
    ("yatzy", "scandinavian"),
    ("valyrian", None),
)
GAMES_EACH = 1000


def main(games: int = GAMES_EACH) -> None:
    print(f"Mean score over {games} games, with its standard error, and times the exact optimum")
    print(f"{'sheet':<22}{'optimum':>9}" + "".join(f"{level:>22}" for level in LEVELS))
    for name, preset in SHEETS:
        game = GAMES[name]
        assert isinstance(game, SheetGame)
        tables = tables_of(game.spec(resolve(game.options, game.presets, preset, {})))
        title = f"{name} {preset or ''}"
        told = "".join(_told(tables, slack, games) for slack in LEVELS.values())
        print(f"{title:<22}{tables.optimum:>9.2f}{told}", flush=True)


def _told(tables: Tables, slack: float, games: int) -> str:
    rng = random.Random(1)
    scores = [play(tables, slack, rng) for _ in range(games)]
    error = statistics.stdev(scores) / math.sqrt(games)
    mean = statistics.mean(scores)
    return f"{mean:>9.1f} ± {error:.1f} x {mean / tables.optimum:.3f}"


def play(tables: Tables, slack: float, rng: random.Random) -> int:
    """The total of one sheet, filled by a bot with that slack."""
    rules = tables.rules
    sheet = blank(rules)
    for turn in range(1, rules.rounds + 1):
        sheet = _turn(tables, sheet, turn, slack, rng)
    return total(rules, sheet)


def _turn(tables: Tables, sheet: Sheet, turn: int, slack: float, rng: random.Random) -> Sheet:
    rules, rolls = tables.rules, 0
    kept: Dice = ()
    while True:
        dice, rolls = thrown(rules, kept, rng), rolls + 1
        action = drawn(advise(tables, Position(sheet, dice, rolls)), slack, rng).action
        if isinstance(action, Score):
            return wrote(rules, sheet, turn, dice, rolls == 1, rules.cells[action.cell])
        kept = action.dice if isinstance(action, Keep) else ()


def thrown(rules: Rules, kept: Dice, rng: random.Random) -> Dice:
    spec = rules.spec
    fallen = (rng.randint(1, spec.sides) for _ in range(spec.dice - len(kept)))
    return tuple(sorted((*kept, *fallen)))


def wrote(rules: Rules, sheet: Sheet, turn: int, dice: Dice, first: bool, cell: int) -> Sheet:
    offered = choice(rules, sheet, turn, dice)
    gained = points(rules, offered, cell, dice, first)
    values = (*sheet.values[:cell], gained, *sheet.values[cell + 1 :])
    return Sheet(values, sheet.open & ~(1 << cell), sheet.premiums + offered.premium)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
