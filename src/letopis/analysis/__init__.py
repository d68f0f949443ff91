"""Analysis of dice games: hints, win odds, reviews, distributions of results.

    sheet_of(game, header)           # -> the sheet spec in play; Trouble for a game without one
    hint(tables, state, level, act)  # -> as much as the level allows
    odds_after_turns(tables, game, chronicle)  # -> win odds of all seats, turn by turn
    told_review(tables, game, chronicle)       # -> losses of decisions and luck of throws
    told_scores(tables, game, chronicle)       # -> distribution of results, and those of the game
    turn_ends(entries), year_starts(entries)     # -> the entries at which a replay stops

Used by the terminal, which prints it, and by the server, which sends it.
"""

from letopis.analysis.hints import LEVELS, Advised, Hint, HintLevel, hint
from letopis.analysis.odds import Odds, odds_after_turns, odds_at, prepare_odds
from letopis.analysis.reviews import ToldReview, ToldStep, told_review
from letopis.analysis.scores import SheetResult, ToldScores, told_scores
from letopis.analysis.sheet_games import is_solved, is_studied, sheet_of
from letopis.analysis.turns import turn_ends, year_starts

__all__ = [
    "LEVELS",
    "Advised",
    "Hint",
    "HintLevel",
    "Odds",
    "SheetResult",
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
    "turn_ends",
    "year_starts",
]
