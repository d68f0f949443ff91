"""VS-4.1.h, VS-4.1.m, VS-4.2.c. What an army has done of its movement this turn."""

from msgspec.structs import replace

from letopis.games.strategic.maps import Terrain
from letopis.games.strategic.maps.banks import all_banks
from letopis.games.strategic.world.lookup import is_building
from letopis.games.strategic.world.pieces import Army, March
from letopis.games.strategic.world.rights import army_row
from letopis.games.strategic.world.state import World


def march_of(world: World, army: Army) -> March:
    """VS-4.1.h, VS-4.1.m. What it has done this turn; fresh, it may be on any bank."""
    if army.march is not None and army.march.turn == world.turn:
        return army.march
    site = world.ground.sites[army.cell]
    if is_building(world, army.cell) or army.aboard is not None:
        return March(world.turn)
    terrain = Terrain.COASTAL if site.river and army_row(world, army).naval else site.terrain
    return March(world.turn, terrain=terrain, banks=all_banks(site.river))


def has_moved(world: World, army: Army) -> bool:
    """VS-8.9.1.1.b, VS-8.9.5.a, VS-4.2.c. Whether it has gone anywhere this turn: by steps, aboard
    or ashore. A ship that others have boarded or left has not."""
    march = march_of(world, army)
    return march.steps > 0 or (march.moored and not army_row(world, army).naval)


def with_march_ended(world: World, army: Army, moored: bool = False) -> Army:
    """VS-4.2.c, VS-4.2.d, VS-4.2.i. The movement of an army is over for this turn.

    Where it could have gone on from does not matter any more, so no rule is asked for it.
    """
    is_current = army.march is not None and army.march.turn == world.turn
    march = army.march if army.march is not None and is_current else March(world.turn)
    return replace(army, march=replace(march, ended=True, moored=moored or march.moored))
