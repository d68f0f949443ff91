"""Ways into the game."""

from collections.abc import Iterable, Iterator

from letopis.core.acts import Action, Refusal
from letopis.core.choices import Choice
from letopis.core.seats import SeatId
from letopis.games.strategic.building.founding import Found, founding_armies, founding_cells
from letopis.games.strategic.building.structures import house_kinds
from letopis.games.strategic.engine.gate import gate
from letopis.games.strategic.legal.candidates import accepted, schools
from letopis.games.strategic.membership.inheritance import Inherit
from letopis.games.strategic.membership.joining import (
    JoinCommander,
    JoinNeutral,
    JoinRuler,
    JoinVassal,
)
from letopis.games.strategic.membership.substitutes import TakeOver
from letopis.games.strategic.membership.wanderers import (
    Agree,
    Announce,
    ObjectTo,
    announcements,
    candidate,
    decide_announce,
    not_agreed,
)
from letopis.games.strategic.world import World
from letopis.games.strategic.world.lookup import armies_of


def of_newcomer(world: World, seat: SeatId) -> Iterator[Choice]:
    kinds = (kind for kind, line in world.ground.catalogue.armies.items() if not line.magical)
    joins: list[Action] = [JoinRuler()]
    joins += [JoinNeutral(army.id) for army in armies_of(world, None)]
    for kind in kinds:
        joins += [JoinCommander(kind, school) for school in schools(world, kind)]
    joins += [JoinVassal(it.by) for it in world.invitations if it.seat == seat]
    joins += [Inherit(other) for other in world.players]
    open_now = (join for join in joins if gate(world, seat, join) is None)
    yield from accepted(world, seat, open_now)
    yield from _announcements(world, seat)
    yield from takings(world, seat, world.players)


def _announcements(world: World, seat: SeatId) -> Iterator[Choice]:
    """VS-3.5.o. As a wanderer of any kind that can be a personal army."""
    for kind, line in world.ground.catalogue.armies.items():
        taught = schools(world, kind)
        sample = Announce(kind, (), taught[0])
        may = not line.magical and gate(world, seat, sample) is None
        if may and not isinstance(decide_announce(world, seat, sample), Refusal):
            yield from announcements(world, kind, taught)


def consents(world: World, seat: SeatId) -> Iterator[Choice]:
    """VS-3.5.b. Before the first year all the others are asked about a wanderer."""
    newcomer = candidate(world)
    if newcomer is not None and seat in not_agreed(world) and world.call is None:
        yield Agree(newcomer)
        yield ObjectTo(newcomer)


def takings(world: World, person: SeatId, seats: Iterable[SeatId]) -> Iterator[Choice]:
    """VS-0.2.d. Seats that another may play from now on."""
    if gate(world, person, TakeOver(person)) is None:
        yield from accepted(world, person, map(TakeOver, seats))


def foundings(world: World) -> Iterator[Action]:
    for cell in founding_cells(world):
        for house in house_kinds(world):
            for army in founding_armies(world, house, cell):
                for school in schools(world, army):
                    yield Found(house, cell, army, school)
