"""Printed score sheets, read back from the PDF."""

import io
import re

import pytest
from pypdf import PdfReader

from letopis.core.errors import OptionError
from letopis.core.options import resolve
from letopis.games.valyrian import VALYRIAN
from letopis.games.valyrian.azantir import AZANTIR
from letopis.games.yatzy import YATZY
from letopis.printing import DiceGame, PrintingError, rules_sheet, score_sheet
from letopis.printing.score_sheet import TableRules
from letopis.rulebook import rulebook
from letopis.words import LANGUAGES, Language, words
from tests.rule import rule

GAMES: tuple[DiceGame, ...] = ("yatzy", "valyrian")
ODD_NAMES = ["*Miron*", "#panic()", "$x$ <b>", 'a "b" \\ c']

both_games = pytest.mark.parametrize("game", GAMES)
both_languages = pytest.mark.parametrize("language", LANGUAGES)


def pages(pdf: bytes) -> list[str]:
    """The text of each page on one line, without word joiners."""
    texts = (page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)
    return [" ".join(text.replace("\N{WORD JOINER}", "").split()) for text in texts]


def names(count: int) -> list[str]:
    return [f"Seat-{number:02}" for number in range(1, count + 1)]


def cell_lines(game: DiceGame, language: Language, preset: str = "document") -> list[str]:
    """Each cell with its hint; the army's cells have ladders instead."""
    rules_of = YATZY if game == "yatzy" else VALYRIAN
    spec = rules_of.spec(resolve(rules_of.options, rules_of.presets, preset, {}))
    hints = "cell_hint_scandinavian" if preset == "scandinavian" else "cell_hint"
    return [
        f"{words(language).at('cell', cell.id)} {words(language).at(hints, cell.id)}"
        for cell in spec.cells
        if cell.part != AZANTIR
    ]


def letters(text: str) -> str:
    """A text without spaces and hyphens, independent of line breaks."""
    return re.sub(r"[\s-]", "", text)


@rule("YZ-6.2")
@both_languages
@pytest.mark.parametrize(("players", "seats_a_page"), [(1, [1]), (4, [4]), (12, [6, 6])])
def test_the_printable_sheet_has_three_columns_a_player_and_as_many_players_a_page_as_fit(
    players: int, seats_a_page: list[int], language: Language
) -> None:
    made = pages(score_sheet("yatzy", players, words(language), names=names(players)))
    upper, lower = (words(language).at("part", part) for part in ("upper", "lower"))
    assert len(made) == len(seats_a_page)
    for page, seats in zip(made, seats_a_page, strict=True):
        columns = " ".join(["1 2 3"] * seats)
        for part in (upper, lower):
            assert f"{part} {columns} " in page
            assert f"{part} {columns} 1" not in page


@rule("VD-D.1")
@both_languages
@both_games
@pytest.mark.parametrize("players", [1, 4, 12])
def test_a_blank_sheet_can_be_printed_for_any_number_of_players(
    players: int, game: DiceGame, language: Language
) -> None:
    made = pages(score_sheet(game, players, words(language), names=names(players)))
    shown = " ".join(made)
    assert [name for name in names(players) if shown.count(name) != 1] == []
    for page in made:
        assert [cell for cell in cell_lines(game, language) if cell not in page] == []
        assert words(language)("line.total") in page


@rule("VD-D.1")
@both_languages
@both_games
def test_the_rules_can_be_printed(game: DiceGame, language: Language) -> None:
    made = pages(rules_sheet(game, words(language)))
    shown = " ".join(made)
    chapters = rulebook(game, words(language)).chapters
    told = [paragraph for chapter in chapters for paragraph in chapter.paragraphs]
    assert len(made) == 2, "one sheet of paper"
    assert [chapter.title for chapter in chapters if chapter.title not in shown] == []
    assert [part.text for part in told if letters(part.text) not in letters(shown)] == []
    assert [clause for part in told for clause in part.clauses if clause not in shown] == []


