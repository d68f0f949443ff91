"""A whole battle: layouts one after another until a side has no detachments left."""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from letopis.core.acts import ClauseId, Refusal
from letopis.games.strategic.battle.cards import Card, Contingent, FighterId, Order
from letopis.games.strategic.battle.layout import Facing, Layout, Role, fight

Line = tuple[Card, ...]


class BattleProgress(Struct, frozen=True):
    """Where a battle stands: who entered it, and the open cards left after the last layout."""

    attackers: tuple[Contingent, ...]
    defenders: tuple[Contingent, ...]
    facing: Facing = Facing.FIRST_MEETS_FIRST
    layouts: int = 0
    attacking: Line = ()
    defending: Line = ()


class Fought(Struct, frozen=True):
    """What came of a layout: the battle after it, and every clash of it."""

    battle: BattleProgress
    layout: Layout


def begin(
    attackers: Sequence[Contingent],
    defenders: Sequence[Contingent],
    facing: Facing = Facing.FIRST_MEETS_FIRST,
) -> BattleProgress:
    """VS-7.1.a, VS-7.9.a. A battle of two sides, every army at its full number."""
    ids = [army.id for army in (*attackers, *defenders)]
    if len(set(ids)) < len(ids) or any(army.detachments < 1 for army in (*attackers, *defenders)):
        raise ValueError("armies of a battle have ids of their own and at least a detachment")
    return BattleProgress(tuple(attackers), tuple(defenders), facing)


def line_up(
    side: Sequence[Contingent], army_order: Sequence[FighterId], orders: Sequence[Order]
) -> Line | Refusal:
    """VS-7.3.a, VS-7.7.c. The line of a first layout: armies as ordered, then order by order."""
    refusal = refused_army_order(side, army_order)
    if refusal:
        return refusal
    armies = {army.id: army for army in side}
    places = [armies[army] for army in army_order for _ in range(armies[army].detachments)]
    if len(orders) != len(places):
        return _wrong_number(len(orders), len(places))
    return tuple(
        Card(army.id, order, army.advantage) for army, order in zip(places, orders, strict=True)
    )


def refused_army_order(
    side: Sequence[Contingent], army_order: Sequence[FighterId]
) -> Refusal | None:
    """VS-7.7.c. The leader names every army of his side once, in the order they enter."""
    if Counter(army_order) == Counter(army.id for army in side):
        return None
    return Refusal(ClauseId("VS-7.7.c"), "army-order")


def refused_line(battle: BattleProgress, role: Role, line: Sequence[Card]) -> Refusal | None:
    """VS-7.3.a, VS-7.7.e, VS-7.8.b. Why a side may not lay out this line now; None if it may."""
    if is_interleaved(line):
        return Refusal(ClauseId("VS-7.7.e"), "armies-interleaved")
    if battle.layouts:
        return _refused_again(cards_left(battle, role), line)
    return _refused_first(armies_of(battle, role), line)


def lay(
    battle: BattleProgress, attacking: Sequence[Card], defending: Sequence[Card]
) -> Fought | Refusal:
    """VS-7.5.b, VS-7.8.a. Lay out both lines and fight; the survivors wait for the next layout."""
    if is_over(battle):
        raise ValueError("the battle is over")
    refusal = refused_line(battle, Role.ATTACKERS, attacking)
    refusal = refusal or refused_line(battle, Role.DEFENDERS, defending)
    if refusal:
        return refusal
    layout = fight(tuple(attacking), tuple(defending), battle.facing)
    after = replace(
        battle,
        layouts=battle.layouts + 1,
        attacking=layout.attackers,
        defending=layout.defenders,
    )
    return Fought(after, layout)


def is_over(battle: BattleProgress) -> bool:
    """VS-7.8.c, VS-7.1.h. One side or both have no detachments."""
    if not battle.layouts:
        return not battle.attackers or not battle.defenders
    return not battle.attacking or not battle.defending


def victor(battle: BattleProgress) -> Role | None:
    """The side that has detachments when the battle is over; None when both have perished."""
    if battle.attacking:
        return Role.ATTACKERS
    return Role.DEFENDERS if battle.defending else None


def survivors(battle: BattleProgress) -> dict[str, int]:
    """VS-7.9.b. Cards left to every army that entered the battle; 0 takes it off the map."""
    if not battle.layouts:
        return {army.id: army.detachments for army in (*battle.attackers, *battle.defenders)}
    left = Counter(card.army for card in (*battle.attacking, *battle.defending))
    return {army.id: left[army.id] for army in (*battle.attackers, *battle.defenders)}


def armies_of(battle: BattleProgress, role: Role) -> tuple[Contingent, ...]:
    """The armies that entered the battle on a side."""
    return battle.attackers if role is Role.ATTACKERS else battle.defenders


def cards_left(battle: BattleProgress, role: Role) -> Line:
    """The cards of a side after the last layout, in the order they stand."""
    return battle.attacking if role is Role.ATTACKERS else battle.defending


def is_interleaved(line: Sequence[Card]) -> bool:
    """VS-7.7.e. Whether some army does not stand together."""
    stretches = [army for army, _ in groupby(card.army for card in line)]
    return len(set(stretches)) < len(stretches)


def _refused_first(side: tuple[Contingent, ...], line: Sequence[Card]) -> Refusal | None:
    """VS-7.3.a, VS-7.4.a. An order for every detachment, and advantage where the army has it."""
    wanted = sum(army.detachments for army in side)
    if len(line) != wanted:
        return _wrong_number(len(line), wanted)
    if Counter(card.army for card in line) != {army.id: army.detachments for army in side}:
        return Refusal(ClauseId("VS-7.5.b"), "foreign-cards")
    advantage = {army.id: army.advantage for army in side}
    if any(card.advantage is not advantage[card.army] for card in line):
        return Refusal(ClauseId("VS-7.4.a"), "advantage-claimed")
    return None


def _refused_again(left: Line, line: Sequence[Card]) -> Refusal | None:
    """VS-7.8.b. The same cards in any arrangement; what was ordered cannot be changed."""
    if Counter(card.army for card in line) != Counter(card.army for card in left):
        return Refusal(ClauseId("VS-7.5.b"), "foreign-cards")
    if Counter(line) != Counter(left):
        return Refusal(ClauseId("VS-7.8.b"), "orders-changed")
    return None


def _wrong_number(given: int, wanted: int) -> Refusal:
    reason = "orders-missing" if given < wanted else "orders-too-many"
    return Refusal(ClauseId("VS-7.3.a"), reason, {"given": given, "wanted": wanted})
