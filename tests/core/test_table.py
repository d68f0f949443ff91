"""The table: asks, chance, the reveal and games that are broken off, for any game."""

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


def test_an_entry_of_a_table_is_linked_to_where_it_stands() -> None:
    one, other = opened(TYPED), play(opened(TYPED), "anna roll", "anna undo")
    assert one.state == other.state
    assert next_entry(one).ask == accepted(other, ANNA, Roll()).ask
    assert next_entry(one).link != accepted(other, ANNA, Roll()).link != Link("")
