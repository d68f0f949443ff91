"""The book of the Great Strategic covers every clause, in both languages, in its own words."""

import re
from difflib import SequenceMatcher

import pytest

from letopis.core.options import describe
from letopis.games.strategic.options import StrategicOptions
from letopis.ledger import Clause, read_ledger
from letopis.packaged import packaged
from letopis.rulebook import Paragraph, printed_edition, rulebook
from letopis.words import LANGUAGES, Language, words
from letopis.words.messages import arguments, parse

CLAUSES: dict[str, Clause] = {
    clause.id: clause for clause in read_ledger(packaged("rules") / "strategic.yaml").clauses
}
COPIED = 60  # letters in a row

both_languages = pytest.mark.parametrize("language", LANGUAGES)


def paragraphs(language: Language) -> list[Paragraph]:
    chapters = rulebook("strategic", words(language)).chapters
    return [it for chapter in chapters for it in chapter.paragraphs]


def places(language: Language) -> list[tuple[str, str, tuple[str, ...]]]:
    """Every clause with its chapter, in the order of the book."""
    return [
        (chapter.number, clause, it.notes and ("notes",))
        for chapter in rulebook("strategic", words(language)).chapters
        for it in chapter.paragraphs
        for clause in it.clauses
    ]


@both_languages
def test_every_clause_is_told_once_and_no_other_is_cited(language: Language) -> None:
    told = [clause for it in paragraphs(language) for clause in it.clauses]
    assert sorted(told) == sorted(CLAUSES)


@both_languages
def test_a_chapter_tells_the_clauses_of_its_number_and_their_tables(language: Language) -> None:
    tables = {"4": ("VS-T1.", "VS-T2."), "6": ("VS-T3.", "VS-T4.")}
    for chapter in rulebook("strategic", words(language)).chapters:
        own = (f"VS-{chapter.number}.", *tables.get(chapter.number, ()))
        assert all(it.clauses[0].startswith(own) for it in chapter.paragraphs)
        assert chapter.intro or not chapter.number


@both_languages
def test_movement_income_battle_and_magic_have_a_worked_example(language: Language) -> None:
    chapters = rulebook("strategic", words(language)).chapters
    stories = {it.number for it in chapters for section in it.sections if section.story}
    assert stories >= {"2", "4", "7", "8"}


def test_both_languages_tell_the_same_in_the_same_order() -> None:
    assert places("ru") == places("en")


@both_languages
def test_a_text_is_whole_sentences(language: Language) -> None:
    texts = {it.clauses[0]: it.text for it in paragraphs(language)}
    broken = re.compile(r"  |\s[,.;:!?]|[{}#]|\.\.(?!\.)|^[a-zа-яё]|[^.!?)»”]$")
    assert {clause: text for clause, text in texts.items() if broken.search(text)} == {}


def test_no_text_is_a_copy_of_the_ledger() -> None:
    copies = []
    for told in paragraphs("en"):
        clause = CLAUSES[told.clauses[0]]
        for source in (clause.says, clause.ruling or ""):
            match = SequenceMatcher(None, told.text, source, autojunk=False)
            if match.find_longest_match().size > COPIED:
                copies.append(told.clauses[0])
    assert copies == []


@both_languages
def test_every_figure_that_a_text_quotes_is_in_the_catalogue(language: Language) -> None:
    shelf = words(language, "rulebook")
    known = printed_edition("strategic", words(language)).figures.keys()
    for key in sorted(shelf.keys()):
        if key[:2] != ("rulebook", "strategic"):
            continue
        entry = shelf.branch(*key[:-1])[key[-1]]
        for text in (entry,) if isinstance(entry, str) else entry:
            assert arguments(parse(str(text))) <= known, key


@both_languages
def test_every_house_rule_is_noted_at_its_clause(language: Language) -> None:
    told = {clause: it.notes for it in paragraphs(language) for clause in it.clauses}
    for option in describe(StrategicOptions):
        name = words(language).at("option", "strategic", option.name, "name")
        assert any(name in note for note in told[option.clause]), option.name
