"""Chapter 7, points 1, 7 and 13. Who fights on which side, behind which walls, under whom."""

import pytest
from msgspec.structs import replace

from letopis.games.strategic.pieces import removed, with_player
from letopis.games.strategic.world import Stamp
from tests.rule import rule
from tests.strategic.invariants import check
from tests.strategic.scene import Desk, scene
from tests.strategic.wars import calm, declares, dice, ends, leaders, orders, sides

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
    desk.world = removed(desk.world, desk.army("elves-1"))
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
        declares(desk, "anna", "attack elves-1 orcs-1")
        declares(desk, "dora", "attack knights-1 elves-1")
        ends(desk)
        assert sides(desk) == (side, ("orcs-1:3", "knights-1:4"))


@rule("VS-7.1.g", "VS-7.16.a")
def test_with_that_option_what_belongs_to_the_other_side_stays_out_of_it() -> None:
    desk = scene(
        FIELD, "dora castle b1", "anna elves-1 b1", "boris orcs-1 c1", "dora knights-1 a1",
        seats="anna boris dora", joint_defence_covers_attackers="yes",
    )  # fmt: skip
    declares(desk, "anna", "attack elves-1 orcs-1")
    declares(desk, "dora", "attack knights-1 elves-1")
    ends(desk)
    assert sides(desk) == (("elves-1:3",), ("orcs-1:3", "knights-1:4"))


@rule("VS-7.13.a")
def test_armies_and_structures_on_one_cell_defend_together() -> None:
    desk = scene(
        FIELD, "anna castle b1", "boris elves-1 b1", "carol knights-1 a1",
        seats="anna boris carol",
    )  # fmt: skip
    declares(desk, "carol", "attack knights-1 elves-1")
    ends(desk)
    assert sides(desk) == (("knights-1:4",), ("elves-1:3+", "castle-b1:2+"))
    assert leaders(desk) == ("carol", "boris")
    own = scene(FIELD, "anna castle b1", "boris elves-1 b1", "anna knights-1 a1")
    declares(own, "anna", "attack knights-1 elves-1")
    ends(own)
    assert sides(own) == (("knights-1:4",), ("elves-1:3+",)), "anna's castle stays out"


@rule("VS-7.1.b", "VS-7.7.b")
def test_the_first_target_of_a_cell_says_who_leads_its_defence() -> None:
    desk = scene(
        FIELD, "boris castle b1", "dora elves-1 b1", "anna knights-1 a1", "carol orcs-1 c1",
        seats="anna boris carol dora",
    )  # fmt: skip
    declares(desk, "anna", "attack knights-1 castle-b1")
    declares(desk, "carol", "attack orcs-1 elves-1")
    ends(desk)
    assert sides(desk) == (("knights-1:4", "orcs-1:3"), ("elves-1:3+", "castle-b1:2+"))
    assert leaders(desk) == ("anna", "boris")


@rule("VS-7.13.b")
def test_who_fights_on_different_sides_does_not_defend_together() -> None:
    desk = scene(
        FIELD, "anna castle b1", "boris elves-1 b1", "carol orcs-1 c1", "carol knights-1 a1",
        seats="anna boris carol",
    )  # fmt: skip
    declares(desk, "anna", "sally castle-b1 elves-1")
    ends(desk)
    assert sides(desk) == (("castle-b1:2",), ("elves-1:3",))
    besieged = scene(
        FIELD, "anna castle b1", "boris elves-1 b1", "carol orcs-1 c1", "carol knights-1 a1",
        seats="anna boris carol",
    )  # fmt: skip
    declares(besieged, "boris", "attack elves-1 castle-b1")
    declares(besieged, "carol", "attack orcs-1 castle-b1")
    ends(besieged)
    assert sides(besieged) == (("elves-1:3", "orcs-1:3"), ("castle-b1:2+",))


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


@rule("VS-T3.f", "VS-M.1.b")
def test_castle_and_city_walls_help_those_who_do_not_attack() -> None:
    for house, garrison in (("castle", "2+"), ("city", "3+")):
        desk = scene(FIELD, f"boris {house} b1", "boris elves-1 b1", "anna knights-1 a1")
        declares(desk, "anna", "attack knights-1 elves-1")
        ends(desk)
        assert sides(desk) == (("knights-1:4",), ("elves-1:3+", f"{house}-b1:{garrison}"))
        sally = scene(FIELD, f"anna {house} b1", "anna elves-1 b1", "boris knights-1 a1")
        declares(sally, "anna", "attack elves-1 knights-1")
        ends(sally)
        assert sides(sally) == (("elves-1:3",), ("knights-1:4",))


