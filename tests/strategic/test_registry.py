"""The tables of the chapters are merged into one, and nothing is overridden in silence."""

import pytest

from letopis.core.seats import SeatId
from letopis.games.strategic.engine.registry import ACTS, FACTS, merged, with_side_effects
from letopis.games.strategic.game import ACTIONS
from letopis.games.strategic.realm import permissions
from letopis.games.strategic.realm.permissions import Permit, Permitted
from letopis.games.strategic.world import World
from tests.strategic.scene import scene

ANNA, BORIS = SeatId("anna"), SeatId("boris")


def test_a_kind_in_two_tables_is_refused() -> None:
    with pytest.raises(ValueError, match=Permit.__name__):
        merged((permissions.ACTS, permissions.ACTS))


def test_side_effects_come_before_the_record_and_do_not_replace_it() -> None:
    order: list[str] = []

    def record(world: World, fact: Permitted) -> World:
        order.append("record")
        return world

    def effect(world: World, fact: Permitted) -> World:
        order.append("effect")
        return world

    facts = with_side_effects({Permitted: record}, ({Permitted: effect},))
    facts[Permitted](scene(". .").world, Permitted(ANNA, BORIS, "enter", "all"))
    assert order == ["effect", "record"]


def test_every_kind_of_the_game_stands_in_a_table() -> None:
    assert tuple(ACTS) == ACTIONS
    assert Permitted in FACTS
