"""Prepares msgspec struct types before threads use them. msgspec builds the information of a struct
when it is first decoded, and a second thread that decodes the same type meanwhile reads a null
pointer and crashes the process."""

from collections.abc import Iterator
from contextlib import suppress

import msgspec

_ready: set[type[msgspec.Struct]] = set()


def prepare_structs(kind: type[msgspec.Struct] = msgspec.Struct) -> None:
    """Build the information of all imported structs in one thread."""
    for struct in _below(kind):
        if struct not in _ready:
            _ready.add(struct)
            with suppress(TypeError, NameError):  # such are made here, and never read
                msgspec.json.Decoder(struct)


def _below(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for struct in kind.__subclasses__():
        yield struct
        yield from _below(struct)
