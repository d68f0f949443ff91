"""Chapter 7, points 9 to 12. Structures after a battle: damage and owners."""

import pytest

from letopis.games.strategic.world.stamps import is_ready
from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.scenes.storming import FIELD, TWO, stormed
from tests.strategic.scenes.warfare import (
    ATTACKERS,
    DEFENDERS,
    NOBODY,
    all_pass,
    closes,
    theatre,
    war,
    wins,
)


@rule("VS-7.9.c")
def test_the_income_grows_by_the_upkeep_of_the_dead() -> None:
    desk = theatre(FIELD, "anna elves-1 a1", "anna knights-1 d3", "boris orcs-1 b1")
    war(desk, "anna", "attack elves-1 orcs-1")
    closes(desk)
    wins(desk, DEFENDERS)
    desk.ends_turns_until("anna", 3)
    assert desk.coins("anna") == 100 - 10  # the knights alone


@rule("VS-7.10.a", "VS-7.12.a", "VS-7.12.b", "VS-7.12.e")
@pytest.mark.parametrize(
    ("line", "kind", "owner"),
    [
        ("settle", "city", "boris"),
        ("settle lower", "castle", "boris"),
        ("settle take", "city", "anna"),
        ("settle take lower", "castle", "anna"),
    ],
)
def test_the_victor_lowers_it_takes_it_both_or_neither(line: str, kind: str, owner: str) -> None:
    desk = stormed("city", "knights-1")
    assert desk.asked == ("anna",)
    assert desk.question == "settle"
    assert desk.lists("anna", line)
    desk.does("anna", line)
    assert (desk.at("a1").kind, desk.at("a1").owner) == (kind, owner)
    assert desk.asked == ("boris",)


@rule("VS-7.12.e")
def test_the_silent_victor_takes_it_as_it_is() -> None:
    desk = stormed("city", "knights-1")
    desk.lapses("anna")
    assert (desk.at("a1").kind, desk.at("a1").owner) == ("city", "anna")


@rule("VS-7.10.a")
def test_nobody_else_decides_and_he_decides_once() -> None:
    desk = stormed("city", "knights-1")
    assert desk.refusal("boris", "settle take") in (
        "VS-7.5.a already-sealed",
        "VS-7.7.a not-the-leader",
    )
    assert desk.refusal("anna", "settle take share boris coins 5") == "VS-5.1.g no-prize-to-share"
    assert desk.refusal("anna", "settle coins 5") == "VS-5.1.g no-prize-to-share"
    assert desk.refusal("anna", "settle take to boris") == "VS-7.14.b no-fellow-victor"
    assert desk.refusal("anna", "settle lower to anna") == "VS-7.14.b no-fellow-victor"
    assert desk.is_refused("anna", "stir no")
    assert desk.is_refused("anna", "end")
    desk.does("anna", "settle take")
    assert desk.is_refused("anna", "settle lower")


@rule("VS-7.10.b", "VS-7.10.a")
@pytest.mark.parametrize("kind", ["tower", "fortress"])
def test_a_building_of_the_lowest_level_is_destroyed(kind: str) -> None:
    desk = stormed(kind)
    facts = desk.does("anna", "settle take lower")
    assert facts[0] == "razed a1"
    assert not any(fact.startswith("captured") for fact in facts)
    assert "a1" not in desk.world.structures


@rule("VS-7.10.b")
def test_a_mine_is_lowered_level_by_level_and_then_destroyed() -> None:
    for level, fact in ((2, "lowered a1 mine 1"), (1, "razed a1")):
        desk = theatre("m . .", "anna elves-1 b1", f"boris mine a1 {level}", veins=("a1 3",))
        war(desk, "anna", "attack elves-1 mine-a1")
        closes(desk)
        wins(desk, ATTACKERS)
        assert desk.does("anna", "settle lower")[0] == fact


