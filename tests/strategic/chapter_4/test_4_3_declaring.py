"""Chapter 4, point 3. Declaring battle: by whom, when, and at the end of a way."""

from typing import Any

import pytest

from letopis.core.seats import SeatId
from letopis.games.strategic.war import declaring
from letopis.games.strategic.war.declaring import Declare, Declared, Sally
from letopis.games.strategic.world import ArmyId, Fighting, PieceName, StructureName
from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.laws.invariants import check
from tests.strategic.scenes.scene import GAME, Desk, scene
from tests.strategic.scenes.wars import calm, declares, ends, orders, sides

FIELD = """
    . . . . . .
    . . . . . .
    . . . . . .
    """
COAST = """
    . . . . .
    . . . . .
    ~ ~ ~ ~ ~
    """


@rule("VS-4.3.a", "VS-1.2.e")
def test_an_army_declares_battle_on_one_neighbouring_army_or_structure() -> None:
    desk = scene(
        FIELD, "anna elves-1 a1", "boris orcs-1 c1", "boris mage-1 b2", "boris tower a2",
    )  # fmt: skip
    assert desk.refusal("anna", "attack elves-1 orcs-1") == "VS-4.3.a target-too-far"
    assert not desk.lists("anna", "attack elves-1 orcs-1")
    assert desk.lists("anna", "attack elves-1 tower-a2")
    assert desk.does("anna", "attack elves-1 mage-1")[0] == (
        "declared elves-1 anna mage-1 1 attack"
    )
    calm(desk)
    assert desk.refusal("anna", "attack elves-1 tower-a2") == "VS-1.3.b action-spent"
    assert desk.refusal("anna", "attack elves-1 mage-1") == "VS-1.3.b action-spent"
    check(desk.world)


@rule("VS-4.3.a")
def test_what_is_not_there_and_what_is_not_ones_own_declares_nothing() -> None:
    desk = scene(FIELD, "anna elves-1 a1", "boris orcs-1 b1", "nobody knights-1 b2")
    assert desk.refusal("anna", "attack elves-1 elves-1") == "VS-4.3.a target-too-far"
    assert desk.refusal("anna", "attack elves-1 orcs-9") == "VS-4.3.a no-such-target"
    assert desk.refusal("anna", "attack elves-1 castle-c1") == "VS-4.3.a no-such-target"
    assert desk.refusal("anna", "attack orcs-1 elves-1") == "VS-1.2.w not-your-army"
    assert desk.refusal("anna", "attack knights-1 elves-1") == "VS-1.2.w not-your-army"
    assert desk.refusal("anna", "attack elves-9 orcs-1") == "VS-1.2.w no-such-army"
    assert desk.refusal("chance", "attack elves-1 orcs-1") == "VS-I.q only-chance-throws"
    assert desk.refusal("zoe", "attack elves-1 orcs-1") == "VS-1.2.w not-playing"


@rule("VS-4.3.a")
def test_an_army_attacks_the_structure_it_stands_on_but_not_the_ship_that_carries_it() -> None:
    desk = scene(
        COAST, "boris tower b1", "anna elves-1 b1", "boris ship-1 b3", "anna orcs-1 ship-1",
    )  # fmt: skip
    desk.does("anna", "attack elves-1 tower-b1")
    calm(desk)
    assert desk.refusal("anna", "attack orcs-1 ship-1") == "VS-4.3.a target-too-far"
    assert not desk.lists("anna", "attack orcs-1 ship-1")
    again = scene(COAST, "anna ship-1 b3", "boris orcs-1 ship-1")
    assert again.refusal("anna", "attack ship-1 orcs-1") == "VS-4.3.a target-too-far"


@rule("VS-1.2.e", "VS-1.2.t", "VS-4.3.d")
def test_battle_is_declared_out_of_turn_and_fought_at_the_end_of_that_turn() -> None:
    desk = scene(FIELD, "anna elves-1 a1", "carol orcs-1 b1", seats="anna boris carol")
    assert desk.does("carol", "attack orcs-1 elves-1")[0] == (
        "declared orcs-1 carol elves-1 1 attack"
    )
    calm(desk)
    desk.does("anna", "end")
    assert desk.question == "orders"
    facts = orders(desk, carol="attack attack attack", anna="defend defend defend")
    assert facts.index("closed 1") < facts.index("turn-ended") < facts.index("subturn-began boris")
    assert "orcs-1" not in desk.world.armies


