"""Chapter 4, point 3, and chapter 6, point 4. Declaring battle: armies and garrisons."""

import pytest

from letopis.games.strategic.pieces import removed
from letopis.games.strategic.world import Fighting
from tests.rule import rule
from tests.strategic.invariants import check
from tests.strategic.scene import GAME, Desk, scene
from tests.strategic.wars import calm, declares, dice, ends, leaders, orders, sides

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


@rule("VS-4.3.b")
def test_what_is_under_attack_does_nothing_until_the_battle_is_held() -> None:
    desk = scene(
        FIELD, "anna castle b1", "anna elves-1 b1", "boris orcs-1 c1", "boris orcs-2 a1",
        "anna knights-1 d2",
    )  # fmt: skip
    declares(desk, "boris", "attack orcs-1 elves-1")
    assert desk.refusal("anna", "attack elves-1 orcs-2") == "VS-4.3.b under-attack"
    assert desk.refusal("anna", "move elves-1 b2") == "VS-4.3.b under-attack"
    hire = "hire light-infantry castle-b1"
    assert desk.refusal("anna", hire) == "VS-4.3.b structure-under-attack"
    assert desk.refusal("anna", "raise castle-b1") == "VS-4.3.b structure-under-attack"
    assert not desk.lists("anna", "attack elves-1 orcs-2")
    assert desk.lists("anna", "attack knights-1 orcs-1")


@rule("VS-4.3.b")
def test_whoever_is_attacked_in_the_others_turn_attacks_nobody_himself() -> None:
    desk = scene(FIELD, "anna elves-1 b1", "boris orcs-1 c1", "boris orcs-2 a1", turn="boris")
    assert desk.lists("anna", "attack elves-1 orcs-2")
    desk.does("boris", "attack orcs-1 elves-1")
    assert desk.refusal("anna", "attack elves-1 orcs-2") == "VS-4.3.b under-attack"
    assert not desk.lists("anna", "attack elves-1 orcs-2")


@rule("VS-4.3.b")
def test_by_option_only_the_named_target_is_frozen() -> None:
    desk = scene(
        FIELD, "anna castle b1", "anna elves-1 b1", "boris orcs-1 c1", "boris orcs-2 a1",
        attack_freeze_scope="target_only",
    )  # fmt: skip
    declares(desk, "boris", "attack orcs-1 castle-b1")
    assert desk.refusal("anna", "raise castle-b1") == "VS-4.3.b structure-under-attack"
    declares(desk, "anna", "attack elves-1 orcs-2")
    assert len(desk.world.battles) == 2
    ends(desk)
    assert sides(desk) == (("orcs-1:3",), ("elves-1:3", "castle-b1:2+")), "both defend all the same"


@rule("VS-4.3.b", "VS-7.13.a")
def test_what_stays_out_of_the_battle_on_its_cell_is_not_frozen() -> None:
    desk = scene(FIELD, "anna castle b1", "boris elves-1 b1", "anna orcs-1 c1")
    declares(desk, "anna", "attack orcs-1 elves-1")
    assert desk.lists("anna", "raise castle-b1")
    assert desk.refusal("boris", "attack elves-1 castle-b1") == "VS-4.3.b under-attack"


@rule("VS-4.3.b")
def test_after_its_battle_an_army_is_free_again_in_the_next_turn() -> None:
    desk = scene(FIELD, "anna elves-1 a1", "boris orcs-1 b1")
    declares(desk, "boris", "attack orcs-1 elves-1")
    ends(desk)
    orders(desk, boris="attack shoot shoot", anna="defend shoot shoot")
    assert desk.asked == ("boris",)
    assert "orcs-1" not in desk.world.armies
    assert desk.world.attacked == ()


