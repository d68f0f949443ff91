"""VS-3.0.c, VS-3.5.o. Wanderers: a profile is announced, and whoever nobody objects to comes in."""

from collections.abc import Iterator

from msgspec.structs import replace

from letopis.core.acts import Action, ClauseId, Event, Refusal
from letopis.core.choices import AnyText, Choice, Family, Free
from letopis.core.fields import LONGEST_TEXT, is_text
from letopis.core.notation import Text
from letopis.core.seats import SeatId
from letopis.games.strategic.building.founding import (
    school_refusal,
    schools_of,
    with_entry_over,
    without_wish,
)
from letopis.games.strategic.catalogue import ArmyKind, School
from letopis.games.strategic.maps import Cell, Terrain
from letopis.games.strategic.membership.joining import Disappointed, is_free, newcomer_refusal
from letopis.games.strategic.world import Army, ArmyId, Entering, Stamp, Wish, World
from letopis.games.strategic.world.acts import Acts, Facts, act
from letopis.games.strategic.world.changes import with_new_army, with_player
from letopis.games.strategic.world.lookup import next_id
from letopis.games.strategic.world.profiles import (
    Figure,
    Profile,
    profile_of,
    profile_refusal,
    settings,
    wanderer_row,
)
from letopis.games.strategic.world.purposes import CellDraw
from letopis.games.strategic.world.stamps import has_come_round, present_stamp
from letopis.games.strategic.world.turn_facts import CalledFor


class Announce(Action, frozen=True, tag="announce"):
    """VS-3.5.o. I am a wanderer like that; let me in."""

    kind: ArmyKind
    figures: tuple[Figure, ...]
    school: School | None = None
    text: Text = Text("")


class ObjectTo(Action, frozen=True, tag="object"):
    """VS-3.5.o. Not him, or not like that."""

    seat: SeatId


class Agree(Action, frozen=True, tag="agree"):
    """VS-3.5.b, VS-3.0.c. Let him begin like that."""

    seat: SeatId


class Announced(Event, frozen=True, tag="announced"):
    """VS-3.0.c. Everybody sees what he would be."""

    seat: SeatId
    kind: ArmyKind
    figures: tuple[Figure, ...]
    school: School | None = None
    text: Text = Text("")


class Objected(Event, frozen=True, tag="objected"):
    """VS-3.5.o. He does not come in."""

    seat: SeatId
    to: SeatId


class Agreed(Event, frozen=True, tag="agreed"):
    """VS-3.5.b. One of the others agrees to a wanderer."""

    seat: SeatId
    to: SeatId


class Wandered(Event, frozen=True, tag="wandered"):
    """VS-3.5.o. Nobody has objected: there he is."""

    seat: SeatId
    army: ArmyId
    cell: Cell


def decide_announce(world: World, seat: SeatId, order: Announce) -> tuple[Event, ...] | Refusal:
    """VS-3.0.c, VS-3.5.b, VS-3.5.o. By whoever may come in at all; announced anew, the year is
    counted anew."""
    refusal = newcomer_refusal(world, seat) or announcement_refusal(world, order)
    if refusal is not None:
        return refusal
    return (Announced(seat, order.kind, order.figures, order.school, order.text),)


def announcement_refusal(world: World, order: Announce) -> Refusal | None:
    """VS-3.0.c, VS-5.0.a, VS-6.3.i. An army that can be a personal one, with possible figures."""
    catalogue = world.ground.catalogue
    if catalogue.armies[order.kind].magical:
        return Refusal(ClauseId("VS-5.0.a"), "magical-cannot-be-personal", {"kind": order.kind})
    refusal = school_refusal(world, order.kind, order.school)
    refusal = refusal or profile_refusal(catalogue, order.kind, order.figures)
    if refusal is None and not is_text(order.text):
        return Refusal(ClauseId("VS-3.0.c"), "text-too-long", {"longest": LONGEST_TEXT})
    return refusal


def decide_object(world: World, seat: SeatId, order: ObjectTo) -> tuple[Event, ...] | Refusal:
    """VS-3.5.o. Any player, as long as the wanderer is not in."""
    if announcement_of(world, order.seat) is None:
        return Refusal(ClauseId("VS-3.5.o"), "nobody-announced", {"seat": order.seat})
    return (Objected(seat, order.seat),)


def decide_agree(world: World, seat: SeatId, order: Agree) -> tuple[Event, ...] | Refusal:
    """VS-3.5.b. Only before the first year: later silence is enough."""
    if seat not in seats_to_agree(world) or candidate(world) != order.seat:
        return Refusal(ClauseId("VS-3.5.o"), "nobody-announced", {"seat": order.seat})
    return (Agreed(seat, order.seat),)


def announcement_of(world: World, seat: SeatId) -> Wish | None:
    announced = (it for it in world.wishes if it.what == "wanderer")
    return next((wish for wish in announced if wish.seat == seat), None)


def candidate(world: World) -> SeatId | None:
    """VS-3.5.b. Who wants to begin the game as a wanderer and waits for the others' yes."""
    phase = world.phase
    if world.year or not isinstance(phase, Entering) or phase.seat is None:
        return None
    return None if announcement_of(world, phase.seat) is None else phase.seat


