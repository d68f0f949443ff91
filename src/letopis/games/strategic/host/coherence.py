"""Checks that a world is consistent: all names in it exist, its indices agree."""

from collections import Counter
from collections.abc import Iterator

from letopis.core.acts import ClauseId, Refusal
from letopis.core.seats import SeatId
from letopis.games.strategic.building.founding import founding_cells
from letopis.games.strategic.world import (
    NO_BATTLE,
    NOBODY,
    Acting,
    Army,
    ArmyId,
    Closing,
    Dividing,
    Entering,
    Field,
    Fighting,
    Paying,
    Placing,
    Shortage,
    World,
)
from letopis.games.strategic.world.lookup import fighting_piece

HOST_ACT = ClauseId("VS-0.1.b")
SEATED = Acting | Shortage | Entering
LAYING = ("array", "orders", "again")  # cards lie on the table, or are about to
IN_A_TURN = Acting | Closing | Shortage | Paying | Fighting | Placing


def torn_apart(world: World) -> Iterator[Refusal]:
    """The first inconsistency; each check relies on those before it."""
    yield from _players(world)
    for army in world.armies.values():
        yield from _army(world, army)
    yield from _indices(world)
    yield from _structures(world)
    yield from _order(world)
    yield from _phase(world)
    yield from _battles(world)
    yield from _field(world)
    yield from _estranged(world)
    yield from _pending(world)
    yield from _requests(world)


def _torn(reason: str, **about: str | int) -> Refusal:
    return Refusal(HOST_ACT, reason, about)


def _players(world: World) -> Iterator[Refusal]:
    for seat, player in world.players.items():
        if seat != player.seat or seat not in world.seats:
            yield _torn("under-another-name", what=seat)
        if player.suzerain is not None and player.suzerain not in world.players:
            yield _torn("unknown-seat", seat=player.suzerain)
        personal = None if player.personal is None else world.armies.get(player.personal)
        if player.personal is not None and (personal is None or personal.owner != seat):
            yield _torn("unknown-army", army=player.personal)
        if player.capital is not None and player.capital not in world.structures:
            yield _torn("unknown-capital", seat=seat)
        if player.played_by not in (None, seat) and _plays(world, player.played_by):
            yield _torn("plays-already", seat=seat)
    for known in world.seats:
        if known not in world.players:
            yield _torn("unknown-seat", seat=known)


def _army(world: World, army: Army) -> Iterator[Refusal]:
    """VS-4.2.a. Ship and passenger know each other and share a cell."""
    kind, _, number = army.id.rpartition("-")
    if kind != army.kind or not number.isdigit() or world.armies.get(army.id) is not army:
        yield _torn("under-another-name", what=army.id)
    elif int(number) > world.numbers.get(army.kind, 0):
        yield _torn("number-not-given-out", army=army.id)
    if army.cell not in world.ground.sites:
        yield _torn("off-the-map", cell=army.cell)
    if army.owner is not None and army.owner not in world.players:
        yield _torn("unknown-seat", seat=army.owner)
    if army.master is not None and not _was_given_out(world, army.master):
        yield _torn("unknown-army", army=army.master)  # a mage who has fallen is still named
    ship = army if army.aboard is None else world.armies.get(army.aboard)
    if ship is not army and (ship is None or (ship.cargo, ship.cell) != (army.id, army.cell)):
        yield _torn("ship-and-cargo-disagree", army=army.id)
    cargo = None if army.cargo is None else world.armies.get(army.cargo)
    if army.cargo is not None and (cargo is None or cargo.aboard != army.id):
        yield _torn("ship-and-cargo-disagree", army=army.id)


def _was_given_out(world: World, name: ArmyId) -> bool:
    kind, _, number = name.rpartition("-")
    last = next((last for known, last in world.numbers.items() if known == kind), 0)
    return number.isascii() and number.isdigit() and int(number) <= last