@rule("VS-4.3.c", "VS-4.2.h")
@pytest.mark.parametrize(
    ("attacker", "target", "strength"),
    [
        ("knights-1 b2", "ship-1", "knights-1:1"),
        ("knights-1 b2", "elves-1", "knights-1:1"),
        ("mage-1 b2 grey", "ship-1", "mage-1:1+"),
        ("dragon-1 b2", "ship-1", "dragon-1:3+"),
        ("ship-2 a3", "ship-1", "ship-2:2"),
        ("ship-2 a3", "elves-1", "ship-2:2"),
    ],
)
def test_from_the_shore_a_ship_is_attacked_with_one_detachment(
    attacker: str, target: str, strength: str
) -> None:
    desk = scene(COAST, f"anna {attacker}", "boris ship-1 b3", "boris elves-1 ship-1")
    declares(desk, "anna", f"attack {attacker.split()[0]} {target}")
    ends(desk)
    assert sides(desk) == ((strength,), ("ship-1:2", "elves-1:1"))


@rule("VS-4.3.c")
def test_ghost_ships_count_as_ships() -> None:
    desk = scene(COAST, "anna knights-1 b2", "boris ghost-ship-1 b3")
    declares(desk, "anna", "attack knights-1 ghost-ship-1")
    ends(desk)
    assert sides(desk) == (("knights-1:1",), ("ghost-ship-1:1+",))


@rule("VS-4.3.c", "VS-7.1.b", "VS-7.13.a", "VS-4.2.j")
def test_a_ship_with_cargo_in_a_harbour_defends_with_the_garrison_and_targets_tell() -> None:
    desk = scene(
        COAST, "boris city b2", "boris ship-1 b2", "boris knights-1 ship-1",
        "anna elves-1 a1", "carol knights-2 c1", seats="anna boris carol",
        victory_measure="none",
    )  # fmt: skip
    declares(desk, "anna", "attack elves-1 city-b2")
    declares(desk, "carol", "attack knights-2 ship-1")
    assert len(desk.world.battles) == 1
    ends(desk)
    assert sides(desk) == (
        ("elves-1:3", "knights-2:1"),
        ("ship-1:2+", "knights-1:1+", "city-b2:3+"),
    )
    assert leaders(desk) == ("anna", "boris")
    desk.does("anna", "array knights-2 elves-1")
    desk.does("boris", "array city-b2 ship-1 knights-1")
    desk.does("boris", "orders shoot shoot shoot shoot shoot shoot")
    facts = desk.does("anna", "orders attack attack attack attack")
    assert "concluded 1 attackers" in facts
    assert {"perished ship-1", "perished knights-1"} <= set(facts)
    assert (desk.asked, desk.question) == (("anna",), "settle")
    desk.does("anna", "settle take")
    assert desk.at("b2").owner == "anna"
    check(desk.world)


@rule("VS-4.3.c", "VS-7.1.h")
def test_who_named_a_ship_has_one_detachment_even_if_it_has_sunk_meanwhile() -> None:
    desk = scene(COAST, "boris city b2", "boris ship-1 b2", "anna knights-1 a1")
    declares(desk, "anna", "attack knights-1 ship-1")
    desk.world = removed(desk.world, desk.army("ship-1"))
    ends(desk)
    assert sides(desk) == (("knights-1:1",), ("city-b2:3+",))


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


@rule("VS-4.3.h")
def test_a_neutral_army_attacks_only_the_structure_on_whose_cell_it_stands() -> None:
    desk = scene(
        FIELD, "anna tower a1", "nobody elves-1 b1", "anna mine f3 1", "nobody orcs-1 f3",
        veins=("f3 2",), neutral_vanish_percent=0,
    )  # fmt: skip
    facts = desk.does("anna", "end")
    assert "declared orcs-1 - f3 1 attack" in facts
    assert sum(fact.startswith("declared") for fact in facts) == 1
    assert sides(desk) == (("orcs-1:3",), ("mine-f3:1",))
    assert leaders(desk) == (None, "anna")
    desk.does("anna", "orders attack")
    dice(desk, 2)  # orcs shoot, all of them; the dice come last
    assert "orcs-1" not in desk.world.armies
    assert desk.at("f3").owner == "anna"


def _mine(**options: str) -> Desk:
    return scene(
        FIELD, "anna mine f3 1", "nobody orcs-1 f3", "boris elves-1 a1",
        veins=("f3 2",), neutral_vanish_percent=0, **options,  # type: ignore[arg-type]
    )  # fmt: skip


