"""The world rebuilt from a seat's view, so that the functions of the rules can be applied to it."""

from letopis.core.seats import SeatId
from letopis.games.strategic.catalogue import ArmyKind
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.options import StrategicOptions
from letopis.games.strategic.view import WorldView
from letopis.games.strategic.world import NOBODY, ArmyId, Ground, World

_SHARED = tuple(name for name in WorldView.__struct_fields__ if name in World.__struct_fields__)


def imagine(view: WorldView, ground: Ground, options: StrategicOptions) -> World:
    """A world without anything hidden from the viewer; its indices are rebuilt."""
    standing: dict[Cell, ArmyId] = {}
    rosters: dict[SeatId, tuple[ArmyId, ...]] = {}
    numbers: dict[ArmyKind, int] = {}
    for army in view.armies.values():
        if army.aboard is None and not army.asleep:
            standing[army.cell] = army.id
        owner = NOBODY if army.owner is None else army.owner
        rosters[owner] = (*rosters.get(owner, ()), army.id)
        number = int(army.id.rpartition("-")[2])
        numbers[army.kind] = max(numbers.get(army.kind, 0), number)
    shared = {name: getattr(view, name) for name in _SHARED}
    return World(
        ground=ground,
        options=options,
        seats=tuple(view.players),
        standing=standing,
        rosters=rosters,
        numbers=numbers,
        attacked=tuple(dict.fromkeys(battle.cell for battle in view.battles)),
        struck=tuple(it.target for battle in view.battles for it in battle.attackers),
        **shared,
    )
