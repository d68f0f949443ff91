"""Chapter 7, point 16. Attacks on own pieces: what becomes neutral, and for how long."""

import pytest

from letopis.games.strategic.world.changes import without_army
from tests.rule import rule
from tests.strategic.laws.invariants import check
from tests.strategic.scenes.scene import scene
from tests.strategic.scenes.warfare import ATTACKERS, DEFENDERS, wins
from tests.strategic.scenes.wars import calm, clash, declares, dice, ends, leaders, orders, sides

FIELD = """
    . . . . . .
    . . . . . .
    . . . . . .
    """


@rule("VS-7.16.a", "VS-1.1.d")
def test_what_its_own_attack_is_neutral_at_once_and_fights_at_the_end_of_the_turn() -> None:
    desk = scene(FIELD, "anna knights-1 a1", "anna elves-1 b1", neutral_vanish_percent=0)
    facts = desk.does("anna", "attack knights-1 elves-1")
    assert facts[:2] == ["declared knights-1 anna elves-1 1 attack", "forsaken elves-1"]
    assert desk.army("elves-1").owner is None
    assert desk.refusal("anna", "move elves-1 b2") == "VS-1.2.w not-your-army"
    desk.does("anna", "end")
    assert sides(desk) == (("knights-1:4",), ("elves-1:3",))
    assert leaders(desk) == ("anna", None)
    desk.does("anna", "orders shoot shoot shoot shoot")
    dice(desk, 1)
    assert "knights-1" not in desk.world.armies
    assert desk.army("elves-1").owner is None, "and stays so"
    check(desk.world)


@rule("VS-7.16.a", "VS-7.13.a", "VS-4.3.b")
def test_inside_ones_own_castle_only_the_named_army_is_concerned() -> None:
    desk = scene(
        FIELD, "anna castle b1", "anna elves-1 b1", "anna knights-1 a1", "carol orcs-1 c1",
        seats="anna boris carol", neutral_vanish_percent=0,
    )  # fmt: skip
    declares(desk, "anna", "attack knights-1 elves-1")
    assert (desk.army("elves-1").owner, desk.at("b1").owner) == (None, "anna")
    assert desk.lists("anna", "raise castle-b1"), "it stays out, so it is not frozen"
    declares(desk, "carol", "attack orcs-1 castle-b1")
    assert [(it.target, it.own) for it in desk.world.battles] == [("elves-1", "anna"), ("b1", None)]
    ends(desk)
    assert sides(desk) == (("knights-1:4",), ("elves-1:3",)), "4 cards against 3"
    desk.does("anna", "orders attack attack attack attack")
    dice(desk, 2)
    assert "elves-1" not in desk.world.armies
    assert sides(desk) == (("orcs-1:3",), ("castle-b1:2+",))


@rule("VS-7.16.a")
def test_the_order_of_the_two_attacks_on_that_cell_does_not_matter() -> None:
    desk = scene(
        FIELD, "anna castle b1", "anna elves-1 b1", "anna knights-1 a1", "carol orcs-1 c1",
        seats="anna boris carol", neutral_vanish_percent=0,
    )  # fmt: skip
    declares(desk, "carol", "attack orcs-1 castle-b1")
    declares(desk, "anna", "attack knights-1 elves-1")
    assert [(it.target, it.own) for it in desk.world.battles] == [("b1", None), ("elves-1", "anna")]
    ends(desk)
    assert sides(desk) == (("orcs-1:3",), ("castle-b1:2+",))


@rule("VS-7.16.a", "VS-7.1.b")
def test_whoever_attacks_the_same_army_in_the_open_field_fights_in_the_same_battle() -> None:
    for first, second in (("carol", "anna"), ("anna", "carol")):
        desk = scene(
            FIELD, "anna elves-1 b1", "anna knights-1 a1", "carol orcs-1 c1",
            seats="anna boris carol", neutral_vanish_percent=0,
        )  # fmt: skip
        own = {"anna": "attack knights-1 elves-1", "carol": "attack orcs-1 elves-1"}
        declares(desk, first, own[first])
        declares(desk, second, own[second])
        ends(desk)
        attackers, defenders = sides(desk)
        assert sorted(attackers) == ["knights-1:4", "orcs-1:3"]
        assert defenders == ("elves-1:3",)
        assert leaders(desk) == (first, None)


