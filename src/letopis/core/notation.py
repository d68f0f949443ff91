"""The text notation: one line for every action and every event, readable and read back exactly.

A struct is written as its tag and its fields, separated by single spaces: `keep 5 5 5`,
`score fives`, `scored anna fives 15`. Fields with a default follow, each behind its name, and are
left out when they hold it: `move knights-2 d4 e4 attack castle-f6`. Free text comes last of all.
"""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from operator import attrgetter, call
from typing import get_type_hints

import msgspec
from msgspec import Struct

from letopis.core.errors import NotationError
from letopis.core.fields import NotationField, Text, ValueKind, field_of, write_word
from letopis.core.reworded import Reworded, as_written

__all__ = ["Notation", "Text"]

Writer = Callable[[Struct], str]

_QUOTED = re.compile(r"\s\"")


class Notation:
    """Writes and reads the structs of one vocabulary, which are told apart by their tags."""

    def __init__(self, *kinds: type[Struct]) -> None:
        self._phrases = {phrase.verb: phrase for phrase in map(_Phrase, kinds)}
        if len(self._phrases) < len(kinds):
            raise TypeError(f"two of {len(kinds)} structs of a vocabulary have the same tag")
        self._tag_fields = {phrase.tag_field for phrase in self._phrases.values()}
        # A game repeats few distinct acts, so their lines are cached.
        self.write = lru_cache(maxsize=8192)(self._write)
        self._writers = {phrase.kind: phrase.write for phrase in self._phrases.values()}

    @property
    def verbs(self) -> tuple[str, ...]:
        """The words with which a line may begin."""
        return tuple(self._phrases)

    def _write(self, value: Struct) -> str:
        return self._writers[type(value)](value)

    def read(self, text: str) -> Struct:
        """Parse a typed line; runs of spaces count as one, except in quoted text."""
        quoted = _QUOTED.search(text)
        if quoted is None:
            return self.read_words(text.split())
        return self.read_words([*text[: quoted.start()].split(), text[quoted.start() :].strip()])

    def read_words(self, words: list[str]) -> Struct:
        if not words:
            raise NotationError("notation-empty")
        phrase = self._phrases.get(words[0])
        if phrase is None:
            raise NotationError("notation-verb", word=words[0], known=", ".join(self.verbs))
        return phrase.read(words[1:])

    def from_values(self, values: Mapping[str, object]) -> Struct | None:
        """The struct for plain values by field name, or None if they fit none."""
        for tag_field in self._tag_fields & values.keys():
            phrase = self._phrases.get(str(values[tag_field]))
            if phrase is not None and phrase.tag_field == tag_field:
                return phrase.from_values(values)
        return None


