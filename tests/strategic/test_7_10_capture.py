"""Chapter 7, points 9 to 15. The dead, the structure that was beaten, what was being built."""

import pytest
from msgspec.structs import replace

from letopis.core.seats import SeatId
from letopis.games.strategic.clock import is_ready
from letopis.games.strategic.pieces import with_player
from letopis.games.strategic.world import SlotId, Stamp
from tests.rule import rule
from tests.strategic.scene import Desk
from tests.strategic.warfare import (
    ATTACKERS,
    DEFENDERS,
    NOBODY,
    all_pass,
    closes,
    offered,
    peace_returns,
    theatre,
    war,
    wins,
)

FIELD = ". . . . . .\n. . . . . .\n. . . . . ."
TWO = "A A A A B B\nA A A A B B\nA A A A B B"


def stormed(kind: str, by: str = "elves-1", *more: str, **options: str) -> Desk:
    """Anna's army on b1 has beaten the garrison of boris's structure on a1; she is asked."""
    desk = theatre(FIELD, f"anna {by} b1", f"boris {kind} a1", *more, lands=TWO, **options)
    war(desk, "anna", f"attack {by} {kind.split()[0]}-a1")
    closes(desk)
    wins(desk, ATTACKERS)
    return desk


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


def disputed(*doomed: str, carol: str = "orcs-1") -> Desk:
    """Anna first, carol second, dora third against boris's manor."""
    desk = theatre(
        FIELD,
        "anna elves-1 a1",
        f"carol {carol} c1",
        "dora orcs-2 b2",
        "boris manor b1",
        seats="anna boris carol dora",
    )
    for seat in ("carol", "dora"):
        desk.does(seat, "stance always")
    desk.does("anna", "attack elves-1 manor-b1")
    while desk.world.window is not None:
        seat = desk.asked[0]
        army = {"carol": carol, "dora": "orcs-2"}.get(seat)
        line = f"attack {army} manor-b1"
        desk.does(seat, line if army and not desk.is_refused(seat, line) else "pass")
    closes(desk)
    assert [it.by for it in desk.world.battles[0].attackers] == ["elves-1", carol, "orcs-2"]
    wins(desk, ATTACKERS, *doomed)
    return desk


@rule("VS-7.14.a")
def test_the_first_who_entered_and_lives_decides() -> None:
    desk = disputed()
    assert desk.asked == ("anna",)
    desk = disputed("elves-1")
    assert "elves-1" not in desk.world.armies
    assert desk.asked == ("carol",)
    desk.lapses("carol")
    assert desk.at("b1").owner == "carol"


@rule("VS-7.14.a", "VS-7.12.c")
def test_for_ownership_a_magical_survivor_does_not_count() -> None:
    desk = disputed("elves-1", carol="zombie-1")
    assert "elves-1" not in desk.world.armies
    assert desk.asked == ("dora",)


@rule("VS-7.14.b")
def test_the_victors_may_agree_otherwise() -> None:
    desk = disputed("elves-1")
    assert desk.lists("carol", "settle take to dora")
    assert not desk.lists("carol", "settle take to anna")  # nothing of hers is left
    assert desk.refusal("carol", "settle take to boris") == "VS-7.14.b no-fellow-victor"
    assert desk.refusal("carol", "settle take to emil") == "VS-7.14.b no-fellow-victor"
    assert desk.refusal("carol", "settle lower to dora") == "VS-7.14.b no-fellow-victor"
    facts = desk.does("carol", "settle take lower to dora")
    assert facts[:3] == ["lowered b1 tower 1", "captured b1 dora", "enthroned dora b1"]


@rule("VS-7.14.a", "VS-3.6.a")
def test_a_victor_who_has_left_the_game_is_silent_at_once() -> None:
    """Boris's tower sallies against carol's knights, who has left; they win and take it."""
    desk = theatre(
        FIELD, "carol knights-1 a1", "boris tower a1", seats="anna boris carol", turn="boris"
    )
    desk.world = with_player(desk.world, replace(desk.player("carol"), left=Stamp(2, SlotId(3))))
    desk.world = replace(
        desk.world,
        slots=tuple(
            replace(it, members=()) if it.lord == SeatId("carol") else it for it in desk.world.slots
        ),
    )
    war(desk, "boris", "sally tower-a1 knights-1")
    closes(desk, "boris")
    facts = wins(desk, DEFENDERS)
    assert "captured a1 carol" in facts
    assert desk.at("a1").kind == "tower"
    assert desk.world.field is None


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


@rule("VS-6.0.r")
def test_the_first_building_one_captures_is_ones_capital_and_may_be_anothers_lost_one() -> None:
    desk = stormed("castle", "knights-1")
    assert "enthroned anna a1" in desk.does("anna", "settle take")
    assert desk.player("anna").capital == desk.player("boris").capital == "a1"


