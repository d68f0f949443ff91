"""The exact solver of score sheets: the value of every state under optimal play.

    solved(spec)                   # -> Tables, from disk or computed
    opened(spec)                   # -> Tables for single questions; presets come with the program
    still_to_come(tables, sheet)   # -> expected points of the rest of the game
    final_scores(tables, sheet)    # -> Distribution of the final total
    outlooks(tables, state)        # -> distributions of the totals of all seats, at any moment
    win_odds(distributions)        # -> the share of wins of every seat
    advise(tables, position)       # -> every choice inside a turn with its value and its loss
    aims(tables, position, choice)  # -> the cells in which the turn is likely to end
    advise_batch(tables, positions)  # -> the same for many positions, in arrays
    plan_for(tables, sheet, goal)  # -> how to reach a target, or how to win
    review(tables, game, chronicle)  # -> the loss of every decision, the luck of every throw

A state is what the future depends on: the open cells, whether the repeat cell is made, and the sums
of those parts that do not simply add up, as far as they can still make a difference. `prices` and
`part_standings` derive it from the engine, `state_space` numbers all reachable states, `kernels`
compute the value of a turn for many states side by side, `induction` walks from full sheets to the
empty one. Of the shipped presets every second level travels with the program (`packed_tables`), and
`half_values` plays out the levels between. `policy` follows optimal play from one state;
`mean_squares` and `distribution` build on it.
"""

from letopis.solve.sheets.advice import Position, RatedChoice, advise
from letopis.solve.sheets.aims import CellAim, aims
from letopis.solve.sheets.batch import Batch, advise_batch, advise_many, options_of
from letopis.solve.sheets.goals import (
    Goal,
    GoalPlan,
    advise_goal,
    chance_before,
    plan_for,
    reaching,
    winning,
)
from letopis.solve.sheets.match_outlook import (
    TotalOutlook,
    TurnMoment,
    outlook,
    outlooks,
    several_games,
)
from letopis.solve.sheets.odds import win_odds
from letopis.solve.sheets.review import Fall, JudgedChoice, Review, Skill, Split, Step, review
from letopis.solve.sheets.space.scores import Distribution, certainly
from letopis.solve.sheets.space.state_space import check_sheet
from letopis.solve.sheets.tables.solved_tables import (
    Tables,
    final_scores,
    is_at_hand,
    opened,
    portion_table,
    solved,
    spread_of_states,
    still_to_come,
    tables_of,
)

__all__ = [
    "Batch",
    "CellAim",
    "Distribution",
    "Fall",
    "Goal",
    "GoalPlan",
    "JudgedChoice",
    "Position",
    "RatedChoice",
    "Review",
    "Skill",
    "Split",
    "Step",
    "Tables",
    "TotalOutlook",
    "TurnMoment",
    "advise",
    "advise_batch",
    "advise_goal",
    "advise_many",
    "aims",
    "certainly",
    "chance_before",
    "check_sheet",
    "final_scores",
    "is_at_hand",
    "opened",
    "options_of",
    "outlook",
    "outlooks",
    "plan_for",
    "portion_table",
    "reaching",
    "review",
    "several_games",
    "solved",
    "spread_of_states",
    "still_to_come",
    "tables_of",
    "win_odds",
    "winning",
]
