"""VS-3.6.d, VS-3.6.e. Heirs: a leaver's state goes on under another, or several dispute it."""

from collections.abc import Iterator

from msgspec.structs import replace

from letopis.core.acts import Action, ClauseId, Event, Refusal
from letopis.core.choices import Choice, Family, Selections
from letopis.core.seats import HOST, SeatId
from letopis.games.strategic.building.founding import without_wish
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.membership.joining import Disappointed, newcomer_refusal, seated_fact
from letopis.games.strategic.membership.leaving import without_promises
from letopis.games.strategic.world import (
    Army,
    ArmyId,
    Between,
    Dividing,
    Effect,
    PieceName,
    Player,
    Share,
    Slot,
    Wish,
    World,
)
from letopis.games.strategic.world.acts import Acts, Facts, accepted, act
from letopis.games.strategic.world.changes import with_owner, with_player, with_structure
from letopis.games.strategic.world.lookup import armies_of, structure_named, structures_of
from letopis.games.strategic.world.stamps import slot_of, without_slot


class Inherit(Action, frozen=True, tag="inherit"):
    """VS-3.6.d. Take the state of one who left, as it is."""

    of: SeatId


class Divide(Action, frozen=True, tag="divide"):
    """VS-3.6.e. What one claimant takes; nothing, if he gives his claim up."""

    pieces: tuple[PieceName, ...]


class Contest(Action, frozen=True, tag="contest"):
    """VS-3.6.e. No division: a tournament, and the winner takes all."""


class NameHeir(Action, frozen=True, tag="name-heir"):
    """VS-3.6.e. The host says who won the tournament."""

    seat: SeatId


class HeirWished(Event, frozen=True, tag="heir-wished"):
    """Somebody claims the state of one who left."""

    seat: SeatId
    of: SeatId


class Inherited(Event, frozen=True, tag="inherited"):
    """VS-3.6.d. All he had is another's now, slot and stamps kept."""

    heir: SeatId
    of: SeatId


class Disputed(Event, frozen=True, tag="disputed"):
    """VS-3.6.e. Several claim the same state between the same two turns."""

    of: SeatId
    claimants: tuple[SeatId, ...]


class Demanded(Event, frozen=True, tag="demanded"):
    """VS-3.6.e. The pieces that one claimant wants."""

    seat: SeatId
    pieces: tuple[PieceName, ...]


class Contested(Event, frozen=True, tag="contested"):
    """VS-3.6.e. The claimants could not agree: a tournament decides."""

    of: SeatId


class Portioned(Event, frozen=True, tag="portioned"):
    """VS-3.6.e. One heir's part of a divided state."""

    heir: SeatId
    of: SeatId
    pieces: tuple[PieceName, ...]


class Divided(Event, frozen=True, tag="divided"):
    """VS-3.6.e. The state has been divided completely."""

    of: SeatId


def decide_inherit(world: World, seat: SeatId, order: Inherit) -> tuple[Event, ...] | Refusal:
    """VS-0.2.b, VS-3.6.d. By a newcomer who is admitted, while the state is still there."""
    refusal = newcomer_refusal(world, seat)
    if refusal is not None:
        return refusal
    if not is_heritage(world, order.of):
        return Refusal(ClauseId("VS-3.6.d"), "nothing-to-inherit", {"seat": order.of})
    return (HeirWished(seat, order.of),)


def is_heritage(world: World, seat: SeatId) -> bool:
    """VS-3.6.d. One who left, and whose pieces are not neutral yet."""
    player = world.players.get(seat)
    return player is not None and player.left is not None and not player.gone


def succession_facts(world: World, wish: Wish) -> tuple[Event, ...]:
    """VS-3.6.d, VS-3.6.e. Between turns: to the only claimant, or to all of them for dispute."""
    assert wish.lord is not None
    if not is_heritage(world, wish.lord):
        return (Disappointed(wish.seat, "nothing-to-inherit"),)
    same = (it.seat for it in world.wishes if (it.what, it.lord) == ("heir", wish.lord))
    claimants = tuple(same)
    if len(claimants) > 1:
        return (Disputed(wish.lord, claimants),)
    return (Inherited(wish.seat, wish.lord),)


def portions(world: World, of: SeatId) -> tuple[PieceName, ...]:
    """VS-3.6.e. Every object there is to divide; what a mage controls goes with him."""
    armies = (PieceName(army.id) for army in armies_of(world, of) if army.master is None)
    return (*armies, *(PieceName(it.name) for it in structures_of(world, of)))


def decide_divide(world: World, seat: SeatId, order: Divide) -> tuple[Event, ...] | Refusal:
    """VS-3.6.e. By a claimant, also once more as long as another has not spoken."""
    phase = world.phase
    if not isinstance(phase, Dividing) or seat not in phase.claimants or phase.tournament:
        return Refusal(ClauseId("VS-3.6.e"), "nothing-to-divide")
    known = portions(world, phase.of)
    for piece in order.pieces:
        if piece not in known:
            return Refusal(ClauseId("VS-3.6.e"), "not-in-the-heritage", {"piece": piece})
    if len(set(order.pieces)) < len(order.pieces):
        return Refusal(ClauseId("VS-3.6.e"), "named-twice")
    return (Demanded(seat, order.pieces),)


