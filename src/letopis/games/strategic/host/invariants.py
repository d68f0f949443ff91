"""What is true of every world, whatever happened in it: rules/strategic-design.md, section 3.

`torn` is what no game could go on with; `breaches` are broken rules that a host may want for once.
Each is told as a refusal: the clause, a reason and whom it is about.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from letopis.core.acts import ClauseId, Refusal
from letopis.core.seats import SeatId
from letopis.games.strategic.host.coherence import torn_apart
from letopis.games.strategic.maps import Cell, Terrain, distance
from letopis.games.strategic.world import Acting, Army, ArmyId, Entering, Piece, Slot, Stamp, World
from letopis.games.strategic.world.lookup import is_building, is_lord_house
from letopis.games.strategic.world.rights import army_row
from letopis.games.strategic.world.stamps import position, running_slot

FARTHEST_SIEGE = 2


def torn(world: World) -> Refusal | None:
    """Names that mean nothing, indices that disagree: the first that is found."""
    return next(torn_apart(world), None)


def breaches(world: World) -> tuple[Refusal, ...]:
    """Every rule that this world breaks; the world must not be torn."""
    return (
        *_ground(world),
        *_cargo(world),
        *_personal_armies(world),
        *_belongings(world),
        *_structures(world),
        *_gap(world),
        *_money(world),
        *_slots(world),
        *_stamps(world),
        *_pending(world),
        *_magic(world),
        *_bonds(world),
        *_capitals(world),
    )


def _breach(clause: str, reason: str, **about: str | int) -> Refusal:
    return Refusal(ClauseId(clause), reason, about)


def _ground(world: World) -> Iterator[Refusal]:
    """VS-4.1.b, VS-4.1.n, VS-8.9.1.6.e. Everything stands where it could have come to; a building
    may be any ground, and whoever is aboard stands on a ship."""
    for army in world.armies.values():
        if army.aboard is not None or is_building(world, army.cell):
            continue
        site, line = world.ground.sites[army.cell], army_row(world, army)
        terrain = Terrain.COASTAL if line.naval and site.river else site.terrain
        if not line.speed[terrain]:
            yield _breach("VS-4.1.b", "stands-on-closed-ground", army=army.id, cell=army.cell)
        elif _is_ghost_beside_land(world, army):
            yield _breach("VS-8.9.1.6.e", "ghost-beside-land", army=army.id, cell=army.cell)


def _is_ghost_beside_land(world: World, army: Army) -> bool:
    """VS-8.9.1.6.e. A ghost ship next to land would have crumbled at once."""
    line, sites = army_row(world, army), world.ground.sites
    if not line.naval or not line.magical:
        return False
    return any(not sites[it].terrain.is_sea for it in (army.cell, *sites[army.cell].neighbours))


def _cargo(world: World) -> Iterator[Refusal]:
    """VS-4.2.a. Land armies travel on ships; ghost ships carry nobody."""
    for army in world.armies.values():
        line = army_row(world, army)
        if army.aboard is not None and (line.naval or line.magical):
            yield _breach("VS-4.2.a", "cannot-be-aboard", army=army.id)
        if army.cargo is not None and (not line.naval or line.magical):
            yield _breach("VS-4.2.a", "carries-nobody", army=army.id)


def _personal_armies(world: World) -> Iterator[Refusal]:
    """VS-5.0.c. One personal army per player, and he knows which."""
    personal = [army for army in world.armies.values() if army.personal]
    owners = Counter(army.owner for army in personal)
    for army in personal:
        if army.owner is None:
            yield _breach("VS-5.0.c", "personal-of-nobody", army=army.id)
        elif owners[army.owner] > 1:
            yield _breach("VS-5.0.c", "two-personal-armies", seat=army.owner)
        elif world.players[army.owner].personal != army.id:
            yield _breach("VS-5.0.c", "unknown-personal-army", army=army.id)
    for player in world.players.values():
        if player.personal is not None and not world.armies[player.personal].personal:
            yield _breach("VS-5.0.c", "unknown-personal-army", army=player.personal)


def _belongings(world: World) -> Iterator[Refusal]:
    """VS-3.6.a, VS-3.5.f. Whoever is gone owns nothing any more; whoever founds his house has no
    personal army yet."""
    gone = {seat for seat, player in world.players.items() if player.gone}
    if gone:
        armies: list[str] = [it.id for it in world.armies.values() if it.owner in gone]
        houses = [it.name for it in world.structures.values() if it.owner in gone]
        for name in (*armies, *houses):
            yield _breach("VS-3.6.a", "owned-by-one-who-is-gone", what=name)
    seat = world.phase.seat if isinstance(world.phase, Entering) else None
    if seat is not None and world.players[seat].personal is not None:
        yield _breach("VS-3.5.f", "personal-before-founding", seat=seat)


def _structures(world: World) -> Iterator[Refusal]:
    """VS-6.0.b, VS-6.0.k, VS-6.0.u. On land, one lord house a land, mines on veins."""
    houses: list[str | None] = []
    for structure in world.structures.values():
        site, name = world.ground.sites[structure.cell], structure.name
        if site.terrain.is_sea:
            yield _breach("VS-6.0.b", "structure-at-sea", structure=name)
        if structure.kind == "mine" and structure.level > site.vein:
            yield _breach("VS-6.0.u", "deeper-than-the-vein", structure=name)
        if is_lord_house(world, structure):
            if site.land in houses:
                yield _breach("VS-6.0.k", "two-lord-houses", structure=name)
            houses.append(site.land)


def _gap(world: World) -> Iterator[Refusal]:
    """VS-6.0.e. Whatever hires keeps its distance; what was built when less was asked stays."""
    gap = world.ground.catalogue.figures.buildings.gap
    cells = [it.cell for it in world.structures.values() if it.kind != "mine"]
    for one, other in combinations(cells, 2):
        if distance(one, other) <= gap:
            yield _breach("VS-6.0.e", "buildings-too-close", cell=one, other=other)


def _money(world: World) -> Iterator[Refusal]:
    """VS-2.1.a, VS-2.2.b. No treasury is below nothing, and no land has paid in advance."""
    for player in world.players.values():
        if player.treasury < 0:
            yield _breach("VS-2.1.a", "treasury-below-nothing", seat=player.seat)
    for source, year in world.paid.items():
        if year > world.year:
            yield _breach("VS-2.2.b", "paid-in-a-year-to-come", place=source)


def _slots(world: World) -> Iterator[Refusal]:
    """VS-0.3.a, VS-3.2.d. Every player has his place in the order, once; a leaver's is empty."""
    members = Counter(seat for slot in world.slots for seat in slot.members)
    for seat, player in world.players.items():
        is_in = bool(world.slots) and (player.is_playing or not world.year)
        if members[seat] != is_in:
            yield _breach("VS-0.3.a", "not-once-in-the-order", seat=seat)
    acting = world.phase.seat if isinstance(world.phase, Acting) else None
    # VS-3.3.c: who leaves the joint turn while a window is open loses his sub-turn with its close.
    is_settled = world.window is None
    if is_settled and acting is not None and acting not in running_slot(world).members:
        yield _breach("VS-1.2.w", "turn-out-of-order", seat=acting)
    for slot in world.slots:
        is_led = slot.lord in slot.members or _is_guest_now(world, slot.lord)
        if slot.members and not is_led:
            yield _breach("VS-3.2.d", "slot-without-its-lord", seat=slot.lord)
        for seat in slot.members:
            lord = None if seat == slot.lord else slot.lord
            if world.players[seat].suzerain != lord and not _is_guest(world, slot, seat):
                yield _breach("VS-3.2.d", "in-anothers-slot", seat=seat)


