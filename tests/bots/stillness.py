"""How long armies of a bot stand still while they could act."""

from collections import Counter

from letopis.bots.listing import actor
from letopis.core.seats import SeatId
from letopis.core.table import Table
from letopis.games.strategic.maps import distance
from letopis.games.strategic.world import (
    Acting,
    Army,
    ArmyId,
    Piece,
    World,
    armies_of,
    army_row,
    is_frozen,
    is_ready,
)
from tests.bots.strategic_table import moves


def longest_stillness(table: Table, seat: SeatId) -> int:
    """The most turns in a row in which an army did nothing that could act when they began, with no
    reason to stay: it stood in no own house and beside nothing hostile.
    """
    still, longest, turn = Counter[ArmyId](), 0, None
    able, acted = set[ArmyId](), set[str]()
    for now, chosen in moves(table):
        world: World = now.state
        if chosen is None or world.phase != Acting(seat) or now.asked[0] != seat:
            continue
        if world.turn != turn:
            for army in able:
                still[army] = 0 if army in acted else still[army] + 1
            turn, acted = world.turn, set()
            able = {it.id for it in armies_of(world, seat) if _has_no_reason_to_stay(world, it)}
            for resting in still.keys() - able:
                still[resting] = 0
            longest = max(longest, *still.values(), 0)
        acted.add(actor(chosen))
    return longest


def _has_no_reason_to_stay(world: World, army: Army) -> bool:
    if not is_ready(world, army) or is_frozen(world, Piece(army.id), army.cell):
        return False
    if army.aboard is not None or army_row(world, army).naval:
        return False
    house = world.structures.get(army.cell)
    if house is not None and house.owner == army.owner:
        return False
    friends = (None, army.owner)
    hostile = [it.cell for it in world.armies.values() if it.owner not in friends]
    hostile += [it.cell for it in world.structures.values() if it.owner not in friends]
    return all(distance(army.cell, cell) > 1 for cell in hostile)
