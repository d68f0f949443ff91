"""Hints and reviews of score sheets in words, the same for the page and the terminal."""

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from letopis.analysis import Hint, ToldReview, ToldStep
from letopis.core.acts import Action
from letopis.core.seats import SeatId
from letopis.games.sheet.actions import NOTATION, Score
from letopis.telling.sheet_names import cell_name, choice_words, dice_words
from letopis.words import Words, decimal

RARE_END = 0.08  # of a turn: not worth a word
NOTICED = 0.05  # points by which a choice is better than the next
EVEN = 2  # points that nobody feels
WEAK = 20  # an accuracy of less, of 100, is not told as a number: it only discourages

NameOf = Callable[[SeatId], str]


class HintWords(Struct, frozen=True):
    """`choices` are all lines of the hint in words, `best` a sentence for each of the best lines.
    `verdict` is about the choice in question, `why` says why the first of the best is so."""

    choices: dict[str, str]
    verdict: str
    best: tuple[str, ...]
    why: str


class TurningPoint(Struct, frozen=True):
    """A step that changed much, with the moment to look at: a throw as it lies there, a decision
    before it is made. A throw and the decision about it share one moment, and are two entries."""

    entry: int
    seq: int
    text: str


class ReviewWords(Struct, frozen=True):
    """`choices` are all lines of the review in words. `story` says whether luck or skill decided a
    game that is over, `accuracy` how well each seat chose."""

    choices: dict[str, str]
    turning_points: tuple[TurningPoint, ...]
    greatest: TurningPoint | None
    story: str
    accuracy: dict[SeatId, str]


def hint_said(words: Words, hint: Hint, about: str | None) -> HintWords:
    """A hint in words; `about` is the line in question."""
    lines = (*hint.best, *(it.line for it in hint.options))
    return HintWords(
        choices=_choices(words, lines),
        verdict=_hint_verdict(words, hint, about),
        best=tuple(words("advise.best", choice=line_words(words, it)) for it in hint.best),
        why=_why(words, hint),
    )


def review_said(
    words: Words, review: ToldReview, name_of: NameOf, winners: Sequence[SeatId] | None
) -> ReviewWords:
    """A review in words; `winners` are those of a game that is over."""
    lines = (it for step in review.steps for it in (step.choice, step.better) if it is not None)
    turning = _turning_steps(review)
    many = any(sheet.game > 1 for sheet in review.sheets)
    told = {step.seq: _turning_point(words, step, name_of, many) for step in turning}
    greatest = max(turning, key=lambda step: abs(_change(step)), default=None)
    return ReviewWords(
        choices=_choices(words, lines),
        turning_points=tuple(told.values()),
        greatest=None if greatest is None else told[greatest.seq],
        story="" if winners is None else _story(words, review, name_of, winners),
        accuracy={
            it.seat: words(
                "review.accuracy_low" if it.accuracy < WEAK else "review.accuracy",
                name=name_of(it.seat),
                accuracy=decimal(words, it.accuracy, 1),
                best=it.best,
                decisions=it.decisions,
            )
            for it in review.players
        },
    )


def line_words(words: Words, line: str) -> str:
    """A choice by its line in the notation."""
    return choice_words(words, _choice(line))


def _choice(line: str) -> Action:
    choice = NOTATION.read(line)
    assert isinstance(choice, Action), line
    return choice


def _choices(words: Words, lines: Iterable[str]) -> dict[str, str]:
    return {line: line_words(words, line) for line in dict.fromkeys(lines)}


def _hint_verdict(words: Words, hint: Hint, about: str | None) -> str:
    if hint.is_best is None or about is None:
        return ""
    if hint.is_best:
        return words("advise.right")
    return words("advise.exists", choice=line_words(words, about))


