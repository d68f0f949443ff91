"""What a board is told of a game before its first move: the map, and the figures of its pieces."""

from collections.abc import Mapping

from msgspec import Struct

from letopis.core.game import AnyGame
from letopis.core.table import Table
from letopis.games.strategic.catalogue import Catalogue
from letopis.games.strategic.game import StrategicGame
from letopis.games.strategic.maps import LETTER_OF
from letopis.mapmaking.board import BoardMap, board_map, other_language
from letopis.mapmaking.signs import GLYPH, WALLS
from letopis.telling.picture import ground_of
from letopis.telling.strategic.cell_card import cell_said
from letopis.telling.strategic.names import Names
from letopis.words import Words, words

BOOK_OF_SPELLS = "8.9"  # of the rules; spells are numbered within it


class BoardArmy(Struct, frozen=True):
    """VS-T1.a-g, VS-T2.a-d. A kind of army as its token shows it; the glyph is drawn in a box of
    24 units. `also` is its name in the other language, for a search."""

    name: str
    also: str
    glyph: str
    detachments: int
    advantage: bool
    naval: bool
    magical: bool
    upkeep: int
    speed: Mapping[str, int]


class BoardStructure(Struct, frozen=True):
    """VS-T3.a-e. A kind of structure as its token shows it, a path in a box of 36; a lord's house
    stands for its land."""

    name: str
    also: str
    walls: str
    garrison: int
    is_lord_house: bool


class BoardSpell(Struct, frozen=True):
    """VS-8.3.a, VS-8.5.a. A spell of the book: `range` in cells from the mage, `area` how far
    around its target it works. `does` tells it in a sentence, `clause` is where the rules do."""

    name: str
    does: str
    cost: int
    range: int
    area: int
    clause: str


class BoardTerrain(Struct, frozen=True):
    """VS-I.k. The ground that a letter of the map stands for."""

    terrain: str
    name: str


class BoardAbout(Struct, frozen=True):
    """All that stays as it is while a game is played. `terrains` are the letters of the map,
    `cells` what a cursor says of each cell: they are sent at once, so that it need not wait."""

    map: BoardMap
    terrains: Mapping[str, BoardTerrain]
    cells: Mapping[str, str]
    armies: Mapping[str, BoardArmy]
    structures: Mapping[str, BoardStructure]
    spells: Mapping[str, BoardSpell]


def has_board(game: AnyGame) -> bool:
    """Whether a game is played on a map."""
    return isinstance(game, StrategicGame)


def board_about(table: Table, said: Words) -> BoardAbout | None:
    """Games of dice have no board."""
    ground = ground_of(table)
    if ground is None:
        return None
    armies, structures = _armies(ground.catalogue, said), _structures(ground.catalogue, said)
    names = Names(said, table.seats, ground.map)
    return BoardAbout(
        board_map(ground.map, said),
        {letter: BoardTerrain(it, said.at("terrain", it)) for it, letter in LETTER_OF.items()},
        {str(cell): cell_said(names, ground, cell) for cell in ground.sites},
        armies,
        structures,
        _spells(ground.catalogue, said),
    )


def _armies(figures: Catalogue, said: Words) -> dict[str, BoardArmy]:
    other = words(other_language(said.language))
    return {
        kind: BoardArmy(
            said.at("army", kind),
            other.at("army", kind),
            GLYPH[kind],
            row.detachments,
            row.advantage,
            row.naval,
            row.magical,
            row.upkeep,
            {str(terrain): steps for terrain, steps in row.speed.items()},
        )
        for kind, row in figures.armies.items()
    }


def _structures(figures: Catalogue, said: Words) -> dict[str, BoardStructure]:
    other = words(other_language(said.language))
    mine = ("strategic", "name", "mine", "nom")
    buildings: dict[str, BoardStructure] = {
        kind: BoardStructure(
            said.at("structure", kind),
            other.at("structure", kind),
            WALLS[kind],
            row.garrison,
            row.lord_house,
        )
        for kind, row in figures.structures.items()
    }
    dug = BoardStructure(said.at(*mine), other.at(*mine), WALLS["mine"], 0, False)
    return {**buildings, "mine": dug}


def _spells(figures: Catalogue, said: Words) -> dict[str, BoardSpell]:
    return {
        spell: BoardSpell(
            said.at("spell", spell),
            said.at("spell-does", spell, steps=row.steps or 0, levels=row.levels or 0),
            row.cost,
            row.range,
            row.area,
            f"VS-{BOOK_OF_SPELLS}.{row.number}.a",
        )
        for spell, row in figures.spells.items()
    }
