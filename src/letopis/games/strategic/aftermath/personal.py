"""Chapters 5.3 to 5.5. The personal army: mithril, armies annexed, tribute collected."""

from collections.abc import Iterator

from msgspec.structs import replace

from letopis.core.acts import Action, ClauseId, Event, Refusal
from letopis.core.choices import Choice
from letopis.core.seats import SeatId
from letopis.games.strategic.maps import LandId, distance
from letopis.games.strategic.realm.requests import Answered, Asked
from letopis.games.strategic.realm.treasury import too_poor, with_coins
from letopis.games.strategic.world import Army, ArmyId, Coins, Piece, Request, SourceId, World
from letopis.games.strategic.world.acts import Acts, Agreement, Agreements, Facts, accepted, act
from letopis.games.strategic.world.attacks import is_attacked
from letopis.games.strategic.world.changes import with_army, with_army_spent, with_owner
from letopis.games.strategic.world.lookup import acting_army, armies_of, lord_house_of
from letopis.games.strategic.world.rights import army_row
from letopis.games.strategic.world.stamps import present_stamp


class Outfit(Action, frozen=True, tag="outfit"):
    """VS-5.3.a, VS-5.3.b. Mithril armour, or an amulet for a mage."""

    army: ArmyId


class Annex(Action, frozen=True, tag="annex"):
    """VS-5.4.a. Another army next to the personal one joins its owner."""

    army: ArmyId
    other: ArmyId


class Tribute(Action, frozen=True, tag="tribute"):
    """VS-5.5.a, VS-5.5.b. The income of a land without a lord, or half of an unopened vein's."""

    army: ArmyId
    source: SourceId


class Outfitted(Event, frozen=True, tag="outfitted"):
    """VS-5.3.d. Paid for, inalienable."""

    army: ArmyId
    cost: Coins


class Annexed(Event, frozen=True, tag="annexed"):
    """VS-5.4.c, VS-5.4.d. An army with a new owner and without its active action."""

    by: ArmyId
    army: ArmyId
    owner: SeatId


class Collected(Event, frozen=True, tag="collected"):
    """VS-5.5.a, VS-2.2.b. The land or vein has paid; for this year, unless tribute is besides."""

    army: ArmyId
    source: SourceId
    coins: Coins
    besides: bool = False


def personal_army(world: World, seat: SeatId, name: ArmyId) -> Army | Refusal:
    """VS-1.2.k. Only the personal army, with its active action to spend."""
    army = acting_army(world, seat, name)
    if isinstance(army, Refusal) or army.personal:
        return army
    return Refusal(ClauseId("VS-1.2.k"), "only-the-personal-army", {"army": name})


def decide_outfit(world: World, seat: SeatId, order: Outfit) -> tuple[Event, ...] | Refusal:
    """VS-5.3.a-d. On an opened mithril mine, whoever's it is."""
    army = personal_army(world, seat, order.army)
    if isinstance(army, Refusal):
        return army
    figures = world.ground.catalogue.figures.mithril
    mine = world.structures.get(army.cell)
    if mine is None or mine.kind != "mine" or mine.level < figures.mine_level:
        return Refusal(ClauseId("VS-5.3.c"), "no-mithril-here", {"cell": army.cell})
    if army.mithril:
        return Refusal(ClauseId("VS-5.3.a"), "has-mithril", {"army": army.id})
    if figures.cost > world.players[seat].treasury:
        return too_poor(world, seat, figures.cost, "VS-5.3.d")
    return (Outfitted(army.id, figures.cost),)


def decide_annex(world: World, seat: SeatId, order: Annex) -> tuple[Event, ...] | Refusal:
    """VS-5.4.a-c. A neutral army joins at once, another player's only with his consent."""
    army = personal_army(world, seat, order.army)
    if isinstance(army, Refusal):
        return army
    refusal = annex_refusal(world, army, order.other)
    if refusal is not None:
        return refusal
    other = world.armies[order.other]
    if other.owner is None:
        return annexation_facts(world, army, other)
    if any(it.kind == "annex" and it.army == other.id for it in world.requests):
        return Refusal(ClauseId("VS-5.4.b"), "already-asked", {"seat": other.owner})
    asked = Asked(world.asked + 1, "annex", seat, other.owner, by=army.id, army=other.id)
    return (asked,)


def annex_refusal(world: World, army: Army, name: ArmyId) -> Refusal | None:
    """VS-5.4.a, VS-5.4.c, VS-5.4.e. Which armies can be annexed at all."""
    about: dict[str, str | int] = {"army": name}
    other = world.armies.get(name)
    if other is None or other.owner == army.owner:
        return Refusal(ClauseId("VS-5.4.a"), "no-such-army", about)
    if distance(army.cell, other.cell) != 1:
        return Refusal(ClauseId("VS-5.4.a"), "not-beside", about)
    if army_row(world, other).magical:
        return Refusal(ClauseId("VS-5.4.c"), "magical-joins-nobody", about)
    if other.personal:
        return Refusal(ClauseId("VS-5.4.e"), "personal-stays-loyal", about)
    if is_attacked(world, Piece(name), other.cell):
        return Refusal(ClauseId("VS-5.4.a"), "under-attack", about)
    return None


def annexation_facts(world: World, army: Army, other: Army) -> tuple[Event, ...]:
    """VS-5.4.f, VS-8.9.1.3.e, VS-7.16.b. What a mage controls follows him; what sleeps in its lair
    when it comes out, and what fights its own when that is over."""
    assert army.owner is not None
    bound = [
        it for it in armies_of(world, other.owner)
        if it.master == other.id and not it.asleep and it.id not in world.estranged
    ]  # fmt: skip
    return tuple(Annexed(army.id, it.id, army.owner) for it in (other, *bound))


