"""Chapter 6.3, VS-6.0.q, VS-3.2.f, VS-5.0.d. Hiring: in a house, aboard a ship, in a fortress."""

from collections.abc import Iterator

from msgspec.structs import replace

from letopis.core.acts import Action, ClauseId, Event, Refusal
from letopis.core.choices import Choice
from letopis.core.seats import SeatId
from letopis.games.strategic.building.founding import school_refusal, schools_of
from letopis.games.strategic.catalogue import ArmyKind, School
from letopis.games.strategic.maps import Cell, distance
from letopis.games.strategic.movement.sieges import is_besieged
from letopis.games.strategic.realm.treasury import too_poor, with_coins
from letopis.games.strategic.realm.vassals import vassals_of
from letopis.games.strategic.world import (
    Army,
    ArmyId,
    Coins,
    PieceName,
    Stamp,
    Structure,
    StructureName,
    World,
)
from letopis.games.strategic.world.acts import Acts, Facts, Scenes, accepted, act
from letopis.games.strategic.world.changes import (
    with_army,
    with_new_army,
    with_player,
    with_structure,
)
from letopis.games.strategic.world.lookup import (
    acting_structure,
    building_row,
    is_lord_house,
    next_id,
    structure_named,
    structures_of,
)
from letopis.games.strategic.world.marches import march_of, with_march_ended
from letopis.games.strategic.world.profiles import Profile, wanderer_row
from letopis.games.strategic.world.rights import has_permission
from letopis.games.strategic.world.stamps import position, present_stamp

DISTANT = 6  # VS-6.0.q, option distance_6


class Hire(Action, frozen=True, tag="hire"):
    """VS-6.3.d. `at` names a ship in the building or a fortress near by; `vassal` for whom."""

    kind: ArmyKind
    building: StructureName
    at: PieceName | None = None
    school: School | None = None
    personal: bool = False
    vassal: SeatId | None = None


class Hired(Event, frozen=True, tag="hired"):
    """VS-6.3.e. On the map, paid for, without active action."""

    seat: SeatId
    army: ArmyId
    kind: ArmyKind
    building: Cell
    cell: Cell
    cost: Coins
    owner: SeatId
    ship: ArmyId | None = None
    school: School | None = None
    personal: bool = False
    wanderer: bool = False


def decide_hire(world: World, seat: SeatId, order: Hire) -> tuple[Event, ...] | Refusal:
    """VS-6.3.a-i. What the building's table and ground allow, unless it is besieged."""
    building = acting_structure(world, seat, order.building)
    if isinstance(building, Refusal):
        return building
    for refusal in (
        kind_refusal(world, building, order.kind),
        school_refusal(world, order.kind, order.school),
        _personal_refusal(world, seat, order),
    ):
        if refusal is not None:
            return refusal
    place = _place(world, seat, building, order)
    if isinstance(place, Refusal):
        return place
    owner = order.vassal or seat
    profile = _profile(world, owner, order)
    book = world.ground.catalogue.armies[order.kind]
    cost = (book if profile is None else wanderer_row(book, profile)).cost or 0
    if cost > world.players[seat].treasury:
        return too_poor(world, seat, cost, "VS-6.3.d")
    hired = Hired(
        seat,
        next_id(world, order.kind),
        order.kind,
        building.cell,
        place.cell,
        cost,
        owner,
        ship=place.id if isinstance(place, Army) else None,
        school=order.school,
        personal=order.personal or order.vassal is not None,
        wanderer=profile is not None,
    )
    return (hired,)


def _profile(world: World, owner: SeatId, order: Hire) -> Profile | None:
    """VS-3.0.c, VS-5.0.d. A wanderer who has a personal army of his kind again has his own, for the
    price that was agreed."""
    profile = world.players[owner].profile
    is_personal = order.personal or order.vassal is not None
    return profile if is_personal and profile is not None and profile.kind == order.kind else None


