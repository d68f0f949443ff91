"""Random play of both dice games against catanatron, actions per second of CPU time on one core.

An action is listed with all its alternatives, decided, written into the linked chronicle and folded
into the state; dice come from the fair source. Chance is a seat, so its throws are entries too,
counted in the second column; the first counts those of players alone, because catanatron's dice are
part of its roll action.
"""

import os
import statistics
import time
from collections.abc import Callable
from functools import partial

from catanatron import Color, Game, RandomPlayer

from benchmarks.shared.ledger import figure
from benchmarks.shared.random_games import Count, sheet_game
from letopis.games.valyrian import VALYRIAN
from letopis.games.yatzy import YATZY

ROUNDS = 9


def theirs(seed: int) -> Count:
    """Play one game of catanatron with four random players; its seed 0 would mean no seed."""
    colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
    game = Game([RandomPlayer(colour) for colour in colours], seed=seed + 1)
    game.play()
    actions = len(game.state.actions)
    return Count(actions, actions)


def main() -> None:
    """Measure in alternating rounds, so that noise of the machine falls on all."""
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    runs: dict[str, Callable[[int], Count]] = {
        game.id: partial(sheet_game, game) for game in (YATZY, VALYRIAN)
    }
    runs["catanatron"] = theirs
    for run in runs.values():
        run(0)
    speeds: dict[str, list[tuple[float, float]]] = {name: [] for name in runs}
    for number in range(ROUNDS):
        for name, run in runs.items():
            speeds[name].append(_speed(run, number, games=3 if name == "catanatron" else 30))
    _report(speeds)


def _speed(run: Callable[[int], Count], number: int, games: int) -> tuple[float, float]:
    started = time.process_time()
    counts = [run(number * games + at) for at in range(games)]
    spent = time.process_time() - started
    actions, entries = sum(it.actions for it in counts), sum(it.entries for it in counts)
    return actions / spent, entries / spent


def _report(speeds: dict[str, list[tuple[float, float]]]) -> None:
    print("Random play, CPU time, one core, median of", ROUNDS, "rounds")
    for name, rounds in speeds.items():
        actions = statistics.median(it[0] for it in rounds)
        entries = statistics.median(it[1] for it in rounds)
        print(f"{name:<12}{actions:>10,.0f} actions/s{entries:>10,.0f} entries/s")
    for name in (YATZY.id, VALYRIAN.id):
        pairs = zip(speeds[name], speeds["catanatron"], strict=True)
        figure(f"dice-{name}", statistics.median(mine[0] / its[0] for mine, its in pairs))


if __name__ == "__main__":
    main()
