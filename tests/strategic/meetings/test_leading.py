"""7.7 with the rest: nobody leads both sides of a battle, nor gives orders on both."""

import pytest

from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.meetings.positions import FIELD, declare, met
from tests.strategic.scenes.scene import Desk
from tests.strategic.scenes.warfare import ATTACKERS, closes, war, wins
from tests.strategic.scenes.wars import calm, leaders, sides


def turncoats(*more: str, **options: str) -> Desk:
    """Anna's elves have declared on vera's castle, and vera, her vassal, annexes them."""
    desk = met(
        FIELD, "anna elves-1 b2", "vera castle c2", "vera knights-1 b3 personal", *more,
        vassals={"vera": "anna"}, seats="anna vera carol", **options,
    )  # fmt: skip
    declare(desk, "anna attack elves-1 castle-c2")
    return desk


def annexed(desk: Desk) -> None:
    war(desk, "anna", "end")
    desk.does("vera", "annex knights-1 elves-1")
    desk.does("anna", "answer 1 yes")
    calm(desk)
    closes(desk, "vera")


@meeting("VS-M-4x5x7-01")
@rule("VS-7.7.b", "VS-5.4.d", "VS-4.3.g")
def test_who_annexes_an_army_that_attacks_him_leads_the_defence_and_chance_the_attack() -> None:
    desk = turncoats()
    annexed(desk)
    assert sides(desk) == (("elves-1:3",), ("castle-c2:2+",))
    assert leaders(desk) == (None, "vera")


@meeting("VS-M-5x7-02")
@rule("VS-7.7.b", "VS-5.4.d")
def test_the_attack_is_led_by_the_next_who_has_something_there() -> None:
    desk = turncoats("carol orcs-1 d2")
    declare(desk, "carol attack orcs-1 castle-c2")
    annexed(desk)
    assert leaders(desk) == ("carol", "vera")


@meeting("VS-M-5x7-03")
@rule("VS-7.7.b", "VS-5.4.d")
def test_by_option_he_leads_the_attack_and_chance_the_defence() -> None:
    desk = turncoats(battle_both_sides="attack")
    annexed(desk)
    assert leaders(desk) == ("vera", None)


@meeting("VS-M-7.1x7.7x7.16-01")
@rule("VS-7.7.b", "VS-7.1.c", "VS-7.16.a")
def test_who_attacks_his_own_and_helps_it_against_another_leads_one_side_only() -> None:
    desk = met(FIELD, "anna castle c2", "anna knights-1 b2", "carol orcs-1 d2", "anna dwarves-1 e2")
    declare(desk, "anna attack knights-1 castle-c2", "carol attack orcs-1 castle-c2")
    declare(desk, "anna attack dwarves-1 orcs-1")
    closes(desk)
    assert sides(desk) == (("knights-1:4", "orcs-1:3"), ("castle-c2:2+", "dwarves-1:3"))
    assert leaders(desk) == ("carol", "anna")


@rule("VS-7.3.a", "VS-7.7.b")
def test_where_each_owner_orders_he_orders_on_one_side_only_too() -> None:
    desk = met(
        FIELD, "anna castle c2", "anna knights-1 b2", "carol orcs-1 d2", "anna dwarves-1 e2",
        battle_orders_by="each_owner",
    )  # fmt: skip
    declare(desk, "anna attack knights-1 castle-c2", "carol attack orcs-1 castle-c2")
    declare(desk, "anna attack dwarves-1 orcs-1")
    closes(desk)
    field = desk.world.field
    assert field is not None
    assert field.attack.voices == ("carol", "carol")
    assert field.defence.voices == (None, "anna")


@meeting("VS-M-4x7-04")
@rule("VS-7.7.b", "VS-4.8.b")
def test_who_challenges_his_own_mage_gives_orders_for_the_challenged() -> None:
    desk = met(FIELD, "anna mage-1 b2 forest", "anna mage-2 d2 forest")
    war(desk, "anna", "challenge mage-1 mage-2")
    closes(desk)
    assert leaders(desk) == (None, "anna")
    wins(desk, ATTACKERS)
    assert desk.army("mage-2").cast_block is not None


@meeting("VS-M-4x7x8-02")
@rule("VS-7.7.b", "VS-4.3.i", "VS-8.9.1.4.h")
@pytest.mark.parametrize(
    ("orders", "led"),
    [("random", (None, None)), ("host", ("host", None)), ("next_player", ("boris", "carol"))],
)
def test_of_two_sides_without_owners_one_speaker_speaks_for_one(
    orders: str, led: tuple[str | None, str | None]
) -> None:
    hosted = {"host_mode": "referee"} if orders == "host" else {}
    desk = met(
        FIELD, "anna castle a4", "anna mage-1 a1 forest", "anna dragon-1 d1 of mage-1 from i1",
        "nobody elves-1 f1", neutral_orders=orders,
        freed_dragon_first_flight="fly_and_attack", **hosted,
    )  # fmt: skip
    war(desk, "anna", "dismiss mage-1")
    war(desk, "anna", "end")
    calm(desk)
    assert sides(desk) == (("dragon-1:3+",), ("elves-1:3",))
    assert leaders(desk) == led
