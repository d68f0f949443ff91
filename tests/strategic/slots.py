"""Slots of a year, and stamps that name them."""

from letopis.games.strategic.world import SlotId, Stamp
from tests.strategic.scene import Desk


def line_up(desk: Desk) -> list[str]:
    """The slots of a year, their members joined by a plus."""
    return ["+".join(slot.members) or f"({slot.lord})" for slot in desk.world.slots]


def stamp(year: int, slot: int) -> Stamp:
    return Stamp(year, SlotId(slot))
