"""Hostile tables: dense positions, and players who prefer what is rare and attack their own.

Everything stands within a few cells: three players' castles with guests, ships with cargo, mages
with their undead, dragons asleep, tamed and freed. The host sets it up by edits, so that a hostile
game is a chronicle like any other. Then owners change in the middle of wars, bonds are made and
broken, people leave, join and hand over. What has been done often at a table is done less often
there, so that rare acts are not crowded out by attacks.
"""

from collections import Counter
from collections.abc import Callable, Generator
from random import Random

import msgspec

from letopis.core.choices import Choice, pick
from letopis.core.dice import Typed
from letopis.core.header import Header
from letopis.core.notation import Text
from letopis.core.options import OptionValue, as_dict
from letopis.core.seats import CHANCE, CLOCK, HOST, Seat, SeatId
from letopis.core.table import Table
from letopis.games.strategic.game import FIGURES, MAP, STRATEGIC
from letopis.games.strategic.host.hosting import Edit
from letopis.games.strategic.legal import COUNCIL, NO_PIECE
from letopis.games.strategic.maps import Cell, LandId, River, Vein
from letopis.games.strategic.maps.text_format import write_map
from letopis.games.strategic.maps.world_map import SeatLand, WorldMap
from letopis.games.strategic.membership.invitations import Invite
from letopis.games.strategic.membership.joining import JoinVassal
from letopis.games.strategic.options import StrategicOptions
from letopis.games.strategic.world import Acting, World
from letopis.games.strategic.world.lookup import armies_of
from tests.fuzz.games import JUDGED, LONGEST, Played, play
from tests.fuzz.players import GUESTS, Asked, edit_by_chance, kind_of
from tests.fuzz.tables import consistent_options
from tests.strategic.scenes.drawing import draw

SEATS = tuple(Seat(SeatId(f"p{at}"), f"Player {at}") for at in (1, 2, 3))
TERRAIN = """
    . . . f . ~ ~ . .
    . . . . . ~ ~ ~ .
    . . m . . . ~ ~ ~
    . . . . . f ~ = =
    d . . . . . ~ = =
    . . . m . . . ~ =
    . . . . . . . ~ ~
    """
LANDS = """
    A A A A B - - C C
    A A A A B - - - C
    A A A B B B - - -
    D D A B B B - - -
    D D D D B B - - -
    D D D D E E E - -
    D D D E E E E - -
    """
RIVER = "d3 e3 f3 g3"
DENSE = ("b2", "c2", "d2", "e2", "b3", "c3", "d3", "e3", "f3", "c4", "d4", "e4", "f4", "d5", "e5")
WATER = ("f2", "g2", "g3", "h3", "g4", "g5", "h4", "i4", "h5")
HIRED = ("light-infantry", "elves", "knights", "mage", "mage", "orcs")
SCHOOLS = ("forest", "mountains", "deserts", "plains")
HOUSES = ("tower", "manor", "castle", "city", "fortress")
OWNERS = ("p1", "p1", "p2", "p3", "nobody")
CROWD = 22  # armies, below which the host brings new ones more often
WELCOME = 24  # edits that fill the board
HOUSE_RULES_OFTEN = (0.0, 0.0, 0.1, 0.3)

# What is preferred wherever it is offered: changes of owner, of bonds, of who plays.
PERVERSE = frozenset(
    {
        *("attack", "move attack", "sally", "annex", "answer", "cast", "challenge"),
        *("leave-service", "expel", "join-vassal", "join-neutral", "inherit", "take-over"),
        *("stir", "settle", "outfit", "tribute", "besiege", "call-off", "hire", "build"),
        *("raise", "deepen", "divide", "contest"),
    }
)
# What would fill the game with talk, and what would end it.
SELDOM = frozenset(
    {
        *("propose", "send", "permit", "withhold", "lift"),
        *("invite", "standing-spoils", "standing-orders", "stance", "announce"),
        *("revoke", "peace", "break-peace", "withdraw", "lapse", "vote"),
    }
)
OVER = frozenset({"end", "pass", "dismiss"})
FINAL = frozenset({"leave-game", "propose-end", "claim-victory"})
EDITS, REFILLS, REFILLS_OF_FEW, OUT_OF_TURN, GIFTS = 0.01, 0.1, 0.3, 0.1, 0.02
COUNCILS = 0.05
AT_ONCE = 6  # pieces that the host makes ready again
TRIES = 5
OFTEN = 5  # times that an act is done before it is half as dear

Filling = Callable[[World, Random], str]


def hostile_header(seed: int) -> Header:
    """The table of a number: the same map for all, other house rules."""
    return Header(
        STRATEGIC.id,
        STRATEGIC.edition,
        f"hostile-{seed}",
        _options(Random(f"hostile-rules/{seed}")),
        Typed(),
        SEATS,
        materials={MAP: write_map(_map()), FIGURES: ""},
    )


