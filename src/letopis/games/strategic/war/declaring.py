"""Chapters 4.3, 6.4 and 7.1. Declaring battle: who attacks what, and which battle that makes."""

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from letopis.core.acts import Action, ClauseId, Event, Refusal
from letopis.core.choices import Choice
from letopis.core.seats import SeatId
from letopis.games.strategic.maps import Cell, distance
from letopis.games.strategic.movement.sieges import SiegeLifted
from letopis.games.strategic.realm.peace import peace_refusal
from letopis.games.strategic.war.targets import (
    is_attacking,
    is_hidden,
    is_open,
    quarry_of,
    targets_of,
)
from letopis.games.strategic.world import (
    Army,
    ArmyId,
    Attack,
    Battle,
    Piece,
    PieceName,
    Placing,
    Structure,
    StructureName,
    World,
)
from letopis.games.strategic.world.acts import Acts, Facts, Scenes, accepted, act
from letopis.games.strategic.world.attacks import aimed_at, attacking_seats
from letopis.games.strategic.world.changes import with_army_spent, with_estranged, with_structure
from letopis.games.strategic.world.lookup import (
    acting_army,
    acting_structure,
    cell_of,
    is_army,
    is_on_map,
    owner_of,
    piece_name,
    piece_named,
)
from letopis.games.strategic.world.rights import army_row
from letopis.games.strategic.world.stamps import present_stamp

DeclaredSide = Literal["attack", "defend"]


class Declare(Action, frozen=True, tag="attack"):
    """VS-4.3.a. An army declares battle on one neighbouring army or structure."""

    army: ArmyId
    target: PieceName


class Sally(Action, frozen=True, tag="sally"):
    """VS-6.4.a. A garrison declares battle on the army on its own cell."""

    structure: StructureName
    army: ArmyId


class Declared(Event, frozen=True, tag="declared"):
    """VS-7.1.b-g. The declaration, the battle it belongs to, and for which side it counts."""

    by: Piece
    seat: SeatId | None
    target: Piece
    battle: int
    side: DeclaredSide
    beside: tuple[Piece, ...] = ()  # VS-7.13.a: what is attacked with the target
    afloat: bool = False  # VS-4.3.c: the target is a ship, or aboard one


class Forsaken(Event, frozen=True, tag="forsaken"):
    """VS-7.16.a-c. Attacked by its own, a piece belongs to nobody any more."""

    piece: Piece


def decide_declare(world: World, seat: SeatId, order: Declare) -> tuple[Event, ...] | Refusal:
    """VS-4.3.a. Spends the active action; nothing is said about whose the target is."""
    army = acting_army(world, seat, order.army)
    if isinstance(army, Refusal):
        return army
    piece = _piece_aimed_at(world, army, order.target, army.cell)
    if isinstance(piece, Refusal):
        return piece
    facts = judged_attack(world, Piece(army.id), army.owner, piece)
    return facts if isinstance(facts, Refusal) else _with_siege_lifted(world, army, facts)


def target_named(world: World, army: Army, name: str, cell: Cell) -> Piece | Refusal:
    """VS-4.3.a, VS-4.3.f. From the cell the army is on, or the one it is about to step onto."""
    piece = _piece_aimed_at(world, army, name, cell)
    if isinstance(piece, Refusal):
        return piece
    return bound_by_peace(world, Piece(army.id), army.owner, piece) or piece


def _piece_aimed_at(world: World, army: Army, name: str, cell: Cell) -> Piece | Refusal:
    piece = piece_named(world, name)
    if piece is None:
        return Refusal(ClauseId("VS-4.3.a"), "no-such-target", {"target": name})
    return _aim_refusal(world, army, piece, cell) or piece


def attack_facts(world: World, army: Army, piece: Piece) -> tuple[Event, ...]:
    """VS-4.3.a, VS-4.4.c. An army attacks what it may attack."""
    return _with_siege_lifted(world, army, declared_facts(world, Piece(army.id), army.owner, piece))


def _with_siege_lifted(world: World, army: Army, facts: tuple[Event, ...]) -> tuple[Event, ...]:
    """VS-4.4.c. An attack is another active action."""
    return (*facts, SiegeLifted(army.id)) if army.id in world.sieges else facts


def target_refusal(world: World, army: Army, piece: Piece, cell: Cell) -> Refusal | None:
    """VS-4.3.a, VS-4.3.f. Why this piece cannot be attacked from that cell; None if it can."""
    return _aim_refusal(world, army, piece, cell) or bound_by_peace(
        world, Piece(army.id), army.owner, piece
    )


