"""Standing orders by equilibrium: computed for a seat, asked as that seat, and sealed."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from letopis.bots.standing_orders import in_stead, orders_for, speaks_at_once
from letopis.core.acts import Action
from letopis.core.seats import CLOCK, SeatId
from letopis.games.strategic.war.battle_asks import Array, Command, Rearrange
from letopis.games.strategic.war.sealing import AsStanding
from letopis.games.strategic.world.turn_facts import Lapse
from letopis.games.valyrian import VALYRIAN
from tests.rule import rule
from tests.strategic.scenes.scene import GAME, Desk, scene
from tests.strategic.scenes.wars import calm, declares

ANNA, BORIS = SeatId("anna"), SeatId("boris")


def battle(*pieces: str, words: str = "equilibrium", **options: Any) -> Desk:
    """Anna attacks boris, who has left standing orders."""
    desk = scene(". . . .", *pieces, victory_measure="none", **options)
    if words:
        desk.does("boris", f"standing-orders {words}")
    attackers = [it.split()[1] for it in pieces if it.startswith("anna")]
    declares(desk, "anna", f"attack {attackers[0]} orcs-1")
    desk.does("anna", "end")
    calm(desk)
    return desk


def duel(words: str = "equilibrium", **options: Any) -> Desk:
    return battle("anna mage-1 b1", "boris orcs-1 c1", words=words, **options)


def spoken(desk: Desk, seat: SeatId, seed: int = 1) -> Action:
    asker, action = in_stead(GAME, desk.world, seat, AsStanding(), Random(seed))
    assert asker == seat
    return action


def says(desk: Desk, seat: SeatId, seed: int = 1) -> list[str]:
    return desk.does(seat, GAME.notation.write(spoken(desk, seat, seed)))


@rule("VS-7.3.a")
def test_whoever_always_plays_by_equilibrium_is_asked_and_spoken_for() -> None:
    desk = duel("equilibrium always")
    assert "boris" in desk.asked, "somebody has to reckon"
    assert speaks_at_once(GAME, desk.world, BORIS)
    assert not speaks_at_once(GAME, desk.world, ANNA)
    said = says(desk, BORIS)
    assert said[0].startswith("sealed defenders - by boris words orcs-1:")
    assert not speaks_at_once(GAME, desk.world, BORIS)
    assert desk.refusal("boris", "as-standing") == "VS-7.5.a already-sealed"


@rule("VS-7.3.a", "VS-0.2.c")
def test_before_time_runs_out_the_table_asks_for_equilibrium_orders_as_the_seat() -> None:
    desk = duel()
    assert not speaks_at_once(GAME, desk.world, BORIS)
    asker, action = in_stead(GAME, desk.world, CLOCK, Lapse(BORIS), Random(1))
    assert asker == BORIS
    assert isinstance(action, Command)
    assert in_stead(GAME, desk.world, CLOCK, Lapse(ANNA), Random(1)) == (CLOCK, Lapse(ANNA))


@rule("VS-7.3.a", "VS-0.2.c")
def test_where_nobody_reckons_chance_gives_the_orders() -> None:
    desk = duel("equilibrium always")
    desk.does("anna", "orders attack")
    assert desk.lapses("boris")[-1] == "called-for orders 3 3 about defenders boris"


def test_orders_come_as_often_as_the_mix_says() -> None:
    desk = scene(". . .", "anna mage-1 a1", "boris mage-2 b1", victory_measure="none")
    desk.does("boris", "standing-orders equilibrium")
    desk.does("anna", "challenge mage-1 mage-2")
    calm(desk)
    desk.does("anna", "end")
    drawn = Counter(spoken(desk, BORIS, seed) for seed in range(300))
    assert len(drawn) == 3
    assert all(70 < count < 130 for count in drawn.values())
    assert spoken(desk, BORIS, 5) == spoken(desk, BORIS, 5)


def test_armies_are_arrayed_and_cards_laid_out_again_by_equilibrium_too() -> None:
    kinds: set[type[Action]] = set()
    for seed in range(8):
        desk, luck = battle("anna elves-1 b1", "boris tower c1", "boris orcs-1 c1"), Random(seed)
        while desk.question in ("array", "orders", "again", "throw"):
            if desk.world.call is not None:
                call = desk.world.call
                desk.throws(*(luck.randint(1, call.sides) for _ in range(call.dice)))
            elif "boris" in desk.asked:
                kinds.add(type(spoken(desk, BORIS, seed)))
                says(desk, BORIS, seed)
            else:
                desk.does("anna", "draw-lots")
        if Rearrange in kinds:
            break
    assert kinds == {Array, Command, Rearrange}


@rule("VS-7.5.a")
def test_what_the_other_side_has_sealed_changes_nothing() -> None:
    found = set()
    for line in ("attack", "shoot", "defend"):
        desk = duel()
        desk.does("anna", f"orders {line}")
        found.add(spoken(desk, BORIS, 3))
    assert len(found) == 1


@pytest.mark.parametrize("words", ["", "random", "attack shoot"])
def test_other_standing_orders_are_left_to_the_rules(words: str) -> None:
    desk = duel(words)
    assert spoken(desk, BORIS) == AsStanding()
    assert not speaks_at_once(GAME, desk.world, BORIS)


@rule("VS-7.7.c")
def test_where_all_is_sealed_at_once_armies_and_orders_are_drawn_together() -> None:
    several = ("anna elves-1 b1", "boris tower c1", "boris orcs-1 c1")
    desk = battle(*several, battle_two_step_commit="all_sealed_at_once")
    action = spoken(desk, BORIS)
    assert isinstance(action, Command)
    assert sorted(action.armies) == ["orcs-1", "tower-c1"]
    says(desk, BORIS)
    assert desk.asked == ("anna",)


def test_what_cannot_be_reckoned_is_left_to_chance() -> None:
    assert spoken(duel(battle_orders_by="each_owner"), BORIS) == AsStanding()
    calm_desk = scene(". .", "anna elves-1 a1")
    assert orders_for(GAME.view(calm_desk.world, ANNA), ANNA, Random(1)) == AsStanding()
    assert not speaks_at_once(VALYRIAN, calm_desk.world, ANNA)


def test_an_act_that_is_no_silence_stays_what_it_is() -> None:
    desk = duel()
    command = GAME.notation.read("orders attack attack attack")
    assert isinstance(command, Command)
    assert in_stead(GAME, desk.world, BORIS, command, Random(1)) == (BORIS, command)
