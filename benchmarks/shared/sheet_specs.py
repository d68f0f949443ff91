"""Sheet specs of the benchmarks, by name."""

from msgspec.structs import replace

from letopis.core.options import resolve
from letopis.games.catalogue import GAMES
from letopis.games.sheet.figures import AnyDice, FigureKind, SumOfAll
from letopis.games.sheet.game import SheetGame
from letopis.games.sheet.spec import Cell, CellId, SheetSpec
from letopis.games.yatzy.sheets import LOWER, SCANDINAVIAN_CELLS

MORE_CELLS = (
    Cell(CellId("chance-again"), LOWER, AnyDice(), SumOfAll()),
    Cell(CellId("three-again"), LOWER, FigureKind(3), SumOfAll()),
    Cell(CellId("pair-again"), LOWER, FigureKind(2), SumOfAll()),
)


def spec_named(name: str) -> SheetSpec:
    """A preset of Yatzy, `valyrian`, or `cells-18`: the Scandinavian sheet with so many cells."""
    if name.startswith("cells-"):
        cells = (*SCANDINAVIAN_CELLS, *MORE_CELLS)[: int(name.removeprefix("cells-"))]
        return replace(_spec("yatzy", "scandinavian"), id=name, cells=cells, repeat=None)
    return _spec("valyrian", "document") if name == "valyrian" else _spec("yatzy", name)


def _spec(name: str, preset: str) -> SheetSpec:
    game = GAMES[name]
    assert isinstance(game, SheetGame)
    return game.spec(resolve(game.options, game.presets, preset, {}))
