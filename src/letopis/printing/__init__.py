"""Score sheets, rules, memo, pieces and cards as PDF or DOCX, for play at a real table."""

from letopis.printing.memo import memo
from letopis.printing.orders import PaperForm, Printout, form_named, printed
from letopis.printing.pieces_sheet import pieces_sheet
from letopis.printing.realm_sheet import realm_sheet
from letopis.printing.rules_sheet import rules_sheet
from letopis.printing.score_sheet import DiceGame, PrintingError, score_sheet

__all__ = [
    "DiceGame",
    "PaperForm",
    "PrintingError",
    "Printout",
    "form_named",
    "memo",
    "pieces_sheet",
    "printed",
    "realm_sheet",
    "rules_sheet",
    "score_sheet",
]
