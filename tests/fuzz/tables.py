"""The table of a seed: a generated map with neutral armies, and random house rules."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random

import msgspec
from msgspec.structs import replace

from letopis.core.dice import Typed
from letopis.core.errors import OptionError, Trouble
from letopis.core.header import Header
from letopis.core.options import OptionValue, as_dict, describe
from letopis.core.seats import Seat, SeatId
from letopis.games.strategic.catalogue import School
from letopis.games.strategic.game import FIGURES, MAP, STRATEGIC
from letopis.games.strategic.maps.cells import Cell
from letopis.games.strategic.maps.checker import map_faults
from letopis.games.strategic.maps.text_format import write_map
from letopis.games.strategic.maps.world_map import NeutralArmy, SeatCell, WorldMap, cells_of, is_sea
from letopis.games.strategic.options import StrategicOptions
from letopis.games.strategic.regulation import check_regulation
from letopis.mapmaking.generator import GeneratorOptions, generate

SIZES = ((12, 10, 2), (12, 12, 2), (14, 12, 2), (16, 12, 3), (18, 14, 3), (22, 16, 4), (28, 20, 5))
NEUTRALS = ("light-infantry", "elves", "orcs", "knights", "mage", "mage", "ship")
MOST_NEUTRALS = 8
GAMES_A_MAP = 5  # making a map takes as long as playing a game on it
RICHES = (1, 2, 6)  # factors of the generator's incomes, so that the rich can hire everything
HOUSE_RULES_OFTEN = (0.0, 0.1, 0.4)  # a table by the book, with a few house rules, or with many
HOSTS = ("none", "referee", "referee_and_player")
SHORTEST, LONGEST = 4, 60  # years


def header_of(seed: int) -> Header:
    """The header of a seed; its dice are typed, so that any faces can be tried."""
    rng, world = Random(f"table/{seed}"), _map(seed // GAMES_A_MAP)
    return Header(
        STRATEGIC.id,
        STRATEGIC.edition,
        f"fuzz-{seed}",
        _options(rng),
        Typed(),
        tuple(_seats(rng, len(world.seats))),
        materials={MAP: write_map(world), FIGURES: ""},
    )


def _seats(rng: Random, most: int) -> list[Seat]:
    count = rng.randint(2, most)
    return [Seat(SeatId(f"p{at}"), f"Player {at}") for at in range(1, count + 1)]


@lru_cache(maxsize=1)
def _map(seed: int) -> WorldMap:
    """A map of a random wish; a wish that cannot be met is drawn again."""
    rng = Random(f"map/{seed}")
    while True:
        columns, rows, seats = rng.choice(SIZES)
        wish = GeneratorOptions(
            columns=columns,
            rows=rows,
            seats=seats,
            land_share=rng.randint(45, 70),
            islands=rng.randint(1, 3),
            rivers=rng.randint(0, 3),
            veins=rng.randint(2, 6),
            lairs=rng.randint(0, 2),
            seed=rng.randrange(10**6),
        )
        try:
            return _peopled(generate(wish), rng)
        except Trouble:
            continue


def _peopled(world: WorldMap, rng: Random) -> WorldMap:
    """The map with neutral armies wherever the checker allows them (VS-4.0.e), and richer lands."""
    taken = {it.cell for it in world.seats if isinstance(it, SeatCell)} | {*world.lairs}
    free = [cell for cell in cells_of(world) if cell not in taken]
    cells = rng.sample(free, rng.randint(0, MOST_NEUTRALS))
    wished = tuple(_neutral(world, cell, rng) for cell in cells)
    found = map_faults(replace(world, neutrals=wished))
    wrong = {cell for it in found if it.severity == "error" for cell in it.cells}
    times = rng.choice(RICHES)
    lands = tuple(replace(it, income=it.income * times) for it in world.lands)
    return replace(world, neutrals=tuple(it for it in wished if it.cell not in wrong), lands=lands)


def _neutral(world: WorldMap, cell: Cell, rng: Random) -> NeutralArmy:
    kind = "ship" if is_sea(world, cell) else rng.choice(NEUTRALS)
    school = rng.choice([it for it in School if it is not School.GREY]) if kind == "mage" else ""
    return NeutralArmy(cell, kind, school)


def _options(rng: Random) -> dict[str, OptionValue]:
    book = as_dict(StrategicOptions(ends_after_year=rng.randint(SHORTEST, LONGEST), turn_hours=24))
    often = rng.choice(HOUSE_RULES_OFTEN)
    return consistent_options(rng, often, lambda: {**book, "host_mode": rng.choice(HOSTS)})


def consistent_options(
    rng: Random,
    often: float,
    start: Callable[[], dict[str, OptionValue]],
    fixed: Sequence[str] = (),
) -> dict[str, OptionValue]:
    """Random options, drawn until they are consistent with each other (VS-0.1.b, VS-0.2.e)."""
    while True:
        values = start()
        for option in describe(StrategicOptions):
            if option.choices and option.name not in fixed and rng.random() < often:
                values[option.name] = rng.choice(option.choices)
        try:
            check_regulation(msgspec.convert(values, StrategicOptions))
        except OptionError:
            continue
        return values
