"""Terrain marks inside a cell: trees, peaks, dunes, grass, waves, varied by a hash of the cell."""

from letopis.games.strategic.maps import Terrain
from letopis.mapmaking.geometry import noise
from letopis.mapmaking.palette import MARK, TINT

CELL = 36.0  # the side of a cell in units of the drawing

_TREES = ((0.25, 0.4), (0.6, 0.32), (0.42, 0.72), (0.8, 0.68))
_PEAKS = ((0.66, 0.58, 0.86), (0.3, 0.78, 1.06), (0.74, 0.96, 0.8))


def mark(terrain: Terrain, x: int, y: int, quiet: bool) -> str:
    """The mark of one cell; under a name it is fainter and has fewer strokes."""
    opacity = 0.4 if quiet else 1.0
    match terrain:
        case Terrain.FOREST:
            return _trees(x, y, opacity, 2 if quiet else 4)
        case Terrain.MOUNTAINS:
            return _peaks(x, y, opacity, ((0.5, 0.7, 0.8),) if quiet else _PEAKS)
        case Terrain.DESERT:
            return _dunes(x, y, opacity) if noise(x, y, 33) > 0.25 else ""
        case Terrain.FIELD:
            return _grass(x, y) if noise(x, y, 34) > 0.5 and not quiet else ""
        case Terrain.OPEN:
            return _wave(x, y) if noise(x, y, 6) > 0.5 else ""
        case Terrain.COASTAL:
            return ""


def _shaken(x: int, y: int, salt: int, reach: float) -> float:
    return (noise(x, y, salt) - 0.5) * reach


def _trees(x: int, y: int, opacity: float, count: int) -> str:
    drawn = ""
    for at, (right, down) in enumerate(_TREES[:count]):
        left = (x + right + _shaken(x, y, at + 20, 0.14)) * CELL
        foot = (y + down + _shaken(x, y, at + 30, 0.14)) * CELL
        size = 0.9 + noise(x, y, at + 70) * 0.35
        drawn += _fir(left, foot, size) if noise(x, y, at + 40) > 0.45 else _oak(left, foot, size)
    return f'<g fill="{MARK[Terrain.FOREST]}" opacity="{opacity}">{drawn}</g>'


def _fir(x: float, y: float, size: float) -> str:
    crown = f"M{x:.1f} {y - 6 * size:.1f}l{3.2 * size:.1f} {6.4 * size:.1f}h{-6.4 * size:.1f}z"
    return f'<path d="{crown}" fill-opacity=".62"/>{_trunk(x, y, size)}'


def _oak(x: float, y: float, size: float) -> str:
    crown = f'<circle cx="{x:.1f}" cy="{y - 2.2 * size:.1f}" r="{3 * size:.1f}" fill-opacity=".5"/>'
    return crown + _trunk(x, y, size)


def _trunk(x: float, y: float, size: float) -> str:
    stem = f"M{x:.1f} {y + 0.4 * size:.1f}v{2 * size:.1f}"
    return f'<path d="{stem}" stroke="{MARK[Terrain.FOREST]}" stroke-width=".9"/>'


def _peaks(x: int, y: int, opacity: float, spots: tuple[tuple[float, float, float], ...]) -> str:
    drawn = ""
    for right, down, tall in spots:
        size = tall * (0.92 + noise(x, y, 81) * 0.2)
        left = (x + right + _shaken(x, y, 22, 0.12)) * CELL
        foot = (y + down + _shaken(x, y, 23, 0.08)) * CELL
        drawn += _peak(left, foot, size)
    return f'<g opacity="{opacity}">{drawn}</g>'


def _peak(x: float, y: float, size: float) -> str:
    top = y - 15 * size
    slopes = f"M{x - 9 * size:.1f} {y:.1f}L{x:.1f} {top:.1f}L{x + 9 * size:.1f} {y:.1f}"
    shade = (
        f"M{x:.1f} {top:.1f}l{1.2 * size:.1f} {5 * size:.1f}l{-1.6 * size:.1f} {4 * size:.1f}"
        f"l{2 * size:.1f} {6 * size:.1f}h{7.4 * size:.1f}z"
    )
    tint, ink = TINT[Terrain.MOUNTAINS], MARK[Terrain.MOUNTAINS]
    edge = f'fill="{tint}" stroke="{ink}" stroke-width="1.1" stroke-linejoin="round"'
    return f'<path d="{slopes}" {edge}/><path d="{shade}" fill="{ink}" fill-opacity=".42"/>'


def _dunes(x: int, y: int, opacity: float) -> str:
    left = (x + 0.28 + _shaken(x, y, 24, 0.2)) * CELL
    top = (y + 0.55 + _shaken(x, y, 25, 0.3)) * CELL
    ink = MARK[Terrain.DESERT]
    crest = f"M{left:.1f} {top:.1f}q5 -4.4 10 0q3 1.4 6 .4"
    grains = "".join(
        f'<circle cx="{(x + 0.15 + noise(x, y, at + 90) * 0.75) * CELL:.1f}"'
        f' cy="{(y + 0.15 + noise(x, y, at + 95) * 0.75) * CELL:.1f}" r=".8"/>'
        for at in range(4)
    )
    dune = f'<path d="{crest}" fill="none" stroke="{ink}" stroke-width="1"/>'
    return f'<g fill="{ink}" opacity="{0.75 * opacity}">{dune}{grains}</g>'


def _grass(x: int, y: int) -> str:
    left = (x + 0.35 + _shaken(x, y, 26, 0.4)) * CELL
    foot = (y + 0.6 + _shaken(x, y, 27, 0.4)) * CELL
    blades = f"M{left:.1f} {foot:.1f}l-1.6 -3.6m1.6 3.6v-4.6m0 4.6l1.6 -3.6"
    return f'<path d="{blades}" fill="none" stroke="{MARK[Terrain.FIELD]}" stroke-width=".9"/>'


def _wave(x: int, y: int) -> str:
    left = (x + 0.3 + noise(x, y, 7) * 0.3) * CELL
    top = (y + 0.3 + noise(x, y, 8) * 0.4) * CELL
    crest = f"M{left:.1f} {top:.1f}q3 -2.6 6 0t6 0"
    return f'<path d="{crest}" fill="none" stroke="{MARK[Terrain.OPEN]}" stroke-width="1"/>'
