"""VS-I.p. Pieces of the Great Strategic to cut out for a real table.

Pieces for armies and ships, one-cell cards for buildings and mines, battle cards with the symbols
of orders.
"""

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from letopis.games.strategic.battle import PLUS, Order
from letopis.games.strategic.catalogue import ArmyRow, Catalogue, StructureRow, Walls, catalogue
from letopis.games.strategic.maps import Terrain
from letopis.printing.score_sheet import named_players
from letopis.printing.typesetting import typeset
from letopis.words import Words

ARMIES, BUILDINGS, MINES = 4, 4, 4  # number of each kind in a set
PLAIN_CARDS, CARDS_WITH_ADVANTAGE = 12, 6  # number of each order

Sort = Literal["army", "ship", "building", "mine", "order"]


class Cutout(Struct, frozen=True):
    """One thing to cut out; `symbol` is drawn, `strength` is printed large."""

    sort: Sort
    name: str
    strength: str = ""
    symbol: Order | None = None
    advantage: bool = False
    about: tuple[str, ...] = ()


class Group(Struct, frozen=True):
    """Cards of one size under a heading; sizes in millimetres."""

    title: str
    width: int
    height: int
    columns: int
    cards: tuple[Cutout, ...]


class PiecesSheet(Struct, frozen=True):
    """Data of the template `pieces.typ`: a set for each player, with the name on each card."""

    language: str
    title: str
    intro: str
    players: tuple[str | None, ...]
    groups: tuple[Group, ...]


def pieces_sheet(players: int, words: Words, *, names: Sequence[str] = ()) -> bytes:
    """VS-I.p. The PDF with a set for each player."""
    return typeset("pieces", plan_pieces(players, words, names=names))


def plan_pieces(players: int, words: Words, *, names: Sequence[str] = ()) -> PiecesSheet:
    """All cards to cut out, with the figures of the printed tables."""
    tables = catalogue()
    return PiecesSheet(
        language=words.language,
        title=words("game.strategic.name"),
        intro=words("print.pieces.intro"),
        players=tuple(named_players(players, names)),
        groups=(
            Group(words("print.pieces.armies"), 43, 22, 4, tuple(_armies(tables, words))),
            Group(words("print.pieces.buildings"), 28, 28, 6, tuple(_buildings(tables, words))),
            Group(words("print.pieces.orders"), 28, 34, 6, tuple(_orders(words))),
        ),
    )


def _armies(tables: Catalogue, words: Words) -> Iterator[Cutout]:
    for kind, row in tables.armies.items():
        card = Cutout(
            "ship" if row.naval else "army",
            words.at("army", kind),
            strength=_strength(row.detachments, row.advantage),
            about=(_coins(row, words), _steps(row, words)),
        )
        yield from (card for _ in range(ARMIES))


def _strength(detachments: int, advantage: bool) -> str:
    return f"{detachments}{PLUS if advantage else ''}"


def _coins(row: ArmyRow, words: Words) -> str:
    """VS-5.1.e. The price of an army, or the prize for one that cannot be hired."""
    if row.cost is None:
        return words("print.pieces.called", prize=row.prize or 0, upkeep=row.upkeep)
    return words("print.pieces.hired", cost=row.cost, upkeep=row.upkeep)


def _steps(row: ArmyRow, words: Words) -> str:
    """Steps by terrain, where the army can go at all."""
    ways = (terrain for terrain in Terrain if row.speed[terrain])
    return ", ".join(f"{words.at('print', 'ground', it)} {row.speed[it]}" for it in ways)


def _buildings(tables: Catalogue, words: Words) -> Iterator[Cutout]:
    for kind, row in tables.structures.items():
        hires = ", ".join(words.at("army", army) for army in row.hires)
        cost = words("print.pieces.cost", cost=row.cost)
        card = Cutout(
            "building", words.at("structure", kind), strength=_garrison(row), about=(cost, hires)
        )
        yield from (card for _ in range(BUILDINGS))
    for name, mine in tables.mines.items():
        about = words("print.pieces.mine", level=mine.level, cost=mine.cost, income=mine.income)
        card = Cutout("mine", words.at("mine", name), strength=str(mine.garrison), about=(about,))
        yield from (card for _ in range(MINES))


def _garrison(row: StructureRow) -> str:
    """VS-T3.f, VS-T3.g. The garrison as the table prints it: `+` for walls, `++` always."""
    pluses = {Walls.NONE: 0, Walls.DEFENCE: 1, Walls.ALWAYS: 2}[row.walls]
    return f"{row.garrison}{PLUS * pluses}"


def _orders(words: Words) -> Iterator[Cutout]:
    """VS-7.3.a, VS-7.4.a. Three orders, each also with advantage."""
    for advantage, count in ((False, PLAIN_CARDS), (True, CARDS_WITH_ADVANTAGE)):
        for order in Order:
            name = words.at("battle", "order", order)
            beats = words.at("battle", "beats", order)
            card = Cutout("order", name, symbol=order, advantage=advantage, about=(beats,))
            yield from (card for _ in range(count))
