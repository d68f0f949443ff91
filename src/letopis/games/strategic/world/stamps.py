"""Chapter 1.3. The order of turns, and when what was spent comes back."""

from collections.abc import Callable

from msgspec.structs import replace

from letopis.core.seats import SeatId
from letopis.games.strategic.world.names import SlotId
from letopis.games.strategic.world.phases import Acting
from letopis.games.strategic.world.pieces import Army, Effect, Stamp, Structure
from letopis.games.strategic.world.players import Player, Slot
from letopis.games.strategic.world.state import World

BEFORE_ALL = SlotId(0)  # no slot: the year has begun, none of its slots has

Rewrite = Callable[[SeatId | None, Stamp], Stamp]


def position(world: World, slot: SlotId) -> int:
    """The place of a slot in the order, -1 before all of them."""
    for at, known in enumerate(world.slots):
        if known.id == slot:
            return at
    return -1


def present_stamp(world: World) -> Stamp:
    """The stamp of whatever is spent now."""
    return Stamp(world.year, world.running)


def slot_of(world: World, seat: SeatId) -> Slot | None:
    """Where a player moves; a leaver still has his empty place."""
    for slot in world.slots:
        if seat in slot.members or seat == slot.lord:
            return slot
    return None


def running_slot(world: World) -> Slot:
    return world.slots[position(world, world.running)]


def members_to_come(world: World) -> tuple[SeatId, ...]:
    """VS-3.2.c. Who of the running slot acts after the one who acts now."""
    at = position(world, world.running)
    acting = world.phase.seat if isinstance(world.phase, Acting) else None
    members = () if at < 0 else world.slots[at].members
    return tuple(it for it in members if it not in world.acted and it != acting)


def has_come_round(world: World, stamp: Stamp) -> bool:
    """VS-1.3.d, VS-8.5.a. A full circle has passed: the same slot of a later year has opened."""
    if world.year != stamp.year + 1:
        return world.year > stamp.year + 1
    if stamp.slot == world.running:
        return True
    return position(world, stamp.slot) <= position(world, world.running)


def is_ready(world: World, piece: Army | Structure) -> bool:
    """VS-1.3.b, VS-1.3.d. Whether the active action is there to be spent."""
    stamp = piece.stamp
    if stamp is None:
        return True
    if world.options.active_restore == "same_slot_next_year":
        return has_come_round(world, stamp)
    return _owner_has_moved_since(world, piece.owner, stamp)


def _owner_has_moved_since(world: World, owner: SeatId | None, stamp: Stamp) -> bool:
    """VS-1.3.d, option: ready when the owner's turn opens; what has no owner, with the year."""
    slot = slot_of(world, owner) if owner is not None else None
    if slot is None:
        return world.year > stamp.year
    own, spent = position(world, slot.id), position(world, stamp.slot)
    year = stamp.year if own > spent else stamp.year + 1
    return (world.year, position(world, world.running)) >= (year, own)


def turn_order(world: World) -> tuple[SeatId, ...]:
    """The seats that move, in the order of a year."""
    return tuple([seat for slot in world.slots for seat in slot.members])


def queue_after(world: World, seat: SeatId | None) -> tuple[SeatId, ...]:
    """VS-1.2.v. Everybody in turn order, beginning behind this seat, which comes last.

    Behind the running slot, where nobody moves in it.
    """
    order = turn_order(world)
    if seat in order:
        at = order.index(seat) + 1
    else:
        gone_by = world.slots[: position(world, world.running) + 1]
        at = sum(len(slot.members) for slot in gone_by)
    return order[at:] + order[:at]


def next_slot(world: World) -> Slot | None:
    """The slot that opens after the running one, or None when the year is over."""
    at = position(world, world.running) + 1
    return world.slots[at] if at < len(world.slots) else None


def without_slot(world: World, slot: SlotId) -> World:
    """VS-1.3.d. A deleted slot hands its stamps, effects and blocks to the next one; the only one
    to the start of the same year, where nothing lies between."""
    at = position(world, slot)
    rest = world.slots[:at] + world.slots[at + 1 :]
    if at < len(rest):
        heir, years = rest[at].id, 0
    else:
        heir, years = (rest[0].id, 1) if rest else (BEFORE_ALL, 0)

    def rewrite(holder: SeatId | None, stamp: Stamp) -> Stamp:
        return Stamp(stamp.year + years, heir) if stamp.slot == slot else stamp

    running = world.running
    if running == slot:
        running = world.slots[at - 1].id if at else BEFORE_ALL
    return with_stamps_rewritten(replace(world, slots=rest, running=running), rewrite)


def with_slot_before(world: World, slot: SlotId, seat: SeatId) -> World:
    """VS-3.3.c, VS-3.3.d. A leaver's new slot, and with it whatever of his named the joint one."""
    at, new = position(world, slot), SlotId(world.last_slot + 1)
    own = Slot(new, seat, (seat,))

    def rewrite(holder: SeatId | None, stamp: Stamp) -> Stamp:
        return Stamp(stamp.year, new) if holder == seat and stamp.slot == slot else stamp

    slots = (*world.slots[:at], own, *world.slots[at:])
    return with_stamps_rewritten(replace(world, slots=slots, last_slot=new), rewrite)


def with_stamps_rewritten(world: World, rewrite: Rewrite) -> World:
    """Every stamp of the world rewritten; `rewrite` is told whose it is."""
    return replace(
        world,
        armies={key: _army(army, rewrite) for key, army in world.armies.items()},
        structures={
            cell: replace(it, stamp=_stamp(it.owner, it.stamp, rewrite))
            for cell, it in world.structures.items()
        },
        players={seat: _player(player, rewrite) for seat, player in world.players.items()},
        proposals=tuple(replace(it, put=rewrite(it.by, it.put)) for it in world.proposals),
        wishes=tuple(replace(it, since=_stamp(it.seat, it.since, rewrite)) for it in world.wishes),
    )


def _army(army: Army, rewrite: Rewrite) -> Army:
    return replace(
        army,
        stamp=_stamp(army.owner, army.stamp, rewrite),
        effects=tuple(_effect(effect, rewrite) for effect in army.effects),
        cast_block=_effect(army.cast_block, rewrite) if army.cast_block else None,
        freed=_effect(army.freed, rewrite) if army.freed else None,
        walked=_stamp(army.owner, army.walked, rewrite),
    )


def _effect(effect: Effect, rewrite: Rewrite) -> Effect:
    return replace(effect, stamp=rewrite(effect.by, effect.stamp))


def _player(player: Player, rewrite: Rewrite) -> Player:
    return replace(
        player,
        personal_lost=_stamp(player.seat, player.personal_lost, rewrite),
        left=_stamp(player.seat, player.left, rewrite),
    )


def _stamp(holder: SeatId | None, stamp: Stamp | None, rewrite: Rewrite) -> Stamp | None:
    return None if stamp is None else rewrite(holder, stamp)