def seats_to_agree(world: World) -> tuple[SeatId, ...]:
    """VS-3.5.b. Before the first year nobody could wait for a year: all the others are asked."""
    seat = candidate(world)
    wish = None if seat is None else announcement_of(world, seat)
    if wish is None:
        return ()
    return tuple(it for it in world.seats if it not in (seat, *wish.agreed))


def is_due(world: World, wish: Wish) -> bool:
    """VS-3.5.o. A wanderer's year is over when the slot in which he announced himself has ended
    again; other wishes wait for nothing."""
    return wish.since is None or has_come_round(world, wish.since)


def arrival_facts(world: World, wish: Wish) -> tuple[Event, ...]:
    """VS-3.5.o. On a free cell that chance draws, where he can stand."""
    assert wish.profile is not None
    cells = haunts(world, wish.profile)
    if not cells:
        return (Disappointed(wish.seat, "unsuitable-cell"),)
    return (CalledFor(CellDraw(wish.seat), 1, len(cells)),)


def haunts(world: World, profile: Profile) -> tuple[Cell, ...]:
    """Where he could walk; whoever walks nowhere stands where his kind could."""
    book = world.ground.catalogue.armies[profile.kind]
    line = wanderer_row(book, profile)
    speed = line.speed if any(line.speed.values()) else book.speed
    found = []
    for cell, site in world.ground.sites.items():
        terrain = Terrain.COASTAL if line.naval and site.river else site.terrain
        if speed[terrain] and is_free(world, cell):
            found.append(cell)
    return tuple(found)


def wandered_fact(world: World, wish: Wish, cell: Cell) -> Wandered:
    assert wish.profile is not None
    return Wandered(wish.seat, next_id(world, wish.profile.kind), cell)


def _announcements(
    world: World, kind: ArmyKind, taught: tuple[School | None, ...]
) -> Iterator[Choice]:
    """Every profile an army of this kind may have, with any words."""
    domain = settings(world.ground.catalogue, kind)
    for school in taught:
        example = Announce(kind, (), school)
        yield Family(example, "figures", domain, (Free("text", AnyText(LONGEST_TEXT)),))


def evolve_announced(world: World, fact: Announced) -> World:
    profile = profile_of(fact.kind, fact.figures, fact.school, fact.text)
    since: Stamp | None = present_stamp(world) if world.year else None
    wish = Wish(fact.seat, "wanderer", kind=fact.kind, profile=profile, since=since)
    others = without_wish(world, fact.seat).wishes
    return replace(world, wishes=(*others, wish))


def evolve_objected(world: World, fact: Objected) -> World:
    return without_wish(world, fact.to)


def evolve_agreed(world: World, fact: Agreed) -> World:
    wishes = (
        replace(it, agreed=(*it.agreed, fact.seat)) if it.seat == fact.to else it
        for it in world.wishes
    )
    return replace(world, wishes=tuple(wishes))


def evolve_wandered(world: World, fact: Wandered) -> World:
    """VS-3.0.c, VS-3.5.p. His army, his coins, his profile; ready in his first turn."""
    wish = announcement_of(world, fact.seat)
    assert wish is not None
    profile = wish.profile
    assert profile is not None
    army = Army(
        fact.army,
        profile.kind,
        fact.seat,
        fact.cell,
        personal=True,
        school=profile.school,
        profile=profile,
    )
    changed = with_new_army(world, army)
    player = replace(
        changed.players[fact.seat],
        entered=True,
        personal=army.id,
        treasury=profile.coins,
        profile=profile,
    )
    return with_entry_over(with_player(changed, player), fact.seat)


def list_announcements(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
    """VS-3.5.o. As a wanderer of any kind that can be a personal army."""
    for kind, line in world.ground.catalogue.armies.items():
        taught = schools_of(world, kind)
        if line.magical:
            continue
        if not isinstance(decide_announce(world, seat, Announce(kind, (), taught[0])), Refusal):
            yield from _announcements(world, kind, taught)


def list_objections(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
    """VS-3.5.b, VS-3.5.o. To whoever begins as a wanderer, or wants to come as one."""
    newcomer = candidate(world)
    if newcomer is not None and seat in seats_to_agree(world):
        yield ObjectTo(newcomer)
    else:
        announced = (it.seat for it in world.wishes if it.what == "wanderer")
        yield from map(ObjectTo, announced)


def list_consents(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
    """VS-3.5.b. Before the first year all the others are asked about a wanderer."""
    newcomer = candidate(world)
    if newcomer is not None and seat in seats_to_agree(world):
        yield Agree(newcomer)


ACTS: Acts = {
    Announce: act(decide_announce, "joining", lists=list_announcements),
    ObjectTo: act(decide_object, "consent", "any-time", lists=list_objections),
    Agree: act(decide_agree, "consent", lists=list_consents),
}
FACTS: Facts = {
    Announced: evolve_announced,
    Objected: evolve_objected,
    Agreed: evolve_agreed,
    Wandered: evolve_wandered,
}
