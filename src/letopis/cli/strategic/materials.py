"""What a new game of the Great Strategic is played with: its map, and figures of its own."""

from pathlib import Path

from letopis.cli.maps.commands import find_map, problem_text, title
from letopis.core.errors import Trouble
from letopis.core.game import AnyGame
from letopis.games.materials import usual_map
from letopis.games.strategic.game import FIGURES, MAP
from letopis.games.strategic.maps import WorldMap, errors, write_map
from letopis.store.chronicle_files import read_all
from letopis.words import Words


def materials(
    game: AnyGame, map_wish: str | None, figures: str | None, seats: int, words: Words
) -> dict[str, str]:
    """VS-0.2.a. The texts for the header; none for games without materials."""
    if MAP not in game.materials:
        if map_wish is not None or figures is not None:
            option = "--map" if map_wish is not None else "--figures"
            raise Trouble("option-not-here", option=option, game=game.id)
        return {}
    name = map_wish or usual_map(seats)
    drawn = _playable(find_map(name), name, words)
    if len(drawn.seats) < seats:
        about = {"seats": len(drawn.seats), "players": seats}
        raise Trouble("map-too-small", map=title(drawn, words), **about)
    return {MAP: write_map(drawn), FIGURES: _text(Path(figures)) if figures else ""}


def _playable(drawn: WorldMap, name: str, words: Words) -> WorldMap:
    """The map, if it can be played; else the checker's errors as Trouble."""
    wrong = errors(drawn)
    if wrong:
        why = problem_text(words, wrong[0])
        raise Trouble("map-refused", map=name, why=why, more=len(wrong) - 1)
    return drawn


def _text(path: Path) -> str:
    try:
        return read_all(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Trouble("catalogue-toml", file=path.name, problem="UTF-8") from error
