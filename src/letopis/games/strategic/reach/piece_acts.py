"""Complete acts of one piece: what it can do here, or at the end of a way."""

from collections.abc import Iterator

from letopis.core.acts import Action
from letopis.core.choices import Choice, Family
from letopis.core.questions.reach import Deed
from letopis.core.seats import SeatId
from letopis.games.strategic.aftermath.personal import Annex, Outfit, Tribute
from letopis.games.strategic.building.capitals import Appoint
from letopis.games.strategic.building.hiring import Hire
from letopis.games.strategic.building.structures import Build, Deepen, Raise
from letopis.games.strategic.legal import legal
from letopis.games.strategic.magic.casting import Cast
from letopis.games.strategic.magic.duels import Challenge
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.movement.marching import Move
from letopis.games.strategic.movement.sieges import Besiege, Lift
from letopis.games.strategic.movement.steps import Way
from letopis.games.strategic.reach.way_search import CRUMBLES, GOES_ABOARD, GOES_ASHORE, Ways
from letopis.games.strategic.realm.treasury import Dismiss
from letopis.games.strategic.war.declaring import Declare, Sally, target_refusal
from letopis.games.strategic.war.targets import targets_from
from letopis.games.strategic.world import Army, Piece, PieceName, World
from letopis.games.strategic.world.lookup import cell_of, piece_name, piece_named

KINDS: dict[type[Action], str] = {
    Declare: "attack",
    Sally: "sally",
    Besiege: "besiege",
    Lift: "lift",
    Build: "build",
    Raise: "raise",
    Deepen: "deepen",
    Appoint: "appoint",
    Hire: "hire",
    Cast: "cast",
    Challenge: "duel",
    Annex: "annex",
    Tribute: "tax",
    Outfit: "outfit",
    Dismiss: "dismiss",
}
# What is next to one cell of a way or another: from which one it is attacked makes no difference.
Targets = dict[Piece, tuple[Cell, PieceName] | None]
_BY_WATER = {GOES_ABOARD: "board", GOES_ASHORE: "land"}


def deeds_on_the_way(world: World, army: Army, open_ways: Ways) -> Iterator[Deed]:
    """VS-4.3.e, VS-3.4.d, VS-4.2.b. What begins with a way; shorter ways first."""
    targets: Targets = {}
    for cell, arrived in open_ways.cells.items():
        if arrived.stop in _BY_WATER:
            kind, onto = _BY_WATER[arrived.stop], world.standing.get(cell)
            yield Deed(kind, Move(army.id, arrived.way), cell, cell, onto or "")
        if arrived.stop != CRUMBLES:
            yield from _attacks(world, army, arrived.way, targets)
    for cell, way in open_ways.assaults.items():
        house = piece_name(world, Piece(cell))
        if target_refusal(world, army, Piece(cell), cell) is None:
            yield Deed("attack", Move(army.id, way, house), cell, cell, house)


def _attacks(world: World, army: Army, way: Way, known: Targets) -> Iterator[Deed]:
    """VS-4.3.a, VS-4.3.e. Everything that can be attacked from the end of a way; not the army
    itself, nor who comes along with it."""
    there = way[-1]
    for piece in targets_from(world, there):
        if piece not in known:
            known[piece] = _target_at(world, army, piece, there)
        target = known[piece]
        if target is not None:
            cell, name = target
            yield Deed("attack", Move(army.id, way, name), cell, there, name)


def _target_at(world: World, army: Army, piece: Piece, near: Cell) -> tuple[Cell, PieceName] | None:
    """Where a piece is, and its name; None if this army cannot attack it."""
    if piece in (Piece(army.id), army.cargo):
        return None
    if target_refusal(world, army, piece, near) is not None:
        return None
    return cell_of(world, piece), piece_name(world, piece)


def deeds_here(world: World, seat: SeatId, piece: str, here: Cell) -> Iterator[Deed]:
    """What a piece can do where it is. Steps are left out: they are ways."""
    for choice in legal(world, seat, piece):
        act = choice.example if isinstance(choice, Family) else choice
        if not isinstance(act, Move):
            target = _target(act)
            kind = KINDS.get(type(act)) or str(act.__struct_config__.tag)
            place = _place(world, choice, target, here)
            yield Deed(kind, choice, place, here, target, _is_free(world, act))


def _is_free(world: World, act: Action) -> bool:
    """VS-5.4.c. Whoever is nobody's joins without being asked."""
    return isinstance(act, Annex) and world.armies[act.other].owner is None


def _target(act: Action) -> str:
    """The other piece that an act is about."""
    match act:
        case Declare(_, target) | Besiege(_, target) | Sally(_, target):
            return target
        case Annex(_, other) | Challenge(_, other):
            return other
        case Cast(_, _, targets) if len(targets) == 1:
            return targets[0]
        case Hire(at=str() as place):
            return place
        case _:
            return ""


def _place(world: World, choice: Choice, target: str, here: Cell) -> Cell:
    if target in world.ground.sites:
        return Cell(target)
    piece = piece_named(world, target)
    return here if piece is None else cell_of(world, piece)
