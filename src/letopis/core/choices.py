"""Legal choices of a seat: single actions, and families of actions too many to list one by one."""

from collections.abc import Callable, Iterable
from typing import TypeAlias, TypeGuard, assert_never

from msgspec import Struct
from msgspec.structs import replace

from letopis.core.acts import Action
from letopis.core.fields import is_text
from letopis.core.seats import is_seat_id

Below: TypeAlias = Callable[[int], int]

LETTERS = "abcdefghijklmnopqrstuvwxyz "
DIGITS = "0123456789abcdef"
LONG_DIGEST = 64
SETS = ":"  # separates a name from its number
LONGEST_PICKED = 12  # length of texts picked at random, which carry no meaning
MOST_WORDS = 10_000


class Numbers(Struct, frozen=True):
    """Whole numbers from the lowest to the highest."""

    low: int
    high: int


class Orderings(Struct, frozen=True):
    """All items, in any order."""

    items: tuple[str, ...]


class Bundles(Struct, frozen=True):
    """All items: the bundles in any order, each contiguous with its items in any order."""

    bundles: tuple[tuple[str, ...], ...]


class Rows(Struct, frozen=True):
    """Sequences of these words, which may repeat."""

    words: tuple[str, ...]
    shortest: int
    longest: int


class Subsets(Struct, frozen=True):
    """A selection of distinct items, in the order given."""

    items: tuple[str, ...]
    least: int
    most: int


class AnyText(Struct, frozen=True):
    """Free text up to `longest` characters; surrounding spaces do not count towards `shortest`."""

    longest: int
    shortest: int = 0


class Judged(Struct, frozen=True):
    """Sequences of words in a small language that only the game itself can check; it accepts the
    examples.
    """

    examples: tuple[tuple[str, ...], ...]


class NumberRows(Struct, frozen=True):
    """Sequences of exactly `length` whole numbers, each from `low` to `high`."""

    low: int
    high: int
    length: int


class Numerals(Struct, frozen=True):
    """Whole numbers from the lowest to the highest, written as words."""

    low: int
    high: int


class Selections(Struct, frozen=True):
    """At least `least` distinct items, in any order."""

    items: tuple[str, ...]
    least: int = 0


class Numbered(Struct, frozen=True):
    """A name that takes a number from `low` to `high`."""

    name: str
    low: int
    high: int


class NumberedNames(Struct, frozen=True):
    """Names with their numbers, `strength:3`, and bare names; in any order, no name twice."""

    numbered: tuple[Numbered, ...]
    bare: tuple[str, ...]


class FreshNames(Struct, frozen=True):
    """Any word that the notation allows as a seat id, except the taken ones."""

    taken: tuple[str, ...]


class Digests(Struct, frozen=True):
    """Words of 64 hexadecimal digits, such as a SHA-256 digest."""


Domain = (
    Numbers
    | Orderings
    | Bundles
    | Rows
    | Subsets
    | AnyText
    | Judged
    | NumberRows
    | Numerals
    | Selections
    | NumberedNames
    | FreshNames
    | Digests
)


class Free(Struct, frozen=True):
    """A field that may hold any value of a domain."""

    field: str
    domain: Domain


class Family(Struct, frozen=True):
    """Actions that differ in one field with too many values to list, or in several: those in
    `beside` vary independently of it.

    The example need not be a member: its own values of these fields do not matter.
    """

    example: Action
    field: str
    domain: Domain
    beside: tuple[Free, ...] = ()

    @property
    def free(self) -> tuple[Free, ...]:
        return (Free(self.field, self.domain), *self.beside)


Choice: TypeAlias = Action | Family


def is_listed(choices: Iterable[Choice], action: Action) -> bool:
    """Whether an action is one of the choices, by itself or as a member of a family."""
    return any(
        is_member(choice, action) if isinstance(choice, Family) else choice == action
        for choice in choices
    )