def _indices(world: World) -> Iterator[Refusal]:
    """VS-4.1.a. One army, one ship, or one army on a ship per cell; each in its owner's roster."""
    above = [it for it in world.armies.values() if it.aboard is None and not it.asleep]
    crowd = Counter(army.cell for army in above)
    for army in above:
        if crowd[army.cell] > 1:
            yield Refusal(ClauseId("VS-4.1.a"), "two-armies-on-a-cell", {"cell": army.cell})
    if world.standing != {army.cell: army.id for army in above}:
        yield _torn("indices-disagree")
    listed = Counter(army for roster in world.rosters.values() for army in roster)
    owners = {army: owner for owner, roster in world.rosters.items() for army in roster}
    owned = {army.id: army.owner or NOBODY for army in world.armies.values()}
    if listed != Counter(world.armies.keys()) or owners != owned:
        yield _torn("indices-disagree")


def _structures(world: World) -> Iterator[Refusal]:
    rows, mines = world.ground.catalogue.structures, world.ground.catalogue.mines
    for cell, structure in world.structures.items():
        if cell != structure.cell:
            yield _torn("under-another-name", what=structure.name)
        if cell not in world.ground.sites:
            yield _torn("off-the-map", cell=cell)
        if structure.owner is not None and structure.owner not in world.players:
            yield _torn("unknown-seat", seat=structure.owner)
        if structure.kind == "mine":
            is_level = 1 <= structure.level <= len(mines)
        else:
            is_level = structure.level == rows[structure.kind].level
        if not is_level:
            yield _torn("no-such-level", structure=structure.name, level=structure.level)


def _order(world: World) -> Iterator[Refusal]:
    ids = Counter(slot.id for slot in world.slots)
    if len({slot.lord for slot in world.slots}) < len(world.slots):
        yield _torn("slots-disagree")
    if any(count > 1 or not 0 < number <= world.last_slot for number, count in ids.items()):
        yield _torn("slots-disagree")
    if world.running != 0 and world.running not in ids:
        yield _torn("slots-disagree")
    if min(world.year, world.turn) < 0:
        yield _torn("slots-disagree")
    for slot in world.slots:
        for seat in (slot.lord, *slot.members):
            if seat not in world.players:
                yield _torn("unknown-seat", seat=seat)
        for seat in slot.members:
            if world.year and not _plays(world, seat):
                yield _torn("leavers-turn", seat=seat)


def _phase(world: World) -> Iterator[Refusal]:
    """Whose turn it is, he plays; and what is being fought is fought now."""
    seat = world.phase.seat if isinstance(world.phase, SEATED) else None
    if seat is not None and seat not in world.players:
        yield _torn("unknown-seat", seat=seat)
    elif isinstance(world.phase, Acting | Shortage) and not _plays(world, world.phase.seat):
        yield _torn("leavers-turn", seat=world.phase.seat)
    if isinstance(world.phase, IN_A_TURN) and (not world.running or not world.year):
        yield _torn("slots-disagree")
    if isinstance(world.phase, Dividing) and world.phase.of not in world.players:
        yield _torn("unknown-seat", seat=world.phase.of)
    if isinstance(world.phase, Dividing) and not set(world.phase.bracket) <= set(
        world.phase.claimants
    ):
        yield _torn("unknown-seat", seat=world.phase.bracket[0])
    if seat is not None and isinstance(world.phase, Entering) and not _has_place(world):
        yield Refusal(ClauseId("VS-3.5.e"), "no-place-left", {"seat": seat})
    resumed = world.phase.resume if isinstance(world.phase, Fighting) else None
    resumed = world.phase.acting if isinstance(world.phase, Shortage) else resumed
    if resumed is not None and not _plays(world, resumed):
        yield _torn("leavers-turn", seat=resumed)