@rule("VS-4.3.d", "VS-1.1.d")
def test_battles_are_held_in_the_order_of_their_first_declarations() -> None:
    desk = scene(
        FIELD, "anna elves-1 a1", "boris orcs-1 b1", "anna elves-2 a3", "boris orcs-2 b3",
        "anna knights-1 a2", "boris mage-1 b2",
    )  # fmt: skip
    for one, other in (("elves-2", "orcs-2"), ("elves-1", "orcs-1"), ("knights-1", "orcs-2")):
        declares(desk, "anna", f"attack {one} {other}")
    assert [battle.target for battle in desk.world.battles] == ["orcs-2", "orcs-1"]
    ends(desk)
    assert sides(desk) == (("elves-2:3", "knights-1:4"), ("orcs-2:3",))
    orders(desk, anna="attack " * 7, boris="shoot shoot shoot")
    assert sides(desk) == (("elves-1:3",), ("orcs-1:3",))
    assert desk.refusal("anna", "end") == "VS-1.2.w not-your-turn"
    facts = orders(desk, anna="attack attack attack", boris="shoot shoot shoot")
    assert facts[-1] == "subturn-began boris"


@rule("VS-4.3.d")
def test_once_battles_have_begun_no_new_one_can_be_declared() -> None:
    desk = scene(
        FIELD, "anna elves-1 a1", "boris orcs-1 b1", "anna knights-1 c2", "boris orcs-2 d2"
    )
    declares(desk, "anna", "attack elves-1 orcs-1")
    ends(desk)
    for seat, line in (("anna", "attack knights-1 orcs-2"), ("boris", "attack orcs-2 knights-1")):
        assert desk.refusal(seat, line) == "VS-4.3.d declarations-closed"
        assert not desk.lists(seat, line)


def _late() -> Desk:
    desk = scene(
        FIELD, "anna elves-1 a1", "boris orcs-1 b1", "anna knights-1 c1", "boris orcs-2 d1",
        "boris orcs-3 a2", battle_declare_during_battle_phase="yes",
    )  # fmt: skip
    declares(desk, "anna", "attack elves-1 orcs-1")
    ends(desk)
    return desk


@rule("VS-4.3.d")
def test_by_option_battle_is_declared_among_battles_and_is_one_more_of_them() -> None:
    desk = _late()
    assert desk.world.phase == Fighting()
    desk.does("anna", "attack knights-1 orcs-2")
    assert desk.refusal("boris", "attack orcs-2 knights-1") == "VS-4.3.b under-attack"
    facts = orders(desk, anna="attack " * 3, boris="shoot " * 3)
    assert "closed 1" in facts
    calm(desk)
    assert sides(desk) == (("knights-1:4",), ("orcs-2:3",))
    facts = orders(desk, anna="attack " * 4, boris="shoot " * 3)
    calm(desk)
    assert desk.asked == ("boris",)
    assert desk.question == "turn"
    check(desk.world)


@rule("VS-4.3.d", "VS-7.1.g")
def test_by_option_whoever_attacks_an_attacker_of_a_battle_that_is_fought_makes_a_new_one() -> None:
    desk = _late()
    desk.does("boris", "attack orcs-3 elves-1")
    assert [battle.target for battle in desk.world.battles] == ["orcs-1", "elves-1"]
    facts = orders(desk, anna="attack " * 3, boris="shoot " * 3)
    assert "closed 1" in facts
    calm(desk)
    assert sides(desk) == (("orcs-3:3",), ("elves-1:3",))
    facts = orders(desk, boris="attack " * 3, anna="shoot " * 3)
    calm(desk)
    assert desk.asked == ("boris",)


@rule("VS-4.3.d", "VS-1.2.v")
def test_by_option_a_window_opens_after_every_battle() -> None:
    desk = _late()
    desk.does("boris", "stance always")
    facts = orders(desk, anna="shoot " * 3, boris="attack " * 3)
    assert facts[-1] == "awaited anna cells b1", "the turn's own player first"
    desk.does("anna", "pass")
    assert desk.asked == ("boris",)
    desk.does("boris", "attack orcs-1 knights-1")
    calm(desk)
    assert sides(desk) == (("orcs-1:3",), ("knights-1:4",))
    assert desk.refusal("anna", "end") == "VS-1.2.w not-your-turn"