def play_hostile(seed: int, longest: int = LONGEST) -> Played:
    """One game among people who wish each other ill."""
    rng = Random(f"hostile/{seed}")
    asks = _asks(rng, longest)
    next(asks)

    def one_more(table: Table) -> Asked | None:
        return asks.send(table) if table.asked else None

    return play(seed, hostile_header(seed), one_more, rng.randrange(JUDGED) == 0)


def _asks(rng: Random, longest: int) -> Generator[Asked | None, Table, None]:
    """Everybody comes in as he may, the host fills the board, and then the war begins."""
    table = yield None
    while not (table.state.year and isinstance(table.state.phase, Acting)):
        table = yield _silent(table, rng)
    for _ in range(WELCOME):
        table = yield Asked(HOST, _filling(table.state, rng, _FILLINGS), listed=False)
    done: Counter[str] = Counter()
    for _ in range(longest):
        asked = _perverse(table, rng, done)
        done[kind_of(asked.action)] += 1
        table = yield asked
    yield None


def _map() -> WorldMap:
    return msgspec.structs.replace(
        draw(TERRAIN, LANDS),
        rivers=(River(tuple(map(Cell, RIVER.split()))),),
        veins=(Vein(Cell("c3"), 4), Vein(Cell("d6"), 4)),
        lairs=(Cell("c3"), Cell("d6")),
        seats=tuple(SeatLand(LandId(f"land-{it}")) for it in "acd"),
    )


def _options(rng: Random) -> dict[str, OptionValue]:
    book = as_dict(StrategicOptions(ends_after_year=40, turn_hours=24, host_mode="referee"))
    start = {**book, "victory_measure": "none", "start_places": "any_land"}
    return consistent_options(rng, rng.choice(HOUSE_RULES_OFTEN), start.copy, _FIXED)


_FIXED = ("host_mode", "victory_measure", "start_places", "admission")


def _silent(table: Table, rng: Random) -> Asked:
    """Chance throws, everybody else does what silence means."""
    world: World = table.state
    if world.call is not None or table.asked == (CHANCE,):
        return _any(table, CHANCE, rng)
    prompt = next(iter(table.game.prompts(world)))
    if prompt.default is None:
        return _any(table, prompt.seat, rng)
    return Asked(prompt.seat, prompt.default, listed=True)


def _any(table: Table, seat: SeatId, rng: Random) -> Asked:
    choices = table.game.legal(table.state, seat)
    return Asked(seat, pick(rng.choice(choices), rng.randrange), listed=True)


def _filling(world: World, rng: Random, fillings: tuple[Filling, ...]) -> Edit:
    """One more piece somewhere in the crowd; what cannot be is refused and not missed."""
    return Edit(tuple(rng.choice(fillings)(world, rng).split()), because=Text("a dense board"))


def _next(world: World, kind: str) -> str:
    number = next((last for known, last in world.numbers.items() if known == kind), 0)
    return f"{kind}-{number + 1}"


def _army(world: World, rng: Random) -> str:
    kind, owner, cell = rng.choice(HIRED), rng.choice(OWNERS), rng.choice(DENSE)
    school = f" {rng.choice(SCHOOLS)}" if kind == "mage" else ""
    return f"army new {kind} {owner} {cell}{school}"


def _house(world: World, rng: Random) -> str:
    return f"structure new {rng.choice(HOUSES)} {rng.choice(OWNERS)} {rng.choice(DENSE)}"


def _ship(world: World, rng: Random) -> str:
    """With cargo of anybody."""
    ship, cell, owner = _next(world, "ship"), rng.choice(WATER), rng.choice(OWNERS)
    kind, guest = rng.choice(HIRED), rng.choice(OWNERS)
    school = f" {rng.choice(SCHOOLS)}" if kind == "mage" else ""
    cargo = f"army new {kind} {guest} a7{school} and army {_next(world, kind)} aboard {ship}"
    return f"army new ship {owner} {cell} and {cargo}"


def _zombie(world: World, rng: Random) -> str:
    mages = [it for it in world.armies.values() if it.kind == "mage"]
    if not mages:
        return _army(world, rng)
    mage, name = rng.choice(mages), _next(world, "zombie")
    line = f"army new zombie {mage.owner or 'nobody'} {rng.choice(DENSE)}"
    return f"{line} and set armies.{name}.master {mage.id}"


