"""The world as it would stand at the beginning of a seat's next turn, if nothing else happened."""

from functools import reduce

from letopis.core.seats import SeatId
from letopis.games.strategic.building.works import is_diced, placement_facts
from letopis.games.strategic.engine.advance import is_paid
from letopis.games.strategic.engine.registry import evolve
from letopis.games.strategic.foresight.undisturbed import undisturbed, with_nothing_open
from letopis.games.strategic.membership.substitutes import played_seat
from letopis.games.strategic.realm.treasury import payday_facts, payment_facts, shortfall
from letopis.games.strategic.view import world_seen_by
from letopis.games.strategic.world import Acting, Over, Slot, World
from letopis.games.strategic.world.stamps import position, slot_of
from letopis.games.strategic.world.turn_facts import SubturnBegan, TurnBegan, TurnEnded, YearBegan

NO_LUCK = 1  # a die by which no mine is opened


def next_turn(world: World, person: SeatId) -> World:
    """VS-1.1.a, VS-1.3.d, VS-2.1.a. What a plan is made for: the seat acts, its pieces are ready
    again and its treasury is paid. In its own turn nobody reacts to what it has done; where it has
    no turn to come the world stays as it is."""
    seat = played_seat(world, person)
    slot, player = slot_of(world, seat), world.players.get(seat)
    is_over = isinstance(world.phase, Over) or not world.year
    if is_over or slot is None or player is None or not player.is_playing:
        return world
    known = world_seen_by(world, person)
    if world.phase == Acting(seat):
        return undisturbed(known, person)
    quiet = with_nothing_open(known)
    if world.running == slot.id and seat in slot.members and seat not in world.acted:
        return evolve(quiet, SubturnBegan(seat))  # VS-3.2.c: later in the same joint turn
    return _with_turn_opened(quiet, seat, slot)


def _with_turn_opened(world: World, seat: SeatId, slot: Slot) -> World:
    opened = with_turn_begun(world, slot)
    if not is_paid(opened, seat):
        opened = reduce(evolve, payday_facts(opened, seat), opened)
        if shortfall(opened, seat) <= 0:
            opened = reduce(evolve, payment_facts(opened, seat), opened)
    return evolve(opened, SubturnBegan(seat))


def with_turn_begun(world: World, slot: Slot) -> World:
    """VS-1.1.a. The beginning of the slot's next turn."""
    built = with_works_placed(world)
    is_next_year = position(built, built.running) >= position(built, slot.id)
    year = (YearBegan(built.year + 1),) if is_next_year else ()
    return reduce(evolve, (TurnEnded(), *year, TurnBegan(slot.id)), built)


def with_works_placed(world: World) -> World:
    """VS-4.5.d. What was ordered stands, but for what dice decide."""
    while world.works:
        work = world.works[0]
        facts = placement_facts(world, work, NO_LUCK if is_diced(work) else None)
        world = reduce(evolve, facts, world)
    return world
