"""Chapter 3.5. Coming into the game: as a ruler with a house, or as a commander with an army."""

from collections.abc import Iterator
from typing import Literal, TypeAlias

from msgspec.structs import replace

from letopis.core.acts import Action, ClauseId, Event, Refusal
from letopis.core.choices import Choice
from letopis.core.seats import SeatId, is_seat_id
from letopis.games.strategic.building.founding import (
    free_places,
    school_refusal,
    schools_of,
    with_entry_over,
    without_wish,
)
from letopis.games.strategic.catalogue import ArmyKind, School
from letopis.games.strategic.maps import Cell, Terrain
from letopis.games.strategic.membership.invitations import gift_for
from letopis.games.strategic.world import Army, ArmyId, Entering, Player, Slot, SlotId, Wish, World
from letopis.games.strategic.world.acts import Acts, Facts, accepted, act
from letopis.games.strategic.world.changes import with_army, with_new_army, with_owner, with_player
from letopis.games.strategic.world.lookup import armies_of
from letopis.games.strategic.world.purposes import CellDraw
from letopis.games.strategic.world.rights import army_row
from letopis.games.strategic.world.stamps import position, present_stamp, slot_of
from letopis.games.strategic.world.turn_facts import CalledFor

LAST_YEAR_FOR_RULERS = 1  # VS-3.5.c

# Why a way into the game is closed: the reasons of `entry_refusal`.
EntryBarrier: TypeAlias = Literal[
    "no-new-rulers",
    "no-free-land",
    "no-neutral-army",
    "no-army-offered",
    "magical-cannot-be-personal",
    "once-a-year",
    "school-needed",
    "only-mages-have-schools",
]
Disappointment: TypeAlias = Literal[
    EntryBarrier,
    "seat-not-offered",
    "unsuitable-cell",
    "nothing-to-inherit",
    "lost-the-tournament",
    "gave-up-the-claim",
]


class JoinRuler(Action, frozen=True, tag="join-ruler"):
    """VS-3.5.c. In the first year only."""


class JoinNeutral(Action, frozen=True, tag="join-neutral"):
    """VS-3.5.j. A commander takes a neutral army as his personal one."""

    army: ArmyId


class JoinCommander(Action, frozen=True, tag="join-commander"):
    """VS-3.5.l. A free commander: any army, on a cell that chance draws."""

    kind: ArmyKind
    school: School | None = None


class JoinVassal(Action, frozen=True, tag="join-vassal"):
    """VS-3.5.k. A commander with an army that a ruler keeps ready for him."""

    lord: SeatId


class Wished(Event, frozen=True, tag="wished"):
    """VS-3.5.a. To be carried out between turns."""

    seat: SeatId
    what: Literal["ruler", "neutral", "vassal", "commander"]
    army: ArmyId | None = None
    kind: ArmyKind | None = None
    school: School | None = None
    lord: SeatId | None = None


class CellDrawn(Event, frozen=True, tag="cell-drawn"):
    """VS-3.5.l, VS-3.5.p. A free commander's cell; his place in the order is drawn next."""

    seat: SeatId
    cell: Cell


class Disappointed(Event, frozen=True, tag="disappointed"):
    """A wish that could not be carried out any more, or an attempt that failed."""

    seat: SeatId
    why: Disappointment


class Attempted(Event, frozen=True, tag="attempted"):
    """VS-3.5.n. A free commander tries his luck, for this year."""

    seat: SeatId


class Seated(Event, frozen=True, tag="seated"):
    """VS-3.5.p. A new player, or a newcomer in the place of one who left, has his slot."""

    seat: SeatId
    before: SlotId | None = None


class Enlisted(Event, frozen=True, tag="enlisted"):
    """VS-3.5.j, VS-3.5.k. An army of the map is the personal army of a commander now.

    `followers` are what a suzerain's mage controls: they come with him, and are spent as he is.
    """

    seat: SeatId
    army: ArmyId
    lord: SeatId | None = None
    followers: tuple[ArmyId, ...] = ()


class Appeared(Event, frozen=True, tag="appeared"):
    """VS-3.5.l. A free commander's army, on the cell that was drawn."""

    seat: SeatId
    army: ArmyId
    kind: ArmyKind
    cell: Cell
    school: School | None = None


def decide_join(
    world: World, seat: SeatId, order: JoinRuler | JoinNeutral | JoinCommander | JoinVassal
) -> tuple[Event, ...] | Refusal:
    """VS-3.5.a, VS-1.2.s. Asked for at any time, carried out between turns."""
    refusal = newcomer_refusal(world, seat) or entry_refusal(world, seat, order)
    if refusal is not None:
        return refusal
    if isinstance(world.phase, Entering) and world.phase.seat == seat:
        return _beginning_facts(world, seat, order)
    match order:
        case JoinRuler():
            return (Wished(seat, "ruler"),)
        case JoinNeutral(army):
            return (Wished(seat, "neutral", army=army),)
        case JoinCommander(kind, school):
            return (Wished(seat, "commander", kind=kind, school=school),)
        case JoinVassal(lord):
            return (Wished(seat, "vassal", lord=lord),)


