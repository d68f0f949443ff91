"""Play the games of the archive: `python -m tests.archive.make [GAMES]`, by default 200.

All three games, on shipped and generated maps, every choice of every option in some of them,
between bots of all kinds, with fair, seeded and typed dice; hosts edit, newcomers arrive, players
talk. The same number makes the same files, as long as rules and bots do not change. Games are
played on all cores.

If only views have changed, `python -m tests.archive.make views` keeps the games and their results,
and updates the checksums of what is seen.
"""

import random
import sys
from concurrent.futures import ProcessPoolExecutor

from letopis.bots import Bot, listing, make_bot
from letopis.bots.listing import ChoiceList
from letopis.bots.random_strategic import RandomStrategicBot
from letopis.core.acts import Action, Refusal
from letopis.core.choices import pick
from letopis.core.chronicle import Entry
from letopis.core.dice import Fair, ThrowKey, secret_of_seed
from letopis.core.seats import CHANCE, HOST, SeatId
from letopis.core.table import Table, advance, answer_chance, ask, throw_key
from letopis.core.table_acts import Reveal
from letopis.games.strategic.legal import COUNCIL, NO_PIECE
from letopis.games.strategic.membership.wanderers import Announce
from letopis.games.strategic.realm.requests import Answer
from letopis.games.strategic.realm.vassals import OfferService
from letopis.games.strategic.world import World
from tests.archive.archived import Archived, archived, files, read_games, seen_anew, write_games
from tests.archive.seating import KINDS, LATER, seated

USUAL = 200
LONGEST = 1500  # entries; a longer game is repeated with another seed and fewer years
ATTEMPTS = 50
TALK = 0.06  # how often a council act is chosen
SERVES = 0.8  # how often a request is answered at random
BOTH_OF_A_DUEL = 2
EDITED = 0.02  # how often a host edits
ARRIVES = 0.01  # how often somebody asks to join
WANDERS = 0.5  # of the newcomers
NEWCOMER = SeatId("late")
# Acts that would end a game at once, or make it endless, have tests of their own.
QUIET = frozenset({"leave-game", "claim", "amend", "invite", "concede"})


def main(count: int) -> None:
    by_file: dict[str, list[Archived]] = {}
    with ProcessPoolExecutor() as pool:
        numbers = (*range(count), *LATER)
        for number, done in zip(numbers, pool.map(game, numbers), strict=True):
            file = KINDS[number % len(KINDS)][0]
            by_file.setdefault(file, []).append(done)
            print(f"{number + 1}/{count} {file}: {len(done.asks)} entries", flush=True)
    for file, games in by_file.items():
        path = write_games(file, games)
        print(f"{path.name}: {len(games)} games, {path.stat().st_size:,} bytes")


def look_again() -> None:
    """Check that every fact is unchanged, and update the checksums of views."""
    for file in files():
        before = read_games(file)
        after = [seen_anew(it) for it in before]
        changed = sum(old != new for old, new in zip(before, after, strict=True))
        write_games(file, after)
        print(f"{file}: {changed} of {len(after)} games look different")


def game(number: int) -> Archived:
    """The first attempt that does not take too long."""
    for attempt in range(ATTEMPTS):
        rng = random.Random(f"archive/{number}/{attempt}")
        found = played(seated(number, attempt, rng), secret_of_seed(number), rng)
        if found is not None:
            entries, end = found
            return archived(end.header.id, entries, end)
    raise AssertionError(f"game {number} never ends")


def played(
    table: Table, secret: bytes, rng: random.Random
) -> tuple[tuple[Entry, ...], Table] | None:
    """Play to the end, revealing fair dice; None if that takes too long."""
    bots = {it.id: make_bot(table.game, table.header, it) for it in table.header.seats}
    bots[NEWCOMER] = RandomStrategicBot(f"{table.header.id}/late/", NEWCOMER)
    key = throw_key(table.header, secret)
    entries = list[Entry]()
    while table.asked:
        if len(entries) >= LONGEST:
            return None
        entry = _edited(table, rng) or _arrived(table, rng) or _answered(table, bots, key, rng)
        entries.append(entry)
        table = advance(table, entry)
    if isinstance(table.header.dice, Fair):
        told = ask(table, CHANCE, Reveal(secret.hex()))
        assert isinstance(told, Entry), told
        entries.append(told)
        table = advance(table, told)
    return tuple(entries), table


def _answered(
    table: Table, bots: dict[SeatId, Bot | None], key: ThrowKey, rng: random.Random
) -> Entry:
    """The entry of the first seat that is asked."""
    seat = table.asked[0]
    if seat == CHANCE:
        entry = answer_chance(table, key)
    else:
        entry = ask(table, seat, _choice(table, seat, bots, rng))
    assert isinstance(entry, Entry), entry
    return entry


def _choice(
    table: Table, seat: SeatId, bots: dict[SeatId, Bot | None], rng: random.Random
) -> Action:
    """A bot's choice, sometimes a council act; the default for a host."""
    game, state = table.game, table.state
    bot = bots.get(seat)
    if bot is None:
        default = next(it.default for it in game.prompts(state) if it.seat == seat)
        return default or pick(rng.choice(game.legal(state, seat)), rng.randrange)
    listed = listing(game, state, seat)
    if len(table.header.seats) > BOTH_OF_A_DUEL:
        tie = _tie(listed, rng)
        if tie is not None:
            return tie
    if COUNCIL in listed.pieces and rng.random() < TALK:
        said = [pick(it, rng.randrange) for it in listed.about(COUNCIL)]
        harmless = [it for it in said if it.__struct_config__.tag not in QUIET]
        if harmless:
            return rng.choice(harmless)
    return bot.choose(game.view(state, seat), listed)


def _tie(listed: ChoiceList, rng: random.Random) -> Action | None:
    """VS-3.2.a. Sometimes offer service to another player, who often agrees."""
    ties = [it for it in listed.about(NO_PIECE) if isinstance(it, OfferService | Answer)]
    if not ties or rng.random() >= (SERVES if isinstance(ties[0], Answer) else TALK):
        return None
    return rng.choice(ties)


def _edited(table: Table, rng: random.Random) -> Entry | None:
    """VS-0.1.b. Sometimes the host gives somebody coins, with a reason."""
    world = table.state
    if not isinstance(world, World) or world.options.host_mode == "none":
        return None
    if rng.random() >= EDITED:
        return None
    seat, coins = rng.choice(tuple(world.players)), rng.randrange(90)
    return _asked(table, HOST, f'edit coins {seat} {coins} because "counted again"')


def _arrived(table: Table, rng: random.Random) -> Entry | None:
    """VS-3.5. Sometimes a newcomer joins by one of the open ways, often as a wanderer."""
    world = table.state
    if not isinstance(world, World) or NEWCOMER in world.players or rng.random() >= ARRIVES:
        return None
    ways = [pick(it, rng.randrange) for it in table.game.legal(world, NEWCOMER)]
    if not ways:
        return None
    wanderers = [it for it in ways if isinstance(it, Announce)]
    chosen = rng.choice(wanderers if wanderers and rng.random() < WANDERS else ways)
    return _asked(table, NEWCOMER, table.game.notation.write(chosen))


def _asked(table: Table, seat: SeatId, words: str) -> Entry | None:
    action = table.game.notation.read(words)
    assert isinstance(action, Action)
    entry = ask(table, seat, action)
    return None if isinstance(entry, Refusal) else entry


if __name__ == "__main__":
    if sys.argv[1:] == ["views"]:
        look_again()
    else:
        main(int(sys.argv[1]) if len(sys.argv) > 1 else USUAL)