def _aim_refusal(world: World, army: Army, piece: Piece, cell: Cell) -> Refusal | None:
    """VS-4.3.a, VS-8.9.1.3.g. Whether it can be aimed at, peace or not."""
    if is_hidden(world, piece):
        about: dict[str, str | int] = {"target": piece_name(world, piece)}
        return Refusal(ClauseId("VS-8.9.1.3.g"), "asleep-in-its-lair", about)
    if (refusal := _flight_refusal(world, piece)) is not None:
        return refusal
    reached = distance(cell, cell_of(world, piece))
    if piece == Piece(army.id) or reached > 1 or (reached == 0 and is_army(piece)):
        about = {"target": piece_name(world, piece)}
        return Refusal(ClauseId("VS-4.3.a"), "target-too-far", about)
    return None


def _flight_refusal(world: World, target: Piece) -> Refusal | None:
    """VS-8.9.1.4.h. Between turns one may only come to the aid of whom a dragon attacks."""
    if not isinstance(world.phase, Placing) or is_attacking(world, target):
        return None
    return Refusal(ClauseId("VS-8.9.1.4.h"), "only-against-the-dragon")


def decide_sally(world: World, seat: SeatId, order: Sally) -> tuple[Event, ...] | Refusal:
    """VS-6.4.a. Anyone's army, but only on this very cell."""
    structure = acting_structure(world, seat, order.structure)
    if isinstance(structure, Refusal):
        return structure
    army = world.armies.get(order.army)
    if army is None or army.cell != structure.cell:
        return Refusal(ClauseId("VS-6.4.a"), "not-on-this-cell", {"army": order.army})
    if is_hidden(world, Piece(army.id)):
        return Refusal(ClauseId("VS-8.9.1.3.g"), "asleep-in-its-lair", {"target": army.id})
    refusal = _flight_refusal(world, Piece(army.id))
    return refusal or judged_attack(world, Piece(structure.cell), seat, Piece(army.id))


def bound_by_peace(world: World, by: Piece, seat: SeatId | None, target: Piece) -> Refusal | None:
    """VS-I.r, option, VS-7.13.a. Peace with the target's owner, or with anybody whose army or
    structure would defend with it."""
    if world.options.diplomacy_binding == "non_binding":
        return None
    return _breach_refusal(world, _declared_fact(world, by, seat, target))


def judged_attack(
    world: World, by: Piece, seat: SeatId | None, target: Piece
) -> tuple[Event, ...] | Refusal:
    """VS-I.r, option, VS-7.1.b-g. The declaration, unless peace forbids it: both are read off the
    same fact, which takes a battle to work out."""
    declared = _declared_fact(world, by, seat, target)
    if world.options.diplomacy_binding != "non_binding":
        refusal = _breach_refusal(world, declared)
        if refusal is not None:
            return refusal
    return (declared, *forsaken_facts(world, by, seat, target))


def _breach_refusal(world: World, fact: Declared) -> Refusal | None:
    refusals = (
        peace_refusal(world, fact.seat, owner_of(world, it)) for it in (fact.target, *fact.beside)
    )
    return next((it for it in refusals if it is not None), None)


def declared_facts(
    world: World, by: Piece, seat: SeatId | None, target: Piece
) -> tuple[Event, ...]:
    """VS-7.1.b-g, VS-7.16.a-c. The declaration, and what one's own attack does to loyalty."""
    return (_declared_fact(world, by, seat, target), *forsaken_facts(world, by, seat, target))


def forsaken_facts(
    world: World, by: Piece, seat: SeatId | None, target: Piece
) -> tuple[Forsaken, ...]:
    """VS-7.16.a, VS-7.16.c. What was attacked by its own; but a personal army stays loyal, and
    what has attacked it is nobody's."""
    if seat is None or owner_of(world, target) != seat:
        return ()
    return (Forsaken(by if _is_personal(world, target) else target),)


def _is_personal(world: World, piece: Piece) -> bool:
    return is_army(piece) and world.armies[ArmyId(piece)].personal


def _declared_fact(world: World, by: Piece, seat: SeatId | None, target: Piece) -> Declared:
    """VS-7.1.b, VS-7.13.a, VS-4.3.c. The declaration with all that follows from the rules now."""
    number, side = _battle_for(world, seat, target)
    fact = Declared(by, seat, target, number, side, afloat=_is_afloat(world, target))
    # What defends with the target shows only once the battle stands.
    after = evolve_declared(world, fact)
    for forsaken in forsaken_facts(world, by, seat, target):
        after = evolve_forsaken(after, forsaken)
    attacked = aimed_at(after, after.battles[number - 1], cell_of(world, target))
    return replace(fact, beside=tuple(it for it in attacked if it != target))


def _is_afloat(world: World, target: Piece) -> bool:
    """VS-4.3.c. A ship, or whoever is aboard one."""
    if not is_army(target):
        return False
    army = world.armies[ArmyId(target)]
    return army.aboard is not None or army_row(world, army).naval