def _beginning_facts(
    world: World, seat: SeatId, order: JoinRuler | JoinNeutral | JoinCommander | JoinVassal
) -> tuple[Event, ...] | Refusal:
    """VS-3.5.b. Whoever begins the game as a commander does so at once."""
    match order:
        case JoinNeutral(army):
            return (Enlisted(seat, army),)
        case JoinCommander(kind, school):
            return (
                Wished(seat, "commander", kind=kind, school=school),
                *attempt_facts(world, seat, kind),
            )
        case _:
            return Refusal(ClauseId("VS-3.5.d"), "found-a-house")


def attempt_facts(world: World, seat: SeatId, kind: ArmyKind) -> tuple[Event, ...]:
    """VS-3.5.l, VS-3.5.n. Chance draws the cell; the attempt counts for this year."""
    cells = unoccupied_cells(world, kind)
    if not cells:
        return (Attempted(seat), Disappointed(seat, "unsuitable-cell"))
    return (Attempted(seat), CalledFor(CellDraw(seat), 1, len(cells)))


def newcomer_refusal(world: World, seat: SeatId) -> Refusal | None:
    """VS-0.2.b, VS-3.6.c. Who may ask to come in at all."""
    player = world.players.get(seat)
    if player is not None and player.is_playing:
        return Refusal(ClauseId("VS-3.5.a"), "plays-already")
    if player is not None and not player.gone and player.left is not None:
        return Refusal(ClauseId("VS-3.6.c"), "left-less-than-a-year-ago")
    if not is_seat_id(seat):
        return Refusal(ClauseId("VS-0.2.b"), "not-invited")
    if any(wish.seat == seat and wish.what != "wanderer" for wish in world.wishes):
        return Refusal(ClauseId("VS-3.5.a"), "asked-already")
    invited = any(it.seat == seat for it in world.invitations)
    if world.options.admission == "invitation" and player is None and not invited:
        return Refusal(ClauseId("VS-0.2.b"), "not-invited")
    return None


def entry_refusal(
    world: World, seat: SeatId, order: JoinRuler | JoinNeutral | JoinCommander | JoinVassal
) -> Refusal | None:
    """VS-3.5.c, VS-3.5.j-n. Whether this way into the game is open now."""
    match order:
        case JoinRuler():
            if world.year > LAST_YEAR_FOR_RULERS:
                return Refusal(ClauseId("VS-3.5.c"), "no-new-rulers")
            return None if free_places(world) else Refusal(ClauseId("VS-3.5.d"), "no-free-land")
        case JoinNeutral(name):
            army = world.armies.get(name)
            if army is None or army.owner is not None or army_row(world, army).magical:
                return Refusal(ClauseId("VS-3.5.j"), "no-neutral-army", {"army": name})
            return None
        case JoinCommander(kind, school):
            return _free_refusal(world, seat, kind) or school_refusal(world, kind, school)
        case JoinVassal(lord):
            return _gift_refusal(world, seat, lord)


def _free_refusal(world: World, seat: SeatId, kind: ArmyKind) -> Refusal | None:
    """VS-3.5.l, VS-3.5.n. A hired kind, and one attempt a year; before the first year, any."""
    if world.ground.catalogue.armies[kind].magical:
        return Refusal(ClauseId("VS-5.0.a"), "magical-cannot-be-personal", {"kind": kind})
    single = world.options.free_commander_limit == "one_per_year_total"
    tried = [year for who, year in world.attempts.items() if single or who == seat]
    if world.year and world.year in tried:
        return Refusal(ClauseId("VS-3.5.n"), "once-a-year")
    return None


def _gift_refusal(world: World, seat: SeatId, lord: SeatId) -> Refusal | None:
    """VS-3.5.k. The army a ruler offered must still be his to give."""
    gift = gift_for(world, seat, lord)
    if gift is None:
        return Refusal(ClauseId("VS-3.5.k"), "no-army-offered", {"seat": lord})
    return None


def unoccupied_cells(world: World, kind: ArmyKind) -> tuple[Cell, ...]:
    """VS-3.5.l. All of the map, or by option only where this army can stand."""
    suitable = world.options.free_commander_cells == "suitable_only"
    return tuple(
        cell
        for cell in world.ground.sites
        if is_free(world, cell) and (not suitable or can_stand(world, kind, cell))
    )


def is_free(world: World, cell: Cell) -> bool:
    return cell not in world.standing and cell not in world.structures


def can_stand(world: World, kind: ArmyKind, cell: Cell) -> bool:
    """VS-3.5.l. On ground that is not closed to it; ships on water."""
    line, site = world.ground.catalogue.armies[kind], world.ground.sites[cell]
    terrain = Terrain.COASTAL if line.naval and site.river else site.terrain
    return bool(line.speed[terrain])


