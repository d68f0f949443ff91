"""Structs that lines and files hold in another form than the rules do."""

from typing import Any, ClassVar, Self

from msgspec import Struct


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


def as_written(value: Struct) -> Struct:
    """What lines and files hold of a struct."""
    return value.written() if isinstance(value, Reworded) else value
