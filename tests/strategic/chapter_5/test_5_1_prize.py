"""VS-5.1. The prize: for which defeated troops and levels, and how much."""

import pytest

from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.scenes.scene import Desk
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

FIELD = ". . . .\n. . . .\n. . . ."


def beaten(desk: Desk, by: str, target: str, *doomed: str) -> list[str]:
    """Anna attacks and wins; the facts up to the first question, or to boris's turn."""
    war(desk, "anna", f"attack {by} {target}")
    return [*closes(desk), *wins(desk, ATTACKERS, *doomed)]


@rule("VS-5.1.a")
def test_the_prize_is_the_full_cost_of_all_that_was_defeated() -> None:
    desk = theatre(
        FIELD, "anna knights-1 a1 personal", "boris elves-1 b1", "boris mage-1 b2 forest"
    )
    desk.does("anna", "attack knights-1 elves-1")
    desk.does("boris", "attack mage-1 knights-1")
    all_pass(desk)
    closes(desk)
    facts = wins(desk, ATTACKERS)
    # The prize is computed before the dead are removed.
    prize = facts.index("prized anna 125")
    assert prize < facts.index("perished elves-1")
    assert prize < facts.index("perished mage-1")
    assert desk.coins("anna") == 225


@rule("VS-5.1.a")
def test_what_allies_and_neutrals_bring_down_counts_too() -> None:
    desk = theatre(
        FIELD,
        "anna knights-1 a1 personal",
        "carol elves-2 c1",
        "nobody orcs-1 b1",
        seats="anna boris carol",
    )
    desk.does("carol", "stance always")
    desk.does("anna", "attack knights-1 orcs-1")
    desk.does("carol", "attack elves-2 orcs-1")
    all_pass(desk)
    closes(desk)
    facts = wins(desk, ATTACKERS)
    assert "prized anna 25" in facts


@rule("VS-5.1.a")
def test_the_cargo_lost_with_a_ship_counts_though_it_did_not_lose_a_card() -> None:
    desk = theatre(
        "~ ~ ~\n. . .",
        "anna ship-1 a1 personal",
        "boris ship-2 b1",
        "boris knights-1 ship-2",
    )
    assert "prized anna 75" in beaten(desk, "ship-1", "ship-2")
    assert "knights-1" not in desk.world.armies


@meeting("VS-M-5x7-10")
@rule("VS-5.1.a", "VS-7.9.d")
def test_cargo_that_took_no_part_counts_when_its_ship_is_lost() -> None:
    """Boris's ship attacks without its cargo, and sinks with it."""
    desk = theatre(
        "~ ~ ~\n. . .",
        "anna ship-1 a1 personal",
        "boris ship-2 b1",
        "boris knights-1 ship-2",
    )
    war(desk, "boris", "attack ship-2 ship-1")
    assert "mustered 1 ship-2:2 defenders ship-1:2 attack boris defence anna" in closes(desk)
    assert "prized anna 75" in wins(desk, DEFENDERS)


@rule("VS-5.1.a")
def test_an_allys_cargo_on_an_enemy_ship_is_no_enemy() -> None:
    desk = theatre(
        "~ ~ ~\n~ ~ ~",
        "anna ship-1 a1 personal",
        "boris ship-2 b1",
        "carol elves-1 ship-2",
        "carol ship-3 c1",
        seats="anna boris carol",
    )
    war(desk, "anna", "attack ship-1 ship-2")
    war(desk, "carol", "attack ship-3 ship-2")
    closes(desk)
    facts = wins(desk, ATTACKERS)
    assert "perished elves-1" in facts
    assert "prized anna 25" in facts


@rule("VS-5.1.a", "VS-7.9.d")
def test_cargo_of_the_victor_himself_on_a_foreign_ship_brings_him_nothing() -> None:
    """Anna attacks the ship that carries her own elves: they drown, and are no prize."""
    desk = theatre(
        "~ ~ ~\n. . .",
        "anna ship-1 a1 personal",
        "boris ship-2 b1",
        "anna elves-1 ship-2",
    )
    facts = beaten(desk, "ship-1", "ship-2")
    assert "prized anna 25" in facts
    assert "perished elves-1" in facts


@rule("VS-5.1.a", "VS-7.16.a")
def test_what_was_ones_own_when_it_was_declared_brings_nothing() -> None:
    desk = theatre(FIELD, "anna knights-1 a1 personal", "anna elves-1 b1", "boris elves-2 d3")
    facts = beaten(desk, "knights-1", "elves-1")
    assert "perished elves-1" in facts
    assert desk.coins("anna") == 100


