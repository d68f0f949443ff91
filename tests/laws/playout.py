"""Play seeded games of bots and print their last links: run by a law in separate processes."""

import sys
from itertools import cycle, islice

from letopis.bots import make_bot
from letopis.core.acts import Refusal
from letopis.core.dice import Seeded, secret_of_seed
from letopis.core.header import Header
from letopis.core.options import as_dict, resolve
from letopis.core.seats import CHANCE, Seat, SeatId
from letopis.core.table import Table, advance, answer_chance, ask, open_table, throw_key
from tests.laws.kit import Subject
from tests.laws.subjects import SUBJECTS


def play_out(subject: Subject, seed: int) -> Table:
    """Play to the end, or up to the longest walk of this game."""
    game, header = subject.game, _header(subject, seed)
    bots = {seat.id: make_bot(game, header, seat) for seat in header.seats}
    key, table = throw_key(header, secret_of_seed(seed)), open_table(game, header)
    while (asked := table.asked) and not (subject.endless and table.seq >= subject.longest_play):
        seat = asked[0]
        if seat == CHANCE:
            entry = answer_chance(table, key)
        else:
            bot = bots[seat]
            assert bot is not None
            view, legal = game.view(table.state, seat), game.legal(table.state, seat)
            entry = ask(table, seat, bot.choose(view, legal))
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