def _battle_for(world: World, seat: SeatId | None, target: Piece) -> tuple[int, DeclaredSide]:
    """VS-7.1.b-g. One battle per attacked cell; whoever attacks an attacker joins the defence."""
    battles = [battle for battle in world.battles if is_open(world, battle)]
    for battle in battles:
        if any(attack.by == target for attack in battle.attackers):
            return battle.id, "defend"
    cell = cell_of(world, target)
    for battle in battles:
        is_here = battle.target == target or battle.cell == cell
        if is_here and _may_join(world, battle, seat, target):
            return battle.id, "attack"
    return len(world.battles) + 1, "attack"


def _may_join(world: World, battle: Battle, seat: SeatId | None, target: Piece) -> bool:
    """VS-7.1.b, VS-7.13.a, VS-7.16.a. Unless a piece that is attacked by name would have to fight
    against its own owner, or what stands with one's own would be left out of the battle."""
    own = seat is not None and owner_of(world, target) == seat
    is_loyal = own and _is_personal(world, target)
    if own and not is_loyal and _has_more(world, seat, target):
        return False
    hostile = attacking_seats(world, battle.attackers)
    if seat is not None and not is_loyal:
        hostile.add(seat)
    named = {attack.target for attack in battle.attackers} | {target}
    if own and not is_loyal:
        named.discard(target)  # it is nobody's from now on
    return not any(owner_of(world, it) in hostile for it in named if is_on_map(world, it))


def _has_more(world: World, seat: SeatId | None, target: Piece) -> bool:
    """VS-7.16.a. Whether something else of the attacker's owner stands with the target: where that
    defends against others it is another battle."""
    cell = cell_of(world, target)
    armies = (it for it in world.armies.values() if it.cell == cell and Piece(it.id) != target)
    structure = world.structures.get(cell)
    is_house = structure is not None and is_army(target) and structure.owner == seat
    return is_house or any(army.owner == seat for army in armies)


def evolve_declared(world: World, fact: Declared) -> World:
    """VS-4.3.b. The attacker's action is spent, the attacked cell is frozen."""
    own = fact.seat is not None and owner_of(world, fact.target) == fact.seat
    coming = (battle for battle in world.battles if not battle.over)
    joined = any(it.by == fact.target for battle in coming for it in battle.joined)
    attack = Attack(fact.by, fact.seat, fact.target, own, fact.afloat, joined)
    changed = _with_spent(world, fact.by)
    cell = cell_of(world, fact.target)
    battles = _with_attack(world, fact, attack, cell)
    return replace(
        changed,
        battles=battles,
        attacked=tuple(dict.fromkeys((*world.attacked, cell))),
        struck=tuple(dict.fromkeys((*world.struck, fact.target, *fact.beside))),
    )


def _with_attack(world: World, fact: Declared, attack: Attack, cell: Cell) -> tuple[Battle, ...]:
    if fact.battle > len(world.battles):
        forsakes = attack.own and not _is_personal(world, fact.target)
        owner = None if forsakes else owner_of(world, fact.target)
        own = fact.seat if forsakes else None
        new = Battle(fact.battle, cell, fact.target, owner, (attack,), own=own)
        return (*world.battles, new)
    return tuple(_with_join(battle, fact, attack) for battle in world.battles)


def _with_join(battle: Battle, fact: Declared, attack: Attack) -> Battle:
    if battle.id != fact.battle:
        return battle
    if fact.side == "attack":
        return replace(battle, attackers=(*battle.attackers, attack))
    return replace(battle, joined=(*battle.joined, attack))


def _with_spent(world: World, piece: Piece) -> World:
    if is_army(piece):
        return with_army_spent(world, world.armies[ArmyId(piece)])
    structure = world.structures[Cell(piece)]
    return with_structure(world, replace(structure, stamp=present_stamp(world)))


def evolve_forsaken(world: World, fact: Forsaken) -> World:
    if is_army(fact.piece):
        return with_estranged(world, world.armies[ArmyId(fact.piece)])
    structure = world.structures[Cell(fact.piece)]
    return with_structure(world, replace(structure, owner=None))


def is_magical(world: World, piece: Piece) -> bool:
    return is_army(piece) and army_row(world, world.armies[ArmyId(piece)]).magical


def list_attacks(world: World, seat: SeatId, army: Army) -> Iterator[Choice]:
    for target in targets_of(world, army):
        if target_refusal(world, army, target, army.cell) is None:
            yield Declare(army.id, piece_name(world, target))


def list_sallies(world: World, seat: SeatId, structure: Structure) -> Iterator[Choice]:
    quarry = quarry_of(world, structure)
    return accepted(decide_sally, world, seat, (Sally(structure.name, it) for it in quarry))


ACTS: Acts = {
    Declare: act(decide_declare, "declaring", lists=list_attacks, spends=True),
    Sally: act(decide_sally, "declaring", lists=list_sallies, spends=True),
}
FACTS: Facts = {Declared: evolve_declared, Forsaken: evolve_forsaken}
SCENES: Scenes = {
    Declared: lambda world, fact: (cell_of(world, fact.by), cell_of(world, fact.target)),
}
