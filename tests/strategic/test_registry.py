"""The tables of the chapters are merged into one, and nothing is overridden in silence."""

from typing import get_args, get_type_hints

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import replace

from letopis.core.errors import NotationError
from letopis.core.reworded import as_written
from letopis.core.seats import SeatId
from letopis.games.strategic.aftermath.standing_spoils import SpoilsOrdered
from letopis.games.strategic.battle import Role
from letopis.games.strategic.engine.registry import (
    ACTS,
    FACTS,
    HIDES,
    THROWS,
    merged,
    with_side_effects,
)
from letopis.games.strategic.game import ACTIONS, STRATEGIC
from letopis.games.strategic.host.world_tree import (
    WrongValue,
    changes,
    value_at,
    with_value,
    write_value,
)
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.realm import permissions
from letopis.games.strategic.realm.permissions import Permit, Permitted
from letopis.games.strategic.view import redacted
from letopis.games.strategic.war.layouts import Opened, Shown
from letopis.games.strategic.world import ArmyId, Call, Piece, Proposal, Salt, Target, World
from letopis.games.strategic.world.acts import Facts
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
    purpose_names,
    purpose_of,
    purpose_word,
)
from letopis.games.strategic.world.stamps import present_stamp
from letopis.games.strategic.world.turn_facts import CalledFor
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
    facts[Permitted](scene(". .").world, Permitted(ANNA, BORIS, "enter", Piece("all")))
    assert order == ["effect", "record"]


def test_two_chapters_do_not_both_act_upon_a_fact_of_a_third() -> None:
    effect: Facts = {Permitted: lambda world, fact: world}
    with pytest.raises(ValueError, match="Permitted"):
        with_side_effects({Permitted: lambda world, fact: world}, (effect, effect))


def test_every_kind_of_the_game_stands_in_a_table() -> None:
    assert tuple(ACTS) == ACTIONS
    assert Permitted in FACTS


NOTATION = STRATEGIC.notation
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
    assert [purpose_of(purpose_word(it), purpose_names(it)) for it in PURPOSES] == list(PURPOSES)
    assert {type(it) for it in PURPOSES} == set(get_args(Purpose))


def test_every_purpose_of_dice_has_its_consequences() -> None:
    assert THROWS.keys() == set(get_args(Purpose))


@pytest.mark.parametrize("purpose", PURPOSES, ids=purpose_word)
def test_a_call_for_dice_is_written_as_a_word_and_a_row_of_names(purpose: Purpose) -> None:
    fact = CalledFor(purpose, 2, 6)
    names = " ".join(purpose_names(purpose))
    line = f"called-for {purpose_word(purpose)} 2 6 about {names}"
    assert NOTATION.write(fact) == line
    assert NOTATION.read(line) == fact
    values = msgspec.to_builtins(as_written(fact))
    assert list(values) == ["did", "why", "dice", "sides", "about"]
    assert NOTATION.from_values(values) == fact


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("called-for weather 1 6", "notation-choice"),
        ("called-for mine 1 6", "notation-missing"),
        ("called-for orders 1 6 about nowhere anna", "notation-missing"),
        ("called-for mine 1 6 about c4 c5", "notation-extra"),
    ],
)
def test_words_that_dice_are_not_thrown_for_are_refused(line: str, key: str) -> None:
    with pytest.raises(NotationError) as caught:
        NOTATION.read(line)
    assert caught.value.key == key


@pytest.mark.parametrize("purpose", PURPOSES, ids=purpose_word)
def test_a_host_sets_a_call_as_files_hold_it(purpose: Purpose) -> None:
    world = scene(". .").world
    call = Call(purpose, 2, 6)
    word = write_value(call)
    assert word.startswith(f"{{'why':'{purpose_word(purpose)}','dice':2,'sides':6,'about':[")
    assert with_value(world, "call", word) == replace(world, call=call)
    assert with_value(replace(world, call=call), "call", "null") == world


def test_a_call_for_nothing_is_no_value_of_its_place() -> None:
    with pytest.raises(WrongValue):
        with_value(scene(". .").world, "call", "{'why':'weather','dice':1,'sides':6}")


SECRET = (Salt,)
OPEN = (Opened, Shown)  # what these hold is for all to check


def holds_secret(hint: object) -> bool:
    return hint in SECRET or any(map(holds_secret, get_args(hint)))


@pytest.mark.parametrize("kind", [*ACTS, *FACTS], ids=lambda kind: kind.__name__)
def test_whatever_holds_a_secret_says_who_hears_it(kind: type[Struct]) -> None:
    hints = get_type_hints(getattr(kind, "form", kind)).values()
    assert kind in HIDES or kind in OPEN or not any(map(holds_secret, hints))


def test_a_seat_hears_its_own_secrets_and_no_others() -> None:
    world = scene(". .").world
    fact = SpoilsOrdered(ANNA, "take", "keep")
    assert redacted(world, fact, ANNA, ANNA) == fact
    assert redacted(world, fact, ANNA, BORIS) is None


def test_places_are_called_in_edits_as_files_have_always_called_them() -> None:
    world = scene(". .").world
    put = replace(world, proposals=(Proposal(1, ANNA, present_stamp(world)),))
    (change,) = changes(world, put)
    assert change.path == "motions"
    assert change.value is not None
    assert with_value(world, change.path, change.value) == put
    assert value_at(put, "motions.0.by") == ANNA
    assert value_at(put, "proposals") is None
