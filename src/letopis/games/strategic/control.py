"""Chapters 8.6 and 8.7. The bond between a mage and what his magic has called."""

from letopis.games.strategic.rights import row
from letopis.games.strategic.world import Army, World


def controlled(world: World, mage: Army) -> tuple[Army, ...]:
    """VS-8.7.b. All that obey this mage, however far away; a tamed dragon in its lair too."""
    return tuple(it for it in world.armies.values() if it.master == mage.id)


def is_necromancer(world: World, mage: Army) -> bool:
    """VS-8.6.a. Whoever controls zombies or ghost ships."""
    return any(it.kind != "dragon" for it in controlled(world, mage))


def is_dragonlord(world: World, mage: Army) -> bool:
    """VS-8.6.b."""
    return any(it.kind == "dragon" for it in controlled(world, mage))


def room_for_control(world: World, mage: Army) -> int:
    """VS-8.9.1.5.h, VS-8.9.1.6.d. How many zombie detachments more this mage could control."""
    load = sum(row(world, it).control for it in controlled(world, mage))
    return world.ground.catalogue.figures.magic.control_limit - load
