"""Hints and reviews of score sheets in words."""

from letopis.analysis import Advised, Hint, ToldReview, ToldStep
from letopis.core.seats import SeatId
from letopis.games.sheet.spec import CellId
from letopis.solve.sheets import CellAim, Skill, Split
from letopis.telling.sheet_review import hint_said, review_said
from letopis.words import words

RU, EN = words("ru"), words("en")
ANNA, BORIS = SeatId("p1"), SeatId("p2")
NAMES = {ANNA: "Анна", BORIS: "Борис"}


def sheet(seat: SeatId, luck: float, loss: float, game: int = 1) -> Split:
    return Split(seat, game, 200.0, luck, loss, 200 + luck - loss, is_full=True)


def reviewed(
    *sheets: Split, steps: tuple[ToldStep, ...] = (), points: tuple[int, ...] = ()
) -> ToldReview:
    return ToldReview("yatzy", steps, sheets, (), points)


def story(review: ToldReview, *winners: SeatId) -> str:
    return review_said(RU, review, NAMES.__getitem__, winners).story


def test_a_choice_is_called_the_same_in_hints_and_reviews() -> None:
    hint = Hint("all", None, ("score fives",), (Advised("keep 5 5", 200.0, 1.0),))
    step = ToldStep(3, ANNA, 1, 3, "decision", "keep 5 5", "score fives", loss=1.0)
    told = review_said(RU, reviewed(steps=(step,)), NAMES.__getitem__, None)
    assert hint_said(RU, hint, None).choices == told.choices
    assert told.choices["score fives"] == "записать в графу «Пятёрки»"
    assert told.story == ""


def test_whether_something_is_better_is_said_and_nothing_more() -> None:
    better = hint_said(EN, Hint("better", is_best=False), "keep 5 5")
    assert "keep 5" in better.verdict
    assert (better.choices, better.best, better.why) == ({}, (), "")
    assert hint_said(EN, Hint("better", is_best=True), "roll").verdict != better.verdict
    assert hint_said(EN, Hint("better", is_best=None), None).verdict == ""


def test_dice_are_kept_for_the_boxes_in_which_the_turn_is_likely_to_end() -> None:
    aims = tuple(
        CellAim(CellId(cell), share)
        for cell, share in (("fives", 0.61), ("four-of-a-kind", 0.2), ("yatzy", 0.04))
    )
    why = hint_said(RU, Hint("best", None, ("keep 5 5 5",), aims=aims, ahead=1.24), None).why
    assert "«Пятёрки» 61" in why
    assert "1,2" in why
    assert "Ецци" not in why
    box = Hint("best", None, ("score fives",), aims=(CellAim(CellId("fives"), 1.0),), ahead=0.01)
    assert "100" not in hint_said(RU, box, None).why
    assert "почти" in hint_said(RU, box, None).why


def test_turning_points_lead_to_the_moment_before_a_decision() -> None:
    steps = (
        ToldStep(2, ANNA, 1, 3, "throw", dice=(2, 2, 2, 6, 6), luck=12.34),
        ToldStep(3, ANNA, 1, 3, "decision", "keep 6 6", "keep 2 2 2", loss=18.4),
        ToldStep(4, ANNA, 1, 3, "throw", dice=(1, 2, 3, 6, 6), luck=-3.0),
    )
    one = review_said(EN, reviewed(steps=steps, points=(2, 3)), NAMES.__getitem__, None)
    assert [(it.entry, it.seq) for it in one.turning_points] == [(2, 2), (3, 2)]
    assert one.turning_points[0].text.startswith("Turn 3: ")
    assert "+12.3" in one.turning_points[0].text
    assert one.greatest == one.turning_points[1]
    match = reviewed(sheet(ANNA, 0, 0, 2), steps=steps, points=(4,))
    [point] = review_said(EN, match, NAMES.__getitem__, None).turning_points
    assert point.text.startswith("Game 1, turn 3: ")
    assert "bad luck" in point.text


def test_luck_and_skill_are_told_apart() -> None:
    lucky = story(reviewed(sheet(ANNA, 30, 20), sheet(BORIS, -5, 4)), ANNA)
    assert "везло" in lucky
    assert "Борис" in lucky
    skilled = story(reviewed(sheet(ANNA, 30, 60), sheet(BORIS, 5, 4)), BORIS)
    assert "Анна" in skilled
    assert "Борис" not in skilled
    even = story(reviewed(sheet(ANNA, 1, 4), sheet(BORIS, 0, 4.5)), ANNA)
    assert len({lucky, skilled, even}) == 3
    assert story(reviewed(sheet(ANNA, 0, 4), sheet(BORIS, 0, 4)), ANNA, BORIS)


def test_a_game_alone_is_told_as_well_and_a_match_is_added_up() -> None:
    assert "12,0" in story(reviewed(sheet(ANNA, 12, 0.3)), ANNA)
    assert "40,0" in story(reviewed(sheet(ANNA, -5, 10), sheet(ANNA, -7, 30, 2)), ANNA)


def test_a_weak_game_is_told_by_its_good_decisions() -> None:
    players = (Skill(ANNA, 30, 4, 0.0), Skill(BORIS, 30, 27, 91.5))
    told = review_said(RU, ToldReview("yatzy", (), (), players, ()), NAMES.__getitem__, None)
    assert "точность" not in told.accuracy[ANNA]
    assert "точность 91,5" in told.accuracy[BORIS]
