"""Upcasts: raise records of an older form to the present one before they are read.

An upcast works on the raw record, the header as plain data and the lines as text, because the
structs of an older form no longer exist when it is needed.
"""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from msgspec import Struct

from letopis.core.errors import BrokenChronicle

RawHeader: TypeAlias = dict[str, object]


class RawChronicle(Struct, frozen=True):
    """A record as it was written: header values and line bodies without their links."""

    header: RawHeader
    lines: tuple[str, ...]


Upcast: TypeAlias = Callable[[RawChronicle], RawChronicle]


def raise_to(
    raw: RawChronicle, field: str, present: int, upcasts: Mapping[int, Upcast]
) -> RawChronicle:
    """Apply upcasts until the header's `field` (letopis or record) names the present number."""
    while (number := raw.header.get(field)) != present:
        if not isinstance(number, int) or isinstance(number, bool) or number < 1:
            raise BrokenChronicle("header-number", field=field)
        if number > present:
            raise BrokenChronicle("newer", field=field, number=number, present=present)
        if number not in upcasts:
            raise BrokenChronicle("no-upcast", field=field, number=number)
        raw = upcasts[number](raw)
        raw = RawChronicle({**raw.header, field: number + 1}, raw.lines)
    return raw
