"""Chapters 7.9 to 7.14. What a battle leaves: the dead, and the structures whose garrisons fell."""

from collections.abc import Iterator

from msgspec.structs import replace

from letopis.core.acts import Action, ClauseId, Event, Refusal
from letopis.core.choices import Choice, Family, Numbers
from letopis.core.seats import SeatId
from letopis.games.strategic.aftermath.prize import (
    level_prize_facts,
    most_to_share,
    prize_facts,
    sharer,
    sharing_facts,
)
from letopis.games.strategic.battle import Role, survivors
from letopis.games.strategic.building.capitals import first_capital_facts
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.realm.treasury import Perished
from letopis.games.strategic.war.battle_asks import with_battle_over
from letopis.games.strategic.war.layouts import Concluded
from letopis.games.strategic.war.losses import (
    Heirless,
    battle_of,
    casualties,
    fallen,
    fellows,
    heir_of,
)
from letopis.games.strategic.world import (
    NOBODY,
    ArmyId,
    Battle,
    BuiltKind,
    Coins,
    Field,
    Structure,
    World,
)
from letopis.games.strategic.world.acts import Acts, Facts, accepted, act
from letopis.games.strategic.world.changes import (
    with_armies,
    with_owner,
    with_player,
    with_structure,
)
from letopis.games.strategic.world.lookup import building_row, fighting_piece, is_army
from letopis.games.strategic.world.rights import army_row
from letopis.games.strategic.world.stamps import present_stamp


class Settle(Action, frozen=True, tag="settle"):
    """VS-7.10.a, VS-7.12.e, VS-7.14.b. Take it, lower it, both or neither; `to` cedes it.

    Where a prize may be shared: so many coins of it for another, or nothing more.
    """

    take: bool = False
    lower: bool = False
    to: SeatId | None = None
    share: SeatId | None = None
    coins: Coins = 0


class Lowered(Event, frozen=True, tag="lowered"):
    """VS-7.10.a, VS-7.11.a. One level less."""

    cell: Cell
    kind: BuiltKind
    level: int


class Razed(Event, frozen=True, tag="razed"):
    """VS-7.10.b. A structure of the lowest level is gone from the map."""

    cell: Cell


class Captured(Event, frozen=True, tag="captured"):
    """VS-7.12.a, VS-7.12.d. Another owner, without active action."""

    cell: Cell
    owner: SeatId


class Reconciled(Event, frozen=True, tag="reconciled"):
    """VS-7.16.b, VS-8.7.b. A magical army that fought its own is its mage's owner's again; with
    another owner than before it has lost its active action as its mage has (VS-5.4.f)."""

    army: ArmyId
    owner: SeatId
    spent: bool = False


class Victors(Event, frozen=True, tag="victors"):
    """VS-7.14.a. Who decides about the structure whose garrison fell."""

    seat: SeatId
    cell: Cell


class Settled(Event, frozen=True, tag="settled"):
    """Nothing is left to decide about a structure, or about all that the victors have won, but for
    a prize that may be shared."""

    cell: Cell | None = None
    share: bool = False


class Closed(Event, frozen=True, tag="closed"):
    """The battle is over, with all its consequences."""

    battle: int


def aftermath_facts(world: World) -> tuple[Event, ...]:
    """VS-5.1.a, VS-7.9.b. The prize while the dead can be counted; then they are taken away."""
    field = world.field
    assert field is not None
    dead = tuple(Perished(army.id) for army in casualties(world, field))
    buried = {fact.army for fact in dead}
    back = reunion_facts(world, battle_of(world, field))
    return (*prize_facts(world, field), *dead, *(it for it in back if it.army not in buried))


def reunion_facts(world: World, battle: Battle) -> tuple[Reconciled, ...]:
    """VS-7.16.b, VS-8.7.b. Magical armies are neutral only for the time of the battle; then they
    are whoever's their mage is by now, with a neutral one nobody's."""
    forsaken = {
        ArmyId(piece): attack.seat
        for attack in (*battle.attackers, *battle.joined)
        for piece in (attack.target, attack.by)
        if attack.own and ArmyId(piece) in world.estranged
    }
    found = ((army, world.estranged[army], seat) for army, seat in forsaken.items())
    return tuple(
        Reconciled(army, owner, spent=owner != seat)
        for army, owner, seat in found
        if owner != NOBODY
    )


