"""Attacks: which cells are worth a battle, with which armies, and the chances to win."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from letopis.bots.strategist.appraisal import (
    WEAKENED,
    Realm,
    army_worth,
    attacking,
    defending,
    enemies_near,
    field_strength,
    is_prey,
    is_recruit,
    lairs,
    piece_worth,
)
from letopis.bots.strategist.odds import Strength, odds, together, weight
from letopis.games.strategic.aftermath import worth as prize_of
from letopis.games.strategic.maps import Cell, distance
from letopis.games.strategic.reach import ways
from letopis.games.strategic.war import is_hidden
from letopis.games.strategic.world import (
    Army,
    ArmyId,
    Attack,
    Battle,
    Piece,
    World,
    is_army,
    is_frozen,
    is_ready,
    owner_of,
    piece_name,
    pieces_on,
)

Way = tuple[Cell, ...]
Ways = Mapping[Cell, Way]

CERTAIN = 0.985
LEAST_GAIN = 4.0
FARTHEST = 6  # cells from an army to what it may attack within a turn
HELPERS = 2  # cells from a target to armies that could come to its aid


class Strike(Struct, frozen=True):
    """An attack within this turn: the target, the armies and their posts."""

    target: Piece
    cell: Cell
    armies: tuple[ArmyId, ...]
    posts: tuple[Cell, ...]
    chance: float
    gain: float


def ways_of(world: World, army: Army) -> dict[Cell, Way]:
    """The cells an army can be on this turn, with the ways there; its own cell is included, ways
    through a dragon's lair are not.
    """
    found, barred = ways(world, army).cells, lairs(world, army)
    return {army.cell: (), **{cell: it.way for cell, it in found.items() if cell not in barred}}


def strikes(realm: Realm, ways: Mapping[ArmyId, Ways]) -> list[Strike]:
    """The attacks worth making, the best first, no army in two of them."""
    found, used = [], set[ArmyId]()
    candidates = [it for it in _planned(realm, ways) if it.gain >= LEAST_GAIN]
    for strike in sorted(candidates, key=lambda it: (-it.gain, it.cell)):
        if used.isdisjoint(strike.armies):
            found.append(strike)
            used.update(strike.armies)
    return found


def _planned(realm: Realm, ways: Mapping[ArmyId, Ways]) -> list[Strike]:
    world = realm.world
    cells = dict.fromkeys((*world.structures, *world.standing))
    planned = []
    for cell in cells:
        target = target_on(realm, cell)
        if target is None or any(it.cell == cell for it in world.battles):
            continue
        near = [it for it in ways if distance(world.armies[it].cell, cell) <= FARTHEST and ways[it]]
        strike = _strike(realm, target, cell, {it: ways[it] for it in near}) if near else None
        if strike is not None:
            planned.append(strike)
    return planned


def target_on(realm: Realm, cell: Cell) -> Piece | None:
    """The piece to declare battle on: a foreign structure first, then an army; not an army that can
    be annexed.
    """
    world = realm.world
    pieces = [it for it in pieces_on(world, cell) if is_prey(realm, owner_of(world, it))]
    armies = [it for it in pieces if is_army(it) and _is_target(realm, it)]
    houses = [it for it in pieces if not is_army(it)]
    return next(iter((*houses, *armies)), None)


def _is_target(realm: Realm, piece: Piece) -> bool:
    world = realm.world
    return not is_hidden(world, piece) and not is_recruit(realm, world.armies[ArmyId(piece)])


def _strike(realm: Realm, target: Piece, cell: Cell, ways: Mapping[ArmyId, Ways]) -> Strike | None:
    """The best attack, with as few armies as win for certain; each needs a post of its own."""
    world = realm.world
    ranked = sorted(
        ways, key=lambda it: _readiness(realm, world.armies[it], target, ways[it], cell)
    )
    posts: dict[ArmyId, Cell] = {}
    best: Strike | None = None
    for name in ranked:
        army = world.armies[name]
        if army.personal and best is not None and best.chance >= realm.temper.daring:
            continue
        post = _post(world, army, ways[name], cell, posts, is_army(target))
        if post is None:
            continue
        posts[name] = post
        strike = _weighed(realm, target, cell, posts)
        if best is None or strike.gain > best.gain:
            best = strike
        if strike.chance >= CERTAIN:
            break
    return best


def _readiness(
    realm: Realm, army: Army, target: Piece, ways: Ways, cell: Cell
) -> tuple[bool, float, str]:
    """Sort key: the personal army last, strong armies before weak ones."""
    strength = attacking(realm.world, army, target)
    return army.personal, -weight(strength), army.id


def _post(
    world: World, army: Army, ways: Ways, cell: Cell, taken: Mapping[ArmyId, Cell], at_army: bool
) -> Cell | None:
    """A cell next to the target that this army can reach and no other needs."""
    posts = [
        it
        for it in ways
        if it not in taken.values() and distance(it, cell) == 1
        if it == army.cell or it not in world.standing
    ]
    return min(posts, key=lambda it: (len(ways[it]), it), default=None)


def _weighed(realm: Realm, target: Piece, cell: Cell, posts: Mapping[ArmyId, Cell]) -> Strike:
    world = realm.world
    armies = [world.armies[it] for it in posts]
    ours = together(*(attacking(world, it, target) for it in armies))
    chance = hope(realm, ours, target, cell)
    least = max(least_chance(realm, it) for it in armies)
    gain = chance * spoils(realm, cell) - (1 - chance) * sum(army_worth(realm, it) for it in armies)
    if chance < least:
        gain = -1.0
    return Strike(target, cell, tuple(posts), tuple(posts.values()), chance, gain)


def least_chance(realm: Realm, army: Army) -> float:
    """The chance from which on an army attacks; a personal army takes fewer risks."""
    return realm.temper.leader_daring if army.personal else realm.temper.daring


def hope(realm: Realm, ours: Strength, target: Piece, cell: Cell) -> float:
    """The chance to win, averaged with that against armies that might come to the target's aid."""
    world = realm.world
    guards = [it for it in pieces_on(world, cell) if is_prey(realm, owner_of(world, it))]
    theirs = defending(world, guards)
    if realm.temper.counts_heads:
        return odds(Strength(ours.cards), Strength(theirs.cards))
    aid = [
        it
        for it in enemies_near(realm, cell, HELPERS)
        if it.cell != cell and is_ready(world, it) and it.owner == owner_of(world, target)
    ]
    alone = odds(ours, theirs)
    if not aid or not alone:
        return alone
    return (alone + odds(ours, together(theirs, field_strength(world, aid)))) / 2


