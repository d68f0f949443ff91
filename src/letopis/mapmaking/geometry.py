"""Geometry of the cell lattice: outlines with rounded corners, borders, splines.

Every point of the lattice is displaced a little by a hash of its place, the same for all shapes
that share it, so that coasts look hand-drawn and no gap opens between neighbours.
"""

from collections.abc import Callable, Iterable
from itertools import pairwise
from math import hypot
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
Node: TypeAlias = tuple[int, int]
Shape: TypeAlias = Callable[[int, int], bool]
Span: TypeAlias = tuple[int, int, int, int]  # left, top, right, bottom; the end is exclusive

_MASK = 0xFFFFFFFF


class Lattice:
    """The corners of all cells, each displaced a little; the frame of the map stays straight."""

    def __init__(self, columns: int, rows: int, cell: float, shake: float) -> None:
        self.columns, self.rows, self.cell, self._shake = columns, rows, cell, shake

    def point(self, node: Node) -> Point:
        x, y = node
        inside = 0 < x < self.columns and 0 < y < self.rows
        shake = self._shake if inside else 0.0
        right, down = noise(x, y, 3) - 0.5, noise(x, y, 4) - 0.5
        return (x + right * 2 * shake) * self.cell, (y + down * 2 * shake) * self.cell


def noise(x: int, y: int, salt: int = 0) -> float:
    """A number from 0 to 1 by place, the same in every drawing."""
    mixed = (x * 374761393 + y * 668265263 + salt * 1442695041) & _MASK
    mixed = ((mixed ^ mixed >> 13) * 1274126177) & _MASK
    return ((mixed ^ mixed >> 16) & _MASK) / 4294967296


def outline(
    lattice: Lattice,
    has: Shape,
    rounding: float = 0.5,
    within: Span | None = None,
    outward: float = 0,
) -> str:
    """The SVG path around all cells of a shape, with holes; only those `within` a span, and moved
    away from the shape by a distance."""
    span = within or (0, 0, lattice.columns, lattice.rows)
    loops = ([lattice.point(node) for node in loop] for loop in _loops(span, has))
    return "".join(_rounded(loop, rounding, outward) for loop in loops)


def borders(lattice: Lattice, edges: Iterable[tuple[Node, Node]]) -> str:
    """Edges joined into chains from junction to junction, with rounded corners, as one path."""
    return "".join(path for _, path in border_paths(lattice, edges))


def border_paths(
    lattice: Lattice, edges: Iterable[tuple[Node, Node]]
) -> list[tuple[list[Point], str]]:
    """Each chain of edges as points and as a path."""
    chains = ([lattice.point(node) for node in chain] for chain in _chains(edges))
    return [(points, _chain_path(points)) for points in chains]


def spline(points: list[Point], first: int, last: int) -> str:
    """A smooth path through a range of the points; its bends depend on all of them."""
    path = f"M{_xy(points[first])}"
    for at in range(first, last):
        before, here = points[max(0, at - 1)], points[at]
        there, after = points[at + 1], points[min(len(points) - 1, at + 2)]
        leaving = (here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6)
        coming = (there[0] - (after[0] - here[0]) / 6, there[1] - (after[1] - here[1]) / 6)
        path += f"C{_xy(leaving)} {_xy(coming)} {_xy(there)}"
    return path


def _loops(span: Span, has: Shape) -> list[list[Node]]:
    """Closed walks along the edges of a shape, with the shape to the right."""
    ahead = _edges(span, has)
    loops = []
    while ahead:
        start = next(iter(ahead))
        loop, here = [start], _step(ahead, start, None)
        while here != start:
            came, loop = loop[-1], [*loop, here]
            here = _step(ahead, here, came)
        loops.append(loop)
    return loops


def _edges(span: Span, has: Shape) -> dict[Node, list[Node]]:
    left, top, right, bottom = span
    ahead: dict[Node, list[Node]] = {}

    def inside(x: int, y: int) -> bool:
        return left <= x < right and top <= y < bottom and has(x, y)

    for y in range(top, bottom):
        for x in range(left, right):
            if not has(x, y):
                continue
            corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
            across = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
            for at, near in enumerate(across):
                if not inside(*near):
                    ahead.setdefault(corners[at], []).append(corners[(at + 1) % 4])
    return ahead


def _step(ahead: dict[Node, list[Node]], here: Node, came: Node | None) -> Node:
    """The next node; where two parts touch at a corner, turn right and stay with the same part."""
    ways = ahead[here]
    chosen = 0
    if came is not None and len(ways) > 1:
        right, down = here[0] - came[0], here[1] - came[1]
        turns = [right * (way[1] - here[1]) - down * (way[0] - here[0]) for way in ways]
        chosen = turns.index(max(turns))
    way = ways.pop(chosen)
    if not ways:
        del ahead[here]
    return way


def _rounded(loop: list[Point], rounding: float, outward: float) -> str:
    """Rounded corners; by half an edge each, they leave nothing straight between them."""
    path = ""
    for at, corner in enumerate(loop):
        before, after = loop[at - 1], loop[(at + 1) % len(loop)]
        coming, going = _left_of(before, corner), _left_of(corner, after)
        start = _moved(_towards(corner, before, rounding), coming, outward)
        end = _moved(_towards(corner, after, rounding), going, outward)
        if not at or rounding < 0.5:
            path += f"{'L' if at else 'M'}{_xy(start)}"
        path += f"Q{_xy(_moved(corner, _mitre(coming, going), outward))} {_xy(end)}"
    return path + "Z"


def _left_of(start: Point, end: Point) -> Point:
    """One unit to the left of an edge, seen along it: away from the shape of a loop."""
    right, down = end[0] - start[0], end[1] - start[1]
    length = hypot(right, down) or 1
    return down / length, -right / length


def _mitre(one: Point, two: Point) -> Point:
    """Where two edges meet that are each moved by one unit; they never turn back on themselves."""
    share = 1 / max(0.25, 1 + one[0] * two[0] + one[1] * two[1])
    return (one[0] + two[0]) * share, (one[1] + two[1]) * share


def _moved(point: Point, way: Point, distance: float) -> Point:
    return point[0] + way[0] * distance, point[1] + way[1] * distance


def _chains(edges: Iterable[tuple[Node, Node]]) -> list[list[Node]]:
    joined: dict[Node, list[Node]] = {}
    for one, other in edges:
        joined.setdefault(one, []).append(other)
        joined.setdefault(other, []).append(one)
    used: set[frozenset[Node]] = set()
    junctions = [node for node, near in joined.items() if len(near) != 2]
    starts = ((start, near) for start in (*junctions, *joined) for near in joined[start])
    return [_follow(joined, used, [*it]) for it in starts if frozenset(it) not in used]


def _follow(
    joined: dict[Node, list[Node]], used: set[frozenset[Node]], chain: list[Node]
) -> list[Node]:
    """Extend a chain from its first edge to the next junction, or around a loop."""
    used.add(frozenset(chain))
    while len(joined[chain[-1]]) == 2:
        onward = next((it for it in joined[chain[-1]] if it != chain[-2]), chain[-2])
        if frozenset((chain[-1], onward)) in used:
            break
        used.add(frozenset((chain[-1], onward)))
        chain.append(onward)
    return chain


def _chain_path(points: list[Point]) -> str:
    path = f"M{_xy(points[0])}"
    for here, there in pairwise(points[1:]):
        path += f"Q{_xy(here)} {_xy(_towards(here, there, 0.5))}"
    return path + f"L{_xy(points[-1])}"


def _towards(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _xy(point: Point) -> str:
    return f"{point[0]:.1f} {point[1]:.1f}"
