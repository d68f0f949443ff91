"""The law of the host's edits: after every one that is accepted the game goes on.

Somebody is asked, everybody sees his view and his choices, and silence carries the game through the
question that was open. Every kind of edit is tried on everything on the table.
"""

from collections.abc import Iterator
from random import Random
from typing import Literal, get_args, get_origin, get_type_hints

from msgspec import Struct

from letopis.core.acts import Action, Event, Refusal
from letopis.core.choices import pick
from letopis.core.notation import Text
from letopis.core.seats import CHANCE, CLOCK, HOST, PUBLIC, SeatId
from letopis.games.strategic.host.hosting import Edit
from letopis.games.strategic.host.invariants import torn
from letopis.games.strategic.host.world_tree import FIXED
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.options import StrategicOptions
from letopis.games.strategic.world import Over, World
from letopis.games.strategic.world.turn_facts import Lapse
from tests.strategic.scenes.scene import GAME

Line = tuple[str, ...]

WHY = Text("what if")
FAR = 6  # questions that are gone through after an edit
KINDS = ("knights", "ship", "mage", "zombie")
HOUSES = ("tower", "city", "fortress", "mine")
RULES = tuple(
    (name, str(value))
    for name, kind in get_type_hints(StrategicOptions).items()
    if name in StrategicOptions.__struct_fields__
    for value in (get_args(kind) if get_origin(kind) is Literal else (0, 1))
)
VALUES = ("null", "0", "7", "[]", "{}", "anna", "nobody", "c4", "knights-1", "true", "settle")


def verbs_of(world: World) -> Iterator[Line]:
    """Every verb of the host's language, upon everything there is."""
    for army in world.armies.values():
        yield from _army_lines(world, army.id)
    for house in world.structures.values():
        yield from _house_lines(world, house.name)
    free = _cells(world)[0]
    for seat in world.players:
        yield from (("turn", "of", seat), ("capital", seat, "none"))
        yield from (("coins", seat, coins) for coins in ("0", "300"))
        yield from (("army", "new", kind, seat, free) for kind in KINDS)
        yield from (("structure", "new", kind, seat, free) for kind in HOUSES)
    yield from (("option", *rule) for rule in RULES)


def kind_of_line(line: Line) -> str:
    """What an edit does, without whom it is about: `army owner`, `turn`."""
    words = {"new", "gone", "to", "owner", "aboard", "level", "off", "none"}
    return " ".join((line[0], *(it for it in line[1:3] if it in words)))


def _army_lines(world: World, army: str) -> Iterator[Line]:
    yield from (("army", army, "gone"), ("ready", army), ("spent", army), ("siege", army, "off"))
    yield from (("army", army, "to", cell) for cell in _cells(world))
    yield from (("army", army, "owner", seat) for seat in (*world.players, "nobody"))
    ships = (it.id for it in world.armies.values() if it.kind == "ship")
    yield from (("army", army, "aboard", ship) for ship in ships)
    yield from (("siege", army, it.name) for it in world.structures.values())


def _house_lines(world: World, house: str) -> Iterator[Line]:
    yield from (("structure", house, "gone"), ("ready", house), ("spent", house))
    yield from (("structure", house, "level", str(level)) for level in range(1, 5))
    yield from (("structure", house, "owner", seat) for seat in (*world.players, "nobody"))
    yield from (("capital", seat, house) for seat in world.players)


def _cells(world: World) -> tuple[Cell, ...]:
    """A free one on land, one at sea if there is any, and one in a house."""
    free = [it for it in world.ground.sites if it not in world.standing]
    land = [it for it in free if not world.ground.sites[it].terrain.is_sea]
    sea = [it for it in free if world.ground.sites[it].terrain.is_sea]
    houses = [it for it in free if it in world.structures]
    open_land = [it for it in land if it not in world.structures]
    return (*open_land[:1], *sea[:1], *houses[:1])


def places_of(world: World) -> Iterator[Line]:
    """Every place of the world with another value, or without any."""
    for path in _paths(world, ()):
        yield ("drop", path)
        yield from (("set", path, value) for value in VALUES)


def _paths(node: object, before: tuple[str, ...]) -> Iterator[str]:
    if before:
        yield ".".join(before)
    if isinstance(node, Struct):
        kind = type(node)
        for written, name in zip(
            kind.__struct_encode_fields__, kind.__struct_fields__, strict=True
        ):
            if before or name not in FIXED:
                yield from _paths(getattr(node, name), (*before, written))
    elif isinstance(node, dict):
        for key, value in node.items():
            yield from _paths(value, (*before, str(key)))
    elif isinstance(node, tuple):
        for at, value in enumerate(node):
            yield from _paths(value, (*before, str(at)))


def check_edit(world: World, line: Line, rng: Random) -> bool:
    """Whether the edit is accepted; if so the game goes on from there."""
    for forced in (False, True):
        facts = GAME.decide(world, HOST, Edit(line, forced=forced, because=WHY))
        if not isinstance(facts, Refusal):
            check_goes_on(_after(world, facts), rng)
            return True
    return False


def check_goes_on(world: World, rng: Random) -> None:
    """Everybody sees and chooses, and silence leads on."""
    for _ in range(FAR):
        assert torn(world) is None, torn(world)
        if isinstance(world.phase, Over):
            return
        asked = GAME.asked(world)
        assert asked, "nobody is asked"
        for seat in (*world.players, HOST, PUBLIC):
            GAME.view(world, seat)
        for seat in asked:
            choices = GAME.legal(world, seat)
            assert choices, f"{seat} has no choice"
            act = pick(rng.choice(choices), rng.randrange)
            answer = GAME.decide(world, seat, act)
            assert not isinstance(answer, Refusal), f"{seat} {GAME.notation.write(act)}: {answer}"
        world = _after(world, _silence(world, asked[0], rng))


def _silence(world: World, seat: SeatId, rng: Random) -> tuple[Event, ...]:
    prompt = next(it for it in GAME.prompts(world) if it.seat == seat)
    act: Action | None = prompt.lapse
    who = CLOCK
    if seat == CHANCE or act is None:
        act, who = pick(rng.choice(GAME.legal(world, seat)), rng.randrange), seat
    elif world.options.timeout_policy == "host_decides":
        act, who = Lapse(seat, because=WHY), HOST
    facts = GAME.decide(world, who, act)
    assert not isinstance(facts, Refusal), f"{who} {GAME.notation.write(act)}: {facts}"
    return facts


def _after(world: World, facts: tuple[Event, ...]) -> World:
    for fact in facts:
        world = GAME.evolve(world, fact)
    return world