def annexing_agreed_facts(world: World, request: Request) -> tuple[Event, ...] | Refusal:
    """VS-5.4.b. Carried out if it is still legal."""
    assert request.by is not None
    assert request.army is not None
    army = personal_army(world, request.asker, request.by)
    if isinstance(army, Refusal):
        return army
    refusal = annex_refusal(world, army, request.army)
    if refusal is not None:
        return refusal
    return (Answered(request.id, "yes"), *annexation_facts(world, army, world.armies[request.army]))


def decide_tribute(world: World, seat: SeatId, order: Tribute) -> tuple[Event, ...] | Refusal:
    """VS-5.5.a-c, VS-2.2.b. Of the land or of the vein it stands on, if that has not paid yet."""
    army = personal_army(world, seat, order.army)
    if isinstance(army, Refusal):
        return army
    if order.source not in sources_here(world, army):
        return Refusal(ClauseId("VS-5.5.c"), "not-on-that-land", {"place": order.source})
    counts = world.options.income_tribute_counts == "yes"
    if counts and world.paid.get(order.source, 0) >= world.year:
        return Refusal(ClauseId("VS-2.2.b"), "has-paid", {"place": order.source})
    if order.source == SourceId(army.cell):
        return _vein_tribute_facts(world, army)
    return _land_tribute_facts(world, army, LandId(order.source))


def _vein_tribute_facts(world: World, army: Army) -> tuple[Event, ...] | Refusal:
    """VS-5.5.b. Half of what its deepest level would bring."""
    vein = world.ground.sites[army.cell].vein
    structure = world.structures.get(army.cell)
    if not vein or (structure is not None and structure.kind == "mine"):
        return Refusal(ClauseId("VS-5.5.b"), "no-unopened-vein", {"cell": army.cell})
    coins = world.ground.catalogue.mine(vein).income // 2
    return (_collected_fact(world, army, SourceId(army.cell), coins),)


def _land_tribute_facts(world: World, army: Army, land: LandId) -> tuple[Event, ...] | Refusal:
    """VS-5.5.a. No lord house, and no other personal army on it."""
    if lord_house_of(world, land) is not None:
        return Refusal(ClauseId("VS-5.5.a"), "land-has-a-house", {"land": land})
    for other in world.armies.values():
        rival = other.personal and other.id != army.id
        if rival and world.ground.sites[other.cell].land == land:
            return Refusal(ClauseId("VS-5.5.a"), "rival-on-the-land", {"army": other.id})
    return (_collected_fact(world, army, SourceId(land), world.ground.lands[land].income),)


def _collected_fact(world: World, army: Army, source: SourceId, coins: Coins) -> Collected:
    """VS-2.2.b. By option tribute is no income: the source pays its owner as well."""
    besides = world.options.income_tribute_counts == "no"
    return Collected(army.id, source, coins, besides)


def evolve_outfitted(world: World, fact: Outfitted) -> World:
    """VS-5.3.b, VS-5.3.j. Armour, or a mage's amulet; the active action is spent."""
    army = world.armies[fact.army]
    assert army.owner is not None
    changed = with_army_spent(with_coins(world, army.owner, -fact.cost), army)
    return with_army(changed, replace(changed.armies[army.id], mithril=True))


def evolve_annexed(world: World, fact: Annexed) -> World:
    other = world.armies[fact.army]
    changed = with_owner(world, replace(other, stamp=present_stamp(world)), fact.owner)
    return with_army_spent(changed, changed.armies[fact.by])


def evolve_collected(world: World, fact: Collected) -> World:
    army = world.armies[fact.army]
    assert army.owner is not None
    changed = with_army_spent(with_coins(world, army.owner, fact.coins), army)
    if fact.besides:
        return changed
    return replace(changed, paid={**world.paid, fact.source: world.year})


def sources_here(world: World, army: Army) -> tuple[SourceId, ...]:
    """Where it could collect tribute from: the land it is on, the vein it is on."""
    site = world.ground.sites[army.cell]
    land = () if site.land is None else (SourceId(site.land),)
    return (*land, SourceId(army.cell)) if site.vein else land


def list_outfits(world: World, seat: SeatId, army: Army) -> Iterator[Choice]:
    """VS-1.2.k. These three are for one's personal army."""
    if army.personal:
        yield from accepted(decide_outfit, world, seat, (Outfit(army.id),))


def list_tributes(world: World, seat: SeatId, army: Army) -> Iterator[Choice]:
    if army.personal:
        tributes = (Tribute(army.id, source) for source in sources_here(world, army))
        yield from accepted(decide_tribute, world, seat, tributes)


def list_annexings(world: World, seat: SeatId, army: Army) -> Iterator[Choice]:
    if army.personal:
        yield from accepted(decide_annex, world, seat, _annexings(world, army))


def _annexings(world: World, army: Army) -> Iterator[Annex]:
    for near in world.ground.sites[army.cell].neighbours:
        if near in world.standing:
            other = world.armies[world.standing[near]]
            yield Annex(army.id, other.id)
            if other.cargo is not None:
                yield Annex(army.id, other.cargo)


ACTS: Acts = {
    Outfit: act(decide_outfit, lists=list_outfits, spends=True),
    Annex: act(decide_annex, lists=list_annexings, spends=True),
    Tribute: act(decide_tribute, lists=list_tributes, spends=True),
}
FACTS: Facts = {
    Outfitted: evolve_outfitted,
    Annexed: evolve_annexed,
    Collected: evolve_collected,
}
AGREEMENTS: Agreements = {"annex": Agreement(ClauseId("VS-5.4.b"), annexing_agreed_facts)}
