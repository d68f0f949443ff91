"""Chapters 4.7 and 8.1 to 8.5. Who may cast what, at which price; immunity to magic."""

from typing import Any, get_args

import pytest
from msgspec.structs import replace

from letopis.games.strategic.catalogue import School, SpellKind
from letopis.games.strategic.maps import NeutralArmy, Terrain, read_map, write_map
from letopis.games.strategic.maps.world_map import SeatCell, cells_of, is_land
from letopis.games.strategic.movement.movers import mover
from letopis.games.strategic.world import Effect
from letopis.games.strategic.world.changes import with_army
from letopis.games.strategic.world.stamps import present_stamp
from letopis.words import LANGUAGES, Language, words
from tests.rule import rule
from tests.strategic.scenes.scene import Desk, endless, started
from tests.strategic.scenes.shipped import shipped_text
from tests.strategic.scenes.shores import COAST, aimed, shore
from tests.strategic.scenes.warfare import all_pass, war
from tests.strategic.scenes.wars import clash

FIELD = "\n".join([". . . . . . . . ."] * 3)


@rule("VS-8.1.a")
def test_there_are_five_schools_of_magic() -> None:
    assert set(School) == {"forest", "mountains", "deserts", "plains", "grey"}
    rows = shore().world.ground.catalogue.spells
    assert {line.school for line in rows.values()} == set(School)


@rule("VS-T2.a")
@pytest.mark.parametrize("strength", ["1+", "2+"])
def test_a_mage_who_is_attacked_lays_out_one_card_with_advantage_or_two(strength: str) -> None:
    desk = endless(
        ". . .", "anna light-infantry-1 a1", "boris mage-1 b1", catalog_mage_strength=strength
    )
    met = clash(desk, "anna attack light-infantry-1 mage-1")
    assert met == (("light-infantry-1:2",), (f"mage-1:{strength}",))


@rule("VS-8.2.a", "VS-4.7.a")
@pytest.mark.parametrize(
    ("school", "own"),
    [
        ("forest", "sleep-mist"),
        ("deserts", "wrath-of-evogr"),
        ("mountains", "shield-of-fury"),
        ("plains", "water-of-tirelessness"),
    ],
)
def test_each_mage_casts_grey_magic_and_the_magic_of_one_more_school(school: str, own: str) -> None:
    desk = shore(school)
    others = {"sleep-mist", "wrath-of-evogr", "shield-of-fury", "water-of-tirelessness"} - {own}
    for spell in others:
        assert desk.refusal("anna", aimed(spell)) == "VS-8.2.a another-school"
    for spell in ("fair-wind", "storm", "raise-zombies", own):
        assert desk.lists("anna", aimed(spell))
        assert not desk.is_refused("anna", aimed(spell))
    assert desk.refusal("anna", "cast mage-1 taming") == "VS-8.9.1.3.a no-sleeping-dragon"


@rule("VS-8.2.a")
def test_a_mage_of_the_mountains_casts_all_seven_grey_spells_and_the_shield() -> None:
    desk = endless(
        "m . . = =\n. . = = =\n. . . = =", "anna mage-1 a1 mountains", "anna elves-1 b2",
        "boris ship-1 e1", "boris mage-2 a3", "boris zombie-1 c3 of mage-2",
        "boris mage-3 b3", "boris dragon-1 e3 of mage-3 from e2", "boris tower c1",
        lairs=("a1",), veins=("a1 4",),
    )  # fmt: skip
    ashore = ("fair-wind ship-1", "storm e1", "taming", "release dragon-1", "raise-zombies",
              "turn-to-dust zombie-1", "shield-of-fury elves-1")  # fmt: skip
    for spell in ashore:
        assert desk.lists("anna", f"cast mage-1 {spell}"), spell
        assert not desk.is_refused("anna", f"cast mage-1 {spell}"), spell
    sea = endless(
        "\n".join(["= = = = = = = . ."] * 7), "anna ship-1 a4", "anna mage-1 ship-1 mountains",
        "boris elves-1 i1",
    )  # fmt: skip
    assert not sea.is_refused("anna", "cast mage-1 call-ghost-ship b4")


