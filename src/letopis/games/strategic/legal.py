"""What a seat may do, piece by piece: candidates from the map, judged by the rules themselves."""

from collections.abc import Iterable, Iterator
from itertools import permutations, product
from typing import get_args

from msgspec.structs import replace

from letopis.core.acts import Action, Refusal
from letopis.core.choices import (
    Bundles,
    Choice,
    Digests,
    Family,
    Names,
    NumberRows,
    Numbers,
    Orderings,
    Rows,
)
from letopis.core.seats import CHANCE, HOST, SeatId
from letopis.games.strategic import heritage, magic, motions
from letopis.games.strategic.battle import Order
from letopis.games.strategic.buildings import Appoint, Build, Deepen, Raise, house_kinds
from letopis.games.strategic.catalogue import ArmyKind, School
from letopis.games.strategic.clock import is_ready, slot_of
from letopis.games.strategic.conquest import Settle
from letopis.games.strategic.declaring import (
    Declare,
    Sally,
    called,
    quarry_of,
    targets_from,
    targets_of,
)
from letopis.games.strategic.duels import Challenge
from letopis.games.strategic.fighting import Array, Command, Rearrange
from letopis.games.strategic.founding import Found, founding_armies, founding_cells
from letopis.games.strategic.grants import BUILDING_KINDS, LAST_YEAR, Permit, Revoke
from letopis.games.strategic.heritage import Inherit
from letopis.games.strategic.hiring import Hire, fortresses_near
from letopis.games.strategic.joining import (
    Invite,
    JoinCommander,
    JoinNeutral,
    JoinRuler,
    JoinVassal,
)
from letopis.games.strategic.leaving import LeaveGame
from letopis.games.strategic.maps import Cell, distance
from letopis.games.strategic.marching import Move, decide_path
from letopis.games.strategic.motions import Amend
from letopis.games.strategic.movement import barred, is_frozen, march_of, mover, stepped
from letopis.games.strategic.mustering import exists
from letopis.games.strategic.personal import Annex, Outfit, Tribute, sources_here
from letopis.games.strategic.pieces import armies_of, building_row, structure_named, structures_of
from letopis.games.strategic.realms import Answer, Arrange, Expel, LeaveService, Offer, vassals_of
from letopis.games.strategic.rights import row
from letopis.games.strategic.rounds import End, Lapse, Lots, Throw
from letopis.games.strategic.sealing import (
    SEPARATOR,
    AsStanding,
    Seal,
    Voice,
    as_they_stand,
    detachments,
    unheard,
    unopened,
)
from letopis.games.strategic.sieges import FARTHEST, Besiege, Lift
from letopis.games.strategic.spoils import Lowering, StandingSpoils, Taking
from letopis.games.strategic.standing import LONGEST_PATTERN, RANDOM, StandingOrders
from letopis.games.strategic.substitutes import TakeOver, is_replaced, played_seat
from letopis.games.strategic.treasury import Dismiss, Send, dearest_gift
from letopis.games.strategic.treaties import BreakPeace, MakePeace
from letopis.games.strategic.truces import CallOff
from letopis.games.strategic.turmoil import Stir
from letopis.games.strategic.turn import CLOCK, DECIDE, asked, default_of, gate
from letopis.games.strategic.windows import Pass, Take
from letopis.games.strategic.world import (
    ALL,
    Army,
    ArmyId,
    Entering,
    Field,
    Fighting,
    March,
    Over,
    PermissionKind,
    Piece,
    Shortage,
    Stirring,
    Structure,
    World,
)

NO_PIECE = ""
COUNCIL = "council"  # permissions, treaties, votes, standing wishes: what no piece does
NO_WORDS = "0" * 64
MOST_LISTED = 4  # armies whose orders are all listed; who leads more may type any
_LONGEST_PASSAGE = 12  # more than any army walks
SCHOOLS = tuple(school for school in School if school is not School.GREY)


def subjects(world: World, seat: SeatId) -> tuple[str, ...]:
    """What a seat could act with: its armies, its structures, and its council."""
    return () if is_replaced(world, seat) else _pieces(world, played_seat(world, seat))


def _pieces(world: World, seat: SeatId) -> tuple[str, ...]:
    if seat not in world.players:
        return ()
    names = (structure.name for structure in structures_of(world, seat))
    return (*world.rosters.get(seat, ()), *names, COUNCIL)


