"""Play the games of the archive: `python -m tests.archive.make [GAMES]`, 200 without a number.

All three games, on shipped and on made maps, under house rules drawn from all there are, between
bots of all kinds, at tables with fair, seeded and typed dice, some of them with a host. The same
number makes the same files, as long as rules and bots stay as they are.
"""

import random
import sys
from typing import get_args, get_type_hints

from letopis.bots import Bot, listing, make_bot
from letopis.bots.roster import PREFIX
from letopis.core.acts import Action, Refusal
from letopis.core.choices import pick
from letopis.core.dice import (
    DiceSource,
    Fair,
    Seeded,
    Typed,
    commitment,
    secret_of_seed,
)
from letopis.core.errors import Trouble
from letopis.core.game import AnyGame
from letopis.core.header import Header
from letopis.core.options import as_dict, resolve
from letopis.core.seats import CHANCE, Seat, SeatId
from letopis.core.table import Table, advance, answer_chance, ask, open_table, throw_key
from letopis.games.catalogue import GAMES
from letopis.games.sheet.game import SheetGame
from letopis.games.strategic.game import FIGURES, MAP
from letopis.games.strategic.legal import COUNCIL
from letopis.games.strategic.maps import write_map
from letopis.games.strategic.maps.library import shipped_text
from letopis.games.strategic.options import StrategicOptions
from letopis.mapmaking.generator import Wish, generate
from tests.archive.archived import Archived, archived, write_games, written

USUAL = 200
LONGEST = 1200  # entries; a longer game is played again with another seed and fewer years
HOUSE_RULES = 5  # of a strategic game, besides its last year
TALK = 0.06  # how often somebody says something that no piece does
# What would end a game at once, or make it endless, is left to its own tests.
LEFT_OUT = frozenset(
    {"ends_after_year", "turn_hours", "reaction_hours", "replace_after_missed", "admission"}
)
QUIET = frozenset({"leave-game", "claim", "amend", "invite", "concede"})
# Of every twenty games: file, seats, years.
KINDS = (
    *(("yatzy", 2, 0),) * 3,
    *(("valyrian", 2, 0),) * 3,
    *(("duel", 2, 20),) * 6,
    *(("islands", 4, 10),) * 3,
    *(("made", 3, 12),) * 4,
    ("continent", 6, 4),
)


def main(count: int) -> None:
    by_file: dict[str, list[Archived]] = {}
    for number in range(count):
        file = KINDS[number % len(KINDS)][0]
        by_file.setdefault(file, []).append(game(number))
        print(f"{number + 1}/{count} {file}: {len(by_file[file][-1].asks)} entries", flush=True)
    for file, games in by_file.items():
        path = write_games(file, games)
        print(f"{path.name}: {len(games)} games, {path.stat().st_size:,} bytes")


def game(number: int) -> Archived:
    """The first of its attempts that the rules allow and that does not take too long."""
    file, seats, years = KINDS[number % len(KINDS)]
    for attempt in range(50):
        rng = random.Random(f"archive/{number}/{attempt}")
        try:
            table = _seated(f"{file}-{number}", file, seats, max(2, years - attempt), rng)
        except Trouble:
            continue  # such house rules contradict each other
        played = _played(table, rng)
        if played is not None:
            return played
    raise AssertionError(f"game {number} never ends")


def _seated(name: str, file: str, seats: int, years: int, rng: random.Random) -> Table:
    game = GAMES[file if file in GAMES else "strategic"]
    kinds = ("random", "greedy") if isinstance(game, SheetGame) else ("random", "strategist")
    bots = [rng.choice(kinds) for _ in range(seats)]
    players = tuple(
        Seat(SeatId(f"b{at}"), bot, PREFIX + bot) for at, bot in enumerate(bots, start=1)
    )
    options = resolve(game.options, game.presets, None, _house_rules(game, years, rng))
    header = Header(
        game.id,
        game.edition,
        f"archive-{name}",
        as_dict(options),
        _dice(rng),
        players,
        record=game.record,
        materials=_materials(game, file, seats, rng),
    )
    return open_table(game, header)


def _dice(rng: random.Random) -> DiceSource:
    seed = rng.randrange(10**6)
    return rng.choice((Seeded(seed), Typed(), Fair(commitment(secret_of_seed(seed)))))


def _house_rules(game: AnyGame, years: int, rng: random.Random) -> dict[str, str]:
    """A few rules that differ from the book's."""
    chosen: dict[str, str] = {}
    hints = get_type_hints(game.options)
    names = [name for name, hint in hints.items() if get_args(hint) and name not in LEFT_OUT]
    strategic = game.options is StrategicOptions
    for name in rng.sample(names, HOUSE_RULES if strategic else 1):
        values = get_args(hints[name])
        if all(isinstance(value, str | int) for value in values):
            chosen[name] = str(rng.choice(values))
    if strategic:
        chosen["ends_after_year"] = str(years)
        if rng.random() < 0.15:
            chosen |= {"host_mode": "referee", "neutral_orders": "host"}
    return chosen


def _materials(game: AnyGame, file: str, seats: int, rng: random.Random) -> dict[str, str]:
    if MAP not in game.materials:
        return {}
    if file != "made":
        return {MAP: shipped_text(file), FIGURES: ""}
    wish = Wish(
        columns=rng.randrange(20, 30),
        rows=rng.randrange(16, 22),
        seats=seats,
        islands=rng.randrange(1, 3),
        seed=rng.randrange(10**6),
    )
    return {MAP: write_map(generate(wish)), FIGURES: ""}


def _played(table: Table, rng: random.Random) -> Archived | None:
    """To the end, or None where that is too far away."""
    bots = {it.id: make_bot(table.game, table.header, it) for it in table.header.seats}
    key = throw_key(table.header, secret_of_seed(rng.randrange(10**6)))
    name, asks = table.header.id, list[str]()
    while table.asked:
        if len(asks) >= LONGEST:
            return None
        seat = table.asked[0]
        if seat == CHANCE:
            entry = answer_chance(table, key)
        else:
            entry = ask(table, seat, _choice(table, seat, bots, rng))
        assert entry is not None
        assert not isinstance(entry, Refusal), entry
        asks.append(written(table, entry.seat, entry.ask))
        table = advance(table, entry)
    return archived(name, asks, table)


def _choice(
    table: Table, seat: SeatId, bots: dict[SeatId, Bot | None], rng: random.Random
) -> Action:
    """A bot's choice, now and then some talk; a host does what silence would."""
    game, state = table.game, table.state
    bot = bots.get(seat)
    if bot is None:
        default = next(it.default for it in game.prompts(state) if it.seat == seat)
        return default or pick(rng.choice(game.legal(state, seat)), rng.randrange)
    listed = listing(game, state, seat)
    if COUNCIL in listed.pieces and rng.random() < TALK:
        said = [pick(it, rng.randrange) for it in listed.about(COUNCIL)]
        harmless = [it for it in said if it.__struct_config__.tag not in QUIET]
        if harmless:
            return rng.choice(harmless)
    return bot.choose(game.view(state, seat), listed)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else USUAL)
