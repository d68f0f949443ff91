"""What a friend at the table would say before an act: it is allowed, but is it meant?"""

from collections.abc import Callable, Iterator

from letopis.core.acts import Action
from letopis.core.questions.dry_run import Foresight, Warned
from letopis.core.seats import SeatId
from letopis.games.strategic.council.victory import yearly_income
from letopis.games.strategic.foresight.spell_warnings import duel_dangers, spell_warnings
from letopis.games.strategic.maps import Cell, distance
from letopis.games.strategic.membership.leaving import LeaveGame
from letopis.games.strategic.membership.substitutes import played_seat
from letopis.games.strategic.movement.marching import Move
from letopis.games.strategic.movement.movers import mover
from letopis.games.strategic.movement.sieges import Lift, SiegeLifted
from letopis.games.strategic.realm.peace import BreakPeace, peace_between
from letopis.games.strategic.realm.treasury import (
    Dismiss,
    Perished,
    limit_of,
    surplus_of,
    upkeep_of,
)
from letopis.games.strategic.realm.vassals import Expel, LeaveService
from letopis.games.strategic.view import world_seen_by
from letopis.games.strategic.war.declaring import Declare, Declared, Sally, forsaken_facts
from letopis.games.strategic.world import Army, ArmyId, Coins, Piece, World
from letopis.games.strategic.world.attacks import is_frozen
from letopis.games.strategic.world.lookup import armies_of, owner_of, piece_name, piece_named
from letopis.games.strategic.world.stamps import is_ready
from letopis.games.strategic.world.turn_facts import End

Warn = Callable[[World, SeatId, Action, Foresight], Iterator[Warned]]


def warnings(
    world: World, person: SeatId, action: Action, foresight: Foresight
) -> tuple[Warned, ...]:
    """From what the person may know, and from what is certain to follow."""
    known, seat = world_seen_by(world, person), played_seat(world, person)
    if seat not in known.players:
        return ()
    return tuple(it for warn in _WARN for it in warn(known, seat, action, foresight))


def dangers(world: World, person: SeatId, action: Action) -> tuple[Warned, ...]:
    """What an act gives up whatever comes of it, in the world a person sees; all of it is grave."""
    seat = played_seat(world, person)
    attacked, parted = _attacked(world, seat, action), _parted(world, seat, action)
    return (*attacked, *duel_dangers(world, seat, action), *parted)


def _given_up(world: World, seat: SeatId, action: Action, foresight: Foresight) -> Iterator[Warned]:
    yield from dangers(world, seat, action)


def _attacked(world: World, seat: SeatId, action: Action) -> Iterator[Warned]:
    """VS-7.16.a, VS-7.16.c, VS-I.r. Upon one's own, which loses it, or upon somebody with whom
    there is peace."""
    match action:
        case Move(by, _, str() as target) | Declare(by, target) | Sally(by, target):
            attacker, piece = piece_named(world, by), piece_named(world, target)
        case _:
            return
    if attacker is None or piece is None:
        return
    for lost in forsaken_facts(world, attacker, seat, piece):
        yield Warned("own", {"piece": piece_name(world, lost.piece)})
    owner = owner_of(world, piece)
    if owner is not None and owner != seat and _are_at_peace(world, seat, owner):
        yield Warned("breaks-peace", {"seat": owner})


def _are_at_peace(world: World, seat: SeatId, other: SeatId) -> bool:
    known = peace_between(world, seat, other)
    return known is not None and known.made


def _parted(world: World, seat: SeatId, action: Action) -> Iterator[Warned]:
    """VS-4.6.a, VS-5.0.a, VS-3.3.c, VS-3.6.a, VS-I.r. What is given up for good."""
    match action:
        case Dismiss(army) if army in world.armies:
            key = "personal-dismissed" if world.armies[army].personal else "dismissed"
            yield Warned(key, {"piece": army})
        case BreakPeace(other) if _are_at_peace(world, seat, other):
            yield Warned("breaks-peace", {"seat": other})
        case Expel(vassal):
            yield Warned("expels", {"seat": vassal})
        case LeaveService():
            yield Warned("leaves-service")
        case LeaveGame():
            yield Warned("leaves-game")


