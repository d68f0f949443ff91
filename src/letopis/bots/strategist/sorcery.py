"""Mages: when to hire one, what to cast, whom to challenge; every spell valued in coins.

A mage costs a whole treasury, so one is hired when there is neither land to settle nor upkeep to
spare for troops. The zombies it raises need no upkeep. It stays where it was hired: with the mage
all that obeys it would be lost. Taming is never worth it (docs/bots.md has the sum).
"""

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from letopis.bots.strategist.appraisal import (
    WEAKENED,
    Realm,
    army_worth,
    danger,
    enemies_near,
    house_worth,
    is_hostile,
    own_armies,
)
from letopis.bots.strategist.odds import Strength, weight
from letopis.bots.strategist.sites import overseas, years_left
from letopis.core.acts import Action
from letopis.core.choices import Choice, Family
from letopis.games.strategic.aftermath import Lowered, lowering_facts
from letopis.games.strategic.building import Hire
from letopis.games.strategic.catalogue import FaceOutcome, School, SpellKind
from letopis.games.strategic.magic import Cast, Challenge, casting_cost, immunity, spell_row
from letopis.games.strategic.maps import Cell, distance
from letopis.games.strategic.world import (
    Army,
    ArmyId,
    Coins,
    Effect,
    Structure,
    army_row,
    pieces_on,
    present_stamp,
    room_for_control,
    structure_named,
    structures_of,
    with_army,
)

LEAN_YEARS = 5  # years of upkeep that a detachment without upkeep saves
MARGIN = 1.2  # required ratio of a spell's value to its cost
HOUSES = 3  # own houses for each mage
SPELL_YEARS = 2  # in which a mage must be able to pay for a spell

Worth = Callable[[Realm, Army, Cast], float]


def pays(realm: Realm) -> bool:
    """Whether all the zombies that obey a mage are worth what it and they cost, by the figures of
    this game; by those of the book they are not.
    """
    tables = realm.world.ground.catalogue
    mage, zombie = tables.armies["mage"], tables.armies["zombie"]
    rising = spell_row(realm.world, "raise-zombies")
    assert rising.zombies is not None
    years = years_left(realm, LEAN_YEARS)
    number = tables.figures.magic.control_limit // zombie.control
    casts = number * len(rising.zombies) / sum(rising.zombies)
    cost = (mage.cost or 0) + years * mage.upkeep + casts * rising.cost
    return number * weight(Strength(0, zombie.detachments)) * _price(realm) > cost


def wants_mage(realm: Realm, gain: Coins) -> bool:
    """Whether one could be fed and given spells, and zombies can walk to an enemy."""
    world = realm.world
    mages = sum(it.kind == "mage" for it in own_armies(realm))
    houses = structures_of(world, realm.seat)
    spell = spell_row(world, "raise-zombies").cost / SPELL_YEARS
    if len(houses) < HOUSES * (mages + 1):
        return False
    if gain < world.ground.catalogue.armies["mage"].upkeep + spell:
        return False
    kinds = world.ground.catalogue.structures
    towers = [it for it in houses if it.kind != "mine" and "mage" in kinds[it.kind].hires]
    if all(it.cell in world.standing for it in towers):
        return False
    sites = world.ground.sites
    foes = {sites[it.cell].land for it in world.structures.values() if is_hostile(realm, it.owner)}
    lands = sorted(filter(None, foes))
    return len(overseas(realm, lands)) < len(lands)


def mage_to_hire(realm: Realm, hires: Sequence[Hire], coins: Coins) -> Hire | None:
    """The mage to hire, preferably of the forest school, which can send armies to sleep."""
    if coins < (realm.world.ground.catalogue.armies["mage"].cost or 0):
        return None
    found = [it for it in hires if it.kind == "mage" and not it.personal and it.at is None]
    return next((it for it in found if it.school in (None, School.FOREST)), None)


def deed(realm: Realm, mage: Army, choices: Sequence[Choice], coins: Coins) -> Action | None:
    """The spell with the highest value above its price; a challenge if nothing is worth casting."""
    best: Action | None = None
    most = 0.0
    for choice in choices:
        cast = choice.example if isinstance(choice, Family) else choice
        if not isinstance(cast, Cast) or cast.spell not in WORTHS:
            continue
        cost = casting_cost(realm.world, cast.spell, cast.amulet)
        profit = WORTHS[cast.spell](realm, mage, cast) - MARGIN * cost
        if cost <= coins and profit > most:
            best, most = cast, profit
    return best or _challenge(realm, choices)