@rule("VS-6.3.i")
def test_by_option_a_mage_gets_his_school_with_the_first_spell_of_one() -> None:
    desk = shore("", mage_school_choice="at_first_cast")
    war(desk, "anna", aimed("fair-wind"))
    assert desk.army("mage-1").school is None, "grey magic is everybody's"
    desk.ends_turns_until("anna", 3)
    assert "spell-cast mage-1 sleep-mist 30 elves-1 school forest" in war(
        desk, "anna", aimed("sleep-mist")
    )
    assert desk.army("mage-1").school == "forest"
    desk.ends_turns_until("anna", 4)
    assert desk.refusal("anna", aimed("shield-of-fury")) == "VS-8.2.a another-school"
    assert shore("").refusal("anna", aimed("sleep-mist")) == "VS-8.2.a another-school"


@rule("VS-6.3.i")
def test_then_he_may_be_hired_and_join_without_one() -> None:
    options: Any = {"mage_school_choice": "at_first_cast", "coins": 200}
    desk = endless(COAST, "anna tower a1", **options)
    for line in ("hire mage tower-a1", "hire mage tower-a1 school forest"):
        assert desk.lists("anna", line)
        assert not desk.is_refused("anna", line)
    assert desk.refusal("anna", "hire mage tower-a1 school grey") == "VS-6.3.i school-needed"
    assert desk.lists("zoe", "join-commander mage")
    assert not desk.is_refused("zoe", "join-commander mage")
    assert endless(COAST).refusal("zoe", "join-commander mage") == "VS-6.3.i school-needed"


@rule("VS-6.3.i", "VS-4.0.e")
def test_a_neutral_mage_of_the_map_has_the_school_that_is_written_there() -> None:
    drawn = shipped_text("duel")
    world = read_map(drawn)
    taken = {
        *world.lairs,
        *(vein.cell for vein in world.veins),
        *(it.cell for it in world.neutrals),
    }
    taken |= {seat.cell for seat in world.seats if isinstance(seat, SeatCell)}
    free = next(cell for cell in cells_of(world) if is_land(world, cell) and cell not in taken)
    mage = NeutralArmy(free, "mage", "plains")
    text = write_map(replace(world, neutrals=(*world.neutrals, mage)))
    assert f'"{free} mage plains"' in text
    assert read_map(text).neutrals[-1] == mage
    desk = started(map_text=text)
    assert desk.army("mage-1").school == "plains"


@rule("VS-1.2.i")
def test_only_mages_cast_and_only_in_their_owners_turn() -> None:
    desk = shore("forest", "boris mage-2 c3 forest")
    assert desk.refusal("anna", "cast elves-1 storm e2") == "VS-1.2.i only-mages"
    assert desk.refusal("boris", "cast mage-2 storm e2") == "VS-1.2.w not-your-turn"
    assert desk.refusal("anna", "cast mage-2 storm e2") == "VS-1.2.w not-your-army"
    assert desk.refusal("anna", "cast mage-9 storm e2") == "VS-1.2.w no-such-army"
    war(desk, "anna", aimed("fair-wind"))
    assert desk.refusal("anna", aimed("fair-wind")) == "VS-1.3.b action-spent"
    assert desk.refusal("anna", "move mage-1 b3") == "VS-1.3.c action-spent"


@rule("VS-1.2.i", "VS-4.3.b")
def test_a_mage_under_attack_casts_nothing() -> None:
    desk = shore("forest", "boris orcs-1 c3")
    war(desk, "boris", "attack orcs-1 mage-1")
    assert desk.refusal("anna", aimed("storm")) == "VS-4.3.b under-attack"
    assert not desk.lists("anna", aimed("storm"))


@rule("VS-8.3.a")
def test_every_spell_costs_30_coins_also_when_the_die_fails() -> None:
    poor = shore(coins=29)
    assert poor.refusal("anna", aimed("storm")) == "VS-8.3.a too-poor"
    assert not poor.lists("anna", aimed("storm"))
    rows = poor.world.ground.catalogue.spells.values()
    assert {line.cost for line in rows} == {30}
    desk = shore(coins=30)
    desk.does("anna", aimed("storm"))
    assert desk.coins("anna") == 0
    assert "fizzled mage-1 storm" in desk.throws(1)
    assert desk.coins("anna") == 0
    assert desk.refusal("anna", aimed("storm")) == "VS-1.3.b action-spent"


