"""The server against boardgame.io's: `python -m benchmarks.server [sockets|hall]`.

Both play the same tic-tac-toe (a full board is wiped, so a match goes on) for the same clients on
this machine: moves sent over a socket, and sockets that receive every one. Ours runs as `letopis
serve`, without limits: an ask has a key and the entry last seen, and is answered and broadcast only
when it is on disk (SQLite, `synchronous=FULL`). boardgame.io broadcasts first and stores
afterwards, either in files, which it does not sync, or in memory, its default. The rounds of all
three alternate, so that noise of the machine falls on each.

A busy machine makes all of them slower; processor time for each move tells which does less.
"""

import sys
import tempfile
from collections.abc import Callable, Coroutine
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.shared.ledger import figure
from benchmarks.wire.boardgame_io import install, its_match, its_server
from benchmarks.wire.ours import our_match, our_server, token_at
from benchmarks.wire.process import Process
from benchmarks.wire.rounds import MakeMatch, Round, crowd, hall, median_rate, report, run

CROWDS = {1: 200, 50: 100, 500: 40, 2000: 15}  # listening sockets: moves of a round
TABLES, MOVES = 32, 30
ROUNDS = 3
HALL = "hall"

Side = tuple[str, Process, MakeMatch]
Play = Callable[[MakeMatch, Process, int, int], Coroutine[Any, Any, Round]]


def main(*asked: str) -> None:
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        sides = _sides(Path(folder), stack)
        for sockets, moves in CROWDS.items():
            if str(sockets) in (asked or map(str, CROWDS)):
                _compare(str(sockets), sides, crowd, sockets, moves)
        if HALL in (asked or (HALL,)):
            _compare(HALL, sides, hall, TABLES, MOVES)


def _sides(folder: Path, stack: ExitStack) -> list[Side]:
    ours = stack.enter_context(our_server(f"sqlite:///{folder}/letopis.db", folder))
    token = token_at(ours.port)
    sides: list[Side] = [("Letopis", ours, partial(our_match, ours.port, token))]
    if problem := install():
        print(f"boardgame.io is not measured: {problem}")
        return sides
    for name, in_files in (("boardgame.io, files", True), ("boardgame.io, memory", False)):
        server = stack.enter_context(its_server(folder, in_files))
        sides.append((name, server, partial(its_match, server.port)))
    return sides


def _compare(
    what: str,
    sides: list[Side],
    play: Play,
    size: int,
    moves: int,
) -> None:
    print(f"{size} tables at once" if what == HALL else f"{what} sockets listen", flush=True)
    played: dict[str, list[Round]] = {name: [] for name, _, _ in sides}
    for _ in range(ROUNDS):
        for name, server, make in sides:
            played[name].append(run(play(make, server, size, moves)))
    mine = played["Letopis"]
    for name, theirs in played.items():
        rate = median_rate(mine) / median_rate(theirs)
        print(f"  {name:21}{report(theirs)}; {rate:.1f} times as many", flush=True)
    for name, theirs in played.items():
        if theirs is not mine:
            figure(f"server-{what}-{name.split()[-1]}", _least(theirs) / _least(mine))


def _least(rounds: list[Round]) -> float:
    """Processor time of a move, in the quietest round."""
    return min(it.cpu_of_one for it in rounds)


if __name__ == "__main__":
    main(*sys.argv[1:])
