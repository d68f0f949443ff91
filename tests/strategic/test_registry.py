"""The tables of the chapters are merged into one, and nothing is overridden in silence."""

from typing import get_args

import pytest

from letopis.core.seats import SeatId
from letopis.games.strategic.battle import Role
from letopis.games.strategic.engine.registry import (
    ACTS,
    FACTS,
    THROWS,
    merged,
    with_side_effects,
)
from letopis.games.strategic.game import ACTIONS
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.realm import permissions
from letopis.games.strategic.realm.permissions import Permit, Permitted
from letopis.games.strategic.world import ArmyId, Piece, Target, World
from letopis.games.strategic.world.purposes import (
    CellDraw,
    DismissalDraw,
    JoustDie,
    MineDie,
    OrderDraw,
    OrdersDraw,
    PlaceDraw,
    PreyDraw,
    Purpose,
    Shuffle,
    SlotDraw,
    SpellDice,
    TournamentDraw,
    TurmoilDice,
    Vanishing,
    about,
    purpose_of,
    why,
)
from tests.strategic.scenes.scene import scene

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


PURPOSES: tuple[Purpose, ...] = (
    OrderDraw((ANNA, BORIS)),
    PlaceDraw(ANNA),
    Vanishing((ArmyId("elves-1"), ArmyId("orcs-2"))),
    MineDie(Cell("c4")),
    DismissalDraw(BORIS),
    CellDraw(BORIS),
    SlotDraw(ANNA),
    OrdersDraw(Role.ATTACKERS, None),
    OrdersDraw(Role.DEFENDERS, ANNA),
    Shuffle(Role.ATTACKERS, BORIS),
    TurmoilDice((Cell("a1"), Cell("b2"))),
    PreyDraw(ArmyId("dragon-1"), (Piece("elves-1"), Piece("c4"))),
    TournamentDraw((ANNA, BORIS)),
    JoustDie(BORIS, ANNA),
    SpellDice("taming", ArmyId("mage-1")),
    SpellDice("sleep-mist", ArmyId("mage-1"), (Target("elves-1"),), helped=True),
)


def test_what_dice_are_for_is_read_back_as_it_was_written() -> None:
    assert [purpose_of(why(it), about(it)) for it in PURPOSES] == list(PURPOSES)
    assert {type(it) for it in PURPOSES} == set(get_args(Purpose))


def test_every_purpose_of_dice_has_its_consequences() -> None:
    assert THROWS.keys() == set(get_args(Purpose))
