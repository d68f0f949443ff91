"""Secrets of others: texts that must not occur in what a seat is shown or told. These are choices
laid face down, and standing orders (VS-7.5.a, VS-7.3.a).
"""

import msgspec

from letopis.core.seats import SeatId
from letopis.games.strategic.membership.substitutes import is_replaced, played_seat
from letopis.games.strategic.war.hidden_cards import is_unknown, seats_of
from letopis.games.strategic.world import Field, Held, Muster, World

TELLING = 4  # a pattern so long does not occur by accident


def secrets(world: World, seat: SeatId) -> list[str]:
    """The texts that a seat may not know."""
    me = None if is_replaced(world, seat) else played_seat(world, seat)
    found: list[str] = []
    mine = world.players[me].battle_orders if me in world.players else ()
    for player in world.players.values():
        pattern = " ".join(player.battle_orders)
        if player.seat != me and len(player.battle_orders) >= TELLING:
            # What stands in one's own pattern reveals nothing of another's.
            found += [] if player.battle_orders == mine else [_json(player.battle_orders)]
            found += [] if pattern in " ".join(mine) else [pattern]
    if world.field is not None:
        for side in (world.field.attack, world.field.defence):
            found += (text for it in side.held if it.seat != me for text in _held(side, it))
            found += _hidden(world.field, side, me)
    return found


def _held(side: Muster, held: Held) -> list[str]:
    """The salt, and the words of a sealed choice in the forms in which they could be shown."""
    if held.seat is None or not held.words:
        return []
    shown = f'"seat":{_json(held.seat)},"seal":{_json(held.seal)},"words":["'
    told = f"sealed {side.role} {held.seal} by {held.seat} words"
    unsealed = f"unsealed {side.role} {held.seat} words"
    return [shown, told, unsealed, *([held.salt] if held.salt else [])]


def _hidden(field: Field, side: Muster, me: SeatId | None) -> list[str]:
    """VS-7.8.b, option. The cards left, if some of them have met no opponent."""
    if me in seats_of(side) or not any(map(is_unknown, side.known)):
        return []
    name = "attacking" if side is field.attack else "defending"
    line = getattr(field.fight, name)
    cards = " ".join(f"{card.army}:{card.order}" for card in line)
    return [f'"{name}":{_json(line)}', f"kept {side.role} {' '.join(seats_of(side))} cards {cards}"]


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
