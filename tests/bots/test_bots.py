"""Bots: only legal actions; the greedy one plays well, the random one repeatably."""

from collections.abc import Iterator, Sequence

import pytest

from letopis.bots import BOTS, make_bot
from letopis.bots.greedy import prospects
from letopis.bots.idle import IDLE
from letopis.bots.prospects import chances, counted
from letopis.bots.roster import BY_STRENGTH, PREFIX, bots_for
from letopis.core.acts import Action, Refusal
from letopis.core.chronicle import Entry
from letopis.core.dice import Seeded, secret_of_seed
from letopis.core.driver import own_entry, throw_source
from letopis.core.errors import Trouble
from letopis.core.game import AnyGame
from letopis.core.header import Header
from letopis.core.options import Options, as_dict, resolve
from letopis.core.seats import Seat, SeatId
from letopis.core.table import Table, advance, ask, open_table
from letopis.games.catalogue import GAMES
from letopis.games.sheet.actions import Keep, Roll, Score
from letopis.games.sheet.spec import CellId, Part, PartId
from letopis.games.valyrian import VALYRIAN
from letopis.games.yatzy import YATZY
from tests.dice_table import position, seen

RULES = [
    *(("yatzy", preset, {}) for preset in YATZY.presets),
    ("yatzy", "scandinavian", {"joker": "free"}),
    ("yatzy", "document", {"games": 2}),
    ("valyrian", "document", {}),
    ("valyrian", "document", {"cross_out": "free", "umbago": "leftover"}),
]

SHEETS = ("yatzy", "valyrian")
QUICK = ("random", "greedy")  # the others need tables: tests/bots/test_exact.py


def opened(
    game: str, *bots: str, seed: int = 0, preset: str | None = None, **options: str | int
) -> Table:
    """A table with bots only."""
    chosen = resolve(GAMES[game].options, GAMES[game].presets, preset, options)
    return opened_with(GAMES[game], chosen, bots, seed)


def opened_with(game: AnyGame, options: Options, bots: Sequence[str], seed: int) -> Table:
    seats = tuple(Seat(SeatId(f"b{at}"), bot, PREFIX + bot) for at, bot in enumerate(bots, start=1))
    header = Header(
        game.id, game.edition, f"{game.id}-{seed}", as_dict(options), Seeded(seed), seats
    )
    return open_table(game, header)


def test_a_dice_table_is_offered_no_bot_of_the_strategy_game() -> None:
    for game in SHEETS:
        assert {"strategist", "soldier", "squire"}.isdisjoint(bots_for(GAMES[game]))
    assert {"strategist", "soldier", "squire"} <= set(bots_for(GAMES["strategic"]))


def moves(table: Table) -> Iterator[tuple[Table, Action]]:
    """Every choice of every bot, with the table before it, to the end of the game."""
    seated = {seat.id: make_bot(table.game, table.header, seat) for seat in table.header.seats}
    header = table.header
    assert isinstance(header.dice, Seeded)
    source = throw_source(header, secret_of_seed(header.dice.seed))
    while table.asked:
        entry: Entry | Refusal | None = own_entry(table, source)
        if entry is None:
            seat = table.asked[0]
            bot = seated[seat]
            assert bot is not None
            view = table.game.view(table.state, seat)
            chosen = bot.choose(view, table.game.legal(table.state, seat))
            yield table, chosen
            entry = ask(table, seat, chosen)
        assert isinstance(entry, Entry)
        table = advance(table, entry)
    yield table, Roll()


def totals(table: Table) -> tuple[int, ...]:
    """The totals at the end of the game."""
    *_, (end, _) = moves(table)
    assert end.outcome is not None
    return end.outcome.totals


def chosen_by(bot: str, table: Table) -> Action:
    made = make_bot(table.game, table.header, Seat(SeatId("anna"), "Anna", PREFIX + bot))
    assert made is not None
    seat = table.asked[0]
    return made.choose(table.game.view(table.state, seat), table.game.legal(table.state, seat))