@meeting("VS-M-5x7-11")
@rule("VS-5.1.a", "VS-7.16.c")
def test_whoever_rises_against_ones_personal_army_brings_it_nothing() -> None:
    desk = theatre(FIELD, "anna knights-1 a1 personal", "anna elves-1 b1", "boris elves-2 d3")
    war(desk, "anna", "attack elves-1 knights-1")
    closes(desk)
    assert "perished elves-1" in wins(desk, DEFENDERS)
    assert desk.coins("anna") == 100


@rule("VS-5.1.a", "VS-5.1.b")
def test_ones_own_tower_destroyed_brings_nothing() -> None:
    desk = theatre(FIELD, "anna knights-1 b1 personal", "anna tower a1", "boris elves-2 d3")
    beaten(desk, "knights-1", "tower-a1")
    facts = desk.does("anna", "settle lower")
    assert facts[0] == "razed a1"
    assert desk.coins("anna") == 100
    assert desk.player("anna").capital is None


@rule("VS-5.1.a")
def test_a_personal_army_that_falls_takes_no_prize() -> None:
    desk = theatre(
        FIELD,
        "anna elves-1 a1",
        "anna light-infantry-1 a2 personal",
        "boris elves-2 b1",
    )
    war(desk, "anna", "attack light-infantry-1 elves-2")
    war(desk, "anna", "attack elves-1 elves-2")
    closes(desk)
    facts = wins(desk, ATTACKERS, "light-infantry-1")
    assert "perished light-infantry-1" in facts
    assert not any(fact.startswith("prized") for fact in facts)
    assert desk.coins("anna") == 100


@meeting("VS-M-5x7-12")
@rule("VS-5.1.a", "VS-7.9.d")
def test_a_personal_army_that_drowns_with_its_ship_takes_no_prize() -> None:
    """Its ship falls, it has its card left and its side wins: it is gone all the same."""
    desk = theatre(
        "~ ~ ~\n~ ~ ~",
        "anna ship-1 a1",
        "anna knights-1 ship-1 personal",
        "anna ship-2 a2",
        "boris ship-3 b1",
    )
    war(desk, "anna", "attack ship-1 ship-3")
    war(desk, "anna", "attack knights-1 ship-3")
    war(desk, "anna", "attack ship-2 ship-3")
    closes(desk)
    facts = wins(desk, ATTACKERS, "ship-1")
    assert {"perished knights-1", "perished ship-1", "perished ship-3"} <= set(facts)
    assert desk.coins("anna") == 100
    assert desk.player("anna").personal is None


@rule("VS-7.9.d")
def test_a_ship_whose_cargo_falls_sails_on() -> None:
    desk = theatre(
        "~ ~ ~\n~ ~ ~",
        "anna ship-1 a1",
        "anna knights-1 ship-1",
        "anna ship-2 a2",
        "boris ship-3 b1",
    )
    war(desk, "anna", "attack knights-1 ship-3")
    war(desk, "anna", "attack ship-1 ship-3")
    war(desk, "anna", "attack ship-2 ship-3")
    closes(desk)
    assert "perished knights-1" in wins(desk, ATTACKERS, "knights-1")
    assert desk.army("ship-1").cargo is None


@rule("VS-5.1.a", "VS-7.12.b")
def test_in_a_draw_nobody_takes_a_prize() -> None:
    desk = theatre(FIELD, "anna elves-1 a1 personal", "boris elves-2 b1 personal")
    war(desk, "anna", "attack elves-1 elves-2")
    closes(desk)
    facts = wins(desk, NOBODY)
    assert "concluded 1 nobody" in facts
    assert (desk.coins("anna"), desk.coins("boris")) == (100, 100)
    assert not desk.world.armies
    assert not any(fact.startswith("turmoil") for fact in facts)


@rule("VS-5.1.b")
@pytest.mark.parametrize(("kind", "coins"), [("tower", 25), ("fortress", 50)])
def test_a_destroyed_building_is_worth_its_cost(kind: str, coins: int) -> None:
    desk = theatre(FIELD, "anna knights-1 b1 personal", f"boris {kind} a1")
    beaten(desk, "knights-1", f"{kind}-a1")
    assert desk.does("anna", "settle lower")[:2] == ["razed a1", f"prized anna {coins}"]
    assert desk.coins("anna") == 100 + coins


@rule("VS-5.1.b", "VS-5.1.c")
@pytest.mark.parametrize(("level", "coins"), [(1, 10), (4, 10)])
def test_a_mine_is_worth_its_level(level: int, coins: int) -> None:
    desk = theatre(
        "m .\n. .", "anna knights-1 b1 personal", f"boris mine a1 {level}", veins=("a1 4",)
    )
    beaten(desk, "knights-1", "mine-a1")
    facts = desk.does("anna", "settle lower")
    assert facts[0] == ("razed a1" if level == 1 else "lowered a1 mine 3")
    assert facts[1] == f"prized anna {coins}"


