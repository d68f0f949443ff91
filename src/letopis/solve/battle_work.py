"""How much work a battle is, reckoned before anything is worked out.

The numeric solver takes long to import, and whoever asks it for others wants to know beforehand.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import product
from math import factorial, prod

from msgspec import Struct

from letopis.games.strategic.battle import columns, front_width

ORDERS = 3
TURNS = 3  # to rotate all orders changes nothing: one battle of three is worked out

# Measured, and rounded up: what the solver needs for each, and at least.
SECONDS, SECONDS_A_MEETING, SECONDS_A_SEALED = 2.0, 5e-7, 1e-5
BYTES, BYTES_A_CODE, BYTES_A_PLACE, BYTES_A_PAIR, BYTES_AT_ONCE = 130_000_000, 40, 24, 32, 500

Numbers = Sequence[int]  # detachments of each army of a side
Left = set[tuple[int, int]]  # numbers of cards that both sides may have to lay again


class BattleWork(Struct, frozen=True):
    """What the solver needs: seconds of a processor, and bytes."""

    seconds: float
    memory: int


def work_of(
    sides: tuple[Numbers, Numbers], left: Left, army_orders: int = 0, at_once: bool = False
) -> BattleWork:
    """`army_orders` are the pairs of orders of armies for which a first layout is sealed, `at_once`
    if they are sealed with it."""
    lines = tuple(lines_by_cards(it) for it in sides)
    most = tuple(max((it[role] for it in left), default=0) for role in range(2))
    meetings = sum(lines[0][cards] * lines[1][rivals] for cards, rivals in left) // TURNS
    places = sum(
        it[cards] * cards for it, top in zip(lines, most, strict=True) for cards in range(top + 1)
    )
    codes = sum(prod((number + 1) ** ORDERS for number in side) for side in sides)
    pairs = prod(_count_remains(side, top) for side, top in zip(sides, most, strict=True))
    sealed = army_orders * sum(ORDERS ** sum(side) for side in sides)
    return BattleWork(
        SECONDS + SECONDS_A_MEETING * meetings + SECONDS_A_SEALED * sealed,
        BYTES
        + BYTES_A_CODE * codes
        + BYTES_A_PLACE * places
        + BYTES_A_PAIR * pairs
        + BYTES_AT_ONCE * sealed * at_once,
    )


def lines_by_cards(numbers: Numbers) -> Counter[int]:
    """VS-7.7.e, VS-7.8.b. In how many lines so many cards of a side may be laid again: any part of
    each army, armies in any order, cards in any order."""
    ways = Counter({(0, 0): 1})  # by cards and armies that are left
    for number in numbers:
        grown = Counter[tuple[int, int]]()
        for ((cards, armies), count), more in product(ways.items(), range(number + 1)):
            grown[cards + more, armies + (more > 0)] += count
        ways = grown
    lines = Counter[int]()
    for (cards, armies), count in ways.items():
        lines[cards] += count * factorial(armies) * ORDERS**cards
    return lines


def _count_remains(numbers: Numbers, most: int) -> int:
    """How many sets of up to so many cards a side may have left."""
    ways = Counter({0: 1})
    for number in numbers:
        grown = Counter[int]()
        for (cards, count), more in product(ways.items(), range(number + 1)):
            grown[cards + more] += count * (more + 1) * (more + 2) // 2
        ways = grown
    return sum(count for cards, count in ways.items() if cards <= most)


def fighting_again(cards: int, rivals: int, mirrored: bool) -> Left:
    """VS-7.8.a. Numbers of cards both sides may have left: each column is left to one side."""
    width = front_width(cards, rivals)
    ours, theirs = columns(cards, width), columns(rivals, width, mirrored)
    left: Left = set()
    for won in product((True, False), repeat=width):
        most = sum(len(ours[at]) for at in range(width) if won[at])
        rest = sum(len(theirs[at]) for at in range(width) if not won[at])
        left |= set(product(range(1, most + 1), range(1, rest + 1)))
    return left


def fewer_than(cards: int, rivals: int) -> Left:
    """VS-7.8.b. What may be left where all these are laid again."""
    return set(product(range(1, cards + 1), range(1, rivals + 1))) - {(cards, rivals)}