def kind_refusal(world: World, building: Structure, kind: ArmyKind) -> Refusal | None:
    """VS-1.2.m, VS-4.4.b, VS-6.3.a-c, VS-6.3.g. What a building may not hire, and why."""
    line = building_row(world, building)
    if line is None:
        return Refusal(ClauseId("VS-1.2.m"), "mines-hire-nobody")
    if is_besieged(world, building.cell):
        return Refusal(ClauseId("VS-6.3.g"), "besieged", {"structure": building.name})
    if kind not in line.hires:
        return Refusal(ClauseId("VS-6.3.a"), "not-hired-here", {"kind": kind})
    native = world.ground.catalogue.armies[kind].native
    site = world.ground.sites[building.cell]
    if native is not None and native is not site.terrain:
        return Refusal(ClauseId("VS-6.3.b"), "not-their-home", {"kind": kind})
    return _dry_refusal(world, building, kind)


def _dry_refusal(world: World, building: Structure, kind: ArmyKind) -> Refusal | None:
    """VS-6.3.c, option. Ships are hired, and set out, at the water only."""
    naval = world.ground.catalogue.armies[kind].naval
    if naval and world.options.hire_ship_needs_water == "yes" and not _has_water(world, building):
        return Refusal(ClauseId("VS-6.3.c"), "no-water-here", {"structure": building.name})
    return None


def _has_water(world: World, building: Structure) -> bool:
    sites = world.ground.sites
    near = (building.cell, *sites[building.cell].neighbours)
    return any(sites[cell].is_water for cell in near)


def _personal_refusal(world: World, seat: SeatId, order: Hire) -> Refusal | None:
    """VS-5.0.c, VS-5.0.d, VS-3.2.f. One personal army, restored years after its loss."""
    if order.vassal is not None:
        vassal = world.players.get(order.vassal)
        if vassal is None or vassal.suzerain != seat:
            return Refusal(ClauseId("VS-3.2.f"), "not-your-vassal", {"seat": order.vassal})
        if order.personal:
            return Refusal(ClauseId("VS-3.2.f"), "personal-anyway", {"seat": order.vassal})
        waits = world.options.vassal_restore_waits_5_years == "yes"
        return may_have_personal(world, order.vassal, waits)
    return may_have_personal(world, seat, waits=True) if order.personal else None


def may_have_personal(world: World, seat: SeatId, waits: bool) -> Refusal | None:
    player = world.players[seat]
    if player.personal is not None:
        return Refusal(ClauseId("VS-5.0.c"), "personal-army-lives", {"seat": seat})
    years = world.options.personal_restore_years
    if waits and player.personal_lost and not _years_passed(world, player.personal_lost, years):
        return Refusal(ClauseId("VS-5.0.d"), "too-early", {"years": years})
    return None


def _years_passed(world: World, since: Stamp, years: int) -> bool:
    """VS-5.0.d. So many full circles, counted from a slot to the same slot."""
    if world.year != since.year + years:
        return world.year > since.year + years
    return position(world, since.slot) <= position(world, world.running)


def _place(
    world: World, seat: SeatId, building: Structure, order: Hire
) -> Structure | Army | Refusal:
    """VS-6.3.c, VS-6.3.d, VS-6.3.f, VS-6.0.q. Where the new army appears."""
    if order.at is None:
        if building.cell in world.standing:
            return Refusal(ClauseId("VS-6.3.d"), "building-occupied", {"structure": building.name})
        return building
    ship = world.armies.get(ArmyId(order.at))
    if ship is not None:
        return _ship_refusal(world, seat, building, order, ship) or ship
    fortress = structure_named(world, order.at)
    if fortress is None:
        return Refusal(ClauseId("VS-6.3.d"), "no-such-place", {"place": order.at})
    if fortress not in fortresses_near(world, seat, building):
        return Refusal(ClauseId("VS-6.0.q"), "no-fortress-near", {"structure": order.at})
    if fortress.cell in world.standing:
        return Refusal(ClauseId("VS-6.0.q"), "building-occupied", {"structure": fortress.name})
    return _dry_refusal(world, fortress, order.kind) or fortress