@rule("VS-6.0.r")
def test_a_mine_is_no_capital_and_a_second_building_no_new_one() -> None:
    mine = theatre("m . .", "anna elves-1 b1", "boris mine a1 1", veins=("a1 1",))
    war(mine, "anna", "attack elves-1 mine-a1")
    closes(mine)
    wins(mine, ATTACKERS)
    mine.does("anna", "settle take")
    assert mine.player("anna").capital is None
    second = stormed("castle", "knights-1", "anna tower f1")
    second.does("anna", "settle take")
    assert second.player("anna").capital == "f1"


@rule("VS-6.0.s", "VS-6.0.t")
def test_a_captured_capital_is_not_replaced_until_it_is_destroyed_or_won_back() -> None:
    desk = stormed("manor", "knights-1", "boris tower f1")
    desk.does("anna", "settle take")
    assert desk.refusal("boris", "appoint tower-f1") == "VS-6.0.t capital-stands"
    assert not desk.lists("boris", "appoint tower-f1")
    for left in ("tower", None):
        desk.ends_turns_until("anna", desk.world.year + 1)
        name = desk.at("a1").name
        war(desk, "anna", f"attack knights-1 {name}")
        closes(desk)
        wins(desk, ATTACKERS)
        desk.does("anna", "settle take lower")
        assert ("a1" in desk.world.structures) is (left is not None)
    assert desk.player("boris").capital is None
    desk.does("boris", "appoint tower-f1")
    assert desk.player("boris").capital == "f1"
    assert desk.player("anna").capital is None


@rule("VS-6.0.t")
def test_a_capital_won_back_is_the_capital_again() -> None:
    desk = stormed("tower", "elves-1", "boris knights-1 a2", "boris tower f1")
    desk.does("anna", "settle take")
    war(desk, "boris", "attack knights-1 tower-a1")
    closes(desk, "boris")
    wins(desk, ATTACKERS)
    facts = desk.does("boris", "settle take")
    assert not any(fact.startswith("enthroned") for fact in facts)
    assert desk.player("boris").capital == "a1"
    desk.ends_turns_until("boris", 3)
    assert desk.refusal("boris", "appoint tower-f1") == "VS-6.0.s capital-stands"


@rule("VS-6.0.s")
def test_with_no_building_left_the_next_one_becomes_the_capital() -> None:
    desk = stormed("tower", "elves-1", "boris knights-1 e1", "nobody tower f1")
    desk.does("anna", "settle lower")
    assert desk.player("boris").capital is None
    war(desk, "boris", "attack knights-1 tower-f1")
    closes(desk, "boris")
    wins(desk, ATTACKERS)
    assert "enthroned boris f1" in desk.does("boris", "settle take")


@rule("VS-7.15.a")
def test_what_is_built_stands_after_the_battles() -> None:
    desk = theatre(FIELD, "anna elves-1 a1", "anna knights-1 e1", "boris orcs-1 f1", lands=TWO)
    war(desk, "anna", "build elves-1 tower")
    war(desk, "anna", "attack knights-1 orcs-1")
    closes(desk)
    facts = wins(desk, ATTACKERS)
    assert facts.index("closed 1") < facts.index("placed build tower a1 1 anna")


@rule("VS-7.15.b", "VS-7.15.c")
def test_whoever_is_attacked_while_building_builds_nothing_and_has_paid() -> None:
    desk = theatre(FIELD, "anna elves-1 a1", "carol orcs-1 b1", seats="anna boris carol")
    desk.does("carol", "permit anna near-build all")
    desk.does("anna", "build elves-1 tower")
    desk.does("carol", "attack orcs-1 elves-1")
    all_pass(desk)
    closes(desk)
    facts = wins(desk, DEFENDERS)
    assert "failed build a1 attacked" in facts
    assert "a1" not in desk.world.structures
    assert desk.coins("anna") == 75


@rule("VS-7.15.b", "VS-7.15.c")
def test_a_house_attacked_while_it_is_raised_stays_as_it_was() -> None:
    """It is enough that an army inside was attacked, and that battle was declared at all."""
    desk = theatre(
        FIELD, "anna manor a1", "anna elves-1 a1", "carol orcs-1 b1", seats="anna boris carol"
    )
    desk.does("anna", "raise manor-a1")
    desk.does("anna", "pass")
    desk.does("carol", "attack orcs-1 elves-1")
    all_pass(desk)
    closes(desk)
    facts = wins(desk, DEFENDERS)
    assert "failed raise a1 attacked" in facts
    assert desk.at("a1").kind == "manor"
    assert desk.coins("anna") == 50


@rule("VS-7.15.b", "VS-7.1.h")
def test_the_declaration_counts_even_if_the_battle_is_void() -> None:
    """Carol's orcs attack the builders from aboard, and are sunk in an earlier battle."""
    desk = theatre(
        ". . .\n~ ~ ~",
        "anna elves-1 a1",
        "anna ship-1 c2",
        "carol ship-2 b2",
        "carol orcs-1 ship-2",
        seats="anna boris carol",
        attack_freeze_scope="target_only",
    )
    desk.does("carol", "permit anna near-build all")
    war(desk, "anna", "attack ship-1 ship-2")
    war(desk, "anna", "build elves-1 tower")
    war(desk, "carol", "attack orcs-1 elves-1")
    closes(desk)
    facts = wins(desk, ATTACKERS)
    assert facts.index("perished orcs-1") < facts.index("voided 2")
    assert "failed build a1 attacked" in facts


