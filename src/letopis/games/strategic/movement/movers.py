"""VS-4.1.b-e. An army about to move: what its kind, its load and spells make of the ground."""

from collections.abc import Mapping

from msgspec import Struct

from letopis.games.strategic.maps import Cell, Site, Terrain
from letopis.games.strategic.maps.lanes import TERRAINS, Gait, LanesOfGait
from letopis.games.strategic.world import Army, World
from letopis.games.strategic.world.rights import army_row
from letopis.games.strategic.world.stamps import has_come_round


class Mover(Struct, frozen=True):
    """An army about to move, and what its kind, its load and spells on it make of the ground."""

    army: Army
    speed: Mapping[Terrain, int]
    naval: bool
    gait: Gait
    lanes: LanesOfGait  # those of its gait that the ground knows already
    assaulted: Cell | None = None  # VS-3.4.d: a structure it may step onto because it attacks it


def mover(world: World, army: Army) -> Mover:
    """VS-4.1.b-e, VS-4.2.g, VS-8.9.1.1.c, VS-8.9.5.b."""
    kind, options = army_row(world, army), world.options
    speed, stops = kind.speed, not kind.crosses_freely
    if kind.naval:
        if army.cargo is not None:
            speed = {**speed, **kind.loaded_speed}
        if stops:
            stops = options.ship_stops_coastal_open == "yes"
        else:
            stops = options.ghost_ship_stops_at_terrain_change == "yes"
    minds_rivers = not kind.naval and not kind.crosses_freely
    if army.effects:
        speed, stops = _enchanted(world, army, speed, stops)
    by_leaving = options.move_mixed_budget == "leaving_terrain"
    gait = Gait(tuple([speed[it] for it in TERRAINS]), stops, minds_rivers, by_leaving)
    return Mover(army, speed, kind.naval, gait, world.ground.lanes.setdefault(gait, {}))


def _enchanted(
    world: World, army: Army, speed: Mapping[Terrain, int], stops: bool
) -> tuple[Mapping[Terrain, int], bool]:
    """VS-8.9.1.1.c, VS-8.9.5.b. Fair wind adds steps on water, tirelessness gives its own."""
    spells = world.ground.catalogue.spells
    names = [it.spell for it in army.effects if not has_come_round(world, it.stamp)]
    winds = names.count("fair-wind")
    if winds and world.options.wind_stacks == "no":
        winds = 1
    if winds:
        more = winds * (spells["fair-wind"].steps or 0)
        speed = {ground: steps + more if steps else 0 for ground, steps in speed.items()}
    if "water-of-tirelessness" in names:
        steps = spells["water-of-tirelessness"].steps or 0
        speed = {ground: 0 if ground.is_sea else steps for ground in speed}
        stops = False
    return speed, stops


def has_steps(mover: Mover, steps: int, left: Terrain, entered: Terrain) -> bool:
    """VS-4.1.b. Steps made so far against the figure of the ground being left, or entered."""
    return steps < mover.speed[left if mover.gait.by_leaving else entered]


def best_ground(mover: Mover, site: Site) -> Terrain:
    """The ground on which this army goes farthest; its own first among equals."""
    best = site.terrain
    for terrain in Terrain:
        if mover.speed[terrain] > mover.speed[best]:
            best = terrain
    return best
