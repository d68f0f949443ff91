"""VS-I.b, VS-I.d. How far the players have come towards the aim of their table, in words."""

from letopis.core.seats import SeatId
from letopis.games.strategic.council import progress
from letopis.games.strategic.world import World
from letopis.telling.strategic.names import Names
from letopis.telling.wire_words import AimWords


def aim_words(names: Names, world: World) -> dict[SeatId, AimWords]:
    """Of everybody who plays: the map lies open to all."""
    playing = (seat for seat, player in world.players.items() if player.is_playing)
    return {seat: _aim(names, world, seat) for seat in playing}


def _aim(names: Names, world: World, seat: SeatId) -> AimWords:
    found = progress(world, seat)
    branch = "needed" if found.needed else "counted"
    text = names.words.at(
        *("strategic", "aim", f"{found.counted}_{branch}"),
        reached=found.reached,
        needed=found.needed,
        year=world.options.ends_after_year,
    )
    return AimWords(text, found.reached, found.needed)
