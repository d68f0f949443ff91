"""The Great Strategic has texts for all its acts, facts, refusals and prompts."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from letopis.cli.strategic.help import GROUPS, HOST_LINES
from letopis.cli.strategic.typed_asks import COMMANDS, SHORTCUTS, UNDO
from letopis.core import options
from letopis.core.options import describe
from letopis.games import strategic
from letopis.games.strategic import regulation
from letopis.games.strategic.catalogue import catalogue
from letopis.games.strategic.options import StrategicOptions
from letopis.games.strategic.world.purposes import Purpose, SpellDice
from letopis.telling.strategic.ask_fields import PLACES
from letopis.words import LANGUAGES, Language, words

FOLDER = Path(strategic.__file__).parent
SOURCES = sorted(FOLDER.rglob("*.py"))
both_languages = pytest.mark.parametrize("language", LANGUAGES)


def nodes() -> Iterator[ast.AST]:
    for file in SOURCES:
        yield from ast.walk(ast.parse(file.read_text(encoding="utf-8")))


def tags(base: str) -> set[str]:
    """The tags of all structs with that base."""
    return {
        str(keyword.value.value)
        for node in nodes()
        if isinstance(node, ast.ClassDef)
        and any(isinstance(it, ast.Name) and it.id == base for it in node.bases)
        for keyword in node.keywords
        if keyword.arg == "tag" and isinstance(keyword.value, ast.Constant)
    }


def texts(*elements: ast.expr) -> list[str]:
    """The string values of constants; empty if any of them is not a constant."""
    found = [it.value for it in elements if isinstance(it, ast.Constant)]
    whole = len(found) == len(elements)
    return [it for it in found if isinstance(it, str)] if whole else []


def reasons() -> set[str]:
    """Every reason that reaches a refusal: a literal, a variable assigned before, a barrier that
    becomes a refusal, or an error of an option.
    """
    found = option_reasons() | named_breaches()
    for node in nodes():
        if isinstance(node, ast.FunctionDef):
            found |= {it for one in refusals(node) for it in reasons_of(node, one.args[1])}
        if isinstance(node, ast.Tuple) and len(node.elts) == 2:
            pair = texts(*node.elts)
            found |= set(pair[1:]) if len(pair) == 2 and pair[0].startswith("VS-") else set()
    return found


def named_breaches() -> set[str]:
    """Reasons of broken invariants, and of errors in lines of an edit."""
    found: set[str] = set()
    for node in nodes():
        maker = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
        if isinstance(node, ast.Call) and maker in ("_breach", "_torn", "Puzzled"):
            reason = node.args[1] if maker == "_breach" else node.args[0]
            found |= set(texts(reason))
    return found


def refusals(function: ast.FunctionDef) -> list[ast.Call]:
    calls = (node for node in ast.walk(function) if isinstance(node, ast.Call))
    return [node for node in calls if getattr(node.func, "id", "") == "Refusal"]


def reasons_of(function: ast.FunctionDef, reason: ast.expr) -> list[str]:
    """The possible values of an expression; new ways to write a reason must be added here."""
    match reason:
        case ast.Constant():
            return texts(reason)
        case ast.IfExp():
            return texts(reason.body, reason.orelse)
        case ast.Name():
            if reason.id in {argument.arg for argument in function.args.args}:
                return []  # named by its callers, see `named_breaches`
            assigned = (it for it in ast.walk(function) if isinstance(it, ast.Assign))
            named = [it.value for it in assigned if ast.unparse(it.targets[0]) == reason.id]
            assert named, f"where does {reason.id} come from in {function.name}?"
            return [it for value in named for it in reasons_of(function, value)]
    # refused options, barriers, and unreadable lines of an edit
    known = ("error.key", "barrier[1]", "trouble.reason")
    assert ast.unparse(reason) in known, f"{function.name}: {ast.unparse(reason)}"
    return []


def option_reasons() -> set[str]:
    """VS-0.1.a. Reasons to refuse a proposal for another rule."""
    found: set[str] = set()
    for module in (options, regulation):
        tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
        calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
        made = [node for node in calls if getattr(node.func, "id", "") == "OptionError"]
        found |= {it for node in made for it in texts(node.args[0])}
    return found - {"unknown-preset"}


def calls_for_dice() -> set[str]:
    """Everything that dice are thrown for."""
    kinds = (kind for kind in get_args(Purpose) if kind is not SpellDice)
    spells = catalogue().spells.items()
    thrown = {kind for kind, row in spells if row.die is not None or row.zombies is not None}
    return {str(kind.__struct_config__.tag) for kind in kinds} | thrown


@both_languages
def test_every_fact_is_a_sentence(language: Language) -> None:
    told = tags("Event") - {"edited", "cleared"}  # edits are told by the place they change
    assert {tag for tag in told if not words(language).has("strategic", "told", tag)} == set()


@both_languages
def test_every_refusal_has_a_reason_in_words(language: Language) -> None:
    assert len(reasons()) > 100
    assert reasons() > {"unknown-option", "the-host-decides", "the-players-decide"}
    assert {it for it in reasons() if not words(language).has("refusal", it)} == set()


def troubles() -> set[str]:
    """Every literal key of an error."""
    return {
        text
        for node in nodes()
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Trouble", "OptionError")
        for text in texts(node.args[0])
    }


@both_languages
def test_every_trouble_has_words(language: Language) -> None:
    assert {it for it in troubles() if not words(language).has("trouble", it)} == set()


@both_languages
def test_every_throw_says_what_it_is_for(language: Language) -> None:
    found = {it for it in calls_for_dice() if not words(language).has("strategic", "why", it)}
    assert found == set()


@both_languages
def test_every_verb_can_be_spoken_and_stands_in_the_help_with_an_example(
    language: Language,
) -> None:
    spoken = {*PLACES, UNDO, *COMMANDS, *SHORTCUTS}
    helped = {verb for verbs in GROUPS.values() for verb in verbs}
    assert spoken - helped == set()
    assert helped - spoken == {"as", *HOST_LINES}
    for verb in spoken:
        assert words(language).texts("strategic", "typed", "verb", verb)
        assert len(words(language).texts("strategic", "help", "verb", verb)) == 2
    for group in GROUPS:
        assert words(language).at("strategic", "help", "group", group)


@both_languages
def test_every_keyword_of_an_ask_can_be_spoken(language: Language) -> None:
    keywords = {place.word for places in PLACES.values() for place in places if place.is_keyword}
    known = words(language).branch("strategic", "typed", "keyword")
    assert keywords - set(known) == set()


@both_languages
def test_every_house_rule_has_a_name_and_words_for_its_values(language: Language) -> None:
    for option in describe(StrategicOptions):
        path = ("option", "strategic", option.name)
        name, about = (words(language).at(*path, it) for it in ("name", "about"))
        assert name.casefold() not in about.casefold(), "says what is decided, not only its name"
        values = [words(language).at(*path, "value", str(it)) for it in option.choices]
        assert len(set(values)) == len(values)
