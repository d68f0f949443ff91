"""Battles: the mixes that the battle oracle finds, or orders at random where it would take long."""

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from letopis.core.acts import Action
from letopis.core.choices import Bundles, Choice, Family, Orderings, Rows, pick
from letopis.core.errors import Trouble
from letopis.core.seats import SeatId
from letopis.games.strategic.battle import Card, Contingent, Facing, Line, Order, Role
from letopis.games.strategic.fighting import Array, Command, Rearrange
from letopis.games.strategic.hiding import seats_of
from letopis.games.strategic.world import Field, Muster

if TYPE_CHECKING:
    from letopis.solve.battles import Again, Solution

Sizes = tuple[tuple[int, bool], ...]

MOST_CARDS = 8  # of a side; more takes the oracle too long between two turns
MOST_ARMIES = 2
MOST_AGAIN = 6
ROUNDS = 12  # of the oracle's search for better orders; what is left to find is worth little


def fight_on(
    field: Field, seat: SeatId, choices: Sequence[Choice], rng: random.Random, facing: Facing
) -> Action | None:
    """The best answer to what a battle asks now; None where it asks nothing of the kind."""
    side = _own_side(field, seat)
    families = [it for it in choices if isinstance(it, Family)]
    if side is None:
        return None
    for family in families:
        match family.example, family.domain:
            case Array(), Orderings():
                return Array(_army_order(field, side, rng, facing))
            case Command(), Rows() if not family.example.armies:
                return _command(field, side, family, rng, facing)
            case Rearrange(), Bundles():
                return _rearranged(field, side, family, rng, facing)
            case _:
                continue
    return None


def _own_side(field: Field, seat: SeatId) -> Muster | None:
    sides = (field.attack, field.defence)
    return next((it for it in sides if seat in seats_of(it)), None)


def _army_order(field: Field, side: Muster, rng: random.Random, facing: Facing) -> tuple[str, ...]:
    names = [army.id for army in side.armies]
    solution = _solution(field, facing)
    if solution is None:
        return tuple(rng.sample(names, len(names)))
    mix = solution.attackers if side.role is Role.ATTACKERS else solution.defenders
    (order,) = rng.choices(list(mix), list(mix.values()))
    return tuple(names[at] for at in order)


def _command(
    field: Field, side: Muster, family: Family, rng: random.Random, facing: Facing
) -> Action:
    solution = _solution(field, facing)
    drawn = None if solution is None else _drawn(field, side, solution, rng)
    if drawn is None or not isinstance(family.domain, Rows) or len(drawn) != family.domain.longest:
        return pick(family, rng.randrange)
    return Command(drawn)


def _drawn(
    field: Field, side: Muster, solution: "Solution", rng: random.Random
) -> tuple[Order, ...] | None:
    """Orders out of the mix for both orders of armies as they are known."""
    wanted = _places(field.attack), _places(field.defence)
    for opening in solution.openings:
        if _alike(opening.army_orders[0], wanted[0], field.attack) and _alike(
            opening.army_orders[1], wanted[1], field.defence
        ):
            mix = opening.attackers if side.role is Role.ATTACKERS else opening.defenders
            (line,) = rng.choices(range(len(mix.chances)), mix.chances.tolist())
            return mix.orders_of(line)
    return None


def _places(side: Muster) -> tuple[int, ...]:
    names = [army.id for army in side.armies]
    return tuple(names.index(it) for it in side.order) or tuple(range(len(names)))


def _alike(order: Sequence[int], other: Sequence[int], side: Muster) -> bool:
    """Armies of one number and advantage stand for each other."""
    return _sizes([side.armies[at] for at in order]) == _sizes([side.armies[at] for at in other])


def _solution(field: Field, facing: Facing) -> "Solution | None":
    return _solved(_sizes(field.attack.armies), _sizes(field.defence.armies), facing)


def _sizes(armies: Sequence[Contingent]) -> Sizes:
    return tuple((army.detachments, army.advantage) for army in armies)


@lru_cache(maxsize=512)
def _solved(ours: Sizes, theirs: Sizes, facing: Facing) -> "Solution | None":
    """The oracle's mixes for small battles."""
    for side in (ours, theirs):
        if len(side) > MOST_ARMIES or sum(number for number, _ in side) > MOST_CARDS:
            return None
    from letopis.solve.battles import solve

    try:
        return solve(_side("a", ours), _side("b", theirs), facing, ROUNDS)
    except Trouble:
        return None


def _side(name: str, sizes: Sizes) -> list[Contingent]:
    return [Contingent(f"{name}{at}", number, plus) for at, (number, plus) in enumerate(sizes)]


def _rearranged(
    field: Field, side: Muster, family: Family, rng: random.Random, facing: Facing
) -> Action:
    fight = field.fight
    again = _again(fight.attacking, fight.defending, facing)
    if again is None or any(it.known for it in (field.attack, field.defence)):
        return pick(family, rng.randrange)
    mix = again.attackers if side.role is Role.ATTACKERS else again.defenders
    (line,) = rng.choices(list(mix), list(mix.values()))
    return Rearrange(tuple(_word(card) for card in line))


def _word(card: Card) -> str:
    return f"{card.army}:{card.order}"


@lru_cache(maxsize=1024)
def _again(ours: Line, theirs: Line, facing: Facing) -> "Again | None":
    if max(len(ours), len(theirs)) > MOST_AGAIN or not ours or not theirs:
        return None
    from letopis.solve.battles import solve_again

    try:
        return solve_again(ours, theirs, facing)
    except Trouble:
        return None
