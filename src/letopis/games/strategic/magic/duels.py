"""Chapter 4.8. Mental duels: two mages, one card each; the loser cannot cast for a year."""

from collections.abc import Iterator

from msgspec.structs import replace

from letopis.core.acts import Action, ClauseId, Event, Refusal
from letopis.core.choices import Choice
from letopis.core.seats import SeatId
from letopis.games.strategic.battle import Role
from letopis.games.strategic.maps import distance, vicinity
from letopis.games.strategic.realm.peace import peace_refusal
from letopis.games.strategic.war.battle_asks import with_battle_over
from letopis.games.strategic.war.losses import battle_of
from letopis.games.strategic.world import (
    Army,
    ArmyId,
    Attack,
    Battle,
    Effect,
    Fighting,
    Piece,
    World,
)
from letopis.games.strategic.world.acts import Acts, Facts, accepted, act
from letopis.games.strategic.world.changes import with_army, with_army_spent
from letopis.games.strategic.world.control import controlled
from letopis.games.strategic.world.lookup import acting_army, armies_of_kind
from letopis.games.strategic.world.stamps import has_come_round, present_stamp

MOST_REPEATS = 3  # VS-4.8.c


class Challenge(Action, frozen=True, tag="challenge"):
    """VS-4.8.a. A mage challenges another from up to six cells away."""

    mage: ArmyId
    other: ArmyId


class Challenged(Event, frozen=True, tag="challenged"):
    """VS-4.8.b. A place in the queue of battles; no attack."""

    mage: ArmyId
    other: ArmyId
    battle: int
    seat: SeatId
    at_once: bool = False


class Silenced(Event, frozen=True, tag="silenced"):
    """VS-4.8.c. A mage who cannot cast until the challenger's slot comes round."""

    mage: ArmyId
    by: SeatId


class DuelRepeated(Event, frozen=True, tag="duel-repeated"):
    """VS-4.8.c, option. Undecided: once more."""

    battle: int


class DuelOver(Event, frozen=True, tag="duel-over"):
    """The duel is decided, or nobody has won."""

    battle: int


def decide_challenge(world: World, seat: SeatId, order: Challenge) -> tuple[Event, ...] | Refusal:
    """VS-1.2.j, VS-4.8.a, VS-4.8.d, VS-I.r. By a mage who controls nothing, no consent needed."""
    mage = acting_army(world, seat, order.mage)
    if isinstance(mage, Refusal):
        return mage
    if mage.kind != "mage":
        return Refusal(ClauseId("VS-1.2.j"), "only-mages", {"army": mage.id})
    if controls_any(world, mage):
        return Refusal(ClauseId("VS-4.8.d"), "controls-others", {"army": mage.id})
    other = world.armies.get(order.other)
    if other is None or other.kind != "mage" or other.id == mage.id:
        return Refusal(ClauseId("VS-4.8.a"), "no-such-mage", {"army": order.other})
    if distance(mage.cell, other.cell) > world.ground.catalogue.figures.magic.duel_range:
        return Refusal(ClauseId("VS-4.8.a"), "target-too-far", {"target": other.id})
    refusal = peace_refusal(world, seat, other.owner)
    if refusal is not None:
        return refusal
    at_once = world.options.duel_moment == "immediate"
    return (Challenged(mage.id, other.id, len(world.battles) + 1, seat, at_once),)


def controls_any(world: World, mage: Army) -> bool:
    """VS-8.6.a, VS-8.6.b. A necromancer or a dragonlord."""
    return bool(controlled(world, mage))


def duel_facts(world: World) -> tuple[Event, ...]:
    """VS-4.8.c. The loser is silenced; what a draw means is an option."""
    field = world.field
    assert field is not None
    battle = battle_of(world, field)
    mages = (ArmyId(battle.attackers[0].by), ArmyId(battle.target))
    challenger = battle.attackers[0].seat
    assert challenger is not None
    over = DuelOver(field.battle)
    if field.victor is not None:
        loser = mages[1] if field.victor is Role.ATTACKERS else mages[0]
        return (Silenced(loser, challenger), over)
    match world.options.duel_draw:
        case "both_lose":
            return (*(Silenced(mage, challenger) for mage in mages), over)
        case "repeat" if field.repeats < MOST_REPEATS:
            return (DuelRepeated(field.battle),)
        case _:
            return (over,)


def is_silenced(world: World, mage: Army) -> bool:
    """VS-4.8.c."""
    return mage.cast_block is not None and not has_come_round(world, mage.cast_block.stamp)


def evolve_challenged(world: World, fact: Challenged) -> World:
    """VS-4.8.b, option. In the queue, or held at once."""
    changed = with_army_spent(world, world.armies[fact.mage])
    other = world.armies[fact.other]
    attack = Attack(Piece(fact.mage), fact.seat, Piece(fact.other))
    duel = Battle(fact.battle, other.cell, Piece(fact.other), other.owner, (attack,), duel=True)
    changed = replace(changed, battles=(*world.battles, duel))
    if fact.at_once:
        return replace(changed, phase=Fighting(resume=fact.seat))
    return changed


def evolve_silenced(world: World, fact: Silenced) -> World:
    block = Effect("mental-duel", fact.by, present_stamp(world))
    return with_army(world, replace(world.armies[fact.mage], cast_block=block))


def evolve_repeated(world: World, fact: DuelRepeated) -> World:
    """VS-4.8.c. Both mages choose a card again."""
    field = world.field
    assert field is not None
    fight = replace(field.fight, layouts=0, attacking=(), defending=())
    fresh = replace(field, stage="orders", fight=fight, victor=None, repeats=field.repeats + 1)
    return replace(world, field=fresh)


def evolve_duel_over(world: World, fact: DuelOver) -> World:
    return with_battle_over(world, fact.battle)


def list_challenges(world: World, seat: SeatId, army: Army) -> Iterator[Choice]:
    if army.kind != "mage":
        return
    near = vicinity(army.cell, world.ground.catalogue.figures.magic.duel_range)
    rivals = (Challenge(army.id, it.id) for it in armies_of_kind(world, "mage") if it.cell in near)
    yield from accepted(decide_challenge, world, seat, rivals)


ACTS: Acts = {
    Challenge: act(decide_challenge, lists=list_challenges, spends=True),
}
FACTS: Facts = {
    Challenged: evolve_challenged,
    Silenced: evolve_silenced,
    DuelRepeated: evolve_repeated,
    DuelOver: evolve_duel_over,
}
