"""What a click on a piece costs: reach with ways, stops and acts, a barrier, and a dry run.

The continent with 150 armies. The rival is Dijkstra of scipy over the same cells, in C, with a
limit of as many steps as the army has: it knows neither rivers nor terrain, neither armies nor
stops, and gives no acts.
"""

import os
import statistics
import time
from collections.abc import Callable

import numpy as np
from scipy.sparse import csr_array
from scipy.sparse.csgraph import dijkstra

from benchmarks.shared.battlefield import battlefield
from benchmarks.shared.ledger import figure
from letopis.core.acts import Refusal
from letopis.core.chronicle import NOT_LINKED
from letopis.core.dice import Typed
from letopis.core.header import Header
from letopis.core.questions.dry_run import dry_run
from letopis.core.seats import SeatId
from letopis.core.table import Table
from letopis.games.strategic.catalogue import ArmyKind
from letopis.games.strategic.game import STRATEGIC
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.movement.marching import Move
from letopis.games.strategic.movement.movers import mover
from letopis.games.strategic.movement.steps import Way
from letopis.games.strategic.reach import reach_of, ways, why_not
from letopis.games.strategic.world import Army, World
from letopis.games.strategic.world.lookup import armies_of

ROUNDS = 15
ARMIES = 150
KINDS: tuple[ArmyKind, ...] = ("light-infantry", "knights", "dragon")
SEAT = SeatId("p1")


def main() -> None:
    """Rounds in turn, so that a noisy machine is noisy for everybody."""
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    for kind in KINDS:
        _report(kind)


def _report(kind: ArmyKind) -> None:
    world = battlefield(ARMIES // 2, kind)
    armies = [it for it in armies_of(world, SEAT) if it.kind == kind]
    measured = _measured(world, armies)
    spent: dict[str, list[float]] = {name: [] for name in measured}
    for _ in range(ROUNDS):
        for name, work in measured.items():
            spent[name].append(_time(work, armies))
    rival = statistics.median(spent[RIVAL])
    cells = statistics.mean(len(ways(world, army).cells) for army in armies)
    print(f"{kind} on the continent, {len(world.armies)} armies, {cells:.0f} cells in reach")
    for name, found in spent.items():
        median = statistics.median(found)
        print(f"{name:<32}{median * 1e6:>8,.0f} us{median / rival:>8.2f} x {RIVAL}")
    figure(f"reach-{kind}", statistics.median(spent["reach with all acts"]) / rival)


RIVAL = "scipy dijkstra"


def _measured(world: World, armies: list[Army]) -> dict[str, Callable[[Army], object]]:
    graph, places = _graph(world)
    table = Table(STRATEGIC, _header(), world, 0, NOT_LINKED)
    moves = {it.id: Move(it.id, _farthest(world, it)) for it in armies}
    beyond = list(world.ground.sites)[-1]
    return {
        RIVAL: lambda army: dijkstra(
            graph,
            indices=places[army.cell],
            unweighted=True,
            return_predecessors=True,
            limit=max(mover(world, army).speed.values()),
        ),
        "ways and stops": lambda army: ways(world, army),
        "reach with all acts": lambda army: reach_of(world, SEAT, army.id),
        "why not a far cell": lambda army: why_not(world, SEAT, army.id, beyond),
        "dry run of a march": lambda army: _tried(table, moves[army.id]),
    }


def _tried(table: Table, move: Move) -> None:
    assert not isinstance(dry_run(table, SEAT, move), Refusal) or not move.path


def _farthest(world: World, army: Army) -> Way:
    return max((it.way for it in ways(world, army).cells.values()), key=len, default=())


def _graph(world: World) -> tuple[csr_array, dict[Cell, int]]:
    """Cells and their neighbours, as every army could step if the ground were even."""
    sites = world.ground.sites
    places = {cell: at for at, cell in enumerate(sites)}
    pairs = [(places[cell], places[near]) for cell, it in sites.items() for near in it.neighbours]
    rows, columns = np.array(pairs).T
    shape = (len(places), len(places))
    return csr_array((np.ones(len(pairs)), (rows, columns)), shape=shape), places


def _time(work: Callable[[Army], object], armies: list[Army]) -> float:
    started = time.process_time()
    for army in armies:
        work(army)
    return (time.process_time() - started) / len(armies)


def _header() -> Header:
    return Header(STRATEGIC.id, STRATEGIC.edition, "bench", {}, Typed(), ())


if __name__ == "__main__":
    main()