@rule("VS-T3.f")
def test_the_owner_of_the_walls_may_object_until_the_cards_are_laid() -> None:
    desk = scene(
        FIELD, "boris castle b1", "carol elves-1 b1", "anna knights-1 a1",
        seats="anna boris carol",
    )  # fmt: skip
    declares(desk, "anna", "attack knights-1 elves-1")
    desk.does("boris", "permit carol no-walls castle-b1")
    ends(desk)
    assert sides(desk) == (("knights-1:4",), ("elves-1:3", "castle-b1:2+"))
    neutral = scene(FIELD, "nobody castle b1", "carol elves-1 b1", "anna knights-1 a1",
                    seats="anna boris carol")  # fmt: skip
    declares(neutral, "anna", "attack knights-1 elves-1")
    ends(neutral)
    assert sides(neutral)[1] == ("elves-1:3+", "castle-b1:2+"), "nobody is there to object"


@rule("VS-T3.g", "VS-M.1.b")
def test_fortress_walls_help_attackers_too_but_not_against_the_fortress() -> None:
    desk = scene(FIELD, "anna fortress b1", "anna elves-1 b1", "boris knights-1 a1")
    declares(desk, "anna", "attack elves-1 knights-1")
    ends(desk)
    assert sides(desk) == (("elves-1:3+",), ("knights-1:4",))
    storm = scene(FIELD, "boris fortress c1", "anna elves-1 b1")
    storm.does("anna", "move elves-1 c1 attack fortress-c1")
    ends(storm)
    assert sides(storm) == (("elves-1:3",), ("fortress-c1:2+",))
    objected = scene(FIELD, "boris fortress b1", "carol elves-1 b1", "anna knights-1 a1",
                     seats="anna boris carol")  # fmt: skip
    objected.does("boris", "permit carol no-walls all")
    declares(objected, "carol", "attack elves-1 knights-1")
    ends(objected)
    assert sides(objected) == (("elves-1:3",), ("knights-1:4",))


@rule("VS-T3.h")
@pytest.mark.parametrize(
    ("house", "attacked", "sallying"),
    [("tower", "1", "1"), ("manor", "2", "2"), ("castle", "2+", "2"), ("city", "3+", "3"),
     ("fortress", "2+", "2+")],
)  # fmt: skip
def test_garrisons_have_the_advantage_of_their_walls_in_defence(
    house: str, attacked: str, sallying: str
) -> None:
    desk = scene(FIELD, f"boris {house} b1", "anna knights-1 a1")
    declares(desk, "anna", f"attack knights-1 {house}-b1")
    ends(desk)
    assert sides(desk)[1] == (f"{house}-b1:{attacked}",)
    out = scene(FIELD, f"anna {house} b1", "boris knights-1 b1")
    declares(out, "anna", f"sally {house}-b1 knights-1")
    ends(out)
    assert sides(out)[0] == (f"{house}-b1:{sallying}",)


@rule("VS-4.2.h", "VS-4.2.j", "VS-7.5.b")
def test_an_army_aboard_has_one_detachment_at_sea_and_in_harbour() -> None:
    sea = scene(". . .\n~ ~ ~", "boris ship-1 b2", "boris knights-1 ship-1", "anna ship-2 a2")
    declares(sea, "anna", "attack ship-2 ship-1")
    ends(sea)
    assert sides(sea) == (("ship-2:2",), ("ship-1:2", "knights-1:1"))
    dock = scene(
        ". . .\n~ ~ ~", "boris city b1", "boris ship-1 b1", "boris knights-1 ship-1",
        "anna elves-1 a1",
    )  # fmt: skip
    declares(dock, "anna", "attack elves-1 knights-1")
    ends(dock)
    assert sides(dock) == (("elves-1:1",), ("ship-1:2+", "knights-1:1+", "city-b1:3+"))
    aboard = scene(". . .\n~ ~ ~", "anna ship-1 b2", "anna knights-1 ship-1", "boris elves-1 b1")
    declares(aboard, "anna", "attack knights-1 elves-1")
    ends(aboard)
    assert sides(aboard) == (("knights-1:1",), ("elves-1:3",)), "the ship has not declared"


@rule("VS-7.7.a", "VS-7.7.b")
def test_the_next_who_is_there_leads_when_the_first_is_dead() -> None:
    """anna's elves fall in the defence of her castle, before the battle they had declared."""
    desk = scene(
        FIELD, "anna castle b2", "anna elves-1 b2", "dora knights-1 a2", "boris mage-1 c2",
        "carol orcs-1 d2", seats="anna boris carol dora", attack_freeze_scope="target_only",
        victory_measure="none",
    )  # fmt: skip
    declares(desk, "dora", "attack knights-1 castle-b2")
    declares(desk, "anna", "attack elves-1 mage-1")
    declares(desk, "carol", "attack orcs-1 mage-1")
    ends(desk)
    assert sides(desk) == (("knights-1:4",), ("elves-1:3", "castle-b2:2+"))
    orders(desk, dora="attack " * 4, anna="shoot " * 5)
    desk.does("dora", "settle")
    assert sides(desk) == (("orcs-1:3",), ("mage-1:1+",))
    assert leaders(desk) == ("carol", "boris")
    facts = orders(desk, carol="attack " * 3, boris="shoot")
    assert "perished mage-1" in facts
    check(desk.world)


