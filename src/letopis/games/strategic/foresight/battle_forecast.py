"""The battle that an act would declare: both sides as they would stand, and what it is about."""

from collections.abc import Iterable, Iterator
from functools import reduce

from msgspec import Struct
from msgspec.structs import replace

from letopis.core.acts import Action, Refusal
from letopis.core.questions.dry_run import Foresight
from letopis.core.seats import SeatId
from letopis.games.strategic.aftermath.prize import worth
from letopis.games.strategic.battle import FighterId
from letopis.games.strategic.council.victory import yearly_income
from letopis.games.strategic.engine.decide import decide
from letopis.games.strategic.engine.registry import evolve
from letopis.games.strategic.foresight.lookalikes import quiet_world
from letopis.games.strategic.membership.substitutes import played_seat
from letopis.games.strategic.war.declaring import Declared
from letopis.games.strategic.war.losses import commanders_among, entered, first_owner
from letopis.games.strategic.war.sides import musters
from letopis.games.strategic.world import (
    Army,
    ArmyId,
    Battle,
    Coins,
    Muster,
    Piece,
    Structure,
    StructureName,
    World,
)
from letopis.games.strategic.world.changes import with_structure
from letopis.games.strategic.world.lookup import owner_of, piece_name, structure_named
from letopis.games.strategic.world.rights import army_row


class BattleAhead(Struct, frozen=True):
    """Both sides as they would stand, the seat's own first, and what it is about for that seat.

    Victory: the `prize` comes at once; `houses` lose their garrisons, and if they are the seat's
    to take (`takes`) bring it so much more `income` a year; it may stir turmoil (`stirs`). Without
    it the seat loses `stakes`, its own pieces, for which it would have to pay `cost` again.
    `drowns`: its side is a ship and whom it carries, and wins nothing if the ship falls.
    """

    own: Muster
    other: Muster
    prize: Coins = 0
    houses: tuple[StructureName, ...] = ()
    takes: bool = False
    income: Coins = 0
    stirs: bool = False
    stakes: tuple[str, ...] = ()
    cost: Coins = 0
    drowns: bool = False


def battle_ahead(found: Foresight, person: SeatId) -> BattleAhead | None:
    """VS-7.1.a, VS-7.13.a, VS-8.9.1.3.g. None where the act brings the seat no battle. Others may
    still come to either side's aid: nobody has reacted yet."""
    world: World = found.after_likely
    seat = played_seat(world, person)
    battle = _declared_battle(world, seat, found)
    if battle is None:
        return None
    own, other, entering = battle
    if seat not in world.players:
        return BattleAhead(own, other)
    return _weighed(world, seat, (own, other), entering)


def battles_ahead(
    world: World, person: SeatId, actions: Iterable[Action]
) -> Iterator[BattleAhead | None]:
    """The same for one act after another, each done now: if nobody reacts before the battle."""
    quiet = quiet_world(world, person)
    for action in actions:
        facts = decide(quiet, person, action)
        if isinstance(facts, Refusal):
            yield None
        else:
            after = reduce(evolve, facts, quiet)
            yield battle_ahead(Foresight(facts, (), after, after), person)


def _declared_battle(
    world: World, seat: SeatId, found: Foresight
) -> tuple[Muster, Muster, tuple[Piece, ...]] | None:
    """Both sides, and those of the seat's own in the order they enter."""
    for fact in (*found.certain, *found.likely):
        if not isinstance(fact, Declared):
            continue
        is_own = fact.seat == seat
        battle = next((it for it in world.battles if it.id == fact.battle), None)
        is_struck = fact.seat is None and owner_of(world, fact.target) == seat
        if battle is not None and not battle.over and (is_own or is_struck):
            own, other = _sides(world, battle, fact.by if is_own else fact.target)
            return own, other, entered(world, battle, own)
    return None


def _sides(world: World, battle: Battle, piece: Piece) -> tuple[Muster, Muster]:
    """The side of this piece first."""
    attack, defence = musters(world, battle)
    name = FighterId(piece_name(world, piece))
    leads = any(it.id == name for it in attack.armies)
    return (attack, defence) if leads else (defence, attack)


def _weighed(
    world: World, seat: SeatId, sides: tuple[Muster, Muster], entering: tuple[Piece, ...]
) -> BattleAhead:
    own, other = sides
    ours, enemies = tuple(_armies(world, own)), tuple(_armies(world, other))
    beaten = [it for it in enemies if it.owner != seat]
    houses = [it for it in _structures(world, other) if it.owner != seat]
    commands = _commander(world, entering) == seat
    takes = bool(houses) and first_owner(world, entering) == seat
    lost = [it for it in ours if it.owner == seat]
    walls = [it.name for it in _structures(world, own) if it.owner == seat]
    return BattleAhead(
        own,
        other,
        prize=sum(worth(world, it) for it in beaten) if commands else 0,
        houses=tuple(it.name for it in houses),
        takes=takes,
        income=_more_income(world, seat, houses) if takes else 0,
        stirs=commands and _may_stir(world, beaten, houses),
        stakes=(*(it.id for it in lost), *walls),
        cost=sum(army_row(world, it).cost or 0 for it in lost),
        drowns=_may_drown(world, own),
    )


def _armies(world: World, side: Muster) -> Iterator[Army]:
    """VS-7.9.d. Those who fight, and whom they carry."""
    for unit in side.armies:
        army = world.armies.get(ArmyId(unit.id))
        if army is not None:
            yield army
            if army.cargo is not None and FighterId(army.cargo) not in {
                it.id for it in side.armies
            }:
                yield world.armies[army.cargo]


def _may_drown(world: World, side: Muster) -> bool:
    """VS-7.9.d. Whether all who could be left of a side would go down with a ship of that side."""
    fighting = [world.armies.get(ArmyId(it.id)) for it in side.armies]
    carriers = {it.aboard for it in fighting if it is not None and it.aboard is not None}
    ashore = {None if it is None else it.id for it in fighting if it is None or it.aboard is None}
    return bool(carriers) and ashore == carriers


def _structures(world: World, side: Muster) -> Iterator[Structure]:
    found = (structure_named(world, unit.id) for unit in side.armies)
    return (it for it in found if it is not None)


def _commander(world: World, pieces: tuple[Piece, ...]) -> SeatId | None:
    """VS-5.1.g. The first who fights there with his personal army, if it survives."""
    found = (it for it in commanders_among(world, pieces) if world.players[it].is_playing)
    return next(found, None)


def _more_income(world: World, seat: SeatId, houses: Iterable[Structure]) -> Coins:
    """VS-2.2.a. What the seat would have a year with these for its own."""
    owned = reduce(lambda held, it: with_structure(held, replace(it, owner=seat)), houses, world)
    return yearly_income(owned, seat) - yearly_income(world, seat)


def _may_stir(world: World, armies: Iterable[Army], houses: Iterable[Structure]) -> bool:
    """VS-5.2.b, VS-5.2.e. A personal army whose owner has a capital, or a capital itself."""
    capitals = {it.capital: seat for seat, it in world.players.items() if it.capital is not None}
    owners = {seat for cell, seat in capitals.items() if world.structures[cell].owner == seat}
    is_struck = any(it.personal and it.owner in owners for it in armies)
    return is_struck or any(capitals.get(it.cell) == it.owner for it in houses)
