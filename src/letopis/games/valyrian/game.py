"""Valyrian dice: options, and the sheet of fifteen cells."""

from typing import Annotated, Literal

from letopis.core.acts import ClauseId
from letopis.core.options import Options, Presets, clause
from letopis.games.sheet.game import SheetGame
from letopis.games.sheet.options import SheetOptions
from letopis.games.sheet.spec import Clauses, MatchStart, SheetSpec, Zero
from letopis.games.valyrian.azantir import army_cells, army_part
from letopis.games.valyrian.jovennon import EDER_FACTOR, figures, politics_part

Umbago = Literal["any", "leftover"]

CLAUSES = Clauses(
    turn=ClauseId("VD-G.1"),
    over=ClauseId("VD-G.4"),
    rolls=ClauseId("VD-G.2"),
    dice=ClauseId("VD-G.0"),
    write=ClauseId("VD-G.3.a"),
    once=ClauseId("VD-G.3.a"),
    fits=ClauseId("VD-G.3.b"),
    opens=ClauseId("VD-A.1"),
    joker_upper=ClauseId("VD-G.3.b"),
    joker_lower=ClauseId("VD-G.3.b"),
    cell=ClauseId("VD-J.1"),
)


class ValyrianOptions(SheetOptions, frozen=True, kw_only=True):
    """House rules of Valyrian dice; the defaults are the document's."""

    cross_out: Annotated[Zero, clause("VD-G.3.b")] = "forced"
    umbago: Annotated[Umbago, clause("VD-J.4.9")] = "any"
    games: Annotated[int, clause("VD-G.6", 1, 99)] = 1
    match_start: Annotated[MatchStart, clause("VD-G.6")] = "same"


PRESETS: Presets = {"document": {}}


def valyrian_spec(options: Options) -> SheetSpec:
    """VD-A.2, VD-J.1. Six cells for the army, nine for politics."""
    assert isinstance(options, ValyrianOptions)
    return SheetSpec(
        id="valyrian",
        cells=(*army_cells(), *figures(options.umbago == "leftover")),
        parts=(army_part(), politics_part()),
        clauses=CLAUSES,
        zero=options.cross_out,
        first_roll_factor=EDER_FACTOR,
    )


VALYRIAN = SheetGame("valyrian", 1, ValyrianOptions, PRESETS, valyrian_spec)
