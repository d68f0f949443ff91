"""Tables of the archive: players, dice, map and house rules by the number of the game."""

import random

from letopis.bots.roster import PREFIX
from letopis.core.dice import DiceSource, Fair, Seeded, Typed, commitment, secret_of_seed
from letopis.core.game import AnyGame
from letopis.core.header import Header
from letopis.core.options import OptionValue, as_dict, describe, resolve
from letopis.core.seats import Seat, SeatId
from letopis.core.table import Table, open_table
from letopis.games.catalogue import GAMES
from letopis.games.sheet.game import SheetGame
from letopis.games.strategic.game import FIGURES, MAP
from letopis.games.strategic.maps import write_map
from letopis.games.strategic.maps.library import shipped_text
from letopis.games.strategic.regulation import LEFT_TO_HOST
from letopis.mapmaking.generator import GeneratorOptions, generate

# Of every twenty games: file, seats, years.
KINDS = (
    *(("yatzy", 2, 0),) * 3,
    *(("valyrian", 2, 0),) * 3,
    *(("duel", 2, 25),) * 6,
    *(("islands", 4, 14),) * 3,
    *(("made", 3, 14),) * 4,
    ("continent", 8, 5),
)
HOUSE_RULES = 5  # of a strategic game, besides its last year
HOSTED = 0.15  # of the games whose rules need no host
# Numeric options, and who may join, have tests of their own.
LEFT_OUT = frozenset({"admission"})


# Games for options that were added when the archive was made: number and rule.
LATER: dict[int, tuple[str, OptionValue]] = {
    206: ("walls_enemy_inside", "granted"),
    207: ("battle_both_sides", "attack"),
    208: ("treasury_prize_over_limit", "kept_one_turn"),
    209: ("reaction_asking", "everybody"),
    210: ("battle_joined_fallen", "rest_fights"),
    211: ("battle_cell_entry", "as_they_stand"),
    212: ("ship_building_water", "coastal"),
    213: ("freed_dragon_first_flight", "next_year"),
}


def seated(number: int, shortened: int, rng: random.Random) -> Table:
    """The table of a game before its first entry; `shortened` years shorter than its kind."""
    file, seats, years = KINDS[number % len(KINDS)]
    game = game_of(number)
    options = resolve(game.options, game.presets, None, house_rules(number, rng))
    values = as_dict(options)
    if "ends_after_year" in values:
        values["ends_after_year"] = max(2, years - shortened)
    header = Header(
        game.id,
        game.edition,
        f"archive-{file}-{number}",
        values,
        _dice(number),
        _players(game, seats, rng),
        record=game.record,
        materials=_materials(game, file, seats, rng),
    )
    return open_table(game, header)


def game_of(number: int) -> AnyGame:
    file = KINDS[number % len(KINDS)][0]
    return GAMES[file if file in GAMES else "strategic"]


def unusual(game: AnyGame) -> list[tuple[str, OptionValue]]:
    """Every value of every option that is not the default."""
    return [
        (option.name, value)
        for option in describe(game.options)
        if option.name not in LEFT_OUT
        for value in option.choices
        if value != option.default
    ]


def house_rules(number: int, rng: random.Random) -> dict[str, OptionValue]:
    """The next few non-default values, so that each of them occurs in the archive."""
    game = game_of(number)
    earlier = sum(game_of(it) is game for it in range(number))
    few = 1 if isinstance(game, SheetGame) else HOUSE_RULES
    all_rules = unusual(game)
    chosen: dict[str, OptionValue] = {}
    for at in range(few):
        name, value = all_rules[(earlier + at * len(all_rules) // few) % len(all_rules)]
        chosen.setdefault(name, value)
    if number in LATER:
        chosen = dict([LATER[number]])
    if isinstance(game, SheetGame):
        return chosen
    needs_host = any(chosen.get(name) == value for name, value in LEFT_TO_HOST.items())
    if needs_host or rng.random() < HOSTED:
        chosen.setdefault("host_mode", "referee")
    return {"ends_after_year": 1, **chosen}


def _players(game: AnyGame, seats: int, rng: random.Random) -> tuple[Seat, ...]:
    strategic = ("random", "strategist", "strategist", "squire")
    kinds = ("random", "greedy") if isinstance(game, SheetGame) else strategic
    bots = [rng.choice(kinds) for _ in range(seats)]
    return tuple(Seat(SeatId(f"b{at}"), bot, PREFIX + bot) for at, bot in enumerate(bots, start=1))


def _dice(number: int) -> DiceSource:
    """All sources in turn; typed dice fall as from the seed of the game's number."""
    return (Seeded(number), Typed(), Fair(commitment(secret_of_seed(number))))[number % 3]


def _materials(game: AnyGame, file: str, seats: int, rng: random.Random) -> dict[str, str]:
    if MAP not in game.materials:
        return {}
    if file != "made":
        return {MAP: shipped_text(file), FIGURES: ""}
    wish = GeneratorOptions(
        columns=rng.randrange(20, 30),
        rows=rng.randrange(16, 22),
        seats=seats,
        islands=rng.randrange(1, 3),
        seed=rng.randrange(10**6),
    )
    return {MAP: write_map(generate(wish)), FIGURES: ""}
