"""A server at which players say something beforehand, and what is stored of it."""

from letopis.server.live.room import Room
from tests.server.guests import Guest, Inn, Json
from tests.server.live.recorder import asked, begun
from tests.server.skirmish import attack

HOUR = 3_600_000
PATTERN = "standing-orders attack shoot"


def settled(inn: Inn) -> None:
    inn.client.blocking_portal.call(inn.house.instructed.settle)


def room_of(inn: Inn, table: Json) -> Room:
    room: Room = inn.client.blocking_portal.call(inn.house.keeper.room, table["id"])
    return room


def stored(inn: Inn, table: Json) -> list[str]:
    """The lines of the chronicle, with everything that is hidden."""
    live = room_of(inn, table).live
    assert live is not None
    return [f"{it.seat} {live.game.notation.write(it.ask)}" for it in live.entries]


def stormed(inn: Inn, regulation: Json | None = None) -> tuple[Json, Guest, Guest]:
    """Boris is asked to array the defenders of his castle against Anna's knights."""
    table, anna, boris = begun(inn, regulation)
    attack(anna, table)
    assert asked(anna, table) == [("p2", "array")]
    return table, anna, boris
