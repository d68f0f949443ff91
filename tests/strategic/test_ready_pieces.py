"""Who can still act in a turn: the pieces one would pass over by ending it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from letopis.core.acts import Refusal
from letopis.core.questions.reach import ReadyPiece
from letopis.core.seats import SeatId
from letopis.games.strategic.legal import legal
from letopis.games.strategic.reach.piece_acts import KINDS
from letopis.games.strategic.reach.ready_pieces import TELLING
from letopis.words import LANGUAGES, Language, words
from tests.rule import rule
from tests.strategic.scenes.scene import GAME, Desk, scene
from tests.strategic.test_reach import peopled

ANNA = SeatId("anna")
BY_WATER = {"board", "land"}
NEVER_MISSED = {"dismiss", "appoint", "lift"}


def ready(desk: Desk, seat: str = "anna") -> dict[str, ReadyPiece]:
    return {it.piece: it for it in GAME.ready_pieces(desk.world, SeatId(seat))}


@rule("VS-1.3.a", "VS-1.3.b")
def test_a_piece_is_ready_until_its_action_is_spent() -> None:
    desk = scene(". . . . . .", "anna castle a1", "anna knights-1 c1", "nobody orcs-1 f1", coins=60)
    found = ready(desk)
    assert set(found) == {"castle-a1", "knights-1"}
    assert (found["knights-1"].steps, found["knights-1"].kinds) == (2, ("attack",))
    assert found["castle-a1"].kinds == ("hire", "raise")
    assert not found["castle-a1"].has_begun
    assert ready(desk, "boris") == {}
    desk.does("anna", "hire barbarians castle-a1")
    assert set(ready(desk)) == {"knights-1"}
    desk.does("anna", "move knights-1 d1")
    moved = ready(desk)["knights-1"]
    assert (moved.cell, moved.steps, moved.has_begun) == ("d1", 2, True)
    desk.does("anna", "move knights-1 e1 attack orcs-1")
    assert ready(desk) == {}


@rule("VS-1.3.a", "VS-6.2.b")
def test_a_mine_is_deepened_and_a_house_is_raised() -> None:
    desk = scene(". m . .", "anna mine b1 1", veins=("b1 3",), coins=60)
    assert ready(desk)["mine-b1"].kinds == ("deepen",)


@rule("VS-1.3.a", "VS-4.4.c")
def test_who_holds_a_siege_has_begun_something_though_his_action_is_back() -> None:
    desk = scene(". . . .", "anna orcs-1 a1", "boris castle c1", victory_measure="none")
    assert not ready(desk)["orcs-1"].has_begun
    desk.does("anna", "besiege orcs-1 castle-c1")
    desk.ends_turns_until("anna", 3)
    assert ready(desk)["orcs-1"].has_begun


@rule("VS-1.3.a")
def test_who_can_only_be_dismissed_or_attack_his_own_is_not_ready() -> None:
    desk = scene("~ . ~", "anna knights-1 b1", coins=0)
    assert ready(desk) == {}
    desk = scene("~ . . ~", "anna knights-1 b1", "anna elves-1 c1", coins=0)
    assert ready(desk) == {}
    mine = scene(". . .", "anna mine b1 1", veins=("b1 1",), coins=100)
    assert ready(mine) == {}


@rule("VS-8.3.a", "VS-5.4.a", "VS-5.5.a", "VS-5.3.a")
def test_what_a_personal_army_or_a_mage_can_do_is_named_first() -> None:
    desk = scene(
        ". . . .", "anna mage-1 a1 forest", "boris knights-1 d1", coins=100
    )  # fmt: skip
    mage = ready(desk)["mage-1"]
    assert mage.kinds[:2] == ("cast", "attack")
    assert mage.price == 30
    desk = scene(". . .", "anna elves-1 a1 personal", "nobody orcs-1 b1", lands="A A A", coins=100)
    assert ready(desk)["elves-1"].kinds[:2] == ("annex", "attack")
    assert "tax" in ready(desk)["elves-1"].kinds


@rule("VS-1.3.a")
@settings(max_examples=60, deadline=None)
@given(st.data())
def test_ready_is_whoever_the_rules_let_act(data: DataObject) -> None:
    desk = peopled(data)
    found = ready(desk)
    for army in desk.world.armies.values():
        if army.owner != ANNA:
            continue
        reach = GAME.reach(desk.world, ANNA, army.id)
        assert not isinstance(reach, Refusal)
        told = found.get(str(army.id))
        longest = max((len(it.way) for it in reach.cells.values()), default=0)
        assert longest == (0 if told is None else told.steps)
        if told is None:
            assert not reach.cells
        else:
            assert set(told.kinds) <= {it.kind for it in reach.deeds}
    for name in found:
        assert legal(desk.world, ANNA, name) or found[name].steps


def test_every_kind_of_act_has_a_word_or_is_never_missed() -> None:
    assert set(TELLING) == (set(KINDS.values()) | BY_WATER) - NEVER_MISSED


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_is_said(language: Language) -> None:
    said = words(language)
    for kind in TELLING:
        assert said.at("strategic", "ready", kind, price=30)