def legal(world: World, person: SeatId, about: str | None = None) -> tuple[Choice, ...]:
    """All that `decide` accepts from a seat, or only what concerns one piece, or none."""
    if is_replaced(world, person):
        return () if about else tuple(_takings(world, person, (person,)))
    seat = played_seat(world, person)
    if about is None:
        pieces = (choice for it in _pieces(world, seat) for choice in _of_piece(world, seat, it))
        return (*pieces, *_of_no_piece(world, seat))
    if about == NO_PIECE:
        return tuple(_of_no_piece(world, seat))
    return tuple(_of_piece(world, seat, about)) if _is_piece(world, seat, about) else ()


def _is_piece(world: World, seat: SeatId, name: str) -> bool:
    army, structure = world.armies.get(ArmyId(name)), structure_named(world, name)
    if army is not None:
        return army.owner == seat
    if structure is not None:
        return structure.owner == seat
    return name == COUNCIL and seat in world.players


def _of_piece(world: World, seat: SeatId, name: str) -> Iterator[Choice]:
    if name == COUNCIL:
        yield from _of_council(world, seat)
        return
    army = world.armies.get(ArmyId(name))
    if army is not None:
        yield from _of_army(world, seat, army)
        return
    structure = structure_named(world, name)
    if structure is not None:
        yield from _of_structure(world, seat, structure)


def _of_army(world: World, seat: SeatId, army: Army) -> Iterator[Choice]:
    acts = gate(world, seat, End()) is None
    if acts and is_ready(world, army):
        yield from _moves(world, seat, army)
    if is_ready(world, army) and (acts or gate(world, seat, Declare(army.id, "")) is None):
        targets = (Declare(army.id, called(world, it)) for it in targets_of(world, army))
        yield from _accepted(world, seat, targets)
    if acts or gate(world, seat, Dismiss(army.id)) is None:
        yield from _accepted(world, seat, (Dismiss(army.id),))
    if acts:
        yield from _accepted(world, seat, _works(world, army))
        if army.personal and is_ready(world, army):
            yield from _accepted(world, seat, _personal_acts(world, army))
        if army.kind == "mage" and is_ready(world, army):
            yield from _accepted(world, seat, (Challenge(army.id, it) for it in world.armies))
            if not is_frozen(world, Piece(army.id), army.cell):
                yield from magic.listed(world, army)


def _moves(world: World, seat: SeatId, army: Army) -> Iterator[Action]:
    """Single steps, alone or with an attack; longer ways are such steps one after another."""
    who, march = mover(world, army), march_of(world, army)
    if march.ended or barred(world, army) is not None:
        return
    for there in world.ground.sites[army.cell].neighbours:
        is_free = isinstance(stepped(world, who, march, army.cell, there), March)
        if is_free:
            yield Move(army.id, (there,))
        elif _is_own(world, army, there):
            yield from _passages(world, seat, army, (there,))
        if is_free or there in world.structures:
            yield from _charges(world, seat, army, there, is_free=is_free)


def _charges(
    world: World, seat: SeatId, army: Army, there: Cell, *, is_free: bool
) -> Iterator[Action]:
    """VS-4.3.e, VS-3.4.d. A step and an attack in one; onto a closed cell only to assault it."""
    passengers = (Piece(army.id), army.cargo)
    for target in targets_from(world, there):
        if target not in passengers:
            charge = Move(army.id, (there,), attack=called(world, target))
            if is_free or decide_path(world, seat, charge) is None:
                yield charge


def _passages(world: World, seat: SeatId, army: Army, over: tuple[Cell, ...]) -> Iterator[Action]:
    """VS-4.1.a, option. Past own armies, however many stand in a row, and onto a free cell."""
    if world.options.move_pass_through_own == "no" or len(over) > _LONGEST_PASSAGE:
        return
    for beyond in world.ground.sites[over[-1]].neighbours:
        passage = Move(army.id, (*over, beyond))
        if beyond == army.cell or beyond in over:
            continue
        if decide_path(world, seat, passage) is None:
            yield passage
        elif _is_own(world, army, beyond):
            yield from _passages(world, seat, army, passage.path)


def _is_own(world: World, army: Army, cell: Cell) -> bool:
    standing = world.standing.get(cell)
    return standing is not None and world.armies[standing].owner == army.owner


def _works(world: World, army: Army) -> Iterator[Action]:
    site = world.ground.sites[army.cell]
    if is_ready(world, army):
        for structure in world.structures.values():
            if distance(structure.cell, army.cell) <= FARTHEST:
                yield Besiege(army.id, structure.name)
        if army.cell not in world.structures:
            yield Build(army.id, "tower")
            yield Build(army.id, "fortress")
            for level in range(1, site.vein + 1):
                yield Build(army.id, "mine", level)
    if army.id in world.sieges:
        yield Lift(army.id)