def decide_contest(world: World, seat: SeatId, order: Contest) -> tuple[Event, ...] | Refusal:
    """VS-3.6.e. Any claimant may insist on it."""
    phase = world.phase
    if not isinstance(phase, Dividing) or seat not in phase.claimants or phase.tournament:
        return Refusal(ClauseId("VS-3.6.e"), "nothing-to-divide")
    return (Contested(phase.of),)


def decide_name_heir(world: World, seat: SeatId, order: NameHeir) -> tuple[Event, ...] | Refusal:
    """VS-3.6.e, option host_result."""
    phase = world.phase
    if seat != HOST:
        return Refusal(ClauseId("VS-0.1.b"), "only-the-host")
    if not awaits_host(world) or not isinstance(phase, Dividing):
        return Refusal(ClauseId("VS-3.6.e"), "no-tournament")
    if order.seat not in phase.claimants:
        return Refusal(ClauseId("VS-3.6.e"), "no-claimant", {"seat": order.seat})
    return crowned_facts(phase.of, phase.claimants, order.seat)


def list_inheritances(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
    return accepted(decide_inherit, world, seat, map(Inherit, world.players))


def list_divisions(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
    """VS-3.6.e. What a dispute asks of a claimant."""
    phase = world.phase
    if isinstance(phase, Dividing) and seat in phase.claimants and not phase.tournament:
        yield Family(Divide(()), "pieces", Selections(portions(world, phase.of)))


def list_contests(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
    phase = world.phase
    if isinstance(phase, Dividing) and seat in phase.claimants and not phase.tournament:
        yield Contest()


def list_heirs(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
    """VS-3.6.e, option host_result. Whom the host may name."""
    if isinstance(world.phase, Dividing) and awaits_host(world):
        yield from map(NameHeir, world.phase.claimants)


def unheard_claimants(phase: Dividing) -> tuple[SeatId, ...]:
    """Claimants who have not said yet what they take."""
    if phase.tournament:
        return ()
    return tuple(seat for seat in phase.claimants if all(it.seat != seat for it in phase.shares))


def awaits_host(world: World) -> bool:
    """VS-3.6.e, option host_result. The host names the winner, where there is a host; unless he has
    let them fight."""
    phase, options = world.phase, world.options
    if not isinstance(phase, Dividing) or not phase.tournament or phase.bracket:
        return False
    return options.heir_tournament == "host_result" and options.host_mode != "none"


def dispute_facts(world: World, phase: Dividing) -> tuple[Event, ...]:
    """VS-3.6.e. Agreed when the lists together name every object exactly once."""
    if unheard_claimants(phase):
        return ()
    named = [piece for share in phase.shares for piece in share.pieces]
    if sorted(named) != sorted(portions(world, phase.of)):
        return (Contested(phase.of),)
    return _division_facts(world, phase)


def crowned_facts(of: SeatId, claimants: tuple[SeatId, ...], winner: SeatId) -> tuple[Event, ...]:
    """VS-3.6.e. The winner takes all, the others go away."""
    losers = (seat for seat in claimants if seat != winner)
    return (*(Disappointed(it, "lost-the-tournament") for it in losers), Inherited(winner, of))


def _division_facts(world: World, phase: Dividing) -> tuple[Event, ...]:
    """The first heir has the leaver's place in the order, the others come in as newcomers do."""
    heirs = [it for seat in phase.claimants for it in phase.shares if it.seat == seat]
    facts: list[Event] = []
    for share in heirs:
        if not share.pieces:
            facts.append(Disappointed(share.seat, "gave-up-the-claim"))
            continue
        if any(isinstance(fact, Portioned) for fact in facts):
            facts.append(seated_fact(world, share.seat))
        facts.append(Portioned(share.seat, phase.of, share.pieces))
    return (*facts, Divided(phase.of))


def evolve_heir_wished(world: World, fact: HeirWished) -> World:
    others = without_wish(world, fact.seat).wishes
    return replace(world, wishes=(*others, Wish(fact.seat, "heir", lord=fact.of)))


def evolve_disputed(world: World, fact: Disputed) -> World:
    return replace(world, phase=Dividing(fact.of, fact.claimants))


def evolve_demanded(world: World, fact: Demanded) -> World:
    phase = world.phase
    assert isinstance(phase, Dividing)
    others = tuple(it for it in phase.shares if it.seat != fact.seat)
    shares = (*others, Share(fact.seat, fact.pieces))
    return replace(world, phase=replace(phase, shares=shares))


def evolve_contested(world: World, fact: Contested) -> World:
    phase = world.phase
    assert isinstance(phase, Dividing)
    return replace(world, phase=replace(phase, tournament=True))


def evolve_inherited(world: World, fact: Inherited) -> World:
    """VS-3.6.d. The heir steps into the leaver's place: slot, stamps, personal army."""
    old, changed = world.players[fact.of], world
    for army in armies_of(world, fact.of):
        changed = with_owner(changed, army, fact.heir)
    for structure in structures_of(world, fact.of):
        changed = with_structure(changed, replace(structure, owner=fact.heir))
    changed = _with_heir_in_place(changed, fact.of, fact.heir)
    heir = _heir(world, old, fact.heir)
    heir = replace(heir, capital=old.capital, personal=old.personal, profile=old.profile)
    return _without_leaver(with_player(changed, heir), fact.of)


def evolve_portioned(world: World, fact: Portioned) -> World:
    """VS-3.6.e. The objects of one list, and whatever is controlled by a mage among them."""
    old, changed = world.players[fact.of], world
    armies = frozenset(map(ArmyId, fact.pieces))
    for army in armies_of(world, fact.of):
        if army.id in armies or army.master in armies:
            changed = with_owner(changed, army, fact.heir)
    cells = [it.cell for it in structures_of(world, fact.of) if PieceName(it.name) in fact.pieces]
    for cell in cells:
        changed = with_structure(changed, replace(changed.structures[cell], owner=fact.heir))
    if slot_of(world, fact.heir) is None:
        changed = _with_heir_in_place(changed, fact.of, fact.heir)
    heir = _heir(world, old, fact.heir)
    has_personal = old.personal in armies
    heir = replace(
        heir,
        capital=_capital(world, old, fact),
        personal=old.personal if has_personal else None,
        profile=old.profile if has_personal else None,
    )
    return with_player(changed, heir)


def _capital(world: World, old: Player, fact: Portioned) -> Cell | None:
    """VS-6.0.r. The leaver's capital with whoever has it; else the first building of the part."""
    buildings = [it for it in (structure_named(world, name) for name in fact.pieces) if it]
    cells = [it.cell for it in buildings if it.kind != "mine"]
    if old.capital in cells:
        return old.capital
    return cells[0] if cells else None


def _heir(world: World, old: Player, seat: SeatId) -> Player:
    """VS-3.6.b, VS-3.6.d. The state as it is, with an empty treasury; the person is new."""
    return Player(
        seat,
        personal_lost=old.personal_lost,
        turns=old.turns,
        income_year=old.income_year,
        entered=True,
    )


def _with_heir_in_place(world: World, of: SeatId, heir: SeatId) -> World:
    """VS-3.6.d, VS-3.6.e. The leaver's slot is the heir's, and what the leaver did ends with it."""
    world = _with_deeds_of(world, of, heir)
    slots = tuple(Slot(it.id, heir, (heir,)) if it.lord == of else it for it in world.slots)
    seats = world.seats if heir in world.seats else (*world.seats, heir)
    return without_wish(replace(world, slots=slots, seats=seats), heir)


def _with_deeds_of(world: World, of: SeatId, heir: SeatId) -> World:
    """VS-3.3.d, VS-8.9.1.4.f. Effects and blocks that the leaver caused are the heir's from now on,
    and a dragon that was freed of him flies after the heir's turn."""

    def renamed(effect: Effect) -> Effect:
        return replace(effect, by=heir) if effect.by == of else effect

    def marked(army: Army) -> Army:
        block = renamed(army.cast_block) if army.cast_block is not None else None
        freed = renamed(army.freed) if army.freed is not None else None
        effects = tuple(map(renamed, army.effects))
        return replace(army, effects=effects, cast_block=block, freed=freed)

    armies: dict[ArmyId, Army] = {key: marked(army) for key, army in world.armies.items()}
    return replace(world, armies=armies)


def _without_leaver(world: World, of: SeatId) -> World:
    """The leaver has nothing any more; the next turn may come."""
    gone = replace(world.players[of], gone=True, capital=None, personal=None, played_by=None)
    changed = with_player(without_promises(world, of), gone)
    return replace(changed, phase=Between())


def evolve_divided(world: World, fact: Divided) -> World:
    """VS-3.6.a. Where nobody took anything, the leaver's empty slot goes too."""
    wishes = tuple(it for it in world.wishes if (it.what, it.lord) != ("heir", fact.of))
    changed = _without_leaver(replace(world, wishes=wishes), fact.of)
    left = next((slot for slot in world.slots if slot.lord == fact.of), None)
    return changed if left is None else without_slot(changed, left.id)


ACTS: Acts = {
    Inherit: act(decide_inherit, "joining", lists=list_inheritances),
    Divide: act(decide_divide, "dividing", lists=list_divisions),
    Contest: act(decide_contest, "dividing", lists=list_contests),
    NameHeir: act(decide_name_heir, "any-time", "host-too", lists=list_heirs),
}
FACTS: Facts = {
    HeirWished: evolve_heir_wished,
    Inherited: evolve_inherited,
    Disputed: evolve_disputed,
    Demanded: evolve_demanded,
    Contested: evolve_contested,
    Portioned: evolve_portioned,
    Divided: evolve_divided,
}
