"""Reviews in serialisable form, with choices as lines of the notation."""

from msgspec import Struct

from letopis.analysis.sheet_games import sheet_game
from letopis.core.chronicle import Chronicle
from letopis.core.game import AnyGame
from letopis.games.sheet.actions import NOTATION
from letopis.solve.sheets import Fall, JudgedChoice, Review, Skill, Split, Step, Tables, review


class ToldStep(Struct, frozen=True, omit_defaults=True):
    """A decision or a throw, in the notation of the chronicle."""

    seq: int
    seat: str
    game: int
    turn: int
    kind: str
    choice: str | None = None
    better: str | None = None
    dice: tuple[int, ...] | None = None
    loss: float | None = None
    luck: float | None = None


class ToldReview(Struct, frozen=True):
    """A whole review; totals of sheets that are not full are expected values."""

    game: str
    steps: tuple[ToldStep, ...]
    sheets: tuple[Split, ...]
    players: tuple[Skill, ...]
    turning_points: tuple[int, ...]  # entry numbers


def told_review(tables: Tables, game: AnyGame, chronicle: Chronicle) -> ToldReview:
    return as_told(game.id, review(tables, sheet_game(game), chronicle))


def as_told(game: str, found: Review) -> ToldReview:
    return ToldReview(
        game=game,
        steps=tuple(map(_told_step, found.steps)),
        sheets=found.sheets,
        players=found.skills,
        turning_points=tuple(step.seq for step in found.turning_points()),
    )


def _told_step(step: Step) -> ToldStep:
    match step:
        case Fall(seq, seat, game, turn, dice, luck):
            return ToldStep(seq, seat, game, turn, "throw", dice=dice, luck=luck)
        case JudgedChoice(seq, seat, game, turn, action, best, loss):
            choice, better = NOTATION.write(action), NOTATION.write(best)
            return ToldStep(seq, seat, game, turn, "decision", choice, better, loss=loss)
