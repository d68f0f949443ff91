"""Economy: whom to hire, what to upgrade, whom to dismiss, within what can be sustained."""

from collections.abc import Iterable, Sequence
from math import sqrt

from msgspec import Struct

from letopis.bots.strategist.appraisal import Realm, danger, enemies_near, own_armies
from letopis.bots.strategist.goals import front_distance
from letopis.bots.strategist.sites import tower_cost, yearly_gain, years_left
from letopis.bots.strategist.sorcery import mage_to_hire, pays, wants_mage
from letopis.core.acts import Action
from letopis.core.choices import Choice
from letopis.games.strategic.building import Appoint, Deepen, Hire, Raise
from letopis.games.strategic.council import yearly_income
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.realm import Dismiss, limit_of
from letopis.games.strategic.world import (
    ArmyId,
    Coins,
    Structure,
    army_row,
    building_row,
    pieces_on,
    structures_of,
)

THREATENED = 0.35
LEAN_YEARS = 5  # years that a treasury must last when upkeep exceeds income
SHARE = 0.65  # of the income that upkeep may take
FRONT = 9  # cells from the enemy within which houses are strengthened
DIGGING = 40  # years of income that count for a mine
DUG = 0.5  # VS-6.2.b


class SpareCoins(Struct, frozen=True):
    """Coins to spend now, without what armies on their way to a site will need."""

    coins: Coins
    gain: Coins
    wasted: Coins  # what would exceed the limit next year
    settlers: int  # armies that could still be used to settle lands
    sail: bool  # whether lands wait beyond the sea
    magic: bool  # whether mages are hired


def budget(realm: Realm, builds: int, settlers: int, *, sail: bool, magic: bool) -> SpareCoins:
    treasury = realm.world.players[realm.seat].treasury
    reserve = 0 if realm.temper.showy else min(builds * tower_cost(realm), treasury)
    gain = yearly_gain(realm)
    over = treasury - reserve + max(gain, 0) - limit_of(realm.world, realm.seat)
    return SpareCoins(treasury - reserve, gain, max(over, 0), settlers, sail, magic)


def improve(
    realm: Realm, house: Structure, choices: Sequence[Choice], purse: SpareCoins
) -> Action | None:
    """An act of a structure, if it is worth the coins."""
    acts = [it for it in choices if isinstance(it, Hire | Raise | Deepen | Appoint)]
    for act in acts:
        if isinstance(act, Appoint):
            return act
    hires = [it for it in acts if isinstance(it, Hire) and it.vassal is None]
    raised = next((it for it in acts if isinstance(it, Raise)), None)
    return (
        _rehire_act(hires)
        or _hire_act(realm, house, hires, purse)
        or _mage(realm, hires, purse)
        or (_raise_act(realm, house, raised, purse) if raised is not None else None)
        or _deepen_act(realm, house, [it for it in acts if isinstance(it, Deepen)], purse)
    )


def _rehire_act(hires: Iterable[Hire]) -> Hire | None:
    """VS-5.0.d. Hire a personal army again when allowed: it costs no upkeep."""
    own = [it for it in hires if it.personal and it.kind not in ("mage", "ship")]
    return min(own, key=lambda it: (it.kind == "light-infantry", it.kind), default=None)


def _hire_act(
    realm: Realm, house: Structure, hires: Sequence[Hire], purse: SpareCoins
) -> Hire | None:
    plain = [it for it in hires if not it.personal and it.kind != "mage"]
    troops = [it for it in plain if it.kind != "ship" and _is_affordable(realm, it, purse)]
    if realm.temper.showy:
        return _dearest(realm, troops, purse)
    guards = pieces_on(realm.world, house.cell)
    if enemies_near(realm, house.cell) and danger(realm, house.cell, guards) > THREATENED:
        return max(troops, key=lambda it: (_size(realm, it), it.at is None, it.kind), default=None)
    if _wants_ship(realm, purse) and realm.atlas.is_harbour(house.cell):
        ship = next((it for it in plain if it.kind == "ship" and it.at is None), None)
        if ship is not None and _is_affordable(realm, ship, purse):
            return ship
    if purse.settlers > 0:
        return min(troops, key=lambda it: (_price(realm, it), it.at is not None), default=None)
    if not _has_room(realm, purse) or _saves_for_ships(realm, purse):
        return None
    if (pays(realm) or not _can_feed_more(realm, purse)) and _saves_for_mage(realm, purse):
        return None
    return max(troops, key=lambda it: (_bargain(realm, it, purse), it.at is None), default=None)


def _dearest(realm: Realm, troops: Sequence[Hire], purse: SpareCoins) -> Hire | None:
    """The troops that cost most, as long as any more can be fed."""
    if not _has_room(realm, purse):
        return None
    return max(troops, key=lambda it: (_cost(realm, it), it.at is None, it.kind), default=None)


def _mage(realm: Realm, hires: Sequence[Hire], purse: SpareCoins) -> Hire | None:
    """A mage, if no settlers are wanted, and either mages pay or no more troops can be fed."""
    if not _saves_for_mage(realm, purse) or (_can_feed_more(realm, purse) and not pays(realm)):
        return None
    return mage_to_hire(realm, hires, purse.coins)