class _Phrase:
    """The notation of one struct, or of the form in which it is written."""

    def __init__(self, kind: type[Struct]) -> None:
        self.kind = kind
        self.reworded = kind if issubclass(kind, Reworded) else None
        self.form = kind.form if issubclass(kind, Reworded) else kind
        self.verb = str(kind.__struct_config__.tag)
        self.tag_field = str(kind.__struct_config__.tag_field)
        hints = get_type_hints(self.form)
        fields = [field_of(info, hints[info.name]) for info in msgspec.structs.fields(self.form)]
        self.positional = [field for field in fields if not field.is_keyword]
        self.keywords = {field.word: field for field in fields if field.is_keyword}
        if any(field.is_row for field in self.positional[:-1]):
            raise TypeError(f"{kind.__name__}: only the last field may hold several words")
        if any(field.is_text for field in fields[:-1]):
            raise TypeError(f"{kind.__name__}: only the last field of all may be free text")
        self.write = _writer(self)

    def read(self, words: list[str]) -> Struct:
        """Parse the positional words in order, then the keywords in any order."""
        rest = list(words)
        placed = [self._take(field, rest) for field in self.positional]
        named: dict[str, object] = {}
        while rest:
            word = rest.pop(0)
            field = self.keywords.get(word)
            if field is None:
                raise NotationError("notation-extra", verb=self.verb, word=word)
            if field.name in named:
                raise NotationError("notation-twice", verb=self.verb, word=word)
            named[field.name] = field.is_flag or self._take(field, rest)
        return self._of_form(self.form(*placed, **named))

    def from_values(self, values: Mapping[str, object]) -> Struct | None:
        try:
            return self._of_form(msgspec.convert(values, self.form))
        except (msgspec.ValidationError, NotationError):
            return None

    def _of_form(self, form: Struct) -> Struct:
        if self.reworded is None:
            return form
        value = self.reworded.read(form)
        assert isinstance(value, Struct)
        return value

    def _take(self, field: NotationField, rest: list[str]) -> object:
        """Parse the words of one field and remove them from `rest`."""
        if field.is_row:
            return self._take_row(field, rest)
        if not rest:
            raise NotationError("notation-missing", verb=self.verb, field=field.word)
        if field.is_text:
            quoted = " ".join(rest)
            rest.clear()
            return field.kind.read(quoted)
        return field.kind.read(rest.pop(0))

    def _take_row(self, field: NotationField, rest: list[str]) -> tuple[object, ...]:
        stops = (at for at, word in enumerate(rest) if word in self.keywords)
        length = next(stops, len(rest)) if self.keywords else len(rest)
        if field.is_keyword and not length:
            raise NotationError("notation-missing", verb=self.verb, field=field.word)
        row = tuple(map(field.kind.read, rest[:length]))
        del rest[:length]
        return row


def _writer(phrase: _Phrase) -> Writer:
    """Build the writer of a struct once: lines are written for every entry of every game."""
    write_positional = _positional_writer(phrase)
    tails = [
        (attrgetter(field.name), field.default, _tail_writer(phrase, field))
        for field in phrase.keywords.values()
    ]

    def write_all(value: Struct) -> str:
        line = write_positional(value)
        for held, default, write in tails:
            if (value_held := held(value)) != default:
                line += write(value_held)
        return line

    write = write_all if tails else write_positional
    return write if phrase.reworded is None else lambda value: write(as_written(value))


def _positional_writer(phrase: _Phrase) -> Writer:
    verb, fields = phrase.verb, phrase.positional
    single = [field for field in fields if not field.is_row]
    shape = " ".join([verb, *("%s" for _ in single)])
    values = attrgetter(*(field.name for field in single)) if single else None
    writers = [field.kind.write for field in single]
    many = attrgetter(fields[-1].name) if fields and fields[-1].is_row else None
    write_row = _row_writer(phrase, fields[-1].kind) if many else None

    def write_single(value: Struct) -> str:
        if values is None:
            return verb
        held = values(value)
        return shape % (writers[0](held) if len(writers) == 1 else tuple(map(call, writers, held)))

    def write_many(value: Struct) -> str:
        assert many is not None
        assert write_row is not None
        row = many(value)
        return f"{write_single(value)} {write_row(row)}" if row else write_single(value)

    return write_many if many else write_single


def _tail_writer(phrase: _Phrase, field: NotationField) -> Callable[[object], str]:
    """The writer of a keyword and the value behind it."""
    if field.is_flag:
        return lambda held: f" {field.word}"
    write = field.kind.write
    if field.is_row:
        write = _row_writer(phrase, field.kind)
    return lambda held: f" {field.word} {write(held)}"


def _row_writer(phrase: _Phrase, kind: ValueKind) -> Callable[[object], str]:
    """The writer of a row. A row ends at the next keyword, so none of its words may equal one."""

    def write_row(row: object) -> str:
        assert isinstance(row, tuple)
        words = [kind.write(value) for value in row]
        for word in words:
            if word in phrase.keywords:
                raise NotationError("notation-keyword", verb=phrase.verb, word=word)
        return " ".join(words)

    if kind.write is write_word and not phrase.keywords:
        return _plain_row
    return write_row


@lru_cache(maxsize=4096)
def _plain_row(row: object) -> str:
    assert isinstance(row, tuple)
    return " ".join(map(write_word, row))
