"""The printed tables: every figure of the book, what is reconstructed, what a game may change."""

import io
from typing import get_args

import pytest
import yaml
from rich.console import Console

from letopis.cli.catalogue import show_catalogue
from letopis.cli.screen import Screen
from letopis.core.errors import OptionError, Trouble
from letopis.games.strategic.catalogue import (
    ArmyKind,
    ArmyRow,
    Catalogue,
    Change,
    Lasts,
    MineKind,
    Outcome,
    School,
    SpellKind,
    StructureKind,
    Walls,
    catalogue,
    catalogue_options,
)
from letopis.games.strategic.catalogue.tables import packaged_text, read_tables
from letopis.games.strategic.maps import Terrain
from letopis.games.strategic.maps.world_map import ArmyKind as HiredKind
from letopis.packaged import packaged
from letopis.speech import trouble_text
from letopis.words import LANGUAGES, Language, words
from tests.rule import rule

BOOK = catalogue()
FILES = ("armies", "structures", "mines", "spells", "figures")
HEAVY = ("barbarians", "elves", "dwarves", "orcs")


def row_of(army: ArmyRow) -> tuple[int | str, ...]:
    """A row as the ledger writes it: cost, strength, upkeep, six speeds."""
    strength = f"{army.detachments}+" if army.advantage else army.detachments
    speeds = (army.speed[terrain] or "-" for terrain in Terrain)
    return ("magic" if army.cost is None else army.cost, strength, army.upkeep, *speeds)


def texts(**changed: tuple[str, str]) -> dict[str, bytes]:
    """The packaged files, in some of them one passage replaced by another."""
    found = {}
    for name in FILES:
        text = packaged_text(name).decode()
        old, new = changed.get(name, ("", ""))
        assert old in text
        found[name] = text.replace(old, new, 1).encode() if old else text.encode()
    return found


def refused(overrides: dict[str, int | str]) -> OptionError:
    with pytest.raises(OptionError) as caught:
        catalogue(overrides)
    return caught.value


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
    trouble = refused({"mines.copper.garrison": 0})
    assert (trouble.key, trouble.about["limit"]) == ("catalogue-override-limit", ">= 1")


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
    nothing = Outcome.NOTHING
    taming = (Outcome.MAGE_DIES, *[nothing] * 3, Outcome.DRAGON_DIES, Outcome.TAMED)
    assert BOOK.spells["taming"].die == taming
    storm = (*[nothing] * 2, *[Outcome.STUNNED] * 2, *[Outcome.SUNK] * 2)
    assert BOOK.spells["storm"].die == storm
    assert BOOK.spells["release"].die == (*[nothing] * 4, *[Outcome.RELEASED] * 2)
    assert BOOK.spells["call-ghost-ship"].die == (*[nothing] * 3, *[Outcome.CALLED] * 3)
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


def ledger_options() -> dict[str, list[str]]:
    """The ledger's options with their values, the default first."""
    text = (packaged("rules") / "strategic.yaml").read_text(encoding="utf-8")
    found = yaml.load(text, Loader=yaml.CSafeLoader)
    clauses = found["clauses"] if isinstance(found, dict) else found
    options = [clause["option"] for clause in clauses if isinstance(clause.get("option"), dict)]
    return {
        it["name"]: sorted(map(str, it["values"]), key=lambda value: value != str(it["default"]))
        for it in options
    }


def test_the_options_are_the_ledgers_with_its_values() -> None:
    ledger = ledger_options()
    assert {name for name in ledger if name.startswith("catalog.")} <= set(catalogue_options())
    for name, values in catalogue_options().items():
        assert sorted(values) == sorted(ledger[name]), name


def test_the_ledgers_defaults_are_the_books_figures() -> None:
    defaults: dict[str, int | str] = {
        name: ledger_options()[name][0] for name in catalogue_options()
    }
    assert catalogue(defaults) == BOOK


def test_every_value_of_every_option_is_accepted() -> None:
    for name, values in catalogue_options().items():
        differing = [value for value in values if catalogue({name: value}).overridden]
        assert len(differing) == len(values) - 1, name


def test_an_option_may_be_a_number_or_typed_and_may_set_two_figures() -> None:
    shallow = catalogue({"catalog.garrison.mine_3_4": 1})
    assert [shallow.mine(level).garrison for level in (1, 2, 3, 4)] == [1, 1, 1, 1]
    assert shallow == catalogue({"catalog.garrison.mine_3_4": "1"})
    assert [it.path for it in shallow.overridden] == [
        "mines.gold.garrison",
        "mines.mithril.garrison",
    ]


