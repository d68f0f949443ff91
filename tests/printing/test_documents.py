"""Sheets and rules as DOCX, read back."""

import io

import docx
import pytest
from docx.document import Document
from docx.enum.section import WD_ORIENT
from docx.oxml.ns import qn

from letopis.core.errors import Trouble
from letopis.games.catalogue import GAMES
from letopis.printing import PaperForm, PrintingError, Printout, form_named, printed
from letopis.rulebook import rulebook
from letopis.words import LANGUAGES, Language, words
from tests.rule import rule

both_languages = pytest.mark.parametrize("language", LANGUAGES)


def document(game: str, what: str, language: Language = "ru", **more: object) -> Document:
    wanted = Printout(game, what, form="docx", **more)  # type: ignore[arg-type]
    return docx.Document(io.BytesIO(printed(wanted, words(language))))


def column(made: Document, at: int = 0, table: int = 0) -> list[str]:
    return [row.cells[at].text for row in made.tables[table].rows]


@rule("YZ-6.2")
@both_languages
def test_a_yatzy_sheet_has_three_columns_a_player(language: Language) -> None:
    made = document("yatzy", "sheet", language, players=4, names=("Анна", "Борис"))
    (table,) = made.tables
    assert len(table.columns) == 2 + 4 * 3
    heads = [cell.text for cell in table.rows[0].cells]
    blank = words(language)("print.name")
    assert heads[2:] == ["Анна"] * 3 + ["Борис"] * 3 + [blank] * 6
    cells = [words(language).at("cell", name) for name in ("ones", "yatzy", "chance")]
    assert set(cells) <= set(column(made))


@rule("VD-D.1")
@pytest.mark.parametrize(("players", "tables"), [(1, 1), (6, 1), (7, 2), (12, 2)])
def test_a_valyrian_sheet_is_for_any_number_of_players(players: int, tables: int) -> None:
    made = document("valyrian", "sheet", players=players)
    assert len(made.tables) == tables
    games = 3 if players == 1 else 1
    assert sum(len(table.columns) - 2 for table in made.tables) == players * games


def test_rows_are_of_one_height_and_the_sheet_fits_its_page() -> None:
    for game, players in (("yatzy", 6), ("valyrian", 6), ("valyrian", 2)):
        made = document(game, "sheet", players=players)
        section, (table,) = made.sections[0], made.tables
        heights = [row.height or 0 for row in table.rows]
        assert len(set(heights[1:])) == 1
        assert min(heights[1:]).mm >= 6.5  # type: ignore[union-attr]
        page, top, bottom = section.page_height, section.top_margin, section.bottom_margin
        assert page
        assert top
        assert bottom
        assert sum(heights) < page - top - bottom
        width = sum(column.width or 0 for column in table.columns)
        assert section.page_width
        assert section.left_margin
        assert width <= section.page_width - 2 * section.left_margin
        assert (section.orientation == WD_ORIENT.LANDSCAPE) == (game == "yatzy")


def test_a_long_name_is_written_small_enough_for_its_box() -> None:
    made = document("yatzy", "sheet", players=3, names=("Анна", "Борис Константинопольский"))
    heads = [cell.paragraphs[0].runs for cell in made.tables[0].rows[0].cells]
    sizes = {it.text: it.font.size.pt for runs in heads for it in runs if it.font.size}
    assert sizes["Анна"] == 11
    assert 7 <= sizes["Борис Константинопольский"] < 11


@rule("VS-2.1.a")
@both_languages
def test_a_realm_sheet_has_four_tables_a_ruler(language: Language) -> None:
    made = document("strategic", "sheet", language, players=2, names=("Мирон",))
    assert len(made.tables) == 8
    assert any("Мирон" in paragraph.text for paragraph in made.paragraphs)


@both_languages
@pytest.mark.parametrize("game", GAMES)
def test_the_rules_hold_every_clause_beside_its_words(game: str, language: Language) -> None:
    book = rulebook(game, words(language))
    lines = [paragraph.text for paragraph in document(game, "rules", language).paragraphs]
    for chapter in book.chapters:
        assert any(chapter.title in line for line in lines)
        for told in chapter.paragraphs:
            begun = [line for line in lines if line.startswith(f"{told.clauses[0]}\t")]
            assert any(told.text in line for line in begun), told


@both_languages
def test_every_script_has_its_face_and_the_words_their_language(language: Language) -> None:
    made = document("valyrian", "rules", language)
    for name in ("Normal", "Title", "Heading 1"):
        (fonts,) = made.styles[name].element.rPr.findall(qn("w:rFonts"))
        assert {fonts.get(qn(f"w:{it}")) for it in ("ascii", "hAnsi", "cs")} == {"Times New Roman"}
    assert made.core_properties.language == language


def test_odd_names_are_words_and_nothing_else() -> None:
    odd = ("<w:p>&", 'a "b" \\ c', "\x00\x07Аня\n", "я" * 200)
    made = document("yatzy", "sheet", players=4, names=odd)
    heads = [cell.text for cell in made.tables[0].rows[0].cells][2::3]
    assert heads[:3] == ["<w:p>&", 'a "b" \\ c', "Аня"]
    assert len(heads[3]) == 64


@pytest.mark.parametrize(
    ("wanted", "key"),
    [
        (Printout("yatzy", "memo", form="docx"), "unknown-printout"),
        (Printout("strategic", "memo", form="docx"), "only-pdf"),
        (Printout("strategic", "poster", form="docx"), "unknown-printout"),
        (Printout("chess", "sheet", form="docx"), "unknown-game"),
        (Printout("yatzy", "sheet", 0, form="docx"), "print-players"),
        (Printout("yatzy", "sheet", 1, ("a", "b"), form="docx"), "print-names"),
    ],
)
def test_what_cannot_be_printed_is_said(wanted: Printout, key: str) -> None:
    with pytest.raises((Trouble, PrintingError)) as caught:
        printed(wanted, words("ru"))
    assert caught.value.key == key


def test_a_form_is_known_by_its_name() -> None:
    forms: list[PaperForm] = [form_named("pdf"), form_named("docx")]
    assert forms == ["pdf", "docx"]
    with pytest.raises(Trouble):
        form_named("odt")