@pytest.mark.parametrize("bot", QUICK)
@pytest.mark.parametrize(("game", "preset", "options"), RULES)
def test_a_bot_only_ever_does_what_it_may(
    bot: str, game: str, preset: str, options: dict[str, str | int]
) -> None:
    table = opened(game, bot, seed=1, preset=preset, **options)
    *played, (end, _) = moves(table)
    assert all(it in at.game.legal(at.state, at.asked[0]) for at, it in played)
    assert end.outcome is not None


@pytest.mark.parametrize("game", SHEETS)
def test_the_greedy_bot_clearly_beats_the_random_one(game: str) -> None:
    results = [totals(opened(game, "greedy", "random", seed=seed)) for seed in range(10)]
    assert sum(greedy > random for greedy, random in results) == 10
    greedy, random = (sum(points) / 10 for points in zip(*results, strict=True))
    assert greedy > random + 60
    assert greedy > {"yatzy": 170, "valyrian": 60}[game]


@pytest.mark.parametrize("bot", QUICK)
@pytest.mark.parametrize("game", SHEETS)
def test_a_bot_repeats_itself(game: str, bot: str) -> None:
    first, second = (
        [action for _, action in moves(opened(game, bot, "random", seed=5))] for _ in range(2)
    )
    assert first == second


def test_the_random_bot_does_something_else_in_another_seat_and_in_another_game() -> None:
    table = position(YATZY, "", dice="1-2-3-3-6", rolls=1)
    legal, view = table.game.legal(table.state, table.asked[0]), seen(table)
    choices = set()
    for seat in ("b1", "b2", "b3", "b4"):
        for seed in range(4):
            header = opened("yatzy", "random", seed=seed).header
            bot = make_bot(YATZY, header, Seat(SeatId(seat), "bot", PREFIX + "random"))
            assert bot is not None
            choices.add(bot.choose(view, legal))
    assert len(choices) > 5


def test_a_person_is_no_bot() -> None:
    header = opened("yatzy", "random").header
    assert make_bot(YATZY, header, Seat(SeatId("anna"), "Anna")) is None


def test_an_unknown_bot_is_named_with_the_known_ones() -> None:
    header = opened("yatzy", "random").header
    with pytest.raises(Trouble) as caught:
        make_bot(YATZY, header, Seat(SeatId("anna"), "Anna", PREFIX + "genius"))
    assert (caught.value.key, caught.value.about) == (
        "unknown-bot",
        {"bot": "genius", "known": ", ".join(BOTS)},
    )


def test_the_greedy_bot_plays_no_game_without_sheets() -> None:
    class NoSheets:
        id = "ludo"

    header = opened("yatzy", "random").header
    with pytest.raises(Trouble) as caught:
        make_bot(NoSheets(), header, Seat(SeatId("b1"), "bot", PREFIX + "greedy"))  # type: ignore[arg-type]
    assert caught.value.key == "bot-plays-not"


# The greedy bot


def test_it_rolls_when_there_is_nothing_else_to_do() -> None:
    assert chosen_by("greedy", position(YATZY, "")) == Roll()


def test_it_writes_a_yatzy_down_at_once() -> None:
    table = position(YATZY, "", dice="6-6-6-6-6", rolls=1)
    assert chosen_by("greedy", table) == Score(CellId("yatzy"))


def test_it_keeps_four_of_a_kind_while_a_yatzy_is_open() -> None:
    table = position(YATZY, "all=0 yatzy=_ chance=_", dice="2-5-5-5-5", rolls=1)
    assert chosen_by("greedy", table) == Keep((5, 5, 5, 5))


def test_it_does_not_break_a_straight_that_is_made() -> None:
    table = position(YATZY, "upper=3", dice="2-3-4-5-6", rolls=2)
    assert chosen_by("greedy", table) == Score(CellId("large-straight"))


