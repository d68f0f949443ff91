"""Figures of a score sheet: the pattern that dice must form, and the points it pays.

A figure is a pattern (which dice form it) and a pay (what they are worth). Both are plain data, so
that a sheet can be compared, written down and given a checksum.
"""

from typing import TypeAlias, assert_never

from msgspec import Struct

Dice: TypeAlias = tuple[int, ...]  # always sorted


class Face(Struct, frozen=True, tag="face"):
    """All dice that show one face; at least one."""

    face: int


class FigureKind(Struct, frozen=True, tag="kind"):
    """`count` dice of one face; with several such faces the highest counts."""

    count: int


class TwoPairs(Struct, frozen=True, tag="two-pairs"):
    """Two dice of one face and two of another."""


class FullHouse(Struct, frozen=True, tag="house"):
    """Three dice of one face and two of another."""


class Run(Struct, frozen=True, tag="run"):
    """`length` faces in sequence, starting anywhere."""

    length: int


class Exactly(Struct, frozen=True, tag="exactly"):
    """These dice and no others."""

    dice: Dice


class AnyDice(Struct, frozen=True, tag="any"):
    """Any dice."""


Pattern: TypeAlias = Face | FigureKind | TwoPairs | FullHouse | Run | Exactly | AnyDice


class SumOfThose(Struct, frozen=True, tag="those"):
    """Pays the sum of the dice that form the figure, plus a premium."""

    plus: int = 0


class SumOfAll(Struct, frozen=True, tag="all"):
    """Pays the sum of all dice on the table."""


class Fixed(Struct, frozen=True, tag="fixed"):
    """Always pays the same."""

    points: int


class FromRoot(Struct, frozen=True, tag="from-root"):
    """`root` dice pay nothing; each die above that pays its face, each one below costs it."""

    root: int


Pay: TypeAlias = SumOfThose | SumOfAll | Fixed | FromRoot


def formed(pattern: Pattern, dice: Dice) -> Dice | None:
    """The dice that form the pattern, or None."""
    match pattern:
        case Face(face):
            return tuple(die for die in dice if die == face) or None
        case FigureKind(count):
            faces = [face for face in dict.fromkeys(dice) if dice.count(face) >= count]
            return (max(faces),) * count if faces else None
        case TwoPairs():
            faces = [face for face in dict.fromkeys(dice) if dice.count(face) >= 2][-2:]
            return tuple(face for face in faces for _ in range(2)) if len(faces) == 2 else None
        case FullHouse():
            return dice if sorted(map(dice.count, dict.fromkeys(dice))) == [2, 3] else None
        case Run(length):
            return _longest_run(dice, length)
        case Exactly(wanted):
            return dice if dice == tuple(sorted(wanted)) else None
        case AnyDice():
            return dice
        case _:
            assert_never(pattern)


def worth(pattern: Pattern, pay: Pay, dice: Dice) -> int:
    """The points of dice in a cell; 0 if the figure is absent, except for pay from a root."""
    those = formed(pattern, dice)
    match pay:
        case FromRoot(root):
            assert isinstance(pattern, Face)
            return (len(those or ()) - root) * pattern.face
        case _ if those is None:
            return 0
        case SumOfThose(plus):
            return sum(those) + plus
        case SumOfAll():
            return sum(dice)
        case Fixed(points):
            return points
        case _:
            assert_never(pay)


def joker_worth(pattern: Pattern, pay: Pay, dice: Dice) -> int:
    """The points of a cell in which five of a kind stand for any figure."""
    match pay:
        case Fixed(points):
            return points
        case SumOfThose(plus):
            return dice[0] * _size(pattern, len(dice)) + plus
        case _:
            return sum(dice)


def _size(pattern: Pattern, dice: int) -> int:
    match pattern:
        case FigureKind(count):
            return count
        case TwoPairs():
            return 4
        case Run(length):
            return length
        case _:
            return dice


def _longest_run(dice: Dice, length: int) -> Dice | None:
    faces = list(dict.fromkeys(dice))
    for at in range(len(faces) - length, -1, -1):
        run = faces[at : at + length]
        if run[-1] - run[0] == length - 1:
            return tuple(run)
    return None
