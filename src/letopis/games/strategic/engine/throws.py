"""VS-I.q. What the dice decide: each call for dice has a reason, and that its consequences."""

from collections.abc import Callable, Iterator

from letopis.core.acts import ClauseId, Event, Refusal
from letopis.core.choices import Choice, Family, NumberRows
from letopis.core.seats import SeatId
from letopis.games.strategic.aftermath.turmoil import outcome
from letopis.games.strategic.building.founding import Awarded, free_places
from letopis.games.strategic.building.structures import placement
from letopis.games.strategic.catalogue import SpellKind
from letopis.games.strategic.council.turn_order import lining_up
from letopis.games.strategic.engine.advance import PERCENT_DIE
from letopis.games.strategic.magic.casting import SPELLS, fallen
from letopis.games.strategic.magic.flights import chosen_prey
from letopis.games.strategic.membership.admissions import admitted, cells_for, on_drawn_cell
from letopis.games.strategic.membership.tournament import joust_drawn, lots_drawn
from letopis.games.strategic.realm.treasury import Perished, dismissal, may_be_drawn
from letopis.games.strategic.war.drawn_orders import orders_drawn, shuffled
from letopis.games.strategic.world import ArmyId, Wish, World
from letopis.games.strategic.world.acts import Acts, act
from letopis.games.strategic.world.turn_facts import Fell, Throw

Faces = tuple[int, ...]
Consequence = Callable[[World, Faces, tuple[str, ...]], tuple[Event, ...]]


def decide_throw(world: World, seat: SeatId, throw: Throw) -> tuple[Event, ...] | Refusal:
    """VS-I.q. As many faces as were asked for, on dice of that size."""
    call = world.call
    if call is None:
        return Refusal(ClauseId("VS-I.q"), "no-throw-needed")
    if len(throw.faces) != call.dice or not all(1 <= it <= call.sides for it in throw.faces):
        about: dict[str, str | int] = {"dice": call.dice, "sides": call.sides}
        return Refusal(ClauseId("VS-I.q"), "wrong-faces", about)
    return (Fell(throw.faces), *_CONSEQUENCES[call.why](world, throw.faces, call.about))


def _order(world: World, faces: Faces, drawn: tuple[str, ...]) -> tuple[Event, ...]:
    """VS-0.3.a. Who moves next in the year."""
    left = [seat for seat in world.seats if seat not in drawn]
    return lining_up(world, (*drawn, left[faces[0] - 1]))


def _place(world: World, faces: Faces, about: tuple[str, ...]) -> tuple[Event, ...]:
    """VS-3.5.d."""
    return (Awarded(SeatId(about[0]), free_places(world)[faces[0] - 1]),)


def _vanish(world: World, faces: Faces, armies: tuple[str, ...]) -> tuple[Event, ...]:
    """VS-4.0.f. Whoever rolls low is gone, with whoever he carries."""
    limit = world.ground.catalogue.figures.neutrals.vanish_percent * PERCENT_DIE // 100
    gone: list[ArmyId] = []
    for name, face in zip(armies, faces, strict=True):
        army = world.armies[ArmyId(name)]
        if face <= limit and army.id not in gone:
            gone += [army.id] if army.cargo in (None, *gone) else [ArmyId(str(army.cargo)), army.id]
    return tuple(map(Perished, gone))


def _mine(world: World, faces: Faces, about: tuple[str, ...]) -> tuple[Event, ...]:
    """VS-4.5.e, VS-6.2.b."""
    return placement(world, world.works[0], faces[0])


def _dismiss(world: World, faces: Faces, about: tuple[str, ...]) -> tuple[Event, ...]:
    """VS-4.6.f. One at a time; if the money still lacks, lots are drawn again."""
    drawn = may_be_drawn(world, SeatId(about[0]))[faces[0] - 1]
    return dismissal(world, drawn)


def _cell(world: World, faces: Faces, about: tuple[str, ...]) -> tuple[Event, ...]:
    """VS-3.5.l, VS-3.5.n, VS-3.5.o. Where the newcomer appears, if he can stand there."""
    wish = _wish(world, about[0])
    return on_drawn_cell(world, wish, cells_for(world, wish)[faces[0] - 1])


def _slot(world: World, faces: Faces, about: tuple[str, ...]) -> tuple[Event, ...]:
    """VS-3.5.p."""
    return admitted(world, _wish(world, about[0]), faces[0])


def _wish(world: World, seat: str) -> Wish:
    return next(wish for wish in world.wishes if wish.seat == seat)


def _orders(world: World, faces: Faces, about: tuple[str, ...]) -> tuple[Event, ...]:
    """VS-4.3.i, VS-7.3.a."""
    return orders_drawn(world, about, faces)


def _shuffle(world: World, faces: Faces, about: tuple[str, ...]) -> tuple[Event, ...]:
    """VS-7.8.b."""
    return shuffled(world, about, faces)


def _spell(spell: SpellKind) -> Consequence:
    """VS-8.8.a."""
    return lambda world, faces, about: fallen(world, spell, faces, about)


_CONSEQUENCES: dict[str, Consequence] = {
    **{spell: _spell(spell) for spell in SPELLS},
    "dragon-prey": chosen_prey,
    "orders": _orders,
    "shuffle": _shuffle,
    "turmoil": outcome,
    "order": _order,
    "place": _place,
    "vanish": _vanish,
    "mine": _mine,
    "dismiss": _dismiss,
    "cell": _cell,
    "slot": _slot,
    "tournament": lots_drawn,
    "joust": joust_drawn,
}


def list_throws(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
    if world.call is not None:
        yield Family(Throw(()), "faces", NumberRows(1, world.call.sides, world.call.dice))


ACTS: Acts = {Throw: act(decide_throw, "chance", lists=list_throws)}
