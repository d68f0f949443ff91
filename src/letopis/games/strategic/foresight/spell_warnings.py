"""What a friend at the table would say before a spell or a duel: whom else it would touch."""

from collections.abc import Iterator

from letopis.core.acts import Action, Event
from letopis.core.questions.dry_run import Foresight, Warned
from letopis.core.seats import SeatId
from letopis.games.strategic.aftermath.conquest import Lowered, Razed
from letopis.games.strategic.magic.casting import DIE, Cast, spell_facts
from letopis.games.strategic.magic.duels import Challenge
from letopis.games.strategic.magic.spells import Enchanted, Stunned
from letopis.games.strategic.realm.treasury import Perished
from letopis.games.strategic.world import Army, ArmyId, World
from letopis.games.strategic.world.marches import march_of
from letopis.games.strategic.world.purposes import SpellDice


def duel_dangers(world: World, seat: SeatId, action: Action) -> Iterator[Warned]:
    """VS-4.8.c. Of two mages of one's own one would be silenced."""
    if isinstance(action, Challenge) and _is_own(world, seat, action.other):
        yield Warned("own-duel", {"piece": action.other})


def spell_warnings(
    world: World, seat: SeatId, action: Action, foresight: Foresight
) -> Iterator[Warned]:
    """VS-8.4.b, VS-8.9.1.2.a, VS-8.9.2.b, VS-8.9.3.a. Storms and mists ask not whose one is; what
    strengthens may strengthen another."""
    if isinstance(action, Cast):
        yield from _surely(world, seat, foresight.certain)
        yield from _perhaps(world, seat, action, foresight.after_certain)
    if isinstance(action, Cast | Challenge):
        yield from _moored(world, action.mage, foresight.after_certain)


def _surely(world: World, seat: SeatId, facts: tuple[Event, ...]) -> Iterator[Warned]:
    stunned = [it.army for it in facts if isinstance(it, Stunned)]
    own = [it for it in stunned if _is_own(world, seat, it)]
    if own:
        about: dict[str, str | int] = {"pieces": " ".join(own), "count": len(own)}
        yield Warned("own-stunned", about, grave=len(own) == len(stunned))
    for fact in facts:
        match fact:
            case Lowered(cell) | Razed(cell) if world.structures[cell].owner == seat:
                yield Warned("own-lowered", {"structure": world.structures[cell].name})
            case Enchanted(army) if not _is_own(world, seat, army):
                yield Warned("helps-others", {"piece": army}, grave=False)


def _perhaps(world: World, seat: SeatId, cast: Cast, after: World) -> Iterator[Warned]:
    """VS-8.8.a. What some throw of its dice would cost one's own; the mage knows his own risk."""
    call = after.call
    if call is None or not isinstance(call.purpose, SpellDice):
        return
    for face in range(DIE, 0, -1):
        facts = spell_facts(after, call.purpose, (face,) * call.dice)
        lost = [it.army for it in facts if isinstance(it, Perished) and it.army != cast.mage]
        own = [it for it in lost if _is_own(world, seat, it)]
        if own:
            yield Warned("own-may-perish", {"pieces": " ".join(own), "count": len(own)})
            return


def _moored(world: World, mage: ArmyId, after: World) -> Iterator[Warned]:
    """VS-4.2.i. A ship goes no further once its passenger has acted."""
    ship = _carrier(world, mage)
    if ship is not None and not march_of(world, ship).ended:
        moored = _carrier(after, mage)
        if moored is not None and march_of(after, moored).ended:
            yield Warned("ship-stops", {"piece": ship.id}, grave=False)


def _carrier(world: World, army: ArmyId) -> Army | None:
    passenger = world.armies.get(army)
    aboard = None if passenger is None else passenger.aboard
    return None if aboard is None else world.armies[aboard]


def _is_own(world: World, seat: SeatId, army: ArmyId) -> bool:
    known = world.armies.get(army)
    return known is not None and known.owner == seat
