"""The table: asks, undo, going back, chance and the reveal, for any game."""

from collections.abc import Iterable

import msgspec
import pytest
from msgspec.structs import asdict

from letopis.core.acts import Action, Refusal
from letopis.core.chronicle import Chronicle, Entry, Link, write_body
from letopis.core.dice import DiceSource
from letopis.core.header import Header
from letopis.core.seats import CHANCE, PUBLIC, SeatId
from letopis.core.table import (
    FARTHEST_BACK,
    Table,
    advance,
    answer_chance,
    ask,
    follow,
    is_throw,
    open_table,
    replay,
    throw_key,
)
from letopis.core.table_acts import AnswerBack, AskBack, BreakOff, Reveal, Undo
from letopis.games.sheet.actions import Keep, Roll, Score, Throw
from letopis.games.sheet.spec import CellId
from letopis.games.yatzy import YATZY
from tests.core.chronicles import (
    FAIR,
    SEATS,
    SECRET,
    SEEDED,
    TINY,
    TYPED,
    accepted,
    end_of,
    next_entry,
    opened,
    played,
)
from tests.dice_table import play, refused, table
from tests.laws.sealed import Fall, Seal, SealedGame, State
from tests.rule import rule

ANNA, BORIS = SeatId("anna"), SeatId("boris")
EVERYBODY = (ANNA, BORIS, CHANCE, PUBLIC, SeatId("host"), SeatId("clara"), SeatId(""))
ASKS: tuple[Action, ...] = (
    Roll(),
    Keep((1,)),
    Score(CellId("chance")),
    Score(CellId("no-such-cell")),
    Throw((1, 2, 3, 4, 5)),
    Throw((9,)),
    Undo(),
    AskBack(1),
    AnswerBack("yes"),
    Reveal(SECRET.hex()),
    Reveal("0" * 64),
    Reveal("x"),
)
REVEAL = f"chance reveal {SECRET.hex()}"


def moments(source: DiceSource = FAIR) -> Iterable[Table]:
    """The table after every entry of a whole game."""
    now = opened(source)
    yield now
    for entry in played(source).entries:
        now = advance(now, entry)
        yield now


def after_a_score() -> Table:
    """Anna has just written Ones by mistake."""
    rolled = play(table(YATZY, players=2), "anna roll", "chance throw 1 2 4 5 6")
    return play(rolled, "anna score ones")


def sealed_table() -> Table:
    """A game of two hidden stones, revealed when both are sealed."""
    game = SealedGame()
    return open_table(game, Header(game.id, 1, "evening", {}, TYPED, SEATS))


def why(answer: Refusal) -> str:
    return str(answer)


@rule("TB-1.1")
def test_an_accepted_ask_becomes_an_entry_with_the_facts_it_made() -> None:
    begun = opened(TYPED)
    entry = accepted(begun, ANNA, Roll())
    assert write_body(TINY.notation, entry) == "1 anna roll | called anna"
    assert advance(begun, entry).link == entry.link != begun.link


@rule("TB-1.1")
def test_a_refused_roll_leaves_the_table_and_its_link_as_they_were() -> None:
    begun = play(opened(TYPED), "anna roll")
    before = asdict(begun)
    assert why(refused(begun, "anna roll")) == "YZ-4.2.a not-your-turn"
    assert why(refused(begun, "boris roll")) == "YZ-4.2.a not-your-turn"
    assert asdict(begun) == before


@rule("TB-1.1")
def test_asking_never_changes_the_table() -> None:
    for now in moments():
        before = asdict(now)
        for seat in EVERYBODY:
            for action in ASKS:
                ask(now, seat, action)
        assert asdict(now) == before


@rule("TB-1.1")
@pytest.mark.parametrize("source", [FAIR, SEEDED, TYPED])
def test_replaying_the_entries_gives_the_same_state(source: DiceSource) -> None:
    entries = played(source).entries
    for count, now in enumerate(moments(source)):
        again = replay(TINY, Chronicle(now.header, entries[:count]))
        assert again == now
        assert (again.seq, again.link) == (count, Chronicle(now.header, entries[:count]).link)


