"""Values of states from a table that holds every second level of a sheet.

The levels between are played out one turn when they are asked for, which takes some milliseconds
and no compiled code. Rounding of the stored numbers does not grow on the way: a turn takes means
and maxima of them.
"""

import numpy as np

from letopis.solve.sheets.space.array_types import F64, I32, I64
from letopis.solve.sheets.space.state_space import Frame
from letopis.solve.sheets.turn import OpenCells, offer_of, states_after, whole_turns

MOST_KNOWN = 50_000  # states played out and remembered: some megabytes


class Halves:
    """Where the states of each level lie: in the table, or nowhere."""

    def __init__(self, frame: Frame) -> None:
        groups = frame.space.groups
        self.group_starts: I64 = groups.start[groups.made, groups.open]
        sizes = [int(groups.size[it.start : it.stop].sum()) for it in frame.levels]
        self.level_starts = np.cumsum([0, *sizes[:-1]])
        self.is_stored = np.arange(len(sizes)) % 2 == 0
        stored = np.where(self.is_stored, sizes, 0)
        self.shift: I64 = np.cumsum([0, *stored[:-1]]) - self.level_starts
        self.count = int(stored.sum())

    def level_of(self, states: I64) -> I64:
        levels: I64 = np.searchsorted(self.level_starts, states, side="right") - 1
        return levels

    def stored_states(self, states: int) -> I64:
        """The numbers of all states that are stored, in their order in the table."""
        every = np.arange(states)
        stored: I64 = every[self.is_stored[self.level_of(every)]]
        return stored


class HalfValues:
    """The table of a sheet: whole numbers of `1 / scale` points, and what was played out of it."""

    def __init__(self, frame: Frame, table: I32, scale: float) -> None:
        self._frame, self._table, self._scale = frame, table, scale
        self._halves = Halves(frame)
        self._known: dict[int, float] = {}

    def __call__(self, states: I64) -> F64:
        """The value of each of these states, in an array of the same shape."""
        different, places = np.unique(states, return_inverse=True)
        levels = self._halves.level_of(different)
        stored = self._halves.is_stored[levels]
        values = np.empty(len(different))
        values[stored] = self._stored(different[stored], levels[stored])
        values[~stored] = self._played(different[~stored])
        found: F64 = values[places].reshape(states.shape)
        return found

    def _stored(self, states: I64, levels: I64) -> F64:
        values: F64 = self._table[states + self._halves.shift[levels]] / self._scale
        return values

    def _played(self, states: I64) -> F64:
        missing = [state for state in states.tolist() if state not in self._known]
        if missing:
            if len(self._known) + len(missing) > MOST_KNOWN:
                self._known.clear()
                missing = states.tolist()
            found = self._play_out(np.array(missing))
            self._known.update(zip(missing, found.tolist(), strict=True))
        return np.array([self._known[state] for state in states.tolist()])

    def _play_out(self, states: I64) -> F64:
        """One turn of each state, all side by side; the states after it are stored."""
        space, starts = self._frame.space, self._halves.group_starts
        groups = np.searchsorted(starts, states, side="right") - 1
        later, first = list[F64](), list[F64]()
        for group in np.unique(groups).tolist():
            after = states_after(space, group, states[groups == group] - starts[group])
            worth = self(after) + space.prices.points[:, :, None]
            later.append(_best(offer_of(space, group, False), worth))
            if space.first_counts:
                first.append(_best(offer_of(space, group, True), worth))
        joined = np.concatenate(later, axis=1)
        return whole_turns(space, joined, np.concatenate(first, axis=1) if first else joined)


def _best(offer: OpenCells, worth: F64) -> F64:
    """The best value of writing each throw, (throws, lanes), from those of each kind of points in
    each cell, (cells, kinds, lanes).
    """
    cells = np.arange(len(worth))[:, None]
    found = worth[cells, offer.kind] + offer.writable[:, :, None]
    best: F64 = found.max(axis=0) + offer.premium[:, None]
    return best
