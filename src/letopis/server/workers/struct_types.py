"""Struct types made ready before threads meet them.

What msgspec has to know of a struct is worked out when it is first decoded, and is visible while it
is half done: a second thread that decodes the same type then reads a null pointer, and the process
is gone. Readers of the database, requests and what is reckoned beside the loop are such threads.
"""

from collections.abc import Iterator
from contextlib import suppress

import msgspec

_ready: set[type[msgspec.Struct]] = set()


def prepare_structs(kind: type[msgspec.Struct] = msgspec.Struct) -> None:
    """Work out all structs there are, by one thread; what is imported later waits for the next."""
    for struct in _below(kind):
        if struct not in _ready:
            _ready.add(struct)
            with suppress(TypeError, NameError):  # such are made here, and never read
                msgspec.json.Decoder(struct)


def _below(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for struct in kind.__subclasses__():
        yield struct
        yield from _below(struct)
