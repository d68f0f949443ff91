"""The header: frozen at the start and written in one way only, because the chain begins there."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from letopis.core.dice import DiceSource, Fair, Seeded, Typed
from letopis.core.errors import Trouble
from letopis.core.header import (
    Header,
    header_from,
    read_raw_header,
    setup_of,
    write_header,
    write_raw_header,
)
from letopis.core.seats import Seat, SeatId
from letopis.games.yatzy import YATZY
from tests.core.chronicles import FAIR, SEATS, SOURCES, TINY, broken, header, tiny_game

SAMPLE = """\
letopis = 1
game = "tiny"
edition = 1
id = "evening"
record = 1

[options]
games = 1
match_start = "same"

[dice]
source = "seeded"
seed = 0

[[seats]]
id = "anna"
name = "Анна"
player = "person"
seed = "amber"

[[seats]]
id = "boris"
name = "Boris"
player = "person"
seed = ""
"""

SEEDS = st.integers(-(2**63), 2**63 - 1)
DICE: st.SearchStrategy[DiceSource] = st.one_of(
    st.builds(Fair, st.from_regex("[0-9a-f]{64}", fullmatch=True)),
    st.builds(Seeded, SEEDS),
    st.just(Typed()),
)
ANY_SEATS = st.lists(
    st.builds(Seat, st.text().map(SeatId), st.text(), st.text(), st.text()), min_size=1, max_size=3
)


def read(text: str) -> Header:
    return header_from(read_raw_header(text))


def test_a_header_is_written_in_a_fixed_order_and_spacing() -> None:
    assert write_header(header(Seeded(0))) == SAMPLE


@pytest.mark.parametrize("source", SOURCES)
def test_a_header_is_read_back_whatever_its_dice(source: DiceSource) -> None:
    assert read(write_header(header(source))) == header(source)


@given(name=st.from_regex("[A-Za-z0-9_-]{1,80}", fullmatch=True), source=DICE, seats=ANY_SEATS)
def test_any_words_in_a_header_are_read_back_exactly(
    name: str, source: DiceSource, seats: list[Seat]
) -> None:
    written = replace(header(source), id=name, seats=tuple(seats))
    assert read(write_header(written)) == written


@pytest.mark.parametrize(
    "word",
    [
        *("\x7f", "\x00", "\n---\n", '"""', "'", "\\", "\\u0041", "\r\n", "\u2028", "../..", ""),
        *("# sealed: 0 entries", "[dice]", "\ufeff", "\x85", "🎲"),
    ],
)
def test_no_id_can_break_out_of_its_quotes_and_such_ids_are_refused(word: str) -> None:
    written = write_header(replace(header(), id=word))
    assert "---\n" not in written
    assert written.count("\n") == write_header(header()).count("\n")
    assert read_raw_header(written)["id"] == word
    with broken("header-values"):
        read(written)


@pytest.mark.parametrize("word", ["a", "A-b_9", "-", "x" * 80])
def test_an_id_is_a_plain_word_that_can_name_a_file(word: str) -> None:
    assert read(write_header(replace(header(), id=word))).id == word


@pytest.mark.parametrize(
    "word", ["x" * 81, "a b", "a.b", "a/b", "é", "٣", "evening\n", "\nevening"]
)
def test_any_other_id_is_refused(word: str) -> None:
    with broken("header-values"):
        read(write_header(replace(header(), id=word)))


@pytest.mark.parametrize(
    "promised",
    ["", "0" * 63, "0" * 65, "A" * 64, "g" * 64, "0" * 64 + "\n", " " + "0" * 63, "٣" * 64],
)
def test_a_promise_that_nobody_could_keep_is_refused(promised: str) -> None:
    with broken("header-values"):
        read(write_header(header(Fair(promised))))


def test_plain_values_and_a_header_are_written_alike() -> None:
    assert write_raw_header(tomllib.loads(SAMPLE)) == SAMPLE


def test_a_header_without_a_schema_number_is_written_with_the_present_one() -> None:
    assert write_raw_header({"game": "tiny"}) == 'letopis = 1\ngame = "tiny"\n'


