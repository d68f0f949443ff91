"""Families of acts: too many to list, but membership can be decided."""

from math import comb, factorial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letopis.core.acts import Action
from letopis.core.choices import (
    AnyText,
    Bundles,
    Choice,
    Digests,
    Domain,
    Family,
    Free,
    Numbered,
    NumberedNames,
    Numbers,
    Orderings,
    Rows,
    Subsets,
    is_listed,
    is_member,
    is_within,
    pick,
)
from letopis.core.fields import LONGEST_TEXT
from letopis.core.notation import Notation, Text
from tests.laws.muster import Array, Call, Disband, Give, Order, Rest, Say, Tax

ARMIES = ("elves", "knights", "ships", "trolls")
TAXES = Family(Tax(0), "coins", Numbers(-1, 3))
ORDERS = Family(Give("elves"), "orders", Rows(tuple(Order), 1, 3))
CALLS = Family(Call((), loudly=True), "armies", Subsets(ARMIES, 1, 3))
ARRAYS = Family(Array(()), "armies", Orderings(ARMIES))
COLUMNS = Family(Array(()), "armies", Bundles((("elves", "knights"), ("ships", "trolls"))))
BANNED = Family(Disband(""), "army", Digests())
SAYINGS = Family(Say(Text("")), "text", AnyText(5))
SET = NumberedNames((Numbered("strength", 1, 3), Numbered("steps", 0, 1)), ("proof",))
TUNED = Family(Array(()), "armies", SET)
LOUD = Family(Give(""), "army", Digests(), (Free("orders", Rows(tuple(Order), 0, 2)),))
FAMILIES = (TAXES, ORDERS, CALLS, ARRAYS, COLUMNS, BANNED, SAYINGS, TUNED, LOUD)
NOTATION = Notation(Tax, Give, Call, Array, Disband, Say)


def ways(family: Family) -> set[Action]:
    """Many random members."""
    rng = Random(0)
    return {pick(family, rng.randrange) for _ in range(2000)}


@given(st.sampled_from(FAMILIES), st.integers())
def test_whatever_is_picked_is_a_member_and_has_its_line(family: Family, seed: int) -> None:
    picked = pick(family, Random(seed).randrange)
    assert is_member(family, picked)
    assert is_listed((Rest(), family), picked)
    assert NOTATION.read(NOTATION.write(picked)) == picked


@pytest.mark.parametrize(
    ("family", "count"),
    [
        (TAXES, 5),
        (ORDERS, 3 + 3**2 + 3**3),
        (CALLS, comb(4, 1) + comb(4, 2) + comb(4, 3)),
        (ARRAYS, factorial(4)),
        (COLUMNS, 2 * 2 * 2),
        (TUNED, 1 + (3 + 2 + 1) + 2 * (3 * 2 + 3 + 2) + 6 * (3 * 2)),
    ],
)
def test_every_member_can_be_picked(family: Family, count: int) -> None:
    assert len(ways(family)) == count


def test_a_pick_takes_no_number_that_is_not_below() -> None:
    for family in FAMILIES:
        assert is_member(family, pick(family, lambda count: 0))
        assert is_member(family, pick(family, lambda count: count - 1))


