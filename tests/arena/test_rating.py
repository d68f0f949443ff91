"""Ratings of bots and their confidence intervals."""

import numpy as np
import pytest

from letopis.arena import BotStanding, Fixture, MatchResult, standings
from letopis.arena.rating import errors, ratings, wilson


def game(
    number: int, *seats: str, winners: tuple[int, ...] = (), totals: tuple[int, ...] = ()
) -> MatchResult:
    return MatchResult(Fixture(number, "yatzy", seats, number // 2), totals, winners)


def row(results: list[MatchResult], bot: str) -> BotStanding:
    return next(it for it in standings(results) if it.bot == bot)


def test_wins_draws_and_losses_are_counted_by_seat() -> None:
    results = [
        game(0, "a", "b", winners=(0,)),
        game(1, "b", "a", winners=(0,)),
        game(2, "a", "b", winners=(0, 1)),
        game(3, "a", "b", winners=(0,)),
    ]
    assert [(it.bot, it.wins, it.draws, it.losses) for it in standings(results)] == [
        ("a", 2, 1, 1),
        ("b", 1, 1, 2),
    ]


def test_ten_wins_for_each_loss_are_about_400_points() -> None:
    better = np.array([[0.0, 1000.0], [100.0, 0.0]])
    strong, weak = ratings(better)
    assert strong - weak == pytest.approx(400, abs=2)
    assert strong + weak == pytest.approx(3000)


def test_the_most_likely_ratings_expect_what_happened() -> None:
    better = np.array([[0.0, 70, 80], [30, 0, 60], [20, 40, 0]])
    found = ratings(better)
    expected = 1 / (1 + 10 ** ((found[None, :] - found[:, None]) / 400))
    met = better + better.T + 1
    np.fill_diagonal(met, 0)
    drawn = np.array([[0, 0.5, 0.5], [0.5, 0, 0.5], [0.5, 0.5, 0]])
    assert (expected * met).sum(axis=1) == pytest.approx((better + drawn).sum(axis=1), abs=1e-4)


def test_four_times_the_games_halve_the_error() -> None:
    better = np.array([[0.0, 600], [400, 0]])
    assert errors(better)[0] / errors(4 * better)[0] == pytest.approx(2, rel=0.01)


def test_an_unbeaten_bot_is_not_infinitely_strong_and_not_known_exactly() -> None:
    found = row([game(at, "a", "b", winners=(0,)) for at in range(20)], "a")
    assert 1700 < found.rating.value < 2000
    assert found.rating.high - found.rating.low > 300


def test_the_interval_holds_the_true_rating_as_often_as_it_says() -> None:
    rng, held = np.random.default_rng(7), 0
    truth = 400 * np.log10(2) / 2  # two wins for each loss, relative to the mean
    for _ in range(60):
        results = [game(at, "a", "b", winners=(int(rng.random() > 2 / 3),)) for at in range(80)]
        rating = row(results, "a").rating
        held += rating.low <= 1500 + truth <= rating.high
    assert 52 <= held <= 60


def test_higher_totals_are_better_even_without_a_win() -> None:
    table = standings([game(at, "a", "b", "c", winners=(0,), totals=(9, 5, 1)) for at in range(9)])
    assert [(it.bot, it.average) for it in table] == [("a", 9.0), ("b", 5.0), ("c", 1.0)]


def test_two_who_both_did_not_win_are_not_compared() -> None:
    table = standings([game(at, "a", "b", "c", winners=(0,)) for at in range(9)])
    assert table[1].rating == table[2].rating


def test_failed_games_count_for_nobody() -> None:
    failed = MatchResult(Fixture(1, "yatzy", ("b", "a"), 0), failure="broken")
    assert standings([game(0, "a", "b", winners=(0,)), failed])[0].seats == 1
    assert [it.seats for it in standings([failed])] == [0, 0]
    assert standings([]) == ()


def test_wilson_s_interval_is_the_known_one() -> None:
    found = wilson(8, 10)
    assert (found.low, found.high) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert wilson(0, 0).high == 1.0
