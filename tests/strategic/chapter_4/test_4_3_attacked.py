"""VS-4.3.b, VS-4.3.c. Attacked pieces are frozen; ships are attacked with one detachment."""

import pytest

from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.laws.invariants import check
from tests.strategic.scenes.scene import scene
from tests.strategic.scenes.wars import clash, declares, ends, leaders, orders, sides

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
    assert clash(desk, f"anna attack {attacker.split()[0]} {target}") == (
        (strength,),
        ("ship-1:2", "elves-1:1"),
    )


@rule("VS-4.3.c")
def test_ghost_ships_count_as_ships() -> None:
    desk = scene(COAST, "anna knights-1 b2", "boris ghost-ship-1 b3")
    assert clash(desk, "anna attack knights-1 ghost-ship-1") == (
        ("knights-1:1",),
        ("ghost-ship-1:1+",),
    )


@meeting("VS-M-4x7-17")
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


@meeting("VS-M-4x7-18")
@rule("VS-4.3.c", "VS-7.1.h")
def test_who_named_a_ship_has_one_detachment_even_if_it_has_sunk_meanwhile() -> None:
    desk = scene(
        COAST, "boris city b2", "boris ship-1 b2", "anna knights-1 a1", host_mode="referee"
    )
    declares(desk, "anna", "attack knights-1 ship-1")
    desk.does("host", 'edit army ship-1 gone because "it has sunk"')
    ends(desk)
    assert sides(desk) == (("knights-1:1",), ("city-b2:3+",))
