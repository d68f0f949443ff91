"""Hands of dice, from none to all: the hands with one die more, and with one die less."""

import itertools
from functools import lru_cache
from math import factorial, prod
from typing import NamedTuple

import numpy as np

from letopis.games.sheet.figures import Dice
from letopis.games.sheet.rules import throws
from letopis.solve.sheets.space.array_types import F64, I64, Index

SUMMED_AT_ONCE = 6
COMPARED_AT_ONCE = 3


class Hands(NamedTuple):
    """Every hand, small ones first: for five dice 462, the last 252 of them full.

    `more[hand]`, (210, 6), are the hands with one die more, padded with the index of the row of
    zeros behind all hands. `fewer[hand]`, (462, 6), are those with one die less, padded with the
    first of them. `chance[throw]`, (252,), is the probability of each full hand in one throw.
    """

    all: int
    full: int  # the index of the first full hand
    sides: int
    more: Index
    fewer: Index
    fewer_count: I64
    chance: F64


@lru_cache(maxsize=8)
def hands_of(dice: int, sides: int) -> Hands:
    listed = all_hands(dice, sides)
    place = {hand: at for at, hand in enumerate(listed)}
    full = place[throws(dice, sides)[0]]
    more = np.full((full, max(sides, SUMMED_AT_ONCE)), len(listed), np.uintp)
    for at, hand in enumerate(listed[:full]):
        for face in range(1, sides + 1):
            more[at, face - 1] = place[tuple(sorted((*hand, face)))]
    fewer = np.zeros((len(listed), _rounded(min(dice, sides), COMPARED_AT_ONCE)), np.uintp)
    fewer_count = np.zeros(len(listed), np.int64)
    for at, hand in enumerate(listed[1:], start=1):
        less = [place[_without(hand, face)] for face in dict.fromkeys(hand)]
        fewer[at] = less[0]
        fewer[at, : len(less)] = less
        fewer_count[at] = _rounded(len(less), COMPARED_AT_ONCE)
    chance = np.array([chance_of(hand, sides) for hand in listed[full:]])
    return Hands(len(listed), full, sides, more, fewer, fewer_count, chance)


@lru_cache(maxsize=8)
def all_hands(dice: int, sides: int) -> tuple[Dice, ...]:
    """All hands in the order of their numbers."""
    return tuple(itertools.chain(*(throws(size, sides) for size in range(dice + 1))))


@lru_cache(maxsize=8)
def hand_numbers(dice: int, sides: int) -> dict[Dice, int]:
    return {hand: at for at, hand in enumerate(all_hands(dice, sides))}


def chance_of(thrown: Dice, sides: int) -> float:
    """The probability of throwing these dice, in any order."""
    alike = prod(factorial(thrown.count(face)) for face in dict.fromkeys(thrown))
    return factorial(len(thrown)) / alike / float(sides ** len(thrown))


def _without(hand: Dice, face: int) -> Dice:
    at = hand.index(face)
    return hand[:at] + hand[at + 1 :]


def _rounded(count: int, step: int) -> int:
    return -(-count // step) * step