@pytest.mark.parametrize(
    "text",
    [
        "letopis",
        "letopis = ",
        "letopis = 1\nletopis = 1\n",
        "[options]\n[options]\n",
        'id = "a\nb"',
        "id = '\x00'",
        "letopis = 01",
        "since = 2026-13-40",
        f"letopis = {'9' * 5000}",
    ],
)
def test_a_header_that_is_no_toml_cannot_be_read(text: str) -> None:
    with broken("header-toml"):
        read_raw_header(text)


def test_a_header_beyond_all_bounds_is_not_read_at_all() -> None:
    with broken("input-too-deep"):
        read_raw_header(f"letopis = {'[' * 5000}{']' * 5000}")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('id = "evening"\n', ""),
        ('game = "tiny"', "game = 5"),
        ("edition = 1", "edition = true"),
        ("edition = 1", 'edition = "1"'),
        ("edition = 1", "edition = 0"),
        ("edition = 1", "edition = -1"),
        ("edition = 1", "edition = 1.5"),
        ("edition = 1", "edition = 2026-11-15"),
        ("games = 1", "games = 1.5"),
        ("games = 1", "games = [1]"),
        ("seed = 0", ""),
        ("seed = 0", 'seed = "0"'),
        ("seed = 0", "seed = nan"),
        ("seed = 0", f"seed = {2**63}"),
        ("seed = 0", f"seed = {-(2**63) - 1}"),
        ('source = "seeded"', 'source = "loaded"'),
        ('source = "seeded"', 'source = "typed"'),
        ('source = "seeded"\n', ""),
        ('id = "evening"', 'id = "evening"\nhost = "anna"'),
        ('name = "Boris"', 'name = "Boris"\nage = 30'),
        ('name = "Boris"\n', ""),
        ("[[seats]]", "[[chairs]]"),
    ],
)
def test_a_header_with_missing_unknown_or_wrong_values_is_refused(old: str, new: str) -> None:
    assert old in SAMPLE
    with broken("header-values"):
        read(SAMPLE.replace(old, new))


def test_the_setup_is_the_seats_and_the_options() -> None:
    setup = setup_of(TINY, header())
    assert setup.seats == SEATS
    assert setup.options == TINY.options(games=1, match_start="same")
    assert setup.edition == 1


def test_the_setup_names_the_edition_of_the_record_not_that_of_the_game() -> None:
    newer = tiny_game(edition=3)
    assert setup_of(newer, header()).edition == 1
    assert setup_of(newer, replace(header(), edition=2)).edition == 2
    with broken("newer"):
        setup_of(newer, replace(header(), edition=4))


@pytest.mark.parametrize(
    "options",
    [
        {"games": 0, "match_start": "same"},
        {"games": 100, "match_start": "same"},
        {"games": "1", "match_start": "same"},
        {"games": 1, "match_start": "yesterday"},
        {"games": 1, "match_start": 1},
        {"games": 1, "match_start": "same", "colour": "red"},
        {"games": 1, "colour": "red"},
        {"colour": "red"},
        {"games": 1},
        {"match_start": "same"},
        {},
    ],
)
def test_missing_unknown_and_impossible_options_are_refused(options: dict[str, str | int]) -> None:
    with broken("header-options"):
        setup_of(TINY, replace(header(), options=options))


def test_options_of_another_game_are_refused() -> None:
    with broken("header-options"):
        setup_of(TINY, header(game=YATZY))


@pytest.mark.parametrize(
    ("seats", "key"),
    [
        ((), "no-seats"),
        ((SEATS[0], SEATS[0]), "seat-twice"),
        (tuple(Seat(SeatId(f"s{at}"), "Anna") for at in range(101)), "too-many-seats"),
        ((Seat(SeatId("chance"), "Anna"),), "seat-id"),
        ((Seat(SeatId("anna"), "x" * 41),), "seat-name"),
    ],
)
def test_seats_nobody_could_sit_on_are_refused(seats: tuple[Seat, ...], key: str) -> None:
    with broken(key, Trouble):
        setup_of(TINY, header(FAIR, seats=seats))
