"""Seats of a table: ids as words of the notation, names for people."""

import pytest
from msgspec.structs import replace

from letopis.core.errors import Trouble
from letopis.core.seats import (
    LONGEST_NAME,
    LONGEST_SEED,
    MOST_SEATS,
    RESERVED,
    Seat,
    SeatId,
    check_seats,
)
from tests.core.chronicles import broken


def seats(*ids: str, name: str = "Anna") -> tuple[Seat, ...]:
    return tuple(Seat(SeatId(it), name) for it in ids)


@pytest.mark.parametrize("word", ["a", "anna", "p1", "anna-2", "a" * 31])
def test_a_short_latin_word_names_a_seat(word: str) -> None:
    check_seats(seats(word))


@pytest.mark.parametrize(
    "word",
    [
        *("", "Anna", "анна", "1a", "-a", "a" * 32, "a b", "a\n", "\na", "a|b", "a;b", "a~"),
        *("a.b", "a_b", '"a"', "../a", "a\x00", "ａ"),
    ],
)
def test_anything_else_does_not(word: str) -> None:
    with broken("seat-id", Trouble):
        check_seats(seats(word))


@pytest.mark.parametrize("word", [*RESERVED, "table", "clock", "nobody", "all"])
def test_chance_the_public_the_host_and_such_are_nobodys_seats(word: str) -> None:
    with broken("seat-id", Trouble):
        check_seats(seats("anna", word))


def test_no_two_seats_share_a_word() -> None:
    with broken("seat-twice", Trouble):
        check_seats(seats("anna", "boris", "anna"))


def test_a_table_has_room_for_a_hundred() -> None:
    crowd = seats(*(f"s{at}" for at in range(MOST_SEATS)))
    assert len(crowd) == 100
    check_seats(crowd)
    with broken("too-many-seats", Trouble):
        check_seats((*crowd, *seats("late")))


def test_somebody_must_sit_at_the_table() -> None:
    with broken("no-seats", Trouble):
        check_seats(())


@pytest.mark.parametrize(
    "name", ["Анна", "A", "x" * LONGEST_NAME, "Anna Karenina", "李", "🎲", "'"]
)
def test_a_name_is_anything_that_can_be_printed(name: str) -> None:
    check_seats(seats("anna", name=name))


def test_two_people_may_have_the_same_name() -> None:
    check_seats(seats("anna", "boris", name="Sasha"))


@pytest.mark.parametrize(
    "name",
    [
        *("", " ", "\u3000", "x" * (LONGEST_NAME + 1)),
        *("a\nb", "a\tb", "a\x1b[2Jb", "a\x00", "a\x7f", "a\x9b", "a\u2028b", "a\u202eb", "\u200b"),
    ],
)
def test_a_name_of_nothing_too_long_or_with_control_characters_is_refused(name: str) -> None:
    with broken("seat-name", Trouble):
        check_seats(seats("anna", name=name))


@pytest.mark.parametrize("seed", ["", "апрель", "x" * LONGEST_SEED])
def test_a_seed_is_any_short_text(seed: str) -> None:
    check_seats((replace(seats("anna")[0], seed=seed),))


@pytest.mark.parametrize("seed", ["x" * (LONGEST_SEED + 1), "a\x1b[2J", "a\nb"])
def test_a_long_or_unprintable_seed_is_refused(seed: str) -> None:
    with broken("seat-seed", Trouble):
        check_seats((replace(seats("anna")[0], seed=seed),))


@pytest.mark.parametrize("player", ["", "Bot", "bot:\x1b", "x" * 62])
def test_who_plays_a_seat_is_a_plain_word(player: str) -> None:
    with broken("seat-player", Trouble):
        check_seats((replace(seats("anna")[0], player=player),))
