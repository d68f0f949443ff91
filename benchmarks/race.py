"""The racer at a table of optimal players: `python -m benchmarks.race [games] [seats] [sheet]`.

Every game is played twice with the same dice, once with an optimal player in the racer's place.
What it wins more often is the mean difference; luck that both share falls out of its error.
"""

import math
import random
import statistics
import sys

from benchmarks.levels import thrown, wrote
from benchmarks.sheet_specs import spec_named
from letopis.bots.racer import Race, Rivals
from letopis.games.sheet.actions import Keep, Score
from letopis.games.sheet.figures import Dice
from letopis.games.sheet.state import Sheet, blank
from letopis.games.sheet.totals import total
from letopis.solve.sheets import Position, Tables, advise_many, tables_of
from letopis.solve.sheets.advice import Choice


def main(games: int = 1000, seats: int = 2, sheet: str = "document") -> None:
    tables = tables_of(spec_named(sheet))
    usual, raced = play(tables, games, seats, False), play(tables, games, seats, True)
    pairs = [
        (share(usual[game], game % seats), share(raced[game], game % seats))
        for game in range(games)
    ]
    gains, wins = [after - before for before, after in pairs], [after for _, after in pairs]
    gain, error = statistics.mean(gains), statistics.stdev(gains) / math.sqrt(games)
    won, wide = statistics.mean(wins), statistics.stdev(wins) / math.sqrt(games)
    print(f"{sheet}, {seats} seats, {games} games: the racer wins {won:.4f} ± {1.96 * wide:.4f};")
    print(
        f"with the same dice {gain:+.4f} ± {1.96 * error:.4f} more than an optimal player"
        f" (95 %), that is {1 / seats + gain:.4f} where chance is {1 / seats:.4f}",
        flush=True,
    )


def share(totals: list[int], seat: int) -> float:
    best = max(totals)
    return (totals[seat] == best) / totals.count(best)


def play(tables: Tables, games: int, seats: int, with_racer: bool) -> list[list[int]]:
    """All games side by side; the racer's place goes round from one to the next."""
    played = [[blank(tables.rules)] * seats for _ in range(games)]
    races = [Race(tables) for _ in range(games)]
    for turn in range(1, tables.rules.rounds + 1):
        for seat in range(seats):
            after = _turns(tables, played, races, turn, seat, with_racer)
            for own, sheet in zip(played, after, strict=True):
                own[seat] = sheet
    return [[total(tables.rules, sheet) for sheet in sheets] for sheets in played]


def _turns(
    tables: Tables,
    sheets: list[list[Sheet]],
    races: list[Race],
    turn: int,
    seat: int,
    with_racer: bool,
) -> list[Sheet]:
    """One turn of one seat in all games; dice depend on the game, the seat and the turn alone."""
    seats, after = len(sheets[0]), [own[seat] for own in sheets]
    rngs = [random.Random(f"{game // seats}/{seat}/{turn}") for game in range(len(sheets))]
    kept: dict[int, Dice] = dict.fromkeys(range(len(sheets)), ())
    for rolls in range(1, tables.rules.spec.rolls + 1):
        asked = {
            game: Position(sheets[game][seat], thrown(tables.rules, held, rngs[game]), rolls)
            for game, held in kept.items()
        }
        usual = dict(zip(asked, _optimal(tables, list(asked.values())), strict=True))
        kept = {}
        for game, position in asked.items():
            action = usual[game]
            if with_racer and game % seats == seat:
                rivals = Rivals(seat, tuple(sheets[game]), (0,) * seats, 0)
                action = races[game].best(rivals, position).action
            if isinstance(action, Score):
                cell, dice = tables.rules.cells[action.cell], position.dice
                after[game] = wrote(tables.rules, sheets[game][seat], turn, dice, rolls == 1, cell)
            else:
                kept[game] = action.dice if isinstance(action, Keep) else ()
    return after


def _optimal(tables: Tables, positions: list[Position]) -> list[Choice]:
    return [options[0].action for options in advise_many(tables, positions)]


if __name__ == "__main__":
    told = [*sys.argv[1:], *("1000", "2", "document")[len(sys.argv) - 1 :]]
    main(int(told[0]), int(told[1]), told[2])
