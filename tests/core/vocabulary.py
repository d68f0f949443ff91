"""Structs with every kind of field that the notation has words for."""

from enum import StrEnum
from typing import Literal, NewType

from hypothesis import strategies as st
from msgspec import Struct

from letopis.core.acts import Action, Event
from letopis.core.notation import Notation, Text

ArmyId = NewType("ArmyId", str)
Coins = NewType("Coins", int)
Ground = Literal["plain", "forest", "sea"]


class Order(StrEnum):
    ATTACK = "attack"
    SHOOT = "shoot-far"
    DEFEND = "defend"


OrderId = NewType("OrderId", Order)


class Move(Action, frozen=True, tag="move"):
    army: ArmyId
    path: tuple[str, ...]
    attack: str = ""
    with_loss: Coins = Coins(0)


class Hire(Action, frozen=True, tag="hire"):
    kind: str
    building: str
    school: Ground | None = None
    personal: bool = False
    price: Literal[0, 5, 10] = 5


class Give(Action, frozen=True, tag="give"):
    to: ArmyId | None
    order: OrderId
    ground: Ground | None
    then: tuple[Order, ...] = ()
    near: tuple[Ground, ...] = ()
    past: tuple[Coins, ...] = ()
    at_once: bool = False
    leader: ArmyId | None = None
    note: Text = Text("")


class Say(Action, frozen=True, tag="say"):
    to: str
    text: Text


class Told(Event, frozen=True, tag="told"):
    seats: tuple[str, ...]
    text: Text | None = None


NOTATION = Notation(Move, Hire, Give, Say, Told)

KEYWORDS = ("attack", "with-loss", "then", "near", "past", "at-once", "leader", "note", "text")
# Row words equal to keywords are tested elsewhere.
WORDS = st.from_regex(r"[^\s|;~\"][^\s|;\"]*", fullmatch=True)
ROW_WORDS = WORDS.filter(lambda word: word not in KEYWORDS)
NAMES = WORDS.filter(lambda word: word != "-").map(ArmyId)
NUMBERS = st.integers(-(10**18) + 1, 10**18 - 1).map(Coins)
GROUNDS = st.sampled_from(["plain", "forest", "sea"])
TEXTS = st.one_of(
    st.text(
        st.characters(exclude_categories=["Cc", "Cs"]) | st.sampled_from('\n\t |;~"\\'), max_size=50
    ),
    st.sampled_from(["", " ", "  a  ", ' | 1 ; 2 ~0123456789abcdef "', "\\u007c", "x" * 2000]),
).map(Text)
STRUCTS: st.SearchStrategy[Struct] = st.one_of(
    st.builds(
        Move,
        NAMES,
        st.lists(ROW_WORDS, max_size=4).map(tuple),
        st.just("") | WORDS,
        NUMBERS,
    ),
    st.builds(Hire, WORDS, WORDS, st.none() | GROUNDS, st.booleans(), st.sampled_from([0, 5, 10])),
    st.builds(
        Give,
        st.none() | NAMES,
        st.sampled_from(Order),
        st.none() | GROUNDS,
        st.lists(st.sampled_from(Order), max_size=3).map(tuple),
        st.lists(GROUNDS, max_size=3).map(tuple),
        st.lists(NUMBERS, max_size=3).map(tuple),
        st.booleans(),
        st.none() | NAMES,
        TEXTS,
    ),
    st.builds(Say, WORDS, TEXTS),
    st.builds(Told, st.lists(ROW_WORDS, max_size=3).map(tuple), st.none() | TEXTS),
)
