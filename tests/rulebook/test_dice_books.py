"""The dice rulebooks cover every clause of the ledgers, in both languages, with right examples."""

import pytest

from letopis.core.options import describe, resolve
from letopis.games.sheet.figures import Face, worth
from letopis.games.sheet.game import SheetGame
from letopis.games.sheet.spec import Cell
from letopis.games.valyrian import VALYRIAN
from letopis.games.valyrian.azantir import WEAK_ARMY_FACTOR, army_cells
from letopis.games.yatzy import YATZY
from letopis.ledger import read_ledger
from letopis.packaged import packaged
from letopis.rulebook import Edition, Paragraph, read_rulebook, rulebook
from letopis.words import LANGUAGES, Branch, Language, Words, words
from tests.rule import rule

GAMES = (YATZY, VALYRIAN)
QUOTES: dict[Language, str] = {
    "ru": "\xab{}\xbb",
    "en": "\u201c{}\u201d",
}

both_games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
both_languages = pytest.mark.parametrize("language", LANGUAGES)


def paragraphs(game: SheetGame, language: Language) -> list[Paragraph]:
    chapters = rulebook(game.id, words(language)).chapters
    return [paragraph for chapter in chapters for paragraph in chapter.paragraphs]


def default_cells(game: SheetGame) -> dict[str, Cell]:
    return {cell.id: cell for cell in game.spec(resolve(game.options, {}, None, {})).cells}


@both_languages
@both_games
def test_every_clause_is_told_and_no_other_is_cited(game: SheetGame, language: Language) -> None:
    ledger = read_ledger(packaged("rules") / f"{game.id}.yaml")
    told = {clause for told in paragraphs(game, language) for clause in told.clauses}
    assert told == {clause.id for clause in ledger.clauses}


@both_languages
def test_every_clause_of_the_table_itself_has_words(language: Language) -> None:
    ledger = read_ledger(packaged("rules") / "table.yaml")
    assert set(words(language).branch("table_rule")) == {clause.id for clause in ledger.clauses}


@both_games
def test_both_languages_tell_the_same_clauses_in_the_same_order(game: SheetGame) -> None:
    russian, english = (
        [(told.clauses, told.cell, len(told.examples)) for told in paragraphs(game, language)]
        for language in LANGUAGES
    )
    assert russian == english


@both_languages
@both_games
def test_every_figure_has_a_paragraph_with_an_example_that_scores_as_told(
    game: SheetGame, language: Language
) -> None:
    cells = default_cells(game)
    told = {paragraph.cell: paragraph for paragraph in paragraphs(game, language)}
    for cell in cells.values():
        if isinstance(cell.pattern, Face):
            continue
        assert told[cell.id].name == words(language).at("cell", cell.id)
        for example in told[cell.id].examples:
            dice = tuple(sorted(map(int, example.dice)))
            assert worth(cell.pattern, cell.pay, dice) == int(example.gives)
        assert told[cell.id].examples


@both_languages
@both_games
def test_every_option_and_preset_is_called_by_its_name(game: SheetGame, language: Language) -> None:
    text = " ".join(paragraph.text for paragraph in paragraphs(game, language))
    names = [("option", game.id, option.name, "name") for option in describe(game.options)]
    if len(game.presets) > 1:
        names += [("preset", game.id, preset, "name") for preset in game.presets]
    for name in names:
        assert QUOTES[language].format(words(language).at(*name)) in text


@rule("VD-A.9")
@both_languages
def test_the_help_says_how_little_the_army_wins_and_how_much_it_loses(language: Language) -> None:
    *_, sixes = cells = army_cells()
    most = sum(_army(cell, 5) for cell in cells)
    two_sixes_short = -_army(sixes, 1) * WEAK_ARMY_FACTOR
    (advice,) = (told for told in paragraphs(VALYRIAN, language) if "VD-A.9" in told.clauses)
    assert (most, two_sixes_short) == (42, 120)
    assert str(most) in advice.text
    assert str(two_sixes_short) in advice.text


def _army(cell: Cell, count: int) -> int:
    assert isinstance(cell.pattern, Face)
    return worth(cell.pattern, cell.pay, (cell.pattern.face,) * count)


def test_an_example_without_dice_is_refused() -> None:
    told: Branch = {"clauses": ("YZ-1.1",), "text": "-", "examples": ("nothing",)}
    chapter: Branch = {"title": "-", "paragraph": {"01": told}}
    book: Branch = {"title": "-", "intro": "-", "chapter": {"01": chapter}}
    shelf = Words("en", {"rulebook": {"yatzy": book}})
    with pytest.raises(ValueError, match="no dice"):
        read_rulebook("yatzy", words("en"), shelf, Edition())