def next_prey_facts(world: World) -> tuple[Event, ...]:
    """VS-7.10.a, VS-7.11.a, VS-7.14.a. The next structure whose garrison fell, and who decides.

    Where nobody is left of the victors nothing becomes of it, as in a draw (VS-7.12.b). Whoever has
    left the game decides as one who is silent.
    """
    field = world.field
    assert field is not None
    structure = next((it for it in fallen(world, field) if it.cell not in field.settled), None)
    if structure is None:
        return (Settled(share=sharer(world) is not None),)
    decider = heir_of(world, field)
    if isinstance(decider, Heirless):
        lowers = decider is Heirless.NONE_CAN_OWN
        return (*(lowering_facts(world, structure) if lowers else ()), Settled(structure.cell))
    if world.players[decider].is_playing:
        return (Victors(decider, structure.cell),)
    wish = world.players[decider].usual_spoils
    return settlement_facts(world, structure, decider if wish.take else None, lower=wish.lower)


def decide_settle(world: World, seat: SeatId, order: Settle) -> tuple[Event, ...] | Refusal:
    """VS-7.10.a, VS-7.12.e, VS-7.14.b. By the victor, for himself or another of his side."""
    field = world.field
    if field is not None and field.stage == "share" and sharer(world) == seat:
        return _decide_share(world, field, order)
    if field is None or field.stage != "settle" or field.asked != seat or field.prey is None:
        return Refusal(ClauseId("VS-7.14.a"), "not-yours-to-settle")
    if order.share is not None or order.coins:
        return Refusal(ClauseId("VS-5.1.g"), "no-prize-to-share")
    owner = order.to or seat
    if order.to is not None and (not order.take or owner not in fellows(world, field)):
        return Refusal(ClauseId("VS-7.14.b"), "no-fellow-victor", {"seat": owner})
    structure = world.structures[field.prey]
    return settlement_facts(world, structure, owner if order.take else None, lower=order.lower)


def _decide_share(world: World, field: Field, order: Settle) -> tuple[Event, ...] | Refusal:
    """VS-5.1.g, VS-7.14.b. A part of the prize for another, or no more of it."""
    if order.take or order.lower or order.to is not None:
        return Refusal(ClauseId("VS-7.14.a"), "nothing-to-take")
    if order.share is not None:
        return sharing_facts(world, field, order.share, order.coins)
    if order.coins:
        return Refusal(ClauseId("VS-7.14.b"), "no-fellow-victor", {"seat": ""})
    return (Settled(),)


def settlement_facts(
    world: World, structure: Structure, owner: SeatId | None, *, lower: bool
) -> tuple[Event, ...]:
    """VS-7.12.e. Two independent decisions: one level less, another owner (None: the old one)."""
    field = world.field
    assert field is not None
    facts = lowering_facts(world, structure) if lower else ()
    is_razed = any(isinstance(fact, Razed) for fact in facts)
    if owner is not None and not is_razed and structure.owner != owner:
        facts += (Captured(structure.cell, owner),)
        facts += first_capital_facts(world, owner, structure.kind, structure.cell)
    if lower:
        facts += level_prize_facts(world, field, structure)
    return (*facts, Settled(structure.cell))


def lowering_facts(world: World, structure: Structure) -> tuple[Event, ...]:
    """VS-7.10.a-c. One level down, or gone, and then ships on dry land perish."""
    line = building_row(world, structure)
    if line is None and structure.level > 1:
        return (Lowered(structure.cell, "mine", structure.level - 1),)
    if line is not None:
        for kind, lower in world.ground.catalogue.structures.items():
            if lower.becomes == structure.kind:
                return (Lowered(structure.cell, kind, lower.level),)
    return (*stranded_facts(world, structure), Razed(structure.cell))


def stranded_facts(world: World, structure: Structure) -> tuple[Event, ...]:
    """VS-7.10.c. Without its harbour a ship on land without a river is lost, with its cargo."""
    standing = world.standing.get(structure.cell)
    if structure.kind == "mine" or standing is None or world.ground.sites[structure.cell].is_water:
        return ()
    ship = world.armies[standing]
    if not army_row(world, ship).naval:
        return ()
    cargo = () if ship.cargo is None else (Perished(ship.cargo),)
    return (*cargo, Perished(ship.id))


