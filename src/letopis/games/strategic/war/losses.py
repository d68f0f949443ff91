"""Chapters 7.9 and 7.14. Who has fallen in a battle, who is left, and in which order they came."""

from enum import Enum

from msgspec.structs import replace

from letopis.core.seats import SeatId
from letopis.games.strategic.battle import Role, survivors
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.war.declaring import is_magical
from letopis.games.strategic.world import (
    Army,
    ArmyId,
    Battle,
    Field,
    Muster,
    Piece,
    Structure,
    World,
)
from letopis.games.strategic.world.lookup import fighting_piece, is_army, owner_of


class Heirless(Enum):
    """VS-7.11.a, VS-7.12.b, VS-7.12.c. Why a beaten structure falls to nobody."""

    NONE_CAN_OWN = "none-can-own"  # magical and neutral armies are left
    NOBODY_LEFT = "nobody-left"  # as in a draw


def battle_of(world: World, field: Field) -> Battle:
    return next(battle for battle in world.battles if battle.id == field.battle)


def winners_of(field: Field) -> Muster | None:
    """The side that has detachments left; nobody's in a draw."""
    if field.victor is None:
        return None
    return field.attack if field.victor is Role.ATTACKERS else field.defence


def losers_of(field: Field) -> Muster | None:
    """The side that was beaten; in a draw nobody was."""
    if field.victor is None:
        return None
    return field.defence if field.victor is Role.ATTACKERS else field.attack


def casualties(world: World, field: Field) -> tuple[Army, ...]:
    """VS-7.9.b, VS-7.9.d. Armies without cards, and with a ship whoever it carried.

    Nobody dies in a duel of mages (VS-4.8.b).
    """
    if battle_of(world, field).duel:
        return ()
    dead: dict[ArmyId, Army] = {}
    for name, cards in survivors(field.fight).items():
        army = world.armies.get(ArmyId(name))
        if army is None or cards:
            continue
        if army.cargo is not None:
            dead[army.cargo] = world.armies[army.cargo]
        dead[army.id] = army
    return tuple(dead.values())


def victors(world: World, field: Field) -> tuple[Piece, ...]:
    """The pieces of the winning side that are left, in the order they entered the battle."""
    side = winners_of(field)
    if side is None:
        return ()
    left, dead = survivors(field.fight), [army.id for army in casualties(world, field)]
    alive = tuple(it for it in side.armies if left[it.id] and ArmyId(it.id) not in dead)
    return entered(world, battle_of(world, field), replace(side, armies=alive))


def entered(world: World, battle: Battle, side: Muster) -> tuple[Piece, ...]:
    """VS-7.14.a. The pieces of a side that are on the map, in the order they entered the battle."""
    pieces = (fighting_piece(world, army.id) for army in side.armies)
    found = [piece for piece in pieces if piece is not None]
    if world.options.battle_cell_entry == "attacked_first" and side.role is Role.DEFENDERS:
        named = [attack.target for attack in battle.attackers]
        found.sort(key=lambda it: named.index(it) if it in named else len(named))
    return tuple(found)


def fallen(world: World, field: Field) -> tuple[Structure, ...]:
    """VS-7.10.a, VS-6.4.c. Structures of the beaten side: all their garrisons are dead."""
    side = losers_of(field)
    if side is None:
        return ()
    pieces = (fighting_piece(world, army.id) for army in side.armies)
    return tuple(
        world.structures[Cell(piece)]
        for piece in pieces
        if piece is not None and not is_army(piece)
    )


def heir_of(world: World, field: Field) -> SeatId | Heirless:
    """VS-7.12.c, VS-7.14.a. The first of the victors who can own something, or why nobody does."""
    left = victors(world, field)
    return first_owner(world, left) or (Heirless.NONE_CAN_OWN if left else Heirless.NOBODY_LEFT)


def first_owner(world: World, pieces: tuple[Piece, ...]) -> SeatId | None:
    """VS-7.12.c. Whose the first of these is that can own something."""
    owners = (owner_of(world, it) for it in pieces if not is_magical(world, it))
    return next((it for it in owners if it is not None), None)


def commander_of(world: World, field: Field) -> SeatId | None:
    """VS-5.1.g, VS-7.14.a. The first among the victors who is there with his personal army."""
    return next(iter(commanders_of(world, field)), None)


def commanders_of(world: World, field: Field) -> tuple[SeatId, ...]:
    """VS-5.1.g. Those among the victors who are there with their personal armies."""
    return commanders_among(world, victors(world, field))


def commanders_among(world: World, pieces: tuple[Piece, ...]) -> tuple[SeatId, ...]:
    """VS-5.1.g. Those whose personal armies are among these pieces."""
    armies = (world.armies[ArmyId(it)] for it in pieces if is_army(it))
    return tuple(it.owner for it in armies if it.personal and it.owner is not None)


def fellows(world: World, field: Field) -> tuple[SeatId, ...]:
    """VS-7.14.b. Every player with a piece among the victors."""
    owners = dict.fromkeys(owner_of(world, piece) for piece in victors(world, field))
    return tuple(it for it in owners if it is not None and world.players[it].is_playing)


def was_own(battle: Battle, piece: Piece, seat: SeatId) -> bool:
    """VS-5.1.a, VS-7.16.a, VS-7.16.c. Whether a piece was this seat's when it was declared."""
    return any(
        attack.by == piece or (attack.own and attack.target == piece)
        for attack in (*battle.attackers, *battle.joined)
        if attack.seat == seat
    )
