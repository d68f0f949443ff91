"""Tournaments: rotated seats, repeatable results, and failures that do not end them."""

from collections.abc import Iterator

import pytest

from letopis.arena import BotTournament, Fixture, fixtures, match, play, pools, standings
from letopis.arena.pools import results
from letopis.core.errors import Trouble
from letopis.games.strategic.game import FIGURES, MAP
from letopis.games.strategic.maps.library import shipped_text

DUEL = {MAP: shipped_text("duel"), FIGURES: ""}


def test_everybody_sits_everywhere_with_the_same_dice() -> None:
    played = fixtures(BotTournament("yatzy", ("a", "b", "c"), 6, seed=10))
    assert [(it.seats, it.seed) for it in played[:3]] == [
        (("a", "b", "c"), 10),
        (("b", "c", "a"), 10),
        (("c", "a", "b"), 10),
    ]
    assert {it.seed for it in played[3:]} == {11}


def test_bots_of_one_name_get_other_dice_for_every_game() -> None:
    played = fixtures(BotTournament("yatzy", ("a", "a"), 3))
    assert [it.seed for it in played] == [0, 1, 2]


def test_the_table_does_not_depend_on_who_plays_when() -> None:
    tournament = fixtures(BotTournament("yatzy", ("greedy", "random"), 4))
    one = list(results(tournament, jobs=1))
    two = list(results(tournament, jobs=2))
    assert standings(one) == standings(two) == standings(one[::-1])
    ends = {it.fixture.number: (it.totals, it.winners, it.entries) for it in one}
    assert ends == {it.fixture.number: (it.totals, it.winners, it.entries) for it in two}


def test_a_strategic_game_ends_with_a_winner() -> None:
    seats = ("strategist", "random")
    fixture = Fixture(0, "strategic", seats, 5, {"ends_after_year": 25}, DUEL)
    result = play(fixture)
    assert (result.failure, result.winners) == ("", (0,))


def test_where_nobody_hosts_the_host_is_silent() -> None:
    options: dict[str, str | int] = {
        "host_mode": "referee",
        "order_method": "host",
        "ends_after_year": 2,
    }
    result = play(Fixture(0, "strategic", ("random", "random"), 5, options, DUEL))
    assert (result.failure, len(result.totals)) == ("", 2)


def test_a_game_that_breaks_down_is_told_and_the_others_are_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    real = match.played

    def breaks(fixture: Fixture) -> object:
        if fixture.number == 1:
            raise ZeroDivisionError("of all things")
        return real(fixture)

    monkeypatch.setattr(match, "played", breaks)
    found = list(results(fixtures(BotTournament("yatzy", ("random", "greedy"), 3))))
    assert [it.failure for it in found] == ["", "ZeroDivisionError: of all things", ""]
    assert sum(it.seats for it in standings(found)) == 4


def test_whoever_stops_listening_stops_the_play() -> None:
    coming = results(fixtures(BotTournament("yatzy", ("greedy", "random"), 200)), jobs=2)
    next(coming)
    assert isinstance(coming, Iterator)
    coming.close()  # type: ignore[attr-defined]


def test_without_the_package_a_scheduler_is_refused_in_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    with pytest.raises(Trouble) as caught:
        list(results(fixtures(BotTournament("yatzy", ("random",), 1)), scheduler="tcp://nowhere:1"))
    assert caught.value.key == "no-cluster"


def test_machines_of_a_cluster_make_the_same_table() -> None:
    distributed = pytest.importorskip("distributed", reason="letopis[cluster] is not installed")
    tournament = fixtures(BotTournament("yatzy", ("greedy", "random"), 4))
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None
    ) as cluster:
        there = list(results(tournament, scheduler=cluster.scheduler_address))
    assert standings(there) == standings(list(results(tournament)))


def test_at_least_this_core_is_used() -> None:
    assert pools.cores() >= 1
