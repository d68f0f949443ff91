"""Chapter 3.4, VS-1.2.r. Giving and taking back permissions, at any time."""

from collections.abc import Iterator

from msgspec.structs import replace

from letopis.core.acts import Action, ClauseId, Event, Refusal
from letopis.core.choices import Choice, Family, Numbers
from letopis.core.seats import SeatId
from letopis.games.strategic.world import (
    ALL,
    Army,
    Permission,
    PermissionKind,
    Piece,
    PieceName,
    Structure,
    World,
)
from letopis.games.strategic.world.acts import Acts, Facts, act
from letopis.games.strategic.world.lookup import own_army, own_structure
from letopis.games.strategic.world.rights import army_row

LAST_YEAR = 9999
NO_WALLS: PermissionKind = "no-walls"  # VS-T3.f: what is withheld is kept beside what is permitted
BUILDING_KINDS: tuple[PermissionKind, ...] = ("enter", NO_WALLS)
ARMY_KINDS: tuple[PermissionKind, ...] = ("near-move", "near-build")
SHIP_KINDS: tuple[PermissionKind, ...] = ("board", *ARMY_KINDS)
ALL_KINDS: tuple[PermissionKind, ...] = (*BUILDING_KINDS, *SHIP_KINDS)


class Permit(Action, frozen=True, tag="permit"):
    """VS-3.4.a. `piece` is one building, one ship, one army, or all."""

    to: SeatId
    kind: PermissionKind
    piece: PieceName
    until: int = 0


class Withhold(Action, frozen=True, tag="withhold"):
    """VS-T3.f. The walls of one building, or of all, give that player's armies no advantage."""

    to: SeatId
    piece: PieceName
    until: int = 0


class Revoke(Action, frozen=True, tag="revoke"):
    """VS-3.4.a, VS-T3.f. Takes back what was permitted, or withheld; whoever is inside stays."""

    to: SeatId
    kind: PermissionKind
    piece: PieceName


class Permitted(Event, frozen=True, tag="permitted"):
    """Another player may do this from now on."""

    seat: SeatId
    to: SeatId
    kind: PermissionKind
    piece: Piece
    until: int = 0


class Withheld(Event, frozen=True, tag="withheld"):
    """VS-T3.f. Walls serve everybody inside whom their owner has not denied them."""

    seat: SeatId
    to: SeatId
    piece: Piece
    until: int = 0


class Revoked(Event, frozen=True, tag="revoked"):
    """The permission is taken back."""

    seat: SeatId
    to: SeatId
    kind: PermissionKind
    piece: Piece


def decide_permit(world: World, seat: SeatId, order: Permit) -> tuple[Event, ...] | Refusal:
    """VS-3.4.a, VS-3.4.b. To another player, for a piece of the right sort or for all.

    That walls are withheld was once asked for as a permission, and is still understood so.
    """
    piece = _granted(world, seat, order)
    if isinstance(piece, Refusal):
        return piece
    return (Permitted(seat, order.to, order.kind, piece, order.until),)


def decide_withhold(world: World, seat: SeatId, order: Withhold) -> tuple[Event, ...] | Refusal:
    """VS-T3.f. At any time before the cards are placed."""
    piece = _granted(world, seat, Permit(order.to, NO_WALLS, order.piece, order.until))
    if isinstance(piece, Refusal):
        return piece
    return (Withheld(seat, order.to, piece, order.until),)


def _granted(world: World, seat: SeatId, order: Permit) -> Piece | Refusal:
    """The piece it is about, as it is kept."""
    other = world.players.get(order.to)
    if order.to == seat:
        return Refusal(ClauseId("VS-3.4.a"), "to-oneself")
    if other is None or not other.is_playing:
        return Refusal(ClauseId("VS-3.4.a"), "no-such-player", {"seat": order.to})
    if order.until and not world.year <= order.until <= LAST_YEAR:
        return Refusal(ClauseId("VS-3.4.a"), "year-is-past", {"year": order.until})
    return Piece(ALL) if order.piece == ALL else _piece(world, seat, order)


