"""Structs that lines and files hold in another form than the rules do."""

from typing import Any, ClassVar, Self, TypeVar, get_args, get_type_hints

import msgspec
from msgspec import NODEFAULT, Struct


class Reworded:
    """A mixin for structs whose values stand otherwise in lines and files: as their `form`.

    A struct may say in types what its form says in words; older files stay readable, and every
    file is written as before.
    """

    __slots__ = ()
    form: ClassVar[type[Struct]]

    def written(self) -> Struct:
        """This as its form."""
        raise NotImplementedError

    @classmethod
    def read(cls, form: Any) -> Self:
        """The struct of a form; a NotationError where the words say nothing."""
        raise NotImplementedError


class Worded:
    """A mixin for structs that are a single word in lines and files: `elves-1:attack`."""

    __slots__ = ()

    def word(self) -> str:
        raise NotImplementedError

    @classmethod
    def of_word(cls, word: str) -> Self:
        """The struct that is written so; a NotationError where none is."""
        raise NotImplementedError


class HoldsWords(Reworded):
    """A struct with rows of worded structs, of which its form has the words; see `in_words`."""

    __slots__ = ()
    worded: ClassVar[dict[str, type[Worded]]]

    def written(self) -> Struct:
        assert isinstance(self, Struct)
        values = {name: getattr(self, name) for name in self.__struct_fields__}
        rows = {name: tuple(it.word() for it in values[name]) for name in self.worded}
        return self.form(**{**values, **rows})

    @classmethod
    def read(cls, form: Struct) -> Self:
        values = {name: getattr(form, name) for name in form.__struct_fields__}
        rows = {name: tuple(map(kind.of_word, values[name])) for name, kind in cls.worded.items()}
        return cls(**{**values, **rows})


Kind = TypeVar("Kind", bound=type[HoldsWords])


def in_words(kind: Kind) -> Kind:
    """Make the form of a struct that holds words, once its fields are known."""
    assert issubclass(kind, Struct)
    hints = get_type_hints(kind)
    fields = msgspec.structs.fields(kind)
    kind.worded = {it.name: item for it in fields if (item := _item(hints[it.name])) is not None}
    kind.form = msgspec.defstruct(
        f"{kind.__name__}Words",
        [_plain(it, hints[it.name], is_worded=it.name in kind.worded) for it in fields],
        frozen=True,
        tag=kind.__struct_config__.tag,
        tag_field=kind.__struct_config__.tag_field,
        forbid_unknown_fields=True,
    )
    return kind


def _item(hint: object) -> type[Worded] | None:
    """What a row holds, if that is written as words."""
    item = next(iter(get_args(hint)), None)
    return item if isinstance(item, type) and issubclass(item, Worded) else None


def _plain(info: msgspec.structs.FieldInfo, hint: Any, *, is_worded: bool) -> Any:
    kind = tuple[str, ...] if is_worded else hint
    return (info.name, kind) if info.default is NODEFAULT else (info.name, kind, info.default)


def as_written(value: Struct) -> Struct:
    """What lines and files hold of a struct."""
    return value.written() if isinstance(value, Reworded) else value
