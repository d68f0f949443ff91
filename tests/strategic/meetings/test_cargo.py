"""4.2 and what passengers do: ships stop under them, carry them, and drown with them."""

import pytest

from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.meetings.positions import FIELD, SEA, declare, fought, met, owner
from tests.strategic.scenes.scene import Desk
from tests.strategic.scenes.warfare import ATTACKERS, DEFENDERS, closes, war, wins
from tests.strategic.scenes.wars import leaders, sides

COAST = """
    . . . . . . . . .
    ~ ~ ~ ~ ~ ~ ~ ~ ~
    ~ ~ ~ ~ ~ ~ ~ ~ ~
    ~ ~ ~ ~ ~ ~ ~ ~ ~
    """


def voyage(*pieces: str, **more: str) -> Desk:
    return met(COAST, "anna castle i1", *pieces, **more)


@meeting("VS-M-4.2x4.6-01")
@rule("VS-4.2.i", "VS-4.6.a")
def test_a_ship_stops_when_its_passenger_is_dismissed_at_sea() -> None:
    desk = voyage("anna ship-1 a3", "anna elves-1 ship-1")
    war(desk, "anna", "move ship-1 b3")
    war(desk, "anna", "dismiss elves-1")
    assert desk.refusal("anna", "move ship-1 c3") == "VS-4.1.m movement-ended"
    assert desk.reach("ship-1") == set()


@meeting("VS-M-4.2x4.6-02")
@rule("VS-4.2.i", "VS-4.6.a")
def test_a_ship_that_has_not_moved_stays_when_its_passenger_is_dismissed() -> None:
    desk = voyage("anna ship-1 a3", "anna elves-1 ship-1")
    war(desk, "anna", "dismiss elves-1")
    assert desk.is_refused("anna", "move ship-1 b3")


@meeting("VS-M-4.2x4.6-03")
@rule("VS-4.2.i", "VS-4.6.d")
def test_a_forced_dismissal_is_no_action_and_stops_no_ship() -> None:
    desk = met(
        COAST, "anna tower a1", "boris castle i1", "anna ship-1 a3", "anna elves-1 ship-1",
        "anna knights-1 c1", "anna knights-2 d1", turn="boris", coins=0, seats="anna boris",
        incomes={"A": 5},
    )  # fmt: skip
    war(desk, "boris", "end")
    assert desk.question == "shortage"
    desk.does("anna", "dismiss elves-1")
    desk.does("anna", "dismiss knights-1")
    while desk.question == "shortage":
        desk.does("anna", "dismiss knights-2")
    assert not desk.is_refused("anna", "move ship-1 b3")


ACTS = {
    "attack": ("anna elves-1 ship-1", "boris orcs-1 c1", "attack elves-1 orcs-1"),
    "cast": ("anna mage-1 ship-1 forest", "boris orcs-1 f1", "cast mage-1 sleep-mist orcs-1"),
    "challenge": ("anna mage-1 ship-1 forest", "boris mage-2 c1 forest", "challenge mage-1 mage-2"),
    "annex": ("anna elves-1 ship-1 personal", "nobody orcs-1 c1", "annex elves-1 orcs-1"),
    "dismiss": ("anna elves-1 ship-1", "boris orcs-1 h1", "dismiss elves-1"),
}


@meeting("VS-M-1x4-01")
@rule("VS-4.2.i", "VS-1.3.b")
@pytest.mark.parametrize("act", ACTS)
def test_every_active_action_of_a_passenger_stops_its_ship(act: str) -> None:
    passenger, other, line = ACTS[act]
    desk = voyage("anna ship-1 a2", passenger, other)
    war(desk, "anna", "move ship-1 b2")
    war(desk, "anna", line)
    assert desk.reach("ship-1") == set()
    assert desk.refusal("anna", "move ship-1 a3") == "VS-4.1.m movement-ended"


@meeting("VS-M-4x5-01")
@rule("VS-4.2.i", "VS-5.5.a")
def test_a_ship_on_a_river_stops_when_its_passenger_collects_tribute() -> None:
    desk = met(
        """
        . . . .
        . . . .
        . . . .
        """,
        "boris castle d3", "anna ship-1 a1", "anna elves-1 ship-1 personal",
        rivers=("a1 b1 c1 d1",), lands="A A A A\nA A A A\nB B B B",
    )  # fmt: skip
    war(desk, "anna", "move ship-1 b1")
    war(desk, "anna", "tribute elves-1 land-a")
    assert desk.refusal("anna", "move ship-1 c1") == "VS-4.1.m movement-ended"