@rule("VS-8.4.a", "VS-5.3.f")
def test_magic_does_not_act_on_armies_in_mithril_armour() -> None:
    for school, spell in (
        ("plains", "water-of-tirelessness"),
        ("mountains", "shield-of-fury"),
        ("forest", "sleep-mist"),
    ):
        desk = endless(FIELD, f"anna mage-1 a1 {school}", "anna knights-1 b1 personal mithril")
        line = f"cast mage-1 {spell} knights-1"
        assert desk.refusal("anna", line) == "VS-8.4.a in-mithril"
        assert not desk.lists("anna", line)
    mist = endless(
        FIELD, "anna mage-1 a1 forest", "boris elves-1 c1", "boris knights-1 d1 personal mithril"
    )
    assert war(mist, "anna", "cast mage-1 sleep-mist elves-1")[1] == "stunned elves-1"
    assert mist.army("elves-1").stamp is not None
    assert mist.army("knights-1").stamp is None


@rule("VS-8.4.a")
def test_a_ship_in_mithril_weathers_every_storm() -> None:
    desk = endless(COAST, "anna mage-1 c1", "boris ship-1 e1 personal mithril", "boris ship-2 e2")
    assert desk.refusal("anna", "cast mage-1 fair-wind ship-1") == "VS-8.4.a in-mithril"
    desk.does("anna", "cast mage-1 storm e1")
    facts = desk.throws(6)
    assert "perished ship-2" in facts
    assert "perished ship-1" not in facts


@rule("VS-8.4.b")
def test_only_special_magic_acts_on_mages_and_magical_armies() -> None:
    for target in ("mage-1", "mage-2", "zombie-1", "dragon-1"):
        for school, spell in (("forest", "sleep-mist"), ("mountains", "shield-of-fury")):
            desk = endless(
                FIELD,
                f"anna mage-1 a1 {school}",
                "boris mage-2 d1",
                "boris mage-3 e3",
                "boris zombie-1 e1 of mage-2",
                "boris dragon-1 f1 of mage-3 from i3",
            )
            line = f"cast mage-1 {spell} {target}"
            assert desk.refusal("anna", line) == "VS-8.4.b only-special-magic"
    assert not desk.is_refused("anna", "cast mage-1 release dragon-1")
    assert not desk.is_refused("anna", "cast mage-1 turn-to-dust zombie-1")


@rule("VS-8.4.b", "VS-8.9.1.2.d")
def test_ghost_ships_know_no_wind_and_no_storm_but_a_mage_aboard_sinks_with_his_ship() -> None:
    sea = "\n".join([". ~ = = = = = = ="] * 7)
    desk = endless(
        sea,
        "anna mage-1 a4",
        "boris ship-1 e4",
        "boris mage-2 ship-1",
        "boris ghost-ship-1 e5 of mage-2",
    )
    line = "cast mage-1 fair-wind ghost-ship-1"
    assert desk.refusal("anna", line) == "VS-8.4.b only-special-magic"
    desk.does("anna", "cast mage-1 storm e4")
    facts = desk.throws(5)
    assert facts[1:3] == ["perished mage-2", "perished ship-1"]
    assert "ghost-ship-1" in desk.world.armies


@rule("VS-8.5.a")
def test_a_year_lasts_until_the_start_of_the_casters_next_turn() -> None:
    desk = shore("plains", seats="anna boris carol", neutral_vanish_percent=0)
    war(desk, "anna", aimed("water-of-tirelessness"))
    assert desk.army("elves-1").effects
    desk.ends_turns_until("carol", 2)
    assert _steps(desk) == 5
    desk.ends_turns_until("anna", 3)
    assert _steps(desk) == 2


def _steps(desk: Desk) -> int:
    """The elves' speed over fields."""
    return mover(desk.world, desk.army("elves-1")).speed[Terrain.FIELD]


