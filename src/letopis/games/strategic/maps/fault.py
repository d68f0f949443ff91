"""What is wrong with a map: where, by which clause, and a reason that the locale puts in words."""

from typing import Literal

from msgspec import Struct

from letopis.core.acts import ClauseId
from letopis.games.strategic.maps.cells import Cell, in_reading_order

Severity = Literal["error", "warning"]


class MapFault(Struct, frozen=True):
    """A map with an error cannot be played; a warning is for its maker to think about.

    `kind` is a key of `map_problem` in the locale; `about` fills the sentence. The cells are told
    beside it, the first few of them when there are many.
    """

    kind: str
    severity: Severity
    clause: ClauseId
    cells: tuple[Cell, ...] = ()
    about: dict[str, str | int] = {}


def error(kind: str, clause: str, *cells: Cell, **about: str | int) -> MapFault:
    return MapFault(kind, "error", ClauseId(clause), in_reading_order(cells), about)


def warning(kind: str, clause: str, *cells: Cell, **about: str | int) -> MapFault:
    return MapFault(kind, "warning", ClauseId(clause), in_reading_order(cells), about)
