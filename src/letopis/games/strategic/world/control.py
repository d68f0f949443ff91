"""Chapters 8.6 and 8.7. The bond between a mage and what his magic has called."""

from letopis.games.strategic.catalogue import ArmyKind
from letopis.games.strategic.world.lookup import armies_of_kind
from letopis.games.strategic.world.pieces import Army
from letopis.games.strategic.world.rights import army_row
from letopis.games.strategic.world.state import World

CALLED: tuple[ArmyKind, ...] = ("zombie", "ghost-ship", "dragon")  # what a mage can control


def controlled(world: World, mage: Army) -> tuple[Army, ...]:
    """VS-8.7.b. All that obey this mage, however far away; a tamed dragon in its lair too."""
    return tuple(
        [it for kind in CALLED for it in armies_of_kind(world, kind) if it.master == mage.id]
    )


def tamed_dragons(world: World) -> list[Army]:
    """VS-8.7.a. Dragons that have a master, if he lives; asked after every act."""
    dragons = armies_of_kind(world, "dragon")
    return [it for it in dragons if it.master is not None] if dragons else []


def is_necromancer(world: World, mage: Army) -> bool:
    """VS-8.6.a. Whoever controls zombies or ghost ships."""
    return any(it.kind != "dragon" for it in controlled(world, mage))


def is_dragonlord(world: World, mage: Army) -> bool:
    """VS-8.6.b."""
    return any(it.kind == "dragon" for it in controlled(world, mage))


def room_for_control(world: World, mage: Army) -> int:
    """VS-8.9.1.5.h, VS-8.9.1.6.d. How many zombie detachments more this mage could control."""
    load = sum(army_row(world, it).control for it in controlled(world, mage))
    return world.ground.catalogue.figures.magic.control_limit - load