def seated_fact(world: World, seat: SeatId, drawn: int | None = None) -> Seated:
    """VS-3.5.p. Where the newcomer's slot comes: last, next, or where chance puts it."""
    at = position(world, world.running) + 1
    if world.options.join_slot == "random" and drawn is not None:
        at = drawn - 1
    if world.options.join_slot == "end_of_order" or at >= len(world.slots):
        return Seated(seat)
    return Seated(seat, before=world.slots[at].id)


def evolve_wished(world: World, fact: Wished) -> World:
    """VS-3.5.o. Who asks for another way in is no wanderer any more."""
    wish = Wish(fact.seat, fact.what, fact.army, fact.kind, fact.school, fact.lord)
    return replace(world, wishes=(*without_wish(world, fact.seat).wishes, wish))


def evolve_disappointed(world: World, fact: Disappointed) -> World:
    return without_wish(world, fact.seat)


def evolve_attempted(world: World, fact: Attempted) -> World:
    return replace(world, attempts={**world.attempts, fact.seat: world.year})


def evolve_cell_drawn(world: World, fact: CellDrawn) -> World:
    wishes = (replace(it, cell=fact.cell) if it.seat == fact.seat else it for it in world.wishes)
    return replace(world, wishes=tuple(wishes))


def evolve_seated(world: World, fact: Seated) -> World:
    """A new player with nothing, in a slot of his own."""
    new = SlotId(world.last_slot + 1)
    slot = Slot(new, fact.seat, (fact.seat,))
    at = len(world.slots) if fact.before is None else position(world, fact.before)
    player = Player(fact.seat, entered=True)
    known = world.seats if fact.seat in world.seats else (*world.seats, fact.seat)
    changed = with_player(world, player)
    slots = (*world.slots[:at], slot, *world.slots[at:])
    return replace(changed, slots=slots, last_slot=new, seats=known)


def evolve_enlisted(world: World, fact: Enlisted) -> World:
    """VS-3.5.j, VS-3.5.k, VS-3.5.p. Ready in his first turn, but a suzerain's gift is spent."""
    army = replace(world.armies[fact.army], personal=True, stamp=None)
    if fact.lord is not None:
        army = replace(army, stamp=present_stamp(world))
    changed = with_owner(world, army, fact.seat)
    for name in fact.followers:
        changed = with_army(changed, replace(changed.armies[name], stamp=present_stamp(world)))
    if fact.lord is not None:
        changed = _with_vassal(changed, fact.seat, fact.lord)
    player = changed.players[fact.seat]
    changed = with_player(changed, replace(player, entered=True, personal=army.id))
    return with_entry_over(changed, fact.seat)


def _with_vassal(world: World, seat: SeatId, lord: SeatId) -> World:
    """VS-3.5.k. He moves in the suzerain's turn and has no slot of his own."""
    joint = slot_of(world, lord)
    assert joint is not None
    slots = tuple(
        replace(it, members=(*it.members, seat)) if it.id == joint.id else it for it in world.slots
    )
    known = world.seats if seat in world.seats else (*world.seats, seat)
    # The suzerain's turn is over: his new vassal moves with him from the next one on.
    acted = (*world.acted, seat) if joint.id == world.running else world.acted
    player = Player(seat, suzerain=lord, entered=True, income_year=world.year)
    return with_player(replace(world, slots=slots, seats=known, acted=acted), player)


def evolve_appeared(world: World, fact: Appeared) -> World:
    army = Army(fact.army, fact.kind, fact.seat, fact.cell, personal=True, school=fact.school)
    changed = with_new_army(world, army)
    player = changed.players[fact.seat]
    changed = with_player(changed, replace(player, entered=True, personal=army.id))
    return with_entry_over(changed, fact.seat)


def list_rulers(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
    return accepted(decide_join, world, seat, (JoinRuler(),))


def list_neutrals(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
    joins = (JoinNeutral(army.id) for army in armies_of(world, None))
    return accepted(decide_join, world, seat, joins)


def list_commanders(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
    kinds = (kind for kind, line in world.ground.catalogue.armies.items() if not line.magical)
    joins = (JoinCommander(it, school) for it in kinds for school in schools_of(world, it))
    return accepted(decide_join, world, seat, joins)


def list_vassals(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
    joins = (JoinVassal(it.by) for it in world.invitations if it.seat == seat)
    return accepted(decide_join, world, seat, joins)


ACTS: Acts = {
    JoinRuler: act(decide_join, "joining", lists=list_rulers),
    JoinNeutral: act(decide_join, "joining", lists=list_neutrals),
    JoinCommander: act(decide_join, "joining", lists=list_commanders),
    JoinVassal: act(decide_join, "joining", lists=list_vassals),
}
FACTS: Facts = {
    Wished: evolve_wished,
    Disappointed: evolve_disappointed,
    Attempted: evolve_attempted,
    CellDrawn: evolve_cell_drawn,
    Seated: evolve_seated,
    Enlisted: evolve_enlisted,
    Appeared: evolve_appeared,
}
