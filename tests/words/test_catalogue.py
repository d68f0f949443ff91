"""The texts of one language, merged from its files."""

from pathlib import Path
from weakref import ref

import pytest

from letopis.packaged import checkout, packaged
from letopis.words import (
    CatalogueError,
    MessageError,
    MissingText,
    MissingValue,
    Words,
    choose_language,
    read_words,
    words,
)

SHEET = """
[sheet]
total = "Total: {points}"
"small-straight" = "Small straight"
[refusal."YZ-4.2.b"]
fits = "{cell} fits (YZ-4.2.b)."
"""
RULEBOOK = """
[sheet.help]
tips = ["Keep {n, plural, one {# die} other {# dice}}.", "Stop."]
[broken]
text = "a } b"
"""


def written(folder: Path, **files: str) -> Words:
    (folder / "en").mkdir()
    for name, text in files.items():
        (folder / "en" / f"{name}.toml").write_text(text, encoding="utf-8")
    return read_words(folder, "en")


@pytest.fixture
def english(tmp_path: Path) -> Words:
    return written(tmp_path, sheet=SHEET, rulebook=RULEBOOK)


def test_a_dotted_key_finds_a_text(english: Words) -> None:
    assert english("sheet.total", points=21) == "Total: 21"
    assert english("sheet.small-straight") == "Small straight"


def test_a_path_may_hold_a_clause_id(english: Words) -> None:
    assert english.at("refusal", "YZ-4.2.b", "fits", cell="Sixes") == "Sixes fits (YZ-4.2.b)."


def test_values_may_have_any_name(tmp_path: Path) -> None:
    assert written(tmp_path, a='[a]\nb = "{key} {self}"')("a.b", key="k", self="s") == "k s"


def test_values_that_are_equal_but_not_the_same_are_told_apart(tmp_path: Path) -> None:
    said = written(tmp_path, a='[a]\nb = "{n} {is_on}"')
    assert [said("a.b", n=1, is_on=it) for it in (True, 1)] == ["1 True", "1 1"]
    assert [said("a.b", n=it, is_on=False) for it in (0, False)] == ["0 False", "False False"]


class Said(str):
    """A word of which can be told whether anybody still keeps it."""


@pytest.mark.parametrize(("length", "is_kept"), [(60, True), (20_000, False)])
def test_what_was_said_is_kept_only_if_it_is_short(
    tmp_path: Path, length: int, is_kept: bool
) -> None:
    said = written(tmp_path, a='[a]\nb = "“{word}” is not understood."')
    word = Said("x" * length)
    assert said("a.b", word=word) == f"“{word}” is not understood."
    kept = ref(word)
    del word
    assert (kept() is not None) == is_kept


def test_files_are_merged_deeply(english: Words) -> None:
    assert english.texts("sheet", "help", "tips", n=3) == ("Keep 3 dice.", "Stop.")
    assert set(english.branch("sheet")) == {"total", "small-straight", "help"}


def test_a_branch_is_raw(english: Words) -> None:
    assert english.branch("sheet")["total"] == "Total: {points}"
    assert set(english.branch()) == {"sheet", "refusal", "broken"}


def test_has_tells_what_stands_there(english: Words) -> None:
    assert english.has("sheet", "total")
    assert english.has("sheet", "help", "tips")
    assert english.has("refusal", "YZ-4.2.b")
    assert not english.has("refusal", "YZ-4")
    assert not english.has("sheet", "total", "more")


def test_keys_are_the_paths_of_all_texts(english: Words) -> None:
    assert english.keys() == {
        ("sheet", "total"),
        ("sheet", "small-straight"),
        ("sheet", "help", "tips"),
        ("refusal", "YZ-4.2.b", "fits"),
        ("broken", "text"),
    }


def test_a_missing_text_is_named(english: Words) -> None:
    with pytest.raises(MissingText, match=r'no text refusal."YZ-4.2.b".free in language \'en\''):
        english.at("refusal", "YZ-4.2.b", "free")
    with pytest.raises(MissingText, match="no text sheet in"):
        english("sheet")
    with pytest.raises(MissingText, match=r"no list of texts sheet\.total in"):
        english.texts("sheet", "total")
    with pytest.raises(MissingText, match=r"no table sheet\.total in"):
        english.branch("sheet", "total")