@meeting("VS-M-1x4-02")
@rule("VS-4.2.i", "VS-1.2.u")
def test_a_strangers_passenger_who_attacks_in_the_window_stops_the_ship_on_its_way() -> None:
    desk = voyage(
        "anna ship-1 a2", "boris elves-1 ship-1", "carol orcs-1 c1", "anna knights-1 h1"
    )  # fmt: skip
    desk.does("boris", "stance always")
    desk.does("carol", "permit anna near-move all")
    desk.does("anna", "move ship-1 b2 b3 b4")
    assert desk.asked == ("boris",)
    desk.does("boris", "attack elves-1 orcs-1")
    while desk.question == "react":
        desk.does(desk.asked[0], "pass")
    assert desk.army("ship-1").cell == "b2"
    assert desk.reach("ship-1") == set()


@meeting("VS-M-4x7-01")
@rule("VS-4.2.h", "VS-7.13.a", "VS-7.9.d")
def test_ship_and_passengers_of_two_players_defend_together_and_drown_together() -> None:
    desk = voyage("anna ship-1 a2", "boris elves-1 ship-1", "carol ship-2 b2", turn="carol")
    declare(desk, "carol attack ship-2 elves-1")
    closes(desk, "carol")
    assert sides(desk) == (("ship-2:2",), ("ship-1:2", "elves-1:1"))
    assert leaders(desk) == ("carol", "boris"), "whose army was named first"
    assert {"perished elves-1", "perished ship-1"} <= set(wins(desk, ATTACKERS))


@meeting("VS-M-4x5-02")
@rule("VS-4.2.a", "VS-5.4.a", "VS-4.1.k")
def test_cargo_of_an_annexed_ship_stays_its_owners_and_is_no_longer_among_friends() -> None:
    desk = met(
        SEA, "nobody ship-1 b2", "boris elves-1 ship-1", "anna ship-2 a2 personal"
    )  # fmt: skip
    desk.does("anna", "annex ship-2 ship-1")
    assert (owner(desk, "ship-1"), owner(desk, "elves-1")) == ("anna", "boris")
    assert desk.army("elves-1").stamp is None, "only the ship has lost its action"


@meeting("VS-M-3x4x7-01")
@rule("VS-4.2.a", "VS-7.16.a", "VS-3.4.b")
def test_cargo_stays_aboard_a_ship_that_its_own_have_made_neutral_and_may_land() -> None:
    desk = voyage("anna ship-1 a2", "boris elves-1 ship-1", "anna ship-2 b2")
    declare(desk, "anna attack ship-2 ship-1")
    fought(desk, DEFENDERS)
    assert (owner(desk, "ship-1"), owner(desk, "elves-1")) == (None, "boris")
    desk.ends_turns_until("boris", 2)
    assert not desk.is_refused("boris", "move elves-1 a1")


@meeting("VS-M-4x7-02")
@rule("VS-4.2.a", "VS-4.0.f", "VS-7.16.a")
def test_a_neutral_ship_that_vanishes_takes_its_foreign_passenger_with_it() -> None:
    desk = met(
        SEA, "nobody ship-1 b2", "boris elves-1 ship-1", neutral_vanish_percent=5, turn="carol"
    )  # fmt: skip
    war(desk, "carol", "end")
    desk.throws(1)
    assert "ship-1" not in desk.world.armies
    assert "elves-1" not in desk.world.armies


@meeting("VS-M-3x4-01")
@rule("VS-4.2.a", "VS-3.6.a")
def test_a_leavers_ship_carries_on_whom_it_carried_and_becomes_neutral_under_him() -> None:
    desk = met(
        SEA, "anna ship-1 b2", "boris elves-1 ship-1", leave_neutral_after="immediately"
    )  # fmt: skip
    desk.does("anna", "leave-game")
    war(desk, "anna", "end")
    assert (owner(desk, "ship-1"), owner(desk, "elves-1")) == (None, "boris")


