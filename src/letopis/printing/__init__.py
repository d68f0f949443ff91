"""Score sheets and rules as PDF, for people at a real table."""

from letopis.printing.rules_sheet import rules_sheet
from letopis.printing.score_sheet import DiceGame, PrintingError, score_sheet

__all__ = ["DiceGame", "PrintingError", "rules_sheet", "score_sheet"]