def _why(words: Words, hint: Hint) -> str:
    """Where the turn is likely to end, and how much anything else would cost."""
    if not hint.best:
        return ""
    best = _choice(hint.best[0])
    sentences = [words("advise.best", choice=choice_words(words, best))]
    likely = [
        words("advise.aim", cell=cell_name(words, it.cell), share=decimal(words, 100 * it.share, 0))
        for it in hint.aims
        if it.share >= RARE_END
    ]
    if likely and not isinstance(best, Score):
        sentences.append(words("advise.why_aims", aims=", ".join(likely)))
    if hint.ahead >= NOTICED:
        sentences.append(words("advise.why_ahead", points=decimal(words, hint.ahead, 1)))
    else:
        sentences.append(words("advise.why_even"))
    return " ".join(sentences)


def _turning_steps(review: ToldReview) -> list[ToldStep]:
    return [step for step in review.steps if step.seq in review.turning_points]


def _change(step: ToldStep) -> float:
    return step.luck if step.luck is not None else -(step.loss or 0.0)


def _turning_point(words: Words, step: ToldStep, name_of: NameOf, many: bool) -> TurningPoint:
    change = _change(step)
    about: dict[str, str | int] = {
        "many": "yes" if many else "no",
        "game": step.game,
        "turn": step.turn,
        "name": name_of(SeatId(step.seat)),
        "points": decimal(words, abs(change), 1),
    }
    if step.dice is not None:
        key = "review.lucky" if change > 0 else "review.unlucky"
        return TurningPoint(step.seq, step.seq, words(key, **about, dice=dice_words(step.dice)))
    choice, better = (line_words(words, it or "roll") for it in (step.choice, step.better))
    text = words("review.mistake", **about, choice=choice, better=better)
    return TurningPoint(step.seq, step.seq - 1, text)


class _Balance(Struct, frozen=True):
    seat: SeatId
    luck: float
    loss: float


def _story(words: Words, review: ToldReview, name_of: NameOf, winners: Sequence[SeatId]) -> str:
    """Luck or skill: a sentence about the winner and the others, or about one who played alone."""
    rows = _balances(review)
    if len(rows) == 1:
        return _alone(words, rows[0])
    if len(winners) != 1:
        return words("review.story.shared")
    winner = next((it for it in rows if it.seat == winners[0]), None)
    if winner is None:
        return ""
    others = [it for it in rows if it is not winner]
    luckiest, surest = max(others, key=lambda it: it.luck), min(others, key=lambda it: it.loss)
    luck, skill = winner.luck - luckiest.luck, surest.loss - winner.loss
    return words.at(
        *("review", "story", _decided_by(luck, skill)),
        lucky=name_of(luckiest.seat),
        better=name_of(surest.seat),
    )


def _decided_by(luck: float, skill: float) -> str:
    if abs(luck) < EVEN and abs(skill) < EVEN:
        return "even"
    if abs(skill) < EVEN:
        return "dice" if luck > 0 else "close"
    if luck > 0:
        return "both" if skill > 0 else "luck"
    return "skill" if skill > 0 else "neither"


def _alone(words: Words, row: _Balance) -> str:
    if row.loss < EVEN:
        key = "alone_clean"
    elif abs(row.luck) < EVEN:
        key = "alone_usual"
    else:
        key = "alone_lucky" if row.luck > 0 else "alone_unlucky"
    luck, loss = decimal(words, abs(row.luck), 1), decimal(words, row.loss, 1)
    return words.at("review", "story", key, luck=luck, loss=loss)


def _balances(review: ToldReview) -> list[_Balance]:
    """Luck and losses of each seat, summed over all games of the match."""
    sums: dict[SeatId, _Balance] = {}
    for sheet in review.sheets:
        so_far = sums.get(sheet.seat, _Balance(sheet.seat, 0.0, 0.0))
        luck, loss = so_far.luck + sheet.luck, so_far.loss + sheet.loss
        sums[sheet.seat] = _Balance(sheet.seat, luck, loss)
    return [*sums.values()]
