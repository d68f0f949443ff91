"""All about one cell for a card beside it: ground, land, and whoever stands there with the figures
of the book, each line with the clause it comes from."""

from collections.abc import Iterator

from msgspec import Struct

from letopis.core.seats import SeatId
from letopis.core.table import Table
from letopis.games.strategic.catalogue import ArmyKind, StructureKind, Walls
from letopis.games.strategic.game import StrategicGame
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.movement import mover
from letopis.games.strategic.reach import LandClaim
from letopis.games.strategic.realm import army_upkeep, peace_between
from letopis.games.strategic.view import world_seen_by
from letopis.games.strategic.war import contingent
from letopis.games.strategic.world import (
    ALL,
    Army,
    Ground,
    Piece,
    Structure,
    World,
    army_row,
    cell_of,
    has_come_round,
    is_lord_house,
    is_ready,
    march_of,
)
from letopis.telling.strategic.names import NONE, Names, Values, branch
from letopis.telling.strategic.pending import battle_said, work_said
from letopis.telling.strategic.piece_names import PieceNames, names_in
from letopis.telling.variants import sentence
from letopis.words import Words

# The rows of the printed tables.
_ARMIES: dict[ArmyKind, str] = {
    "light-infantry": "VS-T1.a",
    "barbarians": "VS-T1.b",
    "elves": "VS-T1.c",
    "dwarves": "VS-T1.d",
    "orcs": "VS-T1.e",
    "knights": "VS-T1.f",
    "ship": "VS-T1.g",
    "mage": "VS-T2.a",
    "zombie": "VS-T2.b",
    "dragon": "VS-T2.c",
    "ghost-ship": "VS-T2.d",
}
_STRUCTURES: dict[StructureKind, str] = {
    "tower": "VS-T3.a",
    "manor": "VS-T3.b",
    "castle": "VS-T3.c",
    "city": "VS-T3.d",
    "fortress": "VS-T3.e",
}
_WORKS = {"build": "VS-4.5.d", "raise": "VS-6.1.b", "deepen": "VS-6.2.b"}
_MINES = ("VS-T4.a", "VS-T4.b", "VS-T4.c", "VS-T4.d")


class CardLine(Struct, frozen=True, omit_defaults=True):
    """A sentence, and the clause of the rules in which to read more."""

    text: str
    clause: str = ""


class PieceLines(Struct, frozen=True):
    """An army or a structure: its id, what it is called, whose it is."""

    piece: str
    name: str
    owner: SeatId | None
    lines: tuple[CardLine, ...]


class CellCard(Struct, frozen=True):
    """A cell with all that anybody may know of it."""

    cell: Cell
    title: str
    lines: tuple[CardLine, ...]
    pieces: tuple[PieceLines, ...]


def cell_card(table: Table, seat: SeatId, words: Words, cell: str) -> CellCard | None:
    """The card of a cell as a seat may know it; None off the map, and where there is none."""
    if not isinstance(table.game, StrategicGame):
        return None
    world = world_seen_by(table.state, seat)
    if cell not in world.ground.sites:
        return None
    names = Names(words, table.seats, world.ground.map)
    return _Card(names, world).of(Cell(cell))


def cell_said(names: Names, ground: Ground, cell: Cell) -> str:
    """A cell in one line, for a cursor that passes over it: land, name, and what never changes."""
    site, words = ground.sites[cell], names.words
    found = [_title(names, ground, cell), words.at("terrain", site.terrain)]
    if site.river:
        found.append(words("map.legend.river"))
    if site.lair or site.vein:
        found.append(words("map.thing.lair" if site.lair else "map.thing.vein"))
    return ", ".join(found)


def claim_said(words: Words, pieces: PieceNames, claim: LandClaim | None) -> str:
    """VS-6.0.k. Who goes where, when the tower can be begun, and what it costs."""
    if claim is None:
        return words("strategic.claim.nobody")
    via = claim.site.way[-1] if claim.site.way else NONE
    values: Values = {"cell": claim.cell, "via": via, "coins": claim.price}
    key = "later" if claim.site.turns else "now"
    army = pieces.forms("army", claim.army.id)
    return sentence(words.at("strategic", "claim", key, **army, **values))


def _title(names: Names, ground: Ground, cell: Cell) -> str:
    land = ground.sites[cell].land
    name = NONE if land is None else names.land(land)
    return names.words("strategic.cell_card.title", land=name, cell=cell)


