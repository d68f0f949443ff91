"""Every text for players is in the locale files, in both languages, and only there."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import letopis
from letopis.words import LANGUAGES, SHELVES, Entry, Language, MessageError, Words
from letopis.words import words as words_of
from letopis.words.languages import PLURALS
from letopis.words.messages import Count, arguments, nodes, parse

SOURCE = Path(letopis.__file__).parent
PAGE = SOURCE.parents[1] / "web"
CYRILLIC = re.compile(r"[\u0400-\u052f]")

Key = tuple[str, ...]


@cache
def words(language: Language) -> Words:
    """The texts of all shelves together."""
    tree: dict[str, Entry] = {}
    for shelf in SHELVES:
        found = words_of(language, shelf).tree
        assert not tree.keys() & found.keys()
        tree |= found
    return Words(language, tree)


def entry(language: Language, key: Key) -> Entry:
    """The unrendered entry of a key."""
    return words(language).branch(*key[:-1])[key[-1]]


def texts(language: Language) -> Iterator[tuple[Key, str]]:
    """Every text of a language with its key; a list of texts gives several."""
    for key in sorted(words(language).keys()):
        found = entry(language, key)
        for text in (found,) if isinstance(found, str) else found:
            yield key, text


def placeholders(language: Language) -> dict[Key, frozenset[str]]:
    found: dict[Key, frozenset[str]] = {}
    for key, text in texts(language):
        found[key] = found.get(key, frozenset()) | arguments(parse(text))
    return found


def is_message(text: str) -> bool:
    try:
        parse(text)
    except MessageError:
        return False
    return True


def plurals(text: str) -> list[set[str]]:
    """The plural forms of each plural of a text, without exact numbers."""
    counts = [node for node in nodes(parse(text)) if isinstance(node, Count)]
    return [{form for form in count.branches if not form.startswith("=")} for count in counts]


def cyrillic_lines(file: Path) -> list[int]:
    """Lines of a file with a Cyrillic letter, also escaped ones in Python strings."""
    text = file.read_text(encoding="utf-8")
    found = {line for line, words in enumerate(text.splitlines(), 1) if CYRILLIC.search(words)}
    if file.suffix == ".py":
        found |= {
            node.lineno
            for node in ast.walk(ast.parse(text))
            if isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and CYRILLIC.search(node.value)
        }
    return sorted(found)


def test_both_languages_have_the_same_keys() -> None:
    assert words("ru").keys() - words("en").keys() == set(), "missing in English"
    assert words("en").keys() - words("ru").keys() == set(), "missing in Russian"


def test_a_key_is_a_text_in_both_languages_or_a_list_in_both() -> None:
    shared = words("ru").keys() & words("en").keys()
    assert [key for key in shared if type(entry("ru", key)) is not type(entry("en", key))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty(language: Language) -> None:
    assert [key for key, text in texts(language) if not text.strip()] == []
    assert [key for key in sorted(words(language).keys()) if not entry(language, key)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_can_be_read(language: Language) -> None:
    assert [key for key, text in texts(language) if not is_message(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_plural_has_every_form_of_its_language(language: Language) -> None:
    wanted = set(PLURALS[language])
    found = [(key, forms) for key, text in texts(language) for forms in plurals(text)]
    assert [(key, forms) for key, forms in found if forms != wanted] == []


def test_both_languages_use_the_same_placeholders() -> None:
    russian, english = placeholders("ru"), placeholders("en")
    shared = russian.keys() & english.keys()
    assert [key for key in sorted(shared) if russian[key] != english[key]] == []


def test_code_holds_no_russian() -> None:
    files = (file for kind in ("py", "toml", "typ") for file in SOURCE.rglob(f"*.{kind}"))
    places = [f"{file}:{line}" for file in files for line in cyrillic_lines(file)]
    assert places == []


@pytest.mark.parametrize("text", ['"""Кость."""', "x = 1  # кость", 'x = "\\u043a"', "x = f'{1}ё'"])
def test_russian_in_code_would_be_seen(tmp_path: Path, text: str) -> None:
    file = tmp_path / "module.py"
    file.write_text(f"\n{text}\n", encoding="utf-8")
    assert cyrillic_lines(file) == [2]


def test_every_refusal_and_every_error_that_has_a_text_is_named_in_the_code() -> None:
    code = "".join(file.read_text(encoding="utf-8") for file in SOURCE.rglob("*.py"))
    branches = ("refusal", "problem", "trouble", "warning")
    named = {key[-1] for key in sorted(words("ru").keys()) if key[0] in branches}
    assert {name for name in named if f'"{name}"' not in code} == set()


def test_every_text_of_the_page_may_be_asked_for() -> None:
    """By its whole key, or by one of which a part is chosen: `web.battle.${order}`."""
    files = [file for kind in ("ts", "svelte") for file in (PAGE / "src").rglob(f"*.{kind}")]
    files = [file for file in (*files, *SOURCE.rglob("*.py")) if not file.match("*.test.ts")]
    asked = re.compile("|".join(page_keys("".join(it.read_text("utf-8") for it in files))))
    found = {".".join(key) for key in sorted(words("ru").keys()) if key[0] == "web"}
    assert {key for key in found if not asked.fullmatch(key)} == set()


def test_a_text_that_nobody_asks_for_would_be_noticed() -> None:
    asked = re.compile("|".join(page_keys("t('web.a.b') t(`web.c.${x}.d`) at(['web', 'e', it])")))
    used = ["web.a.b", "web.c.x.d", "web.e.x"]
    assert [key for key in (*used, "web.a", "web.c.x", "web.f") if asked.fullmatch(key)] == used


def page_keys(code: str) -> set[str]:
    """Patterns of the keys in quotes, in templates and in lists."""
    keys = set(re.findall(r"""['"`](web\.(?:[\w.-]|\$?\{[^{}]*\})+)['"`]""", code))
    for inside in re.findall(r"at\(\[('web'[^\]]*)\]", code):
        parts = [part.strip() for part in inside.split(",")]
        keys.add(".".join(it.strip("'") if it.startswith("'") else "{}" for it in parts))
    chosen = re.compile(r"\$?\{[^{}]*\}")
    return {r"[\w.-]+".join(map(re.escape, chosen.split(key))) for key in keys}