@rule("VS-8.5.a", "VS-1.3.d")
def test_the_effect_of_a_caster_who_enters_service_ends_with_the_next_slot() -> None:
    desk = endless(
        FIELD,
        "boris mage-1 a1 plains",
        "carol elves-1 b1",
        "anna castle i3",
        seats="anna boris carol",
        turn="boris",
        neutral_vanish_percent=0,
    )
    war(desk, "boris", "cast mage-1 water-of-tirelessness elves-1")
    desk.ends_turns_until("anna", 3)
    assert _steps(desk) == 5
    desk.does("anna", "offer-service boris")
    desk.does("boris", "answer 1 yes")
    all_pass(desk)
    assert _steps(desk) == 5
    desk.ends_turns_until("carol", 3)
    assert _steps(desk) == 2


@rule("VS-8.8.a", "VS-5.3.i")
def test_an_amulet_adds_one_to_the_die_and_six_stays_the_most() -> None:
    for face, fate in ((2, "stunned ship-1"), (4, "perished ship-1"), (6, "perished ship-1")):
        desk = endless(COAST, "anna mage-1 c2 personal mithril", "boris ship-1 e2")
        desk.does("anna", "cast mage-1 storm e2 amulet die")
        assert desk.coins("anna") == 70
        assert fate in desk.throws(face)


@rule("VS-5.3.i")
def test_or_it_makes_the_spell_ten_coins_cheaper() -> None:
    desk = endless(COAST, "anna mage-1 c2 personal mithril forest", "boris ship-1 e2", coins=20)
    assert desk.refusal("anna", "cast mage-1 storm e2") == "VS-5.3.i amulet-how"
    assert desk.refusal("anna", "cast mage-1 storm e2 amulet die") == "VS-8.3.a too-poor"
    mist = "cast mage-1 sleep-mist ship-1 amulet"
    assert desk.refusal("anna", f"{mist} die") == "VS-5.3.i no-die-to-help"
    assert desk.lists("anna", f"{mist} coins")
    assert not desk.lists("anna", f"{mist} die")
    assert not desk.lists("anna", "cast mage-1 storm e2 amulet die")
    desk.does("anna", "cast mage-1 storm e2 amulet coins")
    assert desk.coins("anna") == 0
    assert "fizzled mage-1 storm" in desk.throws(2)
    plain = shore()
    assert plain.refusal("anna", f"{aimed('storm')} amulet die") == "VS-5.3.i no-amulet"


@rule("VS-4.7.b", "VS-4.2.i")
def test_a_mage_aboard_may_cast_and_his_ship_stops() -> None:
    desk = endless("\n".join(["= = = = = = = = ="] * 7), "anna ship-1 a4", "anna mage-1 ship-1")
    desk.does("anna", "move ship-1 b4")
    desk.does("anna", "cast mage-1 call-ghost-ship c4")
    desk.throws(4)
    assert desk.army("ghost-ship-1").cell == "c4"
    assert desk.refusal("anna", "move ship-1 b5") == "VS-4.1.m movement-ended"


@rule("VS-4.8.c")
def test_who_has_lost_a_duel_cannot_cast_until_the_challengers_slot_comes_round() -> None:
    desk = shore(seats="anna boris", neutral_vanish_percent=0)
    block = Effect("mental-duel", desk.world.seats[1], present_stamp(desk.world))
    silenced = replace(desk.army("mage-1"), cast_block=block)
    desk.world = with_army(desk.world, silenced)
    assert desk.refusal("anna", aimed("storm")) == "VS-4.8.c silenced"
    assert not desk.lists("anna", aimed("storm"))
    desk.ends_turns_until("anna", 3)
    assert not desk.is_refused("anna", aimed("storm"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_spell_has_a_name_to_type_and_every_die_a_reason(language: Language) -> None:
    rows = shore().world.ground.catalogue.spells
    for spell in get_args(SpellKind):
        assert words(language).texts("strategic", "typed", "word", spell)
        if rows[spell].die or rows[spell].zombies:
            assert words(language).has("strategic", "why", spell)
