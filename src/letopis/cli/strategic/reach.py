"""How far a piece can go, where it stops, what it can attack, and what bars it, in lines."""

from collections import defaultdict
from collections.abc import Iterator

from letopis.cli.strategic.acts import turns_on_own
from letopis.cli.strategic.typed_asks import TypedAsks
from letopis.core.acts import Refusal
from letopis.core.questions.reach import Deed, Reach
from letopis.core.seats import SeatId
from letopis.games.strategic.maps import Cell, in_reading_order
from letopis.games.strategic.movement import Move
from letopis.games.strategic.reach import reach_of, why_not
from letopis.games.strategic.world import World
from letopis.telling.strategic.names import Names
from letopis.telling.strategic.refusals import reason_said

ON_THE_WAY = ("attack", "board", "land")


class ReachLines:
    """Answers of the rules about one piece, in the player's language."""

    def __init__(self, names: Names, asks: TypedAsks) -> None:
        self._names, self._words, self._asks = names, names.words, asks

    def of(self, world: World, seat: SeatId, piece: str, cell: str = "") -> Iterator[str]:
        """All that a piece can get to, or about one cell the way there or the barrier."""
        found = reach_of(world, seat, piece)
        if isinstance(found, Refusal):
            yield self._why(world, found)
        elif cell in found.cells:
            yield self._words("strategic.reach.way", way=" ".join(found.cells[cell].way))
        elif cell:
            barrier = why_not(world, seat, piece, cell)
            assert barrier is not None
            yield self._why(world, barrier)
        else:
            yield from self._whole(world, seat, found)

    def _whole(self, world: World, seat: SeatId, found: Reach) -> Iterator[str]:
        if found.closed is not None:
            yield self._why(world, found.closed)
        free = [cell for cell, it in found.cells.items() if it.stop is None]
        if free:
            yield self._words("strategic.reach.free", cells=_listed(free))
        for refusal, cells in _by_reason(found):
            yield self._why(world, refusal, _listed(cells))
        for deed in _nearest(found):
            if isinstance(deed.choice, Move) and not turns_on_own(world, seat, deed.choice):
                yield f"  {self._asks.lines.say(deed.choice)}"
        if not found.cells and found.closed is None:
            yield self._words("strategic.reach.nowhere")

    def _why(self, world: World, refusal: Refusal, cells: str = "") -> str:
        about = {**refusal.about, "cell": cells} if cells else refusal.about
        told = Refusal(refusal.clause, refusal.reason, about)
        why = reason_said(self._names, world, told)
        return self._words("terminal.refused", why=why, clause=refusal.clause)


def _by_reason(found: Reach) -> list[tuple[Refusal, list[str]]]:
    """Cells where the way ends, together with those where it ends for the same reason."""
    refusals: dict[str, Refusal] = {}
    cells: defaultdict[str, list[str]] = defaultdict(list)
    for cell, arrival in found.cells.items():
        if arrival.stop is not None:
            refusals.setdefault(arrival.stop.reason, arrival.stop)
            cells[arrival.stop.reason].append(cell)
    return [(refusal, cells[reason]) for reason, refusal in refusals.items()]


def _nearest(found: Reach) -> list[Deed]:
    """What can be done at the end of a way, once for each target: by a shortest way."""
    nearest: dict[tuple[str, str], Deed] = {}
    for deed in found.deeds:
        if deed.kind in ON_THE_WAY and isinstance(deed.choice, Move):
            nearest.setdefault((deed.kind, deed.target or deed.cell), deed)
    return list(nearest.values())


def _listed(cells: list[str]) -> str:
    return " ".join(in_reading_order(map(Cell, cells)))