@rule("VS-5.1.c")
@pytest.mark.parametrize(
    ("kind", "lower", "coins", "price"),
    [("city", "castle 3", 25, 125), ("castle", "manor 2", 50, 100), ("manor", "tower 1", 25, 50)],
)
@pytest.mark.parametrize("value", ["difference", "table_price"])
def test_a_destroyed_level_is_worth_what_it_cost(
    kind: str, lower: str, coins: int, price: int, value: str
) -> None:
    desk = theatre(FIELD, "anna knights-1 b1 personal", f"boris {kind} a1", prize_level_value=value)
    beaten(desk, "knights-1", f"{kind}-a1")
    paid = coins if value == "difference" else price
    assert desk.does("anna", "settle lower")[:2] == [f"lowered a1 {lower}", f"prized anna {paid}"]


@rule("VS-5.1.b")
def test_a_building_that_is_only_taken_brings_no_prize() -> None:
    desk = theatre(FIELD, "anna knights-1 b1 personal", "boris city a1")
    beaten(desk, "knights-1", "city-a1")
    desk.does("anna", "settle take")
    assert desk.coins("anna") == 100


@rule("VS-5.1.d")
def test_each_zombie_is_worth_ten() -> None:
    desk = theatre(
        FIELD,
        "anna knights-1 b2 personal",
        "boris zombie-1 a1",
        "boris zombie-2 b1",
        "boris zombie-3 c1",
    )
    war(desk, "anna", "attack knights-1 zombie-1")
    war(desk, "boris", "attack zombie-2 knights-1")
    war(desk, "boris", "attack zombie-3 knights-1")
    closes(desk)
    assert "prized anna 30" in wins(desk, ATTACKERS)


@rule("VS-5.1.e")
def test_a_dragon_is_worth_a_hundred() -> None:
    desk = theatre(FIELD, "anna knights-1 b2 personal", "nobody dragon-1 a1")
    assert "prized anna 100" in beaten(desk, "knights-1", "dragon-1")


@rule("VS-5.1.e")
@pytest.mark.parametrize("coins", [0, 20])
def test_a_ghost_ship_is_worth_what_the_table_says(coins: int) -> None:
    desk = theatre(
        "~ ~\n. .", "anna ship-1 a1 personal", "boris ghost-ship-1 b1", prize_ghost_ship=coins
    )
    beaten(desk, "ship-1", "ghost-ship-1")
    assert desk.coins("anna") == 100 + coins


@rule("VS-5.1.f", "VS-5.3.d", "VS-5.3.e")
def test_mithril_is_part_of_the_cost_and_gives_all_cards_advantage() -> None:
    desk = theatre(
        FIELD, "anna knights-1 a1 personal mithril", "boris knights-2 b1 personal mithril"
    )
    war(desk, "anna", "attack knights-1 knights-2")
    assert "mustered 1 knights-1:4+ defenders knights-2:4+ attack anna defence boris" in closes(
        desk
    )
    assert "prized anna 100" in wins(desk, ATTACKERS)


@rule("VS-5.1.g")
def test_without_a_personal_army_a_victory_brings_no_money() -> None:
    desk = theatre(FIELD, "anna elves-1 a1", "anna elves-2 a3 personal", "boris knights-1 b1")
    beaten(desk, "elves-1", "knights-1")
    assert desk.coins("anna") == 100


@rule("VS-1.2.c")
def test_the_prize_is_taken_out_of_turn_too() -> None:
    desk = theatre(FIELD, "anna knights-1 a1 personal", "boris elves-1 b1", turn="boris")
    war(desk, "boris", "attack elves-1 knights-1")
    closes(desk, "boris")
    assert "prized anna 25" in wins(desk, DEFENDERS)


@rule("VS-1.2.c")
def test_the_prize_needs_no_active_action() -> None:
    """The attack that earned it has spent it."""
    desk = theatre(FIELD, "anna knights-1 a1 personal", "boris elves-1 b1", turn="boris")
    desk.spent("knights-1", 2, 1)
    war(desk, "boris", "attack elves-1 knights-1")
    closes(desk, "boris")
    assert "prized anna 25" in wins(desk, DEFENDERS)


@rule("VS-5.1.g")
def test_who_has_nobody_to_share_with_is_not_asked() -> None:
    desk = theatre(FIELD, "anna knights-1 a1 personal", "boris elves-1 b1")
    assert "closed 1" in beaten(desk, "knights-1", "elves-1")
    assert desk.question == "turn"
