"""The notation: one line for every action and event, typed by people and read back exactly."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from letopis.core.acts import Action, Event
from letopis.core.errors import LONGEST_ECHO, NotationError, Trouble
from letopis.core.notation import Notation
from letopis.core.seats import SeatId
from letopis.core.table_acts import BreakOff, BrokenOff, Reveal, Undo, Undone
from letopis.games.sheet.actions import (
    NOTATION,
    Called,
    Ended,
    Keep,
    Premium,
    Roll,
    Score,
    Scored,
    Throw,
    Thrown,
)
from letopis.games.sheet.spec import CellId
from tests.core.chronicles import told

ANNA = SeatId("anna")
WORDS = st.from_regex(r"[^\s|;~\"][^\s|;\"]*", fullmatch=True)
NUMBERS = st.integers(-(10**18) + 1, 10**18 - 1)
ROWS = st.lists(NUMBERS, max_size=6).map(tuple)
HOW = st.sampled_from(["resigned", "claimed", "called-off"])
STRUCTS = st.one_of(
    st.sampled_from([Roll(), Undo()]),
    st.builds(Keep, ROWS),
    st.builds(Throw, ROWS),
    st.builds(Thrown, ROWS),
    st.builds(Score, WORDS),
    st.builds(Reveal, WORDS),
    st.builds(BreakOff, HOW, st.lists(WORDS, max_size=3).map(tuple)),
    st.builds(BrokenOff, HOW, st.lists(WORDS, max_size=3).map(tuple)),
    st.builds(Undone, NUMBERS),
    st.builds(Called, WORDS, ROWS),
    st.builds(Ended, NUMBERS, ROWS),
    st.builds(Premium, WORDS, NUMBERS),
    st.builds(Scored, WORDS, WORDS, NUMBERS),
)


class March(Action, frozen=True, tag="march"):
    army: str
    path: tuple[str, ...]


class Backwards(Action, frozen=True, tag="backwards"):
    path: tuple[str, ...]
    army: str


class Weighed(Event, frozen=True, tag="weighed"):
    pounds: float


def refused(line: str) -> NotationError:
    with pytest.raises(NotationError) as caught:
        NOTATION.read(line)
    told(caught.value)
    return caught.value


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("roll", Roll()),
        ("keep 5 5 5", Keep((5, 5, 5))),
        ("keep", Keep(())),
        ("score fives", Score(CellId("fives"))),
        ("scored anna fives -15", Scored(ANNA, CellId("fives"), -15)),
        ("called anna", Called(ANNA, ())),
        ("ended 1 23 0", Ended(1, (23, 0))),
        ("undone 7", Undone(7)),
    ],
)
def test_a_line_is_a_verb_and_its_words(line: str, meant: Struct) -> None:
    assert NOTATION.read(line) == meant
    assert NOTATION.write(meant) == line


@given(STRUCTS)
def test_whatever_is_written_is_read_back(value: Struct) -> None:
    line = NOTATION.write(value)
    assert NOTATION.read(line) == value
    assert NOTATION.read_words(line.split(" ")) == value


@pytest.mark.parametrize(
    "word",
    [
        *("", " ", "a b", "a\n", "\ta", "a\u3000b", "a\x85", "|", "a|b", ";", "a;b", '"a"', 'a"'),
        *("~a", "~"),
    ],
)
def test_a_word_that_could_not_be_read_back_is_not_written(word: str) -> None:
    notation = Notation(March)
    for value in (March(word, ()), March("knights", (word,)), March("knights", ("c4", word))):
        with pytest.raises(NotationError) as caught:
            notation.write(value)
        assert caught.value.key == "notation-word"
        told(caught.value)
    with pytest.raises(NotationError):
        NOTATION.write(Scored(ANNA, CellId(word), 5))


@pytest.mark.parametrize("number", [10**18, -(10**18), 10**40])
def test_a_number_of_more_than_18_digits_is_not_written(number: int) -> None:
    assert NOTATION.read(NOTATION.write(Undone(10**18 - 1))) == Undone(10**18 - 1)
    for value in (Undone(number), Keep((1, number)), Scored(ANNA, CellId("ones"), number)):
        with pytest.raises(NotationError) as caught:
            NOTATION.write(value)
        assert caught.value.key == "notation-word"
        told(caught.value)


@given(st.text(), st.lists(st.text(), max_size=3).map(tuple))
def test_anything_is_written_so_that_it_is_read_back_or_not_at_all(
    army: str, path: tuple[str, ...]
) -> None:
    notation, value = Notation(March), March(army, path)
    try:
        line = notation.write(value)
    except NotationError:
        return
    assert notation.read(line) == notation.read_words(line.split(" ")) == value


def test_a_row_of_words_comes_last() -> None:
    notation = Notation(March)
    assert notation.read("march knights c4 d5") == March("knights", ("c4", "d5"))
    assert notation.write(March("knights", ("c4", "d5"))) == "march knights c4 d5"


@pytest.mark.parametrize("line", ["keep 5 3", "  keep   5  3 ", "\tkeep 5\u30003\n"])
def test_spaces_of_a_typed_line_mean_nothing(line: str) -> None:
    assert NOTATION.read(line) == Keep((3, 5))


@pytest.mark.parametrize("line", ["", " ", "\t\n", "\u3000"])
def test_an_empty_line_says_nothing(line: str) -> None:
    assert refused(line).key == "notation-empty"


@pytest.mark.parametrize("line", ["jump", "Roll", "ROLL", "rol", "бросить", "-", "|", "\x1b[2J"])
def test_an_unknown_verb_is_refused_and_the_known_ones_named(line: str) -> None:
    error = refused(line)
    assert error.key == "notation-verb"
    assert error.about == {"word": line, "known": ", ".join(NOTATION.verbs)}
    assert NOTATION.verbs[:3] == ("roll", "keep", "score")


@pytest.mark.parametrize(
    ("line", "field"), [("score", "cell"), ("scored anna fives", "points"), ("ended", "game")]
)
def test_a_missing_word_is_named(line: str, field: str) -> None:
    error = refused(line)
    assert error.key == "notation-missing"
    assert error.about["field"] == field


@pytest.mark.parametrize(("line", "word"), [("roll 5", "5"), ("score ones twos", "twos")])
def test_a_word_too_many_is_named(line: str, word: str) -> None:
    error = refused(line)
    assert error.key == "notation-extra"
    assert error.about["word"] == word


@pytest.mark.parametrize("word", ["~ones", "a|b", "a;b", '"ones"', "|", ";"])
def test_a_word_holds_no_signs_of_the_chronicle(word: str) -> None:
    error = refused(f"score {word}")
    assert error.key == "notation-word"
    assert error.about == {"word": word}


@pytest.mark.parametrize(
    "word",
    [
        *("-0", "007", "00", "+5", "5.0", "1e3", "0x1", "1_000", "--1", "-", "five", "5,"),
        *("٣", "５", "²", "५", "9" * 19, "-" + "9" * 19, "1" * 5000),
    ],
)
def test_a_number_is_written_in_one_way_only(word: str) -> None:
    error = refused(f"keep {word}")
    assert error.key == "notation-number"
    assert error.about == {"word": word[:LONGEST_ECHO]}


@pytest.mark.parametrize("line", ["{}", "roll {}", "keep {}", "score {}~|", "scored anna fives {}"])
def test_of_a_long_word_only_the_beginning_is_told(line: str) -> None:
    error = refused(line.format("x" * 20_000))
    assert error.about["word"] == "x" * LONGEST_ECHO


@given(st.text())
def test_any_line_is_read_or_refused_in_words(line: str) -> None:
    try:
        NOTATION.read(line)
    except NotationError as error:
        told(error)


def test_a_row_in_the_middle_of_a_struct_is_a_fault_of_the_program() -> None:
    with pytest.raises(TypeError, match="only the last field"):
        Notation(Backwards)


def test_two_structs_with_the_same_tag_are_a_fault_of_the_program() -> None:
    class Marched(Event, frozen=True, tag="march"):
        pass

    with pytest.raises(TypeError, match="the same tag"):
        Notation(March, Marched)


def test_a_field_without_words_is_a_fault_of_the_program() -> None:
    with pytest.raises(TypeError, match="no words for"):
        Notation(Weighed)


def test_a_trouble_is_shown_with_what_it_is_about() -> None:
    assert str(Trouble("no-seats")) == "no-seats"
    assert str(Trouble("cut", line=7, path="x")) == "cut (line=7, path='x')"