def test_where_nothing_fits_it_gives_up_what_an_average_throw_brings_least() -> None:
    table = position(YATZY, "all=0 ones=_ yatzy=_", dice="2-3-4-5-6", rolls=3)
    assert chosen_by("greedy", table) == Score(CellId("yatzy"))


def test_it_saves_the_army_before_it_plays_politics() -> None:
    """One more six keeps the army at its root, and every point below it counts tenfold."""
    table = position(VALYRIAN, "all=0 azantir-6=_ lanta=_", dice="3-3-6-6-6", rolls=3)
    assert chosen_by("greedy", table) == Score(CellId("azantir-6"))


# Expected gains of choices, computed by hand


def promised(table: Table) -> dict[Action, tuple[float, ...]]:
    legal = table.game.legal(table.state, table.asked[0])
    return {it.action: it.gains for it in prospects(table.state.rules, seen(table), legal)}


def test_a_die_that_is_rolled_again_promises_three_and_a_half() -> None:
    table = position(YATZY, "all=0 chance=_", dice="1-6-6-6-6", rolls=1)
    gains = promised(table)
    assert gains[Roll()] == pytest.approx((0, 17.5))
    assert gains[Keep((6, 6, 6, 6))] == pytest.approx((0, 27.5))
    assert gains[Keep((6,))] == pytest.approx((0, 20))
    assert gains[Score(CellId("chance"))] == (0, 25)


def test_a_point_below_the_root_costs_ten() -> None:
    table = position(VALYRIAN, "all=0 azantir-3=_", dice="1-2-3-3-6", rolls=2)
    assert promised(table)[Score(CellId("azantir-3"))] == (-30, 0)
    rich = position(VALYRIAN, "all=0 azantir-6=6 azantir-3=_", dice="1-2-3-3-6", rolls=2)
    assert promised(rich)[Score(CellId("azantir-3"))] == (-3, 0)


def test_a_premium_is_promised_to_the_part_of_its_cell() -> None:
    table = position(YATZY, "all=0 yatzy=50 fours=_", dice="4-4-4-4-4", rolls=3)
    upper, lower = promised(table)[Score(CellId("fours"))]
    assert upper >= 20
    assert lower == 100


def test_every_legal_choice_is_promised_something() -> None:
    for game, dice in ((YATZY, "1-2-3-3-6"), (VALYRIAN, "1-2-3-3-6")):
        table = position(game, "", dice=dice, rolls=1)
        assert set(promised(table)) == set(table.game.legal(table.state, table.asked[0]))


@pytest.mark.parametrize("dice", range(6))
def test_the_chances_of_all_throws_make_one(dice: int) -> None:
    thrown = chances(dice, 6)
    assert sum(chance for _, chance in thrown) == pytest.approx(1)
    assert len(thrown) == [1, 6, 21, 56, 126, 252][dice]


def test_a_bonus_counts_by_the_share_that_is_earned() -> None:
    upper = Part(PartId("upper"), bonus=35, bonus_from=64)
    assert [counted(upper, points) for points in (0, 32, 64, 70)] == [0, 49, 99, 105]
    army = Part(PartId("azantir"), negative_factor=10)
    assert [counted(army, points) for points in (-2, 0, 3)] == [-20, 0, 3]


def test_every_bot_has_its_place_in_the_order_of_strength() -> None:
    assert sorted(BY_STRENGTH) == sorted(BOTS)
    assert bots_for(GAMES["yatzy"])[0] == "random"
    assert bots_for(GAMES["strategic"])[-1] == "strategist"


@pytest.mark.parametrize("game", SHEETS)
def test_a_seat_that_nobody_plays_closes_its_sheet_with_little(game: str) -> None:
    idle, greedy = totals(opened(game, IDLE, "greedy", seed=3))
    assert idle < greedy / 2
