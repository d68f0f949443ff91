"""VS-1.2.u, VS-1.2.v. Who could react to what has happened, and who wants to be asked.

Who is asked depends on his stance: always when he could
declare battle on anything, only when something happened next to a piece that could, or never.
By option everybody who could is asked whatever his stance, so that no pause tells of it.
"""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from letopis.core.acts import Action, ClauseId, Event, Refusal
from letopis.core.choices import Choice
from letopis.core.seats import SeatId
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.war.declaring import bound_by_peace
from letopis.games.strategic.war.targets import quarry_of, targets_of
from letopis.games.strategic.world import (
    Acting,
    Army,
    ArmyId,
    Piece,
    Placing,
    Stance,
    Structure,
    Window,
    World,
)
from letopis.games.strategic.world.acts import (
    Acts,
    Facts,
    Secrets,
    accepted,
    act,
    told_to_its_seat,
    told_to_teller,
)
from letopis.games.strategic.world.attacks import is_frozen, pieces_on
from letopis.games.strategic.world.lookup import armies_of, is_army, owner_of, structures_of
from letopis.games.strategic.world.stamps import is_ready, queue_after


class TakeStance(Action, frozen=True, tag="stance"):
    """VS-1.2.u. When to be asked for a reaction: always, approached, never."""

    stance: Stance


class StanceTaken(Event, frozen=True, tag="taken"):
    """A seat's stance."""

    seat: SeatId
    stance: Stance


Occasion = Literal["step", "act", "closing"]


class Scene(Struct, frozen=True):
    """Where something happened, whether battle may be declared now, and who has pieces there."""

    cells: tuple[Cell, ...]
    declares: bool
    bystanders: frozenset[SeatId | None]


def reactors(world: World, window: Window, moment: Occasion) -> tuple[SeatId, ...]:
    """VS-1.2.v. The next in the queue, or all at once where the first to speak is served."""
    scene = Scene(window.cells, may_declare_now(world, moment), _bystanders(world, window.cells))
    order = [it for it in queue_after(world, window.after) if it not in window.passed]
    mover = world.phase.seat if isinstance(world.phase, Acting) else None
    heedful = order if _concerns_all(world) else _heedful(world, order, scene)
    others = [it for it in heedful if it != mover and would_react(world, it, scene)]
    if mover is not None and not others and _goes_on(world):
        return ()  # whether he could declare anything need not be looked for
    willing = [it for it in order if it in others or (it == mover and _is_wary(world, it, scene))]
    if world.options.reaction_order == "first_come_first_served":
        return tuple(willing)
    return tuple(willing[:1])


def _concerns_all(world: World) -> bool:
    """Whether seats without pieces near the scene may be asked, too."""
    late = world.options.reaction_granularity == "end_of_turn_only"
    return (
        bool(world.requests) or late or _asks_everybody(world) or isinstance(world.phase, Placing)
    )


def _asks_everybody(world: World) -> bool:
    """VS-1.2.u, option. Whoever could declare anything is asked, whatever his stance."""
    return world.options.reaction_asking == "everybody"


def _heedful(world: World, seats: list[SeatId], scene: Scene) -> list[SeatId]:
    """Seats with pieces near the scene, and those whose stance is `always`."""
    players = world.players
    return [it for it in seats if it in scene.bystanders or players[it].stance == "always"]


def _bystanders(world: World, cells: tuple[Cell, ...]) -> frozenset[SeatId | None]:
    """Owners of armies on those cells or next to them, and of structures on them."""
    found: list[SeatId | None] = [
        world.structures[cell].owner for cell in cells if cell in world.structures
    ]
    for cell in cells:
        for near in (cell, *world.ground.sites[cell].neighbours):
            if near in world.standing:
                army = world.armies[world.standing[near]]
                found.append(army.owner)
                if army.cargo is not None:
                    found.append(world.armies[army.cargo].owner)
    return frozenset(found)


def _is_wary(world: World, seat: SeatId, scene: Scene) -> bool:
    """The mover knows what he has done: he is asked whenever he could declare anything."""
    is_deaf = world.players[seat].stance == "never" and not _asks_everybody(world)
    return scene.declares and not is_deaf and _could(world, seat)


def _goes_on(world: World) -> bool:
    """Where only the mover is left he simply goes on, unless his army would walk on by itself."""
    army = world.armies.get(world.route.army) if world.route is not None else None
    return army is None or is_frozen(world, Piece(army.id), army.cell)


def may_declare_now(world: World, moment: Occasion) -> bool:
    """VS-1.2.u. By option declarations wait for the turn's end; where they wait until a whole way
    is walked, no window opens on it."""
    return moment == "closing" or world.options.reaction_granularity != "end_of_turn_only"


