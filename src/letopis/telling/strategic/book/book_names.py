"""How a chronicle names things: armies counted, houses by their lands, places by their ground.

Names of players and lands stand in the nominative whatever the sentence, because nobody knows how a
name is declined; the texts are written so that they may.
"""

from collections import Counter
from collections.abc import Iterable

from letopis.core.seats import Seat
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.view import WorldView
from letopis.games.strategic.world import Ground, Structure
from letopis.telling.strategic.names import NONE, Case, Names, Values
from letopis.telling.variants import Pen

BAND = "band"  # a kind whose name is a people: two armies of them, not two of them


class BookNames:
    """The words of one book for the things of its game."""

    def __init__(self, pen: Pen, seats: tuple[Seat, ...], ground: Ground) -> None:
        self._pen, self._said, self.ground = pen, pen.said, ground
        self.names = Names(pen.said, seats, ground.map)
        self.mentioned: dict[str, None] = {}  # since the beginning of the year
        rows = ground.catalogue.structures.items()
        self._lord_houses = [str(kind) for kind, row in rows if row.lord_house]

    def who(self, seat: str | None) -> str:
        """A player's name, and a note that he was mentioned."""
        if seat is not None:
            self.mentioned[seat] = None
        return self.names.seat(seat)

    def land(self, cell: Cell) -> str:
        """The name of the land a cell lies in; nothing at sea."""
        land = self.ground.sites[cell].land
        return NONE if land is None else self.names.land(land)

    def place(self, cell: Cell) -> str:
        """`in the woods of Ash Hill, at c4`."""
        site = self.ground.sites[cell]
        values: Values = {"terrain": site.terrain, "land": self.land(cell), "cell": cell}
        return self._said("telling.place", **values)

    def house(self, kind: str, cell: Cell, case: Case = "nom", *, new: bool = False) -> str:
        """`the castle in Ash Hill`; what is no lord house is named by its cell."""
        values: Values = {
            "house": self.names.kind(kind, case),
            "land": self.land(cell) if kind in self._lord_houses else NONE,
            "cell": cell,
            "new": "yes" if new else "no",
        }
        return self._said("telling.house", **values)

    def is_lord_house(self, structure: Structure) -> bool:
        """VS-6.0.j."""
        return structure.kind in self._lord_houses

    def armies(self, kinds: Iterable[str], case: Case = "nom") -> str:
        """`knights, two mages and three ships`."""
        return self._pen.listed([self.many(kind, n, case) for kind, n in Counter(kinds).items()])

    def many(self, kind: str, n: int, case: Case = "nom") -> str:
        own = self._said.has("telling", "many", kind)
        forms = {it: self.names.kind(kind, it) for it in ("nom", "gen", "acc")}
        path = ("telling", "many", kind if own else BAND, "acc" if case == "acc" else "nom")
        return self._said.at(*path, n=n, **forms)

    def number(self, kinds: Iterable[str]) -> str:
        """Whether the verb of these armies stands in the plural: `pl` or `sg`."""
        listed = list(kinds)
        return self.names.number(listed[0]) if len(listed) == 1 else "pl"

    def coins(self, coins: int) -> str:
        return self._said("telling.coins", coins=coins)

    def structure_at(self, view: WorldView, cell: Cell, case: Case = "nom") -> str:
        """The house that stands on a cell, or the cell itself."""
        structure = view.structures.get(cell)
        return cell if structure is None else self.house(structure.kind, cell, case)

    def piece(self, view: WorldView, name: str, case: Case = "nom") -> str:
        """An army by its kind, a structure (`castle-f6`, `f6`) by its land, else as it is."""
        for army in view.armies.values():
            if army.id == name:
                return self.many(army.kind, 1, case)
        kind, dash, cell = name.rpartition("-")
        if dash and Cell(cell) in self.ground.sites and self.names.is_kind(kind):
            return self.house(kind, Cell(cell), case)
        if name in self.ground.sites:
            return self.structure_at(view, Cell(name), case)
        return self.names.land(name) if self.names.is_land(name) else name