def is_member(family: Family, action: Action) -> bool:
    """Whether an action equals the example except for fields whose values lie in their domains."""
    if type(action) is not type(family.example):
        return False
    values = {free.field: getattr(action, free.field) for free in family.free}
    fits = all(is_within(free.domain, values[free.field]) for free in family.free)
    return fits and replace(family.example, **values) == action


def is_within(domain: Domain, value: object) -> bool:
    match domain:
        case Numbers(low, high):
            return type(value) is int and low <= value <= high
        case Orderings() | Bundles():
            return _is_ordering(domain, value)
        case Rows(words, shortest, longest):
            return _is_row(value, shortest, longest) and all(word in words for word in value)
        case Subsets(items, least, most):
            return _is_row(value, least, most) and value == _in_order(items, value)
        case AnyText() | Judged():
            return _is_free(domain, value)
        case NumberRows(low, high, length):
            numbers = value if isinstance(value, tuple) else ()
            fits = all(type(number) is int and low <= number <= high for number in numbers)
            return fits and isinstance(value, tuple) and len(value) == length
        case Numerals(low, high):
            return isinstance(value, str) and _is_numeral(value, low, high)
        case Selections() | NumberedNames():
            return _is_some(domain, value)
        case FreshNames() | Digests():
            return isinstance(value, str) and _is_word(domain, value)
        case _:
            assert_never(domain)


def _is_some(domain: Selections | NumberedNames, value: object) -> bool:
    if isinstance(domain, NumberedNames):
        most = len(domain.numbered) + len(domain.bare)
        return _is_row(value, 0, most) and _is_setting(domain, value)
    return _is_row(value, domain.least, len(domain.items)) and _is_selection(domain.items, value)


def _is_free(domain: AnyText | Judged, value: object) -> bool:
    if isinstance(domain, Judged):
        return _is_row(value, 1, MOST_WORDS)
    if not isinstance(value, str) or len(value) > domain.longest:
        return False
    return domain.shortest <= len(value.strip()) and is_text(value)


def _is_selection(items: tuple[str, ...], words: tuple[str, ...]) -> bool:
    return len(set(words)) == len(words) and all(word in items for word in words)


def _is_setting(domain: NumberedNames, words: tuple[str, ...]) -> bool:
    ranges = {it.name: it for it in domain.numbered}
    named: list[str] = []
    for word in words:
        name, sets, number = word.partition(SETS)
        known = ranges.get(name) if sets else None
        fits = word in domain.bare if known is None else _is_numeral(number, known.low, known.high)
        if not fits or name in named:
            return False
        named.append(name)
    return True


def _is_ordering(domain: Orderings | Bundles, value: object) -> bool:
    if isinstance(domain, Orderings):
        length = len(domain.items)
        return _is_row(value, length, length) and sorted(value) == sorted(domain.items)
    length = sum(map(len, domain.bundles))
    return _is_row(value, length, length) and _is_bundled(domain.bundles, value)


def _is_bundled(bundles: tuple[tuple[str, ...], ...], row: tuple[str, ...]) -> bool:
    """Whether a row is a concatenation of whole bundles, each in any order."""
    if not bundles:
        return not row
    return any(
        sorted(row[: len(bundle)]) == sorted(bundle)
        and _is_bundled(bundles[:at] + bundles[at + 1 :], row[len(bundle) :])
        for at, bundle in enumerate(bundles)
    )


def _is_word(domain: FreshNames | Digests, word: str) -> bool:
    if isinstance(domain, Digests):
        return is_digest(word)
    return word not in domain.taken and is_seat_id(word)


def is_digest(word: str) -> bool:
    return len(word) == LONG_DIGEST and all(digit in DIGITS for digit in word)


def _is_numeral(word: str, low: int, high: int) -> bool:
    """Whether a word is a canonical decimal in range. The length is checked before `int`, because
    input from outside may be huge.
    """
    if len(word) > len(str(high)) or not (word.isascii() and word.isdigit()):
        return False
    return low <= int(word) <= high and word == str(int(word))


