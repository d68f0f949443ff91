"""Chapter 7, points 2 and 4. Why an army or a garrison is as strong in battle as it is."""

import pytest
from msgspec.structs import replace

from letopis.games.strategic.war.sides import strength_reasons
from letopis.games.strategic.world.changes import with_army
from letopis.games.strategic.world.profiles import Gift, Profile
from tests.rule import rule
from tests.strategic.meetings.positions import FIELD, SEA, declare, met
from tests.strategic.scenes.scene import Desk
from tests.strategic.scenes.warfare import closes

COAST = FIELD + "\n" + SEA


def reasons(desk: Desk) -> dict[str, tuple[str, ...]]:
    """Of everybody in the first battle, when the turn has ended."""
    closes(desk)
    field = desk.world.field
    assert field is not None
    battle = next(it for it in desk.world.battles if it.id == field.battle)
    units = (*field.attack.armies, *field.defence.armies)
    return {unit.id: strength_reasons(desk.world, battle, unit) for unit in units}


@rule("VS-7.4.a", "VS-T3.h")
@pytest.mark.parametrize(("house", "why"), [("castle", ("walls",)), ("manor", ())])
def test_a_garrison_is_strong_by_its_walls_alone(house: str, why: tuple[str, ...]) -> None:
    desk = met(FIELD, f"boris {house} c2", "anna elves-1 d2")
    declare(desk, f"anna attack elves-1 {house}-c2")
    assert reasons(desk) == {"elves-1": (), f"{house}-c2": why}


@rule("VS-7.2.a", "VS-4.2.h", "VS-4.3.c", "VS-5.3.e")
def test_who_is_aboard_or_attacks_a_ship_is_weak_for_that_reason() -> None:
    desk = met(
        COAST, "boris ship-1 c5", "boris elves-1 ship-1", "anna knights-1 c4 personal mithril",
        "carol orcs-1 d3",
    )  # fmt: skip
    declare(desk, "anna attack knights-1 ship-1", "carol attack orcs-1 knights-1")
    assert reasons(desk) == {
        "knights-1": ("mithril", "against-ship"),
        "ship-1": (),
        "elves-1": ("aboard",),
        "orcs-1": (),
    }


@rule("VS-4.8.c", "VS-5.3.h")
def test_in_a_duel_an_amulet_is_the_only_reason() -> None:
    desk = met(FIELD, "anna mage-1 a1 personal mithril", "boris mage-2 d1", "boris castle d1")
    declare(desk, "anna challenge mage-1 mage-2")
    assert reasons(desk) == {"mage-1": ("amulet",), "mage-2": ()}


@rule("VS-T3.f", "VS-4.8.b")
def test_a_mage_challenged_by_the_lord_of_the_walls_keeps_them_for_a_duel_is_no_attack() -> None:
    desk = met(FIELD, "anna castle c2", "anna mage-1 f2", "boris mage-2 c2", "carol orcs-1 d2")
    declare(desk, "carol attack orcs-1 mage-2", "anna challenge mage-1 mage-2")
    assert reasons(desk)["mage-2"] == ("nature", "walls")
    desk = met(FIELD, "anna castle c2", "anna elves-1 b2", "boris mage-2 c2", "carol orcs-1 d2")
    declare(desk, "carol attack orcs-1 mage-2", "anna attack elves-1 mage-2")
    assert reasons(desk)["mage-2"] == ("nature",)


@rule("VS-3.0.c")
@pytest.mark.parametrize(
    ("strength", "gifts", "why"),
    [
        (2, ("dragon-equal",), ("dragon-equal",)),
        (3, ("dragon-equal",), ("dragon-equal",)),
        (2, ("dragon-equal", "advantage"), ("nature", "dragon-equal")),
        (3, ("dragon-equal", "advantage"), ("nature",)),
        (3, (), ()),
    ],
)
def test_a_dragons_equal_is_strong_for_the_dragons_sake_where_he_is_not_himself(
    strength: int, gifts: tuple[Gift, ...], why: tuple[str, ...]
) -> None:
    desk = met(
        FIELD, "anna orcs-1 b1 personal", "boris mage-1 i1", "boris dragon-1 c1 of mage-1 from h1",
        lairs=("h1",),
    )  # fmt: skip
    wanderer = replace(desk.army("orcs-1"), profile=Profile("orcs", strength=strength, gifts=gifts))
    desk.world = with_army(desk.world, wanderer)
    declare(desk, "anna attack orcs-1 dragon-1")
    assert reasons(desk)["orcs-1"] == why
