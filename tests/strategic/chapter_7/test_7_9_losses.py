"""VS-7.9. Armies without cards are removed, and a ship takes its cargo along."""

from tests.rule import rule
from tests.strategic.laws.invariants import check
from tests.strategic.scenes.scene import scene
from tests.strategic.scenes.wars import declares, ends, orders

FIELD = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    """


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