def evolve_concluded(world: World, fact: Concluded) -> World:
    """Who has won is noted, and counted for the leaders; the consequences are facts of their
    own."""
    assert world.field is not None
    victor = None if fact.victor == "nobody" else Role(fact.victor)
    changed = replace(world, field=replace(world.field, stage="aftermath", victor=victor))
    if victor is None:
        return changed
    for side in (world.field.attack, world.field.defence):
        player = None if side.leader is None else changed.players.get(side.leader)
        if player is not None and side.role is victor:
            changed = with_player(changed, replace(player, won=player.won + 1))
        elif player is not None:
            changed = with_player(changed, replace(player, lost=player.lost + 1))
    return changed


def evolve_victors(world: World, fact: Victors) -> World:
    assert world.field is not None
    field = replace(world.field, stage="settle", asked=fact.seat, prey=fact.cell)
    return replace(world, field=field)


def evolve_lowered(world: World, fact: Lowered) -> World:
    structure = replace(world.structures[fact.cell], kind=fact.kind, level=fact.level)
    return with_structure(world, structure)


def evolve_razed(world: World, fact: Razed) -> World:
    """VS-6.0.s. Whoever had his capital here has none now."""
    structures = {cell: it for cell, it in world.structures.items() if cell != fact.cell}
    players = {
        seat: replace(player, capital=None) if player.capital == fact.cell else player
        for seat, player in world.players.items()
    }
    return replace(world, structures=structures, players=players)


def evolve_captured(world: World, fact: Captured) -> World:
    structure = replace(world.structures[fact.cell], owner=fact.owner, stamp=present_stamp(world))
    return with_structure(world, structure)


def evolve_reconciled(world: World, fact: Reconciled) -> World:
    army = world.armies[fact.army]
    stamp = present_stamp(world) if fact.spent else army.stamp
    return with_owner(world, replace(army, stamp=stamp), fact.owner)


def evolve_settled(world: World, fact: Settled) -> World:
    """The next structure, then a prize to share, then turmoil."""
    field = world.field
    assert field is not None
    if fact.cell is not None:
        settled = (*field.settled, fact.cell)
        open_still = replace(field, stage="settle", asked=None, prey=None, settled=settled)
        return replace(world, field=open_still)
    return replace(world, field=replace(field, stage="share" if fact.share else "turmoil"))


def evolve_closed(world: World, fact: Closed) -> World:
    """VS-8.9.4.b, VS-7.1.e. A battle that was really fought has used up every shield in it; whose
    garrison fell is remembered."""
    field = world.field
    assert field is not None
    fought = [ArmyId(it.id) for side in (field.attack, field.defence) for it in side.armies]
    shielded = (world.armies[it] for it in fought if it in world.armies)
    used = (
        replace(army, effects=tuple(it for it in army.effects if it.spell != "shield-of-fury"))
        for army in shielded
        if army.effects
    )
    lost = (fighting_piece(world, it) for it, cards in survivors(field.fight).items() if not cards)
    beaten = tuple(Cell(it) for it in lost if it is not None and not is_army(it))
    battles = (
        replace(it, beaten=beaten) if it.id == fact.battle else it for it in world.battles
    )  # fmt: skip
    changed = replace(with_armies(world, *used), battles=tuple(battles))
    return with_battle_over(changed, fact.battle)


def list_settlements(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
    """VS-7.12.e, VS-7.14.a, VS-5.1.g. What the victor does with a structure, and with the prize."""
    assert world.field is not None
    settling = (Settle(take, lower) for take in (True, False) for lower in (True, False))
    yield from accepted(decide_settle, world, seat, settling)
    allies = (Settle(True, lower, other) for other in world.players for lower in (True, False))
    yield from accepted(decide_settle, world, seat, allies)
    for other in world.players:
        share = Settle(share=other, coins=1)
        if not isinstance(decide_settle(world, seat, share), Refusal):
            yield Family(share, "coins", Numbers(1, most_to_share(world, world.field)))


ACTS: Acts = {
    Settle: act(decide_settle, "battle", lists=list_settlements),
}
FACTS: Facts = {
    Concluded: evolve_concluded,
    Victors: evolve_victors,
    Lowered: evolve_lowered,
    Razed: evolve_razed,
    Captured: evolve_captured,
    Reconciled: evolve_reconciled,
    Settled: evolve_settled,
    Closed: evolve_closed,
}