def _has_place(world: World) -> bool:
    """VS-3.5.e. Something is left to choose for who enters; before the first year no host edits."""
    assert isinstance(world.phase, Entering)
    place = world.phase.place
    known = {None, *map(str, world.ground.lands), *map(str, world.ground.sites)}
    return not world.year or (place in known and bool(founding_cells(world)))


def _battles(world: World) -> Iterator[Refusal]:
    """VS-7.1.b, VS-4.8.b. Numbered as they were declared; a duel has a challenger."""
    for number, battle in enumerate(world.battles, start=1):
        challengers = [it.seat for it in battle.attackers] if battle.duel else []
        if battle.id != number or (battle.duel and not _are_players(world, challengers)):
            yield _torn("battle-unknown", battle=battle.id)
    cells = (*world.attacked, *(() if world.window is None else world.window.cells))
    for cell in cells:
        if cell not in world.ground.sites:
            yield _torn("off-the-map", cell=cell)


def _are_players(world: World, seats: list[SeatId | None]) -> bool:
    return bool(seats) and all(seat in world.players for seat in seats)


def _field(world: World) -> Iterator[Refusal]:
    """VS-7.1.a, VS-4.8.b, VS-7.14.a. The battle on the table is one of the turn's; while cards are
    laid all who fight in it are on the map, and whoever is asked afterwards plays."""
    field = world.field
    if field is None:
        return
    if not _is_fought(world, field):
        yield _torn("battle-unknown", battle=field.battle)
    elif field.battle != NO_BATTLE and field.stage in LAYING:
        fighters = [army.id for side in (field.attack, field.defence) for army in side.armies]
        battle = world.battles[field.battle - 1]
        pair = [str(it) for it in (battle.attackers[0].by, battle.target)] if battle.duel else None
        if pair is not None and fighters != pair:
            yield _torn("battle-unknown", battle=field.battle)
        for fighter in fighters:
            if fighting_piece(world, fighter) is None:
                yield _torn("fights-now", piece=fighter)
    if field.asked is not None and not _plays(world, field.asked):
        yield _torn("leavers-turn", seat=field.asked)


def _is_fought(world: World, field: Field) -> bool:
    """VS-1.2.t, VS-3.6.e. One of the turn's battles, or a bout of the heirs' tournament."""
    if isinstance(world.phase, Dividing):
        return field.battle == NO_BATTLE
    return isinstance(world.phase, Fighting) and any(it.id == field.battle for it in world.battles)


def _plays(world: World, seat: SeatId | None) -> bool:
    player = None if seat is None else world.players.get(seat)
    return player is not None and player.is_playing


def _estranged(world: World) -> Iterator[Refusal]:
    for name in world.estranged:
        if name not in world.armies:
            yield _torn("unknown-army", army=name)


def _pending(world: World) -> Iterator[Refusal]:
    """What is under way names what exists."""
    for besieger, cell in world.sieges.items():
        if besieger not in world.armies or cell not in world.ground.sites:
            yield _torn("unknown-army", army=besieger)
    if world.route is not None and (world.route.army not in world.armies or not world.route.cells):
        yield _torn("unknown-army", army=world.route.army)
    if world.window is not None:
        for seat in world.window.asked:
            if seat not in world.players:
                yield _torn("unknown-seat", seat=seat)
    for work in world.works:
        if work.cell not in world.ground.sites or work.seat not in world.players:
            yield _torn("off-the-map", cell=work.cell)


def _requests(world: World) -> Iterator[Refusal]:
    """VS-3.2.a, VS-5.4.b. Numbered as they were made, between players, about what each needs."""
    numbers = Counter(request.id for request in world.requests)
    if any(count > 1 or number > world.asked for number, count in numbers.items()):
        yield _torn("requests-disagree")
    for request in world.requests:
        needed = {"service": (), "annex": (request.by, request.army)}
        is_whole = None not in needed.get(request.kind, (request.by,))
        if not is_whole or not {request.asker, request.to} <= world.players.keys():
            yield _torn("requests-disagree")