def test_any_figure_may_be_changed_by_its_path_and_is_shown_as_changed() -> None:
    game = catalogue(
        {
            "armies.dragon.detachments": 5,
            "armies.elves.speed.forest": "4",
            "armies.orcs.advantage": "true",
            "structures.castle.walls": "always",
            "spells.raise-zombies.zombies.6": 4,
            "figures.treasury.limit": 100,
        }
    )
    assert game.armies["dragon"].detachments == 5
    assert game.armies["elves"].speed[Terrain.FOREST] == 4
    assert game.structures["castle"].walls is Walls.ALWAYS
    assert game.overridden == (
        Change("armies.dragon.detachments", 3, 5),
        Change("armies.elves.speed.forest", 3, 4),
        Change("armies.orcs.advantage", False, True),
        Change("spells.raise-zombies.zombies.6", 3, 4),
        Change("structures.castle.walls", "defence", "always"),
    )
    assert catalogue() == BOOK
    assert BOOK.overridden == ()


BAD: list[tuple[str, int | str, str]] = [
    ("armies.unicorn.cost", 5, "catalogue-override-unknown"),
    ("armies.elves.colour", 5, "catalogue-override-unknown"),
    ("armies.elves.cost.plain", 5, "catalogue-override-unknown"),
    ("armies.zombie.cost", 5, "catalogue-override-unknown"),
    ("spells.storm.die.7", "sunk", "catalogue-override-unknown"),
    ("spells.storm.die.0", "sunk", "catalogue-override-unknown"),
    ("catalog.unicorn.strength", "1+", "catalogue-override-unknown"),
    ("", 5, "catalogue-override-unknown"),
    ("armies.elves", 5, "catalogue-override-table"),
    ("structures.castle.hires", "knights", "catalogue-override-table"),
    ("armies.elves.magical", "true", "catalogue-override-fixed"),
    ("mines.gold.level", 2, "catalogue-override-fixed"),
    ("armies.elves.cost", -1, "catalogue-override-limit"),
    ("armies.elves.cost", 10_000, "catalogue-override-limit"),
    ("armies.elves.detachments", 0, "catalogue-override-limit"),
    ("structures.tower.garrison", "0", "catalogue-override-limit"),
    ("armies.elves.cost", "2.5", "catalogue-override-value"),
    ("armies.elves.cost", "many", "catalogue-override-value"),
    ("armies.elves.cost", "null", "catalogue-override-value"),
    ("armies.elves.cost", True, "catalogue-override-value"),
    ("armies.elves.advantage", "perhaps", "catalogue-override-value"),
    ("structures.castle.walls", "high", "catalogue-override-value"),
    ("structures.castle.hires.1", "dragon", "catalogue-override-value"),
    ("catalog.mage.strength", "3+", "catalogue-override-choice"),
    ("catalog.garrison.tower", 5, "catalogue-override-choice"),
]


@pytest.mark.parametrize(("key", "value", "trouble"), BAD)
def test_an_unknown_or_impossible_figure_is_refused(
    key: str, value: int | str, trouble: str
) -> None:
    found = refused({key: value})
    assert found.key == trouble
    assert all(key in trouble_text(words(language), found) for language in LANGUAGES)


def test_one_figure_changed_by_two_keys_is_refused() -> None:
    both: dict[str, int | str] = {"catalog.dragon.strength": "4+", "armies.dragon.detachments": 5}
    found = refused(both)
    assert found.key == "catalogue-override-twice"
    assert all(trouble_text(words(language), found) for language in LANGUAGES)


MISFITS: list[tuple[dict[str, int | str], str]] = [
    ({"structures.manor.cost": 5}, "cheaper_level"),
    ({"mines.gold.cost": 50}, "cheaper_level"),
    ({"structures.castle.hires.1": "knights"}, "hires_twice"),
    ({"armies.ship.speed.field": 1}, "naval_on_land"),
    ({"armies.elves.native": "open"}, "native_sea"),
]


@pytest.mark.parametrize(("overrides", "problem"), MISFITS)
def test_figures_that_do_not_fit_each_other_are_refused(
    overrides: dict[str, int | str], problem: str
) -> None:
    with pytest.raises(Trouble) as caught:
        catalogue(overrides)
    assert caught.value.key == "catalogue-check"
    assert caught.value.about["problem"] == problem
    vague = Trouble("catalogue-check", where=caught.value.about["where"], problem="other")
    for language in LANGUAGES:
        said = trouble_text(words(language), caught.value)
        assert said != trouble_text(words(language), vague)