def _is_guest_now(world: World, seat: SeatId) -> bool:
    return any(seat in slot.members and _is_guest(world, slot, seat) for slot in world.slots)


def _is_guest(world: World, slot: Slot, seat: SeatId) -> bool:
    """VS-3.3.c, option keep_subturn. He has left service and acts once more in the joint turn; his
    own place waits for him, with none but those who entered his service meanwhile."""
    own = next((it for it in world.slots if it.lord == seat), None)
    waits = own is not None and own.id != slot.id and seat not in own.members
    return waits and slot.id == world.running and world.players[slot.lord].suzerain is None


def _stamps(world: World) -> Iterator[Refusal]:
    """VS-1.3.d. Every stamp names a slot that exists, of this year or an earlier one."""
    for holder, stamp in _all_stamps(world):
        unknown = stamp.slot != 0 and position(world, stamp.slot) < 0
        if unknown or stamp.year > world.year + 1:
            yield _breach("VS-1.3.d", "stamp-of-no-turn", what=holder)


def _all_stamps(world: World) -> Iterator[tuple[str, Stamp]]:
    for army in world.armies.values():
        block, freed = army.cast_block, army.freed
        effects = (*army.effects, *(it for it in (block, freed) if it is not None))
        yield from ((army.id, effect.stamp) for effect in effects)
        if army.stamp is not None:
            yield army.id, army.stamp
    for structure in world.structures.values():
        if structure.stamp is not None:
            yield structure.name, structure.stamp
    for player in world.players.values():
        for stamp in (player.personal_lost, player.left):
            if stamp is not None:
                yield player.seat, stamp