@rule("VS-7.7.a")
def test_whoever_declared_first_lays_all_cards_of_the_attackers() -> None:
    desk = scene(
        FIELD, "anna elves-1 b1", "carol orcs-1 d1", "boris mage-1 c1", seats="anna boris carol"
    )
    declares(desk, "carol", "attack orcs-1 mage-1")
    declares(desk, "anna", "attack elves-1 mage-1")
    ends(desk)
    assert leaders(desk) == ("carol", "boris")
    assert desk.refusal("anna", "array elves-1 orcs-1") == "VS-7.7.a not-the-leader"
    desk.does("carol", "array elves-1 orcs-1")
    assert desk.refusal("anna", "orders attack attack attack") == "VS-7.7.a not-the-leader"
    desk.does("carol", "orders attack attack attack shoot shoot shoot")


@rule("VS-7.7.a", "VS-3.6.a")
def test_the_armies_of_one_who_has_left_defend_by_chance() -> None:
    desk = scene(FIELD, "anna elves-1 a1", "boris orcs-1 b1", "carol orcs-2 f3",
                 seats="anna boris carol")  # fmt: skip
    left = replace(desk.player("boris"), left=Stamp(2, desk.world.slots[1].id))
    slots = tuple(
        replace(slot, members=()) if slot.lord == "boris" else slot for slot in desk.world.slots
    )
    desk.world = with_player(replace(desk.world, slots=slots), left)
    declares(desk, "anna", "attack elves-1 orcs-1")
    ends(desk)
    assert leaders(desk) == ("anna", None)
    assert desk.asked == ("anna",)
    desk.does("anna", "orders attack attack attack")
    assert desk.asked == ("chance",)
    dice(desk, 2)
    assert "orcs-1" not in desk.world.armies


@rule("VS-7.7.a")
def test_a_leaver_who_joined_a_side_does_not_lead_it_but_his_fellow_does() -> None:
    desk = scene(FIELD, "boris castle b1", "carol elves-1 b1", "anna knights-1 a1",
                 seats="anna boris carol")  # fmt: skip
    left = replace(desk.player("boris"), left=Stamp(2, desk.world.slots[1].id))
    slots = tuple(
        replace(slot, members=()) if slot.lord == "boris" else slot for slot in desk.world.slots
    )
    desk.world = with_player(replace(desk.world, slots=slots), left)
    declares(desk, "anna", "attack knights-1 castle-b1")
    ends(desk)
    assert leaders(desk) == ("anna", "carol")


@rule("VS-7.7.c")
def test_a_leader_puts_his_allies_in_front_without_asking_them() -> None:
    desk = scene(
        FIELD, "anna elves-1 b1", "boris mage-1 c1", "dora orcs-1 a1", seats="anna boris dora"
    )
    declares(desk, "anna", "attack elves-1 mage-1")
    declares(desk, "dora", "attack orcs-1 elves-1")
    ends(desk)
    assert (desk.asked, desk.question) == (("boris",), "array"), "anna has one army only"
    assert desk.refusal("dora", "array orcs-1 mage-1") == "VS-7.7.a not-the-leader"
    assert desk.refusal("boris", "array orcs-1") == "VS-7.7.c army-order"
    assert desk.refusal("boris", "array orcs-1 orcs-1") == "VS-7.7.c army-order"
    assert desk.refusal("boris", "array orcs-1 elves-1") == "VS-7.7.c army-order"
    assert desk.refusal("boris", "draw-lots") == "VS-7.3.a no-such-question"
    assert desk.refusal("boris", "orders attack attack attack attack") == (
        "VS-7.3.a no-such-question"
    )
    facts = desk.does("boris", "array orcs-1 mage-1")
    assert facts[-1] == "opened array elves-1 defence orcs-1 mage-1"
    assert set(desk.asked) == {"anna", "boris"}
    assert desk.question == "orders"
    facts = orders(desk, anna="shoot shoot shoot", boris="attack attack attack defend")
    assert (
        "opened orders elves-1:shoot elves-1:shoot elves-1:shoot defence orcs-1:attack "
        "orcs-1:attack orcs-1:attack mage-1:defend" in facts
    )


