"""VS-3.6.e. The heirs' tournament: bouts of equal sides, the beaten go, the last one takes all.

A bout is a battle of chapter 7 without a place on the map: sealed orders, layouts, and nothing that
it leaves but a winner. Its two sides are called by their claimants.
"""

from msgspec.structs import replace

from letopis.core.acts import Event
from letopis.core.seats import SeatId
from letopis.games.strategic.battle import Contingent, FighterId, Role
from letopis.games.strategic.membership.inheritance import awaits_host, crowned_facts
from letopis.games.strategic.war.battle_asks import Mustered
from letopis.games.strategic.war.drawn_orders import LOTS
from letopis.games.strategic.world import NO_BATTLE, Dividing, Field, World
from letopis.games.strategic.world.acts import Faces, Facts, Throws
from letopis.games.strategic.world.purposes import JoustDie, TournamentDraw
from letopis.games.strategic.world.turn_facts import CalledFor

DETACHMENTS = 4  # on each side
MOST_DRAWS = 3


class Paired(Event, frozen=True, tag="paired"):
    """The order in which claimants meet: the first two, and whoever wins joins the end."""

    seats: tuple[SeatId, ...]


class Jousted(Event, frozen=True, tag="jousted"):
    """A bout is over; without a victor it is fought again."""

    victor: SeatId | None = None


def tournament_facts(world: World, phase: Dividing) -> tuple[Event, ...]:
    """VS-3.6.e. The next thing that happens in it, while no bout waits for orders."""
    if world.field is not None:
        return (Jousted(_victor(world.field)),)
    if awaits_host(world):
        return ()
    if not phase.bracket:
        return pairing_facts(phase)
    if len(phase.bracket) == 1:
        return crowned_facts(phase.of, phase.claimants, phase.bracket[0])
    first, second = phase.bracket[:2]
    if phase.draws == MOST_DRAWS:
        return (CalledFor(JoustDie(first, second), 1, 2),)
    return (Mustered(NO_BATTLE, (_side(first),), (_side(second),), first, second),)


def pairing_facts(phase: Dividing) -> tuple[Event, ...]:
    """VS-3.6.e. Two meet at once; of more, lots say who meets whom and who need not at first."""
    if len(phase.claimants) == 2:
        return (Paired(phase.claimants),)
    return (CalledFor(TournamentDraw(phase.claimants), len(phase.claimants), LOTS),)


def tournament_draw_facts(world: World, draw: TournamentDraw, faces: Faces) -> tuple[Event, ...]:
    """Lowest first; of equal lots whoever claimed earlier."""
    drawn = sorted(zip(faces, range(len(faces)), draw.claimants, strict=True))
    return (Paired(tuple(seat for _, _, seat in drawn)),)


def joust_facts(world: World, die: JoustDie, faces: Faces) -> tuple[Event, ...]:
    """VS-3.6.e. After too many draws a die decides."""
    return (Jousted(die.first if faces[0] == 1 else die.second),)


def _side(seat: SeatId) -> Contingent:
    return Contingent(FighterId(seat), DETACHMENTS)


def _victor(field: Field) -> SeatId | None:
    sides = {Role.ATTACKERS: field.attack, Role.DEFENDERS: field.defence}
    return None if field.victor is None else sides[field.victor].leader


def evolve_paired(world: World, fact: Paired) -> World:
    assert isinstance(world.phase, Dividing)
    return replace(world, phase=replace(world.phase, bracket=fact.seats))


def evolve_jousted(world: World, fact: Jousted) -> World:
    phase = world.phase
    assert isinstance(phase, Dividing)
    if fact.victor is None:
        after = replace(phase, draws=phase.draws + 1)
    else:
        after = replace(phase, bracket=(*phase.bracket[2:], fact.victor), draws=0)
    return replace(world, field=None, phase=after)


FACTS: Facts = {Paired: evolve_paired, Jousted: evolve_jousted}
THROWS: Throws = {TournamentDraw: tournament_draw_facts, JoustDie: joust_facts}
