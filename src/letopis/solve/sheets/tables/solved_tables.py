"""Solved tables of a sheet: the value of every state, read from disk or computed.

Single questions about a shipped preset are answered from its packed table; whatever goes over all
states takes the exact values of this machine's cache. The compiled code is imported only where
something must be computed.
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
from letopis.solve.sheets.progress import Progress, quietly
from letopis.solve.sheets.space.array_types import F64, I64
from letopis.solve.sheets.space.portions import Portions, portions_of
from letopis.solve.sheets.space.scores import Distribution
from letopis.solve.sheets.space.state_space import Frame, frame_of, points_written, state_of
from letopis.solve.sheets.tables import packed_spreads, packed_tables, table_files

MOST_KEPT = 8
DIGITS = 9
TIE = 10.0**-DIGITS  # points within which choices are equal
VALUES, SCORES = "values", "scores"


class Tables(Struct, frozen=True, eq=False):
    """The value of every state of a sheet; the time it took, and whether it was computed anew."""

    frame: Frame
    at: Callable[[I64], F64]  # the values of some states
    seconds: float
    cpu_seconds: float
    is_new: bool
    beside: dict[str, F64]  # further numbers of every state, computed on first use
    tie: float = TIE

    @property
    def rules(self) -> Rules:
        return self.frame.rules

    @property
    def optimum(self) -> float:
        """The expected total of a game under optimal play."""
        return self.at_one(self.states - 1)

    @property
    def states(self) -> int:
        return self.frame.states

    @property
    def is_packed(self) -> bool:
        """Whether these are the tables that travel with the program."""
        return self.tie > TIE

    @property
    def values(self) -> F64:
        """The exact values of all states."""
        return all_values(self)

    def at_one(self, state: int) -> float:
        return float(self.at(np.array([state]))[0])


class PortionTable(NamedTuple):
    """Expected points of the rest of the game for each portion of the total, (portions, states)."""

    portions: Portions
    values: F64


_KEPT: dict[SheetSpec, Tables] = {}


def solved(spec: SheetSpec, progress: Progress = quietly, anew: bool = False) -> Tables:
    """The exact tables of a spec, from disk if a whole and matching file is there."""
    check_spec(spec)
    began, spent = time.perf_counter(), time.process_time()
    frame = frame_of(compile_rules(spec))
    values = None if anew else table_files.load(checksum(spec), VALUES, frame.states)
    is_new = values is None
    if values is None:
        values = _solve(frame, progress)
    spent, seconds = time.process_time() - spent, time.perf_counter() - began
    return Tables(frame, values.__getitem__, seconds, spent, is_new, {VALUES: values})


def opened(spec: SheetSpec, progress: Progress = quietly) -> Tables:
    """Tables for single questions: those that travel with the program, else the exact ones."""
    check_spec(spec)
    began, spent = time.perf_counter(), time.process_time()
    packed = packed_tables.find(spec)
    found = packed and packed_tables.load(packed, frame_of(compile_rules(spec)))
    if not found:
        return solved(spec, progress)
    spent, seconds = time.process_time() - spent, time.perf_counter() - began
    return Tables(found.frame, found.values, seconds, spent, False, {}, packed_tables.TIE)


def tables_of(spec: SheetSpec, progress: Progress = quietly) -> Tables:
    """The same, cached in memory."""
    if spec not in _KEPT:
        while len(_KEPT) >= MOST_KEPT:
            del _KEPT[next(iter(_KEPT))]
        _KEPT[spec] = opened(spec, progress)
    return _KEPT[spec]


def is_at_hand(spec: SheetSpec) -> bool:
    """Whether nothing must be solved for single questions about a sheet."""
    return packed_tables.find(spec) is not None or table_files.holds(checksum(spec), VALUES)


def all_values(tables: Tables, progress: Progress = quietly) -> F64:
    """The exact values of all states, for computations that go over all of them."""
    if VALUES not in tables.beside:
        kept = table_files.load(checksum(tables.rules.spec), VALUES, tables.states)
        tables.beside[VALUES] = _solve(tables.frame, progress) if kept is None else kept
    return tables.beside[VALUES]


def _solve(frame: Frame, progress: Progress) -> F64:
    from letopis.solve.sheets.kernels.induction import solve_values

    values = solve_values(frame, progress=progress)
    table_files.save(checksum(frame.rules.spec), VALUES, values)
    return values


def still_to_come(tables: Tables, sheet: Sheet) -> float:
    """The expected points that the rest of the game adds to a sheet before a turn."""
    return tables.at_one(state_of(tables.frame, sheet))


def final_scores(tables: Tables, sheet: Sheet, progress: Progress = quietly) -> Distribution:
    """The distribution of the final total of a sheet before a turn, under optimal play."""
    state, held = state_of(tables.frame, sheet), points_written(sheet)
    is_blank = state == tables.states - 1 and held == 0
    kept = _known_scores(tables.rules.spec) if is_blank else None
    if kept is not None:
        return kept
    values = all_values(tables, progress)
    from letopis.solve.sheets.distribution import StateChance, distribution

    begin = [StateChance(state, held, 1.0)]
    found = distribution(tables.frame, values, begin, progress)
    if is_blank:
        numbers = np.concatenate([[found.low], found.chance])
        table_files.save(checksum(tables.rules.spec), SCORES, numbers)
    return found


def _known_scores(spec: SheetSpec) -> Distribution | None:
    """The distribution of a whole game, as far as it was computed before."""
    packed = packed_tables.find(spec)
    if packed is not None:
        return packed_tables.scores(packed)
    kept = table_files.load(checksum(spec), SCORES)
    return Distribution(int(kept[0]), kept[1:]) if kept is not None and len(kept) > 1 else None


def portion_table(tables: Tables, progress: Progress = quietly) -> PortionTable:
    """The portions of every value under optimal play."""
    portions = portions_of(tables.frame)
    shape = (len(portions.names), tables.states)

    def work_out() -> F64:
        from letopis.solve.sheets.kernels.mean_squares import solve_portions

        values = all_values(tables, progress)
        return solve_portions(tables.frame, values, portions, progress)

    numbers = _beside(tables, "portions", shape[0] * shape[1], work_out)
    return PortionTable(portions, numbers.reshape(shape))


def spread_of_states(tables: Tables, progress: Progress = quietly) -> F64:
    """The standard deviation of the points still to come, for every state."""

    def work_out() -> F64:
        from letopis.solve.sheets.kernels.mean_squares import solve_moments

        values = all_values(tables, progress)
        moments = solve_moments(tables.frame, values, progress)
        deviation: F64 = np.sqrt(np.maximum(0.0, moments - values**2))
        return deviation

    packed = packed_tables.find(tables.rules.spec) if tables.is_packed else None
    if packed is not None and "deviations" not in tables.beside:
        found = packed_spreads.load_spread(packed, tables.frame)
        if found is not None:
            tables.beside["deviations"] = found
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
