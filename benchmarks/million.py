"""A million simulated games against the exact values: `python -m benchmarks.million [games]`.

The dice are random; only the choices come from the tables. Every thousandth sheet is added up by
the engine.
"""

import sys
import time

from benchmarks.shared.sheet_specs import spec_named
from letopis.games.sheet.state import blank
from letopis.games.sheet.totals import total
from letopis.solve.sheets import final_scores, tables_of
from letopis.solve.sheets.simulation import simulate

GAMES = 1_000_000
SHEETS = ("document", "valyrian")
MOST_ERRORS = 3


def main(games: int = GAMES) -> None:
    print(f"{games:,} simulated games beside the exact values")
    for sheet in SHEETS:
        tables = tables_of(spec_named(sheet))
        spent = time.process_time()
        played = simulate(tables, games, seed=1)
        spent = time.process_time() - spent
        for game in range(0, games, 1000):
            assert total(tables.rules, played.sheet(game)) == played.totals[game]
        exact = final_scores(tables, blank(tables.rules))
        error = exact.deviation / games**0.5
        away = (played.totals.mean() - tables.optimum) / error
        mean = played.totals.mean()
        print(
            f"{sheet:<12} mean {mean:.4f}, exact {tables.optimum:.4f}:"
            f" {mean / tables.optimum:.5f} times it, {away:+.2f} standard errors of {error:.4f};"
            f" deviation {played.totals.std():.3f}, exact {exact.deviation:.3f};"
            f" {spent:.0f} s of CPU",
            flush=True,
        )
        assert abs(away) < MOST_ERRORS


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
