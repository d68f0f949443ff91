"""Numbers of worlds that a position leads to, counted twice: by listing and by typing."""

import pytest

from tests.perft import listed, typed
from tests.perft.positions import encoded, names, read, world_of
from tests.strategic.laws.invariants import check


@pytest.mark.parametrize("name", names())
def test_the_listing_leads_to_as_many_worlds_as_the_position_says(name: str) -> None:
    position = read(name)
    world = world_of(position)
    worlds = {encoded(world): world}
    counts = []
    for _ in position.counts:
        worlds = listed.layer(worlds, position.verbs)
        counts.append(len(worlds))
        for found in worlds.values():
            check(found)
    assert tuple(counts) == position.counts


@pytest.mark.parametrize("name", names())
def test_typing_everything_leads_to_the_same_worlds(name: str) -> None:
    position = read(name)
    world = world_of(position)
    by_list = by_hand = {encoded(world): world}
    for count in position.counts[:2]:
        by_list = listed.layer(by_list, position.verbs)
        by_hand = typed.layer(by_hand, position.verbs)
        assert by_hand.keys() == by_list.keys()
        assert len(by_hand) == count
