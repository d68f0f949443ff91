"""Whose affair a fact is, and where: so that a sentence can lead to its player and place."""

from collections.abc import Iterator

from letopis.core.acts import Event
from letopis.core.seats import SeatId
from letopis.games.strategic.battle import CardName, Contingent
from letopis.games.strategic.maps import is_cell_name
from letopis.games.strategic.war import card_said
from letopis.games.strategic.world import ArmyId, World

SEATS = ("seat", "by", "asker", "heir", "owner", "vassal")  # the first that is a player
PIECES = ("army", "mage", "by", "piece", "ship")
MOST_CELLS = 4


def seat_of(world: World, fact: Event) -> SeatId | None:
    """The player a fact names, else the owner of the piece it names."""
    for field in SEATS:
        seat = getattr(fact, field, None)
        if isinstance(seat, str) and seat in world.players:
            return SeatId(seat)
    for field in PIECES:
        army = world.armies.get(ArmyId(str(getattr(fact, field, ""))))
        if army is not None:
            return army.owner
    return None


def cells_of(world: World, fact: Event) -> tuple[str, ...]:
    """Cells it names, and where the pieces stand that it names; not more than a few."""
    return tuple(dict.fromkeys(_cells(world, fact)))[:MOST_CELLS]


def _cells(world: World, fact: Event) -> Iterator[str]:
    for field in fact.__struct_fields__:
        value = getattr(fact, field)
        for word in value if isinstance(value, tuple) else (value,):
            piece = _piece_in(word)
            army, place = world.armies.get(ArmyId(piece)), piece.rpartition("-")[2]
            if army is not None:
                yield str(army.cell)
            elif is_cell_name(place) and place in world.ground.sites:
                yield place


def _piece_in(value: object) -> str:
    """The name of a piece, if the value holds one; a card is called by its army."""
    if isinstance(value, Contingent):
        return value.id
    card = card_said(value) if isinstance(value, str) else value
    return card.army if isinstance(card, CardName) else ""
