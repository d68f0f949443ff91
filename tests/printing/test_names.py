"""Every cell, option and preset on a sheet has a name in the locale files."""

import pytest

from letopis.core.options import OptionValue, describe, resolve
from letopis.games.sheet.game import SheetGame
from letopis.games.sheet.rules import compile_rules
from letopis.games.sheet.state import blank
from letopis.games.sheet.totals import lines
from letopis.games.valyrian import VALYRIAN
from letopis.games.yatzy import YATZY
from letopis.words import LANGUAGES, Language, words

both_games = pytest.mark.parametrize("game", [YATZY, VALYRIAN], ids=lambda game: game.id)
both_languages = pytest.mark.parametrize("language", LANGUAGES)


@both_languages
@both_games
def test_every_option_and_every_value_is_explained(game: SheetGame, language: Language) -> None:
    for option in describe(game.options):
        here = ("option", game.id, option.name)
        values: tuple[OptionValue, ...] = option.choices or ("any",)
        keys = {str(value) for value in values}
        assert words(language).branch(*here, "value").keys() == keys
        assert words(language).at(*here, "name")
        assert words(language).at(*here, "about")


@both_languages
@pytest.mark.parametrize("game", ["yatzy", "valyrian"])
def test_a_number_of_games_is_spoken(game: str, language: Language) -> None:
    for count in (1, 2, 5, 21):
        assert str(count) in words(language)(f"option.{game}.games.value.any", count=count)


@both_languages
@both_games
def test_every_preset_is_explained_and_no_other(game: SheetGame, language: Language) -> None:
    assert words(language).branch("preset", game.id).keys() == game.presets.keys()
    for preset in game.presets:
        assert words(language).branch("preset", game.id, preset).keys() == {"name", "about"}


@both_languages
@both_games
def test_every_cell_part_and_sum_of_every_preset_has_a_name(
    game: SheetGame, language: Language
) -> None:
    for preset in game.presets:
        rules = compile_rules(game.spec(resolve(game.options, game.presets, preset, {})))
        for line in lines(rules, blank(rules)):
            table = "cell" if line.kind == "cell" else "line"
            assert words(language).has(table, line.id)
            assert not line.part or words(language).has("part", line.part)
            assert not line.part or words(language).has("part_short", line.part)


@both_languages
def test_every_cell_says_what_it_takes_and_pays(language: Language) -> None:
    spoken = words(language)
    assert spoken.branch("cell_hint").keys() == spoken.branch("cell").keys()
    scandinavian = YATZY.spec(resolve(YATZY.options, YATZY.presets, "scandinavian", {}))
    hints = spoken.branch("cell_hint_scandinavian")
    assert hints.keys() == {cell.id for cell in scandinavian.cells}