@rule("VS-7.10.c")
@pytest.mark.parametrize("river", [False, True])
def test_without_its_harbour_a_ship_on_dry_land_is_lost_with_its_cargo(river: bool) -> None:
    """Anna's own ship lies in boris's tower, which she destroys."""
    desk = theatre(
        FIELD,
        "anna elves-1 b2",
        "boris tower b1",
        "anna ship-1 b1",
        "anna orcs-1 ship-1",
        rivers=("a1 b1 c1",) if river else (),
    )
    war(desk, "anna", "attack elves-1 tower-b1")
    closes(desk)
    wins(desk, ATTACKERS)
    facts = desk.does("anna", "settle lower")
    assert ("perished ship-1" in facts) is not river
    assert ("perished orcs-1" in facts) is not river
    assert ("ship-1" in desk.world.armies) is river
    assert "razed b1" in facts


@rule("VS-7.10.c")
def test_armies_stay_where_a_building_was_and_ships_where_it_only_shrinks() -> None:
    desk = theatre(FIELD, "anna elves-1 b2", "boris manor b1", "anna ship-1 b1")
    war(desk, "anna", "attack elves-1 manor-b1")
    closes(desk)
    wins(desk, ATTACKERS)
    desk.does("anna", "settle lower")
    assert desk.army("ship-1").cell == "b1"
    inside = theatre(FIELD, "anna elves-1 b1", "boris tower b1")
    war(inside, "anna", "attack elves-1 tower-b1")
    closes(inside)
    wins(inside, ATTACKERS)
    inside.does("anna", "settle lower")
    assert inside.army("elves-1").cell == "b1"


@rule("VS-7.10.d", "VS-7.12.d")
def test_the_garrison_is_restored_at_the_present_level_for_the_new_owner() -> None:
    desk = stormed("city", "knights-1", "boris knights-2 c1")
    desk.does("anna", "settle take lower")
    war(desk, "boris", "attack knights-2 knights-1")
    closes(desk, "boris")
    wins(desk, ATTACKERS)
    desk.ends_turns_until("boris", 3)
    desk.does("boris", "move knights-2 b1")
    all_pass(desk)
    war(desk, "boris", "attack knights-2 castle-a1")
    facts = closes(desk, "boris")
    assert any("defenders castle-a1:2+ attack boris defence anna" in fact for fact in facts)


@rule("VS-7.10.a", "VS-7.10.d")
def test_where_the_garrison_falls_but_its_side_wins_nothing_happens_to_the_structure() -> None:
    desk = theatre(FIELD, "anna orcs-1 b1", "boris tower a1", "boris knights-1 a1")
    war(desk, "anna", "attack orcs-1 tower-a1")
    closes(desk)
    if desk.question == "array":
        desk.does("boris", "array tower-a1 knights-1")
    facts = wins(desk, DEFENDERS, "tower-a1")
    assert not any(fact.startswith(("victors", "lowered", "razed", "captured")) for fact in facts)
    assert (desk.at("a1").kind, desk.at("a1").owner) == ("tower", "boris")
    again = theatre(FIELD, "anna orcs-1 b1", "boris tower a1")
    war(again, "anna", "attack orcs-1 tower-a1")
    assert any("defenders tower-a1:1" in fact for fact in closes(again))


@rule("VS-7.11.a", "VS-7.12.c")
@pytest.mark.parametrize(
    ("kind", "by", "lower"),
    [("manor", "zombie-1", "lowered a1 tower 1"), ("castle", "dragon-1", "lowered a1 manor 2")],
)
def test_where_only_magical_armies_are_left_it_is_always_lowered_and_never_taken(
    kind: str, by: str, lower: str
) -> None:
    desk = theatre(FIELD, f"anna {by} b1", "anna zombie-9 b2", f"boris {kind} a1", lands=TWO)
    war(desk, "anna", f"attack {by} {kind}-a1")
    war(desk, "anna", f"attack zombie-9 {kind}-a1")
    closes(desk)
    assert lower in wins(desk, ATTACKERS)
    assert desk.at("a1").owner == "boris"
    assert desk.asked == ("boris",)


@meeting("VS-M-4x7-22")
@rule("VS-7.11.a", "VS-7.12.c", "VS-4.3.h")
def test_neutral_victors_lower_a_structure_too() -> None:
    desk = theatre(FIELD, "nobody orcs-1 a1", "boris tower a1", "anna elves-1 d3")
    closes(desk)
    assert "razed a1" in wins(desk, ATTACKERS)


