"""The printed tables: every figure of the book."""

from typing import get_args

import pytest

from letopis.core.errors import OptionError
from letopis.games.strategic.catalogue import (
    ArmyKind,
    ArmyRow,
    FaceOutcome,
    Lasts,
    MineKind,
    School,
    SpellKind,
    StructureKind,
    catalogue,
)
from letopis.games.strategic.maps import Terrain
from letopis.games.strategic.maps.world_map import HiredKind
from tests.rule import rule

BOOK = catalogue()

HEAVY = ("barbarians", "elves", "dwarves", "orcs")


def row_of(army: ArmyRow) -> tuple[int | str, ...]:
    """A row as the ledger writes it: cost, strength, upkeep, six speeds."""
    strength = f"{army.detachments}+" if army.advantage else army.detachments
    speeds = (army.speed[terrain] or "-" for terrain in Terrain)
    return ("magic" if army.cost is None else army.cost, strength, army.upkeep, *speeds)


@rule("VS-T1.a")
def test_light_infantry() -> None:
    assert row_of(BOOK.armies["light-infantry"]) == (17, 2, 3, 2, 2, 2, 2, "-", "-")


@rule("VS-T1.b")
def test_barbarians() -> None:
    assert row_of(BOOK.armies["barbarians"]) == (25, 3, 5, 3, 2, 2, 1, "-", "-")


@rule("VS-T1.c")
def test_elves() -> None:
    assert row_of(BOOK.armies["elves"]) == (25, 3, 5, 2, 3, 1, 2, "-", "-")


@rule("VS-T1.d")
def test_dwarves() -> None:
    assert row_of(BOOK.armies["dwarves"]) == (25, 3, 5, 2, 1, 3, 2, "-", "-")


@rule("VS-T1.e")
def test_orcs() -> None:
    assert row_of(BOOK.armies["orcs"]) == (25, 3, 5, 1, 2, 2, 3, "-", "-")


@rule("VS-T1.f")
def test_knights() -> None:
    assert row_of(BOOK.armies["knights"]) == (50, 4, 10, 3, 2, 1, 3, "-", "-")


@rule("VS-T1.g")
def test_a_ship() -> None:
    assert row_of(BOOK.armies["ship"]) == (25, 2, 5, "-", "-", "-", "-", 4, 6)


def test_a_loaded_ship_is_slower_by_a_quarter() -> None:
    assert BOOK.armies["ship"].loaded_speed == {Terrain.COASTAL: 3, Terrain.OPEN: 4}


def test_a_mage_a_zombie_and_a_dragon() -> None:
    assert row_of(BOOK.armies["mage"]) == (100, "1+", 10, 2, 2, 2, 2, "-", "-")
    assert row_of(BOOK.armies["zombie"]) == ("magic", "1+", 0, 2, 2, 2, 2, "-", "-")
    assert row_of(BOOK.armies["dragon"]) == ("magic", "3+", 10, 5, 5, 5, 5, 5, 5)


@rule("VS-T2.d")
def test_a_ghost_ship() -> None:
    assert row_of(BOOK.armies["ghost-ship"]) == ("magic", "1+", 0, "-", "-", "-", "-", 4, 6)


@rule("VS-4.0.a")
def test_every_army_is_magical_or_not() -> None:
    assert set(BOOK.armies) == set(get_args(ArmyKind))
    assert {type(army.magical) for army in BOOK.armies.values()} == {bool}


@rule("VS-4.0.b")
def test_what_is_hired_is_not_magical_the_mage_included() -> None:
    plain = {kind for kind, army in BOOK.armies.items() if not army.magical}
    hired = {kind for row in BOOK.structures.values() for kind in row.hires}
    assert plain == hired == set(get_args(HiredKind))
    assert not BOOK.armies["mage"].magical


@rule("VS-4.0.c")
def test_what_is_called_is_magical() -> None:
    magical = {kind for kind, army in BOOK.armies.items() if army.magical}
    assert magical == {"zombie", "dragon", "ghost-ship"}


@rule("VS-4.0.d")
def test_ships_are_naval_and_all_others_land_armies_the_dragon_included() -> None:
    naval = {kind for kind, army in BOOK.armies.items() if army.naval}
    assert naval == {"ship", "ghost-ship"}


def test_heavy_infantry_has_its_native_land() -> None:
    native = {kind: army.native for kind, army in BOOK.armies.items() if army.native}
    grounds = (Terrain.FIELD, Terrain.FOREST, Terrain.MOUNTAINS, Terrain.DESERT)
    assert native == dict(zip(HEAVY, grounds, strict=True))


def test_who_is_starred_crosses_freely() -> None:
    free = {kind for kind, army in BOOK.armies.items() if army.crosses_freely}
    assert free == {"mage", "zombie", "dragon", "ghost-ship"}


def test_prizes_and_control_of_magical_armies() -> None:
    called = {kind: army for kind, army in BOOK.armies.items() if army.magical}
    assert [army.prize for army in called.values()] == [10, 100, 0]
    assert [army.control for army in called.values()] == [1, 0, 2]


def building(kind: StructureKind) -> tuple[int, int, int, str, tuple[str, ...]]:
    row = BOOK.structures[kind]
    return (row.level, row.cost, row.garrison, row.walls, row.hires)


@rule("VS-T3.a")
def test_a_tower_hires_nothing_but_mages() -> None:
    assert building("tower") == (1, 25, 1, "none", ("mage",))


@rule("VS-T3.b")
def test_a_manor_hires_no_mages_any_more() -> None:
    assert building("manor") == (2, 50, 2, "none", ("light-infantry",))