@rule("VS-7.15.b", "VS-7.12.a")
def test_a_raise_is_lost_with_the_house() -> None:
    desk = theatre(FIELD, "anna manor a1", "boris elves-1 b1", turn="anna")
    desk.does("anna", "raise manor-a1")
    desk.does("boris", "attack elves-1 manor-a1")
    all_pass(desk)
    closes(desk)
    wins(desk, ATTACKERS)
    facts = desk.does("boris", "settle take")
    assert "failed raise a1 attacked" in facts
    assert (desk.at("a1").kind, desk.at("a1").owner) == ("manor", "boris")


@rule("VS-7.16.b", "VS-7.1.h")
def test_a_magical_army_is_its_masters_again_even_where_no_battle_took_place() -> None:
    """Anna's elves declare on her zombie from aboard, and are sunk in an earlier battle."""
    desk = theatre(
        ". . .\n~ ~ ~",
        "anna mage-1 c1",
        "anna zombie-1 a1 of mage-1",
        "anna ship-1 b2",
        "anna elves-1 ship-1",
        "boris ship-2 c2",
        attack_freeze_scope="target_only",
    )
    war(desk, "boris", "attack ship-2 ship-1")
    war(desk, "anna", "attack elves-1 zombie-1")
    assert desk.army("zombie-1").owner is None
    closes(desk)
    facts = wins(desk, ATTACKERS)
    assert facts.index("reconciled zombie-1 anna") < facts.index("voided 2")
    assert desk.army("zombie-1").owner == "anna"


@rule("VS-7.16.b")
def test_a_zombie_that_survives_its_own_is_its_masters_again() -> None:
    desk = theatre(
        FIELD,
        "anna elves-1 b1",
        "anna mage-1 f3",
        "anna zombie-1 a1 of mage-1",
        "boris knights-1 f1",
    )
    war(desk, "anna", "attack elves-1 zombie-1")
    assert desk.army("zombie-1").owner is None
    closes(desk)
    facts = wins(desk, DEFENDERS)
    assert "reconciled zombie-1 anna" in facts
    assert desk.army("zombie-1").owner == "anna"


@rule("VS-7.16.b", "VS-7.16.c")
def test_so_is_one_that_rose_against_a_personal_army_and_lives() -> None:
    desk = theatre(
        FIELD,
        "anna light-infantry-1 b1 personal",
        "anna mage-1 f3",
        "anna zombie-1 a1 of mage-1",
        "boris knights-1 f1",
    )
    war(desk, "anna", "attack zombie-1 light-infantry-1")
    assert desk.army("zombie-1").owner is None
    closes(desk)
    facts = wins(desk, ATTACKERS)
    assert "reconciled zombie-1 anna" in facts
    assert desk.army("zombie-1").owner == "anna"
    assert not peace_returns(desk)


@rule("VS-7.14.a", "VS-7.14.b", "VS-5.2.f", "VS-5.1.g")
def test_what_victors_are_offered_is_what_they_may_say() -> None:
    """Anna and carol, both in person, beat boris's capital and the elves in it."""
    desk = theatre(
        FIELD,
        "anna knights-1 b1 personal",
        "carol orcs-1 b2 personal",
        "boris castle a1",
        "boris elves-1 a1",
        "boris tower f1",
        lands=TWO,
        seats="anna boris carol",
    )
    seats = ("anna", "boris", "carol")
    war(desk, "anna", "attack knights-1 castle-a1")
    war(desk, "carol", "attack orcs-1 castle-a1")
    assert offered(desk, *seats) == set()
    closes(desk)
    assert offered(desk, *seats) == set()
    wins(desk, ATTACKERS)
    assert offered(desk, *seats) == {
        *(f"anna: settle{mark}" for mark in ("", " take", " lower", " take lower")),
        *(
            f"anna: settle take{mark} to {to}"
            for mark in ("", " lower")
            for to in ("anna", "carol")
        ),
    }
    desk.does("anna", "settle take")
    assert offered(desk, *seats) == {
        "anna: settle",
        "anna: settle share carol coins 1",
        "anna: settle share carol coins 25",
    }
    desk.does("anna", "settle")
    assert offered(desk, *seats) == {
        "anna: stir no",
        *(
            f"anna: stir {how}{to}"
            for how in ("at-once", "separately")
            for to in ("", " to anna", " to carol")
        ),
    }
    desk.does("anna", "stir separately to carol")
    assert offered(desk, *seats) == set()
    desk.throws(6)
    assert desk.at("f1").owner == "carol"
    assert desk.at("a1").owner == "anna"
    assert offered(desk, *seats) == set()


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
