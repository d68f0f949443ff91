"""Messages in a subset of ICU MessageFormat.

An argument `{name}`, a count `{n, plural, =0 {none} one {# die} other {# dice}}`, a choice
`{x, select, a {...} other {...}}`, each inside the others as deep as wanted. `#` is the number
of the plural it stands in directly, written in plain digits. An apostrophe quotes when a brace
(in a plural also `#`) follows it, up to the next one; two are one; any other is itself.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias, assert_never

from letopis.words.languages import Language, plural

Value: TypeAlias = str | int
Message: TypeAlias = "tuple[str | Argument | Count | Select, ...]"


@dataclass(frozen=True)
class Argument:
    """Replaced by the value of that name."""

    name: str


@dataclass(frozen=True)
class Count:
    """A plural: the branch of exactly that number, else of its category, else `other`."""

    name: str
    branches: Mapping[str, Message]


@dataclass(frozen=True)
class Select:
    """A select: the branch of that name, else `other`."""

    name: str
    branches: Mapping[str, Message]


class MessageError(ValueError):
    """A malformed message; says what is wrong and at which character, counted from 0."""

    def __init__(self, text: str, position: int, problem: str) -> None:
        super().__init__(f"{problem} at character {position} of {text!r}")
        self.position = position


class MissingValue(LookupError):
    """A message argument without a value."""

    def __init__(self, name: str) -> None:
        super().__init__(f"the message needs a value for {name!r}")
        self.name = name


@cache
def parse(text: str) -> Message:
    """Parse a message; cached."""
    return _MessageParser(text).whole()


def render(message: Message, language: Language, values: Mapping[str, Value]) -> str:
    """The text of a message, filled with the values."""
    return "".join(_render_part(part, language, values) for part in message)


def nodes(message: Message) -> Iterator[Argument | Count | Select]:
    """All arguments, plurals and selects of a message, in order, also inside branches."""
    for part in message:
        if isinstance(part, str):
            continue
        yield part
        if not isinstance(part, Argument):
            for branch in part.branches.values():
                yield from nodes(branch)


def arguments(message: Message) -> frozenset[str]:
    """The names of the values that a message may use."""
    return frozenset(node.name for node in nodes(message))


def _render_part(
    part: str | Argument | Count | Select, language: Language, values: Mapping[str, Value]
) -> str:
    match part:
        case str():
            return part
        case Argument(name):
            return str(_value(values, name))
        case Count(name, branches):
            number = _number(values, name)
            fitting = branches.get(plural(language, number), branches["other"])
            return render(branches.get(f"={number}", fitting), language, values)
        case Select(name, branches):
            chosen = branches.get(str(_value(values, name)), branches["other"])
            return render(chosen, language, values)
        case _:
            assert_never(part)


def _value(values: Mapping[str, Value], name: str) -> Value:
    if name not in values:
        raise MissingValue(name)
    return values[name]


def _number(values: Mapping[str, Value], name: str) -> int:
    value = _value(values, name)
    if not isinstance(value, int):
        raise TypeError(f"the plural {name!r} counts whole numbers, not {value!r}")
    return value


_NAME = re.compile(r"[A-Za-z_]\w*", re.ASCII)
_QUOTED = re.compile(r"'((?:[^']|'')*)'?")
_SELECTORS = {
    "plural": re.compile(r"=\d+|zero|one|two|few|many|other"),
    "select": re.compile(r"\w+", re.ASCII),
}


class _MessageParser:
    """A recursive-descent parser of one message; `at` is its position."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def whole(self) -> Message:
        message = self.message(counted=None)
        if self.at < len(self.text):
            raise self.error("a closing brace without an opening one")
        return message

    def message(self, counted: str | None) -> Message:
        """Parse parts up to a closing brace or the end; `#` stands for the plural `counted`."""
        special = "{}#" if counted else "{}"
        parts: list[str | Argument | Count | Select] = []
        while (sign := self.sign()) not in ("", "}"):
            if sign == "{":
                parts.append(self.argument())
            elif sign == "#" and counted:
                self.at += 1
                parts.append(Argument(counted))
            else:
                parts.append(self.plain(special))
        return tuple(parts)

    def plain(self, special: str) -> str:
        """Parse text up to the next special sign."""
        text = ""
        while (sign := self.sign()) and sign not in special:
            text += self.apostrophe(special) if sign == "'" else self.skip(1)
        return text

    def apostrophe(self, special: str) -> str:
        after = self.text[self.at + 1 : self.at + 2]
        if after == "'":
            return self.skip(2)[1:]
        quoted = _QUOTED.match(self.text, self.at)
        if not after or after not in special or not quoted:
            return self.skip(1)
        self.at = quoted.end()
        return quoted[1].replace("''", "'")

    def argument(self) -> Argument | Count | Select:
        self.expect("{")
        name = self.word(_NAME, "the name of an argument")
        if self.expect(",}") == "}":
            return Argument(name)
        kind = self.word(re.compile("|".join(_SELECTORS)), "'plural' or 'select'")
        self.expect(",")
        if kind == "plural":
            return Count(name, self.branches(_SELECTORS[kind], counted=name))
        return Select(name, self.branches(_SELECTORS[kind], counted=None))

    def branches(self, selector: re.Pattern[str], counted: str | None) -> Mapping[str, Message]:
        """Parse branches up to the closing brace; no duplicates, and `other` is required."""
        found: dict[str, Message] = {}
        self.space()
        while self.sign() != "}":
            name = self.word(selector, "a branch")
            if name in found:
                raise self.error(f"a second branch {name!r}")
            self.expect("{")
            found[name] = self.message(counted)
            self.expect("}")
            self.space()
        if "other" not in found:
            raise self.error("no branch 'other'")
        self.expect("}")
        return found

    def word(self, pattern: re.Pattern[str], wanted: str) -> str:
        """Parse one word and the space around it."""
        self.space()
        found = pattern.match(self.text, self.at)
        if found is None:
            raise self.error(f"expected {wanted}")
        self.at = found.end()
        self.space()
        return found[0]

    def expect(self, signs: str) -> str:
        """Parse one of these signs, or raise an error."""
        if not self.sign() or self.sign() not in signs:
            raise self.error(f"expected {' or '.join(map(repr, signs))}")
        return self.skip(1)

    def space(self) -> None:
        while self.sign().isspace():
            self.at += 1

    def sign(self) -> str:
        """The next character; empty at the end."""
        return self.text[self.at : self.at + 1]

    def skip(self, count: int) -> str:
        """Advance, and return the text passed over."""
        self.at += count
        return self.text[self.at - count : self.at]

    def error(self, problem: str) -> MessageError:
        return MessageError(self.text, self.at, problem)
