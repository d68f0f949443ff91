"""What a board is told of a game before its first move: the map, and the figures of its pieces."""

from collections.abc import Mapping

from msgspec import Struct

from letopis.core.table import Table
from letopis.games.strategic.catalogue import Catalogue
from letopis.mapmaking.board import BoardMap, board_map
from letopis.telling.picture import ground_of
from letopis.words import Words


class BoardArmy(Struct, frozen=True):
    """VS-T1, VS-T2. A kind of army as its token shows it."""

    name: str
    detachments: int
    advantage: bool
    naval: bool
    magical: bool
    upkeep: int
    speed: Mapping[str, int]


class BoardStructure(Struct, frozen=True):
    """VS-T3. A kind of building as its token shows it; a lord's house stands for its land."""

    name: str
    garrison: int
    is_lord_house: bool


class BoardAbout(Struct, frozen=True):
    """All that stays as it is while a game is played."""

    map: BoardMap
    armies: Mapping[str, BoardArmy]
    structures: Mapping[str, BoardStructure]


def board_about(table: Table, said: Words) -> BoardAbout | None:
    """Games of dice have no board."""
    ground = ground_of(table)
    if ground is None:
        return None
    armies, structures = _armies(ground.catalogue, said), _structures(ground.catalogue, said)
    return BoardAbout(board_map(ground.map, said), armies, structures)


def _armies(figures: Catalogue, said: Words) -> dict[str, BoardArmy]:
    return {
        kind: BoardArmy(
            said.at("army", kind),
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
    return {
        kind: BoardStructure(said.at("structure", kind), row.garrison, row.lord_house)
        for kind, row in figures.structures.items()
    }
