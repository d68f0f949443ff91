"""`make fuzz`: a million actions of random play, on all cores, every entry checked.

Games are numbered; the same number is always the same game. A stopped run is resumed from the
number it printed last (`make fuzz FROM=1234`). For a failure it prints the seed and the shortest
sequence of asks that it could find, and keeps the chronicle that leads there.
"""

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import count
from multiprocessing import Pool
from pathlib import Path

from letopis.core.files.chronicle_text import write_line, write_start
from letopis.games.strategic.game import STRATEGIC
from tests.fuzz.games import LONGEST, Failure, Played, play_seed
from tests.fuzz.hostile import hostile_header, play_hostile
from tests.fuzz.scenes import scene_of
from tests.fuzz.shortening import shortened
from tests.fuzz.tables import GAMES_A_MAP, header_of

TOLD_EVERY = 15.0  # seconds


def main() -> int:
    wish = _arguments()
    start = time.monotonic()
    acts: Counter[str] = Counter()
    facts: Counter[str] = Counter()
    failures: dict[str, Played] = {}
    games_played, actions = 0, 0
    with Pool(wish.cores) as pool:
        games = pool.imap(_hostile_game if wish.hostile else _game, _seeds(wish), GAMES_A_MAP)
        for played in _told(games, wish, start):
            acts, facts = acts + played.acts, facts + played.facts
            games_played, actions = games_played + 1, actions + played.actions
            if played.failure is not None and played.failure.what not in failures:
                failures[played.failure.what] = played
                _report(played, wish)
        pool.terminate()
    rate = actions / (time.monotonic() - start)
    print(f"{actions:,} actions in {games_played} games, {rate:,.0f} a second")
    _summary(acts, facts, failures)
    return 1 if failures else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make fuzz", description=__doc__)
    parser.add_argument("--actions", type=int, default=1_000_000)
    parser.add_argument("--from", dest="first", type=int, default=0, help="number of the game")
    parser.add_argument("--games", type=int, default=0, help="so many games, however long")
    parser.add_argument("--hostile", action="store_true", help="dense boards, perverse players")
    parser.add_argument("--cores", type=int, default=os.cpu_count())
    parser.add_argument("--keep", type=Path, default=Path("build/fuzz"), help="for failures")
    return parser.parse_args()


def _seeds(wish: argparse.Namespace) -> Iterable[int]:
    return range(wish.first, wish.first + wish.games) if wish.games else count(wish.first)


def _game(seed: int) -> Played:
    return play_seed(seed, header_of(seed), LONGEST)


def _hostile_game(seed: int) -> Played:
    return play_hostile(seed, LONGEST)


def _told(games: Iterable[Played], wish: argparse.Namespace, start: float) -> Iterator[Played]:
    """Games in order, until enough were played; prints the progress now and then."""
    actions, told = 0, start
    for played in games:
        yield played
        actions += played.actions
        now = time.monotonic()
        is_enough = not wish.games and actions >= wish.actions
        if is_enough or now - told > TOLD_EVERY:
            told = now
            rate = actions / (now - start)
            line = f"{actions:>9,} actions, {rate:,.0f} a second; go on with FROM={played.seed + 1}"
            print(line, flush=True)
        if is_enough:
            return


def _report(played: Played, wish: argparse.Namespace) -> None:
    failure = played.failure
    assert failure is not None
    print(f"game {played.seed} fails after {played.actions} actions: {failure.message}", flush=True)
    header = hostile_header(played.seed) if wish.hostile else header_of(played.seed)
    short = shortened(header, failure)
    path = wish.keep / f"{played.seed}.letopis"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(_file(short), "utf-8")
    print(f"  {len(short.asks)} asks are enough, after {path}:")
    for asked in short.asks:
        print(f"    {asked.seat} {STRATEGIC.notation.write(asked.action)}")
    scene = scene_of(short)
    print("  as a scene for a test:\n" + scene if scene else "  no scene shows it", flush=True)
    print(short.trace, flush=True)


def _file(failure: Failure) -> str:
    lines = (write_line(STRATEGIC.notation, entry) for entry in failure.chronicle.entries)
    return write_start(failure.chronicle.header) + "".join(lines)


def _summary(acts: Counter[str], facts: Counter[str], failures: dict[str, Played]) -> None:
    seen = acts.keys() | facts.keys()
    never = [verb for verb in STRATEGIC.notation.verbs if verb not in seen]
    print(f"acts by kind: {', '.join(f'{name} {times}' for name, times in acts.most_common())}")
    print(f"never seen: {', '.join(never) or 'nothing'}")
    print(f"{len(failures)} ways to fail")
    for what, played in failures.items():
        print(f"  {what} (FROM={played.seed} GAMES=1)")


if __name__ == "__main__":
    sys.exit(main())
