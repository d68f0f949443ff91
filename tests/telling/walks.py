"""Eventful games: wandering bots on a tiny map who sometimes do anything else."""

import random
from functools import partial
from pathlib import Path

from letopis.bots.random_strategic import RandomStrategicBot
from letopis.core.acts import Action
from letopis.core.choices import Choice, Family, pick
from letopis.core.chronicle import Chronicle, Entry
from letopis.core.dice import Seeded, secret_of_seed
from letopis.core.driver import next_entry, throw_source
from letopis.core.header import Header
from letopis.core.options import as_dict
from letopis.core.seats import Seat, SeatId
from letopis.core.table import Table, advance, open_table
from letopis.games.strategic.game import FIGURES, MAP, STRATEGIC
from letopis.games.strategic.options import StrategicOptions
from tests.laws.strategic import TINY

NAMES = {"anna": "Анна", "boris": "Борис", "vera": "Вера"}
WHIM = 0.15  # how often any other legal act is chosen
KINDS = ("light-infantry", "barbarians", "elves", "dwarves", "orcs", "knights", "mage", "ship")
CHEAP = "".join(f"armies.{kind}.cost = 6\narmies.{kind}.upkeep = 1\n" for kind in KINDS)
SPELLS = ("storm", "taming", "raise-zombies", "call-ghost-ship", "sleep-mist")
CHEAP += "".join(f"spells.{spell}.cost = 4\n" for spell in SPELLS)
TALK = ("standing-orders", "standing-spoils", "propose", "stance", "lapse", "permit", "dismiss")


def walk(seed: int, steps: int = 400, map_file: Path = TINY) -> tuple[Table, Chronicle]:
    """A game of three, up to so many entries."""
    header = _header(seed, map_file)
    table, source = open_table(STRATEGIC, header), throw_source(header, secret_of_seed(seed))
    rng, entries = random.Random(seed), list[Entry]()
    while table.asked and len(entries) < steps:
        entry = next_entry(table, source, partial(_choice, rng))
        assert isinstance(entry, Entry), entry
        table = advance(table, entry)
        entries.append(entry)
    return table, Chronicle(header, tuple(entries))


def _choice(rng: random.Random, table: Table, seat: SeatId) -> Action:
    legal = STRATEGIC.legal(table.state, seat)
    odd = [it for it in legal if _tag(it) not in TALK]
    if odd and rng.random() < WHIM:
        kinds = sorted({_tag(it) for it in odd})
        kind = rng.choice(kinds)
        return pick(rng.choice([it for it in odd if _tag(it) == kind]), rng.randrange)
    bot = RandomStrategicBot(f"{table.header.id}/{table.seq}", seat)
    return bot.choose(STRATEGIC.view(table.state, seat), legal)


def _tag(choice: Choice) -> str:
    example = choice.example if isinstance(choice, Family) else choice
    return str(example.__struct_config__.tag)


def _header(seed: int, map_file: Path) -> Header:
    seats = tuple(Seat(SeatId(seat), name) for seat, name in NAMES.items())
    options = as_dict(StrategicOptions(ends_after_year=9, neutral_vanish_percent=10))
    materials = {MAP: map_file.read_text("utf-8"), FIGURES: CHEAP}
    return Header(
        STRATEGIC.id,
        STRATEGIC.edition,
        f"walk-{seed}",
        options,
        Seeded(seed),
        seats,
        STRATEGIC.record,
        materials=materials,
    )
