"""Solved tables of a sheet: the value of every state, read from disk or computed.

The compiled code is imported only where something must be computed.
"""

import time
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from msgspec import Struct

from letopis.games.sheet.checking import check_spec
from letopis.games.sheet.rules import Rules, compile_rules
from letopis.games.sheet.spec import SheetSpec, checksum
from letopis.games.sheet.state import Sheet
from letopis.solve.sheets import table_files
from letopis.solve.sheets.array_types import F64
from letopis.solve.sheets.portions import Portions, portions_of
from letopis.solve.sheets.progress import Progress, quietly
from letopis.solve.sheets.scores import Distribution
from letopis.solve.sheets.state_space import Frame, frame_of, state_of

MOST_KEPT = 8


class Tables(Struct, frozen=True, eq=False):
    """The value of every state of a sheet; the time it took, and whether it was computed anew."""

    frame: Frame
    values: F64
    seconds: float
    cpu_seconds: float
    is_new: bool
    beside: dict[str, F64]  # further numbers of every state, computed on first use

    @property
    def rules(self) -> Rules:
        return self.frame.rules

    @property
    def optimum(self) -> float:
        """The expected total of a game under optimal play."""
        return float(self.values[-1])

    @property
    def states(self) -> int:
        return self.frame.states


class PortionTable(NamedTuple):
    """Expected points of the rest of the game for each portion of the total, (portions, states)."""

    portions: Portions
    values: F64


_KEPT: dict[SheetSpec, Tables] = {}


def solved(spec: SheetSpec, progress: Progress = quietly, anew: bool = False) -> Tables:
    """The tables of a spec, from disk if a whole and matching file is there."""
    check_spec(spec)
    began, spent = time.perf_counter(), time.process_time()
    frame = frame_of(compile_rules(spec))
    name = checksum(spec)
    values = None if anew else table_files.load(name, "values", frame.states)
    is_new = values is None
    if values is None:
        from letopis.solve.sheets.induction import solve_values

        values = solve_values(frame, progress=progress)
        table_files.save(name, "values", values)
    spent, seconds = time.process_time() - spent, time.perf_counter() - began
    return Tables(frame, values, seconds, spent, is_new, {})


def tables_of(spec: SheetSpec, progress: Progress = quietly) -> Tables:
    """The same, cached in memory."""
    if spec not in _KEPT:
        while len(_KEPT) >= MOST_KEPT:
            del _KEPT[next(iter(_KEPT))]
        _KEPT[spec] = solved(spec, progress)
    return _KEPT[spec]


def still_to_come(tables: Tables, sheet: Sheet) -> float:
    """The expected points that the rest of the game adds to a sheet before a turn."""
    return float(tables.values[state_of(tables.frame, sheet)])


def written(sheet: Sheet) -> int:
    """The points on a sheet, without bonuses and factors of its sums."""
    return sum(value or 0 for value in sheet.values) + sheet.premiums


def final_scores(tables: Tables, sheet: Sheet, progress: Progress = quietly) -> Distribution:
    """The distribution of the final total of a sheet before a turn, under optimal play."""
    state, held = state_of(tables.frame, sheet), written(sheet)
    is_blank = state == tables.states - 1 and held == 0
    name = checksum(tables.rules.spec)
    kept = table_files.load(name, "scores") if is_blank else None
    if kept is not None and len(kept) > 1:
        return Distribution(int(kept[0]), kept[1:])
    from letopis.solve.sheets.distribution import Chance, distribution

    begin = [Chance(state, held, 1.0)]
    found = distribution(tables.frame, tables.values, begin, progress)
    if is_blank:
        table_files.save(name, "scores", np.concatenate([[found.low], found.chance]))
    return found


def portion_table(tables: Tables, progress: Progress = quietly) -> PortionTable:
    """The portions of every value under optimal play."""
    portions = portions_of(tables.frame)
    shape = (len(portions.names), tables.states)

    def work_out() -> F64:
        from letopis.solve.sheets.mean_squares import solve_portions

        return solve_portions(tables.frame, tables.values, portions, progress)

    numbers = _beside(tables, "portions", shape[0] * shape[1], work_out)
    return PortionTable(portions, numbers.reshape(shape))


def spread_of_states(tables: Tables, progress: Progress = quietly) -> F64:
    """The standard deviation of the points still to come, for every state."""

    def work_out() -> F64:
        from letopis.solve.sheets.mean_squares import solve_moments

        moments = solve_moments(tables.frame, tables.values, progress)
        deviation: F64 = np.sqrt(np.maximum(0.0, moments - tables.values**2))
        return deviation

    return _beside(tables, "deviations", tables.states, work_out)


def _beside(tables: Tables, what: str, count: int, work_out: Callable[[], F64]) -> F64:
    """Further numbers of every state: from memory, from disk, or computed."""
    kept = tables.beside.get(what)
    if kept is None:
        name = checksum(tables.rules.spec)
        kept = table_files.load(name, what, count)
        if kept is None:
            kept = work_out()
            table_files.save(name, what, kept)
        tables.beside[what] = kept
    return kept
