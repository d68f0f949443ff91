"""Taking back at the table: undoing an act of one's own, and going back when all agree."""

import pytest

from letopis.core.chronicle import Entry, write_body
from letopis.core.dice import DiceSource
from letopis.core.seats import CHANCE
from letopis.core.table import (
    FARTHEST_BACK,
    Table,
    advance,
    answer_chance,
    back_awaited,
    back_choices,
    throw_key,
)
from letopis.core.table_acts import AnswerBack, Undo
from letopis.games.yatzy import YATZY
from tests.core.chronicles import FAIR, SECRET, SEEDED, TYPED, accepted, end_of, opened
from tests.core.test_table import ANNA, BORIS, REVEAL, after_a_score, sealed_table, why
from tests.dice_table import play, refused, table
from tests.rule import rule


@rule("TB-2.1")
def test_a_score_by_mistake_is_undone_and_written_elsewhere() -> None:
    again = play(after_a_score(), "anna undo", "anna score chance")
    assert again.asked == (BORIS,)
    assert again.state.sheets[0].values[0] is None
    assert again.state.sheets[0].values[-1] == 18


@rule("TB-2.1")
def test_the_act_and_its_taking_back_stay_in_the_chronicle() -> None:
    scored = after_a_score()
    undone = accepted(scored, ANNA, Undo())
    assert write_body(YATZY.notation, undone) == "4 anna undo | undone 3"
    assert advance(scored, undone).seq == 4


@rule("TB-2.1")
def test_after_the_undo_everything_stands_as_before_the_act() -> None:
    rolled = play(table(YATZY, players=2), "anna roll", "chance throw 1 2 4 5 6")
    undone = play(rolled, "anna score ones", "anna undo")
    assert undone.state == rolled.state
    assert undone.throws == rolled.throws


@rule("TB-2.1")
def test_after_the_next_player_called_for_dice_it_is_too_late() -> None:
    called = play(after_a_score(), "boris roll")
    assert why(refused(called, "anna undo")) == "TB-2.1 not-your-act"


@rule("TB-2.1")
def test_a_throw_is_never_taken_back_by_a_player() -> None:
    thrown = play(after_a_score(), "boris roll", "chance throw 1 2 3 4 5")
    for seat in ("anna", "boris"):
        assert why(refused(thrown, f"{seat} undo")) == "TB-2.1 dice-have-fallen"


@rule("TB-3.3")
def test_who_types_a_throw_may_type_it_again_as_long_as_nobody_has_acted() -> None:
    thrown = play(table(YATZY), "anna roll", "chance throw 1 1 1 1 1")
    again = play(thrown, "chance undo", "chance throw 1 2 3 4 6")
    assert again.state.dice == (1, 2, 3, 4, 6)
    scored = play(thrown, "anna score yatzy")
    assert why(refused(scored, "chance undo")) == "TB-2.1 not-your-act"


@rule("TB-3.3")
@pytest.mark.parametrize("source", [FAIR, SEEDED])
def test_dice_that_were_not_typed_stay_as_they_fell(source: DiceSource) -> None:
    called = play(opened(source, YATZY), "anna roll", "chance throw 1 1 1 1 1")
    assert why(refused(called, "chance undo")) == "TB-2.1 dice-have-fallen"


@rule("TB-2.1")
@pytest.mark.parametrize("seat", ["boris", "chance", "public", "clara"])
def test_nobody_takes_back_what_somebody_else_did(seat: str) -> None:
    assert why(refused(after_a_score(), f"{seat} undo")) == "TB-2.1 not-your-act"


@rule("TB-2.1")
def test_a_second_undo_in_a_row_finds_nothing_to_take_back() -> None:
    undone = play(after_a_score(), "anna undo")
    for seat in ("anna", "boris", "chance"):
        assert why(refused(undone, f"{seat} undo")) == "TB-2.1 nothing-to-undo"


@rule("TB-2.1")
def test_what_is_done_after_an_undo_may_be_undone_again() -> None:
    once = play(after_a_score(), "anna undo", "anna score twos")
    twice = play(once, "anna undo", "anna score chance")
    assert twice.seq == 7
    assert twice.asked == (BORIS,)
    assert twice.state.sheets[0].values[:2] == (None, None)


@rule("TB-2.1")
def test_before_the_first_act_there_is_nothing_to_undo() -> None:
    assert why(refused(opened(), "anna undo")) == "TB-2.1 nothing-to-undo"


@rule("TB-2.1")
@pytest.mark.parametrize("called", ["anna roll", "anna keep 6"])
def test_a_call_for_dice_is_undone_while_they_have_not_fallen(called: str) -> None:
    now = opened(TYPED)
    if called != "anna roll":
        now = play(now, "anna roll", "chance throw 1 2 3 4 6")
    undone = play(now, called, "anna undo")
    assert undone.asked == (ANNA,)
    assert undone.state == now.state
    assert why(refused(undone, "chance throw 1 2 3 4 5")) == "YZ-4.2.a not-your-turn"
    assert play(undone, called).asked == (CHANCE,)


@rule("TB-2.1", "TB-3.1")
def test_an_undone_call_does_not_change_the_dice_that_will_fall() -> None:
    key = throw_key(opened().header, SECRET)
    straight = play(opened(), "anna roll")
    hesitant = play(opened(), "anna roll", "anna undo", "anna roll")
    one, other = answer_chance(straight, key), answer_chance(hesitant, key)
    assert isinstance(one, Entry)
    assert isinstance(other, Entry)
    assert one.events == other.events
    assert one.link != other.link