def _piece(world: World, seat: SeatId, order: Permit) -> Piece | Refusal:
    """Structures are entered, ships boarded, armies passed by and built near."""
    if order.kind in BUILDING_KINDS:
        structure = own_structure(world, seat, order.piece)
        return structure if isinstance(structure, Refusal) else Piece(structure.cell)
    army = own_army(world, seat, order.piece)
    if isinstance(army, Refusal):
        return army
    line = army_row(world, army)
    if order.kind == "board" and (not line.naval or line.magical):
        return Refusal(ClauseId("VS-3.4.b"), "no-ship", {"army": army.id})
    return Piece(army.id)


def decide_revoke(world: World, seat: SeatId, order: Revoke) -> tuple[Event, ...] | Refusal:
    """VS-3.4.a, VS-1.2.w. What was never given cannot be taken back; a building is called by its
    own name."""
    given = {
        it.piece
        for it in world.permissions
        if (it.granter, it.grantee, it.kind) == (seat, order.to, order.kind)
    }
    piece = Piece(order.piece)
    if given and piece != ALL and order.kind in BUILDING_KINDS:
        structure = own_structure(world, seat, order.piece)
        if isinstance(structure, Refusal):
            return structure
        piece = Piece(structure.cell)
    if piece not in given:
        return Refusal(ClauseId("VS-3.4.a"), "never-permitted")
    return (Revoked(seat, order.to, order.kind, piece),)


def evolve_permitted(world: World, fact: Permitted) -> World:
    """A new year of expiry takes the place of the old one."""
    rest = _without(world, fact.seat, fact.to, fact.kind, fact.piece)
    new = Permission(fact.seat, fact.to, fact.kind, fact.piece, fact.until)
    return replace(world, permissions=(*rest, new))


def evolve_withheld(world: World, fact: Withheld) -> World:
    return evolve_permitted(world, Permitted(fact.seat, fact.to, NO_WALLS, fact.piece, fact.until))


def evolve_revoked(world: World, fact: Revoked) -> World:
    return replace(world, permissions=_without(world, fact.seat, fact.to, fact.kind, fact.piece))


def _without(
    world: World, seat: SeatId, to: SeatId, kind: PermissionKind, piece: Piece
) -> tuple[Permission, ...]:
    same = (seat, to, kind, piece)
    return tuple(
        it for it in world.permissions if (it.granter, it.grantee, it.kind, it.piece) != same
    )


def list_permissions(
    world: World, seat: SeatId, subject: Army | Structure | None
) -> Iterator[Choice]:
    """Permissions for one piece or for all, and those given before, to be taken back."""
    kinds, name, piece = _scope(world, subject)
    given = {
        (it.grantee, it.kind) for it in world.permissions if (it.granter, it.piece) == (seat, piece)
    }
    others = [it for it, player in world.players.items() if it != seat and player.is_playing]
    for kind in kinds:
        for other in others:
            grant = Withhold(other, name) if kind == NO_WALLS else Permit(other, kind, name)
            yield grant
            yield Family(grant, "until", Numbers(world.year, LAST_YEAR))
    for grantee, kind in sorted(given):
        if kind in kinds:
            yield Revoke(grantee, kind, name)


def _scope(
    world: World, subject: Army | Structure | None
) -> tuple[tuple[PermissionKind, ...], PieceName, Piece]:
    """What can be permitted about it, how players call it, and how the permission is kept."""
    if subject is None:
        return ALL_KINDS, PieceName(ALL), Piece(ALL)
    if isinstance(subject, Structure):
        return BUILDING_KINDS, PieceName(subject.name), Piece(subject.cell)
    line = army_row(world, subject)
    is_ship = line.naval and not line.magical
    return (SHIP_KINDS if is_ship else ARMY_KINDS), PieceName(subject.id), Piece(subject.id)


ACTS: Acts = {
    Permit: act(decide_permit, "any-time", lists=list_permissions),
    Withhold: act(decide_withhold, "any-time"),
    Revoke: act(decide_revoke, "any-time"),
}
FACTS: Facts = {
    Permitted: evolve_permitted,
    Withheld: evolve_withheld,
    Revoked: evolve_revoked,
}