@rule("VS-4.3.e", "VS-4.3.f")
def test_a_way_and_the_attack_at_its_end_are_one_order() -> None:
    desk = scene(FIELD, "anna knights-1 a1", "boris elves-1 d1", "boris orcs-1 d3")
    assert desk.lists("anna", "move knights-1 b1")
    facts = desk.does("anna", "move knights-1 b1 c1 attack elves-1")
    assert facts[:3] == [
        "stepped knights-1 b1 1 field",
        "stepped knights-1 c1 2 field ended",
        "declared knights-1 anna elves-1 1 attack",
    ], "no window between the last step and the attack"
    assert desk.is_refused("boris", "attack elves-1 knights-1"), "it cannot pre-empt"
    assert desk.refusal("anna", "move knights-1 c2 attack orcs-1").startswith("VS-")


@rule("VS-4.3.e", "VS-4.3.a")
def test_a_way_whose_attack_is_impossible_is_not_walked_at_all() -> None:
    desk = scene(FIELD, "anna knights-1 a1", "boris elves-1 f1")
    assert desk.refusal("anna", "move knights-1 b1 attack elves-1") == "VS-4.3.a target-too-far"
    assert desk.refusal("anna", "move knights-1 b1 attack elves-9") == "VS-4.3.a no-such-target"
    assert desk.army("knights-1").cell == "a1"


@rule("VS-3.4.d", "VS-4.3.e")
def test_by_assault_an_army_steps_onto_the_structure_it_attacks_or_by_option_stays_beside() -> None:
    pieces = ("anna elves-1 a1", "boris tower c1")
    order = "move elves-1 b1 c1 attack tower-c1"
    desk = scene(FIELD, *pieces)
    desk.does("anna", order)
    assert desk.army("elves-1").cell == "c1"
    ends(desk)
    assert sides(desk) == (("elves-1:3",), ("tower-c1:1",))
    strict = scene(FIELD, *pieces, assault_enter_cell="adjacent_only")
    assert strict.refusal("anna", order) == "VS-3.4.c no-entry"
    assert not strict.lists("anna", "move elves-1 c1 attack tower-c1")
    strict.does("anna", "move elves-1 b1 attack tower-c1")
    assert strict.army("elves-1").cell == "b1"


@rule("VS-4.3.g")
def test_a_declared_battle_cannot_be_withdrawn() -> None:
    desk = scene(FIELD, "anna elves-1 a1", "boris orcs-1 b1")
    declares(desk, "anna", "attack elves-1 orcs-1")
    assert desk.refusal("anna", "call-off elves-1") == "VS-4.3.g irrevocable"
    assert not desk.lists("anna", "call-off elves-1")


def _truce(*pieces: str, **options: str) -> Desk:
    desk = scene(
        FIELD, "anna elves-1 a1", "boris orcs-1 b1", "carol knights-1 a2", *pieces,
        seats="anna boris carol", battle_withdraw="by_mutual_consent", **options,  # type: ignore[arg-type]
    )  # fmt: skip
    declares(desk, "anna", "attack elves-1 orcs-1")
    return desk


@rule("VS-4.3.g", "VS-4.8.a")
def test_a_challenge_of_mages_is_no_attack_to_call_off() -> None:
    desk = _truce("anna mage-1 d2 forest", "boris mage-2 f2 forest")
    desk.does("anna", "challenge mage-1 mage-2")
    assert desk.refusal("anna", "call-off mage-1") == "VS-4.3.g no-such-attack"


@rule("VS-4.3.g")
def test_by_option_the_attacked_may_agree_that_a_battle_is_called_off() -> None:
    desk = _truce()
    assert desk.refusal("boris", "call-off elves-1") == "VS-4.3.g no-such-attack"
    assert desk.refusal("anna", "call-off elves-9") == "VS-4.3.g no-such-attack"
    assert desk.lists("anna", "call-off elves-1")
    assert desk.does("anna", "call-off elves-1")[0] == "asked 1 call-off anna boris by elves-1"
    assert desk.asked == ("boris",)
    assert desk.refusal("anna", "call-off elves-1") == "VS-4.3.g already-asked"
    assert desk.refusal("carol", "answer 1 yes") == "VS-4.3.g no-such-request"
    facts = desk.does("boris", "answer 1 yes")
    assert facts[:2] == ["answered 1 yes", "called-off 1 elves-1"]
    calm(desk)
    assert desk.refusal("anna", "attack elves-1 orcs-1") == "VS-1.3.b action-spent"
    assert desk.is_refused("boris", "answer 1 yes")
    desk.does("boris", "attack orcs-1 elves-1")
    calm(desk)
    assert [battle.over for battle in desk.world.battles] == [True, False], "no battle any more"
    ends(desk)
    assert sides(desk) == (("orcs-1:3",), ("elves-1:3",)), "the attacked is free again"