@rule("VS-7.11.a")
def test_one_army_of_a_player_among_magical_victors_decides() -> None:
    desk = theatre(FIELD, "anna zombie-1 b1", "anna elves-1 b2", "boris manor a1", lands=TWO)
    war(desk, "anna", "attack zombie-1 manor-a1")
    war(desk, "anna", "attack elves-1 manor-a1")
    closes(desk)
    assert "victors anna a1" in wins(desk, ATTACKERS)


@rule("VS-7.12.b")
def test_in_a_draw_the_owner_does_not_change() -> None:
    desk = theatre(FIELD, "anna light-infantry-1 b1", "boris manor a1")
    war(desk, "anna", "attack light-infantry-1 manor-a1")
    closes(desk)
    facts = wins(desk, NOBODY)
    assert "concluded 1 nobody" in facts
    assert "perished light-infantry-1" in facts
    assert (desk.at("a1").kind, desk.at("a1").owner) == ("manor", "boris")
    assert is_ready(desk.world, desk.at("a1"))


@rule("VS-7.12.d")
def test_a_captured_structure_acts_again_a_full_circle_later() -> None:
    desk = stormed("castle", "knights-1")
    desk.does("anna", "settle take")
    assert not is_ready(desk.world, desk.at("a1"))
    desk.ends_turns_until("boris", 2)
    assert not is_ready(desk.world, desk.at("a1"))
    desk.ends_turns_until("anna", 3)
    desk.does("anna", "hire knights castle-a1")


@rule("VS-7.12.d")
def test_what_is_only_lowered_keeps_its_action() -> None:
    desk = stormed("castle", "knights-1")
    desk.does("anna", "settle lower")
    assert is_ready(desk.world, desk.at("a1"))


@meeting("VS-M-6x7-02")
@rule("VS-6.4.c", "VS-7.12.a")
def test_a_garrison_that_sallies_and_falls_loses_its_structure() -> None:
    desk = theatre(
        FIELD,
        "anna elves-1 d3",
        "boris tower a1",
        "carol orcs-1 a1",
        seats="anna boris carol",
        turn="boris",
    )
    war(desk, "boris", "sally tower-a1 orcs-1")
    closes(desk, "boris")
    wins(desk, DEFENDERS)
    assert desk.asked == ("carol",)
    desk.does("carol", "settle take")
    assert desk.at("a1").owner == "carol"


@rule("VS-7.10.a", "VS-7.12.a")
def test_two_garrisons_may_fall_in_one_battle() -> None:
    """From boris's tower on a1 anna attacks his mine on b1; the tower's garrison joins it."""
    desk = theatre(
        ". m .\n. . .",
        "anna knights-1 a1 personal",
        "boris tower a1",
        "boris mine b1 2",
        veins=("b1 2",),
    )
    desk.does("anna", "attack knights-1 mine-b1")
    desk.does("boris", "sally tower-a1 knights-1")
    all_pass(desk)
    closes(desk)
    wins(desk, ATTACKERS)
    asked = []
    while desk.question == "settle":
        field = desk.world.field
        assert field is not None
        asked.append(field.prey)
        desk.does("anna", "settle take lower")
    assert asked == ["b1", "a1"]
    assert desk.at("b1").owner == "anna"
    assert desk.at("b1").level == 1
    assert "a1" not in desk.world.structures


@rule("VS-7.1.g", "VS-7.13.b")
def test_what_is_attacked_never_helps_its_attacker_on_the_same_cell() -> None:
    """By option what stands with an attacker that is hit fights for him; his target does not."""
    desk = theatre(
        FIELD,
        "anna elves-1 a1",
        "boris tower a1",
        "carol orcs-1 b1",
        seats="anna boris carol",
        joint_defence_covers_attackers="yes",
    )
    war(desk, "anna", "attack elves-1 tower-a1")
    war(desk, "carol", "attack orcs-1 elves-1")
    facts = closes(desk)
    assert any("mustered 1 elves-1:3 defenders tower-a1:1 orcs-1:3" in fact for fact in facts)
