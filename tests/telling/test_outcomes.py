"""How a game ended and who has won: one sentence, wherever it is shown."""

import pytest
from msgspec.structs import replace

from letopis.core.seats import SeatId
from letopis.core.table import Table
from letopis.core.table_acts import BreakOffKind, BrokenOff
from letopis.games.yatzy import YATZY
from letopis.telling.outcomes import outcome_said, winners_said
from letopis.telling.variants import full_sentence
from letopis.words import Language, words
from tests.dice_table import position, table

ANNA = SeatId("anna")


def broken_off(players: int, how: BreakOffKind, *winners: SeatId) -> Table:
    return replace(table(YATZY, players), broken_off=BrokenOff(how, winners))


def played_out(*sheets: str) -> Table:
    drawn = table(YATZY, len(sheets))
    columns = position(YATZY, *sheets).state.sheets
    state = replace(drawn.state, sheets=columns, finished=(columns,), asked=None)
    return replace(drawn, state=state)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["Anna wins", "Anna, Boris share the victory", "Final score: 39"]),
        ("ru", ["Побеждает Anna", "Победу делят Anna, Boris", "Итог: 39"]),
    ],
)
def test_of_a_game_played_out_it_is_who_has_won(language: Language, said: list[str]) -> None:
    ends = (("all=3", "all=2"), ("all=3", "all=3"), ("all=3",))
    assert [outcome_said(words(language), played_out(*it)) for it in ends] == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            [
                "Boris resigns. Anna wins.",
                "Boris did not come back. Anna wins.",
                "The game was called off. Nobody has won.",
                "The game was resigned. Anna wins.",
            ],
        ),
        (
            "ru",
            [
                "Boris сдаётся. Побеждает Anna.",
                "За стол так и не возвращается Boris. Побеждает Anna.",
                "Партию прекратили. Победителя нет.",
                "Партию сдали. Побеждает Anna.",
            ],
        ),
    ],
)
def test_of_a_game_that_people_ended_it_is_how_too(language: Language, said: list[str]) -> None:
    """TB-3.4."""
    ends = [
        broken_off(2, "resigned", ANNA),
        broken_off(2, "claimed", ANNA),
        broken_off(2, "called-off"),
        broken_off(3, "resigned", ANNA),
    ]
    assert [outcome_said(words(language), it) for it in ends] == said


def test_a_winner_who_came_later_is_called_by_his_seat() -> None:
    late = broken_off(2, "resigned", SeatId("zoe"))
    assert outcome_said(words("en"), late).endswith("zoe wins.")


def test_of_a_game_that_goes_on_nothing_is_said() -> None:
    assert outcome_said(words("en"), table(YATZY, 2)) == ""


def test_a_heading_becomes_a_sentence_by_its_full_stop() -> None:
    assert full_sentence(winners_said(words("en"), ["Anna"])) == "Anna wins."
    assert (full_sentence("Boris resigns."), full_sentence("")) == ("Boris resigns.", "")
