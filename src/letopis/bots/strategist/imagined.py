"""The world as a seat knows it: its view put back upon the map, so that the rules can be asked."""

from letopis.core.seats import SeatId
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.options import StrategicOptions
from letopis.games.strategic.view import WorldView
from letopis.games.strategic.world import NOBODY, ArmyId, World
from letopis.games.strategic.world.ground import Ground

_SHARED = tuple(name for name in WorldView.__struct_fields__ if name in World.__struct_fields__)


def imagine(view: WorldView, ground: Ground, options: StrategicOptions) -> World:
    """A world in which everything hidden from the viewer is missing; the indices are found anew."""
    standing: dict[Cell, ArmyId] = {}
    rosters: dict[SeatId, tuple[ArmyId, ...]] = {}
    for army in view.armies.values():
        if army.aboard is None and not army.asleep:
            standing[army.cell] = army.id
        owner = NOBODY if army.owner is None else army.owner
        rosters[owner] = (*rosters.get(owner, ()), army.id)
    shared = {name: getattr(view, name) for name in _SHARED}
    return World(
        ground=ground,
        options=options,
        seats=tuple(view.players),
        standing=standing,
        rosters=rosters,
        attacked=tuple(dict.fromkeys(battle.cell for battle in view.battles)),
        struck=tuple(it.target for battle in view.battles for it in battle.attackers),
        **shared,
    )
