"""The racer at a table of optimal players.

    python -m benchmarks.strength.race [games] [seats] [sheet]

Every game is played twice with the same dice, once with an optimal player in the racer's place. The
gain is the mean difference of wins; shared luck cancels out of its error. Prints the result so far
after every hundred games.
"""

import math
import random
import statistics
import sys

from benchmarks.shared.sheet_specs import spec_named
from benchmarks.strength.levels import thrown, wrote
from letopis.bots.racer import Race, Rivals
from letopis.games.sheet.actions import Keep, Score
from letopis.games.sheet.figures import Dice
from letopis.games.sheet.state import Sheet, blank
from letopis.games.sheet.totals import total
from letopis.solve.sheets import Position, Tables, advise_many, tables_of
from letopis.solve.sheets.advice import TurnChoice

AT_ONCE = 100


def main(games: int = 1000, seats: int = 2, sheet: str = "document") -> None:
    tables, pairs = tables_of(spec_named(sheet)), list[tuple[float, float]]()
    for begun in range(0, games, AT_ONCE):
        numbers = range(begun, min(begun + AT_ONCE, games))
        usual, raced = (play(tables, numbers, seats, with_racer) for with_racer in (False, True))
        for game, before, after in zip(numbers, usual, raced, strict=True):
            pairs.append((share(before, game % seats), share(after, game % seats)))
        print(f"{sheet}, {seats} seats, {report(pairs, seats)}", flush=True)


def report(pairs: list[tuple[float, float]], seats: int) -> str:
    gains, wins = [after - before for before, after in pairs], [after for _, after in pairs]
    gain, error = statistics.mean(gains), statistics.stdev(gains) / math.sqrt(len(pairs))
    won, wide = statistics.mean(wins), statistics.stdev(wins) / math.sqrt(len(pairs))
    return (
        f"{len(pairs)} games: the racer wins {won:.4f} ± {1.96 * wide:.4f}; with the same dice"
        f" {gain:+.4f} ± {1.96 * error:.4f} more than an optimal player (95 %), that is"
        f" {1 / seats + gain:.4f} where chance is {1 / seats:.4f}:"
        f" {seats * gain + 1:.3f} times an optimal player's wins"
    )


def share(totals: list[int], seat: int) -> float:
    best = max(totals)
    return (totals[seat] == best) / totals.count(best)


def play(tables: Tables, games: range, seats: int, with_racer: bool) -> list[list[int]]:
    """Play these games side by side; the racer's seat changes from one to the next."""
    played = {game: [blank(tables.rules)] * seats for game in games}
    races = {game: Race(tables) for game in games} if with_racer else {}
    for turn in range(1, tables.rules.rounds + 1):
        for seat in range(seats):
            after = _turns(tables, played, races, turn, seat)
            for game, sheet in after.items():
                played[game][seat] = sheet
    return [[total(tables.rules, sheet) for sheet in sheets] for sheets in played.values()]


def _turns(
    tables: Tables, sheets: dict[int, list[Sheet]], races: dict[int, Race], turn: int, seat: int
) -> dict[int, Sheet]:
    """One turn of one seat in all games; dice depend only on the game, the seat and the turn."""
    seats = len(next(iter(sheets.values())))
    after = dict[int, Sheet]()
    rngs = {game: random.Random(f"{game // seats}/{seat}/{turn}") for game in sheets}
    kept: dict[int, Dice] = dict.fromkeys(sheets, ())
    for rolls in range(1, tables.rules.spec.rolls + 1):
        asked = {
            game: Position(sheets[game][seat], thrown(tables.rules, held, rngs[game]), rolls)
            for game, held in kept.items()
        }
        usual = dict(zip(asked, _optimal(tables, list(asked.values())), strict=True))
        kept = {}
        for game, position in asked.items():
            action = usual[game]
            if races and game % seats == seat:
                rivals = Rivals(seat, tuple(sheets[game]), (0,) * seats, 0)
                action = races[game].best(rivals, position).action
            if isinstance(action, Score):
                cell, dice = tables.rules.cells[action.cell], position.dice
                after[game] = wrote(tables.rules, sheets[game][seat], turn, dice, rolls == 1, cell)
            else:
                kept[game] = action.dice if isinstance(action, Keep) else ()
    return after


def _optimal(tables: Tables, positions: list[Position]) -> list[TurnChoice]:
    return [options[0].action for options in advise_many(tables, positions)]


if __name__ == "__main__":
    told = [*sys.argv[1:], *("1000", "2", "document")[len(sys.argv) - 1 :]]
    main(int(told[0]), int(told[1]), told[2])
