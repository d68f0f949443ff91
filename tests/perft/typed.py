"""The second count: all typed lines of a large universe that `decide` accepts.

It knows the words of the notation and the names of pieces, seats and cells, but no rule and nothing
of the listing. Lines that differ only in a number are a group, and of a group that has more than
three accepted members the lowest, the middle and the highest are counted.
"""

from collections.abc import Callable, Iterator
from itertools import permutations, product

from letopis.core.acts import Action
from letopis.core.seats import CHANCE, SeatId
from letopis.games.strategic.catalogue import School
from letopis.games.strategic.maps import distance
from letopis.games.strategic.world import World
from tests.perft.listed import Worlds, done, is_counted, sample
from tests.perft.positions import encoded
from tests.strategic.scenes.scene import GAME

NEAR = 3
BUILT = ("tower", "manor", "castle", "city", "fortress", "mine")
LEVELS = range(6)
NO_WALLS = "no-walls"
PERMISSIONS = ("enter", "board", "near-move", "near-build", NO_WALLS)
LAST_YEAR = 9999

Group = tuple[str, range | list[int] | None]  # a line, or one that ends with any of these numbers


def layer(worlds: Worlds, verbs: tuple[str, ...]) -> Worlds:
    """All worlds that are one act further."""
    found: Worlds = {}
    for world in worlds.values():
        for seat in (*world.players, CHANCE):
            for group in _universe(world, verbs):
                for after in _accepted(world, SeatId(seat), group):
                    found.setdefault(encoded(after), after)
    return found


def _universe(world: World, verbs: tuple[str, ...]) -> Iterator[Group]:
    for first in dict.fromkeys(verb.partition(" ")[0] for verb in verbs):
        for group in UNIVERSE[first](world):
            if is_counted(group[0], verbs):
                yield group


def _accepted(world: World, seat: SeatId, group: Group) -> list[World]:
    line, numbers = group
    if numbers is None:
        after = done(world, seat, _read(line))
        return [] if after is None else [after]
    known: dict[int, World] = {}
    for number in numbers:
        after = done(world, seat, _read(f"{line} {number}"))
        if after is not None:
            known[number] = after
    return [known[number] for number in sample(sorted(known))] if known else []


def _read(line: str) -> Action:
    action = GAME.notation.read(line)
    assert isinstance(action, Action)
    return action


def _structures(world: World) -> list[str]:
    return [structure.name for structure in world.structures.values()]


def _pieces(world: World) -> list[str]:
    return [*world.armies, *_structures(world)]


def _bare(*lines: str) -> Callable[[World], Iterator[Group]]:
    def groups(world: World) -> Iterator[Group]:
        return ((line, None) for line in lines)

    return groups


def _with_seat(verb: str) -> Callable[[World], Iterator[Group]]:
    def groups(world: World) -> Iterator[Group]:
        return ((f"{verb} {seat}", None) for seat in (*world.players, "stranger"))

    return groups


def _with_piece(verb: str) -> Callable[[World], Iterator[Group]]:
    def groups(world: World) -> Iterator[Group]:
        return ((f"{verb} {piece}", None) for piece in _pieces(world))

    return groups


def _move(world: World) -> Iterator[Group]:
    for army in world.armies.values():
        for cell in world.ground.sites:
            if distance(cell, army.cell) <= NEAR:
                yield f"move {army.id} {cell}", None


def _besiege(world: World) -> Iterator[Group]:
    for army, piece in product(world.armies, _pieces(world)):
        yield f"besiege {army} {piece}", None


def _build(world: World) -> Iterator[Group]:
    for army, kind, level in product(world.armies, BUILT, LEVELS):
        yield f"build {army} {kind} level {level}", None


def _deepen(world: World) -> Iterator[Group]:
    for piece, level in product(_pieces(world), LEVELS):
        yield f"deepen {piece} {level}", None


def _hire(world: World) -> Iterator[Group]:
    kinds = world.ground.catalogue.armies
    places = ["", *(f" at {piece}" for piece in _pieces(world))]
    whom = ["", " personal", *(f" vassal {seat}" for seat in world.players)]
    for kind, building in product(kinds, _structures(world)):
        schools = ["", *(f" school {school}" for school in School)] if kind == "mage" else [""]
        for place, school, who in product(places, schools, whom):
            yield f"hire {kind} {building}{place}{school}{who}", None


def _permit(world: World) -> Iterator[Group]:
    middle = (world.year + LAST_YEAR) // 2
    years = [*range(1, 8), middle, LAST_YEAR, LAST_YEAR + 1]
    for seat, kind, piece in product(world.players, PERMISSIONS, ("all", *_pieces(world))):
        if kind != NO_WALLS:
            yield f"permit {seat} {kind} {piece}", None
            yield f"permit {seat} {kind} {piece} until", years


def _withhold(world: World) -> Iterator[Group]:
    years = [*range(1, 8), LAST_YEAR, LAST_YEAR + 1]
    for seat, piece in product(world.players, ("all", *_pieces(world))):
        yield f"withhold {seat} {piece}", None
        yield f"withhold {seat} {piece} until", years


def _revoke(world: World) -> Iterator[Group]:
    for seat, kind, piece in product(world.players, PERMISSIONS, ("all", *_pieces(world))):
        yield f"revoke {seat} {kind} {piece}", None


def _send(world: World) -> Iterator[Group]:
    richest = max(player.treasury for player in world.players.values())
    for seat in world.players:
        yield f"send {seat}", range(1, richest + 2)


def _answer(world: World) -> Iterator[Group]:
    for number, word in product(range(1, 4), ("yes", "no")):
        yield f"answer {number} {word}", None


def _arrange(world: World) -> Iterator[Group]:
    for count in range(1, len(world.players) + 1):
        for order in permutations(world.players, count):
            yield f"arrange {' '.join(order)}", None


def _throw(world: World) -> Iterator[Group]:
    for dice in (1, 2):
        for faces in product(range(1, 8), repeat=dice):
            yield f"throw {' '.join(map(str, faces))}", None


UNIVERSE: dict[str, Callable[[World], Iterator[Group]]] = {
    "move": _move,
    "besiege": _besiege,
    "build": _build,
    "deepen": _deepen,
    "hire": _hire,
    "permit": _permit,
    "withhold": _withhold,
    "revoke": _revoke,
    "send": _send,
    "answer": _answer,
    "arrange": _arrange,
    "throw": _throw,
    "raise": _with_piece("raise"),
    "appoint": _with_piece("appoint"),
    "dismiss": _with_piece("dismiss"),
    "lift": _with_piece("lift"),
    "offer-service": _with_seat("offer-service"),
    "expel": _with_seat("expel"),
    "leave-service": _bare("leave-service"),
    "stance": _bare("stance always", "stance approached", "stance never"),
    "end": _bare("end"),
    "pass": _bare("pass"),
    "draw-lots": _bare("draw-lots"),
}
