"""Chapters 2, 3.1 and 4.6. Income, upkeep, the limit of the treasury, gifts, dismissals."""

from collections.abc import Iterator

from msgspec.structs import replace

from letopis.core.acts import Action, ClauseId, Event, Refusal
from letopis.core.choices import Choice, Family, Numbers
from letopis.core.seats import SeatId
from letopis.games.strategic.world import (
    NOBODY,
    Acting,
    Army,
    ArmyId,
    Coins,
    Effect,
    Paying,
    Phase,
    Shortage,
    SourceId,
    World,
)
from letopis.games.strategic.world.acts import Acts, Faces, Facts, Throws, accepted, act
from letopis.games.strategic.world.changes import with_army, with_owner, with_player, without_army
from letopis.games.strategic.world.lookup import (
    acting_army,
    armies_of,
    building_row,
    is_lord_house,
    own_army,
    source_of_vein,
    structures_of,
)
from letopis.games.strategic.world.marches import with_march_ended
from letopis.games.strategic.world.purposes import DismissalDraw
from letopis.games.strategic.world.rights import army_row
from letopis.games.strategic.world.stamps import present_stamp
from letopis.games.strategic.world.turn_facts import CalledFor

TAX_SHARE = 5  # VS-3.1.b: one coin of five, and of any part of five


class Send(Action, frozen=True, tag="send"):
    """VS-3.1.a. Money for another player, taxed."""

    to: SeatId
    coins: Coins


class Dismiss(Action, frozen=True, tag="dismiss"):
    """VS-4.6.a. Send an army home."""

    army: ArmyId


class Sent(Event, frozen=True, tag="sent"):
    """VS-3.1.b. What it cost the giver, and what came of it."""

    seat: SeatId
    to: SeatId
    cost: Coins
    received: Coins


class Confiscated(Event, frozen=True, tag="confiscated"):
    """VS-2.1.b. What lay above the limit."""

    seat: SeatId
    coins: Coins


class Paid(Event, frozen=True, tag="paid"):
    """VS-2.1.a. The income of a year and the upkeep, and the lands and veins it came from."""

    seat: SeatId
    income: Coins
    upkeep: Coins
    sources: tuple[SourceId, ...]


class Dismissed(Event, frozen=True, tag="dismissed"):
    """VS-4.6.a, VS-4.6.c. Off the map; the coins are what a building gives back."""

    army: ArmyId
    refund: Coins


class Stopped(Event, frozen=True, tag="stopped"):
    """VS-4.2.i. A ship sails no farther in this turn: its passenger has acted."""

    army: ArmyId


class Perished(Event, frozen=True, tag="perished"):
    """An army is lost without a battle: with its ship, by a spell, or because it vanished."""

    army: ArmyId


class Freed(Event, frozen=True, tag="freed"):
    """VS-4.6.f, VS-8.7.a. A dragon is its own master again; `of` says whose it was, where its own
    had attacked it (VS-7.16.b)."""

    army: ArmyId
    of: SeatId | None = None


def income_of(world: World, seat: SeatId) -> tuple[Coins, tuple[SourceId, ...]]:
    """VS-2.2.a, VS-2.2.b, VS-3.0.c. Lands with an own lord house and own mines, each once a year,
    and what a wanderer has by agreement."""
    coins, sources = 0, []
    for structure in structures_of(world, seat):
        site = world.ground.sites[structure.cell]
        if structure.kind == "mine":
            source = source_of_vein(structure.cell)
            earned = world.ground.catalogue.mine(structure.level).income
        elif is_lord_house(world, structure) and site.land is not None:
            source, earned = SourceId(site.land), world.ground.lands[site.land].income
        else:
            continue
        if world.paid.get(source, 0) < world.year:
            sources.append(source)
            coins += earned
    profile = world.players[seat].profile
    return coins + (0 if profile is None else profile.income), tuple(sources)


def upkeep_of(world: World, seat: SeatId) -> Coins:
    """VS-2.1.a, VS-5.0.b, VS-3.0.c. Of all troops but the personal army, unless a wanderer's was
    agreed to cost some."""
    return sum(army_upkeep(world, it) for it in armies_of(world, seat))


def army_upkeep(world: World, army: Army) -> Coins:
    """VS-5.0.b, VS-3.0.c. What its owner pays for an army each year."""
    agreed = army.profile is not None and army.profile.upkeep is not None
    return 0 if army.personal and not agreed else army_row(world, army).upkeep


def limit_of(world: World, seat: SeatId) -> Coins:
    """VS-2.3.a, VS-2.3.b. A hundred, and ten more for each own fortress."""
    rows = (building_row(world, structure) for structure in structures_of(world, seat))
    more = sum(it.treasury for it in rows if it is not None)
    return world.ground.catalogue.figures.treasury.limit + more


