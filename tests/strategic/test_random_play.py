"""Whole games of bots: they end by their regulation, and no entry breaks an invariant."""

import pytest

from letopis.bots import make_bot
from letopis.core.acts import Action
from letopis.core.chronicle import Chronicle, Entry
from letopis.core.dice import Seeded, secret_of_seed
from letopis.core.driver import next_entry, throw_source
from letopis.core.files.verify import verify
from letopis.core.header import Header
from letopis.core.options import as_dict
from letopis.core.seats import Seat, SeatId
from letopis.core.table import Table, advance, open_table
from letopis.games.strategic.game import FIGURES, MAP, STRATEGIC
from letopis.games.strategic.maps.library import shipped_text
from letopis.games.strategic.options import StrategicOptions
from tests.harness.seeds import seeds
from tests.rule import rule
from tests.strategic.laws.invariants import check

LONGEST = 3000


def play(map_name: str, seats: int, seed: int, years: int) -> tuple[Table, tuple[Entry, ...]]:
    """A game of wandering bots, with every world checked."""
    header = _header(map_name, seats, seed, years)
    bots = {seat.id: make_bot(STRATEGIC, header, seat) for seat in header.seats}
    table, source = open_table(STRATEGIC, header), throw_source(header, secret_of_seed(seed))
    entries: list[Entry] = []

    def choose(table: Table, seat: SeatId) -> Action:
        bot = bots[seat]
        assert bot is not None
        return bot.choose(STRATEGIC.view(table.state, seat), STRATEGIC.legal(table.state, seat))

    while table.asked and len(entries) < LONGEST:
        entry = next_entry(table, source, choose)
        assert isinstance(entry, Entry), entry
        table = advance(table, entry)
        entries.append(entry)
        check(table.state)
    return table, tuple(entries)


@rule("VS-0.2.e")
@pytest.mark.parametrize("seed", seeds(4))
def test_a_game_of_bots_ends_with_its_last_year_and_verifies(seed: int) -> None:
    table, entries = play("duel", 2, seed, years=6)
    assert table.outcome is not None
    assert verify(STRATEGIC, Chronicle(table.header, entries)).judged


@pytest.mark.parametrize("seed", seeds(2))
def test_four_bots_break_no_invariant_on_the_islands(seed: int) -> None:
    table, entries = play("islands", 4, seed, years=15)
    assert table.outcome is not None
    assert len(entries) > 100


def _header(map_name: str, seats: int, seed: int, years: int) -> Header:
    players = tuple(Seat(SeatId(f"b{at}"), f"Bot {at}", "bot:random") for at in range(1, seats + 1))
    options = as_dict(StrategicOptions(ends_after_year=years))
    materials = {MAP: shipped_text(map_name), FIGURES: ""}
    return Header(
        STRATEGIC.id, STRATEGIC.edition, "bots", options, Seeded(seed), players, materials=materials
    )