def _dragon(world: World, rng: Random) -> str:
    """A sleeper is tamed by somebody, and perhaps abroad already."""
    mages = [it for it in world.armies.values() if it.kind == "mage"]
    dragons = [it for it in world.armies.values() if it.asleep]
    if not mages or not dragons:
        return _army(world, rng)
    mage, dragon = rng.choice(mages), rng.choice(dragons)
    bond = f"set armies.{dragon.id}.master {mage.id}"
    if rng.random() < 0.3:
        return bond
    abroad = f"army {dragon.id} to {rng.choice(DENSE)}"
    return f"{abroad} and army {dragon.id} owner {mage.owner or 'nobody'} and {bond}"


def _lord(world: World, rng: Random) -> str:
    """A personal army for somebody who has lost his, and a capital."""
    seat = rng.choice([it for it in world.players.values() if it.is_playing])
    own = [it for it in world.structures.values() if it.owner == seat.seat and it.kind != "mine"]
    if seat.capital is None and own and rng.random() < 0.5:
        return f"capital {seat.seat} {rng.choice(own).name}"
    if seat.personal is not None:
        return _ready(world, rng, seat.personal)
    kind = rng.choice(HIRED)
    name, school = _next(world, kind), f" {rng.choice(SCHOOLS)}" if kind == "mage" else ""
    line = f"army new {kind} {seat.seat} {rng.choice(DENSE)}{school}"
    return f"{line} and set armies.{name}.personal true and set players.{seat.seat}.personal {name}"


def _purse(world: World, rng: Random) -> str:
    """Enough for a spell; it may be more than a treasury keeps."""
    return f"coins {rng.choice([*world.players])} {rng.randrange(30, 400)}"


def _ready(world: World, rng: Random, name: str = "") -> str:
    """Who has acted may act once more, so that a turn holds many attacks."""
    if name:
        return f"ready {name}"
    houses = (it.name for it in world.structures.values())
    names = [*world.armies, *houses]
    return " and ".join(f"ready {it}" for it in rng.sample(names, min(len(names), AT_ONCE)))


_FILLINGS = (_army, _army, _house, _ship, _ship, _zombie, _zombie, _dragon, _lord, _lord, _purse)
_REFILLINGS = (*_FILLINGS, _purse, _purse, _purse, _ready, _ready, _ready, _ready)


def _perverse(table: Table, rng: Random, done: Counter[str]) -> Asked:
    """Somebody does what he would better not do."""
    luck = rng.random()
    world: World = table.state
    if world.call is not None:
        return _any(table, CHANCE, rng)
    if luck < EDITS:
        return Asked(HOST, edit_by_chance(world, rng), listed=False)
    refills = REFILLS if len(world.armies) > CROWD else REFILLS_OF_FEW
    if luck < EDITS + refills:
        return Asked(HOST, _filling(world, rng, _REFILLINGS), listed=False)
    if luck > 1 - GIFTS:
        return _gift(world, rng)
    seat = rng.choice(table.asked)
    if luck < EDITS + refills + OUT_OF_TURN:
        seat = rng.choice((*world.players, *GUESTS, CLOCK))
    found = _preferred(table, seat, rng, done)
    if found is None:
        seat = table.asked[0]
        return _any(table, seat, rng)
    return Asked(seat, pick(found, rng.randrange), listed=True)


def _gift(world: World, rng: Random) -> Asked:
    """VS-3.5.k. An army promised to a guest who may take it; or he does."""
    lord, guest = rng.choice([*world.players]), rng.choice(GUESTS)
    own = [it.id for it in armies_of(world, lord) if not it.personal]
    if not own or rng.random() < 0.5:
        return Asked(guest, JoinVassal(lord), listed=False)
    return Asked(lord, Invite(guest, rng.choice(own)), listed=False)


def _preferred(table: Table, seat: SeatId, rng: Random, done: Counter[str]) -> Choice | None:
    """Of a few pieces, and now and then of the council: what is perverse before what is usual, what
    was done seldom before what was done often, and talk and ends last of all.
    """
    game, world = table.game, table.state
    pieces = [it for it in game.subjects(world, seat) if it != COUNCIL]
    drawn = [*rng.sample(pieces, min(len(pieces), TRIES)), NO_PIECE]
    if rng.random() < COUNCILS:
        drawn = [COUNCIL]
    kinds: dict[str, list[Choice]] = {}
    for piece in drawn:
        for choice in game.legal(world, seat, piece):
            kinds.setdefault(kind_of(choice), []).append(choice)
    if not kinds:
        return None
    weights = [_weight(it) / (1 + done[it] / OFTEN) for it in kinds]
    (kind,) = rng.choices(list(kinds), weights)
    return rng.choice(kinds[kind])


def _weight(kind: str) -> float:
    if kind in PERVERSE:
        return 8.0
    if kind in FINAL:
        return 0.0005
    if kind in OVER:
        return 0.1
    return 0.01 if kind in SELDOM else 1.0