def _lost(world: World, seat: SeatId, action: Action, foresight: Foresight) -> Iterator[Warned]:
    """VS-8.9.1.6.e, VS-8.9.1.3.g, VS-4.4.c. What the act itself costs besides coins."""
    for fact in foresight.certain:
        match fact:
            case Perished(army) if _is_own(world, seat, army):
                yield Warned("perishes", {"piece": army})
            case Declared(by, None, target) if _is_own(world, seat, target):
                yield Warned("wakes", {"piece": by})
            case SiegeLifted(army) if not isinstance(action, Lift):
                yield Warned("lifts-siege", {"piece": army}, grave=False)


def _is_own(world: World, seat: SeatId, name: str) -> bool:
    army = world.armies.get(ArmyId(name))
    return army is not None and army.owner == seat


def _unguarded(
    world: World, seat: SeatId, action: Action, foresight: Foresight
) -> Iterator[Warned]:
    """VS-6.0.r. Nobody but its garrison is left in the capital."""
    capital = world.players[seat].capital
    if capital is None or capital not in world.structures:
        return
    house = world.structures[capital]
    if house.owner == seat and _guards(world, seat) and not _guards(foresight.after_certain, seat):
        grave = _is_threatened(world, seat, capital)
        yield Warned("capital-empty", {"structure": house.name}, grave)


def _is_threatened(world: World, seat: SeatId, cell: Cell) -> bool:
    """Whether another player's army could be here soon, by the best ground it may find."""
    others = (it for it in world.armies.values() if it.owner not in (None, seat))
    return any(distance(it.cell, cell) <= _strike(world, it) for it in others)


def _strike(world: World, army: Army) -> int:
    """VS-4.2.d. Cells: the longest march of one turn, and an attack from where it ends; of an army
    aboard the way of its ship, the landing, and the attack."""
    carrier = army if army.aboard is None else world.armies[army.aboard]
    farthest = max(mover(world, carrier).speed.values())
    return farthest + (1 if army.aboard is None else 2)


def _guards(world: World, seat: SeatId) -> bool:
    capital = world.players[seat].capital
    standing = None if capital is None else world.standing.get(capital)
    return standing is not None and world.armies[standing].owner == seat


def _coins(world: World, seat: SeatId, action: Action, foresight: Foresight) -> Iterator[Warned]:
    """VS-2.3.a, VS-4.6.d. What lies above the limit is taken; who cannot pay has to dismiss."""
    after: World = foresight.after_certain
    if seat not in after.players:
        return
    over, limit = surplus_of(after, seat), limit_of(after, seat)
    if over > 0 and (isinstance(action, End) or over > surplus_of(world, seat)):
        yield Warned("above-limit", {"coins": over, "limit": limit}, grave=False)
    short = _short(after, seat)
    if short > max(0, _short(world, seat)):
        yield Warned("upkeep-short", {"coins": short}, grave=False)


def _short(world: World, seat: SeatId) -> Coins:
    """What next year's upkeep would lack with the lands and mines of today."""
    coming = world.players[seat].treasury + yearly_income(world, seat)
    return upkeep_of(world, seat) - coming


def _unfinished(
    world: World, seat: SeatId, action: Action, foresight: Foresight
) -> Iterator[Warned]:
    """VS-1.3.a. Who could still act when a turn is ended."""
    if not isinstance(action, End):
        return
    idle = [
        army.id
        for army in armies_of(world, seat)
        if is_ready(world, army) and not is_frozen(world, Piece(army.id), army.cell)
    ]
    if idle:
        about: dict[str, str | int] = {"count": len(idle), "pieces": " ".join(idle)}
        yield Warned("idle", about, grave=False)
    waiting = sum(not battle.over for battle in world.battles)
    if waiting:
        yield Warned("battles", {"count": waiting}, grave=False)


_WARN: tuple[Warn, ...] = (_given_up, _lost, spell_warnings, _unguarded, _coins, _unfinished)