def _personal_acts(world: World, army: Army) -> Iterator[Action]:
    """VS-1.2.k."""
    yield Outfit(army.id)
    yield from (Tribute(army.id, source) for source in sources_here(world, army))
    for near in world.ground.sites[army.cell].neighbours:
        if near in world.standing:
            other = world.armies[world.standing[near]]
            yield Annex(army.id, other.id)
            if other.cargo is not None:
                yield Annex(army.id, other.cargo)


def _of_structure(world: World, seat: SeatId, structure: Structure) -> Iterator[Choice]:
    name = structure.name
    if is_ready(world, structure):
        if gate(world, seat, End()) is None:
            yield from _accepted(world, seat, _growths(world, structure))
            yield from _accepted(world, seat, _hires(world, seat, structure))
        if gate(world, seat, Sally(name, ArmyId(""))) is None:
            prey = (Sally(name, army) for army in quarry_of(world, structure))
            yield from _accepted(world, seat, prey)
    if gate(world, seat, End()) is None:
        yield from _accepted(world, seat, (Appoint(name),))


def _growths(world: World, structure: Structure) -> Iterator[Action]:
    if structure.kind != "mine":
        yield Raise(structure.name)
        return
    vein = world.ground.sites[structure.cell].vein
    for level in range(structure.level + 1, vein + 1):
        yield Deepen(structure.name, level)


def _hires(world: World, seat: SeatId, structure: Structure) -> Iterator[Action]:
    line = building_row(world, structure)
    if line is None:
        return
    places: list[str | None] = [None]
    standing = world.standing.get(structure.cell)
    if standing is not None:
        places.append(standing)
    places += [fortress.name for fortress in fortresses_near(world, seat, structure)]
    for kind in line.hires:
        for place in places:
            yield from _variants(world, seat, Hire(kind, structure.name, at=place))


def _variants(world: World, seat: SeatId, hire: Hire) -> Iterator[Hire]:
    """With every school a mage may have; as a personal army; for a vassal who lost his."""
    for school in _schools(world, hire.kind):
        schooled = replace(hire, school=school)
        yield schooled
        if world.players[seat].personal is None:
            yield replace(schooled, personal=True)
        for vassal in vassals_of(world, seat):
            if world.players[vassal].personal is None:
                yield replace(schooled, vassal=vassal)
                yield replace(schooled, vassal=vassal, personal=True)


def _schools(world: World, kind: ArmyKind) -> tuple[School | None, ...]:
    """VS-6.3.i. What a new army of that kind may be taught."""
    if kind != "mage":
        return (None,)
    later = world.options.mage_school_choice == "at_first_cast"
    return (None, *SCHOOLS) if later else SCHOOLS


def _of_no_piece(world: World, seat: SeatId) -> Iterator[Choice]:
    if seat == CHANCE:
        yield from _throws(world)
        return
    for waited in asked(world):
        if gate(world, seat, Lapse(waited)) is None and default_of(world, waited) is not None:
            yield Lapse(waited)
    if isinstance(world.phase, Entering) and world.phase.seat == seat and world.call is None:
        yield from _accepted(world, seat, _foundings(world))
    player = world.players.get(seat)
    if player is not None and player.is_playing:
        yield from _of_player(world, seat)
    elif seat == HOST:
        yield from _of_host(world)
    elif seat != CLOCK:
        yield from _of_newcomer(world, seat)
        if world.call is None and not isinstance(world.phase, Over):
            yield from heritage.listed(world, seat)


def _of_host(world: World) -> Iterator[Choice]:
    if isinstance(world.phase, Fighting):
        yield from _of_leader(world, HOST)
    elif gate(world, HOST, Lots()) is None:
        yield Lots()
    if gate(world, HOST, Amend("", "")) is None:
        yield from motions.listed(world, HOST)
        yield from heritage.listed(world, HOST)


def _throws(world: World) -> Iterator[Choice]:
    call = world.call
    if call is not None:
        yield Family(Throw(()), "faces", NumberRows(1, call.sides, call.dice))


def _of_player(world: World, seat: SeatId) -> Iterator[Choice]:
    if gate(world, seat, Pass()) is None:
        yield Pass()
    if isinstance(world.phase, Shortage) and gate(world, seat, Lots()) is None:
        yield Lots()
    if gate(world, seat, End()) is None:
        yield End()
        yield from _gifts(world, seat)
        yield from _accepted(world, seat, map(Offer, world.players))
    if isinstance(world.phase, Fighting):
        yield from _of_leader(world, seat)
    if gate(world, seat, Answer(0, "yes")) is None:
        numbers = [it.id for it in world.requests if it.to == seat]
        yield from _accepted(world, seat, (Answer(number, "yes") for number in numbers))
        yield from _accepted(world, seat, (Answer(number, "no") for number in numbers))


