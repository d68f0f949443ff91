"""Places for the names of seas: long horizontal runs of water, far from each other."""

from letopis.games.strategic.maps import Place
from letopis.mapmaking.generator.frame import Grid, apart
from letopis.mapmaking.generator.terrain import Ground

LONGEST, SHORTEST = 9, 5  # cells of a name
FEW = 500  # cells of a map for each further name
ASIDE = 7  # least distance between two names


def open_waters(frame: Grid, ground: Ground) -> list[tuple[Place, ...]]:
    """Ends of runs of sea: the longest in the widest water, each far from those before."""
    runs = [run for row in range(frame.rows) for run in _runs(frame, ground, row)]
    worth = {run[0]: (len(run), _depth(frame, ground, run)) for run in runs}
    found: list[list[Place]] = []
    while runs and len(found) <= frame.columns * frame.rows // FEW:
        found.append(max(runs, key=lambda run: (worth[run[0]], _gap(run, found))))
        runs = [run for run in runs if _gap(run, found) >= ASIDE]
    return [(run[0], run[-1]) for run in found]


def _runs(frame: Grid, ground: Ground, row: int) -> list[list[Place]]:
    """All horizontal runs of water in a row, up to the length of a name."""
    found = []
    for column in range(frame.columns):
        run: list[Place] = []
        while len(run) < LONGEST and ground.get(spot := Place(column + len(run), row)) is not None:
            if not ground[spot].is_sea:
                break
            run.append(spot)
        if len(run) >= SHORTEST:
            found.append(run)
    return found


def _depth(frame: Grid, ground: Ground, run: list[Place]) -> int:
    """The amount of water around a run."""
    return sum(ground[near].is_sea for spot in run for near in frame.around(spot))


def _gap(run: list[Place], found: list[list[Place]]) -> int:
    """The distance of a run from the nearest of those found."""
    gaps = (apart(one, other) for it in found for one in run[::4] for other in it[::4])
    return min(gaps, default=ASIDE)
