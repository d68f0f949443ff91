"""Terrain marks inside a cell: trees, peaks, dunes, grass, waves, varied by a hash of the cell."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from letopis.games.strategic.maps import Terrain
from letopis.mapmaking.geometry import noise
from letopis.mapmaking.palette import MARK, TINT

CELL = 36.0  # the side of a cell in units of the drawing

_TREES = ((0.25, 0.4), (0.6, 0.32), (0.42, 0.72), (0.8, 0.68))
_PEAKS = ((0.66, 0.58, 0.86), (0.3, 0.78, 1.06), (0.74, 0.96, 0.8))


class Stroke(Struct, frozen=True):
    """A part of a mark: attributes and data of its path; of two that overlap the later turn lies
    on top."""

    pen: str
    path: str
    turn: int = 0


def mark(terrain: Terrain, x: int, y: int, quiet: bool) -> str:
    """The mark of one cell; under a name it is fainter and has fewer strokes."""
    return inked(mark_strokes(terrain, x, y, quiet))


def inked(strokes: Iterable[Stroke]) -> str:
    """Strokes of any number of cells, all of one pen as one path: a browser is slow with many."""
    paths: dict[tuple[int, str], str] = {}
    for it in strokes:
        paths[it.turn, it.pen] = paths.get((it.turn, it.pen), "") + it.path
    turns = sorted(paths, key=lambda it: it[0])
    return "".join(f'<path d="{paths[turn, pen]}" {pen}/>' for turn, pen in turns)


def mark_strokes(terrain: Terrain, x: int, y: int, quiet: bool) -> Iterator[Stroke]:
    opacity = 0.4 if quiet else 1.0
    match terrain:
        case Terrain.FOREST:
            yield from _trees(x, y, opacity, 2 if quiet else 4)
        case Terrain.MOUNTAINS:
            yield from _peaks(x, y, opacity, ((0.5, 0.7, 0.8),) if quiet else _PEAKS)
        case Terrain.DESERT if noise(x, y, 33) > 0.25:
            yield from _dunes(x, y, 0.75 * opacity)
        case Terrain.FIELD if noise(x, y, 34) > 0.5 and not quiet:
            yield _grass(x, y)
        case Terrain.OPEN if noise(x, y, 6) > 0.5:
            yield _wave(x, y)
        case _:
            return


def _shaken(x: int, y: int, salt: int, reach: float) -> float:
    return (noise(x, y, salt) - 0.5) * reach


def _filled(ink: str, opacity: float) -> str:
    return f'fill="{ink}" fill-opacity="{opacity:.2f}"'


def _drawn(ink: str, width: str, opacity: float = 1.0) -> str:
    fainter = f' stroke-opacity="{opacity:.2f}"' if opacity < 1 else ""
    return f'fill="none" stroke="{ink}" stroke-width="{width}"{fainter}'


def _trees(x: int, y: int, opacity: float, count: int) -> Iterator[Stroke]:
    ink = MARK[Terrain.FOREST]
    for at, (right, down) in enumerate(_TREES[:count]):
        left = (x + right + _shaken(x, y, at + 20, 0.14)) * CELL
        foot = (y + down + _shaken(x, y, at + 30, 0.14)) * CELL
        size = 0.9 + noise(x, y, at + 70) * 0.35
        if noise(x, y, at + 40) > 0.45:
            yield Stroke(_filled(ink, 0.62 * opacity), _fir(left, foot, size))
        else:
            yield Stroke(_filled(ink, 0.5 * opacity), _oak(left, foot, size))
        trunk = f"M{left:.1f} {foot + 0.4 * size:.1f}v{2 * size:.1f}"
        yield Stroke(_drawn(ink, ".9", opacity), trunk)


def _fir(x: float, y: float, size: float) -> str:
    return f"M{x:.1f} {y - 6 * size:.1f}l{3.2 * size:.1f} {6.4 * size:.1f}h{-6.4 * size:.1f}z"


def _oak(x: float, y: float, size: float) -> str:
    """A circle, in two halves."""
    radius = 3 * size
    half = f"a{radius:.1f} {radius:.1f} 0 0 1"
    across = f"{2 * radius:.1f} 0"
    return f"M{x - radius:.1f} {y - 2.2 * size:.1f}{half} {across}{half} -{across}z"


def _peaks(
    x: int, y: int, opacity: float, spots: tuple[tuple[float, float, float], ...]
) -> Iterator[Stroke]:
    for at, (right, down, tall) in enumerate(spots):
        size = tall * (0.92 + noise(x, y, 81) * 0.2)
        left = (x + right + _shaken(x, y, 22, 0.12)) * CELL
        foot = (y + down + _shaken(x, y, 23, 0.08)) * CELL
        yield from _peak(left, foot, size, opacity, at)


def _peak(x: float, y: float, size: float, opacity: float, at: int) -> Iterator[Stroke]:
    top = y - 15 * size
    slopes = f"M{x - 9 * size:.1f} {y:.1f}L{x:.1f} {top:.1f}L{x + 9 * size:.1f} {y:.1f}"
    shade = (
        f"M{x:.1f} {top:.1f}l{1.2 * size:.1f} {5 * size:.1f}l{-1.6 * size:.1f} {4 * size:.1f}"
        f"l{2 * size:.1f} {6 * size:.1f}h{7.4 * size:.1f}z"
    )
    tint, ink = TINT[Terrain.MOUNTAINS], MARK[Terrain.MOUNTAINS]
    fainter = f' opacity="{opacity}"' if opacity < 1 else ""
    edge = f'fill="{tint}" stroke="{ink}" stroke-width="1.1" stroke-linejoin="round"{fainter}'
    yield Stroke(edge, slopes, 2 * at)
    yield Stroke(_filled(ink, 0.42 * opacity), shade, 2 * at + 1)


def _dunes(x: int, y: int, opacity: float) -> Iterator[Stroke]:
    left = (x + 0.28 + _shaken(x, y, 24, 0.2)) * CELL
    top = (y + 0.55 + _shaken(x, y, 25, 0.3)) * CELL
    ink = MARK[Terrain.DESERT]
    yield Stroke(_drawn(ink, "1", opacity), f"M{left:.1f} {top:.1f}q5 -4.4 10 0q3 1.4 6 .4")
    grains = "".join(
        f"M{(x + 0.15 + noise(x, y, at + 90) * 0.75) * CELL:.1f}"
        f" {(y + 0.15 + noise(x, y, at + 95) * 0.75) * CELL:.1f}h.01"
        for at in range(4)
    )
    yield Stroke(f'{_drawn(ink, "1.6", opacity)} stroke-linecap="round"', grains)


def _grass(x: int, y: int) -> Stroke:
    left = (x + 0.35 + _shaken(x, y, 26, 0.4)) * CELL
    foot = (y + 0.6 + _shaken(x, y, 27, 0.4)) * CELL
    blades = f"M{left:.1f} {foot:.1f}l-1.6 -3.6m1.6 3.6v-4.6m0 4.6l1.6 -3.6"
    return Stroke(_drawn(MARK[Terrain.FIELD], ".9"), blades)


def _wave(x: int, y: int) -> Stroke:
    left = (x + 0.3 + noise(x, y, 7) * 0.3) * CELL
    top = (y + 0.3 + noise(x, y, 8) * 0.4) * CELL
    crest = f"M{left:.1f} {top:.1f}q3 -2.6 6 0t6 0"
    return Stroke(_drawn(MARK[Terrain.OPEN], "1"), crest)