@rule("VS-4.3.h")
def test_a_neutral_army_declares_once_a_year_in_the_closing_step_of_a_turn() -> None:
    desk = scene(
        FIELD, "anna mine f3 1", "nobody mage-1 f3", "boris orcs-1 a1",
        veins=("f3 2",), neutral_vanish_percent=0,
    )  # fmt: skip
    assert "declared mage-1 - f3 1 attack" in desk.does("anna", "end")
    desk.does("anna", "orders attack")
    dice(desk, 3)  # defend beats attack: the garrison falls, the mine of level 1 is gone
    assert "f3" not in desk.world.structures
    kept = scene(
        FIELD, "anna mine f3 2", "nobody mage-1 f3", "boris orcs-1 a1",
        veins=("f3 2",), neutral_vanish_percent=0,
    )  # fmt: skip
    kept.does("anna", "end")
    kept.does("anna", "orders attack")
    dice(kept, 3)
    assert kept.at("f3").level == 1, "magical and neutral victors always lower"
    assert kept.asked == ("boris",)
    assert not any(fact.startswith("declared") for fact in kept.does("boris", "end"))
    assert (kept.asked, kept.world.year) == (("anna",), 3)
    assert "declared mage-1 - f3 1 attack" in kept.does("anna", "end")


@rule("VS-4.3.h")
def test_by_option_neutral_armies_declare_when_the_year_begins_and_fight_in_its_first_turn() -> (
    None
):
    desk = _mine(neutral_attack_moment="start_of_year")
    assert not any(fact.startswith("declared") for fact in desk.does("anna", "end"))
    facts = desk.does("boris", "end")
    assert facts.index("turn-began 1") < facts.index("declared orcs-1 - f3 1 attack")
    assert desk.asked == ("anna",)
    assert desk.refusal("anna", "deepen mine-f3 2") == "VS-4.3.b structure-under-attack"
    ends(desk)
    assert sides(desk) == (("orcs-1:3",), ("mine-f3:1",))


@rule("VS-4.3.i")
def test_neutral_armies_and_buildings_do_nothing_else() -> None:
    desk = scene(
        FIELD, "nobody knights-1 c2", "nobody castle c2", "anna elves-1 a1", "boris orcs-1 f3",
        neutral_vanish_percent=0,
    )  # fmt: skip
    for seat in ("anna", "boris"):
        assert desk.is_refused(seat, "move knights-1 c1")
        assert desk.is_refused(seat, "hire elves castle-c2")
        assert desk.is_refused(seat, "sally castle-c2 knights-1")
    desk.ends_turns_until("anna", 5)
    assert desk.army("knights-1").cell == "c2"
    assert desk.at("c2").owner is None


@rule("VS-4.3.i", "VS-7.7.a")
def test_chance_gives_neutral_orders_after_the_players_have_given_theirs() -> None:
    desk = scene(FIELD, "anna elves-1 a1", "nobody orcs-1 b1", neutral_vanish_percent=0)
    declares(desk, "anna", "attack elves-1 orcs-1")
    facts = desk.does("anna", "end")
    assert facts[-1] == "sealed defenders - words by-lot"
    assert desk.world.call is None, "dice are thrown openly, so they fall last"
    facts = desk.does("anna", "orders attack attack attack")
    assert facts[-1] == "called-for orders 3 3 about defenders nobody"
    desk.throws(2, 2, 2)
    assert "orcs-1" not in desk.world.armies


@rule("VS-4.3.i")
def test_by_option_the_host_gives_neutral_orders() -> None:
    desk = scene(
        FIELD, "anna elves-1 a1", "nobody orcs-1 b1", neutral_vanish_percent=0,
        neutral_orders="host", host_mode="referee",
    )  # fmt: skip
    declares(desk, "anna", "attack elves-1 orcs-1")
    ends(desk)
    assert set(desk.asked) == {"anna", "host"}
    assert leaders(desk) == ("anna", "host")
    assert desk.refusal("boris", "orders attack attack attack") == "VS-7.7.a not-the-leader"
    assert desk.lists("host", "orders defend defend defend")
    desk.does("host", "orders defend defend defend")
    assert desk.refusal("host", "orders defend defend defend") == "VS-7.5.a already-sealed"
    desk.does("anna", "orders attack attack attack")
    assert "elves-1" not in desk.world.armies
    assert desk.refusal("host", "orders attack") == "VS-0.1.b not-for-the-host"


