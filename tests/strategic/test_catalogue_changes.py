"""Figures changed by a game, by option or by path: what is refused and what is shown."""

import io

import pytest
import yaml
from rich.console import Console

from letopis.cli.rules.catalogue import show_catalogue
from letopis.cli.terminal.screen import Screen
from letopis.core.errors import OptionError, Trouble
from letopis.games.strategic.catalogue import Catalogue, FigureChange, Walls, catalogue, overrides
from letopis.games.strategic.catalogue.tables import packaged_text, read_tables
from letopis.games.strategic.maps import Terrain
from letopis.packaged import packaged
from letopis.words import LANGUAGES, Language, trouble_text, words

BOOK = catalogue()
FILES = ("armies", "structures", "mines", "spells", "figures")


def texts(**changed: tuple[str, str]) -> dict[str, bytes]:
    """The packaged files, with one passage replaced in some of them."""
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


def catalogue_options() -> dict[str, tuple[str, ...]]:
    """The options that the catalogue answers, with their values."""
    return {name: tuple(values) for name, values in overrides._options().items()}


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
        FigureChange("armies.dragon.detachments", 3, 5),
        FigureChange("armies.elves.speed.forest", 3, 4),
        FigureChange("armies.orcs.advantage", False, True),
        FigureChange("spells.raise-zombies.zombies.6", 3, 4),
        FigureChange("structures.castle.walls", "defence", "always"),
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