def _pending(world: World) -> Iterator[Refusal]:
    """VS-4.4.a, VS-4.4.c, VS-6.1.b, VS-7.1.b. What is under way could have been begun."""
    for besieger, cell in world.sieges.items():
        army = world.armies[besieger]
        near = 1 <= distance(army.cell, cell) <= FARTHEST_SIEGE
        may = army.aboard is None and army.owner is not None and not army_row(world, army).magical
        if not (near and may and _may_be_besieged(world, cell, army.owner)):
            yield _breach("VS-4.4.a", "impossible-siege", army=besieger, cell=cell)
    works = Counter((work.what, work.cell) for work in world.works)
    for (_, cell), count in works.items():
        if count > 1:
            yield _breach("VS-6.1.b", "work-ordered-twice", cell=cell)
    for battle in world.battles:
        if not battle.duel and battle.cell not in world.attacked:
            yield _breach("VS-7.1.b", "battle-out-of-nothing", cell=battle.cell)


def _may_be_besieged(world: World, cell: Cell, owner: SeatId | None) -> bool:
    """VS-4.4.a, VS-4.4.c. Another's building; a siege of what was won or razed in battle is over
    when all battles are."""
    if not isinstance(world.phase, Acting):
        return True
    structure = world.structures.get(cell)
    return structure is not None and structure.kind != "mine" and structure.owner != owner


def _magic(world: World) -> Iterator[Refusal]:
    """VS-8.6.c, VS-8.7.b, VS-8.9.1.5.h. Who controls what; dragons and their lairs."""
    load: Counter[str] = Counter()
    for army in world.armies.values():
        if army.master is not None:
            load[army.master] += army_row(world, army).control
            if not army_row(world, army).magical:
                yield _breach("VS-8.7.b", "controls-a-hired-army", army=army.id)
        if army.school is not None and army.kind != "mage":
            yield _breach("VS-8.2.a", "school-of-no-mage", army=army.id)
        yield from _dragon(army)
    lairs = Counter(army.lair for army in world.armies.values() if army.lair is not None)
    for lair, count in lairs.items():
        if count > 1:
            yield _breach("VS-8.9.1.3.f", "two-dragons-of-a-lair", cell=lair)
    limit = world.ground.catalogue.figures.magic.control_limit
    lords = {it.master for it in world.armies.values() if it.kind == "dragon"}
    for mage, count in load.items():
        if count > limit:
            yield _breach("VS-8.9.1.5.h", "controls-beyond-the-limit", army=mage)
        if count and mage in lords:
            yield _breach("VS-8.6.c", "dragonlord-and-necromancer", army=mage)


def _bonds(world: World) -> Iterator[Refusal]:
    """VS-8.7.b, VS-8.7.a, VS-7.16.b. What is called by magic is its mage's owner's, but for the
    battle with its own; a dragon without a mage is free or asleep."""
    for army in world.armies.values():
        if not army_row(world, army).magical or army.asleep:
            continue
        master = None if army.master is None else world.armies.get(army.master)
        if master is not None and master.kind != "mage":
            yield _breach("VS-8.7.b", "obeys-no-mage", army=army.id)
        elif master is not None and army.owner != master.owner and army.id not in world.estranged:
            yield _breach("VS-8.7.b", "another-owner-than-its-mage", army=army.id)
        elif army.kind == "dragon" and master is None and army.freed is None:
            yield _breach("VS-8.7.a", "neither-tamed-nor-freed", army=army.id)
        elif army.master is None and army.owner is not None:
            yield _breach("VS-8.7.b", "owned-without-a-mage", army=army.id)
    for name in world.estranged:
        if not _fights_its_own(world, name):
            yield _breach("VS-7.16.b", "estranged-without-battle", army=name)


def _fights_its_own(world: World, name: ArmyId) -> bool:
    """VS-7.16.b, VS-7.16.c. Attacked by its own or risen against its lord, and not fought yet."""
    attacks = (
        it for battle in world.battles if not battle.over
        for it in (*battle.attackers, *battle.joined)
    )  # fmt: skip
    return any(it.own and Piece(name) in (it.by, it.target) for it in attacks)


def _capitals(world: World) -> Iterator[Refusal]:
    """VS-6.0.r, VS-6.0.s, VS-6.0.d. A capital is a building that hires, and whoever leaves has
    none; a personal army is one that was hired (VS-5.0.a)."""
    for player in world.players.values():
        structure = None if player.capital is None else world.structures[player.capital]
        if structure is not None and structure.kind == "mine":
            yield _breach("VS-6.0.r", "mine-as-capital", seat=player.seat)
    for army in world.armies.values():
        if army.personal and army_row(world, army).magical:
            yield _breach("VS-5.0.a", "magical-personal-army", army=army.id)


def _dragon(army: Army) -> Iterator[Refusal]:
    """VS-8.9.1.3.f, VS-8.9.1.4.f."""
    if army.lair is not None and army.kind != "dragon":
        yield _breach("VS-8.9.1.3.f", "lair-of-no-dragon", army=army.id)
    at_home = army.kind == "dragon" and army.cell == army.lair and army.owner is None
    if army.asleep and not at_home:
        yield _breach("VS-8.9.1.3.f", "asleep-elsewhere", army=army.id)
    if army.freed is not None and army.owner is not None:
        yield _breach("VS-8.9.1.4.f", "freed-but-owned", army=army.id)
