"""What armies, structures, lands and players are called on the screen and in books, in every case.

A piece has its kind and its number or cell in every language: `knights-1`, `castle-d6`. What is
shown can be typed, so the notation's own names are not needed to play.
"""

from typing import Literal

from letopis.core.seats import CHANCE, HOST, Seat, SeatId
from letopis.games.strategic.maps import Cell, WorldMap, is_cell_name
from letopis.games.strategic.queries import World
from letopis.mapmaking.labels import name_of
from letopis.words import LANGUAGES, Words

Case = Literal["nom", "gen", "dat", "acc", "ins", "pre"]
Values = dict[str, str | int]

CASES: tuple[Case, ...] = ("nom", "gen", "dat", "acc", "ins", "pre")
NONE = "none"


class Names:
    """The words of one language for the things of one game."""

    def __init__(self, words: Words, seats: tuple[Seat, ...], drawn: WorldMap) -> None:
        self.words = words
        self._seats = {seat.id: seat.name for seat in seats}
        self._lands = {
            land.id: name_of(land.name, words.language) or land.id for land in drawn.lands
        }
        self.land_names: dict[str, list[str]] = {
            land.id: [land.id, *(name_of(land.name, it) or land.id for it in LANGUAGES)]
            for land in drawn.lands
        }

    def seat(self, seat: str | None) -> str:
        """A player's name; whoever came later is called by his seat."""
        if seat is None:
            return self.words("strategic.nobody")
        if seat == CHANCE:
            return self.words("terminal.chance")
        if seat == HOST:
            return self.words.texts("strategic", "typed", HOST)[0]
        return self._seats.get(SeatId(seat), seat)

    def seats(self, seats: tuple[str, ...]) -> str:
        return ", ".join(map(self.seat, seats)) or self.words("strategic.nobody")

    def land(self, land: str | None) -> str:
        for known, name in self._lands.items():
            if known == land:
                return name
        return land or ""

    def is_land(self, text: str) -> bool:
        return text in self._lands

    def kind(self, kind: str, case: Case = "nom") -> str:
        """`knights`, `castle`, `mine`; a word that is no kind stays as it is."""
        return self.words.at("strategic", "name", kind, case) if self.is_kind(kind) else kind

    def is_kind(self, text: str) -> bool:
        return self.words.has("strategic", "name", text)

    def piece(self, name: str, case: Case = "nom") -> str:
        """`knights-1` and `castle-d6` in words."""
        kind, dash, which = name.rpartition("-")
        return f"{self.kind(kind, case)}-{which}" if dash and self.is_kind(kind) else name

    def fighter(self, name: str) -> str:
        """Who has cards in a battle: a piece, or a claimant in a tournament (VS-3.6.e)."""
        return self.piece(name) if self.is_piece(name) else self.seat(name)

    def is_piece(self, text: str) -> bool:
        kind, dash, which = text.rpartition("-")
        numbered = which.isdigit() or is_cell_name(which)
        return bool(dash) and numbered and self.is_kind(kind)

    def strength(self, count: int, advantage: bool) -> str:
        """VS-7.2.a, VS-7.4.a. Detachments in words."""
        plus = "yes" if advantage else "no"
        return self.words("strategic.detachments", count=count, plus=plus)

    def number(self, name: str) -> str:
        """Whether the verb of a piece stands in the plural: `pl` or `sg`."""
        kind = name if self.is_kind(name) else name.rpartition("-")[0]
        return self.words.at("strategic", "name", kind, "is")

    def at(self, world: World, cell: Cell) -> str:
        """The structure on a cell in the notation, or the cell itself."""
        structure = world.structures.get(cell)
        return structure.name if structure is not None else str(cell)

    def forms(self, field: str, name: str) -> Values:
        """Every case of a piece or a kind as values of a message: `army`, `army_acc`, `army_is`."""
        told = self.piece if self.is_piece(name) else self.kind
        cases: Values = {f"{field}_{case}": told(name, case) for case in CASES[1:]}
        return {field: told(name), f"{field}_is": self.number(name), **cases}
