"""The tables of the Great Strategic as text, with reconstructed and changed figures marked."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from letopis.games.strategic.catalogue import (
    ArmyRow,
    Catalogue,
    MineRow,
    Row,
    SpellRow,
    StructureRow,
    Walls,
    catalogue,
)
from letopis.games.strategic.maps import Terrain
from letopis.words import Words

RECONSTRUCTED = "*"
CHANGED = "!"
NONE = "\N{EN DASH}"
WALL_SIGNS = {Walls.NONE: "", Walls.DEFENCE: "+", Walls.ALWAYS: "++"}


class TextTable(Struct, frozen=True):
    """A table before it is laid out; `columns` are the keys of `heads`."""

    title: str
    columns: tuple[str, ...]
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def text_tables(words: Words, shown: Catalogue) -> tuple[TextTable, ...]:
    """The tables of armies, buildings, mines and spells."""
    return tuple(_Tables(words, shown).tables())


def catalogue_tables(game: str, words: Words) -> tuple[tuple[TextTable, ...], tuple[str, ...]]:
    """The printed tables of a game, if it has any, and notes on the marks in them."""
    if game != "strategic":
        return (), ()
    told = figure_lines(words, catalogue())
    return text_tables(words, catalogue()), (*told, *table_notes(words))


def table_notes(words: Words) -> tuple[str, ...]:
    """Notes on the marks in the tables."""
    return (
        words("catalogue.reconstructed", mark=RECONSTRUCTED),
        words("catalogue.strength-note"),
        words("catalogue.walls-note"),
    )


def figure_lines(words: Words, shown: Catalogue) -> tuple[str, ...]:
    """The figures outside of the tables, one sentence each."""
    return tuple(_Tables(words, shown).figures())


class _Tables:
    """The cells of one catalogue in one language."""

    def __init__(self, words: Words, shown: Catalogue) -> None:
        self._words, self._shown = words, shown
        self._changed = {change.path for change in shown.overridden}

    def tables(self) -> Iterator[TextTable]:
        shown = self._shown
        rows = (self._army(f"armies.{kind}", row) for kind, row in shown.armies.items())
        terrains = tuple(it.value for it in Terrain)
        yield self._table("armies", ("army", "cost", "strength", "upkeep", *terrains), rows)
        rows = (self._building(f"structures.{kind}", row) for kind, row in shown.structures.items())
        yield self._table("structures", ("structure", "level", "cost", "garrison", "hires"), rows)
        rows = (self._mine(f"mines.{kind}", row) for kind, row in shown.mines.items())
        yield self._table("mines", ("mine", "level", "cost", "income", "garrison"), rows)
        rows = (self._spell(f"spells.{kind}", row) for kind, row in shown.spells.items())
        columns = ("number", "spell", "school", "cost", "range", "lasts", "die")
        yield self._table("spells", columns, rows)

    def figures(self) -> Iterator[str]:
        figures, told = self._shown.figures, self._words
        fortress = self._shown.structures["fortress"].treasury
        yield told("catalogue.treasury", limit=figures.treasury.limit, fortress=fortress)
        yield told("catalogue.mithril", cost=figures.mithril.cost)
        yield told("catalogue.gap", gap=figures.buildings.gap)
        for kind, row in self._shown.armies.items():
            if row.prize is not None:
                prize = self._marked(f"armies.{kind}", row, "prize", str(row.prize))
                yield told("catalogue.prize", army=self._name("army", kind), coins=prize)
            if row.loaded_speed:
                coastal, far = (row.loaded_speed[it] for it in (Terrain.COASTAL, Terrain.OPEN))
                yield told("catalogue.loaded", coastal=coastal, open=far)

    def _table(self, title: str, columns: tuple[str, ...], rows: Iterable[list[str]]) -> TextTable:
        return TextTable(
            title=self._words.at("catalogue", "title", title),
            columns=columns,
            heads=tuple(self._words.at("catalogue", "column", name) for name in columns),
            rows=tuple(map(tuple, rows)),
        )

    def _army(self, path: str, row: ArmyRow) -> list[str]:
        magic = self._words("catalogue.magic")
        cost = magic if row.cost is None else self._marked(path, row, "cost", str(row.cost))
        strength = f"{row.detachments}{'+' if row.advantage else ''}"
        speeds = (self._speed(path, terrain, row.speed[terrain]) for terrain in Terrain)
        return [
            self._name("army", path.split(".")[1]),
            cost,
            self._marked(path, row, "detachments", strength),
            self._marked(path, row, "upkeep", str(row.upkeep)),
            *speeds,
        ]

    def _speed(self, path: str, terrain: Terrain, steps: int) -> str:
        changed = f"{path}.speed.{terrain.value}" in self._changed
        return f"{steps or NONE}{CHANGED if changed else ''}"

    def _building(self, path: str, row: StructureRow) -> list[str]:
        name = self._name("structure", path.split(".")[1])
        return [
            self._marked(path, row, "walls", name + WALL_SIGNS[row.walls]),
            str(row.level),
            self._marked(path, row, "cost", str(row.cost)),
            self._marked(path, row, "garrison", str(row.garrison)),
            self._marked(path, row, "hires", ", ".join(self._hires(row))),
        ]

    def _hires(self, row: StructureRow) -> Iterator[str]:
        """The armies a building hires, with prices; the four of heavy infantry under one name."""
        hired = {kind: self._shown.armies[kind] for kind in row.hires}
        heavy = [kind for kind, army in self._shown.armies.items() if army.native]
        prices = {self._shown.armies[kind].cost for kind in heavy}
        together = len(prices) == 1 and set(heavy) <= set(hired)
        for kind, army in hired.items():
            if together and kind == heavy[0]:
                yield self._words("catalogue.heavy-infantry", cost=str(army.cost))
            if not together or kind not in heavy:
                yield f"{self._words.at('army', kind)} {army.cost}"

    def _mine(self, path: str, row: MineRow) -> list[str]:
        name, level = self._name("mine", path.split(".")[1]), str(row.level)
        figures = {"cost": row.cost, "income": row.income, "garrison": row.garrison}
        marked = (self._marked(path, row, field, str(it)) for field, it in figures.items())
        return [name, level, *marked]

    def _spell(self, path: str, row: SpellRow) -> list[str]:
        lasts = self._words.at("catalogue", "lasts", row.lasts)
        return [
            row.number,
            self._name("spell", path.split(".")[1]),
            self._words.at("school", row.school),
            self._marked(path, row, "cost", str(row.cost)),
            self._marked(path, row, "range", _range(row)),
            self._marked(path, row, "lasts", lasts),
            self._effect(path, row),
        ]

    def _effect(self, path: str, row: SpellRow) -> str:
        """The effects by face of the die, or the amount of a spell without one."""
        told = self._words
        if row.die:
            outcomes = [told.at("catalogue", "outcome", it) for it in row.die]
            return self._marked(path, row, "die", "; ".join(_faces(outcomes)))
        if row.zombies:
            ships = row.ghost_ships or (0,) * len(row.zombies)
            both = zip(row.zombies, ships, strict=True)
            counts = [told("catalogue.zombies", zombies=it, ships=ship) for it, ship in both]
            return self._marked(path, row, "zombies", "; ".join(_faces(counts)))
        return told.at("catalogue", "effect", path.split(".")[1], **_amounts(row))

    def _name(self, kind: str, row: str) -> str:
        name = self._words.at(kind, row)
        return name[:1].upper() + name[1:]

    def _marked(self, path: str, row: Row, field: str, text: str) -> str:
        """A figure, marked if this game changed it or if it is reconstructed."""
        figure = f"{path}.{field}"
        if any(it == figure or it.startswith(f"{figure}.") for it in self._changed):
            return text + CHANGED
        return text + RECONSTRUCTED if field in row.reconstructed else text


def _range(row: SpellRow) -> str:
    """The range of a spell and, if it affects more than a cell, its square."""
    side = 2 * row.area + 1
    return f"{row.range} ({side}×{side})" if row.area else str(row.range)


def _amounts(row: SpellRow) -> dict[str, int]:
    figures = {"steps": row.steps, "levels": row.levels}
    return {name: amount for name, amount in figures.items() if amount is not None}


def _faces(results: list[str]) -> Iterator[str]:
    """Results with the faces of the die that give them; equal neighbours are merged."""
    first = 0
    for at, result in enumerate(results):
        if at + 1 == len(results) or results[at + 1] != result:
            faces = f"{first + 1}" if first == at else f"{first + 1}-{at + 1}"
            yield f"{faces}: {result}"
            first = at + 1
