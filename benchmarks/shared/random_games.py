"""Games of random players, the same ones for the same seeds: of dice, and of the strategy game."""

import random
from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from benchmarks.shared.battlefield import header as war_header
from letopis.core.acts import Action
from letopis.core.choices import Choice, Family, pick
from letopis.core.chronicle import Entry
from letopis.core.dice import Fair, commitment, secret_of_seed
from letopis.core.driver import next_entry, throw_source
from letopis.core.game import AnyGame
from letopis.core.header import Header
from letopis.core.options import as_dict
from letopis.core.seats import CHANCE, Seat, SeatId
from letopis.core.table import Table, advance, open_table
from letopis.games.strategic.catalogue import School
from letopis.games.strategic.game import STRATEGIC
from letopis.games.strategic.legal import COUNCIL
from letopis.games.strategic.realm.treasury import with_coins
from letopis.games.strategic.world import Acting, Army, ArmyId, World
from letopis.games.strategic.world.changes import with_new_army
from letopis.games.strategic.world.lookup import next_id, structure_named

SEATS = 4
COINS = 200
SCHOOLS = tuple(school for school in School if school is not School.GREY)
IDLE = frozenset({"send", "offer-service", "dismiss", "sally"})


class Count(Struct, frozen=True):
    """Actions of players, and entries including those of chance."""

    actions: int
    entries: int


class Match(Struct, frozen=True):
    """A game of random players; mages are added at the first turn."""

    map: str
    seats: int
    magic: bool = False


MATCHES = {
    "duel": Match("duel", 2),
    "islands": Match("islands", 4),
    "continent": Match("continent", 8),
    "mages": Match("continent", 8, magic=True),
}


def sheet_game(game: AnyGame, seed: int) -> Count:
    """Play one game of four random players."""
    secret, rng = secret_of_seed(seed), random.Random(seed)
    header = _header(game, seed, secret)
    source = throw_source(header, secret)
    table, actions = open_table(game, header), 0

    def choose(table: Table, seat: SeatId) -> Action:
        return pick(rng.choice(game.legal(table.state, seat)), rng.randrange)

    while asked := table.asked:
        entry = next_entry(table, source, choose)
        assert isinstance(entry, Entry), entry
        actions += CHANCE not in asked
        table = advance(table, entry)
    return Count(actions, table.seq)


def _header(game: AnyGame, seed: int, secret: bytes) -> Header:
    seats = tuple(Seat(SeatId(f"p{at}"), f"Player {at}") for at in range(1, SEATS + 1))
    dice = Fair(commitment(secret))
    return Header(game.id, game.edition, f"bench-{seed}", as_dict(game.options()), dice, seats)


def war(match: Match, seed: int, entries: int, game: AnyGame = STRATEGIC) -> Count:
    """Play up to so many entries of a game of random players."""
    secret, rng, magic = secret_of_seed(seed), random.Random(seed), match.magic
    table = open_table(game, war_header(match.map, match.seats, seed, secret))
    source, actions = throw_source(table.header, secret), 0
    while table.seq < entries and (asked := table.asked):
        if magic and isinstance(table.state.phase, Acting):
            table, magic = replace(table, state=_with_mages(table.state)), False
        entry = next_entry(table, source, lambda table, seat: random_act(table, seat, rng))
        assert isinstance(entry, Entry), entry
        actions += CHANCE not in asked
        table = advance(table, entry)
    return Count(actions, table.seq)


def random_act(table: Table, seat: SeatId, rng: random.Random) -> Action:
    """Draw a piece, then one of its acts; the next piece if it has none. All seats enter as rulers,
    and questions outside a turn get their default answer.
    """
    game = table.game
    prompt = game.prompts(table.state)[0]
    if prompt.key != "turn" and prompt.default is not None:
        return prompt.default
    pieces = [it for it in game.subjects(table.state, seat) if it != COUNCIL]
    for piece in (*_in_any_order(pieces, rng), ""):
        listed = list(game.legal(table.state, seat, piece))
        while listed:
            choice = listed.pop(rng.randrange(len(listed)))
            if _is_sensible(table.state, seat, choice):
                return pick(choice, rng.randrange)
    raise AssertionError("nothing to do")


def _in_any_order(pieces: list[str], rng: random.Random) -> Iterator[str]:
    """Some pieces in random order, sometimes none, so that turns end."""
    if rng.random() > 0.1:
        yield from rng.sample(pieces, min(4, len(pieces)))


def _is_sensible(world: World, seat: SeatId, choice: Choice) -> bool:
    """Whether an act keeps the map populated: no gifts, no dismissals, no attacks on own pieces."""
    act = choice.example if isinstance(choice, Family) else choice
    if act.__struct_config__.tag in IDLE:
        return False
    target = getattr(act, "attack", None) or getattr(act, "target", None)
    return not isinstance(target, str) or not _is_own(world, seat, target)


def _is_own(world: World, seat: SeatId, name: str) -> bool:
    army, structure = world.armies.get(ArmyId(name)), structure_named(world, name)
    owner = army.owner if army is not None else structure.owner if structure is not None else None
    return owner == seat


def _with_mages(world: World) -> World:
    for seat, player in world.players.items():
        assert player.capital is not None
        around = world.ground.sites[player.capital].neighbours
        free = [it for it in around if it not in world.standing and it not in world.structures]
        for cell, school in zip(free, SCHOOLS, strict=False):
            mage = Army(next_id(world, "mage"), "mage", seat, cell, school=school)
            world = with_new_army(world, mage)
        world = with_coins(world, seat, COINS)
    return world
