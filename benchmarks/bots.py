"""Bots of the Great Strategic: games a minute on every shipped map, and the time of a turn.

Games are whole, strategist against strategist, to half of the world or to year 25; entries are
those of the chronicle, with dice and answers in windows. A turn is all a seat is asked during it,
with listing, deciding and recording; it is compared with the random bot on the same map.
"""

import os
import time
from collections import defaultdict

from msgspec import Struct

from benchmarks.shared.ledger import figure
from letopis.arena import Fixture
from letopis.arena.match import seated
from letopis.bots import listing, make_bot
from letopis.core.acts import Action
from letopis.core.chronicle import Entry
from letopis.core.dice import secret_of_seed
from letopis.core.driver import next_entry, throw_source
from letopis.core.seats import CHANCE, SeatId
from letopis.core.table import Table, advance
from letopis.games.strategic.game import FIGURES, MAP
from letopis.games.strategic.maps.library import shipped_text

SEATS = {"duel": 2, "borderland": 2, "islands": 4, "continent": 8}
GAMES = {"duel": 6, "borderland": 6, "islands": 3, "continent": 1}
YEARS = 25


class Pace(Struct, frozen=True):
    """CPU seconds and entries of whole games, and CPU seconds of every turn of a seat."""

    seconds: float
    entries: int
    turns: tuple[float, ...]


def pace(map_name: str, bot: str, seed: int) -> Pace:
    """Play and measure one whole game."""
    materials = {MAP: shipped_text(map_name), FIGURES: ""}
    bots = (bot,) * SEATS[map_name]
    table = seated(Fixture(0, "strategic", bots, seed, {"ends_after_year": YEARS}, materials))
    players = {it.id: make_bot(table.game, table.header, it) for it in table.header.seats}
    source = throw_source(table.header, secret_of_seed(seed))
    turns = defaultdict[object, float](float)
    started = time.process_time()

    def choose(table: Table, seat: SeatId) -> Action:
        player = players[seat]
        assert player is not None
        view = table.game.view(table.state, seat)
        return player.choose(view, listing(table.game, table.state, seat))

    while table.asked:
        seat, before, turn = table.asked[0], time.process_time(), table.state.turn
        entry = next_entry(table, source, choose)
        assert isinstance(entry, Entry), entry
        table = advance(table, entry)
        if seat != CHANCE:
            turns[turn, seat] += time.process_time() - before
    return Pace(time.process_time() - started, table.seq, tuple(turns.values()))


def main() -> None:
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    pace("duel", "strategist", 0)  # the first battle loads numeric libraries
    print("Strategist against strategist, whole games, one core; CPU time")
    head = ("map", "games/min", "entries/s", "mean turn", "longest", "random's mean", "x random's")
    print("".join(f"{it:>14}" for it in head))
    for name, games in GAMES.items():
        found = [pace(name, "strategist", seed) for seed in range(games)]
        rival = pace(name, "random", 0)
        seconds, turns = sum(it.seconds for it in found), [t for it in found for t in it.turns]
        mean, other = sum(turns) / len(turns), sum(rival.turns) / len(rival.turns)
        cells = (
            name,
            f"{60 * games / seconds:.1f}",
            f"{sum(it.entries for it in found) / seconds:.0f}",
            f"{mean * 1000:.0f} ms",
            f"{max(turns) * 1000:.0f} ms",
            f"{other * 1000:.0f} ms",
            f"{mean / other:.1f}",
        )
        print("".join(f"{it:>14}" for it in cells))
        figure(f"bots-{name}", mean / other)


if __name__ == "__main__":
    main()
