"""Appraisal of the map: hostile armies, the strength on a cell, the value of a piece."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from letopis.bots.strategist.atlas import Atlas
from letopis.bots.strategist.odds import Strength, odds, together
from letopis.bots.strategist.strength_levels import Temper
from letopis.core.seats import SeatId
from letopis.games.strategic.aftermath import worth as prize_of
from letopis.games.strategic.maps import Cell, distance
from letopis.games.strategic.war import contingent, detachments_of
from letopis.games.strategic.world import (
    Army,
    ArmyId,
    Attack,
    Coins,
    Piece,
    Structure,
    World,
    armies_of,
    army_row,
    building_row,
    is_army,
    is_lord_house,
)

YEARS = 8  # years of income that count towards the value of a house
LAND = 45  # value of a land besides its income: lands win the game
HOME = 60  # extra value of a capital
LEADER = 110  # extra value of a personal army besides its cost
WEAKENED = 0.5  # value to others of each coin that an enemy loses


class Realm(Struct, frozen=True):
    """A seat in the world as it knows it, how it plays, and the seats it does not fight."""

    world: World
    atlas: Atlas
    seat: SeatId
    temper: Temper
    friends: frozenset[SeatId]
    hostile: tuple[Army, ...]  # armies of the others, except those aboard or asleep


def realm_of(world: World, atlas: Atlas, seat: SeatId, temper: Temper) -> Realm:
    """The realm of a seat; suzerain, vassals and partners of a peace are its friends."""
    players = world.players
    bound = {it.seat for it in players.values() if it.suzerain == seat}
    lord = players[seat].suzerain if seat in players else None
    peaceful = {it.to if it.seat == seat else it.seat for it in world.peace if it.made}
    at_peace = {it for it in peaceful if any(_binds(world, seat, it))}
    friends = frozenset({seat, *bound, *at_peace, *filter(None, (lord,))})
    hostile = tuple(
        army
        for army in world.armies.values()
        if army.owner is not None and army.owner not in friends
        if not army.asleep and army.aboard is None
    )
    return Realm(world, atlas, seat, temper, friends, hostile)


def _binds(world: World, seat: SeatId, other: SeatId) -> Iterator[bool]:
    return (True for it in world.peace if it.made and {it.seat, it.to} == {seat, other})


def is_hostile(realm: Realm, owner: SeatId | None) -> bool:
    """Whether an owner is not a friend; neutral pieces are not hostile."""
    return owner is not None and owner not in realm.friends


def is_prey(realm: Realm, owner: SeatId | None) -> bool:
    return owner not in realm.friends


def own_armies(realm: Realm) -> tuple[Army, ...]:
    return armies_of(realm.world, realm.seat)


def leader_of(realm: Realm) -> Army | None:
    """VS-5.0.a. The personal army of the seat; None while it has none."""
    return next((it for it in own_armies(realm) if it.personal), None)


def is_recruit(realm: Realm, army: Army) -> bool:
    """VS-5.4.a, VS-5.4.c. Whether a personal army could annex it, which costs neither coins nor
    blood: nobody's, awake, ashore and not magical.
    """
    if army.owner is not None or army.asleep or army.aboard is not None:
        return False
    return not army_row(realm.world, army).magical and leader_of(realm) is not None


def lairs(world: World, army: Army) -> frozenset[Cell]:
    """VS-8.9.1.3.g. Cells on which this army would be attacked by the dragon that sleeps there."""
    if army.kind == "mage":
        return frozenset()
    wild = (it for it in armies_of(world, None) if it.asleep and it.master is None)
    return frozenset(it.cell for it in wild)


def enemies_near(realm: Realm, cell: Cell, within: int | None = None) -> tuple[Army, ...]:
    """Hostile armies that are noticed here: by a good player, those that could come in a turn."""
    within = realm.temper.alert if within is None else within
    return tuple(army for army in realm.hostile if distance(army.cell, cell) <= within)


def defending(world: World, pieces: Iterable[Piece]) -> Strength:
    """VS-7.13.a. The strength of pieces where they stand, with walls if there are any."""
    found = (contingent(world, piece, ()) for piece in pieces)
    return together(*(_cards(it.detachments, it.advantage) for it in found))


def attacking(world: World, army: Army, target: Piece) -> Strength:
    """VS-4.3.c. The strength of an army that leaves its walls to attack that target."""
    afloat = False
    if is_army(target):
        aim = world.armies[ArmyId(target)]
        afloat = aim.aboard is not None or army_row(world, aim).naval
    attack = Attack(Piece(army.id), army.owner, target, afloat=afloat)
    shielded = any(it.spell == "shield-of-fury" for it in army.effects)
    advantage = army_row(world, army).advantage or army.mithril or shielded
    return _cards(detachments_of(world, army, attack), advantage)


def field_strength(world: World, armies: Iterable[Army]) -> Strength:
    """The strength of armies in the open."""
    return together(
        *(
            _cards(army_row(world, it).detachments, army_row(world, it).advantage or it.mithril)
            for it in armies
        )
    )


def _cards(number: int, advantage: bool) -> Strength:
    return Strength(0, number) if advantage else Strength(number, 0)


def danger(realm: Realm, cell: Cell, guards: Iterable[Piece]) -> float:
    """The probability that the enemies nearby would beat these guards if they attacked at once."""
    threat = field_strength(realm.world, enemies_near(realm, cell))
    return odds(threat, defending(realm.world, guards))


def army_worth(realm: Realm, army: Army) -> Coins:
    """The value that its owner loses with an army."""
    return prize_of(realm.world, army) + (LEADER if army.personal else 0)


def house_worth(realm: Realm, structure: Structure) -> Coins:
    """The value that its owner loses with a structure."""
    world, line = realm.world, building_row(realm.world, structure)
    if line is None:
        return world.ground.catalogue.mine(structure.level).income * YEARS
    land = world.ground.sites[structure.cell].land
    worth = line.cost
    if land is not None and is_lord_house(world, structure):
        worth += world.ground.lands[land].income * YEARS + LAND
    if any(player.capital == structure.cell for player in world.players.values()):
        worth += HOME
    return worth


def piece_worth(realm: Realm, piece: Piece) -> Coins:
    if is_army(piece):
        return army_worth(realm, realm.world.armies[ArmyId(piece)])
    return house_worth(realm, realm.world.structures[Cell(piece)])
