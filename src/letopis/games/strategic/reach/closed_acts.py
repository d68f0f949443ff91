"""Acts that a piece cannot do now, each with the clause that bars it."""

from collections.abc import Iterator

from letopis.core.acts import Action, Refusal
from letopis.core.choices import Family
from letopis.core.questions.reach import ClosedAct
from letopis.core.seats import SeatId
from letopis.games.strategic.building.founding import schools_of
from letopis.games.strategic.building.hiring import Hire
from letopis.games.strategic.building.structures import Build, Deepen, Raise
from letopis.games.strategic.engine.gate import gate
from letopis.games.strategic.engine.registry import ACTS
from letopis.games.strategic.legal import legal
from letopis.games.strategic.magic.casting import SPELLS, AmuletUse, Cast
from letopis.games.strategic.magic.spellbook import NO_TARGETS
from letopis.games.strategic.membership.substitutes import played_seat
from letopis.games.strategic.reach.piece_acts import KINDS
from letopis.games.strategic.reach.piece_reach import reach_of
from letopis.games.strategic.realm.treasury import Dismiss
from letopis.games.strategic.view import world_seen_by
from letopis.games.strategic.world import Army, ArmyId, Structure, World
from letopis.games.strategic.world.acts import Course
from letopis.games.strategic.world.lookup import building_row, structure_named


def closed_acts(world: World, person: SeatId, piece: str) -> tuple[ClosedAct, ...] | Refusal:
    """VS-1.2.g-w. What one would look for at an own piece and does not find; what bars the whole
    piece is said by its reach and not repeated."""
    reached = reach_of(world, person, piece)
    if isinstance(reached, Refusal):
        return reached
    known, seat = world_seen_by(world, person), played_seat(world, person)
    open_acts = {_sort(it) for it in _listed(known, seat, piece)}
    sought = (it for it in _sought(known, piece) if _sort(it) not in open_acts)
    tried = ((it, _barrier(known, seat, it)) for it in sought)
    return tuple(
        ClosedAct(KINDS[type(act)], act, why)
        for act, why in tried
        if why is not None and why != reached.closed
    )


def _listed(world: World, seat: SeatId, piece: str) -> Iterator[Action]:
    for choice in legal(world, seat, piece):
        yield choice.example if isinstance(choice, Family) else choice


def _sort(act: Action) -> tuple[type[Action], str]:
    """Acts of one sort are one button: a spell upon anybody, an army from any place."""
    match act:
        case Hire(kind) | Build(_, kind) | Cast(_, kind):
            return type(act), kind
        case _:
            return type(act), ""


def _sought(world: World, piece: str) -> Iterator[Action]:
    army, structure = world.armies.get(ArmyId(piece)), structure_named(world, piece)
    if army is not None:
        yield from _of_army(world, army)
    elif structure is not None:
        yield from _of_structure(world, structure)


def _of_army(world: World, army: Army) -> Iterator[Action]:
    yield Build(army.id, "tower")
    yield Build(army.id, "fortress")
    if world.ground.sites[army.cell].vein:
        yield Build(army.id, "mine")
    yield Dismiss(army.id)
    if army.kind == "mage":
        amulet: AmuletUse | None = "coins" if army.mithril else None
        yield from (Cast(army.id, it, NO_TARGETS, amulet) for it in SPELLS)


def _of_structure(world: World, structure: Structure) -> Iterator[Action]:
    row = building_row(world, structure)
    if row is None:
        yield Deepen(structure.name, structure.level + 1)
        return
    for kind in row.hires:
        yield Hire(kind, structure.name, school=next(iter(schools_of(world, kind))))
    if row.lord_house:
        yield Raise(structure.name)


def _barrier(world: World, seat: SeatId, act: Action) -> Refusal | None:
    refusal = gate(world, seat, act)
    if refusal is not None:
        return refusal
    entry = ACTS[type(act)]
    assert not isinstance(entry, Course), "a way is no single act"
    decided = entry.decide(world, seat, act)
    return decided if isinstance(decided, Refusal) else None
