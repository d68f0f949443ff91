"""What the pieces of a game are called by those who look at the map: `the knights at n7`, `the
castle of Honey Dale`. The notation's own names are for typing and for files."""

from collections import defaultdict
from collections.abc import Mapping
from functools import cache, cached_property, lru_cache

from letopis.games.strategic.maps import Cell, is_cell_name
from letopis.games.strategic.world import Army, ArmyId, Ground, World
from letopis.telling.strategic.names import CASES, NONE, Case, Names, Values
from letopis.words import Words

MOST_NAMES = 20_000  # a large map has 2000 cells
FEW_PLACES = 8

Look = Mapping[ArmyId, Army]  # the armies of one moment


class PieceNames:
    """Names of pieces as they stand at one moment; one that comes only later is named by where it
    is then."""

    def __init__(self, names: Names, ground: Ground, now: Look, later: Look | None = None) -> None:
        self._names, self._words, self._ground = names, names.words, ground
        self._now, self._later = now, later or {}
        self._looked_up: dict[tuple[object, ...], list[ArmyId]] = {}

    def piece(self, name: str, case: Case = "nom") -> str:
        """An army (`knights-1`), a structure (`castle-d6`), or the word as it is."""
        army = self._army(name)
        if army is not None:
            return self._several(army, self._standing(army, case))
        kind, _, place = name.rpartition("-")
        if is_cell_name(place) and self._names.is_kind(kind):
            return self.structure(kind, Cell(place), case)
        return self._names.kind(kind, case) if self._names.is_piece(name) else name

    def structure(self, kind: str, cell: Cell, case: Case = "nom") -> str:
        """A lord's house by its land, if that has a name; another structure by its cell."""
        row = self._ground.catalogue.structures.get(kind)  # type: ignore[call-overload]
        site = self._ground.sites.get(cell)
        land = site.land if site is not None and row is not None and row.lord_house else None
        name = NONE if land is None else self._names.land(land)
        return _structure(self._words, self._names.kind(kind, case), cell, name)

    def cell(self, name: str) -> str:
        """Where a piece stands; a piece that is gone stands nowhere."""
        army = self._army(name)
        place = name.rpartition("-")[2]
        return str(army.cell) if army is not None else place if is_cell_name(place) else NONE

    def forms(self, field: str, name: str) -> Values:
        """A piece as values of a message: `army`, `army_acc`, `army_is`, and its kind alone as
        `army_kind`, `army_kind_acc`; `army_cell` is where it stands."""
        kind = name.rpartition("-")[0]
        values: Values = {
            f"{field}_is": self._names.number(name),
            f"{field}_cell": self.cell(name),
            field: self.piece(name),
            f"{field}_kind": self._names.kind(kind),
        }
        for case in CASES[1:]:
            values[f"{field}_{case}"] = self.piece(name, case)
            values[f"{field}_kind_{case}"] = self._names.kind(kind, case)
        return values

    def _army(self, name: str) -> Army | None:
        return self._now.get(ArmyId(name)) or self._later.get(ArmyId(name))

    def _standing(self, army: Army, case: Case) -> str:
        where = "asleep" if army.asleep else "aboard" if army.aboard is not None else "army"
        return _army(self._words, where, self._names.kind(army.kind, case), army.cell)

    def _several(self, army: Army, name: str) -> str:
        """Armies of one kind in one place are told apart in words."""
        alike = self._alike_armies(_place(army))
        if len(alike) < 2:
            return name
        number = alike.index(army.id) + 1 if army.id in alike else len(alike) + 1
        return self._words("strategic.piece.one_of", name=name, number=number)

    def _alike_armies(self, place: tuple[object, ...]) -> list[ArmyId]:
        """Who shares a place. A fact names a piece or two: they are looked up one by one, and the
        whole map is sorted only where many are named."""
        if place not in self._looked_up:
            if len(self._looked_up) >= FEW_PLACES:
                self._looked_up = self._alike
                return self._alike.get(place, [])
            cell = place[1]
            there = (it for it in self._now.values() if it.cell == cell)
            self._looked_up[place] = [it.id for it in there if _place(it) == place]
        return self._looked_up[place]

    @cached_property
    def _alike(self) -> dict[tuple[object, ...], list[ArmyId]]:
        found: defaultdict[tuple[object, ...], list[ArmyId]] = defaultdict(list)
        for army in self._now.values():
            found[_place(army)].append(army.id)
        return found


def names_in(names: Names, world: World, later: World | None = None) -> PieceNames:
    return PieceNames(names, world.ground, world.armies, None if later is None else later.armies)


def _place(army: Army) -> tuple[object, ...]:
    return army.kind, army.cell, army.asleep, army.aboard is not None


@lru_cache(maxsize=MOST_NAMES)
def _army(words: Words, where: str, kind: str, cell: Cell) -> str:
    return words.at("strategic", "piece", where, kind=kind, cell=cell)


@lru_cache(maxsize=MOST_NAMES)
def _structure(words: Words, kind: str, cell: Cell, land: str) -> str:
    of_land = NONE if land == NONE else genitive(words, land) or NONE
    about = {"kind": kind, "cell": cell, "land": land, "land_gen": of_land}
    return words("strategic.piece.structure", **about)


@lru_cache(maxsize=MOST_NAMES)
def gone_forms(words: Words, field: str, cell: str) -> Values:
    """A structure of which only the place is known, for it is no more, in the same values as
    `PieceNames.forms`."""
    forms = {case: words.at("strategic", "gone", case, cell=cell) for case in CASES}
    values: Values = {field: forms["nom"], f"{field}_is": "sg", f"{field}_cell": cell}
    values[f"{field}_kind"] = forms["nom"]
    for case in CASES[1:]:
        values[f"{field}_{case}"] = values[f"{field}_kind_{case}"] = forms[case]
    return values


def genitive(words: Words, name: str) -> str:
    """The genitive of a name whose words the locale can decline; empty where it cannot."""
    known = _genitives(words)
    declined = [known.get(word, "") for word in name.split()]
    return " ".join(declined) if all(declined) else ""


@cache
def _genitives(words: Words) -> Mapping[str, str]:
    pairs = (text.partition(" ") for text in words.texts("land_names", "genitives"))
    return {word: declined for word, _, declined in pairs}