def _saves_for_mage(realm: Realm, purse: SpareCoins) -> bool:
    is_free = purse.magic and purse.settlers <= 0 and not _saves_for_ships(realm, purse)
    return is_free and wants_mage(realm, purse.gain)


def _is_affordable(realm: Realm, hire: Hire, purse: SpareCoins) -> bool:
    line = realm.world.ground.catalogue.armies[hire.kind]
    left, gain = purse.coins - (line.cost or 0), purse.gain - line.upkeep
    return left >= 0 and (gain >= 0 or left + LEAN_YEARS * gain >= 0)


def _has_room(realm: Realm, purse: SpareCoins) -> bool:
    """Whether the realm can feed another army, or coins would be lost otherwise."""
    return purse.wasted > 0 or _can_feed_more(realm, purse)


def _can_feed_more(realm: Realm, purse: SpareCoins) -> bool:
    income = yearly_income(realm.world, realm.seat)
    return income - purse.gain < SHARE * income


def _saves_for_ships(realm: Realm, purse: SpareCoins) -> bool:
    """Whether to save for a port and a ship, because all free lands lie beyond the sea."""
    return (
        purse.sail and not purse.wasted and (_port(realm) is not None or _wants_ship(realm, purse))
    )


def _wants_ship(realm: Realm, purse: SpareCoins) -> bool:
    armies = own_armies(realm)
    ships = sum(army_row(realm.world, it).naval for it in armies)
    return purse.sail and ships * 3 < len(armies) + 1 - ships


def _cost(realm: Realm, hire: Hire) -> Coins:
    return realm.world.ground.catalogue.armies[hire.kind].cost or 0


def _size(realm: Realm, hire: Hire) -> int:
    return realm.world.ground.catalogue.armies[hire.kind].detachments


def _price(realm: Realm, hire: Hire) -> float:
    """Cost and some years of upkeep, relative to the square root of the detachments."""
    line = realm.world.ground.catalogue.armies[hire.kind]
    return ((line.cost or 0) + LEAN_YEARS * line.upkeep) / sqrt(line.detachments)


def _bargain(realm: Realm, hire: Hire, purse: SpareCoins) -> float:
    """Detachments for their cost, favouring large armies: numbers decide battles."""
    line = realm.world.ground.catalogue.armies[hire.kind]
    return line.detachments * sqrt(line.detachments) / ((line.cost or 0) + LEAN_YEARS * line.upkeep)


def _raise_act(realm: Realm, house: Structure, act: Raise, purse: SpareCoins) -> Raise | None:
    """Upgrade a house where the enemy is near or coins would be lost; a port to a city, to sail."""
    line = building_row(realm.world, house)
    if line is None or line.becomes is None:
        return None
    higher = realm.world.ground.catalogue.structures[line.becomes]
    spare = purse.coins - (higher.cost - line.cost)
    if spare < 0:
        return None
    if purse.sail and purse.settlers <= 0 and _port(realm) == house.cell:
        return act
    if purse.settlers > 0 and spare < tower_cost(realm):
        return None
    useful = front_distance(realm, house.cell) <= FRONT and line.level < 3
    return act if purse.wasted > 0 or (useful and spare >= tower_cost(realm)) else None


def _port(realm: Realm) -> Cell | None:
    """The house by the water that shall become a city; None once ships can be built somewhere."""
    houses = structures_of(realm.world, realm.seat)
    rows = {it.cell: building_row(realm.world, it) for it in houses}
    ports = [cell for cell, line in rows.items() if line and realm.atlas.is_harbour(cell)]
    if any("ship" in (line.hires if line else ()) for cell, line in rows.items() if cell in ports):
        return None
    raisable = [(line.level, cell) for cell in ports if (line := rows[cell]) and line.lord_house]
    return max(raisable, default=(0, None))[1]


def _deepen_act(
    realm: Realm, mine: Structure, acts: Sequence[Deepen], purse: SpareCoins
) -> Deepen | None:
    tables = realm.world.ground.catalogue
    spare = purse.coins - tower_cost(realm)
    best: Deepen | None = None
    most = 0.0
    for act in acts:
        new, old = tables.mine(act.level), tables.mine(mine.level)
        more = DUG * (new.income - old.income) * years_left(realm, DIGGING)
        profit = more - (new.cost - old.cost)
        if new.cost - old.cost <= spare and profit > most:
            best, most = act, profit
    return best


def relief_act(realm: Realm, choices: Sequence[Choice]) -> Action | None:
    """VS-4.6.d. In a shortage, dismiss the army with the least strength for its upkeep."""
    acts = [it for it in choices if isinstance(it, Dismiss)]
    world = realm.world

    def value(act: Dismiss) -> tuple[bool, float, str]:
        army = world.armies[ArmyId(act.army)]
        line = army_row(world, army)
        strength = line.detachments * (2 if line.advantage else 1)
        return army.personal, strength / max(line.upkeep, 1), army.id

    paid = [it for it in acts if army_row(world, world.armies[it.army]).upkeep]
    return min(paid, key=value, default=None)


def can_feed(realm: Realm, army: ArmyId) -> bool:
    """Whether income and treasury can keep one more army."""
    world = realm.world
    upkeep = army_row(world, world.armies[army]).upkeep
    return yearly_gain(realm) + world.players[realm.seat].treasury // LEAN_YEARS >= upkeep