def pick(choice: Choice, below: Below) -> Action:
    """An action of a choice; `below(n)` gives a number in range(n), such as `Random.randrange`."""
    if not isinstance(choice, Family):
        return choice
    values = {free.field: _picked(free.domain, below) for free in choice.free}
    return replace(choice.example, **values)


def _picked(domain: Domain, below: Below) -> int | str | tuple[str, ...] | tuple[int, ...]:
    match domain:
        case Numbers(low, high):
            return low + below(high - low + 1)
        case Orderings() | Bundles():
            return _ordering(domain, below)
        case Rows(words, shortest, longest):
            length = _length(shortest, longest if words else shortest, below)
            return tuple(words[below(len(words))] for _ in range(length))
        case Subsets(items, least, most):
            chosen = _drawn(items, _length(least, min(most, len(items)), below), below)
            return _in_order(items, chosen)
        case AnyText() | Judged():
            return _free(domain, below)
        case NumberRows(low, high, length):
            return tuple(low + below(high - low + 1) for _ in range(length))
        case Numerals(low, high):
            return str(low + below(high - low + 1))
        case Selections() | NumberedNames():
            return _some(domain, below)
        case FreshNames() | Digests():
            return _word(domain, below)
        case _:
            assert_never(domain)


def _free(domain: AnyText | Judged, below: Below) -> str | tuple[str, ...]:
    """One of the examples, or letters with spaces only between them."""
    if isinstance(domain, Judged):
        return domain.examples[below(len(domain.examples))]
    longest = min(domain.longest, max(domain.shortest, LONGEST_PICKED))
    length = _length(domain.shortest, longest, below)
    inner = (LETTERS[below(len(LETTERS))] for _ in range(length - 2))
    edges = [LETTERS[below(len(LETTERS) - 1)] for _ in range(min(length, 2))]
    return "".join([*edges[:1], *inner, *edges[1:]])


def _ordering(domain: Orderings | Bundles, below: Below) -> tuple[str, ...]:
    if isinstance(domain, Orderings):
        return _drawn(domain.items, len(domain.items), below)
    left = list(domain.bundles)
    row: tuple[str, ...] = ()
    while left:
        bundle = left.pop(below(len(left)))
        row += _drawn(bundle, len(bundle), below)
    return row


def _some(domain: Selections | NumberedNames, below: Below) -> tuple[str, ...]:
    if isinstance(domain, Selections):
        items, least = domain.items, domain.least
    else:
        numbers = (
            f"{it.name}{SETS}{it.low + below(it.high - it.low + 1)}" for it in domain.numbered
        )
        items, least = (*numbers, *domain.bare), 0
    return _drawn(items, _length(least, len(items), below), below)


def _word(domain: FreshNames | Digests, below: Below) -> str:
    if isinstance(domain, Digests):
        return "".join(DIGITS[below(len(DIGITS))] for _ in range(LONG_DIGEST))
    return _free_name(domain.taken, below)


def _free_name(taken: tuple[str, ...], below: Below) -> str:
    """A random name that is not taken: letters are added until it is free."""
    name = "guest"
    while name in taken or not is_seat_id(name):
        name += LETTERS[below(len(LETTERS) - 1)]
    return name


def _length(shortest: int, longest: int, below: Below) -> int:
    return shortest + below(longest - shortest + 1)


def _drawn(items: tuple[str, ...], count: int, below: Below) -> tuple[str, ...]:
    """`count` items drawn at random without replacement."""
    left = list(items)
    return tuple(left.pop(below(len(left))) for _ in range(count))


def _in_order(items: tuple[str, ...], chosen: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(item for item in items if item in chosen)


def _is_row(value: object, shortest: int, longest: int) -> TypeGuard[tuple[str, ...]]:
    """Whether a value is a tuple of words whose length is within the bounds."""
    if not isinstance(value, tuple) or not shortest <= len(value) <= longest:
        return False
    return all(isinstance(word, str) for word in value)
