"""What a seat may do, also where that is too much to list: families of acts beside single ones."""

from collections.abc import Callable, Iterable
from typing import TypeAlias, TypeGuard, assert_never

from msgspec import Struct
from msgspec.structs import replace

from letopis.core.acts import Action
from letopis.core.seats import is_seat_id
from letopis.core.slots import is_text

Below: TypeAlias = Callable[[int], int]

LETTERS = "abcdefghijklmnopqrstuvwxyz "
LONGEST_PICKED = 12  # of texts that nobody means


class Numbers(Struct, frozen=True):
    """Whole numbers from the lowest to the highest."""

    low: int
    high: int


class Orderings(Struct, frozen=True):
    """All items, in any order."""

    items: tuple[str, ...]


class Rows(Struct, frozen=True):
    """Rows of these words, which may repeat."""

    words: tuple[str, ...]
    shortest: int
    longest: int


class Subsets(Struct, frozen=True):
    """Some of the items, in the order given, none of them twice."""

    items: tuple[str, ...]
    least: int
    most: int


class AnyText(Struct, frozen=True):
    """Free text of at most so many characters."""

    longest: int


class NumberRows(Struct, frozen=True):
    """Rows of so many whole numbers, each from the lowest to the highest."""

    low: int
    high: int
    length: int


class Names(Struct, frozen=True):
    """Any word that a seat may have in the notation, except these."""

    taken: tuple[str, ...]


Domain = Numbers | Orderings | Rows | Subsets | AnyText | NumberRows | Names


class Family(Struct, frozen=True):
    """Acts alike but for one field, whose values are too many to list.

    The example need not be one of them: its own value of the field does not matter.
    """

    example: Action
    field: str
    domain: Domain


Choice: TypeAlias = Action | Family


def is_listed(choices: Iterable[Choice], action: Action) -> bool:
    """Whether an action is one of the choices, by itself or as a member of a family."""
    return any(
        is_member(choice, action) if isinstance(choice, Family) else choice == action
        for choice in choices
    )


def is_member(family: Family, action: Action) -> bool:
    """Whether an action differs from the example in nothing but a value of the domain."""
    if type(action) is not type(family.example):
        return False
    value = getattr(action, family.field)
    return is_within(family.domain, value) and _with(family, value) == action


def is_within(domain: Domain, value: object) -> bool:
    match domain:
        case Numbers(low, high):
            return type(value) is int and low <= value <= high
        case Orderings(items):
            return _is_row(value, len(items), len(items)) and sorted(value) == sorted(items)
        case Rows(words, shortest, longest):
            return _is_row(value, shortest, longest) and all(word in words for word in value)
        case Subsets(items, least, most):
            return _is_row(value, least, most) and value == _in_order(items, value)
        case AnyText(longest):
            return isinstance(value, str) and len(value) <= longest and is_text(value)
        case NumberRows(low, high, length):
            numbers = value if isinstance(value, tuple) else ()
            fits = all(type(number) is int and low <= number <= high for number in numbers)
            return fits and isinstance(value, tuple) and len(value) == length
        case Names(taken):
            return isinstance(value, str) and value not in taken and is_seat_id(value)
        case _:
            assert_never(domain)


def pick(choice: Choice, below: Below) -> Action:
    """An action of a choice; `below(n)` gives a number in range(n), such as `Random.randrange`."""
    if not isinstance(choice, Family):
        return choice
    return _with(choice, _picked(choice.domain, below))


def _picked(domain: Domain, below: Below) -> int | str | tuple[str, ...] | tuple[int, ...]:
    match domain:
        case Numbers(low, high):
            return low + below(high - low + 1)
        case Orderings(items):
            return _drawn(items, len(items), below)
        case Rows(words, shortest, longest):
            length = _length(shortest, longest if words else shortest, below)
            return tuple(words[below(len(words))] for _ in range(length))
        case Subsets(items, least, most):
            chosen = _drawn(items, _length(least, min(most, len(items)), below), below)
            return _in_order(items, chosen)
        case AnyText(longest):
            length = _length(0, min(longest, LONGEST_PICKED), below)
            return "".join(LETTERS[below(len(LETTERS))] for _ in range(length))
        case NumberRows(low, high, length):
            return tuple(low + below(high - low + 1) for _ in range(length))
        case Names(taken):
            return _free_name(taken, below)
        case _:
            assert_never(domain)


def _free_name(taken: tuple[str, ...], below: Below) -> str:
    """A name that nobody has; one more letter for every one that is taken."""
    name = "guest"
    while name in taken or not is_seat_id(name):
        name += LETTERS[below(len(LETTERS) - 1)]
    return name


def _with(family: Family, value: object) -> Action:
    return replace(family.example, **{family.field: value})


def _length(shortest: int, longest: int, below: Below) -> int:
    return shortest + below(longest - shortest + 1)


def _drawn(items: tuple[str, ...], count: int, below: Below) -> tuple[str, ...]:
    """So many of the items, one after the other, none put back."""
    left = list(items)
    return tuple(left.pop(below(len(left))) for _ in range(count))


def _in_order(items: tuple[str, ...], chosen: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(item for item in items if item in chosen)


def _is_row(value: object, shortest: int, longest: int) -> TypeGuard[tuple[str, ...]]:
    """Whether a value is a row of words of such a length."""
    if not isinstance(value, tuple) or not shortest <= len(value) <= longest:
        return False
    return all(isinstance(word, str) for word in value)
