"""Plays one seeded game of bots and prints its last link: run in fresh processes by a law."""

import sys

from letopis.bots import make_bot
from letopis.core.acts import Refusal
from letopis.core.dice import Seeded, secret_of_seed
from letopis.core.header import Header
from letopis.core.options import as_dict
from letopis.core.seats import CHANCE, Seat, SeatId
from letopis.core.table import Table, advance, answer_chance, ask, open_table, throw_key
from letopis.games.catalogue import game_named


def play_out(name: str, seed: int, kinds: tuple[str, ...]) -> Table:
    game = game_named(name)
    seats = tuple(
        Seat(SeatId(f"b{at}"), kind, f"bot:{kind}") for at, kind in enumerate(kinds, start=1)
    )
    header = Header(game.id, game.edition, "playout", as_dict(game.options()), Seeded(seed), seats)
    bots = {seat.id: make_bot(game, header, seat) for seat in seats}
    key, table = throw_key(header, secret_of_seed(seed)), open_table(game, header)
    while asked := table.asked:
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


if __name__ == "__main__":
    print(play_out(sys.argv[1], int(sys.argv[2]), ("random", "greedy")).link)