def test_entries_are_numbered_from_one_without_gaps() -> None:
    assert [now.seq for now in moments()] == list(range(len(played().entries) + 1))


def test_the_table_waits_for_a_turn_or_a_throw_and_silence_means_nothing() -> None:
    for now in moments():
        prompts = now.game.prompts(now.state)
        expected = [(it, "throw" if it == CHANCE else "turn") for it in now.asked]
        assert [(prompt.seat, prompt.key) for prompt in prompts] == expected
        assert all(prompt.default is None for prompt in prompts)


def test_chance_answers_only_when_it_is_asked() -> None:
    key = throw_key(opened().header, SECRET)
    assert key.seat_seeds == ("amber", "")
    for now in moments():
        answer = answer_chance(now, key)
        assert isinstance(answer, Entry) == (now.asked == (CHANCE,))
        assert answer is None or isinstance(answer, Entry)
        assert answer_chance(now, None) is None, "without a secret throws are typed"


def test_chance_does_by_itself_what_needs_no_dice() -> None:
    class Dealt(SealedGame):
        """A game whose chance has one legal action and needs no dice."""

        def draw(self, state: State) -> None:
            return None

        def legal(
            self, state: State, seat: SeatId, about: str | None = None
        ) -> tuple[Seal | Fall, ...]:
            return super().legal(state, seat)[-1:] if seat == CHANCE else super().legal(state, seat)

    now = open_table(Dealt(), Header(Dealt.id, 1, "evening", {}, TYPED, SEATS))
    assert answer_chance(now, None) is None
    for seat in (ANNA, BORIS):
        now = advance(now, accepted(now, seat, Seal("amber")))
    dealt = answer_chance(now, None)
    assert isinstance(dealt, Entry)
    assert (dealt.seat, dealt.ask, advance(now, dealt).throws) == (CHANCE, Fall(6), 0)


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


@rule("TB-3.2")
def test_the_secret_is_not_told_before_the_end() -> None:
    *running, _, _ = moments()
    for now in running:
        assert why(refused(now, REVEAL)) == "TB-3.2 not-over"


@rule("TB-3.2")
@pytest.mark.parametrize("other", ["0" * 64, SECRET.hex().upper(), SECRET.hex()[:-2], "x"])
def test_another_secret_is_refused(other: str) -> None:
    assert why(refused(end_of(), f"chance reveal {other}")) == "TB-3.2 wrong-secret"


@rule("TB-3.2")
@pytest.mark.parametrize("seat", ["anna", "boris", "public"])
def test_only_chance_tells_its_secret(seat: str) -> None:
    answer = refused(end_of(), f"{seat} reveal {SECRET.hex()}")
    assert why(answer) == "TB-3.2 nothing-promised"


@rule("TB-3.2")
@pytest.mark.parametrize("source", [SEEDED, TYPED])
def test_dice_that_promised_nothing_have_nothing_to_tell(source: DiceSource) -> None:
    assert why(refused(end_of(source), REVEAL)) == "TB-3.2 nothing-promised"


@rule("TB-3.2")
def test_when_the_secret_is_told_no_act_is_taken_any_more() -> None:
    closed = play(end_of(), REVEAL)
    assert closed.secret == SECRET.hex()
    for seat in EVERYBODY:
        for action in ASKS:
            assert isinstance(ask(closed, seat, action), Refusal)
    assert why(refused(closed, REVEAL)) == "TB-3.2 closed"
    assert why(refused(closed, "anna roll")) == "TB-3.2 closed"