def spoils(realm: Realm, cell: Cell) -> float:
    """The value of a victory: prizes for armies, the structure, an enemy weakened."""
    world, total = realm.world, 0.0
    for piece in pieces_on(world, cell):
        owner = owner_of(world, piece)
        if not is_prey(realm, owner):
            continue
        worth = piece_worth(realm, piece)
        if is_army(piece):
            total += prize_of(world, world.armies[ArmyId(piece)])
        else:
            total += worth
        total += WEAKENED * worth if owner is not None else 0
    return total


def joined_chances(realm: Realm, battle: Battle, more: Strength, *, attack: bool) -> float:
    """The chance that the attackers of a declared battle win, with `more` on either side."""
    world = realm.world
    attackers = armies_among(world, battle.attackers)
    ours = together(*(attacking(world, it, battle.target) for it in attackers))
    joined = armies_among(world, battle.joined)
    by = {Piece(it.id) for it in attackers}
    guards = [it for it in pieces_on(world, battle.cell) if it not in by]
    theirs = together(defending(world, guards), field_strength(world, joined))
    return odds(together(ours, more), theirs) if attack else odds(ours, together(theirs, more))


def armies_among(world: World, attacks: Iterable[Attack]) -> list[Army]:
    """The armies of these attacks that still exist; garrisons are not armies."""
    names = (ArmyId(it.by) for it in attacks)
    return [world.armies[name] for name in names if name in world.armies]


def can_fight(world: World, army: Army) -> bool:
    return is_ready(world, army) and not is_frozen(world, Piece(army.id), army.cell)


def name_of(world: World, piece: Piece) -> str:
    return piece_name(world, piece)
