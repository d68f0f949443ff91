"""The law of words: whatever was has words, also when its pieces, people and places are gone."""

from collections.abc import Iterator
from enum import Enum
from itertools import islice, product
from types import NoneType, UnionType
from typing import Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

import pytest
from msgspec import Struct
from msgspec.structs import replace

from letopis.core.acts import Event
from letopis.core.seats import PUBLIC, SeatId
from letopis.core.table import Table, advance, open_table
from letopis.games.strategic.battle import FighterId
from letopis.games.strategic.engine.registry import FACTS
from letopis.games.strategic.game import STRATEGIC
from letopis.games.strategic.host import Cleared, Edited
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.world import (
    ArmyId,
    Permission,
    Piece,
    PieceName,
    Request,
    StructureName,
    Target,
    Work,
    World,
)
from letopis.games.strategic.world.phases import Call
from letopis.games.strategic.world.players import Peace, Proposal, Wish
from letopis.games.strategic.world.purposes import Purpose
from letopis.games.strategic.world.wars import Battle
from letopis.telling.strategic.fields import Fields
from letopis.telling.strategic.offers import request_title
from letopis.telling.strategic.pending import battle_said, work_said
from letopis.telling.strategic.sentences import Chronicler
from letopis.telling.strategic.ties import tie_words
from letopis.telling.teller import teller
from letopis.words import LANGUAGES, Language, words
from tests.strategic.scenes.storming import FIELD
from tests.strategic.scenes.warfare import ATTACKERS, closes, theatre, war, wins
from tests.telling.test_ties_said import sight
from tests.telling.walks import NAMES, walk

ANNA, BORIS = SeatId("anna"), SeatId("boris")
GONE: dict[object, tuple[str, ...]] = {
    Cell: ("a1",),
    Target: ("a1", "knights-9"),
    Piece: ("knights-9", "a1", "all", "tower-a1"),
    PieceName: ("knights-9", "tower-a1"),
    ArmyId: ("knights-9", "ghost-ship-7"),
    StructureName: ("tower-a1", "mine-a1"),
    FighterId: ("knights-9", "tower-a1", "vera"),
    SeatId: ("vera", "p9"),
}
MOST = 24  # values of one kind


def examples(hint: Any) -> tuple[object, ...]:
    """Values of a type that name what is not there."""
    origin, inner = get_origin(hint), get_args(hint)
    if isinstance(hint, NewType):
        return GONE.get(hint) or examples(hint.__supertype__)
    if origin is Literal:
        return inner
    if origin in (Union, UnionType):
        return tuple(value for it in inner if it is not NoneType for value in examples(it))
    if origin is tuple:
        return ((), *((it,) for it in examples(inner[0])))
    if origin is dict:
        return ({},)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return tuple(hint)
    if isinstance(hint, type) and issubclass(hint, Struct):
        return tuple(islice(structs(hint), MOST))
    return {str: ("word",), int: (1,), bool: (True, False), NoneType: (None,)}.get(hint, (None,))


def structs(kind: type[Struct]) -> Iterator[Struct]:
    """Structs of a kind, each field with each of its values in turn."""
    values = [examples(hint) for hint in _hints(kind).values()]
    for at in range(max((len(it) for it in values), default=1)):
        yield kind(*(it[min(at, len(it) - 1)] for it in values))
    yield from islice((kind(*row) for row in product(*values)), MOST)


def _hints(kind: type[Struct]) -> dict[str, object]:
    hints = get_type_hints(kind)
    return {field: hints[field] for field in kind.__struct_fields__}


def emptied(world: World) -> World:
    """A world that has forgotten everything but its ground and its players."""
    nothing: dict[str, Any] = {
        name: type(value)()
        for name in world.__struct_fields__
        if isinstance(value := getattr(world, name), dict | tuple)
    }
    kept: dict[str, Any] = {"players": world.players, "seats": world.seats, "slots": world.slots}
    return replace(world, **nothing | kept, field=None, call=None, window=None)


@pytest.fixture(scope="module")
def bare() -> Table:
    table, _ = walk(3, steps=60)
    assert table.state.year
    return replace(table, state=emptied(table.state))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", sorted(FACTS.keys() - {Edited, Cleared}, key=str))
def test_every_fact_has_words_after_all_that_it_names_is_gone(
    kind: type[Event], language: Language, bare: Table
) -> None:
    chronicler = Chronicler(words(language), bare)
    fields = Fields(chronicler.names, bare.state)
    for fact in structs(kind):
        assert isinstance(fact, Event)
        assert chronicler.sentence(fields, fact)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tie_has_words_after_all_that_it_names_is_gone(
    language: Language, bare: Table
) -> None:
    fields = Fields(Chronicler(words(language), bare).names, bare.state)
    for permission in structs(Permission):
        given = replace(permission, granter=ANNA, grantee=BORIS, until=0)
        told = replace(fields.world, permissions=(given,))
        for reader, other in ((ANNA, BORIS), (BORIS, ANNA)):
            assert tie_words(Fields(fields.names, told), reader)[other]
    for name, kind in (("peace", Peace), ("proposals", Proposal), ("wishes", Wish)):
        for it in structs(kind):
            told = replace(fields.world, **{name: (it,)})
            assert tie_words(Fields(fields.names, told), ANNA) is not None
            assert teller(words(language), replace(bare, state=told), ANNA).sight().names


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_waits_has_words_after_all_that_it_names_is_gone(
    language: Language, bare: Table
) -> None:
    fields = Fields(Chronicler(words(language), bare).names, bare.state)
    for request in structs(Request):
        assert isinstance(request, Request)
        assert request_title(fields, request)
        told = replace(bare, state=replace(fields.world, requests=(request,)))
        assert teller(words(language), told, ANNA).sight().names
    for work in structs(Work):
        assert isinstance(work, Work)
        assert work_said(fields.names, fields.world, work)
    for battle in structs(Battle):
        assert isinstance(battle, Battle)
        assert battle_said(fields.names, fields.world, battle)
    for kind in get_args(Purpose):
        for purpose in structs(kind):
            assert fields.why(Call(purpose, 1, 6))  # type: ignore[arg-type]


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_looks_is_shown_words_for_a_house_that_was_razed(language: Language) -> None:
    desk = theatre(FIELD, "anna elves-1 b1", "anna tower a1", "boris castle d3")
    desk.does("anna", "withhold boris tower-a1")
    war(desk, "anna", "attack elves-1 tower-a1")
    closes(desk)
    wins(desk, ATTACKERS)
    desk.does("anna", "settle take lower")
    assert Cell("a1") not in desk.world.structures
    for seat in ("anna", "boris", PUBLIC):
        assert sight(desk, seat, language).names
    assert any("a1" in line for line in sight(desk, "boris", language).ties[ANNA])


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_entry_is_told_whatever_has_gone_since(language: Language) -> None:
    """A reader may hear of an entry long after it was made."""
    end, chronicle = walk(5, steps=150)
    table = open_table(STRATEGIC, chronicle.header)
    for seat in (*map(SeatId, NAMES), PUBLIC):
        tell = teller(words(language), replace(end, state=emptied(end.state)), seat)
        table = open_table(STRATEGIC, chronicle.header)
        for entry in chronicle.entries:
            assert tell.everything(table, entry) is not None
            table = advance(table, entry)
