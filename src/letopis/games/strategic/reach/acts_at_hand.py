"""Acts that one would look for at a piece: what is beside it, under it, or in its book."""

from collections.abc import Iterator

from letopis.core.acts import Action
from letopis.games.strategic.aftermath.personal import Annex, Outfit, Tribute, sources_here
from letopis.games.strategic.building.capitals import Appoint
from letopis.games.strategic.building.founding import schools_of
from letopis.games.strategic.building.hiring import Hire
from letopis.games.strategic.building.structures import Build, Deepen, Raise
from letopis.games.strategic.magic.casting import SPELLS, AmuletUse, Cast
from letopis.games.strategic.magic.duels import Challenge
from letopis.games.strategic.magic.spellbook import NO_TARGETS
from letopis.games.strategic.maps import distance
from letopis.games.strategic.movement.sieges import FARTHEST, Besiege
from letopis.games.strategic.realm.treasury import Dismiss
from letopis.games.strategic.war.declaring import Sally
from letopis.games.strategic.world import Army, ArmyId, SourceId, Structure, World
from letopis.games.strategic.world.lookup import building_row, lord_house_of, structure_named

NEARLY = 2  # cells beyond the range of a duel from which one still thinks of it


def acts_at_hand(world: World, piece: str) -> Iterator[Action]:
    """VS-1.2.g-w. Whether they are open or not, the ones nearest at hand first."""
    army, structure = world.armies.get(ArmyId(piece)), structure_named(world, piece)
    if army is not None:
        yield from _of_army(world, army)
    elif structure is not None:
        yield from _of_structure(world, structure)


def _of_army(world: World, army: Army) -> Iterator[Action]:
    yield from _upon_neighbours(world, army)
    yield from _upon_the_ground(world, army)
    yield Build(army.id, "tower")
    yield Build(army.id, "fortress")
    if world.ground.sites[army.cell].vein:
        yield Build(army.id, "mine")
    yield Dismiss(army.id)
    if army.kind == "mage":
        amulet: AmuletUse | None = "coins" if army.mithril else None
        yield from (Cast(army.id, it, NO_TARGETS, amulet) for it in SPELLS)


def _upon_neighbours(world: World, army: Army) -> Iterator[Action]:
    """VS-5.4.a, VS-4.4.a, VS-4.8.a. Whoever could be annexed, besieged or challenged from here;
    of several the nearest, and what is nobody's before what is somebody's."""
    others = [it for it in world.armies.values() if it.owner != army.owner and not it.asleep]
    near = sorted(others, key=lambda it: (distance(army.cell, it.cell), it.owner is not None))
    beside = [it for it in near if distance(army.cell, it.cell) == 1 and it.aboard is None]
    yield from (Annex(army.id, it.id) for it in beside[:1])
    houses = [it for it in world.structures.values() if it.owner != army.owner]
    walled = [it for it in houses if it.kind != "mine"]
    walled.sort(key=lambda it: distance(army.cell, it.cell))
    around = (it for it in walled if 1 <= distance(army.cell, it.cell) <= FARTHEST)
    yield from (Besiege(army.id, it.name) for it in list(around)[:1])
    if army.kind == "mage":
        farthest = world.ground.catalogue.figures.magic.duel_range + NEARLY
        mages = [it for it in near if it.kind == "mage"][:1]
        yield from (
            Challenge(army.id, it.id) for it in mages if distance(army.cell, it.cell) <= farthest
        )


def _upon_the_ground(world: World, army: Army) -> Iterator[Action]:
    """VS-5.5.a, VS-5.5.b, VS-5.3.c. Tribute and mithril: of another army than the personal one
    only where that one would get them."""
    site = world.ground.sites[army.cell]
    if army.aboard is not None:
        return
    if site.vein >= world.ground.catalogue.figures.mithril.mine_level:
        yield Outfit(army.id)
    is_free = site.land is not None and lord_house_of(world, site.land) is None
    for source in sources_here(world, army):
        if army.personal or (is_free and source != SourceId(army.cell)):
            yield Tribute(army.id, source)


def _of_structure(world: World, structure: Structure) -> Iterator[Action]:
    row = building_row(world, structure)
    yield from _against_enemies(world, structure)
    if row is None:
        yield Deepen(structure.name, structure.level + 1)
        return
    for kind in row.hires:
        yield Hire(kind, structure.name, school=next(iter(schools_of(world, kind))))
    if row.lord_house:
        yield Raise(structure.name)
    owner = None if structure.owner is None else world.players[structure.owner]
    if owner is not None and owner.capital != structure.cell:
        yield Appoint(structure.name)


def _against_enemies(world: World, structure: Structure) -> Iterator[Action]:
    """VS-6.4.a. A garrison would fall upon whoever is on its cell, or besieges it."""
    inside = world.standing.get(structure.cell)
    besiegers = (army for army, cell in world.sieges.items() if cell == structure.cell)
    found = [it for it in (inside, *besiegers) if it is not None]
    foes = [it for it in found if world.armies[it].owner != structure.owner]
    yield from (Sally(structure.name, it) for it in foes[:1])
