"""Bounds on what strangers send: length, depth and count, judged before a parser sees it.

The judge reads a text once, from left to right, whatever it holds; parsers may take a time that
grows with the square of what they are given, or as much memory.
"""

import re
import tomllib

from msgspec import Struct

from letopis.core.errors import Trouble


class Bounds(Struct, frozen=True):
    """The longest text in characters, the deepest nest, the greatest number of values."""

    longest: int
    deepest: int
    most: int


TOML = Bounds(longest=1_100_000, deepest=12, most=20_000)
JSON = Bounds(longest=64 * 1024 * 1024, deepest=24, most=4_000_000)

# What is never closed goes on to its end, so that no place is looked at twice. Only single signs
# are repeated possessively: Python before 3.11.5 gets it wrong for groups.
_TOML_TEXT = re.compile(
    r'"""[^"]*+(?:"(?!"")[^"]*+)*(?:"{3,5}|\Z)'
    r"|'''[^']*+(?:'(?!'')[^']*+)*(?:'{3,5}|\Z)"
    r'|"[^"\n]*+"?'
    r"|'[^'\n]*+'?"
    r"|\#[^\n]*+"
)
_JSON_TEXT = re.compile(rb'"[^"]*+"?')
QUOTES = 8  # for each value: around it and its name, and some inside
_NO_SPACE = str.maketrans("", "", " \t")
_KEY = re.compile(r"[^\s=\[\]{},]++")


def read_toml(text: str, bounds: Bounds = TOML) -> dict[str, object]:
    """The values of a TOML text within bounds; ValueError or RecursionError if it is none."""
    check_toml(text, bounds)
    return tomllib.loads(text)


def check_toml(text: str, bounds: Bounds = TOML) -> None:
    """Check length, count and depth; tables, arrays and dotted keys each make a nest."""
    _check_length(len(text), bounds)
    plain = text.replace("\\\\", "__").replace('\\"', "__")  # no quote in a text is left
    bare = _TOML_TEXT.sub("_", plain).translate(_NO_SPACE)  # there may be some around dots
    _check_count(sum(map(bare.count, "=,[")), bounds)
    _check_count(sum(map(bare.count, "]}")), bounds)
    if max((key.count(".") for key in _KEY.findall(bare)), default=0) >= bounds.deepest:
        raise Trouble("input-too-deep", most=bounds.deepest)
    _check_depth(bare, bounds)


def check_json(data: bytes, bounds: Bounds = JSON) -> None:
    _check_length(len(data), bounds)
    _check_count(data.count(b'"') // QUOTES, bounds)
    bare = _JSON_TEXT.sub(b"_", data.replace(b"\\\\", b"__").replace(b'\\"', b"__"))
    _check_count(sum(map(bare.count, (b",", b"[", b"{"))), bounds)
    _check_count(sum(map(bare.count, (b"]", b"}"))), bounds)
    _check_depth(bare.decode("latin-1"), bounds)


def check_lines(data: bytes, most: int) -> None:
    """Check the number of lines of a text that is parsed line by line."""
    _check_count(data.count(b"\n"), Bounds(len(data), 0, most))


def _check_length(length: int, bounds: Bounds) -> None:
    if length > bounds.longest:
        raise Trouble("input-too-long", most=bounds.longest)


def _check_count(count: int, bounds: Bounds) -> None:
    if count > bounds.most:
        raise Trouble("input-too-many", most=bounds.most)


def _check_depth(bare: str, bounds: Bounds) -> None:
    depth = 0
    for sign in re.findall(r"[\[\]{}]", bare):
        depth += 1 if sign in "[{" else -1
        if depth > bounds.deepest:
            raise Trouble("input-too-deep", most=bounds.deepest)