@rule("VS-T3.c")
def test_a_castle_hires_knights_but_no_ships() -> None:
    hires = ("light-infantry", *HEAVY, "knights")
    assert building("castle") == (3, 100, 2, "defence", hires)


@rule("VS-T3.d")
def test_a_city_hires_ships_but_no_knights() -> None:
    assert building("city") == (4, 125, 3, "defence", ("light-infantry", *HEAVY, "ship"))


def test_a_fortress() -> None:
    assert building("fortress") == (1, 50, 2, "always", ("light-infantry",))
    assert BOOK.structures["fortress"].treasury == 10
    assert BOOK.structures["fortress"].becomes is None


@rule("VS-6.0.d", "VS-6.0.j")
def test_lord_houses_are_these_four_and_the_fortress_is_a_building_but_none_of_them() -> None:
    assert set(BOOK.structures) == set(get_args(StructureKind))
    houses = [kind for kind, row in BOOK.structures.items() if row.lord_house]
    assert houses == ["tower", "manor", "castle", "city"]


@rule("VS-6.0.i")
def test_every_building_hires_somebody() -> None:
    assert all(row.hires for row in BOOK.structures.values())


def test_houses_are_raised_one_by_one_and_only_tower_and_fortress_are_built_at_once() -> None:
    chain = [row.becomes for row in BOOK.structures.values()]
    assert chain == ["manor", "castle", "city", None, None]
    built = [kind for kind, row in BOOK.structures.items() if row.built_at_once]
    assert built == ["tower", "fortress"]


def mine(level: int) -> tuple[int, int, int]:
    row = BOOK.mine(level)
    return (row.cost, row.income, row.garrison)


@rule("VS-T4.a")
def test_a_copper_mine_and_no_empty_garrison() -> None:
    assert mine(1) == (10, 2, 1)
    with pytest.raises(OptionError) as trouble:
        catalogue({"mines.copper.garrison": 0})
    assert (trouble.value.key, trouble.value.about["limit"]) == ("catalogue-override-limit", ">= 1")


@rule("VS-T4.b")
def test_a_silver_mine() -> None:
    assert mine(2) == (20, 4, 1)


@rule("VS-T4.c")
def test_a_gold_mine() -> None:
    assert mine(3) == (30, 6, 2)


@rule("VS-T4.d")
def test_a_mithril_mine() -> None:
    assert mine(4) == (40, 8, 2)
    assert tuple(BOOK.mines) == get_args(MineKind)


@rule("VS-8.1.a")
def test_there_are_five_schools_of_magic_and_each_has_a_spell() -> None:
    assert list(School) == ["forest", "mountains", "deserts", "plains", "grey"]
    assert {row.school for row in BOOK.spells.values()} == set(School)


def test_every_spell_costs_30_and_reaches_as_far_as_the_book_says() -> None:
    assert set(BOOK.spells) == set(get_args(SpellKind))
    assert {row.cost for row in BOOK.spells.values()} == {30}
    near = {row.number: row.range for row in BOOK.spells.values() if row.range != 6}
    assert near == {"1.3": 0, "1.5": 1, "1.6": 1, "3": 2}


def test_how_long_spells_last_and_what_they_add() -> None:
    lasting = {kind: row.lasts for kind, row in BOOK.spells.items() if row.lasts is Lasts.YEAR}
    assert set(lasting) == {"fair-wind", "sleep-mist", "water-of-tirelessness"}
    assert BOOK.spells["shield-of-fury"].lasts is Lasts.FIRST_BATTLE
    assert (BOOK.spells["fair-wind"].steps, BOOK.spells["water-of-tirelessness"].steps) == (2, 5)
    assert BOOK.spells["wrath-of-evogr"].levels == 1
    wide = {kind for kind, row in BOOK.spells.items() if row.area}
    assert wide == {"storm", "sleep-mist"}


def test_what_the_die_does() -> None:
    nothing = FaceOutcome.NOTHING
    taming = (FaceOutcome.MAGE_DIES, *[nothing] * 3, FaceOutcome.DRAGON_DIES, FaceOutcome.TAMED)
    assert BOOK.spells["taming"].die == taming
    storm = (*[nothing] * 2, *[FaceOutcome.STUNNED] * 2, *[FaceOutcome.SUNK] * 2)
    assert BOOK.spells["storm"].die == storm
    assert BOOK.spells["release"].die == (*[nothing] * 4, *[FaceOutcome.RELEASED] * 2)
    assert BOOK.spells["call-ghost-ship"].die == (*[nothing] * 3, *[FaceOutcome.CALLED] * 3)
    assert BOOK.spells["raise-zombies"].zombies == (1, 1, 2, 2, 3, 3)
    assert BOOK.spells["turn-to-dust"].zombies == (1, 1, 2, 2, 3, 3)
    assert BOOK.spells["turn-to-dust"].ghost_ships == (0, 0, 0, 0, 1, 1)


def test_figures_of_the_text() -> None:
    figures = BOOK.figures
    assert (figures.treasury.limit, figures.mithril.cost, figures.buildings.gap) == (100, 50, 3)
    assert (figures.mithril.amulet_die, figures.mithril.amulet_discount) == (1, 10)
    assert (figures.magic.control_limit, figures.neutrals.vanish_percent) == (6, 5)


def test_every_figure_whose_picture_is_lost_is_marked() -> None:
    lost = {kind for kind, row in BOOK.armies.items() if "detachments" in row.reconstructed}
    assert lost == {"mage", "zombie", "dragon", "ghost-ship"}
    rows = (*BOOK.structures.values(), *BOOK.mines.values())
    assert {row.reconstructed for row in rows} == {("garrison",)}
