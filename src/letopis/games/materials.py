"""Materials of a table: texts, such as maps, that are shipped by name, and those it will use."""

from collections.abc import Mapping

from letopis.core.errors import Trouble
from letopis.core.game import AnyGame
from letopis.games.strategic.game import FIGURES, MAP
from letopis.games.strategic.maps import (
    WorldMap,
    check_playable,
    read_map,
    shipped_names,
    shipped_text,
    write_map,
)

MOST_NEUTRALS = 300  # and dragons; the largest shipped map has 8

# The smallest shipped map for up to so many seats.
USUAL = ((2, "duel"), (4, "islands"), (99, "continent"))


def offered(game: AnyGame) -> dict[str, tuple[str, ...]]:
    """Names of the shipped texts of each material; a table may also bring its own text."""
    return {name: shipped_names() if name == MAP else () for name in game.materials}


def filled(game: AnyGame, wanted: Mapping[str, str], seats: int) -> dict[str, str]:
    """VS-0.2.a. The materials of a header: texts or names as given, else the default map."""
    for name in wanted:
        if name not in game.materials:
            raise Trouble("material-not-here", material=name[:40], game=game.id)
    if MAP not in game.materials:
        return {}
    drawn = named_or_drawn(wanted.get(MAP) or usual_map(seats))
    check_crowd(drawn)
    check_places(check_playable(drawn), seats)
    return {MAP: write_map(drawn), FIGURES: wanted.get(FIGURES, "")}


def usual_map(seats: int) -> str:
    return next((name for most, name in USUAL if seats <= most), USUAL[-1][1])


def named_or_drawn(map_wish: str) -> WorldMap:
    """A shipped map by its name, or a map as its text."""
    return read_map(map_wish if "\n" in map_wish else shipped_text(map_wish))


def check_crowd(drawn: WorldMap) -> None:
    """Each of them may act, or vanish, in one entry, of which everybody is told. Games that have
    begun with more are played on."""
    crowd = len(drawn.neutrals) + len(drawn.lairs)
    if crowd > MOST_NEUTRALS:
        raise Trouble("map-crowded", map=drawn.id, found=crowd, most=MOST_NEUTRALS)


def check_places(drawn: WorldMap, seats: int) -> None:
    if len(drawn.seats) < seats:
        raise Trouble("map-too-small", map=drawn.id, seats=len(drawn.seats), players=seats)