def would_react(world: World, seat: SeatId, scene: Scene) -> bool:
    """Whether a window asks this seat: it has a request to answer, or could declare battle."""
    if world.requests and has_request(world, seat):
        return True
    stance = "always" if _asks_everybody(world) else world.players[seat].stance
    if not scene.declares or stance == "never":
        return False
    if isinstance(world.phase, Placing):
        return _could_join(world, seat)
    if world.options.reaction_granularity == "end_of_turn_only":
        return _could(world, seat)  # VS-1.2.u: his only opportunity in this turn
    if stance == "always" and _could(world, seat):
        return True
    return seat in scene.bystanders and any(_is_concerned(world, seat, it) for it in scene.cells)


def lets_pass(world: World, seat: SeatId) -> bool:
    """VS-1.2.u. Whether a player whom the open window asks does not want to be asked; a request is
    always his to answer."""
    if world.window is None or has_request(world, seat):
        return False
    stance = world.players[seat].stance
    if stance == "approached" and _asks_everybody(world):
        return not _is_his_occasion(world, seat, world.window)
    return stance == "never"


def _is_his_occasion(world: World, seat: SeatId, window: Window) -> bool:
    """Whether he would be asked who wants it only when something happens next to his own."""
    late = world.options.reaction_granularity == "end_of_turn_only"
    if late or isinstance(world.phase, Placing):
        return True
    return any(_is_concerned(world, seat, it) for it in window.cells)


def _could_join(world: World, seat: SeatId) -> bool:
    """VS-8.9.1.4.h. Beside a dragon that attacks on its way home, with a piece that can act."""
    attackers = [it.by for battle in world.battles for it in battle.attackers]
    return any(
        _can_act(world, army) and any(it in attackers for it in targets_of(world, army))
        for army in armies_of(world, seat)
    )


def _is_concerned(world: World, seat: SeatId, cell: Cell) -> bool:
    """Something of another's is on that cell, and an own piece that can act is beside it."""
    strange = tuple(it for it in pieces_on(world, cell) if owner_of(world, it) != seat)
    if not strange:
        return False
    structure, armies = world.structures.get(cell), tuple(filter(is_army, strange))
    is_host = structure is not None and structure.owner == seat and _can_act(world, structure)
    if is_host and _has_prey(world, seat, Piece(cell), armies):
        return True
    for near in (cell, *world.ground.sites[cell].neighbours):
        # Who shares a cell with an army, aboard its ship or as its guest, cannot attack it.
        targets = strange if near != cell else tuple(it for it in strange if it not in armies)
        if near in world.standing and _is_able(world, seat, world.standing[near], targets):
            return True
    return False


def _is_able(world: World, seat: SeatId, army: ArmyId, targets: tuple[Piece, ...]) -> bool:
    found = world.armies[army]
    crew = (found,) if found.cargo is None else (found, world.armies[found.cargo])
    able = (one for one in crew if one.owner == seat and _can_act(world, one))
    return any(_has_prey(world, seat, Piece(one.id), targets) for one in able)


def _can_act(world: World, piece: Army | Structure) -> bool:
    name = Piece(piece.id) if isinstance(piece, Army) else Piece(piece.cell)
    return is_ready(world, piece) and not is_frozen(world, name, piece.cell)


def _could(world: World, seat: SeatId) -> bool:
    """Whether a seat could declare battle on anything that is not its own."""
    for army in armies_of(world, seat):
        targets = targets_of(world, army)
        if _can_act(world, army) and _has_prey(world, seat, Piece(army.id), targets):
            return True
    for structure in structures_of(world, seat):
        prey = tuple(Piece(it) for it in quarry_of(world, structure))
        if _can_act(world, structure) and _has_prey(world, seat, Piece(structure.cell), prey):
            return True
    return False


def _has_prey(world: World, seat: SeatId, by: Piece, targets: tuple[Piece, ...]) -> bool:
    """Another's, or nobody's, and no peace in the way, with its owner or with whoever would defend
    with it (VS-I.r)."""
    return any(
        owner_of(world, target) != seat and bound_by_peace(world, by, seat, target) is None
        for target in targets
    )


def decide_take_stance(
    world: World, seat: SeatId, order: TakeStance
) -> tuple[Event, ...] | Refusal:
    if world.players[seat].stance == order.stance:
        return Refusal(ClauseId("VS-1.2.u"), "same-stance")
    return (StanceTaken(seat, order.stance),)


def has_request(world: World, seat: SeatId) -> bool:
    """Something is asked of this seat that it has neither refused nor put off."""
    return any(it.to == seat and not it.put_off and not it.refused for it in world.requests)


def evolve_stance_taken(world: World, fact: StanceTaken) -> World:
    player = replace(world.players[fact.seat], stance=fact.stance)
    return replace(world, players={**world.players, fact.seat: player})


def list_stances(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
    stances = (TakeStance("always"), TakeStance("approached"), TakeStance("never"))
    return accepted(decide_take_stance, world, seat, stances)


ACTS: Acts = {
    TakeStance: act(decide_take_stance, "any-time", lists=list_stances, hides=told_to_teller)
}
FACTS: Facts = {StanceTaken: evolve_stance_taken}
HIDES: Secrets = {StanceTaken: told_to_its_seat}
