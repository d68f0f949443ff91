"""Chapter 8.9. Rulings of the ledger where the book of spells is silent."""

import pytest
from msgspec.structs import replace

from letopis.games.strategic.catalogue import catalogue
from letopis.games.strategic.world import SlotId, Stamp
from letopis.games.strategic.world.changes import with_army
from tests.rule import rule
from tests.strategic.laws.invariants import check
from tests.strategic.scenes.scene import Desk, endless
from tests.strategic.scenes.warfare import all_pass, closes, war

COAST = "\n".join([". ~ ~ ~ ~ ~ ~ ~ ~"] * 3)
FIELD = "\n".join([". . . . . . . . ."] * 5)
HILLS = ". . . . . . . . .\n. . m . . . . . .\n. . . . . . . . ."
NOW = Stamp(2, SlotId(1))
EVERYBODY = pytest.mark.parametrize("owner", ["anna", "boris", "nobody"])


@rule("VS-5.3.i")
def test_a_cheap_spell_costs_nothing_with_an_amulet_and_never_less() -> None:
    desk = endless(COAST, "anna mage-1 a1 personal mithril", "anna ship-1 c1", coins=3)
    cheap = replace(desk.world.ground, catalogue=catalogue({"spells.fair-wind.cost": 4}))
    desk.world = replace(desk.world, ground=cheap)
    war(desk, "anna", "cast mage-1 fair-wind ship-1 amulet coins")
    assert desk.coins("anna") == 3


@rule("VS-8.4.a")
def test_cargo_in_mithril_sinks_with_a_ship_that_is_not() -> None:
    desk = endless(
        COAST, "anna mage-1 a1", "boris ship-1 e1", "boris knights-1 ship-1 personal mithril"
    )
    desk.does("anna", "cast mage-1 storm e1")
    assert desk.throws(5)[1:3] == ["perished knights-1", "perished ship-1"]
    check(desk.world)


@rule("VS-8.9.1.1.a")
@EVERYBODY
def test_the_wind_blows_for_a_ship_in_harbour_too(owner: str) -> None:
    desk = endless(COAST, "anna mage-1 a1", "boris tower a3", f"{owner} ship-1 a3")
    facts = war(desk, "anna", "cast mage-1 fair-wind ship-1")
    assert "enchanted ship-1 fair-wind anna" in facts


@rule("VS-8.9.1.2.a")
def test_a_mine_is_no_shelter_from_a_storm() -> None:
    desk = endless(
        "\n".join([". . . . ~ ~"] * 3),
        "anna mage-1 a1",
        "boris mine c2 1",
        "boris ship-1 c2",
        rivers=("b2 c2 d2 e2",),
        veins=("c2 4",),
    )
    desk.does("anna", "cast mage-1 storm c2")
    assert "perished ship-1" in desk.throws(6)


@rule("VS-8.9.1.2.a")
def test_the_centre_of_a_storm_may_be_any_cell_if_it_catches_a_ship() -> None:
    desk = endless(COAST, "anna mage-1 a1", "anna ship-1 b2")
    assert desk.lists("anna", "cast mage-1 storm a3"), "on land"
    assert desk.refusal("anna", "cast mage-1 storm d1") == "VS-8.9.1.2.a no-ships-there"
    assert desk.coins("anna") == 100
    desk.does("anna", "cast mage-1 storm a3")
    assert "perished ship-1" in desk.throws(5), "the caster's own"


@rule("VS-8.9.1.2.c", "VS-1.3.e")
def test_a_spent_ship_in_a_storm_counts_its_year_anew() -> None:
    desk = endless(COAST, "anna mage-1 a1", "boris ship-1 c1", "boris elves-1 ship-1")
    desk.spent("ship-1", 1, 2)
    desk.spent("elves-1", 1, 2)
    desk.does("anna", "cast mage-1 storm c1")
    desk.throws(3)
    assert desk.army("ship-1").stamp == NOW
    assert desk.army("elves-1").stamp == Stamp(1, SlotId(2))


def lair(*pieces: str) -> Desk:
    """A lair on c2, whose dragon mage-1 has tamed; it waits."""
    desk = endless(HILLS, *pieces, neutral_vanish_percent=0, veins=("c2 4",), lairs=("c2",))
    tamed = replace(desk.army("dragon-1"), master=desk.army("mage-1").id)
    desk.world = with_army(desk.world, tamed)
    return desk