def test_a_single_action_is_its_own_pick() -> None:
    assert pick(Rest(), lambda count: 1 // 0) == Rest()


def test_a_picked_word_is_a_member_of_its_enumeration() -> None:
    picked = pick(ORDERS, lambda count: count - 1)
    assert isinstance(picked, Give)
    assert all(isinstance(order, Order) for order in picked.orders)


@pytest.mark.parametrize(
    ("domain", "value", "within"),
    [
        (Numbers(1, 3), 1, True),
        (Numbers(1, 3), 3, True),
        (Numbers(1, 3), 0, False),
        (Numbers(1, 3), 4, False),
        (Numbers(0, 1), True, False),
        (Numbers(0, 1), "1", False),
        (Orderings(("a", "b")), ("b", "a"), True),
        (Orderings(("a", "b")), ("a",), False),
        (Orderings(("a", "b")), ("a", "a"), False),
        (Orderings(("a", "b")), ("a", "b", "a"), False),
        (Orderings(("a", "b")), ("a", 5), False),
        (Orderings(("a", "a", "b")), ("a", "b", "a"), True),
        (Orderings(()), (), True),
        (Bundles((("a", "b"), ("c",))), ("c", "b", "a"), True),
        (Bundles((("a", "b"), ("c",))), ("a", "c", "b"), False),
        (Bundles((("a", "b"), ("c",))), ("a", "b"), False),
        (Bundles((("a",), ("a", "b"))), ("a", "b", "a"), True),
        (Bundles(()), (), True),
        (Digests(), "0f" * 32, True),
        (Digests(), "0F" * 32, False),
        (Digests(), "0f" * 31, False),
        (Digests(), 5, False),
        (Rows(("a", "b"), 1, 2), ("a", "a"), True),
        (Rows(("a", "b"), 1, 2), (), False),
        (Rows(("a", "b"), 1, 2), ("a", "b", "a"), False),
        (Rows(("a", "b"), 1, 2), ("c",), False),
        (Rows(("a", "b"), 1, 2), "ab", False),
        (Rows((), 0, 0), (), True),
        (Subsets(("a", "b", "c"), 0, 2), (), True),
        (Subsets(("a", "b", "c"), 0, 2), ("a", "c"), True),
        (Subsets(("a", "b", "c"), 0, 2), ("c", "a"), False),
        (Subsets(("a", "b", "c"), 0, 2), ("a", "a"), False),
        (Subsets(("a", "b", "c"), 0, 2), ("a", "b", "c"), False),
        (Subsets(("a", "b", "c"), 1, 2), (), False),
        (Subsets(("a", "b", "c"), 1, 2), ("d",), False),
        (AnyText(3), "a\nb", True),
        (AnyText(3), "", True),
        (AnyText(3), "abcd", False),
        (AnyText(3), "\x1b", False),
        (AnyText(3), 5, False),
        (AnyText(LONGEST_TEXT + 1), "x" * (LONGEST_TEXT + 1), False),
    ],
)
def test_a_domain_holds_its_values_and_no_others(
    domain: Domain, value: object, within: bool
) -> None:
    assert is_within(domain, value) == within


@pytest.mark.parametrize("domain", [Rows((), 0, 3), Subsets((), 0, 3), AnyText(0), Orderings(())])
def test_nothing_can_be_picked_where_there_is_nothing(domain: Domain) -> None:
    example = Say(Text("x")) if isinstance(domain, AnyText) else Array(ARMIES)
    family = Family(example, "text" if isinstance(domain, AnyText) else "armies", domain)
    assert pick(family, Random(0).randrange) in (Say(Text("")), Array(()))


@pytest.mark.parametrize(
    ("action", "listed"),
    [
        (Rest(), True),
        (Disband("elves"), True),
        (Disband("knights"), False),
        (Give("elves", (Order.ATTACK,)), True),
        (Give("knights", (Order.ATTACK,)), False),
        (Give("elves", ()), False),
        (Call(("elves",), loudly=True), True),
        (Call(("elves",)), False),
        (Array(("elves",)), False),
        (Tax(5), False),
    ],
)
def test_listed_is_what_stands_there_or_belongs_to_a_family(action: Action, listed: bool) -> None:
    choices: tuple[Choice, ...] = (Rest(), Disband("elves"), *FAMILIES)
    assert is_listed(choices, action) == listed
    assert not is_listed((), action)


@pytest.mark.parametrize(
    "words",
    [
        ("strength:0",),
        ("strength:4",),
        ("strength:01",),
        ("strength",),
        ("strength:",),
        ("proof:1",),
        ("strength:1", "strength:2"),
        ("proof", "proof"),
        ("beauty:1",),
    ],
)
def test_a_setting_has_known_names_once_and_numbers_in_their_range(words: tuple[str, ...]) -> None:
    assert not is_within(SET, words)
    assert is_within(SET, ("proof", "steps:0", "strength:3"))
    assert is_within(SET, ())


def test_every_free_field_of_a_family_has_its_own_domain() -> None:
    digest = "0" * 64
    assert is_member(LOUD, Give(digest))
    assert is_member(LOUD, Give(digest, (Order.ATTACK, Order.ATTACK)))
    assert not is_member(LOUD, Give(digest, (Order.ATTACK,) * 3))
    assert not is_member(LOUD, Give("elves", (Order.ATTACK,)))