def _of_council(world: World, seat: SeatId) -> Iterator[Choice]:
    """VS-1.2.q-s, VS-1.2.v. What a player may say at any time."""
    player = world.players.get(seat)
    if player is None or not player.is_playing or gate(world, seat, LeaveGame()) is not None:
        return
    yield from _at_any_time(world, seat)
    for army in armies_of(world, seat):
        yield from _grants(world, seat, _army_kinds(world, army), army.id, army.id)
        if not army.personal:
            yield from _invitations(world, seat, army.id)
    for structure in structures_of(world, seat):
        yield from _grants(world, seat, BUILDING_KINDS, structure.name, str(structure.cell))


def _of_leader(world: World, seat: SeatId) -> Iterator[Choice]:
    """VS-7.3.a, VS-7.7.c, VS-7.8.b, VS-7.12.e, VS-5.2.f. What a battle asks of this seat."""
    field = world.field
    if field is None or gate(world, seat, Lots()) is not None:
        return
    settling = (Settle(take, lower) for take in (True, False) for lower in (True, False))
    yield from _accepted(world, seat, settling)
    allies = (Settle(True, lower, other) for other in world.players for lower in (True, False))
    yield from _accepted(world, seat, allies)
    for other in world.players:
        share = Settle(share=other, coins=1)
        if not isinstance(DECIDE[Settle](world, seat, share), Refusal):
            yield Family(share, "coins", Numbers(1, field.spoils))
    yield from _accepted(world, seat, (Stir("no"), Stir("at-once"), Stir("separately")))
    yield from _accepted(world, seat, (Stir("at-once", other) for other in world.players))
    yield from _accepted(world, seat, (Stir("separately", other) for other in world.players))
    if field.stage in ("settle", "turmoil") or any(it == seat for _, it in unopened(world)):
        yield AsStanding()  # the words themselves only he can know
    for voice in unheard(world):
        if voice[1] == seat:
            yield from _of_voice(field, voice)
            return


def _of_voice(field: Field, voice: Voice) -> Iterator[Choice]:
    """VS-7.5.a. Words, or the seal of words; salts are left out, any one will do."""
    armies, count = tuple(army.id for army in voice[0].armies), detachments(voice)
    match field.stage:
        case "array":
            yield Family(Array(armies), "armies", Orderings(armies))
        case "orders":
            yield Family(Command(()), "orders", Rows(tuple(Order), count, count))
            yield from _arrays(voice, count)
            yield Lots()
        case _:
            cards = as_they_stand(field, voice[0])
            yield Family(Rearrange(cards), "cards", Bundles(_by_army(cards)))
            yield Lots()
    yield Family(Seal(NO_WORDS), "seal", Digests())
    yield AsStanding()


