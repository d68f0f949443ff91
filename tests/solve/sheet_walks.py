"""Random games of any preset: whole chronicles, and all moments in which there is a choice."""

import random

from letopis.core.acts import Action
from letopis.core.chronicle import Chronicle, Entry
from letopis.core.dice import Seeded, secret_of_seed
from letopis.core.driver import next_entry, throw_source
from letopis.core.header import Header
from letopis.core.options import as_dict, resolve
from letopis.core.seats import Seat, SeatId
from letopis.core.table import Table, advance, open_table
from letopis.games.sheet.game import SheetGame
from letopis.games.sheet.state import State
from letopis.solve.sheets import Position


def random_match(
    game: SheetGame, preset: str, seats: int = 1, seed: int = 1
) -> tuple[Chronicle, list[State]]:
    """A whole game of random choices, and the states in which somebody chose."""
    rng = random.Random(seed)
    options = as_dict(resolve(game.options, game.presets, preset, {}))
    sat = tuple(Seat(SeatId(f"s{at}"), "random") for at in range(seats))
    header = Header(game.id, game.edition, "walk", options, Seeded(seed), sat)
    table, source = open_table(game, header), throw_source(header, secret_of_seed(seed))
    entries, chosen = list[Entry](), list[State]()

    def choice(now: Table, seat: SeatId) -> Action:
        action = rng.choice(list(game.legal(now.state, seat)))
        assert isinstance(action, Action)
        return action

    while table.asked:
        if table.state.rolls and table.state.kept is None:
            chosen.append(table.state)
        made = next_entry(table, source, choice)
        assert isinstance(made, Entry)
        entries.append(made)
        table = advance(table, made)
    return Chronicle(header, tuple(entries)), chosen


def positions(game: SheetGame, preset: str, seed: int) -> list[Position]:
    """All positions of a random game."""
    _, states = random_match(game, preset, seed=seed)
    return [Position(it.sheets[it.at_turn], it.dice, it.rolls) for it in states]
