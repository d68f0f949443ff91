"""Play seeded games of bots and print their last links: run by a law in separate processes."""

import sys
from itertools import cycle, islice

from letopis.bots import make_bot
from letopis.core.acts import Action, Refusal
from letopis.core.dice import Seeded, secret_of_seed
from letopis.core.driver import next_entry, throw_source
from letopis.core.header import Header
from letopis.core.options import as_dict, resolve
from letopis.core.seats import Seat, SeatId
from letopis.core.table import Table, advance, open_table
from tests.laws.kit import Subject
from tests.laws.subjects import SUBJECTS


def play_out(subject: Subject, seed: int) -> Table:
    """Play to the end, or up to the longest walk of this game."""
    game, header = subject.game, _header(subject, seed)
    bots = {seat.id: make_bot(game, header, seat) for seat in header.seats}
    source, table = throw_source(header, secret_of_seed(seed)), open_table(game, header)

    def choice(now: Table, seat: SeatId) -> Action:
        bot = bots[seat]
        assert bot is not None
        return bot.choose(game.view(now.state, seat), game.legal(now.state, seat))

    while table.asked and not (subject.endless and table.seq >= subject.longest_play):
        entry = next_entry(table, source, choice)
        assert entry is not None
        assert not isinstance(entry, Refusal)
        table = advance(table, entry)
    return table


def _header(subject: Subject, seed: int) -> Header:
    """The default options of a game, with its bots in turn on the fewest seats from two."""
    game = subject.game
    count = next(count for count in sorted(subject.seats) if count >= 2)
    kinds = islice(cycle(subject.bots), count)
    seats = tuple(
        Seat(SeatId(f"b{at}"), kind, f"bot:{kind}") for at, kind in enumerate(kinds, start=1)
    )
    options = as_dict(resolve(game.options, game.presets, None, {}))
    return Header(
        game.id,
        game.edition,
        "playout",
        options,
        Seeded(seed),
        seats,
        game.record,
        materials=subject.materials[0],
    )


if __name__ == "__main__":
    for name in sys.argv[2:]:
        print(play_out(SUBJECTS[name], int(sys.argv[1])).link)
