"""Search in a rulebook: by clause, section, chapter or words."""

import pytest

from letopis.core.acts import ClauseId
from letopis.core.options import resolve
from letopis.games.strategic.catalogue import catalogue
from letopis.games.strategic.options import StrategicOptions
from letopis.rulebook import find, game_edition, rulebook
from letopis.words import Language, words


def found(asked: str, language: Language = "en") -> list[str]:
    book = find(rulebook("strategic", words(language)), asked)
    return [it for chapter in book.chapters for told in chapter.paragraphs for it in told.clauses]


@pytest.mark.parametrize("asked", ["VS-I.b", "vs-i.b", "I.b", " i.b. "])
def test_a_clause_is_found_however_it_is_typed(asked: str) -> None:
    assert found(asked) == ["VS-I.b"]


def test_a_section_is_every_clause_below_it_and_not_its_neighbour() -> None:
    assert {it.rpartition(".")[0] for it in found("0.2")} == {"VS-0.2"}


def test_a_chapter_comes_whole_with_its_introduction() -> None:
    (chapter,) = find(rulebook("strategic", words("en")), "I").chapters
    assert chapter.intro
    assert len(chapter.paragraphs) == 18


@pytest.mark.parametrize("asked", ["монета", "монетой", "Монетах"])
def test_a_russian_word_is_found_in_any_of_its_forms(asked: str) -> None:
    assert "VS-I.o" in found(asked, "ru")


def test_a_chapter_of_several_files_is_one_chapter() -> None:
    (chapter,) = find(rulebook("strategic", words("ru")), "4").chapters
    assert {"VS-4.0.a", "VS-T2.d", "VS-4.8.d"} <= {it.clauses[0] for it in chapter.paragraphs}


@pytest.mark.parametrize("asked", ["section 0.2", "Chapter 0.2.", "rule VS-0.2"])
def test_one_may_say_which_sort_of_number_it_is(asked: str) -> None:
    assert found(asked) == found("0.2")


def test_all_the_words_must_be_there() -> None:
    assert set(found("concerning rivers")) == set()
    assert set(found("coins handy")) < set(found("coins"))


def test_what_is_not_there_gives_nothing() -> None:
    assert found("9.9.z") == found("99") == found("hovercraft") == found("?!") == []


def test_the_book_of_a_table_says_what_the_table_has_decided() -> None:
    options = resolve(StrategicOptions, {}, None, {"victory_measure": "income_half"})
    edition = game_edition(catalogue(), options, words("en"))
    (note,) = edition.notes[ClauseId("VS-I.b")]
    assert note.endswith(words("en")("book.here", value="half of the income of all lands"))
    assert "{" not in note
