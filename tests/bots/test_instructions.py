"""What was said beforehand, as acts: like answers given by hand, and silence with its words."""

from collections import Counter
from random import Random

import pytest

from letopis.bots.instructions import (
    answer_unasked,
    must_be_reckoned,
    reckon,
    speaks_for,
    with_what_was_said,
)
from letopis.core.acts import Action
from letopis.core.seats import CLOCK, SeatId
from letopis.games.strategic.aftermath import Settle
from letopis.games.strategic.engine import Pass
from letopis.games.strategic.membership import LeaveGame
from letopis.games.strategic.war import AsStanding, Command
from letopis.games.strategic.world import Lapse, World
from letopis.games.valyrian import VALYRIAN
from tests.bots.test_standing_orders import battle, duel
from tests.rule import rule
from tests.strategic.scenes.crossings import road
from tests.strategic.scenes.scene import GAME, Desk
from tests.strategic.scenes.uprisings import fall_of_the_capital
from tests.strategic.scenes.warfare import ATTACKERS, wins

ANNA, BORIS = SeatId("anna"), SeatId("boris")
SEVERAL = ("anna elves-1 b1", "boris tower c1", "boris orcs-1 c1")


def told(desk: Desk, *lines: str, seat: SeatId = BORIS) -> World:
    acts = [it for it in map(GAME.notation.read, lines) if isinstance(it, Action)]
    return GAME.with_instructions(desk.world, seat, acts)


def unasked(desk: Desk, line: str, seed: int = 1) -> str:
    own = told(desk, line)
    answer = answer_unasked(GAME, own, BORIS, reckoned(own, BORIS, seed), Random(seed))
    return "" if answer is None else GAME.notation.write(answer)


def reckoned(own: World, seat: SeatId, seed: int = 1) -> Action | None:
    if not must_be_reckoned(GAME, own, seat):
        return None
    return reckon(GAME.view(own, seat), seat, Random(seed))


@rule("VS-7.3.a", "VS-7.5.a")
def test_a_pattern_for_always_is_an_answer_with_a_seal_of_its_own() -> None:
    desk = duel("")
    assert unasked(desk, "standing-orders attack shoot") == "", "for silence only"
    line = unasked(desk, "standing-orders attack shoot always")
    assert line.startswith("orders attack shoot attack salt ")
    assert unasked(desk, "standing-orders attack shoot always", seed=2) != line
    (sealed,) = desk.does("boris", line)
    assert sealed.split()[2] != "-", "a seal as of anybody who has given orders"
    assert unasked(desk, "standing-orders attack shoot always") == ""


@rule("VS-7.3.a")
def test_chance_for_always_is_drawn_out_of_sight() -> None:
    desk = duel("")
    drawn = Counter(
        order
        for seed in range(100)
        for order in unasked(desk, "standing-orders random always", seed).split()[1:4]
    )
    assert drawn.keys() == {"attack", "shoot", "defend"}
    assert all(70 < count < 130 for count in drawn.values())


@rule("VS-7.3.a")
def test_what_cannot_be_reckoned_is_drawn_and_the_rest_stays_as_it_stands() -> None:
    each = duel("", battle_orders_by="each_owner")
    assert unasked(each, "standing-orders equilibrium always").startswith("orders ")
    several = battle(*SEVERAL, words="")
    assert several.question == "array"
    line = unasked(several, "standing-orders attack always")
    assert line.startswith("array orcs-1 tower-c1 salt ")
    several.does("boris", line)
    assert several.question == "orders"
    reckoned = unasked(several, "standing-orders equilibrium always")
    assert reckoned.startswith("orders ")
    assert unasked(several, "standing-orders equilibrium always") == reckoned


@rule("VS-7.8.b")
def test_cards_are_laid_again_as_they_stand() -> None:
    for seed in range(20):
        desk, luck = battle(*SEVERAL, words=""), Random(seed)
        while desk.question in ("array", "orders", "again", "throw"):
            if desk.world.call is not None:
                call = desk.world.call
                desk.throws(*(luck.randint(1, call.sides) for _ in range(call.dice)))
            elif "boris" in desk.asked:
                line = unasked(desk, "standing-orders random always", seed)
                desk.does("boris", line)
                if line.startswith("rearrange "):
                    return
            else:
                desk.does("anna", "draw-lots")
    raise AssertionError("no battle went on to a second layout")