BROKEN = [
    (texts(armies=("[elves]", "[elves")), "catalogue-toml"),
    (texts() | {"mines": b"\xff"}, "catalogue-toml"),
    (texts(armies=("cost = 17", "cost = 17\ncolour = 3")), "catalogue-value"),
    (texts(armies=("cost = 17", 'cost = "17"')), "catalogue-value"),
    (texts(armies=("cost = 17", "cost = 17.5")), "catalogue-value"),
    (texts(armies=("[orcs]", "[unicorns]")), "catalogue-value"),
    (texts(mines=("garrison = 1", "garrison = 0")), "catalogue-value"),
    (texts(structures=('hires = ["mage"]', "hires = []")), "catalogue-value"),
    (texts(spells=('"sunk", "sunk"]', '"sunk"]')), "catalogue-value"),
    (texts(figures=("[treasury]\nlimit", "[treasure]\nlimit")), "catalogue-value"),
    (texts() | {"mines": b""}, "catalogue-missing"),
    (texts(armies=("coastal = 0, open = 0", "coastal = 0")), "catalogue-check"),
    (texts(armies=("cost = 17\n", "")), "catalogue-check"),
    (texts(armies=("prize = 10 ", "# prize")), "catalogue-check"),
    (texts(armies=("{ coastal = 3, open = 4 }", "{ coastal = 3 }")), "catalogue-check"),
    (texts(structures=("level = 2", "level = 3")), "catalogue-check"),
    (texts(mines=("level = 2", "level = 3")), "catalogue-check"),
    (texts(mines=('["garrison"]', '["garison"]')), "catalogue-check"),
]


@pytest.mark.parametrize(("files", "trouble"), BROKEN)
def test_a_broken_table_is_told_not_played(files: dict[str, bytes], trouble: str) -> None:
    with pytest.raises(Trouble) as caught:
        read_tables(files)
    assert caught.value.key == trouble
    assert all(trouble_text(words(language), caught.value) for language in LANGUAGES)


def shown(language: Language, tables: Catalogue | None = None, width: int = 100) -> list[str]:
    paper = io.StringIO()
    console = Console(file=paper, width=width, color_system=None)
    assert show_catalogue(Screen(words(language), console), tables) == 0
    return paper.getvalue().splitlines()


def line(lines: list[str], name: str) -> list[str]:
    return next(it.removeprefix(name).split() for it in lines if it.startswith(name + " "))


def test_the_tables_are_shown_in_russian() -> None:
    lines = shown("ru")
    assert line(lines, "Лёгкая пехота") == ["17", "2", "3", "2", "2", "2", "2", "–", "–"]
    assert line(lines, "Дракон") == ["магия", "3+*", "10", "5", "5", "5", "5", "5", "5"]
    assert line(lines, "Башня") == ["1", "25", "1*", "маг", "100"]
    assert line(lines, "Мифрил") == ["4", "40", "8", "2*"]
    assert any(it.startswith("* ") for it in lines)


def test_the_tables_are_shown_in_english() -> None:
    lines = shown("en")
    assert line(lines, "Ghost ship") == ["magic", "1+*", "0", "–", "–", "–", "–", "4", "6"]
    assert line(lines, "Fortress++") == ["1", "50", "2*", "light", "infantry", "17"]
    assert not any("departs" in it for it in lines)
    assert not any("…" in it for it in lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_narrow_terminal_loses_no_figure(language: Language) -> None:
    lines = shown(language, width=80)
    assert not any("…" in it for it in lines)
    columns = ("army", "cost", "strength", "upkeep", *Terrain)
    heading = [words(language).at("catalogue", "column", name) for name in columns]
    assert heading in [it.split() for it in lines]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_game_changes_is_marked_and_listed(language: Language) -> None:
    changed: dict[str, int | str] = {
        "catalog.dragon.strength": "4+",
        "armies.elves.cost": 30,
        "armies.elves.speed.field": 1,
        "armies.orcs.advantage": "true",
    }
    lines = shown(language, catalogue(changed))
    dragon, elves = words(language).at("army", "dragon"), words(language).at("army", "elves")
    assert line(lines, dragon.capitalize())[1] == "4+!"
    assert line(lines, elves.capitalize())[:4] == ["30!", "3", "5", "1!"]
    castle = words(language).at("structure", "castle").capitalize() + "+"
    hired = " ".join(it for it in lines if it.startswith((castle, "    ")))
    assert f"{elves} 30" in hired
    assert sum(it.startswith("! armies.") for it in lines) == len(changed)
