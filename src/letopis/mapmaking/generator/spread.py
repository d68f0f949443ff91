"""Points spread evenly over an area, by Lloyd's algorithm."""

from random import Random

from letopis.games.strategic.maps import Place
from letopis.mapmaking.generator.frame import beeline

ROUNDS = 6


def spread(area: list[Place], count: int, rng: Random) -> list[Place]:
    """Distinct spots spread evenly over an area, ordered so that each is far from those before."""
    chosen = _scattered(area, min(count, len(area)), rng)
    if not chosen:
        return []
    for _ in range(ROUNDS):
        parts = nearest_parts(area, chosen)
        chosen = [middle(part) if part else old for part, old in zip(parts, chosen, strict=True)]
    return _farthest_first(list(dict.fromkeys(chosen)))


def farthest(area: list[Place], count: int, rng: Random) -> list[Place]:
    """Spots as far from each other as possible, starting at the far end of the area."""
    chosen = [max(area, key=lambda it: beeline(it, start)) for start in [rng.choice(area)]]
    while len(chosen) < min(count, len(area)):
        chosen.append(max(area, key=lambda it: min(beeline(it, old) for old in chosen)))
    return chosen


def nearest_parts(area: list[Place], chosen: list[Place]) -> list[list[Place]]:
    """For each chosen spot, the part of the area that is nearer to it than to the others."""
    parts: list[list[Place]] = [[] for _ in chosen]
    for spot in area:
        parts[min(range(len(chosen)), key=lambda at: beeline(spot, chosen[at]))].append(spot)
    return parts


def middle(part: list[Place]) -> Place:
    """The spot of a part nearest to its centre of gravity."""
    x = sum(spot.column for spot in part) / len(part)
    y = sum(spot.row for spot in part) / len(part)
    return min(part, key=lambda spot: ((spot.column - x) ** 2 + (spot.row - y) ** 2, spot))


def _scattered(area: list[Place], count: int, rng: Random) -> list[Place]:
    """Random spots, each the farthest of a few candidates from those before."""
    chosen = [rng.choice(area)] if count else []
    while len(chosen) < count:
        free = [spot for spot in (rng.choice(area) for _ in range(12)) if spot not in chosen]
        if free:
            chosen.append(max(free, key=lambda it: min(beeline(it, old) for old in chosen)))
    return chosen


def _farthest_first(spots: list[Place]) -> list[Place]:
    ordered, left = spots[:1], spots[1:]
    while left:
        onward = max(left, key=lambda it: min(beeline(it, old) for old in ordered))
        left.remove(onward)
        ordered.append(onward)
    return ordered
