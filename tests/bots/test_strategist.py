"""The strategist bot plays legally, to the end, and much better than the random bot."""

import pytest

from letopis.bots import listing, make_bot
from letopis.bots.listing import by_piece
from letopis.bots.strategist.known_world import imagine
from letopis.bots.strategist.odds import Strength, odds
from letopis.core.choices import is_listed
from letopis.core.errors import Trouble
from letopis.core.seats import Seat, SeatId
from letopis.games.strategic.movement.marching import Move
from letopis.games.strategic.reach import ways
from letopis.games.strategic.view import WorldView
from letopis.games.yatzy import YATZY
from tests.bots.strategic_table import moves, table_of
from tests.bots.test_bots import opened


@pytest.mark.parametrize("seed", range(3))
def test_it_beats_the_random_player_from_either_side(seed: int) -> None:
    first = table_of("strategist", "random", seed=seed, ends_after_year=25)
    second = table_of("random", "strategist", seed=seed, ends_after_year=25)
    ends = [list(moves(table))[-1][0].outcome for table in (first, second)]
    assert [end.winners if end else () for end in ends] == [("b1",), ("b2",)]


@pytest.mark.parametrize(("on", "seats", "entries"), [("duel", 2, 150), ("islands", 4, 120)])
def test_it_only_ever_does_what_is_listed(on: str, seats: int, entries: int) -> None:
    table = table_of(*("strategist",) * seats, seed=3, on=on, ends_after_year=20)
    for at, chosen in moves(table, entries):
        if chosen is not None:
            assert is_listed(at.game.legal(at.state, at.asked[0]), chosen)


def test_it_repeats_itself() -> None:
    first, second = (
        [chosen for _, chosen in moves(table_of("strategist", "strategist", seed=4), 90)]
        for _ in range(2)
    )
    assert first == second


def test_choices_that_are_listed_already_serve_as_well() -> None:
    for table, chosen in moves(table_of("strategist", "random", seed=1), 40):
        if chosen is None or table.asked[0] != "b1":
            continue
        legal = table.game.legal(table.state, table.asked[0])
        bot = make_bot(table.game, table.header, table.header.seats[0])
        assert bot is not None
        choice = bot.choose(table.game.view(table.state, SeatId("b1")), legal)
        assert is_listed(legal, choice)


def test_a_listing_of_choices_knows_whose_they_are() -> None:
    *_, (table, _), _ = moves(table_of("random", "random", seed=2), 30)
    seat = table.asked[0]
    lazy, listed = listing(table.game, table.state, seat), table.game.legal(table.state, seat)
    assert tuple(lazy) == listed
    assert len(lazy) == len(listed)
    assert lazy[0] == listed[0]
    sorted_out = by_piece(listed)
    for army in table.state.rosters.get(seat, ()):
        steps = [it for it in sorted_out.about(army) if isinstance(it, Move)]
        assert steps == [it for it in lazy.about(army) if isinstance(it, Move)]
    assert sum(len(sorted_out.about(piece)) for piece in (*sorted_out.pieces, "")) == len(listed)


def test_it_plays_no_dice() -> None:
    header = opened("yatzy", "random").header
    with pytest.raises(Trouble) as caught:
        make_bot(YATZY, header, Seat(SeatId("b1"), "bot", "bot:strategist"))
    assert caught.value.key == "bot-plays-not"


def test_the_world_it_imagines_has_the_same_ways_as_the_real_one() -> None:
    *_, (table, _) = moves(table_of("strategist", "random", seed=2), 60)
    world = table.state
    view = table.game.view(world, SeatId("b1"))
    assert isinstance(view, WorldView)
    seen = imagine(view, world.ground, world.options)
    assert seen.standing == world.standing
    for army in world.armies.values():
        assert ways(seen, army) == ways(world, army)


def test_mixed_sides_lie_between_those_that_have_advantage_and_those_that_have_not() -> None:
    against = Strength(4, 0)
    weak, mixed, strong = (
        odds(it, against) for it in (Strength(4), Strength(2, 2), Strength(0, 4))
    )
    assert weak < mixed <= strong


def test_nobody_wins_without_detachments() -> None:
    assert odds(Strength(), Strength(1)) == 0
    assert odds(Strength(1), Strength()) == 1