def _by_army(cards: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """VS-7.7.e. The cards of an army stand together."""
    armies: dict[str, tuple[str, ...]] = {}
    for card in cards:
        army = card.rpartition(SEPARATOR)[0]
        armies[army] = (*armies.get(army, ()), card)
    return tuple(armies.values())


def _arrays(voice: Voice, count: int) -> Iterator[Choice]:
    """VS-7.7.c, option. All sealed at once: the leader orders armies and cards in one act."""
    side, seat = voice
    if side.order or seat != side.leader:
        return
    armies = tuple(army.id for army in side.armies)
    for order in permutations(armies) if len(armies) <= MOST_LISTED else (armies,):
        yield Family(Command((), order), "orders", Rows(tuple(Order), count, count))


def _gifts(world: World, seat: SeatId) -> Iterator[Choice]:
    most = dearest_gift(world, seat)
    for other, player in world.players.items():
        if most and other != seat and player.is_playing:
            yield Family(Send(other, 1), "coins", Numbers(1, most))


def _at_any_time(world: World, seat: SeatId) -> Iterator[Choice]:
    stances = (Take("always"), Take("approached"), Take("never"))
    yield from _accepted(world, seat, (*stances, LeaveService(), LeaveGame()))
    yield from map(Expel, vassals_of(world, seat))
    yield from _accepted(world, seat, map(MakePeace, world.players))
    yield from _accepted(world, seat, map(BreakPeace, world.players))
    yield from _standing(world, seat)
    attackers = (it.by for battle in world.battles for it in battle.attackers if it.seat == seat)
    there = (it for it in attackers if exists(world, it))
    yield from _accepted(world, seat, (CallOff(called(world, it)) for it in there))
    slot = slot_of(world, seat)
    if slot is not None:
        arrange = Arrange(slot.members)
        if not isinstance(DECIDE[Arrange](world, seat, arrange), Refusal):
            yield Family(arrange, "order", Orderings(slot.members))
    kinds: tuple[PermissionKind, ...] = ("enter", "no-walls", "board", "near-move", "near-build")
    yield from _grants(world, seat, kinds, ALL, ALL)
    yield from _invitations(world, seat, None)
    yield from motions.listed(world, seat)
    yield from _accepted(world, seat, _standing_spoils())


def _standing_spoils() -> Iterator[Action]:
    """VS-7.12.e."""
    for take, lower, stir in product(get_args(Taking), get_args(Lowering), get_args(Stirring)):
        yield StandingSpoils(take, lower, stir)


def _standing(world: World, seat: SeatId) -> Iterator[Choice]:
    """VS-7.3.a. Any pattern but the one that stands."""
    patterns: list[tuple[str, ...]] = [(), (RANDOM,)]
    for pattern in patterns:
        both = (StandingOrders(pattern), StandingOrders(pattern, always=True))
        yield from _accepted(world, seat, both)
    for always in (False, True):
        some = StandingOrders((), always=always)
        yield Family(some, "pattern", Rows(tuple(Order), 1, LONGEST_PATTERN))


def _invitations(world: World, seat: SeatId, army: ArmyId | None) -> Iterator[Choice]:
    """VS-0.2.b, VS-3.5.k. Anybody who does not play yet."""
    sample = Invite(SeatId("a"), army)
    playing = tuple(it for it, player in world.players.items() if player.is_playing)
    playing += tuple(it.played_by for it in world.players.values() if it.played_by is not None)
    free = SeatId(next(name for name in ("a", "b", *_spare(len(playing))) if name not in playing))
    if gate(world, seat, sample) is not None:
        return
    if not isinstance(DECIDE[Invite](world, seat, Invite(free, army)), Refusal):
        yield Family(Invite(free, army), "seat", Names(playing))


def _spare(count: int) -> Iterator[str]:
    return (f"a{number}" for number in range(count))


def _grants(
    world: World, seat: SeatId, kinds: Iterable[PermissionKind], name: str, piece: str
) -> Iterator[Choice]:
    if gate(world, seat, LeaveGame()) is not None:
        return
    given = {
        (it.grantee, it.kind) for it in world.permissions if (it.granter, it.piece) == (seat, piece)
    }
    others = [it for it, player in world.players.items() if it != seat and player.is_playing]
    for kind in kinds:
        for other in others:
            yield Permit(other, kind, name)
            yield Family(Permit(other, kind, name), "until", Numbers(world.year, LAST_YEAR))
    for grantee, kind in sorted(given):
        if kind in kinds:
            yield Revoke(grantee, kind, name)


def _army_kinds(world: World, army: Army) -> tuple[PermissionKind, ...]:
    line = row(world, army)
    if line.naval and not line.magical:
        return ("board", "near-move", "near-build")
    return ("near-move", "near-build")


def _of_newcomer(world: World, seat: SeatId) -> Iterator[Choice]:
    kinds = (kind for kind, line in world.ground.catalogue.armies.items() if not line.magical)
    joins: list[Action] = [JoinRuler()]
    joins += [JoinNeutral(army.id) for army in armies_of(world, None)]
    for kind in kinds:
        joins += [JoinCommander(kind, school) for school in _schools(world, kind)]
    joins += [JoinVassal(it.by) for it in world.invitations if it.seat == seat]
    joins += [Inherit(other) for other in world.players]
    open_now = (join for join in joins if gate(world, seat, join) is None)
    yield from _accepted(world, seat, open_now)
    yield from _takings(world, seat, world.players)


def _takings(world: World, person: SeatId, seats: Iterable[SeatId]) -> Iterator[Choice]:
    """VS-0.2.d. Seats that another may play from now on."""
    if gate(world, person, TakeOver(person)) is None:
        yield from _accepted(world, person, map(TakeOver, seats))


def _foundings(world: World) -> Iterator[Action]:
    for cell in founding_cells(world):
        for house in house_kinds(world):
            for army in founding_armies(world, house, cell):
                for school in _schools(world, army):
                    yield Found(house, cell, army, school)


def _accepted(world: World, seat: SeatId, candidates: Iterable[Action]) -> Iterator[Action]:
    """Those that their rule does not refuse."""
    for action in candidates:
        if not isinstance(DECIDE[type(action)](world, seat, action), Refusal):
            yield action