@rule("VS-7.16.a")
def test_an_own_structure_attacked_becomes_neutral_too_and_may_be_taken_back() -> None:
    desk = scene(FIELD, "anna tower b1", "anna knights-1 a1", "boris elves-1 f3",
                 victory_measure="none")  # fmt: skip
    assert "forsaken b1" in desk.does("anna", "attack knights-1 tower-b1")
    calm(desk)
    assert desk.at("b1").owner is None
    ends(desk)
    desk.does("anna", "orders attack attack attack attack")
    dice(desk, 2)
    desk.does("anna", "settle take")
    assert desk.at("b1").owner == "anna"
    check(desk.world)


@rule("VS-7.16.b")
def test_magical_armies_are_estranged_only_for_the_time_of_the_battle() -> None:
    desk = scene(
        FIELD,
        "anna knights-1 a1",
        "anna mage-1 f3",
        "anna zombie-1 b1 of mage-1",
        neutral_vanish_percent=0,
    )
    declares(desk, "anna", "attack knights-1 zombie-1")
    assert desk.army("zombie-1").owner is None
    ends(desk)
    desk.does("anna", "orders shoot shoot shoot shoot")
    facts = dice(desk, 1)
    assert "reconciled zombie-1 anna" in facts
    assert desk.army("zombie-1").owner == "anna"
    dead = scene(
        FIELD,
        "anna knights-1 a1",
        "anna mage-1 f3",
        "anna zombie-1 b1 of mage-1",
        neutral_vanish_percent=0,
    )
    declares(dead, "anna", "attack knights-1 zombie-1")
    ends(dead)
    dead.does("anna", "orders attack attack attack attack")
    assert not any(fact.startswith("reconciled") for fact in dice(dead, 2))
    assert "zombie-1" not in dead.world.armies
    check(desk.world)


@rule("VS-7.16.b", "VS-7.1.h")
def test_they_come_back_as_well_when_the_battle_is_void() -> None:
    desk = scene(
        FIELD,
        "anna knights-1 a1",
        "anna mage-1 f3",
        "anna zombie-1 b1 of mage-1",
        neutral_vanish_percent=0,
    )
    declares(desk, "anna", "attack knights-1 zombie-1")
    desk.world = without_army(desk.world, desk.army("knights-1"))
    facts = desk.does("anna", "end")
    assert "voided 1" in facts
    assert desk.army("zombie-1").owner == "anna"
    check(desk.world)


@rule("VS-7.16.b", "VS-7.1.c")
def test_a_magical_attacker_whom_its_own_attack_comes_back_too() -> None:
    """The zombie attacks boris; anna's knights attack the zombie and so join boris's defence."""
    desk = scene(
        FIELD,
        "anna mage-1 f3",
        "anna zombie-1 b1 of mage-1",
        "anna knights-1 a1",
        "boris elves-1 c1",
    )
    declares(desk, "anna", "attack zombie-1 elves-1")
    declares(desk, "anna", "attack knights-1 zombie-1")
    assert desk.army("zombie-1").owner is None
    ends(desk)
    assert sides(desk) == (("zombie-1:1+",), ("elves-1:3", "knights-1:4"))
    assert leaders(desk) == (None, "boris")
    orders(desk, boris="shoot " * 7)
    facts = dice(desk, 1)
    assert "reconciled zombie-1 anna" in facts
    assert desk.army("zombie-1").owner == "anna"


@rule("VS-7.16.c")
def test_the_personal_army_stays_loyal_and_whoever_attacks_it_is_neutral() -> None:
    desk = scene(FIELD, "anna castle b1", "anna knights-1 b1 personal", neutral_vanish_percent=0)
    facts = desk.does("anna", "sally castle-b1 knights-1")
    assert facts[:2] == ["declared b1 anna knights-1 1 attack", "forsaken b1"]
    assert desk.at("b1").owner is None
    assert desk.army("knights-1").owner == "anna"
    desk.does("anna", "end")
    assert sides(desk) == (("castle-b1:2",), ("knights-1:4",))
    assert leaders(desk) == (None, "anna")
    army = scene(FIELD, "anna elves-1 a1", "anna knights-1 b1 personal", neutral_vanish_percent=0)
    assert "forsaken elves-1" in army.does("anna", "attack elves-1 knights-1")
    assert army.army("elves-1").owner is None
    check(army.world)