class _Card:
    def __init__(self, names: Names, world: World) -> None:
        self._names, self._words, self._world = names, names.words, world
        self._pieces: PieceNames = names_in(names, world)

    def of(self, cell: Cell) -> CellCard:
        world = self._world
        here = [it for it in world.armies.values() if it.cell == cell and not it.asleep]
        house = world.structures.get(cell)
        pieces = [] if house is None else [self._structure(house)]
        pieces += [self._army(it) for it in here]
        title = _title(self._names, world.ground, cell)
        return CellCard(cell, title, tuple(self._ground(cell)), tuple(pieces))

    def _ground(self, cell: Cell) -> Iterator[CardLine]:
        site = self._world.ground.sites[cell]
        terrain = sentence(self._words.at("terrain", site.terrain))
        yield CardLine(self._words("strategic.cell_card.terrain", terrain=terrain), "VS-I.k")
        if site.river:
            yield CardLine(self._words("strategic.cell_card.river"), "VS-4.1.f")
        if site.lair:
            yield CardLine(self._words("strategic.cell_card.lair"), "VS-8.9.1.3.f")
        elif site.vein:
            yield CardLine(self._words("strategic.cell_card.vein", level=site.vein), "VS-4.5.b")
        if site.land is not None:
            yield self._land(site.land)
        yield from self._coming(cell)

    def _coming(self, cell: Cell) -> Iterator[CardLine]:
        """VS-7.1.b, VS-6.1.b. Battles for this cell or from it, and what is being built here."""
        names, world = self._names, self._world
        for battle in world.battles:
            sides = (*battle.attackers, *battle.joined)
            cells = {battle.cell, *(cell_of(world, it.by) for it in sides)}
            if not battle.over and cell in cells:
                clause = "VS-4.8.b" if battle.duel else "VS-7.1.b"
                yield CardLine(battle_said(names, world, battle), clause)
        for work in world.works:
            if work.cell == cell:
                yield CardLine(work_said(names, world, work), _WORKS[work.what])

    def _land(self, land: str) -> CardLine:
        world = self._world
        row = next(it for key, it in world.ground.lands.items() if key == land)
        built = (world.structures.get(cell) for cell in world.ground.cells[row.id])
        houses = (it for it in built if it is not None and is_lord_house(world, it))
        owner = next((it.owner for it in houses), None)
        name = NONE if owner is None else self._names.seat(owner)
        about: Values = {"land": self._names.land(land), "income": row.income, "owner": name}
        return CardLine(self._words("strategic.cell_card.land", **about), "VS-2.2.a")

    def _army(self, army: Army) -> PieceLines:
        lines = (*self._army_state(army), *self._army_figures(army))
        return PieceLines(army.id, sentence(self._pieces.piece(army.id)), army.owner, lines)

    def _army_state(self, army: Army) -> Iterator[CardLine]:
        words, world = self._words, self._world
        yield from self._owner(army.owner)
        yield from self._permissions(army.owner, army.id, self._permitted_by_army(army))
        yield CardLine(self._strength(Piece(army.id)), "VS-7.2.a")
        if army.personal:
            yield CardLine(words("strategic.cell_card.personal"), "VS-5.0.a")
        if army.mithril:
            yield CardLine(sentence(words("strategic.mark.mithril")) + ".", "VS-5.3.e")
        if army.cargo is not None:
            cargo = self._pieces.piece(army.cargo)
            yield CardLine(words("strategic.cell_card.cargo", army=cargo), "VS-4.2.a")
        for effect in army.effects:
            if not has_come_round(world, effect.stamp):
                spell = words.at("spell", effect.spell)
                yield CardLine(words("strategic.cell_card.under", spell=spell), "VS-8.5.a")
        if army.master is not None:
            mage = self._pieces.piece(army.master)
            yield CardLine(words("strategic.cell_card.serves", mage=mage), "VS-8.7.b")
        if army.id in world.sieges:
            besieged = self._pieces.piece(world.structures[world.sieges[army.id]].name)
            yield CardLine(words("strategic.cell_card.besieges", piece=besieged), "VS-4.4.a")
        yield self._action(army)

    def _army_figures(self, army: Army) -> Iterator[CardLine]:
        words, row = self._words, army_row(self._world, army)
        march, who = march_of(self._world, army), mover(self._world, army)
        speeds = ", ".join(
            words("strategic.cell_card.speed", terrain=words.at("terrain", it), steps=steps)
            for it, steps in who.speed.items()
            if steps
        )
        yield CardLine(
            words("strategic.cell_card.speeds", speeds=speeds, made=march.steps), "VS-4.1.b"
        )
        cost, upkeep = row.cost or 0, army_upkeep(self._world, army)
        yield CardLine(
            words("strategic.cell_card.army", upkeep=upkeep, cost=cost),
            _ARMIES[army.kind] if upkeep or not army.personal else "VS-5.0.b",
        )

    def _structure(self, it: Structure) -> PieceLines:
        lines = (*self._house_state(it), *self._house_figures(it))
        return PieceLines(it.name, sentence(self._pieces.piece(it.name)), it.owner, lines)

    def _house_state(self, it: Structure) -> Iterator[CardLine]:
        words, world = self._words, self._world
        yield from self._owner(it.owner)
        yield from self._permissions(it.owner, it.cell, ("enter", "no-walls"))
        if it.owner is not None and world.players[it.owner].capital == it.cell:
            yield CardLine(words("strategic.cell_card.capital"), "VS-6.0.r")
        besiegers = [army for army, cell in world.sieges.items() if cell == it.cell]
        if besiegers:
            around = ", ".join(map(self._pieces.piece, besiegers))
            yield CardLine(words("strategic.cell_card.besieged", pieces=around), "VS-6.3.g")
        garrison = self._strength(Piece(it.cell))
        yield CardLine(words("strategic.cell_card.garrison", strength=garrison), "VS-6.4.a")
        yield self._action(it)

    def _house_figures(self, it: Structure) -> Iterator[CardLine]:
        words, figures = self._words, self._world.ground.catalogue
        if it.kind == "mine":
            mine = next(row for row in figures.mines.values() if row.level == it.level)
            about = {"level": it.level, "income": mine.income, "cost": mine.cost}
            yield CardLine(words("strategic.cell_card.mine", **about), _MINES[it.level - 1])
            return
        row = figures.structures[it.kind]
        hires = ", ".join(words.at("army", kind) for kind in row.hires)
        clause = "VS-T3.g" if row.walls is Walls.ALWAYS else "VS-T3.f"
        yield CardLine(words("strategic.cell_card.walls", walls=row.walls.value), clause)
        built: Values = {"level": it.level, "hires": hires, "cost": row.cost}
        yield CardLine(words("strategic.cell_card.house", **built), _STRUCTURES[it.kind])

    def _owner(self, owner: SeatId | None) -> Iterator[CardLine]:
        """VS-I.r. Whose it is, and with whom he is at peace."""
        name = NONE if owner is None else self._names.seat(owner)
        yield CardLine(self._words("strategic.cell_card.owner", name=name))
        friends = () if owner is None else tuple(self._at_peace_with(owner))
        if friends:
            told = self._words("strategic.cell_card.peace", seats=self._names.seats(friends))
            yield CardLine(told, "VS-I.r")

    def _at_peace_with(self, owner: SeatId) -> Iterator[SeatId]:
        for other in self._world.players:
            known = None if other == owner else peace_between(self._world, owner, other)
            if known is not None and known.made:
                yield other

    def _permitted_by_army(self, army: Army) -> tuple[str, ...]:
        """VS-3.4.a. What may be allowed of an army; ships may be boarded."""
        near = ("near-move", "near-build")
        return ("board", *near) if army_row(self._world, army).naval else near

    def _permissions(
        self, owner: SeatId | None, piece: str, kinds: tuple[str, ...]
    ) -> Iterator[CardLine]:
        """VS-3.4.a. What its owner allows others to do with it, this year."""
        for given in self._world.permissions:
            is_over = given.until and given.until < self._world.year
            is_of_it = given.granter == owner and given.piece in (ALL, piece)
            if is_of_it and given.kind in kinds and not is_over:
                told = self._words(
                    "strategic.cell_card.permission",
                    kind=branch(given.kind),
                    name=self._names.seat(given.grantee),
                    until=given.until,
                )
                yield CardLine(told, "VS-3.4.a")

    def _strength(self, piece: Piece) -> str:
        force = contingent(self._world, piece, ())
        return sentence(self._names.strength(force.detachments, force.advantage)) + "."

    def _action(self, piece: Army | Structure) -> CardLine:
        key = "ready" if is_ready(self._world, piece) else "spent"
        return CardLine(self._words.at("strategic", "state", key), "VS-1.3.b")
