"""What is true of every world, whatever happened in it: rules/strategic-design.md, section 3."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from letopis.core.seats import SeatId
from letopis.games.strategic.maps import distance
from letopis.games.strategic.pieces import is_lord_house
from letopis.games.strategic.rights import row
from letopis.games.strategic.world import NOBODY, Acting, Shortage, Stamp, World


def check(world: World) -> None:
    """All of them; the message names the first that is broken."""
    _cells(world)
    _cargo(world)
    _rosters(world)
    _personal_armies(world)
    _structures(world)
    _gap(world)
    _money(world)
    _slots(world)
    _stamps(world)
    _pending(world)
    _magic(world)


def _magic(world: World) -> None:
    """VS-8.6.c, VS-8.7.b, VS-8.9.1.5.h. Who controls what; dragons and their lairs."""
    load: Counter[str] = Counter()
    for army in world.armies.values():
        assert army.master is None or row(world, army).magical, "a mage controls a hired army"
        if army.asleep:
            assert army.kind == "dragon", "asleep, but no dragon"
            assert army.cell == army.lair, "asleep outside of its lair"
            assert army.owner is None, "a sleeping dragon is somebody's"
        assert army.freed is None or army.owner is None, "a freed dragon is somebody's"
        if army.master is not None:
            load[army.master] += row(world, army).control
    lairs = [army.lair for army in world.armies.values() if army.lair is not None]
    assert len(lairs) == len(set(lairs)), "two dragons of one lair"
    limit = world.ground.catalogue.figures.magic.control_limit
    assert all(count <= limit for count in load.values()), "a mage controls too many"
    lords = {it.master for it in world.armies.values() if it.kind == "dragon"} - {None}
    assert all(not load[str(mage)] for mage in lords), "a dragonlord and necromancer"


def _cells(world: World) -> None:
    """VS-4.1.a. One army, one ship, or one army on a ship per cell; `standing` knows which."""
    above = [it for it in world.armies.values() if it.aboard is None and not it.asleep]
    on_foot = {army.cell: army.id for army in above}
    ashore = len(above)
    assert len(on_foot) == ashore, "two armies on a cell"
    assert world.standing == on_foot, "standing does not agree with armies"
    assert all(army.cell in world.ground.sites for army in world.armies.values()), "off the map"
    assert all(key == army.id for key, army in world.armies.items()), "an army under another name"
    for army in world.armies.values():
        kind, _, number = army.id.rpartition("-")
        assert kind == army.kind, "an army of another kind than its name"
        assert int(number) <= world.numbers.get(army.kind, 0), "a number that was not given out"


def _cargo(world: World) -> None:
    """VS-4.2.a. Ship and passenger know each other and share a cell."""
    for army in world.armies.values():
        if army.aboard is not None:
            ship = world.armies[army.aboard]
            assert ship.cargo == army.id, "aboard a ship that does not carry it"
            assert ship.cell == army.cell, "passenger and ship on two cells"
            assert not row(world, army).naval, "a ship aboard a ship"
            assert not row(world, army).magical, "a magical army aboard"
        if army.cargo is not None:
            assert world.armies[army.cargo].aboard == army.id, "cargo that is not aboard"
            assert row(world, army).naval, "cargo without a ship"
            assert not row(world, army).magical, "cargo of a ghost ship"


def _rosters(world: World) -> None:
    listed = Counter(army for roster in world.rosters.values() for army in roster)
    assert listed == Counter(world.armies.keys()), "rosters do not agree with armies"
    for owner, roster in world.rosters.items():
        for army in roster:
            assert (world.armies[army].owner or NOBODY) == owner, "in another's roster"


def _personal_armies(world: World) -> None:
    """VS-5.0.c. One personal army per player, and he knows which."""
    personal = [army for army in world.armies.values() if army.personal]
    assert all(army.owner is not None for army in personal), "a personal army of nobody"
    owners = {army.owner: army.id for army in personal}
    assert len(owners) == len(personal), "two personal armies of one player"
    for seat, player in world.players.items():
        assert player.personal == owners.get(seat), "a player does not know his personal army"


def _structures(world: World) -> None:
    """VS-6.0.b, VS-6.0.k, VS-6.0.u, VS-6.0.r. On land, one lord house a land, mines on veins."""
    sites = world.ground.sites
    assert all(cell == it.cell for cell, it in world.structures.items()), "under another cell"
    houses: list[str | None] = []
    for structure in world.structures.values():
        site = sites[structure.cell]
        assert not site.terrain.is_sea, "a structure at sea"
        if structure.kind == "mine":
            assert 1 <= structure.level <= site.vein, "a mine deeper than its vein"
        else:
            assert structure.level == world.ground.catalogue.structures[structure.kind].level
        if is_lord_house(world, structure):
            houses.append(site.land)
    assert len(houses) == len(set(houses)), "two lord houses on a land"
    for player in world.players.values():
        if player.capital is not None:
            assert player.capital in world.structures, "a capital that does not stand"


def _gap(world: World) -> None:
    """VS-6.0.e. Whatever hires keeps its distance."""
    gap = world.ground.catalogue.figures.buildings.gap
    cells = [it.cell for it in world.structures.values() if it.kind != "mine"]
    for one, other in combinations(cells, 2):
        assert distance(one, other) > gap, f"{one} and {other} are too close"


def _money(world: World) -> None:
    assert all(player.treasury >= 0 for player in world.players.values()), "a treasury below 0"


def _slots(world: World) -> None:
    """Every player has his place in the order, once; whoever has left keeps an empty one."""
    if not world.slots:
        return
    ids = [slot.id for slot in world.slots]
    assert len(ids) == len(set(ids)), "two slots of one number"
    assert all(number <= world.last_slot for number in ids), "a number that was not given out"
    assert world.running == 0 or world.running in ids, "a slot that does not exist is running"
    members = Counter(seat for slot in world.slots for seat in slot.members)
    playing = Counter(
        seat for seat, player in world.players.items() if player.is_playing or not world.year
    )
    assert members == playing, "members of slots are not the playing players"
    for slot in world.slots:
        assert not slot.members or slot.lord in slot.members, "a slot without its lord"
        for seat in slot.members:
            suzerain = world.players[seat].suzerain
            assert suzerain == (None if seat == slot.lord else slot.lord), "another's slot"
    if isinstance(world.phase, Acting | Shortage):
        assert world.players[SeatId(world.phase.seat)].is_playing, "a leaver's turn"


def _stamps(world: World) -> None:
    """VS-1.3.d. Every stamp names a slot that exists, of this year or an earlier one."""
    known = {0, *(slot.id for slot in world.slots)}
    for stamp in _all_stamps(world):
        assert stamp.slot in known, f"a stamp of slot {stamp.slot}, which does not exist"
        assert stamp.year <= world.year + 1, "a stamp of the future"


def _all_stamps(world: World) -> Iterator[Stamp]:
    for army in world.armies.values():
        effects = (*army.effects, *(() if army.cast_block is None else (army.cast_block,)))
        yield from (effect.stamp for effect in effects)
        if army.stamp is not None:
            yield army.stamp
    for structure in world.structures.values():
        if structure.stamp is not None:
            yield structure.stamp
    for player in world.players.values():
        yield from (stamp for stamp in (player.personal_lost, player.left) if stamp is not None)


def _pending(world: World) -> None:
    """What is under way names what exists."""
    for besieger, cell in world.sieges.items():
        assert besieger in world.armies, "a siege without a besieger"
        assert cell in world.ground.sites, "a siege off the map"
        army = world.armies[besieger]
        assert army.aboard is None, "a siege from aboard a ship"
        assert army.owner is not None, "a siege by nobody"
        assert 1 <= distance(army.cell, cell) <= 2, "a siege from too far"
    works = Counter((work.what, work.cell) for work in world.works)
    assert all(count == 1 for count in works.values()), "a work ordered twice"
    if world.route is not None:
        assert world.route.army in world.armies, "a way of an army that is gone"
    if world.window is not None:
        assert all(seat in world.players for seat in world.window.asked), "a stranger is asked"
    for battle in world.battles:
        assert battle.duel or battle.cell in world.attacked, (
            "a battle for a cell that was not attacked"
        )
    numbers = [request.id for request in world.requests]
    assert len(numbers) == len(set(numbers)), "two requests of one number"
    assert all(number <= world.asked for number in numbers), "a request nobody made"
