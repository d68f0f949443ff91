"""The first count: by the listing, a family by its lowest, middle and highest member."""

from collections.abc import Iterator
from itertools import permutations, product

from msgspec.structs import replace

from letopis.core.acts import Action, Refusal
from letopis.core.choices import Choice, Family, NumberRows, Numbers, Orderings
from letopis.core.seats import CHANCE, SeatId
from letopis.games.strategic.engine.registry import evolve
from letopis.games.strategic.world import World
from tests.perft.positions import encoded
from tests.strategic.scenes.scene import GAME

FEW = 3  # up to so many values of a family are all taken

Worlds = dict[bytes, World]


def layer(worlds: Worlds, verbs: tuple[str, ...]) -> Worlds:
    """All worlds that are one act further."""
    found: Worlds = {}
    for world in worlds.values():
        for seat in (*world.players, CHANCE):
            for action in offered(world, SeatId(seat), verbs):
                after = done(world, SeatId(seat), action)
                assert after is not None, f"listed, but refused: {seat} {action}"
                found.setdefault(encoded(after), after)
    return found


def offered(world: World, seat: SeatId, verbs: tuple[str, ...]) -> Iterator[Action]:
    for choice in GAME.legal(world, seat):
        example = choice.example if isinstance(choice, Family) else choice
        if is_counted(GAME.notation.write(example), verbs):
            yield from _members(choice)


def is_counted(line: str, verbs: tuple[str, ...]) -> bool:
    """Whether a line begins with one of the verbs; a move with an attack never counts."""
    if " attack " in line:
        return False
    return any(f"{line} ".startswith(f"{verb} ") for verb in verbs)


def done(world: World, seat: SeatId, action: Action) -> World | None:
    """The world after an act, None if it is refused."""
    answer = GAME.decide(world, seat, action)
    if isinstance(answer, Refusal):
        return None
    for fact in answer:
        world = evolve(world, fact)
    return world


def sample(values: list[int]) -> list[int]:
    """All of few values, otherwise the lowest, the middle and the highest."""
    low, high = min(values), max(values)
    return values if len(values) <= FEW else [low, (low + high) // 2, high]


def _members(choice: Choice) -> Iterator[Action]:
    if not isinstance(choice, Family):
        yield choice
        return
    values: list[int] | list[tuple[int, ...]] | list[tuple[str, ...]]
    match choice.domain:
        case Numbers(low, high):
            values = sample(list(range(low, high + 1)))
        case NumberRows(low, high, length):
            values = list(product(range(low, high + 1), repeat=length))
        case Orderings(items):
            values = list(permutations(items))
        case other:
            raise NotImplementedError(other)
    for value in values:
        yield replace(choice.example, **{choice.field: value})
