"""The printed book, memo and realm sheets of the Great Strategic, read back from the PDF."""

import io
import re

import pytest
from pypdf import PdfReader

from letopis.games.strategic.catalogue import catalogue
from letopis.printing import PrintingError, memo, realm_sheet, rules_sheet
from letopis.rulebook import rulebook
from letopis.words import LANGUAGES, Language, words
from tests.rule import rule

both_languages = pytest.mark.parametrize("language", LANGUAGES)


def pages(pdf: bytes) -> list[str]:
    """The letters of each page, independent of line breaks."""
    return [letters(page.extract_text()) for page in PdfReader(io.BytesIO(pdf)).pages]


def letters(text: str) -> str:
    return re.sub(r"[\s\N{SOFT HYPHEN}\N{WORD JOINER}-]", "", text)


@both_languages
def test_the_book_has_a_summary_contents_and_every_clause(language: Language) -> None:
    made = pages(rules_sheet("strategic", words(language)))
    shown = "".join(made)
    summary, *chapters = rulebook("strategic", words(language)).chapters
    for chapter in chapters:
        title = words(language)("book.chapter", number=chapter.number, title=chapter.title)
        assert letters(title) in made[0], "in the contents"
        told = [it.clauses[0] for it in chapter.paragraphs]
        assert [it for it in told if letters(it) not in shown] == []
    assert all(letters(section.title) in made[0] for section in summary.sections)


@rule("VS-M.1.a", "VS-M.2.a", "VS-M.3.a")
@both_languages
def test_the_memo_is_one_sheet_with_every_table(language: Language) -> None:
    (page,) = pages(memo(words(language)))
    tables, said = catalogue(), words(language)
    named = [said.at("army", it) for it in tables.armies]
    named += [said.at("structure", it) for it in tables.structures]
    named += [said.at("mine", it) for it in tables.mines]
    named += [said.at("spell", it) for it in tables.spells]
    assert [it for it in named if letters(it[:1].upper() + it[1:]) not in page] == []
    for reminder in ("battle", "turn"):
        lines = said.texts("print", "memo", reminder, "lines")
        assert [line for line in lines if letters(line) not in page] == []


@both_languages
def test_every_player_has_a_realm_sheet(language: Language) -> None:
    named, blank = pages(realm_sheet(2, words(language), names=["#Anna*"]))
    assert "#Anna*" in named
    for part in ("treasury", "lands", "armies", "structures"):
        assert letters(words(language)(f"print.realm.{part}.title")) in blank


def test_realm_sheets_for_nobody_are_refused() -> None:
    with pytest.raises(PrintingError):
        realm_sheet(0, words("ru"))


def test_what_is_printed_twice_is_the_same_file() -> None:
    assert memo(words("ru")) == memo(words("ru"))
    assert rules_sheet("strategic", words("en")) == rules_sheet("strategic", words("en"))
