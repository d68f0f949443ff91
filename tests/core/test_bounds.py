"""Bounds: what a stranger sends is judged before a parser sees it."""

import json
import tomllib
from contextlib import nullcontext
from typing import NoReturn

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letopis.core.bounds import Bounds, check_json, check_toml, read_toml
from letopis.core.errors import Trouble
from letopis.core.files.chronicle_text import RULE, game_of
from letopis.core.files.codec import game_of_document
from letopis.games.strategic.maps import read_map, shipped_names, shipped_text
from letopis.games.strategic.maps.text_format import MAP_TEXT

SMALL = Bounds(longest=1000, deepest=4, most=50)
DOTTED = ".".join("a" * 100_000) + " = 1\n"
HOSTILE_TOML = {
    "a long dotted key": DOTTED,
    "a dotted key with spaces": "a" + " . a" * 50_000 + " = 1\n",
    "a quoted dotted key": '"a"' + ".'a'" * 50_000 + " = 1\n",
    "a dotted table": "[" + DOTTED.removesuffix(" = 1\n") + "]\n",
    "a key behind a comment": "# '''\n" + DOTTED,
    "a key behind a text": "b = '''\n#''' \n" + DOTTED,
    "nested arrays": "a = " + "[" * 10_000,
    "nested tables": "a = " + "{a = " * 10_000,
    "many values": "a = [" + "1," * 30_000 + "]\n",
    "many tables": "[[a]]\n" * 30_000,
    "brackets that close nothing": "a = " + "]" * 30_000,
}


def no_parser(text: str) -> NoReturn:
    raise AssertionError("the parser was called")


@pytest.mark.parametrize("text", HOSTILE_TOML.values(), ids=HOSTILE_TOML)
def test_no_parser_sees_a_hostile_text(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tomllib, "loads", no_parser)
    for parse in (read_toml, read_map, lambda it: game_of(f"letopis = 1\n{it}\n{RULE}")):
        with pytest.raises(Trouble, match="input-too"):
            parse(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a = 1\n" * 200, "input-too-long"),
        ("a = [" + "1," * 60 + "]", "input-too-many"),
        ("a.a.a.a.a = 1", "input-too-deep"),
        ("a = [[[[[1]]]]]", "input-too-deep"),
    ],
)
def test_a_text_is_refused_for_what_it_is(text: str, why: str) -> None:
    with pytest.raises(Trouble, match=why):
        check_toml(text, SMALL)


def test_white_space_is_read_once() -> None:
    """No clock: looked at anew from every place, this would take an hour."""
    check_toml(" " * 1_000_000 + "\t" * 100_000)
    check_json(b" " * 1_000_000)


@pytest.mark.parametrize(
    "text",
    [
        "a = '.......[[[[[[[[[[,,,,'",
        'a = "\\"[[[[[[[[."',
        "a = '''\n[[[[[[[\n.......\n'''",
        'a = """\n"" \\""" [[[[[[[[ """',
        "# [[[[[[[[ a.b.c.d.e.f.g",
        "a.b.c = [1.5, 2.5]\n[b.c.d]\nx = {y = [1]}",
    ],
)
def test_what_stands_in_a_text_or_a_comment_is_not_counted(text: str) -> None:
    assert read_toml(text, SMALL) == tomllib.loads(text)


@pytest.mark.parametrize("name", shipped_names())
def test_shipped_maps_are_far_within_bounds(name: str) -> None:
    text = shipped_text(name)
    check_toml(text, Bounds(MAP_TEXT.longest // 4, MAP_TEXT.deepest // 2, MAP_TEXT.most // 4))


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"[" * 40, "input-too-deep"),
        (b'{"a":' * 40, "input-too-deep"),
        (b"[" + b"1," * 60 + b"1]", "input-too-many"),
        (b" " * 2000, "input-too-long"),
        (b"]" * 60, "input-too-many"),
        (b"}" * 60, "input-too-many"),
    ],
)
def test_json_is_judged_alike(data: bytes, why: str) -> None:
    with pytest.raises(Trouble, match=why):
        check_json(data, SMALL)


def test_brackets_in_a_json_text_are_text() -> None:
    check_json(b'{"a": "[[[[[[[[[[[[\\"{{{{{{{{,,,,,"}', SMALL)


NASTY = st.text(alphabet="\"\\\\'[]{}#.=,a\n", max_size=12)
VALUES = st.recursive(NASTY | st.integers(0, 9), lambda it: st.lists(it, max_size=3), max_leaves=9)


def depth(value: object) -> int:
    return 1 + max(map(depth, value), default=0) if isinstance(value, list) else 0


@given(value=VALUES, deepest=st.integers(1, 4))
def test_whatever_stands_in_texts_only_the_real_depth_counts(value: object, deepest: int) -> None:
    bounds, text = Bounds(100_000, deepest, 100_000), json.dumps([value])
    assert tomllib.loads(f"a = {text}") == {"a": [value]}
    is_deep = 1 + depth(value) > deepest
    with pytest.raises(Trouble, match="input-too-deep") if is_deep else nullcontext():
        check_json(text.encode(), bounds)
    with pytest.raises(Trouble, match="input-too-deep") if is_deep else nullcontext():
        check_toml(f"a = {text}", bounds)


@given(NASTY)
def test_a_literal_text_of_toml_knows_no_escapes(text: str) -> None:
    literal = text.replace("'", "").replace("\n", "")
    check_toml(f"a = '{literal}'\nb = '\\'\nc = ['\\', '\\\\']", Bounds(1000, 1, 8))
    with pytest.raises(Trouble, match="input-too-deep"):
        check_toml(f"a = ['{literal}', '\\', [\"\\\\\"]]", Bounds(1000, 1, 8))


def test_a_document_of_a_chronicle_is_judged_too() -> None:
    with pytest.raises(Trouble, match="input-too-deep"):
        game_of_document(b'{"header":' + b"[" * 100_000, "json")
