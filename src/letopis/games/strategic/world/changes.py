"""A world with one thing changed: an army, a structure or a player put down, moved or taken away.

The indices (`standing`, `rosters`, `numbers`, `sieges`) are kept true here and nowhere else.
"""

from msgspec.structs import replace

from letopis.core.seats import SeatId
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.world.marches import with_march_ended
from letopis.games.strategic.world.names import NOBODY, ArmyId
from letopis.games.strategic.world.pieces import Army, Structure
from letopis.games.strategic.world.players import Player
from letopis.games.strategic.world.stamps import present_stamp
from letopis.games.strategic.world.state import World


def with_army(world: World, army: Army) -> World:
    """The world with this army changed, on the same cell."""
    return replace(world, armies={**world.armies, army.id: army})


def with_armies(world: World, *armies: Army) -> World:
    return replace(world, armies={**world.armies, **{army.id: army for army in armies}})


def with_structure(world: World, structure: Structure) -> World:
    return replace(world, structures={**world.structures, structure.cell: structure})


def with_player(world: World, player: Player) -> World:
    return replace(world, players={**world.players, player.seat: player})


def with_new_army(world: World, army: Army) -> World:
    """A new army on the map, on its cell or aboard its ship."""
    armies = {**world.armies, army.id: army}
    standing = world.standing
    if army.aboard is not None:
        armies[army.aboard] = replace(armies[army.aboard], cargo=army.id)
    elif not army.asleep:
        standing = {**standing, army.cell: army.id}
    number = max(world.numbers.get(army.kind, 0), int(army.id.rpartition("-")[2]))
    return replace(
        world,
        armies=armies,
        standing=standing,
        rosters=_enlisted(world.rosters, army),
        numbers={**world.numbers, army.kind: number},
    )


def with_army_moved(world: World, army: Army, cell: Cell) -> World:
    """An army on another cell, and whoever it carries with it."""
    standing = dict(world.standing)
    del standing[army.cell]
    standing[cell] = army.id
    armies = {**world.armies, army.id: replace(army, cell=cell)}
    if army.cargo is not None:
        armies[army.cargo] = replace(armies[army.cargo], cell=cell)
    return replace(world, armies=armies, standing=standing)


def without_army(world: World, army: Army) -> World:
    """VS-4.6.a, VS-7.9.b, VS-4.4.c. Off the map, with its siege; a passenger stays where it is."""
    armies = {key: it for key, it in world.armies.items() if key != army.id}
    standing = world.standing
    if army.aboard is not None and army.aboard in armies:
        armies[army.aboard] = replace(armies[army.aboard], cargo=None)
    if world.standing.get(army.cell) == army.id:
        standing = {at: it for at, it in standing.items() if it != army.id}
    if army.cargo is not None and army.cargo in armies:
        left = replace(armies[army.cargo], aboard=None)
        armies[army.cargo] = left
        standing = {**standing, left.cell: left.id}
    owner = NOBODY if army.owner is None else army.owner
    roster = tuple(it for it in world.rosters.get(owner, ()) if it != army.id)
    changed = replace(
        world,
        armies=armies,
        standing=standing,
        rosters={**world.rosters, owner: roster},
        sieges={besieger: cell for besieger, cell in world.sieges.items() if besieger != army.id},
    )
    return _without_personal(without_estranged(changed, army.id), army)


def with_owner(world: World, army: Army, owner: SeatId | None) -> World:
    """VS-4.4.c, VS-5.4.f, VS-8.7.b. An army of another owner besieges nobody for him; what a mage
    controls follows him."""
    before = world.armies[army.id].owner
    changed = _with_single_owner(without_estranged(world, army.id), army, owner)
    if army.kind == "mage":
        for bound in world.armies.values():
            if bound.master != army.id or bound.asleep:
                continue
            if bound.id in world.estranged:
                changed = _with_army_estranged(changed, bound.id, owner)
            elif bound.owner == before:
                changed = _with_single_owner(changed, bound, owner)
    return changed


def with_estranged(world: World, army: Army) -> World:
    """VS-7.16.a, VS-7.16.b. Nobody's; what a mage controls only until the battle with its own is
    over, and then it is whoever's the mage is."""
    changed = with_owner(world, army, None)
    return changed if army.master is None else _with_army_estranged(changed, army.id, army.owner)


def without_field(world: World) -> World:
    """VS-7.1.a. Without the battle on the table: one that was decided is over, another one is
    fought anew when its time comes."""
    field = world.field
    if field is None or field.victor is None:
        return replace(world, field=None)
    over = (replace(it, over=it.over or it.id == field.battle) for it in world.battles)
    return replace(world, field=None, battles=tuple(over))


def without_estranged(world: World, *armies: str) -> World:
    """VS-7.16.b. The battle with their own is over for these armies."""
    if not any(ArmyId(it) in world.estranged for it in armies):
        return world
    left = {army: seat for army, seat in world.estranged.items() if army not in armies}
    return replace(world, estranged=left)


def _with_army_estranged(world: World, army: ArmyId, owner: SeatId | None) -> World:
    return replace(world, estranged={**world.estranged, army: owner or NOBODY})


def _with_single_owner(world: World, army: Army, owner: SeatId | None) -> World:
    held = world.armies[army.id].owner
    before = NOBODY if held is None else held
    roster = tuple(it for it in world.rosters.get(before, ()) if it != army.id)
    changed = replace(army, owner=owner)
    return replace(
        world,
        armies={**world.armies, army.id: changed},
        rosters=_enlisted({**world.rosters, before: roster}, changed),
        sieges={besieger: cell for besieger, cell in world.sieges.items() if besieger != army.id},
    )


def with_army_spent(world: World, army: Army) -> World:
    """VS-1.3.b, VS-4.2.i, VS-4.4.c. The active action is spent, and with it an older siege; a ship
    stops when its passenger acts."""
    sieges = {besieger: cell for besieger, cell in world.sieges.items() if besieger != army.id}
    changed = with_army(replace(world, sieges=sieges), replace(army, stamp=present_stamp(world)))
    if army.aboard is None:
        return changed
    return with_army(changed, with_march_ended(world, world.armies[army.aboard]))


def _enlisted(
    rosters: dict[SeatId, tuple[ArmyId, ...]], army: Army
) -> dict[SeatId, tuple[ArmyId, ...]]:
    owner = NOBODY if army.owner is None else army.owner
    return {**rosters, owner: (*rosters.get(owner, ()), army.id)}


def _without_personal(world: World, army: Army) -> World:
    """VS-5.0.d. Its loss is remembered, for the years until it may be restored."""
    if not army.personal or army.owner is None:
        return world
    player = world.players[army.owner]
    return with_player(world, replace(player, personal=None, personal_lost=present_stamp(world)))
