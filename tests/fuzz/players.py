"""Random players: who acts next and what they ask, mostly listed acts, sometimes nonsense."""

from random import Random

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from letopis.bots.listing import example
from letopis.core.acts import Action
from letopis.core.choices import Choice, pick
from letopis.core.errors import NotationError
from letopis.core.notation import Text
from letopis.core.seats import CLOCK, HOST, SeatId
from letopis.core.table import Table
from letopis.core.table_acts import AnswerBack, AskBack, Undo
from letopis.games.strategic.host.hosting import Edit
from letopis.games.strategic.legal import COUNCIL, NO_PIECE
from letopis.games.strategic.movement.marching import Move
from letopis.games.strategic.war.declaring import Declare, Sally
from letopis.games.strategic.world import ArmyId, World
from letopis.games.strategic.world.lookup import structure_named

GUESTS = (SeatId("guest-1"), SeatId("guest-2"))
OUTSIDERS = (*GUESTS, *GUESTS, HOST, CLOCK)
# Acts that make a game poor or short are rare: players who give everything away wage no war.
RARE = frozenset(
    {
        *("leave-game", "propose-end", "claim-victory", "withdraw", "send", "dismiss"),
        *("offer-service", "propose", "invite", "announce"),
    }
)
UNDO, NONSENSE = 0.01, 0.03
TRIES = 6


class Temper(Struct, frozen=True):
    """How often the players do rare acts, attack their own, speak in council or act out of turn."""

    rare: float
    treason: float
    council: float
    out_of_turn: float


WARLIKE = Temper(0.05, 0.02, 0.02, 0.04)
TEMPERS = (WARLIKE, WARLIKE, Temper(0.3, 0.05, 0.2, 0.15), Temper(1.0, 1.0, 0.05, 0.05))


class Asked(Struct, frozen=True):
    """An ask of a seat; `listed` if the game has offered it."""

    seat: SeatId
    action: Action
    listed: bool


def next_ask(table: Table, temper: Temper, rng: Random) -> Asked:
    """A random ask, mostly of a seat the game waits for, sometimes of any other."""
    luck = rng.random()
    if luck < UNDO:
        return _taken_back(table, rng)
    seat = rng.choice(table.asked)
    if luck < UNDO + temper.out_of_turn:
        seat = rng.choice((*table.state.players, *OUTSIDERS))
    listed = _listed(table, seat, temper, rng)
    if listed is None or luck > 1 - NONSENSE:
        return Asked(seat, _nonsense(table, seat, listed, rng), listed=False)
    return Asked(seat, listed, listed=True)


def _taken_back(table: Table, rng: Random) -> Asked:
    """TB-2.1, TB-2.2. An undo or a request to go back, allowed or not."""
    seat = table.last.seat if table.last is not None else rng.choice(table.asked)
    wishes = (Undo(), Undo(), AskBack(max(1, table.seq - rng.randrange(8))), AnswerBack("yes"))
    return Asked(seat, rng.choice(wishes), listed=False)


def _listed(table: Table, seat: SeatId, temper: Temper, rng: Random) -> Action | None:
    """Draw a piece, then a kind of act, then one of them, so that pieces with many ways do not
    crowd out the others, nor gifts the war.
    """
    game, world = table.game, table.state
    pieces = [it for it in game.subjects(world, seat) if it != COUNCIL]
    if rng.random() < temper.council:
        pieces = [COUNCIL]
    for piece in (*rng.sample(pieces, min(len(pieces), TRIES)), NO_PIECE):
        choices = game.legal(world, seat, piece)
        if rng.random() > temper.treason:
            choices = tuple(it for it in choices if not _is_treason(world, seat, it))
        if any(kind_of(it) not in RARE for it in choices) or (
            choices and rng.random() < temper.rare
        ):
            return _drawn(choices, temper, rng)
    return _drawn(choices, temper, rng) if choices else None


def _is_treason(world: World, seat: SeatId, choice: Choice) -> bool:
    """VS-4.3.a. Whether an act attacks an own piece, which is legal but shortens games."""
    action = example(choice)
    match action:
        case Declare(target=name) | Move(attack=str(name)) | Sally(army=name):
            army, structure = world.armies.get(ArmyId(name)), structure_named(world, name)
            found = army or structure
            return found is not None and found.owner == seat
        case _:
            return False


def _drawn(choices: tuple[Choice, ...], temper: Temper, rng: Random) -> Action:
    kinds: dict[str, list[Choice]] = {}
    for choice in choices:
        kinds.setdefault(kind_of(choice), []).append(choice)
    weights = [temper.rare if kind in RARE else 1 for kind in kinds]
    (kind,) = rng.choices(list(kinds), weights)
    return pick(rng.choice(kinds[kind]), rng.randrange)


def kind_of(choice: Choice) -> str:
    """The kind of an act; moves that end in an attack are a kind of their own."""
    action = example(choice)
    tag = str(action.__struct_config__.tag)
    return f"{tag} attack" if isinstance(action, Move) and action.attack else tag


def _nonsense(table: Table, seat: SeatId, listed: Action | None, rng: Random) -> Action:
    """An act that might be typed: with another piece, place or number in it, or a host's edit."""
    world: World = table.state
    if seat == HOST or listed is None:
        return edit_by_chance(world, rng)
    fields = asdict(listed)
    if not fields:
        return listed
    name = rng.choice(list(fields))
    # A salt equal to a word of the game would be found in every view.
    other = f"{rng.getrandbits(64):016x}" if name == "salt" else _other(world, fields[name], rng)
    typed = replace(listed, **{name: other})
    try:
        read = table.game.notation.from_values(msgspec.to_builtins(typed))
    except NotationError:
        return listed
    return read if isinstance(read, Action) else listed


def _other(world: World, value: object, rng: Random) -> object:
    match value:
        case bool():
            return not value
        case int():
            return value + rng.choice((-(10**6), -1, 1, 10**6))
        case tuple():
            return rng.choice((value[1:], value + value, (*value, *value[:1]), ()))
        case _:
            return rng.choice(_names(world))


def _names(world: World) -> list[str]:
    structures = (it.name for it in world.structures.values())
    cells = (*world.structures, *(it.cell for it in world.armies.values()))
    return [*world.armies, *structures, *cells, *world.players, "zz99", "nobody"]


def edit_by_chance(world: World, rng: Random) -> Edit:
    """VS-0.1.b. An edit, sensible or not; never forced, so that no invariant is broken."""
    army = rng.choice([*world.armies, "knights-99"])
    seat, cell = rng.choice([*world.players]), rng.choice([*world.ground.sites])
    line = rng.choice(
        (
            ("coins", seat, str(rng.randrange(400))),
            ("army", army, "to", cell),
            ("army", army, "owner", seat),
            ("army", army, "gone"),
            ("ready", army),
            ("spent", army),
            ("turn", "of", seat),
            ("structure", cell, "gone"),
        )
    )
    return Edit(line, because=Text("by chance"))
