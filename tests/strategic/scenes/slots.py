"""Slots of a year, and stamps that name them."""

from msgspec.structs import replace

from letopis.games.strategic.world import SlotId, Stamp
from letopis.games.strategic.world.changes import with_player
from tests.strategic.scenes.scene import Desk


def line_up(desk: Desk) -> list[str]:
    """The slots of a year, their members joined by a plus."""
    return ["+".join(slot.members) or f"({slot.lord})" for slot in desk.world.slots]


def stamp(year: int, slot: int) -> Stamp:
    return Stamp(year, SlotId(slot))


def has_left(desk: Desk, seat: str) -> None:
    """Let a player leave the game in their turn of the second year; the pieces stay, and nobody
    answers for them.
    """
    (his,) = (slot for slot in desk.world.slots if slot.lord == seat)
    left = replace(desk.player(seat), left=Stamp(2, his.id))
    slots = tuple(replace(slot, members=()) if slot is his else slot for slot in desk.world.slots)
    desk.world = with_player(replace(desk.world, slots=slots), left)