@rule("VS-7.16.c", "VS-7.16.b")
def test_a_magical_army_that_attacked_the_personal_one_comes_back_if_it_lives() -> None:
    desk = scene(
        FIELD,
        "anna mage-1 f3",
        "anna zombie-1 a1 of mage-1",
        "anna knights-1 b1 personal",
        neutral_vanish_percent=0,
    )
    declares(desk, "anna", "attack zombie-1 knights-1")
    assert desk.army("zombie-1").owner is None
    ends(desk)
    desk.does("anna", "orders shoot shoot shoot shoot")
    facts = dice(desk, 1)
    assert "perished knights-1" in facts
    assert desk.army("zombie-1").owner == "anna"
    check(desk.world)


@rule("VS-7.16.a", "VS-5.1.a")
def test_who_destroys_his_own_gets_no_prize() -> None:
    desk = scene(FIELD, "anna knights-1 a1 personal", "anna elves-1 b1", neutral_vanish_percent=0)
    before = desk.coins("anna")
    declares(desk, "anna", "attack knights-1 elves-1")
    ends(desk)
    desk.does("anna", "orders attack attack attack attack")
    assert not any(fact.startswith("prized") for fact in dice(desk, 2))
    assert "elves-1" not in desk.world.armies
    assert desk.coins("anna") == before


@rule("VS-7.16.a", "VS-7.1.b", "VS-7.1.h")
def test_nothing_escapes_an_earlier_attack_because_its_own_attack_it_too() -> None:
    desk = scene(
        FIELD, "anna castle b1", "anna light-infantry-1 b1", "anna elves-1 a1",
        "boris knights-2 c1", turn="boris", victory_measure="none", neutral_vanish_percent=0,
    )  # fmt: skip
    desk.does("boris", "attack knights-2 castle-b1")
    desk.does("anna", "attack elves-1 castle-b1")
    ends(desk, "boris")
    attackers, defenders = sides(desk)
    assert attackers == ("knights-2:4",)
    assert {it.split(":")[0] for it in defenders} == {"castle-b1", "light-infantry-1"}
    facts = wins(desk, DEFENDERS)
    assert "mustered 2 elves-1:3 defenders castle-b1:2+ attack anna" in facts, (
        "it is left, and fights again"
    )


@rule("VS-7.16.a", "VS-5.1.a", "VS-7.1.b")
def test_who_joins_anothers_attack_on_his_own_gets_no_prize_either() -> None:
    desk = scene(
        FIELD, "anna elves-1 b1", "anna knights-1 a1 personal", "boris orcs-1 c1",
        turn="boris", victory_measure="none", neutral_vanish_percent=0,
    )  # fmt: skip
    desk.does("boris", "attack orcs-1 elves-1")
    desk.does("anna", "attack knights-1 elves-1")
    ends(desk, "boris")
    assert sides(desk) == (("orcs-1:3", "knights-1:4"), ("elves-1:3",))
    facts = wins(desk, ATTACKERS)
    assert "perished elves-1" in facts
    assert not any(fact.startswith("prized") for fact in facts)


@rule("VS-7.15.b", "VS-7.13.a", "VS-7.16.a")
def test_a_house_that_stays_out_of_its_owners_battle_is_raised_all_the_same() -> None:
    desk = scene(
        FIELD, "anna manor b1", "boris elves-1 b1", "anna knights-1 a1",
        victory_measure="none", neutral_vanish_percent=0,
    )  # fmt: skip
    desk.does("anna", "raise manor-b1")
    assert clash(desk, "anna attack knights-1 elves-1") == (("knights-1:4",), ("elves-1:3",))
    wins(desk, ATTACKERS)
    assert desk.at("b1").kind == "castle"


@rule("VS-7.15.b", "VS-7.13.a", "VS-7.12.a")
@pytest.mark.parametrize("scope", ["whole_cell", "target_only"])
def test_a_house_attacked_with_its_guest_is_not_raised_not_even_for_its_new_owner(
    scope: str,
) -> None:
    desk = scene(
        FIELD, "anna castle b1", "anna elves-1 b1", "boris knights-1 a1",
        victory_measure="none", attack_freeze_scope=scope,
    )  # fmt: skip
    desk.does("anna", "raise castle-b1")
    desk.does("anna", "pass")
    desk.does("boris", "attack knights-1 elves-1")
    ends(desk)
    wins(desk, ATTACKERS)
    facts = desk.does("boris", "settle take")
    assert "failed raise b1 attacked" in facts
    assert (desk.at("b1").kind, desk.at("b1").owner) == ("castle", "boris")
    assert desk.world.struck == (), "forgotten when the turn is over"