@rule("TB-2.1", "TB-3.2")
def test_the_last_score_of_a_game_is_undone_as_long_as_the_secret_is_not_told() -> None:
    end = end_of()
    assert end.outcome is not None
    undone = play(end, "boris undo")
    assert undone.outcome is None
    assert undone.asked == (BORIS,)
    assert why(refused(undone, REVEAL)) == "TB-3.2 not-over"
    again = play(undone, "boris score sixes")
    assert again.outcome == end.outcome
    told = play(again, REVEAL)
    assert why(refused(told, "boris undo")) == "TB-2.1 nothing-to-undo"
    assert why(refused(told, "chance undo")) == "TB-2.1 nothing-to-undo"


@rule("TB-2.1")
def test_a_sealed_stone_is_taken_back_while_nobody_knows_anything_new() -> None:
    first = play(sealed_table(), "anna seal amber")
    undone = play(first, "anna undo")
    assert undone.state == sealed_table().state
    assert play(undone, "anna seal coral", "boris seal amber").state.stones == ("coral", "amber")


@rule("TB-2.1")
def test_the_act_that_opens_the_stones_cannot_be_taken_back() -> None:
    both = play(sealed_table(), "anna seal amber", "boris seal coral")
    assert why(refused(both, "boris undo")) == "TB-2.1 too-much-is-known"
    assert why(refused(both, "anna undo")) == "TB-2.1 not-your-act"
    assert play(both, "chance fall 3").outcome is not None


def rolled_by_boris() -> Table:
    """Anna has scored with entry 3, Boris has rolled."""
    return play(after_a_score(), "boris roll", "chance throw 1 2 3 4 5")


@rule("TB-2.2")
def test_what_nobody_may_undo_alone_is_undone_when_all_agree() -> None:
    rolled = rolled_by_boris()
    back = play(rolled, "anna ask-back 3", "boris answer-back yes")
    assert back.asked == (ANNA,)
    assert back.state.sheets[0].values[0] is None
    assert back.throws == rolled.throws
    assert play(back, "anna score chance").asked == (BORIS,)


@rule("TB-2.2")
def test_the_acts_of_people_may_be_asked_back_and_everybody_else_is_awaited() -> None:
    rolled = rolled_by_boris()
    assert back_choices(rolled) == (1, 3, 4)
    assert back_awaited(rolled) == ()
    asked = play(rolled, "anna ask-back 3")
    assert (back_choices(asked), back_awaited(asked)) == ((1, 3, 4), (BORIS,))
    back = play(asked, "boris answer-back yes")
    assert (back_choices(back), back_awaited(back)) == ((1,), ())
    assert back.back_request is None
    assert why(refused(back, "boris answer-back no")) == "TB-2.2 nobody-asked-back"


@rule("TB-2.2")
def test_going_back_stays_in_the_chronicle() -> None:
    asked = play(rolled_by_boris(), "anna ask-back 3")
    entry = accepted(asked, BORIS, AnswerBack("yes"))
    written = write_body(YATZY.notation, entry)
    assert written == "7 boris answer-back yes | back-answered boris yes ; undone 3"


@rule("TB-2.2")
def test_a_wish_ends_with_one_no_and_with_anything_else_that_happens() -> None:
    asked = play(rolled_by_boris(), "anna ask-back 3")
    for ending in ("boris answer-back no", "boris score chance"):
        ended = play(asked, ending)
        assert why(refused(ended, "boris answer-back yes")) == "TB-2.2 nobody-asked-back"
        assert ended.state.sheets[0].values[0] is not None


@rule("TB-2.2")
@pytest.mark.parametrize("seq", [0, 6, 99])
def test_one_goes_back_only_to_what_has_happened(seq: int) -> None:
    assert why(refused(rolled_by_boris(), f"anna ask-back {seq}")) == "TB-2.2 too-far-back"


@rule("TB-2.2")
def test_one_does_not_go_back_for_ever() -> None:
    far = table(YATZY, players=12)
    for cell in ("ones", "twos"):
        for name in [seat.id for seat in far.header.seats]:
            far = play(far, f"{name} roll", "chance throw 1 2 3 4 6", f"{name} score {cell}")
    farthest = far.seq - FARTHEST_BACK + 1
    assert why(refused(far, f"anna ask-back {farthest - 1}")) == "TB-2.2 too-far-back"
    assert play(far, f"anna ask-back {farthest}").back_request is not None


@rule("TB-2.2")
def test_what_was_taken_back_is_no_place_to_return_to() -> None:
    back = play(rolled_by_boris(), "anna ask-back 3", "boris answer-back yes")
    assert why(refused(back, "anna ask-back 4")) == "TB-2.2 too-far-back"
    assert play(back, "anna ask-back 2", "boris answer-back yes").state.dice == ()


@rule("TB-2.2")
@pytest.mark.parametrize("seat", ["chance", "public", "clara"])
def test_only_those_who_play_ask_or_answer(seat: str) -> None:
    rolled = rolled_by_boris()
    assert why(refused(rolled, f"{seat} ask-back 3")) == "TB-2.2 only-players"
    asked = play(rolled, "anna ask-back 3")
    assert why(refused(asked, f"{seat} answer-back yes")) == "TB-2.2 answered-back"
    assert why(refused(asked, "anna answer-back yes")) == "TB-2.2 answered-back"


@rule("TB-2.2")
def test_who_plays_against_programs_has_nobody_to_ask() -> None:
    alone = play(table(YATZY), "anna roll", "chance throw 1 2 3 4 5", "anna ask-back 1")
    assert (alone.state.dice, alone.back_request) == ((), None)