def shortfall(world: World, seat: SeatId) -> Coins:
    """VS-4.6.d. What treasury and income do not cover; 0 or less when all troops can be kept."""
    return upkeep_of(world, seat) - income_of(world, seat)[0] - world.players[seat].treasury


def confiscation_facts(world: World, seat: SeatId) -> tuple[Event, ...]:
    """VS-2.1.b, VS-2.3.a. Above the limit valid at this moment."""
    over = surplus_of(world, seat)
    return (Confiscated(seat, over),) if over > 0 else ()


def surplus_of(world: World, seat: SeatId) -> Coins:
    """VS-2.1.b. What will be confiscated, as things stand; by option no prize of this year yet."""
    over = world.players[seat].treasury - limit_of(world, seat)
    if world.options.treasury_prize_over_limit == "kept_one_turn":
        over -= world.windfalls.get(seat, 0)
    return max(0, over)


def surplus_with(world: World, seat: SeatId, coins: Coins) -> Coins:
    """VS-2.1.b. How much would be lost with the next turn of one who wins so much now."""
    if world.options.treasury_prize_over_limit == "kept_one_turn":
        return 0
    return min(coins, max(0, world.players[seat].treasury + coins - limit_of(world, seat)))


def payday_facts(world: World, seat: SeatId) -> tuple[Event, ...]:
    """VS-2.1.b, VS-3.5.h. Confiscation first, but not before a player's first turn."""
    late = world.options.treasury_cap_check != "end_of_turn"
    return confiscation_facts(world, seat) if late and world.players[seat].turns > 0 else ()


def payment_facts(world: World, seat: SeatId) -> tuple[Event, ...]:
    """VS-2.1.a, VS-4.6.f. What cannot be paid even so is forgiven, by option."""
    income, sources = income_of(world, seat)
    payable = income + world.players[seat].treasury
    return (Paid(seat, income, min(upkeep_of(world, seat), payable), sources),)


def decide_send(world: World, seat: SeatId, gift: Send) -> tuple[Event, ...] | Refusal:
    """VS-3.1.a-c. One fifth is lost on the way, rounded up, or paid on top by option."""
    to = world.players.get(gift.to)
    if to is None or not to.is_playing:
        return Refusal(ClauseId("VS-3.1.a"), "no-such-player", {"seat": gift.to})
    if gift.to == seat:
        return Refusal(ClauseId("VS-3.1.a"), "to-oneself")
    if gift.coins < 1:
        return Refusal(ClauseId("VS-I.o"), "whole-coins", {"coins": gift.coins})
    tax = _tax(gift.coins)
    on_top = world.options.transfer_tax_mode == "on_top"
    cost, received = (gift.coins + tax, gift.coins) if on_top else (gift.coins, gift.coins - tax)
    if cost > world.players[seat].treasury:
        return too_poor(world, seat, cost, "VS-3.1.a")
    return (Sent(seat, gift.to, cost, received),)


def dearest_gift(world: World, seat: SeatId) -> Coins:
    """VS-3.1.b. The largest sum a player can send."""
    treasury = world.players[seat].treasury
    if world.options.transfer_tax_mode == "deducted":
        return treasury
    return max(coins for coins in range(treasury + 1) if coins + _tax(coins) <= treasury)