@rule("VS-1.2.u")
def test_who_does_not_want_to_be_asked_passes() -> None:
    desk = road()
    desk.does("anna", "move barbarians-1 b1 c1")
    assert answer_unasked(GAME, told(desk, "stance never"), BORIS, None, Random(1)) == Pass()
    assert answer_unasked(GAME, desk.world, BORIS, None, Random(1)) is None
    assert answer_unasked(GAME, desk.world, ANNA, None, Random(1)) is None
    assert answer_unasked(VALYRIAN, desk.world, BORIS, None, Random(1)) is None


def completed(desk: Desk, asker: SeatId, line: str, *said: str, seat: SeatId = BORIS) -> str:
    act = GAME.notation.read(line)
    assert isinstance(act, Action)
    own = told(desk, *said, seat=seat)
    whose = speaks_for(asker, act)
    known = None if whose is None else reckoned(own, whose)
    return GAME.notation.write(with_what_was_said(GAME, own, asker, act, known))


@rule("VS-7.3.a", "VS-0.2.c")
def test_silence_carries_what_was_said() -> None:
    desk = duel("")
    words = "beforehand orcs-1:attack orcs-1:shoot orcs-1:attack"
    assert completed(desk, CLOCK, "lapse boris", "standing-orders attack shoot") == (
        f"lapse boris {words}"
    )
    assert completed(desk, CLOCK, f"lapse boris {words}") == "lapse boris", "he has said nothing"
    assert completed(desk, CLOCK, "lapse boris", "standing-orders random") == "lapse boris"
    reckoned = completed(desk, CLOCK, "lapse boris", "standing-orders equilibrium")
    assert reckoned.startswith("lapse boris beforehand orcs-1:")
    desk.does("clock", reckoned)
    assert desk.asked == ("anna",)


@rule("VS-7.3.a")
def test_whoever_lets_his_orders_decide_gives_them_as_his_own() -> None:
    desk = duel("")
    orders = completed(desk, BORIS, "as-standing", "standing-orders attack shoot")
    assert orders == "orders attack shoot attack"
    assert completed(desk, BORIS, "as-standing") == "as-standing"
    assert completed(desk, BORIS, "orders shoot shoot shoot", "standing-orders attack") == (
        "orders shoot shoot shoot"
    )


@rule("VS-7.12.e")
def test_what_a_victor_wants_is_said_the_same_way_whether_or_not_he_said_it_before() -> None:
    desk = fall_of_the_capital("boris manor g1", "boris tower l1")
    wins(desk, ATTACKERS)
    wish = "standing-spoils leave lower stir separately"
    assert completed(desk, ANNA, "as-standing", seat=ANNA) == GAME.notation.write(Settle(True))
    assert completed(desk, ANNA, "as-standing", wish, seat=ANNA) == (
        GAME.notation.write(Settle(False, True))
    )
    assert completed(desk, CLOCK, "lapse anna", seat=ANNA) == "lapse anna beforehand take keep"
    assert completed(desk, CLOCK, "lapse anna", wish, seat=ANNA) == (
        "lapse anna beforehand leave lower"
    )
    desk.does("anna", "settle")
    assert completed(desk, CLOCK, "lapse anna", wish, seat=ANNA) == (
        "lapse anna beforehand separately"
    )


@rule("VS-3.6.a")
def test_leaving_says_what_shall_hold_afterwards() -> None:
    desk = road()
    assert completed(desk, BORIS, "leave-game", "standing-orders attack always") == (
        "leave-game orders attack"
    )
    assert completed(desk, BORIS, "leave-game orders shoot", "standing-orders attack") == (
        "leave-game orders shoot"
    )


def test_only_equilibrium_has_to_be_reckoned() -> None:
    desk = duel("")
    assert must_be_reckoned(GAME, told(desk, "standing-orders equilibrium"), BORIS)
    assert not must_be_reckoned(GAME, told(desk, "standing-orders attack"), BORIS)
    assert not must_be_reckoned(GAME, told(desk, "standing-orders equilibrium"), ANNA)
    assert not must_be_reckoned(VALYRIAN, desk.world, BORIS)


@pytest.mark.parametrize("act", [AsStanding(), Lapse(BORIS), LeaveGame(), Pass(), Command(())])
def test_games_without_such_acts_are_asked_as_it_was_said(act: Action) -> None:
    assert with_what_was_said(VALYRIAN, road().world, BORIS, act, None) == act
