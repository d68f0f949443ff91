"""Trying a throw on a sheet: the engine decides, and the book's examples agree."""

import re

import pytest

from letopis.core.errors import Trouble
from letopis.games.catalogue import DICE_GAMES
from letopis.rulebook import Example, Paragraph, Trial, TrialThrow, rulebook, try_throw
from letopis.words import LANGUAGES, Language, words
from tests.rule import rule

RUSSIAN = words("ru")


def tried(game: str, dice: str, **more: object) -> Trial:
    return try_throw(game, TrialThrow(tuple(map(int, dice)), **more), RUSSIAN)  # type: ignore[arg-type]


def points(trial: Trial) -> dict[str, int]:
    return {it.cell: it.points for it in trial.cells if it.standing in ("offered", "crossed-out")}


@rule("YZ-4.2.b")
def test_a_throw_that_fits_nowhere_may_be_a_zero_in_every_open_cell() -> None:
    open_cells = ("sixes", "yatzy")
    assert points(tried("yatzy", "12345", open=open_cells)) == {"sixes": 0, "yatzy": 0}
    only = tried("yatzy", "12346", open=open_cells)
    assert points(only) == {"sixes": 6}
    (refused,) = (it for it in only.cells if it.standing == "refused")
    assert (refused.cell, refused.clause) == ("yatzy", "YZ-4.2.b")
    assert "YZ-4.2.b" in refused.why


@rule("YZ-5.2")
def test_a_closed_yatzy_holds_its_fifty_so_that_another_is_a_joker() -> None:
    joker = tried("yatzy", "44444", open=("fours", "chance"))
    assert points(joker) == {"fours": 20}
    assert next(it.premium for it in joker.cells if it.cell == "fours") == 100


@rule("VD-A.1")
def test_politics_are_closed_on_the_first_turns() -> None:
    early = tried("valyrian", "66655", turn=1)
    assert early.turns == (1, 4)
    assert set(points(early)) == {f"azantir-{face}" for face in range(1, 7)}
    assert points(tried("valyrian", "66655"))["lanta-se-hare"] == 48


@rule("VD-J.3")
def test_a_figure_of_the_first_throw_counts_twice() -> None:
    first = tried("valyrian", "66666", roll=1)
    toma = next(it for it in first.cells if it.cell == "toma")
    assert (toma.points, toma.doubled) == (160, True)


def _examples(language: Language) -> list[tuple[str, Paragraph, Example]]:
    return [
        (game, told, example)
        for game in DICE_GAMES
        for chapter in rulebook(game, words(language)).chapters
        for told in chapter.paragraphs
        for example in told.examples
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_engine_gives_what_every_example_of_the_books_says(language: Language) -> None:
    for game, told, example in _examples(language):
        dice = tuple(map(int, example.dice))
        trials = [
            try_throw(
                game, TrialThrow(dice, roll, open=told.open, preset=told.preset), words(language)
            )
            for roll in (1, 2)
        ]
        cells = [it for trial in trials for it in trial.cells if it.standing != "refused"]
        *_, last = re.findall(r"[\N{MINUS SIGN}+]?\d+", example.gives)
        said = int(last.replace("\N{MINUS SIGN}", "-"))
        assert said in {it.points for it in cells} | {it.premium for it in cells}, example


@pytest.mark.parametrize(
    ("throw", "key"),
    [
        (TrialThrow((1, 2, 3)), "try-dice"),
        (TrialThrow((1, 2, 3, 4, 7)), "try-dice"),
        (TrialThrow((1, 2, 3, 4, 5), roll=4), "try-roll"),
        (TrialThrow((1, 2, 3, 4, 5), turn=99), "try-turn"),
        (TrialThrow((1, 2, 3, 4, 5), open=("toma",)), "try-cell"),
        (TrialThrow((1, 2, 3, 4, 5), preset="house"), "unknown-preset"),
    ],
)
def test_what_cannot_be_thrown_is_said(throw: TrialThrow, key: str) -> None:
    with pytest.raises(Trouble) as caught:
        try_throw("yatzy", throw, RUSSIAN)
    assert caught.value.key == key


def test_a_game_without_a_sheet_has_no_throws_to_try() -> None:
    with pytest.raises(Trouble) as caught:
        try_throw("strategic", TrialThrow((1, 2, 3, 4, 5)), RUSSIAN)
    assert caught.value.key == "no-throws-here"