@rule("VS-4.3.g")
def test_by_option_a_refused_or_forgotten_request_changes_nothing() -> None:
    desk = _truce()
    desk.does("anna", "call-off elves-1")
    desk.does("boris", "answer 1 no")
    assert desk.refusal("anna", "call-off elves-1") == "VS-4.3.g already-asked"
    ends(desk)
    assert sides(desk) == (("elves-1:3",), ("orcs-1:3",))
    assert desk.is_refused("boris", "answer 1 yes")
    silent = _truce()
    silent.does("anna", "call-off elves-1")
    ends(silent)
    assert sides(silent) == (("elves-1:3",), ("orcs-1:3",))


@meeting("VS-M-4x7-19")
@rule("VS-4.3.g", "VS-7.1.c")
def test_by_option_who_was_attacked_for_it_cannot_call_off_nor_who_attacked_his_own() -> None:
    desk = _truce("anna orcs-2 d1", "anna knights-2 e1", "nobody elves-2 f1", "anna orcs-3 f2")
    declares(desk, "carol", "attack knights-1 elves-1")
    assert desk.refusal("anna", "call-off elves-1") == "VS-4.3.g others-have-joined"
    declares(desk, "anna", "attack knights-2 orcs-2")
    assert desk.refusal("anna", "call-off knights-2") == "VS-4.3.g nobody-to-consent"
    declares(desk, "anna", "attack orcs-3 elves-2")
    assert desk.refusal("anna", "call-off orcs-3") == "VS-4.3.g nobody-to-consent"
    check(desk.world)


@rule("VS-4.3.g")
def test_a_declaration_cannot_be_undone_though_nobody_was_asked() -> None:
    desk = scene(". . .", "anna knights-1 a1", "nobody elves-1 b1")
    before = desk.world
    desk.does("anna", "attack knights-1 elves-1")
    assert desk.asked == ("anna",)
    assert not GAME.may_undo(before, desk.world)


@rule("VS-4.3.g")
def test_each_attack_is_asked_to_be_called_off_by_itself() -> None:
    desk = _truce("anna orcs-2 d1", "boris elves-2 e1")
    declares(desk, "anna", "attack orcs-2 elves-2")
    desk.does("anna", "call-off elves-1")
    assert desk.refusal("anna", "call-off elves-1") == "VS-4.3.g already-asked"
    assert desk.lists("anna", "call-off orcs-2")
    desk.does("anna", "call-off orcs-2")


@rule("VS-4.3.g", "VS-8.9.1.7.a")
def test_an_attacker_that_is_gone_is_not_listed_to_be_called_off() -> None:
    desk = _truce("anna mage-1 a3 forest", "anna zombie-1 d1 of mage-1", "boris elves-2 e1",
                  "anna mage-2 b3 forest")  # fmt: skip
    declares(desk, "anna", "attack zombie-1 elves-2")
    assert desk.lists("anna", "call-off zombie-1")
    desk.does("anna", "cast mage-2 turn-to-dust zombie-1")
    desk.throws(1)
    calm(desk)
    assert not desk.lists("anna", "call-off zombie-1")
    assert desk.lists("anna", "call-off elves-1")


@rule("VS-I.r", "VS-4.3.a")
def test_an_attack_is_worked_out_once_for_peace_and_for_its_facts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made, work_out = list[Declared](), declaring._declared_fact

    def counted(*asked: Any) -> Declared:
        made.append(work_out(*asked))
        return made[-1]

    monkeypatch.setattr(declaring, "_declared_fact", counted)
    pieces = ("anna tower b1", "anna elves-1 a1", "boris orcs-1 b1")
    world = scene(". . .", *pieces, diplomacy_binding="binding_peace").world
    anna, elves, orcs = SeatId("anna"), ArmyId("elves-1"), ArmyId("orcs-1")
    facts = declaring.decide_declare(world, anna, Declare(elves, PieceName(orcs)))
    assert facts == tuple(made), "one fact, and worked out once"
    made.clear()
    facts = declaring.decide_sally(world, anna, Sally(StructureName("tower-b1"), orcs))
    assert facts == tuple(made), "one fact, and worked out once"
