"""One line of text for every intention and every fact, typed by a person and read back exactly.

A struct is written as its tag and its fields, separated by single spaces: `keep 5 5 5`,
`score fives`, `scored anna fives 15`. A field that may hold several words comes last.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from operator import attrgetter
from typing import NewType, TypeVar, get_args, get_origin, get_type_hints

from msgspec import Struct

from letopis.core.errors import NotationError

_WORD = re.compile(r"[^\s|;~\"][^\s|;\"]*")
_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,17})")

S = TypeVar("S", bound=Struct)
Writer = Callable[[Struct], str]


class Notation:
    """Writes and reads the structs of one vocabulary, told apart by their tags."""

    def __init__(self, *kinds: type[Struct]) -> None:
        self._phrases = {phrase.verb: phrase for phrase in map(_Phrase, kinds)}
        # The same few acts are written again and again.
        self.write = lru_cache(maxsize=8192)(self._write)
        self._writers = {phrase.kind: phrase.write for phrase in self._phrases.values()}

    @property
    def verbs(self) -> tuple[str, ...]:
        """The words a line may begin with."""
        return tuple(self._phrases)

    def _write(self, value: Struct) -> str:
        return self._writers[type(value)](value)

    def read(self, text: str) -> Struct:
        return self.read_words(text.split())

    def read_words(self, words: list[str]) -> Struct:
        if not words:
            raise NotationError("notation-empty")
        phrase = self._phrases.get(words[0])
        if phrase is None:
            raise NotationError("notation-verb", word=words[0], known=", ".join(self.verbs))
        return phrase.read(words[1:])


class _Phrase:
    """The notation of one struct."""

    def __init__(self, kind: type[Struct]) -> None:
        self.kind = kind
        self.verb = str(kind.__struct_config__.tag)
        hints = get_type_hints(kind)
        self.slots = [_Slot(name, hints[name]) for name in kind.__struct_fields__]
        if any(slot.many for slot in self.slots[:-1]):
            raise TypeError(f"{kind.__name__}: only the last field may hold several words")
        self.write = _writer(self.verb, self.slots)

    def read(self, words: list[str]) -> Struct:
        values: list[object] = []
        for slot in self.slots:
            if slot.many:
                values.append(tuple(slot.read(word) for word in words))
                words = []
                continue
            if not words:
                raise NotationError("notation-missing", verb=self.verb, field=slot.name)
            values.append(slot.read(words[0]))
            words = words[1:]
        if words:
            raise NotationError("notation-extra", verb=self.verb, word=words[0])
        return self.kind(*values)


def _writer(verb: str, slots: list["_Slot"]) -> Writer:
    """Lines are written for every entry of every game, so the shape is worked out once."""
    single = [slot.name for slot in slots if not slot.many]
    shape = " ".join([verb, *("%s" for _ in single)])
    values = attrgetter(*single) if single else None
    alone = len(single) == 1
    many = attrgetter(slots[-1].name) if slots and slots[-1].many else None

    def write_single(value: Struct) -> str:
        if values is None:
            return verb
        held = values(value)
        return shape % (_word(held) if alone else tuple(map(_word, held)))

    def write_many(value: Struct) -> str:
        assert many is not None
        row = many(value)
        return f"{write_single(value)} {_row(row)}" if row else write_single(value)

    return write_many if many else write_single


@lru_cache(maxsize=4096)
def _row(values: tuple[object, ...]) -> str:
    return " ".join(map(_word, values))


@lru_cache(maxsize=4096)
def _word(value: object) -> str:
    """A value as it can be read back; anything else would break the line it stands in."""
    word = str(value)
    if not (_NUMBER if isinstance(value, int) else _WORD).fullmatch(word):
        raise NotationError("notation-word", word=word[:40])
    return word


class _Slot:
    """One field: a number or a word, or a row of them."""

    def __init__(self, name: str, hint: object) -> None:
        self.name = name
        self.many = get_origin(hint) is tuple
        item = get_args(hint)[0] if self.many else hint
        while isinstance(item, NewType):
            item = item.__supertype__
        if item not in (int, str):
            raise TypeError(f"{name}: the notation has no words for {hint}")
        self.number = item is int

    def read(self, word: str) -> int | str:
        if not self.number:
            if _WORD.fullmatch(word):
                return word
            raise NotationError("notation-word", word=word)
        if _NUMBER.fullmatch(word) and word != "-0":
            return int(word)
        raise NotationError("notation-number", word=word)
