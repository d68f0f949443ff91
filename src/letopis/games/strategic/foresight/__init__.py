"""What would come of an act, from what a seat may know.

All chapters, asked ahead; VS-7.5.a says what nobody can know.

`lookalikes` are worlds that a seat cannot tell from the real one; what happens in all of them is
certain. `warnings` are what a friend at the table would say; plans are made for the `next_turn`,
each order for a turn in which nobody has reacted to those before it (`undisturbed`), and `budget`
says what the treasury will then hold.
"""

from letopis.games.strategic.foresight.battle_forecast import (
    BattleAhead,
    battle_ahead,
    battles_ahead,
)
from letopis.games.strategic.foresight.budget import budget
from letopis.games.strategic.foresight.foreseeing import chances, foresee
from letopis.games.strategic.foresight.next_turn import next_turn
from letopis.games.strategic.foresight.undisturbed import undisturbed
from letopis.games.strategic.foresight.warnings import dangers, warnings
