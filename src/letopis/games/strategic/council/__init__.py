"""What the table decides together: proposals, the order of turns, the aim, the end.

Chapters 0.1 to 0.3, I. Votes need all the others; the aim is measured by the engine after every
turn.
"""

from letopis.games.strategic.council.endings import FinalStanding, ProposeEnd, final_standings
from letopis.games.strategic.council.proposals import (
    Amend,
    Claim,
    Claimed,
    ProposalClosed,
    Propose,
    Proposed,
    RulesAmended,
    Vote,
    Voted,
    Withdraw,
)
from letopis.games.strategic.council.turn_order import LinedUp
from letopis.games.strategic.council.victory import Ended, Won, lands_of, progress, yearly_income