@rule("VS-8.9.1.3.e")
def test_a_tamed_dragon_waits_while_anybody_stands_on_its_cell() -> None:
    desk = lair("anna mage-1 e1", "anna elves-1 c2")
    assert not any(fact.startswith("emerged") for fact in desk.does("anna", "move mage-1 f1"))
    assert desk.army("dragon-1").asleep
    assert "emerged dragon-1 owner anna" in desk.does("anna", "move elves-1 c3")
    assert not desk.army("dragon-1").asleep
    check(desk.world)


@rule("VS-8.9.1.4.a")
def test_a_dragon_that_has_not_left_its_lair_is_out_of_reach() -> None:
    desk = lair("boris mage-1 c2", "anna mage-2 e2")
    line = "cast mage-2 release dragon-1"
    assert desk.refusal("anna", line) == "VS-8.9.1.4.a no-such-dragon"
    assert not desk.lists("anna", line)
    wild = endless(HILLS, "anna mage-2 e2", veins=("c2 4",), lairs=("c2",))
    assert wild.refusal("anna", line) == "VS-8.9.1.4.a no-such-dragon"


@rule("VS-8.9.1.7.d")
@pytest.mark.parametrize("face", [5, 6])
def test_who_names_a_zombie_first_turns_zombies_to_dust_and_no_ghost_ship(face: int) -> None:
    desk = endless(
        "\n".join(["= = = = = = = = ="] * 5 + [". . . . . . . . ."]),
        "anna ship-1 d2",
        "anna mage-1 ship-1",
        "boris mage-2 i6",
        "boris zombie-1 d6 of mage-2",
        "boris zombie-2 e6 of mage-2",
        "boris mage-3 a6",
        "boris ghost-ship-1 f2 of mage-3",
    )
    desk.does("anna", "cast mage-1 turn-to-dust zombie-2 ghost-ship-1 zombie-1")
    gone = [fact for fact in desk.throws(face) if fact.startswith("perished")]
    assert gone == ["perished zombie-2", "perished zombie-1"]


@rule("VS-8.9.2.a", "VS-8.9.4.a", "VS-8.9.5.a")
@EVERYBODY
@pytest.mark.parametrize(
    ("school", "spell"),
    [
        ("forest", "sleep-mist"),
        ("mountains", "shield-of-fury"),
        ("plains", "water-of-tirelessness"),
    ],
)
def test_the_magic_of_the_schools_acts_on_armies_of_anybody(
    owner: str, school: str, spell: str
) -> None:
    desk = endless(FIELD, f"anna mage-1 a1 {school}", f"{owner} elves-1 d1")
    line = f"cast mage-1 {spell} elves-1"
    assert desk.lists("anna", line)
    facts = war(desk, "anna", line)
    assert any(fact.startswith(("stunned elves-1", "enchanted elves-1")) for fact in facts)


@rule("VS-8.9.4.b")
def test_no_other_spell_gives_advantage() -> None:
    land = endless(FIELD, "anna mage-1 a1 plains", "anna elves-1 c1", "boris orcs-1 d1")
    war(land, "anna", "cast mage-1 water-of-tirelessness elves-1")
    war(land, "anna", "attack elves-1 orcs-1")
    assert any("mustered 1 elves-1:3 defenders orcs-1:3 " in fact for fact in closes(land))
    sea = endless(COAST, "anna mage-1 a1", "anna ship-1 c1", "boris ship-2 d1")
    war(sea, "anna", "cast mage-1 fair-wind ship-1")
    war(sea, "anna", "attack ship-1 ship-2")
    assert any("mustered 1 ship-1:2 defenders ship-2:2 " in fact for fact in closes(sea))


@rule("VS-8.9.3.a")
@EVERYBODY
def test_wrath_strikes_structures_of_anybody(owner: str) -> None:
    desk = endless(FIELD, "anna mage-1 a1 deserts", f"{owner} castle c2")
    assert "lowered c2 manor 2" in desk.does("anna", "cast mage-1 wrath-of-evogr castle-c2")
    all_pass(desk)
    assert desk.at("c2").owner == (None if owner == "nobody" else owner)