def test_an_error_in_a_message_names_its_key(english: Words) -> None:
    with pytest.raises(MessageError) as malformed:
        english("broken.text")
    assert malformed.value.__notes__ == ["in the text broken.text of language 'en'"]
    with pytest.raises(MissingValue) as missing:
        english("sheet.total")
    assert missing.value.__notes__ == ["in the text sheet.total of language 'en'"]


@pytest.mark.parametrize(
    ("second", "key"),
    [
        ('[sheet]\ntotal = "Sum"', "sheet.total"),
        ('[sheet.total]\nall = "Sum"', "sheet.total"),
        ('sheet = "Sheet"', "sheet"),
        ('[refusal."YZ-4.2.b"]\nfits = ""', 'refusal."YZ-4.2.b".fits'),
    ],
)
def test_the_same_key_in_two_files_is_an_error(tmp_path: Path, second: str, key: str) -> None:
    with pytest.raises(CatalogueError) as caught:
        written(tmp_path, first=SHEET, second=second)
    assert str(caught.value).endswith(f"second.toml: {key} is given by another file too")


@pytest.mark.parametrize("value", ["1", "true", '["a", 2]', "[{ a = 'b' }]"])
def test_only_texts_and_lists_of_texts_are_words(tmp_path: Path, value: str) -> None:
    with pytest.raises(CatalogueError, match=r"one\.toml: a\.b is neither"):
        written(tmp_path, one=f"[a]\nb = {value}")


def test_a_file_that_is_no_toml_is_named(tmp_path: Path) -> None:
    with pytest.raises(CatalogueError, match=r"one\.toml: "):
        written(tmp_path, one="[a")


def test_the_words_that_travel_with_the_program_are_read_once() -> None:
    assert words("ru") is words("ru")
    assert words("ru").language == "ru"
    assert words("en").keys()


@pytest.mark.parametrize(
    ("argument", "environ", "language"),
    [
        (None, {}, "ru"),
        ("en", {"LETOPIS_LANG": "ru"}, "en"),
        ("ru", {"LANG": "en_GB.UTF-8"}, "ru"),
        (None, {"LETOPIS_LANG": "en", "LC_ALL": "ru_RU.UTF-8"}, "en"),
        (None, {"LETOPIS_LANG": "ru", "LANG": "en_US.UTF-8"}, "ru"),
        (None, {"LETOPIS_LANG": "", "LANG": "en_US.UTF-8"}, "en"),
        (None, {"LC_ALL": "ru_RU.UTF-8", "LANG": "en_US.UTF-8"}, "ru"),
        (None, {"LC_ALL": "", "LC_MESSAGES": "en_US.UTF-8", "LANG": "ru_RU.UTF-8"}, "en"),
        (None, {"LANG": "C.UTF-8"}, "ru"),
        (None, {"LANG": "de_DE.UTF-8"}, "ru"),
    ],
)
def test_the_language_is_asked_for_or_taken_from_the_locale_or_russian(
    argument: str | None, environ: dict[str, str], language: str
) -> None:
    assert choose_language(argument, environ) == language


@pytest.mark.parametrize(("argument", "environ"), [("de", {}), (None, {"LETOPIS_LANG": "de"})])
def test_an_unknown_language_that_was_asked_for_is_an_error(
    argument: str | None, environ: dict[str, str]
) -> None:
    with pytest.raises(ValueError, match="unknown language 'de'; known are ru, en"):
        choose_language(argument, environ)


def test_packaged_files_are_found_at_the_root_of_a_checkout() -> None:
    root = checkout()
    assert root is not None
    assert packaged("locale") == root / "locale"
    assert packaged("rules") == root / "rules"


def test_packaged_files_are_found_inside_an_installed_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = tmp_path / "lib" / "python" / "site-packages"
    monkeypatch.setattr("letopis.packaged._PACKAGE", site / "letopis")
    monkeypatch.setattr("letopis.packaged._ROOT", site.parent)
    (site / "letopis" / "_packaged" / "locale").mkdir(parents=True)
    assert packaged("locale") == site / "letopis" / "_packaged" / "locale"
    assert checkout() is None
    with pytest.raises(FileNotFoundError, match="no folder 'rules'"):
        packaged("rules")