@meeting("VS-M-3x4-02")
@rule("VS-4.2.a", "VS-3.5.k")
def test_a_ship_handed_to_a_newcomer_keeps_its_passengers_owner_and_his_action() -> None:
    desk = met(
        FIELD + "\n" + SEA, "anna castle a1", "anna ship-1 b6", "anna elves-1 ship-1"
    )  # fmt: skip
    desk.does("anna", "invite vera army ship-1")
    desk.does("vera", "join-vassal anna")
    war(desk, "anna", "end")
    assert (owner(desk, "ship-1"), owner(desk, "elves-1")) == ("vera", "anna")
    assert desk.army("ship-1").stamp is not None
    assert desk.army("elves-1").stamp is None


@meeting("VS-M-4x8-01")
@rule("VS-4.2.a", "VS-8.9.1.2.d", "VS-8.4.a", "VS-8.4.b")
def test_storm_drowns_mithril_and_mages_with_the_ship_that_carries_them() -> None:
    desk = met(
        SEA, "anna ship-1 b2", "anna knights-1 ship-1 personal mithril", "boris ship-2 b3",
        "boris mage-2 ship-2 forest", "carol ship-3 g2", "carol mage-3 ship-3 forest",
        turn="carol",
    )  # fmt: skip
    desk.does("carol", "cast mage-3 storm b2")
    desk.throws(6)
    assert {"ship-1", "knights-1", "ship-2", "mage-2"}.isdisjoint(desk.world.armies)
    assert desk.player("anna").personal is None


@meeting("VS-M-4x5x8-01")
@rule("VS-4.2.h", "VS-5.3.e", "VS-8.9.4.b")
def test_aboard_mithril_and_a_shield_still_give_their_one_card_advantage() -> None:
    desk = voyage(
        "anna ship-1 b2", "anna knights-1 ship-1 personal mithril", "boris ship-2 c2", turn="boris"
    )  # fmt: skip
    declare(desk, "boris attack ship-2 ship-1")
    closes(desk, "boris")
    assert sides(desk)[1] == ("ship-1:2", "knights-1:1+")
    desk = voyage(
        "anna ship-1 b2", "anna elves-1 ship-1", "anna mage-1 b1 mountains", "boris ship-2 c2"
    )  # fmt: skip
    war(desk, "anna", "cast mage-1 shield-of-fury elves-1")
    war(desk, "anna", "end")
    declare(desk, "boris attack ship-2 ship-1")
    closes(desk, "boris")
    assert sides(desk)[1] == ("ship-1:2", "elves-1:1+")


@meeting("VS-M-4.2x4.4-01")
@rule("VS-4.2.c", "VS-4.4.c")
def test_who_goes_aboard_lifts_his_siege() -> None:
    desk = met(
        FIELD + "\n" + SEA, "boris castle c3", "anna orcs-1 c4", "anna ship-1 c5"
    )  # fmt: skip
    desk.does("anna", "besiege orcs-1 castle-c3")
    assert desk.world.sieges
    desk.ends_turns_until("anna", 3)
    war(desk, "anna", "move orcs-1 c5")
    assert not desk.world.sieges


@meeting("VS-M-4x6x7-01")
@rule("VS-4.2.h", "VS-6.4.a", "VS-7.9.d")
def test_a_garrison_that_sinks_a_ship_in_its_harbour_drowns_the_passenger_too() -> None:
    desk = met(
        FIELD, "anna city c2", "boris ship-1 c2", "carol elves-1 ship-1"
    )  # fmt: skip
    declare(desk, "anna sally city-c2 ship-1")
    facts = fought(desk, ATTACKERS)
    assert {"perished elves-1", "perished ship-1"} <= set(facts)


@meeting("VS-M-4x7-03")
@rule("VS-4.3.c", "VS-4.2.h", "VS-7.1.c")
def test_who_helps_against_a_passenger_that_attacks_has_one_detachment() -> None:
    desk = voyage(
        "anna ship-1 a2", "anna elves-1 ship-1", "boris orcs-1 a1", "boris knights-1 b1"
    )  # fmt: skip
    declare(desk, "anna attack elves-1 orcs-1", "boris attack knights-1 elves-1")
    closes(desk)
    assert sides(desk) == (("elves-1:1",), ("orcs-1:3", "knights-1:1"))