def _tax(coins: Coins) -> Coins:
    """VS-3.1.b. A fifth, rounded up."""
    return -(-coins // TAX_SHARE)


def too_poor(world: World, seat: SeatId, cost: Coins, clause: str) -> Refusal:
    """VS-I.h. What costs more than one has."""
    about: dict[str, str | int] = {"cost": cost, "treasury": world.players[seat].treasury}
    return Refusal(ClauseId(clause), "too-poor", about)


def decide_dismiss(world: World, seat: SeatId, order: Dismiss) -> tuple[Event, ...] | Refusal:
    """VS-1.2.h, VS-4.6.a, VS-4.6.g. Forced dismissal needs no active action (VS-4.6.d)."""
    is_forced = isinstance(world.phase, Shortage)
    found = (own_army if is_forced else acting_army)(world, seat, order.army)
    if isinstance(found, Refusal):
        return found
    if army_row(world, found).magical:
        return Refusal(ClauseId("VS-4.6.g"), "magical-stays", {"army": found.id})
    if found.cargo is not None and not is_forced:
        return Refusal(ClauseId("VS-4.6.a"), "ship-is-loaded", {"army": found.id})
    facts = dismissal_facts(world, found)
    if found.aboard is None or is_forced:
        return facts
    return (*facts, Stopped(found.aboard))  # VS-4.2.i: the passenger has used its action


def dismissal_facts(world: World, army: Army) -> tuple[Event, ...]:
    """VS-4.6.a, VS-4.6.c. A ship's passenger perishes with it unless there is land beneath."""
    structure = world.structures.get(army.cell)
    in_building = structure is not None and structure.kind != "mine"
    refund = army_row(world, army).upkeep if in_building and not army.personal else 0
    facts: tuple[Event, ...] = (Dismissed(army.id, refund),)
    if army.cargo is not None and world.ground.sites[army.cell].terrain.is_sea:
        return (Perished(army.cargo), *facts)
    return facts


def dismissible_armies(world: World, seat: SeatId) -> tuple[Army, ...]:
    """VS-4.6.f. Whom chance may dismiss: who costs upkeep and is not magical, nor personal."""
    return tuple(
        army
        for army in armies_of(world, seat)
        if not army.personal and army_row(world, army).upkeep and not army_row(world, army).magical
    )


def dismissal_call(world: World, seat: SeatId) -> CalledFor:
    """VS-4.6.f. A lot for each of those whom chance may dismiss."""
    return CalledFor(DismissalDraw(seat), 1, len(dismissible_armies(world, seat)))


def drawn_dismissal_facts(world: World, draw: DismissalDraw, faces: Faces) -> tuple[Event, ...]:
    """VS-4.6.f. One at a time; if the money still lacks, lots are drawn again."""
    return dismissal_facts(world, dismissible_armies(world, draw.seat)[faces[0] - 1])


def unpaid_dragon_facts(world: World, seat: SeatId) -> tuple[Event, ...]:
    """VS-4.6.f. The last resort: a dragon nobody can pay is freed."""
    if world.options.upkeep_unpaid_dragon == "forgiven":
        return ()
    dragons = (it for it in armies_of(world, seat) if army_row(world, it).magical)
    owing = [it for it in dragons if army_row(world, it).upkeep]
    return (Freed(owing[0].id),) if owing else ()


def with_coins(world: World, seat: SeatId, change: Coins) -> World:
    player = world.players[seat]
    return with_player(world, replace(player, treasury=player.treasury + change))


def evolve_sent(world: World, fact: Sent) -> World:
    return with_coins(with_coins(world, fact.seat, -fact.cost), fact.to, fact.received)


def evolve_confiscated(world: World, fact: Confiscated) -> World:
    return with_coins(world, fact.seat, -fact.coins)


def evolve_paid(world: World, fact: Paid) -> World:
    player = world.players[fact.seat]
    treasury = player.treasury + fact.income - fact.upkeep
    changed = with_player(world, replace(player, treasury=treasury, income_year=world.year))
    known = {**world.paid, **dict.fromkeys(fact.sources, world.year)}
    windfalls = {seat: coins for seat, coins in world.windfalls.items() if seat != fact.seat}
    phase = _phase_after_payment(world.phase, fact.seat)
    return replace(changed, paid=known, phase=phase, windfalls=windfalls)


def _phase_after_payment(phase: Phase, seat: SeatId) -> Phase:
    """VS-4.6.d, VS-3.2.e. With the upkeep paid, what the shortage had interrupted goes on."""
    if not isinstance(phase, Shortage) or phase.seat != seat:
        return phase
    return Paying() if phase.acting is None else Acting(phase.acting)


def evolve_dismissed(world: World, fact: Dismissed) -> World:
    army = world.armies[fact.army]
    assert army.owner is not None
    return without_army(with_coins(world, army.owner, fact.refund), army)


def evolve_stopped(world: World, fact: Stopped) -> World:
    return with_army(world, with_march_ended(world, world.armies[fact.army]))


def evolve_perished(world: World, fact: Perished) -> World:
    return without_army(world, world.armies[fact.army])


def evolve_freed(world: World, fact: Freed) -> World:
    """VS-8.9.1.4.e, VS-8.9.1.3.e. Without owner, without master, without its active action; one
    that still lies in its lair sleeps on."""
    army = world.armies[fact.army]
    if army.asleep:
        return with_army(world, replace(army, master=None))
    freed = Effect("release", fact.of or army.owner or NOBODY, present_stamp(world))
    loose = replace(army, master=None, stamp=present_stamp(world), march=None, freed=freed)
    return with_owner(world, loose, None)


def list_gifts(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
    most = dearest_gift(world, seat)
    for other, player in world.players.items():
        if most and other != seat and player.is_playing:
            yield Family(Send(other, 1), "coins", Numbers(1, most))


def list_dismissals(world: World, seat: SeatId, army: Army) -> Iterator[Choice]:
    return accepted(decide_dismiss, world, seat, (Dismiss(army.id),))


ACTS: Acts = {
    Send: act(decide_send, lists=list_gifts),
    Dismiss: act(decide_dismiss, "own-turn", "shortage", lists=list_dismissals, spends=True),
}
FACTS: Facts = {
    Sent: evolve_sent,
    Confiscated: evolve_confiscated,
    Paid: evolve_paid,
    Dismissed: evolve_dismissed,
    Stopped: evolve_stopped,
    Perished: evolve_perished,
    Freed: evolve_freed,
}
THROWS: Throws = {DismissalDraw: drawn_dismissal_facts}
