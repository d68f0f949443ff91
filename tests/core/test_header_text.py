"""The header of a `.letopis` file: what is missing, unknown or unplayable is refused."""

import re
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from letopis.core.chronicle import Chronicle
from letopis.core.errors import Trouble
from letopis.core.files.chronicle_text import game_of, read_text, take_apart, write_sealed
from tests.core.chronicles import FAIR, TINY, bodies, broken, chained, header, start_text
from tests.core.test_chronicle_text import SHORT


def test_a_header_longer_than_a_mebibyte_is_too_large() -> None:
    remark = "#" * (1024 * 1024 - len(start_text()) - 1) + "\n"
    with broken("header-shape"):
        read_text(TINY, chained(start_text() + remark, []))
    for read in (game_of, take_apart):
        with broken("too-large"):
            read(chained(start_text() + "#" + remark, []))


@pytest.mark.parametrize("field", ["letopis", "record"])
@pytest.mark.parametrize(
    ("number", "key"),
    [
        ("2", "newer"),
        ("9999999999999999999999", "newer"),
        ("0", "header-number"),
        ("-1", "header-number"),
        ('"1"', "header-number"),
        ("1.5", "header-number"),
        ("[1]", "header-number"),
        ("true", "header-values"),
        ("1.0", "header-values"),
    ],
)
def test_a_record_of_no_known_number_is_refused(field: str, number: str, key: str) -> None:
    start = start_text().replace(f"{field} = 1", f"{field} = {number}")
    with broken(key):
        read_text(TINY, chained(start, bodies(SHORT.decode())))


@pytest.mark.parametrize(
    ("number", "key"),
    [
        ("2", "newer"),
        ("9223372036854775807", "newer"),
        ("0", "header-values"),
        ("-1", "header-values"),
        ('"1"', "header-values"),
        ("1.5", "header-values"),
        ("1.0", "header-values"),
        ("[1]", "header-values"),
        ("true", "header-values"),
    ],
)
def test_rules_of_no_known_edition_are_refused(number: str, key: str) -> None:
    start = start_text().replace("edition = 1", f"edition = {number}")
    with broken(key):
        read_text(TINY, chained(start, bodies(SHORT.decode())))


@pytest.mark.parametrize(
    ("field", "key"),
    [("record", "header-number"), ("edition", "header-values"), ("id", "header-values")],
)
def test_a_header_without_one_of_its_numbers_or_names_is_refused(field: str, key: str) -> None:
    start = re.sub(f"^{field} = .*\n", "", start_text(), count=1, flags=re.MULTILINE)
    assert start != start_text()
    with broken(key):
        read_text(TINY, chained(start, []))


@pytest.mark.parametrize(
    "rewrite",
    [
        lambda start: start.replace('"Boris"', "'Boris'"),
        lambda start: start.replace("edition = 1", "edition =1"),
        lambda start: start.replace("games = 1", "games = 0x1"),
        lambda start: start.replace("Boris", "\\u0042oris"),
        lambda start: start.replace('game = "tiny"\nedition = 1', 'edition = 1\ngame = "tiny"'),
        lambda start: start.replace('player = "person"\n', ""),
        lambda start: start + "\n",
        lambda start: "\n" + start,
        lambda start: start + "# a remark\n",
        lambda start: start.replace('"evening"', '"evening" # a remark'),
    ],
)
def test_a_header_that_means_the_same_but_is_written_otherwise_is_refused(
    rewrite: Callable[[str], str],
) -> None:
    start = rewrite(start_text())
    assert start != start_text()
    with broken("header-shape"):
        read_text(TINY, chained(start, bodies(SHORT.decode())))


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("games = 1", "games = 100", "header-options"),
        ("games = 1", 'colour = "red"', "header-options"),
        ("games = 1", 'games = 1\ncolour = "red"', "header-options"),
        ("games = 1\n", "", "header-options"),
        ('match_start = "same"\n', "", "header-options"),
        ('"boris"', '"clock"', "seat-id"),
        ('"evening"', '"even ing"', "header-values"),
        ('"evening"', '"evening\\n"', "header-values"),
        ('commitment = "', 'commitment = "0', "header-values"),
        ('"same"', '"other"', "header-options"),
        ('"boris"', '"anna"', "seat-twice"),
        ('"boris"', '"chance"', "seat-id"),
        ('"boris"', '"Boris"', "seat-id"),
        ('"boris"', '"bo ris"', "seat-id"),
        ('"Boris"', '""', "seat-name"),
        ('"Boris"', '"Bo\\u001bris"', "seat-name"),
        ('"Boris"', '"Bo\\nris"', "seat-name"),
        ('"Boris"', f'"{"x" * 41}"', "seat-name"),
        ('"fair"', '"loaded"', "header-values"),
        ("[[seats]]", "[[chairs]]", "header-values"),
        ('"anna"', '"anna', "header-toml"),
    ],
)
def test_a_header_nobody_could_play_by_is_refused(old: str, new: str, key: str) -> None:
    start = start_text()
    assert old in start
    with broken(key, Trouble):
        read_text(TINY, chained(start.replace(old, new), []))


@pytest.mark.parametrize(
    "word", ["", "../../etc/passwd", "\n---\n", "# sealed: 0", "\x7f", "я" * 999]
)
def test_an_id_that_could_not_name_a_file_is_refused(word: str) -> None:
    chronicle = Chronicle(replace(header(FAIR), id=word))
    text = write_sealed(TINY.notation, chronicle)
    assert game_of(text) == "tiny"
    with broken("header-values"):
        read_text(TINY, text)
