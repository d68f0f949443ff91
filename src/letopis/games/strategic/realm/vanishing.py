"""VS-4.0.f. Neutral armies that vanish when a year begins."""

from letopis.core.acts import Event
from letopis.games.strategic.realm.treasury import Perished
from letopis.games.strategic.world import ArmyId, World
from letopis.games.strategic.world.acts import Faces, Throws
from letopis.games.strategic.world.lookup import armies_of
from letopis.games.strategic.world.purposes import Vanishing
from letopis.games.strategic.world.rights import army_row
from letopis.games.strategic.world.turn_facts import CalledFor

PERCENT_DIE = 20  # VS-I.q: five in a hundred is a 1 of 20


def vanishing_call_facts(world: World) -> tuple[Event, ...]:
    """VS-4.0.f. A roll for every neutral army that was hired, not called."""
    if not world.ground.catalogue.figures.neutrals.vanish_percent:
        return ()
    hired = (it for it in armies_of(world, None) if not army_row(world, it).magical)
    exposed = tuple(army.id for army in hired)
    return (CalledFor(Vanishing(exposed), len(exposed), PERCENT_DIE),) if exposed else ()


def vanishing_facts(world: World, dice: Vanishing, faces: Faces) -> tuple[Event, ...]:
    """VS-4.0.f. Whoever rolls low is gone, with whoever he carries."""
    limit = world.ground.catalogue.figures.neutrals.vanish_percent * PERCENT_DIE // 100
    gone: list[ArmyId] = []
    for name, face in zip(dice.armies, faces, strict=True):
        army = world.armies[name]
        if face <= limit and army.id not in gone:
            gone += [army.id] if army.cargo in (None, *gone) else [ArmyId(str(army.cargo)), army.id]
    return tuple(map(Perished, gone))


THROWS: Throws = {Vanishing: vanishing_facts}