@rule("VS-4.3.i")
def test_by_option_the_next_player_who_is_no_enemy_gives_neutral_orders() -> None:
    pieces = ("anna elves-1 a1", "nobody orcs-1 b1", "boris knights-1 c1", "carol orcs-2 f3")
    desk = scene(
        FIELD, *pieces, seats="anna boris carol", neutral_orders="next_player",
        neutral_vanish_percent=0,
    )  # fmt: skip
    declares(desk, "anna", "attack elves-1 orcs-1")
    ends(desk)
    assert leaders(desk) == ("anna", "boris")
    again = scene(
        FIELD, *pieces, seats="anna boris carol", neutral_orders="next_player",
        neutral_vanish_percent=0,
    )  # fmt: skip
    declares(again, "anna", "attack elves-1 orcs-1")
    declares(again, "boris", "attack knights-1 orcs-1")
    ends(again)
    assert leaders(again) == ("anna", "carol")


@rule("VS-6.4.a", "VS-1.2.n")
def test_a_garrison_falls_upon_an_army_on_its_own_cell_in_anybodys_turn() -> None:
    desk = scene(
        FIELD, "anna castle c2", "boris knights-1 c2", "boris orcs-1 d2", "anna elves-1 a1",
        turn="boris",
    )  # fmt: skip
    assert desk.refusal("anna", "sally castle-c2 orcs-1") == "VS-6.4.a not-on-this-cell"
    assert desk.refusal("anna", "sally castle-c2 knights-9") == "VS-6.4.a not-on-this-cell"
    assert desk.refusal("boris", "sally castle-c2 knights-1") == "VS-1.2.w not-your-structure"
    assert desk.refusal("anna", "sally tower-c2 knights-1") == "VS-1.2.w no-such-structure"
    assert desk.lists("anna", "sally castle-c2 knights-1")
    assert desk.does("anna", "sally castle-c2 knights-1")[0] == (
        "declared c2 anna knights-1 1 attack"
    )
    calm(desk)
    assert desk.refusal("anna", "sally castle-c2 knights-1") == "VS-1.3.b structure-spent"
    ends(desk, "boris")
    assert sides(desk) == (("castle-c2:2",), ("knights-1:4",))


@rule("VS-6.4.a")
def test_a_mine_and_a_tower_fall_upon_neutral_armies_too() -> None:
    desk = scene(
        FIELD, "anna mine f3 3", "nobody orcs-1 f3", "anna tower a1", "nobody knights-1 a1",
        veins=("f3 3",), neutral_vanish_percent=0,
    )  # fmt: skip
    declares(desk, "anna", "sally mine-f3 orcs-1")
    declares(desk, "anna", "sally tower-a1 knights-1")
    ends(desk)
    assert sides(desk) == (("mine-f3:2",), ("orcs-1:3",))


@rule("VS-6.4.b", "VS-T3.f")
def test_against_the_garrison_itself_its_walls_help_nobody() -> None:
    desk = scene(FIELD, "anna castle c2", "boris elves-1 c2")
    declares(desk, "anna", "sally castle-c2 elves-1")
    ends(desk)
    assert sides(desk) == (("castle-c2:2",), ("elves-1:3",))


@rule("VS-6.4.c")
def test_a_garrison_that_falls_in_its_sally_has_lost_its_structure() -> None:
    desk = scene(FIELD, "anna castle c2", "boris elves-1 c2")
    declares(desk, "anna", "sally castle-c2 elves-1")
    ends(desk)
    orders(desk, anna="attack attack", boris="defend defend defend")
    assert (desk.asked, desk.question) == (("boris",), "settle")
    assert desk.lists("boris", "settle take lower")
    desk.does("boris", "settle take lower")
    assert (desk.at("c2").owner, desk.at("c2").kind) == ("boris", "manor")
    check(desk.world)


@rule("VS-4.3.g")
def test_a_declaration_cannot_be_undone_though_nobody_was_asked() -> None:
    desk = scene(". . .", "anna knights-1 a1", "nobody elves-1 b1")
    before = desk.world
    desk.does("anna", "attack knights-1 elves-1")
    assert desk.asked == ("anna",)
    assert not GAME.may_undo(before, desk.world)
