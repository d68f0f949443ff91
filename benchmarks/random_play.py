"""Random play of both dice games against catanatron, actions per second of CPU time on one core.

An action is listed with all its alternatives, decided, written into the linked chronicle and folded
into the state; dice come from the fair source. Chance is a seat, so its throws are entries too,
counted in the second column; the first counts those of players alone, because catanatron's dice are
part of its roll action.
"""

import os
import random
import statistics
import time
from collections.abc import Callable
from functools import partial

from catanatron import Color, Game, RandomPlayer
from msgspec import Struct

from letopis.core.acts import Action
from letopis.core.choices import pick
from letopis.core.chronicle import Entry
from letopis.core.dice import Fair, commitment, secret_of_seed
from letopis.core.driver import next_entry, throw_source
from letopis.core.game import AnyGame
from letopis.core.header import Header
from letopis.core.options import as_dict
from letopis.core.seats import CHANCE, Seat, SeatId
from letopis.core.table import Table, advance, open_table
from letopis.games.valyrian import VALYRIAN
from letopis.games.yatzy import YATZY

SEATS = 4
ROUNDS = 7
AIM = 3.0


class Count(Struct, frozen=True):
    """Actions of players, and entries including those of chance."""

    actions: int
    entries: int


def ours(game: AnyGame, seed: int) -> Count:
    """Play one game of four random players."""
    secret, rng = secret_of_seed(seed), random.Random(seed)
    header = _header(game, seed, secret)
    source = throw_source(header, secret)
    table, actions = open_table(game, header), 0

    def choose(table: Table, seat: SeatId) -> Action:
        return pick(rng.choice(game.legal(table.state, seat)), rng.randrange)

    while asked := table.asked:
        entry = next_entry(table, source, choose)
        assert isinstance(entry, Entry), entry
        actions += CHANCE not in asked
        table = advance(table, entry)
    return Count(actions, table.seq)


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
        game.id: partial(ours, game) for game in (YATZY, VALYRIAN)
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
    rival = statistics.median(actions for actions, _ in speeds["catanatron"])
    print("Random play, CPU time, one core, median of", ROUNDS, "rounds")
    print(f"{'':<12}{'actions/s':>12}{'entries/s':>12}{'actions x':>12}{'entries x':>12}")
    for name, rounds in speeds.items():
        actions = statistics.median(it[0] for it in rounds)
        entries = statistics.median(it[1] for it in rounds)
        ratios = f"{actions / rival:>12.2f}{entries / rival:>12.2f}"
        print(f"{name:<12}{actions:>12,.0f}{entries:>12,.0f}{ratios}")
    print(f"x: times catanatron's actions per second; the aim is {AIM:.0f}")


def _header(game: AnyGame, seed: int, secret: bytes) -> Header:
    seats = tuple(Seat(SeatId(f"p{at}"), f"Player {at}") for at in range(1, SEATS + 1))
    dice = Fair(commitment(secret))
    return Header(game.id, game.edition, f"bench-{seed}", as_dict(game.options()), dice, seats)


if __name__ == "__main__":
    main()