@rule("TB-3.4")
@pytest.mark.parametrize("source", [FAIR, SEEDED, TYPED])
def test_a_game_that_was_broken_off_asks_nobody_and_takes_no_act_any_more(
    source: DiceSource,
) -> None:
    *running, _, _ = moments()
    for now in (follow(opened(source), played(source).entries[: it.seq]) for it in running):
        ended = play(now, "chance break-off resigned boris")
        assert ended.asked == ()
        assert (ended.outcome, ended.is_ended) == (None, True)
        assert (ended.throws, ended.state) == (now.throws, now.state)
        for seat in EVERYBODY:
            for action in (*ASKS, BreakOff("called-off", ())):
                if source != FAIR or (seat, action) != (CHANCE, Reveal(SECRET.hex())):
                    assert isinstance(ask(ended, seat, action), Refusal)
        assert why(refused(ended, "anna roll")) == "TB-3.4 broken-off"
        assert why(refused(ended, "chance undo")) == "TB-2.1 nothing-to-undo"


@rule("TB-3.4")
def test_a_wish_to_go_back_ends_with_the_game() -> None:
    wished = play(after_a_score(), "anna ask-back 1", "chance break-off called-off")
    assert why(refused(wished, "boris answer-back yes")) == "TB-2.2 nobody-asked-back"
    assert why(refused(wished, "boris ask-back 1")) == "TB-3.4 broken-off"


@rule("TB-3.2", "TB-3.4")
def test_when_a_game_was_broken_off_its_secret_is_told_once() -> None:
    told = play(opened(), "anna roll", "chance break-off claimed boris", REVEAL)
    assert told.secret == SECRET.hex()
    assert why(refused(told, REVEAL)) == "TB-3.2 closed"
    assert why(refused(told, "anna roll")) == "TB-3.4 broken-off"


@rule("TB-3.4")
@pytest.mark.parametrize("seat", ["anna", "boris", "host", "public"])
def test_no_seat_breaks_a_game_off(seat: str) -> None:
    assert why(refused(opened(), f"{seat} break-off called-off")) == "TB-3.4 ended-at-the-table"


@rule("TB-3.4")
def test_only_a_game_in_progress_is_broken_off_and_only_players_win_it() -> None:
    assert why(refused(end_of(), "chance break-off called-off")) == "TB-3.4 game-over"
    assert why(refused(opened(), "chance break-off claimed zoe")) == "TB-3.4 unknown-winner"


@rule("TB-3.2")
def test_telling_the_secret_is_no_throw_and_changes_no_score() -> None:
    end = end_of()
    closed = play(end, REVEAL)
    assert (closed.throws, closed.state, closed.outcome) == (end.throws, end.state, end.outcome)


@rule("TB-3.2")
def test_the_secret_is_in_no_view_refusal_or_entry_before_it_is_told() -> None:
    *running, _ = moments()
    known = [repr(opened().header)]
    for now in running:
        for seat in EVERYBODY:
            known.append(msgspec.json.encode(now.game.view(now.state, seat)).decode())
            answers = (ask(now, seat, action) for action in ASKS if not isinstance(action, Reveal))
            known += map(repr, answers)
            known += [repr(ask(now, SeatId("anna"), Reveal(SECRET.hex())))]
        known.append(repr(asdict(now)))
    assert [it for it in known if SECRET.hex() in it or repr(SECRET)[2:-1] in it] == []


def test_only_throws_are_counted_as_throws() -> None:
    thrown = [entry for entry in played().entries if isinstance(entry.ask, Throw)]
    assert follow(opened(), played().entries).throws == len(thrown)
    assert play(after_a_score(), "anna undo").throws == 1


@pytest.mark.parametrize("source", [FAIR, SEEDED, TYPED])
def test_a_throw_is_what_chance_answers_to_a_call_and_nothing_else(source: DiceSource) -> None:
    now = opened(source)
    for entry in played(source).entries:
        assert is_throw(now, entry) == isinstance(entry.ask, Throw)
        now = advance(now, entry)


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


def test_an_entry_of_a_table_is_linked_to_where_it_stands() -> None:
    one, other = opened(TYPED), play(opened(TYPED), "anna roll", "anna undo")
    assert one.state == other.state
    assert next_entry(one).ask == accepted(other, ANNA, Roll()).ask
    assert next_entry(one).link != accepted(other, ANNA, Roll()).link != Link("")


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
    assert alone.state.dice == ()