@both_games
@pytest.mark.parametrize("players", [*range(1, 15), 100])
def test_every_player_has_exactly_one_place_and_every_page_is_full_to_the_same_measure(
    players: int, game: DiceGame
) -> None:
    made = pages(score_sheet(game, players, words("en")))
    blanks = [page.count(words("en")("print.name")) for page in made]
    assert sum(blanks) == players
    assert max(blanks) <= 6
    assert max(blanks) - min(blanks) <= 1
    assert len(made) == -(-players // 6)


@both_languages
def test_a_valyrian_sheet_shows_what_the_army_pays_and_which_figures_double(
    language: Language,
) -> None:
    (page,) = pages(score_sheet("valyrian", 5, words(language)))
    shown = page.replace("\N{MINUS SIGN}", "-")
    for face in range(1, 7):
        name = words(language).at("cell", f"azantir-{face}")
        assert f"{name} {-3 * face} {-2 * face} {-face} 0 +{face} +{2 * face}" in shown
    assert page.count(" ".join(["\N{MULTIPLICATION SIGN}2"] * 5)) == 8


@both_languages
def test_the_scandinavian_sheet_has_cells_and_a_bonus_of_its_own(language: Language) -> None:
    (page,) = pages(score_sheet("yatzy", 2, words(language), rules=TableRules("scandinavian")))
    cells = cell_lines("yatzy", language, "scandinavian")
    assert len(cells) == 15
    assert [cell for cell in cells if cell not in page] == []
    assert words(language)("line.upper-bonus", points=50, threshold=63) in page
    assert words(language)("line.yatzy-bonus") not in page


@pytest.mark.parametrize("preset", YATZY.presets)
def test_every_preset_can_be_printed(preset: str) -> None:
    (page,) = pages(score_sheet("yatzy", 3, words("en"), rules=TableRules(preset)))
    assert words("en").at("preset", "yatzy", preset, "name") in page


def test_names_are_printed_as_they_are_and_never_read_as_markup() -> None:
    (page,) = pages(score_sheet("yatzy", 4, words("en"), names=ODD_NAMES))
    assert [name for name in ODD_NAMES if name not in page] == []


def test_a_long_name_is_cut_and_a_blank_one_leaves_a_line() -> None:
    (page,) = pages(score_sheet("valyrian", 6, words("en"), names=["x" * 400, " \n\x00", "a\nb"]))
    assert "x\N{HORIZONTAL ELLIPSIS}" in page
    assert page.count("x") < 100
    assert page.count(words("en")("print.name")) == 4
    assert "a b" in page


@both_games
def test_the_same_sheet_is_the_same_file(game: DiceGame) -> None:
    assert score_sheet(game, 3, words("ru")) == score_sheet(game, 3, words("ru"))


@pytest.mark.parametrize("players", [0, -1, 1000])
def test_a_sheet_for_nobody_or_for_a_crowd_is_refused(players: int) -> None:
    with pytest.raises(PrintingError) as refused:
        score_sheet("yatzy", players, words("en"))
    assert str(players) in words("en").at("trouble", refused.value.key, **refused.value.about)


def test_more_names_than_players_are_refused() -> None:
    with pytest.raises(PrintingError) as refused:
        score_sheet("yatzy", 1, words("en"), names=["a", "b"])
    assert refused.value.key == "print-names"
    assert words("ru").at("trouble", refused.value.key, **refused.value.about)


@rule("YZ-2.3")
def test_a_sheet_follows_what_the_table_has_chosen() -> None:
    chosen = {"upper_bonus_from": "63", "zero": "free", "games": "5"}
    (page,) = pages(score_sheet("yatzy", 2, words("en"), rules=TableRules(chosen=chosen)))
    said = words("en")
    assert said.at("print", "note", "yatzy", "zero", "free") in page
    assert said.at("line", "upper-bonus", points=35, threshold=63) in page
    number = said.at("option", "yatzy", "games", "name")
    assert said("print.house", rule=number, value="5") in page


def test_a_house_rule_that_does_not_exist_is_refused() -> None:
    with pytest.raises(OptionError):
        score_sheet("yatzy", 2, words("en"), rules=TableRules(chosen={"nonsense": "1"}))


def test_an_unknown_preset_is_refused() -> None:
    with pytest.raises(OptionError):
        score_sheet("valyrian", 2, words("en"), rules=TableRules("scandinavian"))
