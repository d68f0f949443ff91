"""The pairing rules of a tournament."""

import random
from itertools import combinations

import pytest

from letopis.server.tables.pairing import (
    FEWEST,
    MOST,
    Met,
    Pair,
    points_of,
    round_robin,
    swiss_round,
    swiss_rounds,
)

COUNTS = range(FEWEST, MOST + 1)


def names(count: int) -> list[str]:
    return [f"p{number}" for number in range(count)]


def in_round(pairs: list[Pair]) -> list[str]:
    return [it for pair in pairs for it in (pair.first, pair.second) if it is not None]


@pytest.mark.parametrize("count", COUNTS)
def test_in_a_round_robin_everybody_meets_everybody_once(count: int) -> None:
    people, rounds = names(count), round_robin(names(count))
    assert len(rounds) == count - 1 + count % 2
    for pairs in rounds:
        assert sorted(in_round(pairs)) == sorted(people)
        assert sum(it.second is None for it in pairs) == count % 2
    met = [frozenset(in_round([it])) for pairs in rounds for it in pairs if it.second]
    assert sorted(map(sorted, met)) == sorted(map(list, combinations(sorted(people), 2)))


@pytest.mark.parametrize("count", COUNTS)
def test_in_a_round_robin_nobody_begins_much_more_often_than_others(count: int) -> None:
    games = [it for pairs in round_robin(names(count)) for it in pairs if it.second]
    for person in names(count):
        begun = sum(it.first == person for it in games)
        played = sum(person in (it.first, it.second) for it in games)
        assert abs(2 * begun - played) <= played // 2 + 1


def played(pairs: list[Pair], number: int, luck: random.Random) -> list[Met]:
    return [
        Met(number, it, None if it.second is None else luck.choice([it.first, it.second, None]))
        for it in pairs
    ]


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("seed", range(5))
def test_a_swiss_has_no_rematch_and_nobody_rests_twice(count: int, seed: int) -> None:
    people, met, luck = names(count), list[Met](), random.Random(seed)
    for number in range(swiss_rounds(count)):
        pairs = swiss_round(people, met)
        assert sorted(in_round(pairs)) == sorted(people)
        met += played(pairs, number, luck)
    games = [frozenset(in_round([it.pair])) for it in met if it.pair.second]
    assert len(games) == len(set(games))
    rested = [it.pair.first for it in met if it.pair.second is None]
    assert len(rested) == len(set(rested))


@pytest.mark.parametrize("seed", range(20))
def test_who_leaves_is_paired_no_more_and_keeps_his_results(seed: int) -> None:
    luck = random.Random(seed)
    people, met = names(9), list[Met]()
    met += played(swiss_round(people, met), 0, luck)
    gone = luck.choice(people)
    left = [it for it in people if it != gone]
    before = points_of(people, met)[gone]
    for number in range(1, 4):
        pairs = swiss_round(left, met)
        assert sorted(in_round(pairs)) == sorted(left)
        met += played(pairs, number, luck)
    assert points_of(people, met)[gone] == before


def test_equals_play_each_other_and_a_rest_is_a_win() -> None:
    met = [
        Met(0, Pair("a", "b"), "a"),
        Met(0, Pair("c", "d"), "c"),
        Met(0, Pair("e")),
    ]
    assert points_of("abcde", met) == {"a": 2, "b": 0, "c": 2, "d": 0, "e": 2}
    pairs = swiss_round([*"abcde"], met)
    assert frozenset("ac") in [frozenset(in_round([it])) for it in pairs] or frozenset("ae") in [
        frozenset(in_round([it])) for it in pairs
    ]
    assert pairs[-1].second is None
    assert pairs[-1].first in "bd"


def test_with_more_rounds_than_opponents_people_meet_again() -> None:
    people, met = names(3), list[Met]()
    for number in range(7):
        pairs = swiss_round(people, met)
        assert sorted(in_round(pairs)) == people
        met += played(pairs, number, random.Random(number))
