"""Yatzy: options, presets, and the sheet spec they select."""

from typing import Annotated, Literal

from letopis.core.acts import ClauseId
from letopis.core.game import Recommendation, Setup
from letopis.core.options import Options, Presets, clause
from letopis.games.sheet.game import SheetGame
from letopis.games.sheet.options import SheetOptions
from letopis.games.sheet.spec import Joker, MatchStart, Part, Repeat, SheetSpec, Zero
from letopis.games.yatzy.sheets import (
    CLAUSES,
    DOCUMENT_CELLS,
    LOWER,
    SCANDINAVIAN_CELLS,
    UPPER,
    YATZY_CELL,
)

SheetName = Literal["document", "scandinavian"]

RECOMMENDED_SEATS = range(2, 7)


class YatzyOptions(SheetOptions, frozen=True, kw_only=True):
    """House rules of Yatzy; the defaults are the document's."""

    sheet: Annotated[SheetName, clause("YZ-P.1")] = "document"
    upper_bonus_from: Annotated[Literal[64, 63], clause("YZ-2.3")] = 64
    zero: Annotated[Zero, clause("YZ-4.2.b")] = "forced"
    joker: Annotated[Joker, clause("YZ-5.2")] = "document"
    games: Annotated[int, clause("YZ-6.2", 1, 99)] = 1
    match_start: Annotated[MatchStart, clause("YZ-6.2")] = "same"


# YZ-P.1
PRESETS: Presets = {
    "document": {},
    "yahtzee": {"upper_bonus_from": 63, "zero": "free", "joker": "forced"},
    "yahtzee-free-joker": {"upper_bonus_from": 63, "zero": "free", "joker": "free"},
    "plain": {"upper_bonus_from": 63, "zero": "free", "joker": "none"},
    "scandinavian": {
        "sheet": "scandinavian",
        "upper_bonus_from": 63,
        "zero": "free",
        "joker": "none",
    },
}


def yatzy_spec(options: Options) -> SheetSpec:
    """YZ-1.3, YZ-2.3, YZ-5.1. The sheet with its bonus, and the premium for further Yatzys."""
    assert isinstance(options, YatzyOptions)
    scandinavian = options.sheet == "scandinavian"
    upper = Part(UPPER, bonus=50 if scandinavian else 35, bonus_from=options.upper_bonus_from)
    return SheetSpec(
        id=f"yatzy-{options.sheet}",
        cells=SCANDINAVIAN_CELLS if scandinavian else DOCUMENT_CELLS,
        parts=(upper, Part(LOWER)),
        clauses=CLAUSES,
        zero=options.zero,
        repeat=Repeat(YATZY_CELL, premium=100, joker=options.joker),
    )


def recommend(setup: Setup) -> tuple[Recommendation, ...]:
    """YZ-1.1. Two to six players are recommended; any other number may play."""
    count = len(setup.seats)
    if count in RECOMMENDED_SEATS:
        return ()
    return (Recommendation(ClauseId("YZ-1.1"), "recommended-seats", {"count": count}),)


YATZY = SheetGame("yatzy", 1, YatzyOptions, PRESETS, yatzy_spec, recommend)
