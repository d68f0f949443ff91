"""Lessons: their scripts are legal games, played to the end."""

import pytest

from letopis.core.chronicle import Chronicle
from letopis.core.errors import Trouble
from letopis.core.table import replay
from letopis.games.catalogue import game_named
from letopis.lessons import Attendance, attend, lesson_of
from letopis.lessons.script import lessons
from letopis.words import LANGUAGES, Language, words

every_lesson = pytest.mark.parametrize("game", lessons())


def walked(game: str, choice: int = 0) -> Attendance:
    """The lesson at its end, taking the first or the last of the awaited lines."""
    there = attend(game, "Anna", (), None)
    while there.step.waits_for:
        there = attend(game, "Anna", there.asks, there.step.waits_for[choice])
        assert not there.strays
    return there


@every_lesson
@pytest.mark.parametrize("choice", [0, -1])
def test_a_lesson_leads_to_its_farewell_whatever_is_chosen(game: str, choice: int) -> None:
    there = walked(game, choice)
    assert (there.step.id, there.number) == ("farewell", there.of)
    table = replay(game_named(game), Chronicle(there.header, there.entries))
    assert table.state.rolls == 0


@every_lesson
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_words(game: str, language: Language) -> None:
    steps = [step.id for step in lesson_of(game).steps]
    assert set(words(language).branch("lesson", game, "step")) == set(steps)
    assert len(set(steps)) == len(steps)


@every_lesson
def test_what_a_lesson_calls_forbidden_is_refused_with_a_clause(game: str) -> None:
    there, refusals = attend(game, "Anna", (), None), []
    while there.step.waits_for:
        wanted = there.step.is_refused
        there = attend(game, "Anna", there.asks, there.step.waits_for[0])
        if wanted:
            assert there.refusal is not None
            refusals.append(there.refusal.clause)
    assert len(refusals) == 1


def test_a_lesson_is_taken_up_where_it_was_left() -> None:
    halfway = attend("yatzy", "Anna", ("roll", "keep 5 5"), None)
    assert (halfway.step.id, halfway.number) == ("keep-more", 3)
    again = attend("yatzy", "Anna", halfway.asks, None)
    assert again.entries == halfway.entries


def test_what_the_rules_allow_and_the_lesson_does_not_wait_for_changes_nothing() -> None:
    there = attend("yatzy", "Anna", ("roll",), "keep 6")
    assert (there.strays, there.refusal, there.step.id) == (True, None, "keep")
    assert there.asks == ("roll",)


def test_what_the_rules_forbid_is_refused_by_them() -> None:
    there = attend("valyrian", "Anna", ("roll",), "score lanta")
    assert there.refusal is not None
    assert (there.refusal.clause, there.step.id) == ("VD-A.1", "keep")


@pytest.mark.parametrize("asks", [("score ones",), ("roll", "keep 6"), ("thrown 1 2 3 4 5",)])
def test_asks_that_no_lesson_leads_to_are_said_to(asks: tuple[str, ...]) -> None:
    with pytest.raises(Trouble) as caught:
        attend("yatzy", "Anna", asks, None)
    assert caught.value.key == "lesson-lost"


def test_a_game_without_a_lesson_is_said_to() -> None:
    with pytest.raises(Trouble) as caught:
        attend("strategic", "Anna", (), None)
    assert caught.value.key == "no-lesson"
