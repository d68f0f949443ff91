"""Advice for many positions at once beside one by one: `python -m benchmarks.batch`."""

import random
import time
from collections.abc import Callable

from benchmarks.levels import thrown, wrote
from benchmarks.sheet_specs import spec_named
from letopis.games.sheet.actions import Keep, Score
from letopis.games.sheet.figures import Dice
from letopis.games.sheet.state import blank
from letopis.solve.sheets import Position, Tables, advise, advise_batch, advise_many, tables_of

GAMES = 60


def main() -> None:
    print("Advice, microseconds of CPU a position")
    for sheet in ("document", "valyrian"):
        tables = tables_of(spec_named(sheet))
        asked = [it for seed in range(GAMES) for it in positions(tables, random.Random(seed))]
        advise_many(tables, asked[:1])
        alone, many, arrays = (
            _spent(work, tables, asked) for work in (_one_by_one, advise_many, advise_batch)
        )
        each = [1e6 * spent / len(asked) for spent in (alone, many, arrays)]
        print(
            f"{sheet:<12} one by one {each[0]:.0f}; many {each[1]:.0f} ({alone / many:.0f} times "
            f"less); in arrays {each[2]:.0f} ({alone / arrays:.0f} times less)",
            flush=True,
        )


def positions(tables: Tables, rng: random.Random) -> list[Position]:
    """All positions of a game in which every choice is drawn from the three best."""
    sheet, found = blank(tables.rules), list[Position]()
    for turn in range(1, tables.rules.rounds + 1):
        kept: Dice = ()
        for roll in range(1, tables.rules.spec.rolls + 1):
            dice = thrown(tables.rules, kept, rng)
            found.append(Position(sheet, dice, roll))
            action = rng.choice(advise(tables, found[-1])[:3]).action
            if isinstance(action, Score):
                cell = tables.rules.cells[action.cell]
                sheet = wrote(tables.rules, sheet, turn, dice, roll == 1, cell)
                break
            kept = action.dice if isinstance(action, Keep) else ()
    return found


Work = Callable[[Tables, list[Position]], object]


def _one_by_one(tables: Tables, asked: list[Position]) -> None:
    for position in asked:
        advise(tables, position)


def _spent(work: Work, tables: Tables, asked: list[Position]) -> float:
    began = time.process_time()
    work(tables, asked)
    return time.process_time() - began


if __name__ == "__main__":
    main()
