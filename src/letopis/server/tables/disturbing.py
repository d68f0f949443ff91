"""Rates of acts around a table that other people are told of: votes, rematches, leaving. Who acts
too often is refused, so that nothing that was done is kept from those it concerns."""

from letopis.server.limits import DISTURBING, DISTURBING_TABLE
from letopis.server.live.room import Room
from letopis.server.tables.house_parts import TableParts


def check_disturbs_seldom(house: TableParts, room: Room, person: str) -> None:
    """429 for too many such acts of one person to another at any tables, or at one table."""
    others = {chair.person for chair in room.chairs if chair.person} - {person}
    for other in sorted(others):
        house.limits.take(DISTURBING, f"{person} {other}")
    house.limits.take(DISTURBING_TABLE, room.id)
