"""The exact solver of score sheets: what every state is worth under the best play.

    solved(spec)                   # -> Tables, from disk or worked out
    still_to_come(tables, sheet)   # -> expected points of the rest of the game
    final_scores(tables, sheet)    # -> Distribution of the final total
    win_odds(distributions)        # -> the share of wins of every seat
    advise(tables, position)       # -> every choice inside a turn with its value and its loss
    review(tables, game, chronicle)  # -> what every decision lost, what luck every throw brought

A state is what the future depends on: the open cells, whether the repeat cell is made, and the sums
of those parts that do not simply add up, as far as they can still make a difference. `prices` and
`standings` ask the engine for it, `problem` numbers all states that can be reached, `kernels`
work out the worth of a turn for many states side by side, `induction` walks from full sheets to
the empty one. `policy` follows the best play of one state; `moments` and `distribution` build on
it.
"""

from letopis.solve.sheets.advice import Option, Position, advise, advise_many
from letopis.solve.sheets.odds import win_odds
from letopis.solve.sheets.review import Decision, Fall, Review, Skill, Split, Step, review
from letopis.solve.sheets.scores import Distribution
from letopis.solve.sheets.tables import (
    Tables,
    final_scores,
    solved,
    spread_of_states,
    still_to_come,
    tables_of,
)

__all__ = [
    "Decision",
    "Distribution",
    "Fall",
    "Option",
    "Position",
    "Review",
    "Skill",
    "Split",
    "Step",
    "Tables",
    "advise",
    "advise_many",
    "final_scores",
    "review",
    "solved",
    "spread_of_states",
    "still_to_come",
    "tables_of",
    "win_odds",
]