def _ship_refusal(
    world: World, seat: SeatId, building: Structure, order: Hire, ship: Army
) -> Refusal | None:
    """VS-6.3.f, VS-4.2.a, VS-4.2.c. A boarding: onto an empty ship in this building."""
    about: dict[str, str | int] = {"army": ship.id}
    table = world.ground.catalogue.armies
    if not table[ship.kind].naval or table[ship.kind].magical or table[order.kind].naval:
        return Refusal(ClauseId("VS-4.2.a"), "no-ship", about)
    if ship.cell != building.cell:
        return Refusal(ClauseId("VS-6.3.f"), "ship-not-here", about)
    if ship.cargo is not None:
        return Refusal(ClauseId("VS-4.2.a"), "ship-is-full", about)
    if march_of(world, ship).moored:
        return Refusal(ClauseId("VS-4.2.c"), "ship-has-loaded", about)
    owner = order.vassal or seat
    if ship.owner == owner:
        return None
    if ship.owner is None or not has_permission(world, ship.owner, owner, "board", ship.id):
        return Refusal(ClauseId("VS-3.4.b"), "no-boarding", about)
    return None


def fortresses_near(world: World, seat: SeatId, house: Structure) -> tuple[Structure, ...]:
    """VS-6.0.q. Own fortresses that serve an own lord house."""
    if not is_lord_house(world, house):
        return ()
    own = tuple(it for it in structures_of(world, seat) if it.kind == "fortress")
    return tuple(it for it in own if _is_neighbour(world, seat, house, it))


def _is_neighbour(world: World, seat: SeatId, house: Structure, fortress: Structure) -> bool:
    sites = world.ground.sites
    home, land = sites[house.cell].land, sites[fortress.cell].land
    match world.options.fortress_neighbour:
        case "same_land":
            return home == land
        case "distance_6":
            return distance(house.cell, fortress.cell) <= DISTANT
        case "nearest_house":
            houses = (it for it in structures_of(world, seat) if is_lord_house(world, it))
            nearest = min(distance(it.cell, fortress.cell) for it in houses)
            return distance(house.cell, fortress.cell) == nearest
        case "same_or_bordering_land":
            assert home is not None
            return home == land or land in world.ground.bordering[home]


def evolve_hired(world: World, fact: Hired) -> World:
    """VS-6.3.d, VS-6.3.e. The building's action is spent, the army has none yet."""
    changed = with_coins(world, fact.seat, -fact.cost)
    building = changed.structures[fact.building]
    changed = with_structure(changed, replace(building, stamp=present_stamp(world)))
    if fact.ship is not None:
        changed = with_army(changed, with_march_ended(world, world.armies[fact.ship], moored=True))
    army = Army(
        fact.army,
        fact.kind,
        fact.owner,
        fact.cell,
        aboard=fact.ship,
        personal=fact.personal,
        school=fact.school,
        stamp=present_stamp(world),
        profile=world.players[fact.owner].profile if fact.wanderer else None,
    )
    changed = with_new_army(changed, army)
    if not fact.personal:
        return changed
    return with_player(changed, replace(changed.players[fact.owner], personal=army.id))


def list_hires(world: World, seat: SeatId, structure: Structure) -> Iterator[Choice]:
    return accepted(decide_hire, world, seat, _hires(world, seat, structure))


def _hires(world: World, seat: SeatId, structure: Structure) -> Iterator[Action]:
    line = building_row(world, structure)
    if line is None:
        return
    places: list[PieceName | None] = [None]
    standing = world.standing.get(structure.cell)
    if standing is not None:
        places.append(PieceName(standing))
    places += [PieceName(fortress.name) for fortress in fortresses_near(world, seat, structure)]
    for kind in line.hires:
        if kind_refusal(world, structure, kind) is not None:
            continue
        for place in places:
            yield from _variants(world, seat, Hire(kind, structure.name, at=place))


def _variants(world: World, seat: SeatId, hire: Hire) -> Iterator[Hire]:
    """With every school a mage may have; as a personal army; for a vassal who lost his."""
    for school in schools_of(world, hire.kind):
        schooled = replace(hire, school=school)
        yield schooled
        if world.players[seat].personal is None:
            yield replace(schooled, personal=True)
        for vassal in vassals_of(world, seat):
            if world.players[vassal].personal is None:
                yield replace(schooled, vassal=vassal)


ACTS: Acts = {
    Hire: act(decide_hire, lists=list_hires, spends=True),
}
FACTS: Facts = {Hired: evolve_hired}
SCENES: Scenes = {Hired: lambda world, fact: (fact.cell,)}