@rule("VS-1.1.d", "VS-1.2.t")
def test_the_next_turn_waits_for_the_battle_the_prize_and_the_decision_about_the_castle() -> None:
    desk = scene(
        FIELD, "anna knights-1 a1 personal", "boris castle b1", "boris elves-1 f3",
        lands="aaaaaaa aaaaaaa aaaaaaa".replace(" ", "\n"),
        victory_measure="none",
    )  # fmt: skip
    declares(desk, "anna", "attack knights-1 castle-b1")
    ends(desk)
    assert set(desk.asked) == {"anna", "boris"}
    assert desk.refusal("boris", "end") == "VS-1.2.w not-your-turn"
    orders(desk, anna="attack " * 4, boris="shoot shoot")
    assert (desk.asked, desk.question) == (("anna",), "settle")
    assert desk.refusal("boris", "end") == "VS-1.2.w not-your-turn"
    desk.does("anna", "settle take")
    for _ in range(3):
        if desk.question in ("turmoil", "share"):
            desk.does("anna", "stir no" if desk.question == "turmoil" else "settle")
    assert desk.asked == ("boris",)
    assert desk.at("b1").owner == "anna"


@rule("VS-1.2.c", "VS-1.2.d")
def test_prize_and_turmoil_are_taken_out_of_turn_too() -> None:
    """boris attacks anna's personal knights in his own turn and loses."""
    desk = scene(
        FIELD, "anna knights-1 a1 personal", "boris elves-1 b1 personal", "boris castle f3",
        turn="boris",
    )  # fmt: skip
    before = desk.coins("anna")
    declares(desk, "boris", "attack elves-1 knights-1")
    ends(desk, "boris")
    facts = orders(desk, boris="shoot " * 3, anna="attack " * 4)
    assert "prized anna 25" in facts
    assert desk.coins("anna") == before + 25
    assert (desk.asked, desk.question) == (("anna",), "turmoil")
    assert desk.refusal("boris", "stir at-once") == "VS-7.5.a already-sealed"
    facts = desk.does("anna", "stir at-once")
    assert facts[-1].startswith("called-for turmoil")


@rule("VS-7.9.c", "VS-7.9.b")
def test_whoever_has_no_cards_left_is_removed_and_costs_nothing_any_more() -> None:
    desk = scene(
        FIELD, "anna elves-1 a1", "boris orcs-1 b1", "anna castle f3",
        incomes={"a": 20}, victory_measure="none",
    )  # fmt: skip
    declares(desk, "anna", "attack elves-1 orcs-1")
    ends(desk)
    facts = orders(desk, anna="shoot " * 3, boris="attack " * 3)
    assert "perished elves-1" in facts
    assert "elves-1" not in desk.world.armies
    desk.ends_turns_until("anna", 3)
    kept = scene(
        FIELD, "anna elves-1 a1", "boris orcs-1 b1", "anna castle f3",
        incomes={"a": 20}, victory_measure="none",
    )  # fmt: skip
    kept.ends_turns_until("anna", 3)
    assert desk.coins("anna") == kept.coins("anna") + 5
    check(desk.world)


@rule("VS-7.9.a")
def test_an_army_with_one_card_left_is_whole_again_in_the_next_battle_of_the_turn() -> None:
    desk = _chain()
    ends(desk)
    facts = orders(desk, boris="shoot shoot shoot defend", anna="attack attack attack")
    assert "laid elves-1:attack elves-1:attack defence orcs-1:defend" in facts
    assert {"perished mage-1", "perished elves-1"} <= set(facts)
    assert "orcs-1" in desk.world.armies
    assert sides(desk) == (("knights-1:4",), ("orcs-1:3", "elves-2:3"))


@rule("VS-7.9.d")
def test_with_a_ship_perishes_whom_it_carries_but_not_the_other_way_round() -> None:
    sea = "~ ~ ~"
    pieces = ("boris ship-1 b1", "boris knights-1 ship-1", "anna ship-2 a1")
    lost = scene(sea, *pieces)
    declares(lost, "anna", "attack ship-2 ship-1")
    ends(lost)
    lost.does("boris", "array ship-1 knights-1")
    facts = orders(lost, anna="attack attack", boris="shoot shoot defend")
    assert "concluded 1 defenders" in facts, "the knights' card is left"
    assert {"perished ship-1", "perished knights-1"} <= set(facts)
    assert not lost.world.armies
    check(lost.world)
    kept = scene(sea, *pieces)
    declares(kept, "anna", "attack ship-2 ship-1")
    ends(kept)
    kept.does("boris", "array knights-1 ship-1")
    orders(kept, anna="attack attack", boris="shoot defend defend")
    while kept.question == "again":
        kept.does(kept.asked[0], "as-standing")
    assert "knights-1" not in kept.world.armies
    assert kept.army("ship-1").cargo is None
    check(kept.world)


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
