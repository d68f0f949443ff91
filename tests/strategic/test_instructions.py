"""What a player says beforehand, kept by whoever runs the table: laid over the world for himself
alone, carried by the clock when he is silent, and said with his leaving."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letopis.core.acts import Action
from letopis.core.instructions import Instructed
from letopis.core.seats import CHANCE, CLOCK, HOST, PUBLIC, SeatId
from letopis.games.strategic.engine.instructions import (
    INSTRUCTIONS,
    belongs_in_chronicle,
    inherited,
    leaving_with_orders,
    said_to_battle,
    speaks_unasked,
    with_instructions,
)
from letopis.games.strategic.engine.silent_answers import act_said_beforehand, words_said_beforehand
from letopis.games.strategic.membership.leaving import LeaveGame
from letopis.games.strategic.world import World
from letopis.games.valyrian import VALYRIAN
from tests.rule import rule
from tests.strategic.scenes.battlefield import ELVES, duel, hears, sees
from tests.strategic.scenes.crossings import road
from tests.strategic.scenes.scene import GAME, Desk, endless
from tests.strategic.scenes.uprisings import fall_of_the_capital
from tests.strategic.scenes.warfare import ATTACKERS, wins

ANNA, BORIS = SeatId("anna"), SeatId("boris")
EVERYBODY = (ANNA, SeatId("vera"), PUBLIC, HOST, CHANCE)


def act(line: str) -> Action:
    read = GAME.notation.read(line)
    assert isinstance(read, Action)
    return read


def told(desk: Desk, *lines: str, seat: SeatId = BORIS) -> World:
    return with_instructions(desk.world, seat, map(act, lines))


def test_the_strategy_game_knows_such_acts_and_the_dice_games_none() -> None:
    assert isinstance(GAME, Instructed)
    assert GAME.instruction_kinds == INSTRUCTIONS
    assert not isinstance(VALYRIAN, Instructed)


LINES = st.sampled_from(
    [
        *("stance always", "stance never", "stance approached"),
        *("standing-orders attack shoot", "standing-orders random always", "standing-orders"),
        *("standing-orders equilibrium always", "standing-orders defend always"),
        *("standing-spoils leave lower stir at-once", "standing-spoils take keep"),
    ]
)


@rule("VS-1.2.u", "VS-7.3.a", "VS-7.12.e")
@settings(deadline=None, max_examples=60)
@given(lines=st.lists(LINES, max_size=5), battle=st.booleans())
def test_nobody_else_could_tell_the_world_in_which_it_was_said(
    lines: list[str], battle: bool
) -> None:
    desk = duel() if battle else road()
    if not battle:
        desk.does("anna", "move barbarians-1 b1 c1")
    said = told(desk, *lines)
    for seat in EVERYBODY:
        assert GAME.view(said, seat) == GAME.view(desk.world, seat)
        assert GAME.legal(said, seat) == GAME.legal(desk.world, seat)
    assert GAME.prompts(said) == GAME.prompts(desk.world)


def test_of_each_kind_the_last_word_counts_and_what_changes_nothing_is_left_out() -> None:
    desk = duel()
    said = told(desk, "stance never", "standing-orders attack", "standing-orders shoot always")
    player = said.players[BORIS]
    assert (player.stance, player.battle_orders, player.orders_always) == (
        "never", ("shoot",), True
    )  # fmt: skip
    assert told(desk, "standing-orders", "stance approached", "standing-spoils take keep") == (
        desk.world
    )
    assert told(desk, "stance never", seat=PUBLIC) == desk.world


@rule("VS-3.6.a", "VS-7.12.e")
def test_what_a_leaver_says_goes_before_what_he_had_said_beforehand() -> None:
    """Nothing is offered that the game would then refuse as said already."""
    desk = duel()
    desk.does("boris", "leave-game spoils leave lower no")
    said = told(desk, "standing-spoils take lower", "standing-orders attack")
    offered = {*GAME.legal(said, BORIS)}
    assert act("standing-spoils take keep") in offered
    assert act("standing-spoils leave lower") not in offered
    assert said.players[BORIS] == desk.world.players[BORIS]


@rule("VS-7.3.a")
@pytest.mark.parametrize(
    ("said", "unasked"),
    [
        ("standing-orders attack", False),
        ("standing-orders attack always", True),
        ("standing-orders random always", True),
        ("standing-orders equilibrium always", True),
        ("stance never", False),
    ],
)
def test_orders_for_always_answer_a_battle_unasked(said: str, unasked: bool) -> None:
    desk = duel()
    assert speaks_unasked(told(desk, said), BORIS) is unasked
    desk.does("boris", "orders attack attack attack")
    assert not speaks_unasked(told(desk, said), BORIS), "nothing is open to him any more"


@rule("VS-7.3.a", "VS-0.2.c")
def test_the_clock_carries_what_a_silent_player_has_said_and_nobody_hears_it() -> None:
    desk = duel()
    said = said_to_battle(told(desk, "standing-orders attack shoot"), BORIS)
    assert said is not None
    words = words_said_beforehand(desk.world, BORIS, said)
    assert words == ("orcs-1:attack", "orcs-1:shoot", "orcs-1:attack")
    assert act_said_beforehand(desk.world, BORIS, words) == said
    lapse = act(f"lapse boris beforehand {' '.join(words)}")
    for seat in (ANNA, PUBLIC, HOST):
        assert GAME.redact(desk.world, lapse, CLOCK, seat) == act("lapse boris")
    assert GAME.redact(desk.world, lapse, CLOCK, BORIS) == lapse
    facts = desk.does("clock", GAME.notation.write(lapse))
    assert facts == ["timed-out boris", f"sealed defenders - by boris words {' '.join(words)}"]
    silent = duel()
    silent.lapses("boris")
    for seat in (ANNA, PUBLIC):
        assert hears(desk, seat, "clock") == hears(silent, seat, "clock")
        assert sees(desk, seat) == sees(silent, seat), "as if chance had to decide"
    opened = desk.does("anna", f"orders {ELVES}")
    assert any("orcs-1:attack orcs-1:shoot orcs-1:attack" in it for it in opened)


@rule("VS-0.2.c")
@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        ("orcs-1:attack", "VS-7.3.a orders-missing"),
        ("elves-1:attack elves-1:attack elves-1:attack", "VS-7.3.a orders-missing"),
        ("take keep", "VS-7.3.a orders-missing"),
    ],
)
def test_words_that_answer_nothing_are_refused(words: str, refusal: str) -> None:
    desk = duel()
    assert desk.refusal("clock", f"lapse boris beforehand {words}") == refusal
    calm = road()
    assert calm.refusal("clock", f"lapse anna beforehand {words}") == "VS-7.3.a no-such-question"


@rule("VS-7.12.e", "VS-0.2.c")
def test_the_clock_carries_what_a_victor_wants() -> None:
    desk = fall_of_the_capital("boris manor g1", "boris tower l1")
    wins(desk, ATTACKERS)
    own = told(desk, "standing-spoils leave lower stir separately", seat=ANNA)
    said = said_to_battle(own, ANNA)
    assert said is not None
    words = words_said_beforehand(own, ANNA, said)
    assert words == ("leave", "lower")
    assert desk.refusal("clock", "lapse anna beforehand leave high") == "VS-7.3.a no-such-question"
    assert "lowered b1 manor 2" in desk.does("clock", f"lapse anna beforehand {' '.join(words)}")
    own = told(desk, "standing-spoils leave lower stir separately", seat=ANNA)
    stir = said_to_battle(own, ANNA)
    assert stir is not None
    assert words_said_beforehand(own, ANNA, stir) == ("separately",)
    assert "called-for turmoil 3 6 about b1 g1 l1" in desk.does(
        "clock", "lapse anna beforehand separately"
    )
    assert desk.at("b1").owner == "boris"


def test_no_words_stand_for_other_acts() -> None:
    assert words_said_beforehand(duel().world, BORIS, act("pass")) == ()
    assert words_said_beforehand(road().world, BORIS, act("orders attack")) == ()
    assert words_said_beforehand(duel().world, BORIS, act("orders attack")) == ()
    assert said_to_battle(road().world, BORIS) is None


def _row(**options: Any) -> Desk:
    return endless(
        ". . . .", "anna knights-1 a1", "boris elves-1 b1", "vera elves-3 d1",
        seats="anna boris vera", turn="boris", **options,
    )  # fmt: skip


@rule("VS-3.6.a", "VS-7.3.a", "VS-7.12.e")
def test_who_leaves_says_what_shall_hold_afterwards_and_the_others_hear_that_he_leaves() -> None:
    desk, plain = _row(), _row()
    own = told(desk, "standing-orders attack always", "standing-spoils leave keep")
    leaving = leaving_with_orders(own, BORIS, LeaveGame())
    line = GAME.notation.write(leaving)
    assert line == "leave-game orders attack spoils leave keep no"
    assert desk.does("boris", line) == [
        "leave-wished boris",
        "orders-stood boris attack",
        "spoils-ordered boris leave keep",
    ]
    plain.does("boris", "leave-game")
    for seat in (ANNA, PUBLIC):
        assert GAME.redact(desk.world, leaving, BORIS, seat) == LeaveGame()
        assert hears(desk, seat, "boris") == hears(plain, seat, "boris") == ["leave-wished boris"]
        assert sees(desk, seat) == sees(plain, seat)
    assert GAME.redact(desk.world, leaving, BORIS, BORIS) == leaving
    desk.does("boris", "end")
    desk.ends_turns_until("anna", 3)
    desk.does("anna", "attack knights-1 elves-1")
    desk.does("anna", "end")
    facts = desk.does("anna", "orders shoot shoot shoot shoot")
    assert any("elves-1:attack elves-1:attack elves-1:attack" in fact for fact in facts)


@rule("VS-3.6.a")
def test_who_leaves_without_a_word_changes_nothing_that_was_said() -> None:
    desk = _row()
    assert leaving_with_orders(desk.world, BORIS, LeaveGame()) == LeaveGame()
    assert leaving_with_orders(desk.world, SeatId("dora"), LeaveGame()) == LeaveGame()
    assert desk.refusal("boris", "leave-game orders flee") == "VS-7.3.a no-such-order"
    assert desk.refusal("boris", "leave-game spoils take") == "VS-7.12.e no-such-spoils"
    desk.does("boris", "standing-orders attack always")
    desk.does("boris", "standing-spoils leave keep")
    again = leaving_with_orders(desk.world, BORIS, LeaveGame())
    assert desk.does("boris", GAME.notation.write(again)) == ["leave-wished boris"]
    assert desk.player("boris").orders_always


@rule("VS-3.6.a", "VS-7.3.a")
def test_what_the_chronicle_holds_is_changed_there_and_so_does_whoever_leaves() -> None:
    desk = _row()
    lines = ("stance never", "standing-orders attack", "standing-spoils leave keep")
    assert [belongs_in_chronicle(desk.world, BORIS, act(it)) for it in lines] == [False] * 3
    assert belongs_in_chronicle(desk.world, SeatId("dora"), act("stance never"))
    for line in lines:
        desk.does("boris", line)
        assert belongs_in_chronicle(desk.world, BORIS, act(line))
        assert not belongs_in_chronicle(desk.world, ANNA, act(line))
    leaver = _row()
    leaver.does("boris", "leave-game")
    assert [belongs_in_chronicle(leaver.world, BORIS, act(it)) for it in lines] == [
        False, True, True
    ]  # fmt: skip


@rule("VS-0.2.d")
def test_a_successor_takes_over_orders_and_decisions_but_is_asked() -> None:
    assert inherited(act("stance never")) is None
    assert inherited(act("standing-orders attack always")) == act("standing-orders attack")
    spoils = act("standing-spoils leave keep")
    assert inherited(spoils) == spoils


def test_it_is_written_and_read_like_any_act() -> None:
    leaving = "leave-game orders attack spoils take keep no"
    for line in ("lapse boris beforehand take keep", leaving):
        assert GAME.notation.write(act(line)) == line
    kept = msgspec.to_builtins(act("lapse boris"))
    assert GAME.notation.from_values(kept) == act("lapse boris")
