"""Chapter 5.1. The prize: what the defeated were worth, and how the victors share it."""

from msgspec.structs import replace

from letopis.core.acts import ClauseId, Event, Refusal
from letopis.core.seats import SeatId
from letopis.games.strategic.realm.treasury import with_coins
from letopis.games.strategic.war.losses import (
    battle_of,
    casualties,
    commanders_of,
    fellows,
    losers_of,
    victors,
    was_own,
)
from letopis.games.strategic.world import Army, ArmyId, Coins, Field, Piece, Structure, World
from letopis.games.strategic.world.acts import Facts
from letopis.games.strategic.world.lookup import building_row, owner_of
from letopis.games.strategic.world.rights import army_row


class Prized(Event, frozen=True, tag="prized"):
    """VS-5.1.a-g. What the defeated were worth."""

    seat: SeatId
    coins: Coins


class Shared(Event, frozen=True, tag="shared"):
    """VS-5.1.g, VS-7.14.b. A part of the prize for a fellow victor, by agreement."""

    seat: SeatId
    to: SeatId
    coins: Coins


def prize_facts(world: World, field: Field) -> tuple[Event, ...]:
    """VS-5.1.a. For all enemy armies removed, reckoned before they are."""
    taker = _taker(world, field)
    if taker is None:
        return ()
    coins = sum(worth(world, army) for army in _enemies(world, field, taker))
    return (Prized(taker, coins),) if coins else ()


def level_prize_facts(world: World, field: Field, structure: Structure) -> tuple[Event, ...]:
    """VS-5.1.b, VS-5.1.c. For a destroyed building or level, but not for what was one's own."""
    taker = _taker(world, field)
    if taker is None or was_own(battle_of(world, field), Piece(structure.cell), taker):
        return ()
    return (Prized(taker, level_value(world, structure)),)


def _taker(world: World, field: Field) -> SeatId | None:
    """VS-5.1.g, VS-3.6.a. The first commander among the victors; who has left earns nothing."""
    found = (it for it in commanders_of(world, field) if world.players[it].is_playing)
    return next(found, None)


def _enemies(world: World, field: Field, taker: SeatId) -> tuple[Army, ...]:
    """VS-5.1.a. Whoever fell on the other side, neutral ones too, and cargo lost with a ship of it;
    nothing that was the taker's own."""
    side, battle = losers_of(field), battle_of(world, field)
    assert side is not None
    beaten = {ArmyId(army.id) for army in side.armies}
    friends = {owner_of(world, piece) for piece in victors(world, field)} - {None}
    return tuple(
        army
        for army in casualties(world, field)
        if (army.id in beaten or (army.aboard in beaten and army.owner not in friends))
        and not was_own(battle, Piece(army.id), taker)
    )


def worth(world: World, army: Army) -> Coins:
    """VS-5.1.a, VS-5.1.d-f. The full cost, armour included; what magic called has a price too."""
    line = army_row(world, army)
    armour = world.ground.catalogue.figures.mithril.cost if army.mithril else 0
    return ((line.prize if line.cost is None else line.cost) or 0) + armour


def level_value(world: World, structure: Structure) -> Coins:
    """VS-5.1.b, VS-5.1.c. The difference to the level below, or by option the table's price."""
    tables = world.ground.catalogue
    line = building_row(world, structure)
    if line is None:
        cost = tables.mine(structure.level).cost
        below = tables.mine(structure.level - 1).cost if structure.level > 1 else 0
    else:
        cost = line.cost
        rows = tables.structures.values()
        below = next((it.cost for it in rows if it.becomes == structure.kind), 0)
    return cost if world.options.prize_level_value == "table_price" else cost - below


def sharer(world: World) -> SeatId | None:
    """VS-5.1.g, VS-7.14.b. Who has a prize and fellow victors he could share it with."""
    field = world.field
    if field is None or field.prized is None or not field.spoils:
        return None
    is_alone = all(seat == field.prized for seat in fellows(world, field))
    return None if is_alone or not world.players[field.prized].is_playing else field.prized


def sharing_facts(
    world: World, field: Field, to: SeatId, coins: Coins
) -> tuple[Event, ...] | Refusal:
    """VS-5.1.g, VS-7.14.b. Any part of what is left of it, to one who fought on his side."""
    assert field.prized is not None
    most = most_to_share(world, field)
    if to == field.prized or to not in fellows(world, field):
        return Refusal(ClauseId("VS-7.14.b"), "no-fellow-victor", {"seat": to})
    if not 1 <= coins <= most:
        return Refusal(ClauseId("VS-5.1.g"), "no-such-share", {"coins": most})
    return (Shared(field.prized, to, coins),)


def most_to_share(world: World, field: Field) -> Coins:
    """VS-5.1.g, VS-2.1.a. What is left of the prize, if its winner still has so much."""
    assert field.prized is not None
    return min(field.spoils, world.players[field.prized].treasury)


def evolve_prized(world: World, fact: Prized) -> World:
    field = world.field
    assert field is not None
    spoils = replace(field, prized=fact.seat, spoils=field.spoils + fact.coins)
    return _with_windfall(replace(world, field=spoils), fact.seat, fact.coins)


def evolve_shared(world: World, fact: Shared) -> World:
    """When nothing is left to share, the battle goes on to turmoil."""
    field = world.field
    assert field is not None
    left = field.spoils - fact.coins
    changed = replace(
        world, field=replace(field, spoils=left, stage="share" if left else "turmoil")
    )
    shared = _with_windfall(changed, fact.seat, -fact.coins)
    return _with_windfall(shared, fact.to, fact.coins)


def _with_windfall(world: World, seat: SeatId, coins: Coins) -> World:
    """VS-2.1.b. Won money is told apart until its winner has been paid again."""
    windfalls = {**world.windfalls, seat: world.windfalls.get(seat, 0) + coins}
    return with_coins(replace(world, windfalls=windfalls), seat, coins)


FACTS: Facts = {Prized: evolve_prized, Shared: evolve_shared}
