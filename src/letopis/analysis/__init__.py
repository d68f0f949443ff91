"""Learning from dice games: hints, odds, looking back, how results are spread.

    sheet_of(game, header)           # -> the spec that is played on, or Trouble where there is none
    hint(tables, state, level, act)  # -> as much as the level allows
    odds_after_turns(tables, game, chronicle)  # -> everybody's chances, turn by turn
    told_review(tables, game, chronicle)       # -> what decisions lost and throws brought
    told_scores(tables, game, chronicle)       # -> how results are spread, and the results there

The terminal prints it and the server sends it; who plays another game is told so.
"""

from letopis.analysis.hints import LEVELS, Advised, Hint, HintLevel, hint
from letopis.analysis.odds import Odds, odds_after_turns, odds_at, prepare_odds
from letopis.analysis.scores import Result, ToldScores, told_scores
from letopis.analysis.subject import is_solved, is_studied, sheet_of
from letopis.analysis.told import ToldReview, ToldStep, told_review

__all__ = [
    "LEVELS",
    "Advised",
    "Hint",
    "HintLevel",
    "Odds",
    "Result",
    "ToldReview",
    "ToldScores",
    "ToldStep",
    "hint",
    "is_solved",
    "is_studied",
    "odds_after_turns",
    "odds_at",
    "prepare_odds",
    "sheet_of",
    "told_review",
    "told_scores",
]
