"""Notation of fields with a default, behind their keyword, and of quoted free text."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from letopis.core.acts import Action, Event
from letopis.core.chronicle import Entry, read_body, write_body
from letopis.core.errors import NotationError
from letopis.core.notation import Notation, Text
from letopis.core.seats import SeatId
from tests.core.chronicles import told
from tests.core.vocabulary import (
    NOTATION,
    STRUCTS,
    ArmyId,
    Coins,
    Give,
    Hire,
    Move,
    Order,
    OrderId,
    Say,
    Told,
)

KNIGHTS = ArmyId("knights-2")
ATTACK = OrderId(Order.ATTACK)
ANNA = SeatId("anna")


def refused(line: str) -> NotationError:
    with pytest.raises(NotationError) as caught:
        NOTATION.read(line)
    told(caught.value)
    return caught.value


def unwritten(value: Struct) -> NotationError:
    with pytest.raises(NotationError) as caught:
        NOTATION.write(value)
    told(caught.value)
    return caught.value


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("move knights-2", Move(KNIGHTS, ())),
        ("move knights-2 d4 e4", Move(KNIGHTS, ("d4", "e4"))),
        ("move knights-2 d4 e4 attack castle-f6", Move(KNIGHTS, ("d4", "e4"), "castle-f6")),
        ("move knights-2 attack attack", Move(KNIGHTS, (), "attack")),
        ("move attack d4 with-loss -3", Move(ArmyId("attack"), ("d4",), with_loss=Coins(-3))),
        ("hire mage tower-c4", Hire("mage", "tower-c4")),
        ("hire mage tower-c4 school forest personal", Hire("mage", "tower-c4", "forest", True)),
        ("hire mage tower-c4 price 10", Hire("mage", "tower-c4", price=10)),
        ("give - attack -", Give(None, ATTACK, None)),
        (
            "give a attack sea at-once leader -",
            Give(ArmyId("a"), ATTACK, "sea", at_once=True, leader=ArmyId("-")),
        ),
        (
            "give - attack - then shoot-far defend near sea sea past 1 2",
            Give(
                None,
                ATTACK,
                None,
                (Order.SHOOT, Order.DEFEND),
                ("sea", "sea"),
                (Coins(1), Coins(2)),
            ),
        ),
        (
            'give - attack - note "then  at-once"',
            Give(None, ATTACK, None, note=Text("then  at-once")),
        ),
        ('say anna ""', Say("anna", Text(""))),
        (
            r'say anna "a \u007c b \u003b \u007e \"c\" \\\nd\u00a0e"',
            Say("anna", Text('a | b ; ~ "c" \\\nd\xa0e')),
        ),
        ("told", Told(())),
        ('told anna boris text "so be it"', Told(("anna", "boris"), Text("so be it"))),
    ],
)
def test_keywords_follow_in_order_and_defaults_are_left_out(line: str, meant: Struct) -> None:
    assert NOTATION.write(meant) == line
    assert NOTATION.read(line) == meant
    assert NOTATION.read_words(line.split(" ")) == meant


def test_words_of_an_enumeration_are_read_back_as_its_members() -> None:
    read = NOTATION.read("give - attack - then defend")
    assert isinstance(read, Give)
    assert read.order is Order.ATTACK
    assert read.then[0] is Order.DEFEND


@given(STRUCTS)
def test_every_kind_of_field_is_read_back(value: Struct) -> None:
    line = NOTATION.write(value)
    assert NOTATION.read(line) == NOTATION.read_words(line.split(" ")) == value
    assert NOTATION.write(NOTATION.read(line)) == line


@given(STRUCTS, st.lists(STRUCTS, max_size=3))
def test_every_kind_of_field_keeps_to_its_place_in_an_entry(
    first: Struct, others: list[Struct]
) -> None:
    ask = first if isinstance(first, Action) else Say("anna", Text(""))
    events = tuple(other for other in others if isinstance(other, Event))
    entry = Entry(7, ANNA, ask, events)
    assert read_body(NOTATION, write_body(NOTATION, entry)) == entry


@given(STRUCTS)
def test_plain_values_by_name_are_the_same_struct(value: Struct) -> None:
    packed = msgspec.msgpack.decode(msgspec.msgpack.encode(value))
    assert NOTATION.from_values(packed) == value
    assert NOTATION.from_values(msgspec.json.decode(msgspec.json.encode(value))) == value


@pytest.mark.parametrize(
    "values",
    [
        *({}, {"do": "jump"}, {"verb": "move"}, {"did": "move"}, {"do": "say", "to": "anna"}),
        *({"do": "say", "to": "anna", "text": None}, {"do": "say", "to": 5, "text": ""}),
        {"do": "hire", "kind": "mage", "building": "c4", "personal": 1},
        {"do": "hire", "kind": "mage", "building": "c4", "price": True},
    ],
)
def test_other_values_stand_for_nothing(values: dict[str, object]) -> None:
    assert NOTATION.from_values(values) is None


def test_a_person_may_type_keywords_in_any_order() -> None:
    line = "hire mage tower-c4 price 0 personal school sea"
    assert NOTATION.read(line) == Hire("mage", "tower-c4", "sea", True, 0)


def test_spaces_mean_nothing_but_inside_the_quotes() -> None:
    assert NOTATION.read('  say   anna\t"a  b"  ') == Say("anna", Text("a  b"))
    assert NOTATION.read('say anna "a | b ; c ~ d"') == Say("anna", Text("a | b ; c ~ d"))


@pytest.mark.parametrize(
    ("line", "key", "about"),
    [
        ("move knights-2 d4 attack", "notation-missing", {"field": "attack"}),
        ("move k with-loss", "notation-missing", {"field": "with-loss"}),
        ("give - attack - then", "notation-missing", {"field": "then"}),
        ("give - attack - then at-once", "notation-missing", {"field": "then"}),
        ("give - attack - note", "notation-missing", {"field": "note"}),
        ("say anna", "notation-missing", {"field": "text"}),
        ("move k attack a attack b", "notation-twice", {"word": "attack"}),
        ("hire mage c4 personal personal", "notation-twice", {"word": "personal"}),
        ("move k d4 attack a b", "notation-extra", {"word": "b"}),
        ("hire mage c4 at-once", "notation-extra", {"word": "at-once"}),
        ("hire mage c4 personal yes", "notation-extra", {"word": "yes"}),
        ("hire mage c4 school lake", "notation-choice", {"known": "plain, forest, sea"}),
        ("hire mage c4 school -", "notation-choice", {"word": "-"}),
        ("hire mage c4 price 05", "notation-choice", {"known": "0, 5, 10"}),
        ("give - shoot -", "notation-choice", {"known": "attack, shoot-far, defend"}),
        ("give - attack - then defend x", "notation-choice", {"word": "x"}),
        ("give - attack - past 1 x", "notation-number", {"word": "x"}),
        ("move k with_loss 3 with-loss x", "notation-number", {"word": "x"}),
        ("say anna hello", "notation-text", {"longest": 2000}),
        ('say anna "hello', "notation-text", {}),
        ('say anna "hello" there', "notation-text", {}),
        (r'say anna "\x"', "notation-text", {}),
        (r'say anna "\u001b[2J"', "notation-text", {}),
        (r'say anna "\ud800"', "notation-text", {}),
        ('say anna "\ud800"', "notation-text", {}),
        (f'say anna "{"x" * 2001}"', "notation-text", {}),
        ('move k "d4 e4"', "notation-word", {}),
    ],
)
def test_what_cannot_be_meant_is_refused_in_words(
    line: str, key: str, about: dict[str, str | int]
) -> None:
    error = refused(line)
    assert error.key == key
    assert {name: error.about[name] for name in about} == about


@given(st.sampled_from(NOTATION.verbs), st.text(st.sampled_from('a- "\\|1')), st.text())
def test_any_line_is_read_or_refused_in_words(verb: str, words: str, more: str) -> None:
    for rest in (words, more):
        try:
            NOTATION.read(f"{verb} {rest}")
        except NotationError as error:
            told(error)


@pytest.mark.parametrize(
    ("value", "key"),
    [
        (Move(KNIGHTS, ("d4", "attack")), "notation-keyword"),
        (Told(("anna", "text")), "notation-keyword"),
        (Give(None, OrderId(Order.SHOOT), None, leader=ArmyId("a b")), "notation-word"),
        (Give(ArmyId("-"), ATTACK, None), "notation-word"),
        (Move(KNIGHTS, (), "a b"), "notation-word"),
        (Hire("mage", "c4", "lake"), "notation-choice"),  # type: ignore[arg-type]
        (Hire("mage", "c4", price=7), "notation-choice"),  # type: ignore[arg-type]
        (Say("anna", Text("x" * 2001)), "notation-text"),
        (Say("anna", Text("\x1b[2J")), "notation-text"),
        (Say("anna", Text("\ud800")), "notation-text"),
    ],
)
def test_what_could_not_be_read_back_is_not_written(value: Struct, key: str) -> None:
    assert unwritten(value).key == key


class Doubtful(Action, frozen=True, tag="doubtful"):
    sure: bool


class Willing(Action, frozen=True, tag="willing"):
    sure: bool = True


class Somewhere(Action, frozen=True, tag="somewhere"):
    cell: str | None = "c4"


class Along(Action, frozen=True, tag="along"):
    path: tuple[str, ...] = ("c4",)


class Maybe(Action, frozen=True, tag="maybe"):
    path: tuple[str, ...] | None = None


class Pair(Action, frozen=True, tag="pair"):
    both: tuple[str, str]


class Letters(Action, frozen=True, tag="letters"):
    texts: tuple[Text, ...]


class Either(Action, frozen=True, tag="either"):
    value: int | str


class Early(Action, frozen=True, tag="early"):
    text: Text
    to: str = ""


class Twice(Action, frozen=True, tag="twice"):
    text: Text = Text("")
    more: Text = Text("")


class Listed(Action, frozen=True, tag="listed"):
    path: list[str] = msgspec.field(default_factory=list)


@pytest.mark.parametrize(
    ("kind", "match"),
    [
        (Doubtful, "no by default"),
        (Willing, "no by default"),
        (Somewhere, "missing by default"),
        (Along, "empty by default"),
        (Maybe, "empty by default"),
        (Pair, "no words for"),
        (Letters, "no words for"),
        (Either, "no words for"),
        (Listed, "no words for"),
        (Early, "last field of all"),
        (Twice, "last field of all"),
    ],
)
def test_fields_without_words_are_a_fault_of_the_program(kind: type[Struct], match: str) -> None:
    with pytest.raises(TypeError, match=match):
        Notation(kind)
