"""Chapter 7, points 1 and 13. Who fights on which side, and in how many battles."""

import pytest

from letopis.games.strategic.world import Stamp
from letopis.games.strategic.world.changes import without_army
from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.laws.invariants import check
from tests.strategic.scenes.scene import Desk, scene
from tests.strategic.scenes.wars import calm, clash, declares, ends, leaders, orders, sides

FIELD = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    """
MANY = "anna boris carol dora eric fred gina"


@rule("VS-7.1.a", "VS-7.1.b")
def test_whoever_declares_on_the_same_army_fights_together() -> None:
    desk = scene(
        FIELD, "anna elves-1 a1", "boris mage-1 b1", "carol knights-1 c1",
        seats="anna boris carol",
    )  # fmt: skip
    declares(desk, "anna", "attack elves-1 mage-1")
    declares(desk, "carol", "attack knights-1 mage-1")
    (battle,) = desk.world.battles
    assert [attack.by for attack in battle.attackers] == ["elves-1", "knights-1"]
    ends(desk)
    assert sides(desk) == (("elves-1:3", "knights-1:4"), ("mage-1:1+",))


@rule("VS-7.1.c", "VS-7.1.g", "VS-7.7.b")
def test_whoever_attacks_an_attacker_joins_the_defence_wished_or_not() -> None:
    desk = scene(
        FIELD, "anna elves-1 b1", "boris mage-1 c1", "dora orcs-1 a1", seats="anna boris dora"
    )
    declares(desk, "anna", "attack elves-1 mage-1")
    assert desk.does("dora", "attack orcs-1 elves-1")[0] == (
        "declared orcs-1 dora elves-1 1 defend"
    )
    calm(desk)
    assert len(desk.world.battles) == 1
    ends(desk)
    assert sides(desk) == (("elves-1:3",), ("mage-1:1+", "orcs-1:3"))
    assert leaders(desk) == ("anna", "boris"), "boris lays dora's cards too"


def _chain() -> Desk:
    """anna attacks boris, dora attacks anna, eric attacks dora, fred attacks eric, gina fred."""
    desk = scene(
        FIELD,
        "boris mage-1 a1", "anna elves-1 b1", "dora orcs-1 c1", "eric knights-1 d1",
        "fred elves-2 e1", "gina orcs-2 f1",
        seats=MANY,
    )  # fmt: skip
    for seat, one, other in (
        ("anna", "elves-1", "mage-1"),
        ("dora", "orcs-1", "elves-1"),
        ("eric", "knights-1", "orcs-1"),
        ("fred", "elves-2", "knights-1"),
        ("gina", "orcs-2", "elves-2"),
    ):
        declares(desk, seat, f"attack {one} {other}")
    return desk


@rule("VS-7.1.d", "VS-7.1.f", "VS-7.9.a")
def test_attacks_on_those_who_joined_are_battles_of_their_own_three_deep() -> None:
    desk = _chain()
    assert [(it.target, len(it.attackers), len(it.joined)) for it in desk.world.battles] == [
        ("mage-1", 1, 1),
        ("orcs-1", 1, 1),
        ("elves-2", 1, 0),
    ]
    ends(desk)
    assert sides(desk) == (("elves-1:3",), ("mage-1:1+", "orcs-1:3"))
    facts = orders(desk, boris="shoot shoot attack attack", anna="attack shoot shoot")
    assert "closed 1" in facts or desk.question == "again"
    while desk.question == "again":
        desk.does(desk.asked[0], "as-standing")
    assert "orcs-1" in desk.world.armies
    assert "elves-1" not in desk.world.armies
    assert sides(desk) == (("knights-1:4",), ("orcs-1:3", "elves-2:3")), "restored to full number"
    assert leaders(desk) == ("eric", "dora")
    orders(desk, eric="shoot " * 4, dora="attack " * 6)
    assert "knights-1" not in desk.world.armies
    assert sides(desk) == (("orcs-2:3",), ("elves-2:3",))
    facts = orders(desk, gina="attack " * 3, fred="shoot " * 3)
    assert facts[-1] == "subturn-began boris"
    check(desk.world)


@rule("VS-7.1.e", "VS-7.1.h")
def test_a_battle_for_an_army_that_fell_before_is_void_and_the_action_stays_spent() -> None:
    desk = scene(
        FIELD, "boris mage-1 a1", "anna knights-2 b1", "dora orcs-1 c1", "eric knights-1 d1",
        seats="anna boris dora eric",
    )  # fmt: skip
    declares(desk, "anna", "attack knights-2 mage-1")
    declares(desk, "dora", "attack orcs-1 knights-2")
    declares(desk, "eric", "attack knights-1 orcs-1")
    ends(desk)
    facts = orders(desk, anna="attack attack attack attack", boris="shoot shoot shoot shoot")
    assert "orcs-1" not in desk.world.armies
    assert "voided 2" in facts
    assert desk.army("knights-1").stamp == Stamp(2, desk.world.slots[0].id)
    assert not any(fact.startswith("prized") for fact in facts)


@rule("VS-7.1.h")
def test_a_battle_goes_on_with_the_rest() -> None:
    desk = scene(
        FIELD, "anna elves-1 a1", "boris mage-1 b1", "carol orcs-1 c1", seats="anna boris carol"
    )
    declares(desk, "anna", "attack elves-1 mage-1")
    declares(desk, "carol", "attack orcs-1 mage-1")
    desk.world = without_army(desk.world, desk.army("elves-1"))
    ends(desk)
    assert sides(desk) == (("orcs-1:3",), ("mage-1:1+",))
    assert leaders(desk) == ("carol", "boris"), "the next in the order of declarations"


@rule("VS-7.1.h")
def test_when_a_storm_has_sunk_the_attacker_nobody_fights_and_nobody_wins() -> None:
    desk = scene(
        ". ~ ~ ~ ~\n. ~ ~ ~ ~",
        "anna mage-1 a1 personal",
        "anna ship-1 c1",
        "boris ship-2 d1",
        victory_measure="none",
    )
    declares(desk, "boris", "attack ship-2 ship-1")
    desk.does("anna", "cast mage-1 storm e2")
    assert "perished ship-2" in desk.throws(5)
    coins = desk.coins("anna")
    assert "voided 1" in desk.does("anna", "end")
    assert desk.asked == ("boris",)
    assert desk.coins("anna") == coins, "no battle, no prize"
    check(desk.world)


@rule("VS-7.1.g", "VS-7.13.a")
def test_joint_defence_does_not_cover_attackers_unless_the_table_says_so() -> None:
    pieces = ("anna castle b1", "anna elves-1 b1", "boris orcs-1 c1", "dora knights-1 a1")
    for covers, side in (("no", ("elves-1:3",)), ("yes", ("elves-1:3", "castle-b1:2+"))):
        desk = scene(FIELD, *pieces, seats="anna boris dora", joint_defence_covers_attackers=covers)
        assert clash(desk, "anna attack elves-1 orcs-1", "dora attack knights-1 elves-1") == (
            side,
            ("orcs-1:3", "knights-1:4"),
        )


@rule("VS-7.1.g", "VS-7.16.a")
def test_with_that_option_what_belongs_to_the_other_side_stays_out_of_it() -> None:
    desk = scene(
        FIELD, "dora castle b1", "anna elves-1 b1", "boris orcs-1 c1", "dora knights-1 a1",
        seats="anna boris dora", joint_defence_covers_attackers="yes",
    )  # fmt: skip
    assert clash(desk, "anna attack elves-1 orcs-1", "dora attack knights-1 elves-1") == (
        ("elves-1:3",),
        ("orcs-1:3", "knights-1:4"),
    )


@rule("VS-7.13.a")
def test_armies_and_structures_on_one_cell_defend_together() -> None:
    desk = scene(
        FIELD, "anna castle b1", "boris elves-1 b1", "carol knights-1 a1",
        seats="anna boris carol",
    )  # fmt: skip
    assert clash(desk, "carol attack knights-1 elves-1") == (
        ("knights-1:4",),
        ("elves-1:3+", "castle-b1:2+"),
    )
    assert leaders(desk) == ("carol", "boris")
    own = scene(FIELD, "anna castle b1", "boris elves-1 b1", "anna knights-1 a1")
    assert clash(own, "anna attack knights-1 elves-1") == (("knights-1:4",), ("elves-1:3",)), (
        "anna's castle stays out, and gives its lord's enemy no walls"
    )


@rule("VS-7.1.b", "VS-7.7.b")
def test_the_first_target_of_a_cell_says_who_leads_its_defence() -> None:
    desk = scene(
        FIELD, "boris castle b1", "dora elves-1 b1", "anna knights-1 a1", "carol orcs-1 c1",
        seats="anna boris carol dora",
    )  # fmt: skip
    assert clash(desk, "anna attack knights-1 castle-b1", "carol attack orcs-1 elves-1") == (
        ("knights-1:4", "orcs-1:3"),
        ("elves-1:3+", "castle-b1:2+"),
    )
    assert leaders(desk) == ("anna", "boris")


@rule("VS-7.13.b")
def test_who_fights_on_different_sides_does_not_defend_together() -> None:
    desk = scene(
        FIELD, "anna castle b1", "boris elves-1 b1", "carol orcs-1 c1", "carol knights-1 a1",
        seats="anna boris carol",
    )  # fmt: skip
    assert clash(desk, "anna sally castle-b1 elves-1") == (("castle-b1:2",), ("elves-1:3",))
    besieged = scene(
        FIELD, "anna castle b1", "boris elves-1 b1", "carol orcs-1 c1", "carol knights-1 a1",
        seats="anna boris carol",
    )  # fmt: skip
    assert clash(besieged, "boris attack elves-1 castle-b1", "carol attack orcs-1 castle-b1") == (
        ("elves-1:3", "orcs-1:3"),
        ("castle-b1:2+",),
    )


@meeting("VS-M-T3x7-06")
@rule("VS-7.13.b", "VS-T3.f")
def test_an_army_that_attacked_from_the_castle_still_defends_it_afterwards_without_walls() -> None:
    desk = scene(
        FIELD, "boris castle b1", "boris elves-1 b1", "carol orcs-1 c1", "anna knights-1 a1",
        seats="anna boris carol",
    )  # fmt: skip
    declares(desk, "boris", "attack elves-1 orcs-1")
    declares(desk, "anna", "attack knights-1 castle-b1")
    assert len(desk.world.battles) == 2
    ends(desk)
    assert sides(desk) == (("elves-1:3",), ("orcs-1:3",))
    orders(desk, boris="attack " * 3, carol="shoot " * 3)
    assert sides(desk) == (("knights-1:4",), ("elves-1:3", "castle-b1:2+"))


@rule("VS-7.9.a")
def test_an_army_with_one_card_left_is_whole_again_in_the_next_battle_of_the_turn() -> None:
    desk = _chain()
    ends(desk)
    facts = orders(desk, boris="shoot shoot shoot defend", anna="attack attack attack")
    assert "laid elves-1:attack elves-1:attack defence orcs-1:defend" in facts
    assert {"perished mage-1", "perished elves-1"} <= set(facts)
    assert "orcs-1" in desk.world.armies
    assert sides(desk) == (("knights-1:4",), ("orcs-1:3", "elves-2:3"))


@rule("VS-7.1.g", "VS-4.3.b")
@pytest.mark.parametrize(
    ("covers", "refusal"),
    [("yes", "VS-4.3.b structure-under-attack"), ("no", "VS-6.3.d building-occupied")],
)
def test_where_attackers_are_covered_their_house_waits_for_the_battle_too(
    covers: str, refusal: str
) -> None:
    desk = scene(
        FIELD, "anna castle a1", "anna elves-1 a1", "boris orcs-1 b1", "carol knights-1 a2",
        seats="anna boris carol", joint_defence_covers_attackers=covers, victory_measure="none",
    )  # fmt: skip
    desk.does("carol", "stance always")
    desk.does("anna", "attack elves-1 orcs-1")
    desk.does("carol", "attack knights-1 elves-1")
    while desk.question == "react":
        desk.does(desk.asked[0], "pass")
    assert desk.refusal("anna", "hire light-infantry castle-a1") == refusal


@rule("VS-7.16.a", "VS-4.3.b")
def test_the_attackers_own_guest_in_the_attacked_house_is_free_to_go() -> None:
    desk = scene(
        FIELD, "anna elves-1 a1", "boris tower b1", "anna elves-2 b1", victory_measure="none"
    )
    declares(desk, "anna", "attack elves-1 tower-b1")
    desk.does("anna", "move elves-2 c1")
    assert desk.army("elves-2").cell == "c1"
