"""VS-7.1.a. Who fights whom and where, in one sentence."""

from letopis.core.seats import SeatId
from letopis.games.strategic.battle import CardName, Contingent, cards_left
from letopis.games.strategic.war import known_cards
from letopis.games.strategic.world import Field, Muster, World
from letopis.telling.strategic.fields import Fields
from letopis.telling.strategic.names import NONE, Names


def sides_said(names: Names, world: World, seat: SeatId) -> str:
    """For one of those who fight; nothing, where nobody does."""
    field = world.field
    if field is None:
        return ""
    told: dict[str, str] = {}
    for name, side in (("attack", field.attack), ("defence", field.defence)):
        told[name] = NONE if side.leader is None else names.seat(side.leader)
        told[f"{name}_pieces"] = Fields(names, world).row(_cards(field, side, seat))
    battle = next((it for it in world.battles if it.id == field.battle), None)
    if battle is None:  # VS-3.6.e
        return names.words("strategic.sides.bout", **told)
    return names.words("strategic.sides.battle", battle=battle.id, cell=battle.cell, **told)


def _cards(
    field: Field, side: Muster, seat: SeatId
) -> tuple[Contingent, ...] | tuple[CardName, ...]:
    """Strengths before the first layout; after it the cards that are left, as far as known."""
    if field.stage == "again":
        own = tuple(card.name for card in cards_left(field.fight, side.role))
        return own if side.leader == seat else known_cards(side)
    armies = {army.id: army for army in side.armies}
    return tuple(armies[name] for name in side.order or tuple(armies))
