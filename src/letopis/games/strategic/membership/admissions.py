"""Chapters 3.5 and 3.6, between turns. What was asked for is carried out, if it still can be."""

from typing import get_args

from letopis.core.acts import Event
from letopis.core.seats import SeatId
from letopis.games.strategic.building.founding import Awarded, free_places
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.membership.inheritance import succession_facts
from letopis.games.strategic.membership.invitations import gift_for
from letopis.games.strategic.membership.joining import (
    Appeared,
    CellDrawn,
    Disappointed,
    Enlisted,
    EntryBarrier,
    JoinCommander,
    JoinNeutral,
    JoinRuler,
    JoinVassal,
    attempt_facts,
    can_stand,
    entry_refusal,
    seated_fact,
    unoccupied_cells,
)
from letopis.games.strategic.membership.leaving import departure_facts
from letopis.games.strategic.membership.substitutes import replacement_facts
from letopis.games.strategic.membership.wanderers import (
    Wandered,
    arrival_facts,
    haunts,
    is_due,
    wandered_fact,
)
from letopis.games.strategic.world import Wish, World
from letopis.games.strategic.world.acts import Faces, Throws
from letopis.games.strategic.world.control import controlled
from letopis.games.strategic.world.lookup import next_id
from letopis.games.strategic.world.purposes import CellDraw, PlaceDraw, SlotDraw
from letopis.games.strategic.world.turn_facts import CalledFor

_BARRIERS: dict[str, EntryBarrier] = {word: word for word in get_args(EntryBarrier)}


def granted_wish_facts(world: World) -> tuple[Event, ...]:
    """VS-3.5.a. Leaves first, then whoever wants to come in, in the order of asking."""
    leaves = [wish for wish in world.wishes if wish.what == "leave"]
    if leaves:
        return departure_facts(world, leaves[0].seat)
    due = next((wish for wish in world.wishes if is_due(world, wish)), None)
    return () if due is None else _admission_facts(world, due)


def _admission_facts(world: World, wish: Wish) -> tuple[Event, ...]:
    """VS-0.2.d, VS-3.5.c-n, VS-3.6.d. If it is still possible."""
    if wish.what == "heir":
        return succession_facts(world, wish)
    if wish.what == "replace":
        return replacement_facts(world, wish) or (Disappointed(wish.seat, "seat-not-offered"),)
    if wish.what == "wanderer":
        return arrival_facts(world, wish)
    refusal = entry_refusal(world, wish.seat, _order_of(wish))
    if refusal is not None:
        return (Disappointed(wish.seat, _BARRIERS[refusal.reason]),)
    match wish.what:
        case "vassal":
            assert wish.lord is not None
            gift = gift_for(world, wish.seat, wish.lord)
            assert gift is not None
            followers = tuple(it.id for it in controlled(world, gift) if not it.asleep)
            return (Enlisted(wish.seat, gift.id, wish.lord, followers),)
        case "commander":
            assert wish.kind is not None
            return attempt_facts(world, wish.seat, wish.kind)
        case _:
            return _slot_first_facts(world, wish)


def _order_of(wish: Wish) -> JoinRuler | JoinNeutral | JoinCommander | JoinVassal:
    match wish.what:
        case "neutral":
            assert wish.army is not None
            return JoinNeutral(wish.army)
        case "commander":
            assert wish.kind is not None
            return JoinCommander(wish.kind, wish.school)
        case "vassal":
            assert wish.lord is not None
            return JoinVassal(wish.lord)
        case _:
            return JoinRuler()


def _slot_first_facts(world: World, wish: Wish) -> tuple[Event, ...]:
    """VS-3.5.p. A place in the order, drawn where the table wants it so."""
    if world.options.join_slot == "random":
        return (CalledFor(SlotDraw(wish.seat), 1, len(world.slots) + 1),)
    return admitted_facts(world, wish, None)


def appearing_facts(world: World, wish: Wish, cell: Cell) -> tuple[Event, ...]:
    """VS-3.5.l, VS-3.5.n, VS-3.5.o. Where a wanderer or a free commander appears, if he can stand
    there."""
    assert wish.kind is not None
    if wish.what == "commander" and not can_stand(world, wish.kind, cell):
        return (Disappointed(wish.seat, "unsuitable-cell"),)
    if world.year and world.options.join_slot == "random":
        draw = CalledFor(SlotDraw(wish.seat), 1, len(world.slots) + 1)
        return (CellDrawn(wish.seat, cell), draw)
    appeared = _appearance_fact(world, wish, cell)
    return (seated_fact(world, wish.seat), appeared) if world.year else (appeared,)


def admitted_facts(world: World, wish: Wish, drawn: int | None) -> tuple[Event, ...]:
    """VS-3.5.d, VS-3.5.j, VS-3.5.l. In his slot; a ruler goes on to his land, a commander has his
    army."""
    seated = seated_fact(world, wish.seat, drawn)
    if wish.what == "neutral":
        assert wish.army is not None
        return (seated, Enlisted(wish.seat, wish.army))
    if wish.cell is not None:
        return (seated, _appearance_fact(world, wish, wish.cell))
    return (seated, *award_facts(world, wish.seat))


def cells_for(world: World, wish: Wish) -> tuple[Cell, ...]:
    """VS-3.5.l, VS-3.5.o. Those of which chance draws one."""
    assert wish.kind is not None
    return (
        unoccupied_cells(world, wish.kind) if wish.profile is None else haunts(world, wish.profile)
    )


def _appearance_fact(world: World, wish: Wish, cell: Cell) -> Appeared | Wandered:
    if wish.what == "wanderer":
        return wandered_fact(world, wish, cell)
    assert wish.kind is not None
    army = next_id(world, wish.kind)
    return Appeared(wish.seat, army, wish.kind, cell, school=wish.school)


def award_facts(world: World, seat: SeatId) -> tuple[Event, ...]:
    """VS-3.5.d. One of the free places by chance, or by option the newcomer's own choice."""
    places = free_places(world)
    if world.options.ruler_land_pick != "random" or not places:
        return (Awarded(seat),)
    if len(places) == 1:
        return (Awarded(seat, places[0]),)
    return (CalledFor(PlaceDraw(seat), 1, len(places)),)


def place_facts(world: World, draw: PlaceDraw, faces: Faces) -> tuple[Event, ...]:
    """VS-3.5.d."""
    return (Awarded(draw.seat, free_places(world)[faces[0] - 1]),)


def cell_facts(world: World, draw: CellDraw, faces: Faces) -> tuple[Event, ...]:
    """VS-3.5.l, VS-3.5.n, VS-3.5.o. Where the newcomer appears, if he can stand there."""
    wish = _wish_of(world, draw.seat)
    return appearing_facts(world, wish, cells_for(world, wish)[faces[0] - 1])


def slot_facts(world: World, draw: SlotDraw, faces: Faces) -> tuple[Event, ...]:
    """VS-3.5.p."""
    return admitted_facts(world, _wish_of(world, draw.seat), faces[0])


def _wish_of(world: World, seat: SeatId) -> Wish:
    return next(wish for wish in world.wishes if wish.seat == seat)


THROWS: Throws = {PlaceDraw: place_facts, CellDraw: cell_facts, SlotDraw: slot_facts}