def _challenge(realm: Realm, choices: Sequence[Choice]) -> Action | None:
    """VS-4.8.c. Challenge a hostile mage: without a spell to cast there is nothing to lose."""
    duels = (it for it in choices if isinstance(it, Challenge))
    rivals = realm.world.armies
    return next((it for it in duels if is_hostile(realm, rivals[it.other].owner)), None)


def _zombies(realm: Realm, mage: Army, cast: Cast) -> float:
    """VS-8.9.1.5.c-e. The mean number of zombies by the die, priced like troops with upkeep."""
    rising = spell_row(realm.world, cast.spell).zombies
    assert rising is not None
    room = room_for_control(realm.world, mage)
    number = sum(min(it, room) for it in rising) / len(rising)
    line = realm.world.ground.catalogue.armies["zombie"]
    return number * weight(Strength(0, line.detachments)) * _price(realm)


def _price(realm: Realm) -> float:
    """The cost of a detachment of ordinary troops, with some years of upkeep."""
    line = realm.world.ground.catalogue.armies["barbarians"]
    return ((line.cost or 0) + LEAN_YEARS * line.upkeep) / line.detachments


def _storm(realm: Realm, mage: Army, cast: Cast) -> float:
    """VS-8.9.1.2.a. The value of sinking ships around a cell with passengers, own ones too."""
    world, centre = realm.world, Cell(cast.targets[0])
    die = spell_row(world, cast.spell).die
    assert die is not None
    sunk = sum(it is FaceOutcome.SUNK for it in die) / len(die)
    ships = (it for it in _around(realm, centre) if army_row(world, it).naval)
    return sunk * sum(_harm(realm, it) for ship in ships for it in _laden(realm, ship))


def _laden(realm: Realm, ship: Army) -> tuple[Army, ...]:
    return (ship,) if ship.cargo is None else (ship, realm.world.armies[ship.cargo])


def _harm(realm: Realm, army: Army) -> float:
    worth = army_worth(realm, army)
    return WEAKENED * worth if is_hostile(realm, army.owner) else -worth


def _around(realm: Realm, centre: Cell) -> Iterator[Army]:
    for army in realm.world.armies.values():
        is_there = distance(army.cell, centre) <= 1 and army.aboard is None and not army.asleep
        if is_there and immunity(realm.world, army) is None:
            yield army


def _sleep(realm: Realm, mage: Army, cast: Cast) -> float:
    """VS-8.9.2.b. The value of houses that armies put to sleep cannot attack for a year."""
    asleep = {it.id for it in _around(realm, realm.world.armies[ArmyId(cast.targets[0])].cell)}
    if any(not is_hostile(realm, realm.world.armies[it].owner) for it in asleep):
        return 0.0
    awake = replace(realm, hostile=tuple(it for it in realm.hostile if it.id not in asleep))
    return _saved(realm, awake)


def _shield(realm: Realm, mage: Army, cast: Cast) -> float:
    """VS-8.9.4.b. The value of advantage for an own army that holds a threatened house."""
    army = realm.world.armies[ArmyId(cast.targets[0])]
    if army.owner != realm.seat:
        return 0.0
    effect = Effect(cast.spell, realm.seat, present_stamp(realm.world))
    shielded = replace(army, effects=(*army.effects, effect))
    return _saved(realm, replace(realm, world=with_army(realm.world, shielded)))


def _saved(before: Realm, after: Realm) -> float:
    """The danger to all own houses that a spell removes, in coins."""
    return sum(
        (_danger(before, house) - _danger(after, house)) * house_worth(before, house)
        for house in structures_of(before.world, before.seat)
        if enemies_near(before, house.cell)
    )


def _danger(realm: Realm, house: Structure) -> float:
    return danger(realm, house.cell, pieces_on(realm.world, house.cell))


def _wrath(realm: Realm, mage: Army, cast: Cast) -> float:
    """VS-8.9.3.b. The value of a level of an enemy's structure, or of all of it."""
    world = realm.world
    house = structure_named(world, cast.targets[0])
    if house is None or not is_hostile(realm, house.owner):
        return 0.0
    worth = float(house_worth(realm, house))
    for fact in lowering_facts(world, house):
        if isinstance(fact, Lowered):
            worth -= house_worth(realm, replace(house, kind=fact.kind, level=fact.level))
    return WEAKENED * worth


WORTHS: dict[SpellKind, Worth] = {
    "raise-zombies": _zombies,
    "storm": _storm,
    "sleep-mist": _sleep,
    "shield-of-fury": _shield,
    "wrath-of-evogr": _wrath,
}
