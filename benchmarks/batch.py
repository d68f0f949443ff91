"""Advice in batches against one by one, and reviews: `python -m benchmarks.batch`."""

import random
import time
from collections.abc import Callable

from benchmarks.shared.ledger import figure
from benchmarks.shared.sheet_specs import spec_named
from benchmarks.strength.levels import thrown, wrote
from letopis.bots import make_bot
from letopis.bots.roster import PREFIX
from letopis.core.acts import Action
from letopis.core.chronicle import Chronicle, Entry
from letopis.core.dice import Seeded, secret_of_seed
from letopis.core.driver import next_entry, throw_source
from letopis.core.header import Header
from letopis.core.options import as_dict, resolve
from letopis.core.seats import Seat, SeatId
from letopis.core.table import Table, advance, open_table
from letopis.games.sheet.actions import Keep, Score
from letopis.games.sheet.figures import Dice
from letopis.games.sheet.game import SheetGame
from letopis.games.sheet.state import blank
from letopis.games.valyrian import VALYRIAN
from letopis.games.yatzy import YATZY
from letopis.solve.sheets import (
    Position,
    Tables,
    advise,
    advise_batch,
    advise_many,
    review,
    tables_of,
)

GAMES = 60
SEATS = 4


def main() -> None:
    print("Advice, microseconds of CPU a position")
    for sheet in ("document", "valyrian"):
        tables = tables_of(spec_named(sheet))
        asked = [it for seed in range(GAMES) for it in positions(tables, random.Random(seed))]
        advise_many(tables, asked[:1])
        alone, many, arrays = (
            _spent(work, tables, asked) for work in (_one_by_one, advise_many, advise_batch)
        )
        each = [1e6 * spent / len(asked) for spent in (alone, many, arrays)]
        print(
            f"{sheet:<12} one by one {each[0]:.0f}; many {each[1]:.0f} ({alone / many:.0f} times "
            f"less); in arrays {each[2]:.0f} ({alone / arrays:.0f} times less)",
            flush=True,
        )
        figure(f"advice-{sheet}", alone / many)
    for game, sheet in ((YATZY, "document"), (VALYRIAN, "valyrian")):
        tables, chronicle = tables_of(spec_named(sheet)), match(game, SEATS)
        began = time.process_time()
        steps = len(review(tables, game, chronicle).steps)
        spent = time.process_time() - began
        print(f"{game.id}, {SEATS} seats: {steps} steps reviewed in {spent:.2f} s", flush=True)


def match(game: SheetGame, seats: int) -> Chronicle:
    """A game between greedy bots."""
    sat = tuple(Seat(SeatId(f"b{at}"), "greedy", PREFIX + "greedy") for at in range(seats))
    options = resolve(game.options, game.presets, None, {})
    header = Header(game.id, game.edition, "reviewed", as_dict(options), Seeded(1), sat)
    bots = {seat.id: make_bot(game, header, seat) for seat in sat}
    table, entries = open_table(game, header), list[Entry]()
    source = throw_source(header, secret_of_seed(1))

    def choice(now: Table, seat: SeatId) -> Action:
        bot = bots[seat]
        assert bot is not None
        return bot.choose(game.view(now.state, seat), game.legal(now.state, seat))

    while table.asked:
        made = next_entry(table, source, choice)
        assert isinstance(made, Entry)
        entries.append(made)
        table = advance(table, made)
    return Chronicle(header, tuple(entries))


def positions(tables: Tables, rng: random.Random) -> list[Position]:
    """All positions of a game in which every choice is drawn from the three best."""
    sheet, found = blank(tables.rules), list[Position]()
    for turn in range(1, tables.rules.rounds + 1):
        kept: Dice = ()
        for roll in range(1, tables.rules.spec.rolls + 1):
            dice = thrown(tables.rules, kept, rng)
            found.append(Position(sheet, dice, roll))
            action = rng.choice(advise(tables, found[-1])[:3]).action
            if isinstance(action, Score):
                cell = tables.rules.cells[action.cell]
                sheet = wrote(tables.rules, sheet, turn, dice, roll == 1, cell)
                break
            kept = action.dice if isinstance(action, Keep) else ()
    return found


Work = Callable[[Tables, list[Position]], object]


def _one_by_one(tables: Tables, asked: list[Position]) -> None:
    for position in asked:
        advise(tables, position)


def _spent(work: Work, tables: Tables, asked: list[Position]) -> float:
    began = time.process_time()
    work(tables, asked)
    return time.process_time() - began


if __name__ == "__main__":
    main()
