"""Battles whose victors, targets or helpers are gone when their time comes."""

import pytest

from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.meetings.positions import FIELD, SHORE, declare, fought, met, owner
from tests.strategic.scenes.scene import Desk
from tests.strategic.scenes.warfare import ATTACKERS, DEFENDERS, closes, war, wins
from tests.strategic.scenes.wars import sides

GARRISONS = {"tower": 1, "castle": 2}


def drowned(kind: str) -> tuple[Desk, list[str]]:
    """Anna's ship and her personal elves aboard storm a house; all cards of the ship fall, and the
    one of the elves is left."""
    desk = met(
        SHORE, "anna ship-1 c5", "anna elves-1 ship-1 personal", f"boris {kind} c4",
        "boris dwarves-1 c4 personal",
    )  # fmt: skip
    declare(desk, f"anna attack ship-1 {kind}-c4", f"anna attack elves-1 {kind}-c4")
    closes(desk)
    facts: list[str] = []
    while desk.world.field is not None:
        if desk.question == "orders" and desk.asked == ("boris",):
            shots = GARRISONS[kind] + 3
            facts += desk.does("boris", " ".join(["orders", *["shoot"] * shots]))
        elif desk.question == "orders":
            facts += desk.does("anna", "orders defend defend attack")
        else:
            facts += desk.lapses(desk.asked[0])
    return desk, facts


@meeting("VS-M-4x7-27")
@rule("VS-4.2.h", "VS-7.9.d", "VS-7.11.a", "VS-7.12.b", "VS-5.1.a", "VS-5.2.b")
@pytest.mark.parametrize("kind", ["tower", "castle"])
def test_a_side_that_drowns_in_winning_has_won_nothing(kind: str) -> None:
    desk, facts = drowned(kind)
    assert set(desk.world.armies) == set(), "those on both sides"
    assert "concluded 1 attackers" in facts
    assert (desk.at("c4").kind, owner(desk, "c4")) == (kind, "boris")
    assert desk.coins("anna") == 100
    assert not [it for it in facts if it.split()[0] in ("victors", "prized", "turmoil-offered")]


FOUR = "anna boris carol dora"


def helped(*more: str, **options: str) -> Desk:
    """Anna attacks boris's elves; carol's orcs come to their aid."""
    desk = met(
        FIELD, "anna knights-1 b2", "boris elves-1 c2", "carol orcs-1 c1", *more, seats=FOUR,
        **options,
    )  # fmt: skip
    declare(desk, "anna attack knights-1 elves-1", "carol attack orcs-1 knights-1")
    return desk


@meeting("VS-M-7.1x7.9-01")
@rule("VS-7.1.d", "VS-7.1.e", "VS-7.9.b")
def test_a_battle_against_an_ally_who_fell_in_the_first_is_not_held_against_his_helpers() -> None:
    desk = helped("dora knights-2 d1", "boris dwarves-1 d2")
    declare(desk, "dora attack knights-2 orcs-1", "boris attack dwarves-1 knights-2")
    assert "voided 2" in fought(desk, ATTACKERS)
    assert {"knights-2", "dwarves-1"} <= set(desk.world.armies)


@meeting("VS-M-7.1x7.9-01")
@rule("VS-7.1.d", "VS-7.1.e", "VS-7.9.b")
def test_it_is_held_if_he_has_survived_the_first() -> None:
    desk = helped("dora knights-2 d1", "boris dwarves-1 d2")
    declare(desk, "dora attack knights-2 orcs-1", "boris attack dwarves-1 knights-2")
    fought(desk, DEFENDERS)
    assert sides(desk) == (("knights-2:4",), ("orcs-1:3", "dwarves-1:3"))


@meeting("VS-M-7.1x7.13-01")
@rule("VS-7.1.e", "VS-7.1.h", "VS-7.13.a")
@pytest.mark.parametrize("choice", ["void", "rest_fights"])
def test_the_castle_of_an_ally_who_fell_is_not_attacked_in_his_stead(choice: str) -> None:
    desk = helped("carol castle c1", "dora knights-2 d1", battle_joined_fallen=choice)
    declare(desk, "dora attack knights-2 orcs-1")
    facts = fought(desk, ATTACKERS)
    assert ("voided 2" in facts) is (choice == "void")
    assert choice == "void" or sides(desk) == (("knights-2:4",), ("castle-c1:2+",))
    assert owner(desk, "c1") == "carol"


@meeting("VS-M-7.1x7.13-02")
@rule("VS-7.1.b", "VS-7.1.e", "VS-7.13.a")
def test_who_named_the_castle_itself_attacks_it_and_who_named_the_fallen_is_out_of_it() -> None:
    desk = helped("carol castle c1", "dora knights-2 d1", "dora elves-2 d2")
    declare(desk, "dora attack knights-2 orcs-1", "dora attack elves-2 castle-c1")
    fought(desk, ATTACKERS)
    assert sides(desk) == (("elves-2:3",), ("castle-c1:2+",))
    wins(desk, ATTACKERS)
    desk.does("dora", "settle take")
    assert owner(desk, "c1") == "dora"


@meeting("VS-M-6.4x7.1-01")
@rule("VS-6.4.a", "VS-7.1.e", "VS-7.10.d")
def test_a_garrison_that_sallied_and_fell_is_not_attacked_again_in_the_same_turn() -> None:
    desk = met(
        FIELD, "carol castle c1", "anna knights-1 c1", "boris elves-1 b2", "dora knights-2 d1",
        seats=FOUR,
    )  # fmt: skip
    declare(
        desk, "anna attack knights-1 elves-1", "carol sally castle-c1 knights-1",
        "dora attack knights-2 castle-c1",
    )  # fmt: skip
    fought(desk, ATTACKERS)
    facts = desk.does("anna", "settle take")
    assert "voided 2" in facts
    assert owner(desk, "c1") == "anna"


@meeting("VS-M-6.4x7.1-02")
@rule("VS-4.3.d", "VS-6.4.a", "VS-7.1.e", "VS-7.10.d")
def test_a_garrison_that_fell_for_another_is_back_for_whoever_attacks_it_afterwards() -> None:
    desk = met(
        FIELD, "carol castle c1", "anna knights-1 c1", "boris elves-1 b2", "dora knights-2 d1",
        seats=FOUR, battle_declare_during_battle_phase="yes",
    )  # fmt: skip
    declare(desk, "anna attack knights-1 elves-1", "carol sally castle-c1 knights-1")
    desk.does("dora", "stance always")
    fought(desk, ATTACKERS)
    desk.does("anna", "settle")
    assert (desk.asked, desk.question) == (("dora",), "react")
    war(desk, "dora", "attack knights-2 castle-c1")
    assert sides(desk) == (("knights-2:4",), ("castle-c1:2+",))
