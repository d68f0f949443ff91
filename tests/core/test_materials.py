"""Materials: texts of a game, such as a map, stored readably in its header."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from letopis.core.chronicle import Chronicle
from letopis.core.files.chronicle_text import game_of, read_text, write_sealed
from letopis.core.files.codec import Format, decode, encode, game_of_document
from letopis.core.game import Setup
from letopis.core.header import Header, header_from, read_raw_header, setup_of, write_header
from letopis.core.table import open_table, replay
from letopis.games.sheet.game import SheetGame
from tests.core.chronicles import TINY, broken, header, played, tiny_game

FORMS: tuple[Format, ...] = ("json", "msgpack")
MAP = "~ ~ ^\n~ . ^\n"
NASTY = [
    *("", "\n", "\n\n", "a\n", "\na", "\\\n", "a\\\nb", "\\", "\\u0041\n", "\r\n", "\r", "\t\n "),
    *('"', '"\n"', '"""\n"""', '""""\n""""', '"""""\n', '\n""', "'''\n'''", '\n"', '\\"""\n'),
    *("---\n", "a\n---\nb", "-----\n---\n", "---", "# sealed: 1 entries\n", "[dice]\n", "a = 1\nb"),
    *("\x00\n\x7f\x1b", "\u2028\n\u2029", "\ufeff\n", "\x85\n", "  a  \n  b  \n"),
]


class MapGame(SheetGame):
    """A dice game with a map as its material."""

    materials = ("map", "rules")


def map_game() -> MapGame:
    return MapGame("tiny", 1, TINY.options, {}, TINY.spec)


def with_materials(materials: dict[str, str]) -> Header:
    return replace(header(), materials=materials)


def test_a_text_of_several_lines_can_be_read_in_the_file() -> None:
    written = write_header(with_materials({"map": MAP, "rules": "plain"}))
    assert written == (
        write_header(header()) + '\n[materials]\nmap = """\n~ ~ ^\n~ . ^\n"""\nrules = "plain"\n'
    )


def test_a_header_without_materials_says_nothing_of_them() -> None:
    assert "materials" not in write_header(header())
    for form in FORMS:
        assert b"materials" not in encode(Chronicle(header()), form)


@pytest.mark.parametrize("text", NASTY)
def test_no_text_breaks_out_of_its_quotes(text: str) -> None:
    check_read_back(text)


@given(st.text() | st.text(st.sampled_from("\n\r\t-\"'\\ a")))
def test_any_text_is_read_back_exactly(text: str) -> None:
    check_read_back(text)


def check_read_back(text: str) -> None:
    """Check a text in every file format, with and without a line break, alone and before
    another.
    """
    game = map_game()
    for first in (text, f"{text}\n"):
        chronicle = Chronicle(with_materials({"map": first, "rules": text}))
        start = write_header(chronicle.header)
        assert tomllib.loads(start)["materials"] == {"map": first, "rules": text}
        assert header_from(read_raw_header(start)) == chronicle.header
        sealed = write_sealed(game.notation, chronicle)
        assert game_of(sealed) == "tiny"
        assert read_text(game, sealed) == chronicle
        for form in FORMS:
            data = encode(chronicle, form)
            assert game_of_document(data, form) == "tiny"
            assert decode(game, data, form) == chronicle


def test_a_game_starts_with_its_materials() -> None:
    setup = setup_of(map_game(), with_materials({"rules": "", "map": MAP}))
    assert setup.materials == {"map": MAP, "rules": ""}
    assert setup_of(TINY, header()).materials == {}
    assert Setup(setup.seats, setup.options, setup.edition).materials == {}


@pytest.mark.parametrize(
    ("materials", "key"),
    [
        ({}, "material-missing"),
        ({"map": MAP}, "material-missing"),
        ({"map": MAP, "rules": "", "legend": ""}, "material-unknown"),
        ({"map": MAP, "Rules": ""}, "material-missing"),
    ],
)
def test_missing_and_unknown_materials_are_refused(materials: dict[str, str], key: str) -> None:
    with broken(key):
        open_table(map_game(), with_materials(materials))


def test_a_game_that_needs_nothing_is_given_nothing() -> None:
    with broken("material-unknown"):
        setup_of(TINY, with_materials({"map": MAP}))


def test_the_chain_begins_with_the_materials() -> None:
    game, whole = map_game(), played(entries=3)
    other = Chronicle(with_materials({"map": MAP, "rules": ""}), whole.entries)
    with broken("link"):
        read_text(game, write_sealed(game.notation, other))
    assert replay(game, other).seq == 3


@pytest.mark.parametrize("value", [{"map": 5}, {"map": ["a"]}, "a\nb", 5, [], [{"map": "a"}]])
def test_materials_that_are_no_texts_are_refused(value: object) -> None:
    with broken("header-values"):
        header_from({**read_raw_header(write_header(header())), "materials": value})


@pytest.mark.parametrize("spelling", ['"~ ~ ^\\n~ . ^\\n"', "'''\n~ ~ ^\n~ . ^\n'''"])
def test_a_text_is_written_in_one_way_only(spelling: str) -> None:
    game, start = map_game(), write_header(with_materials({"map": MAP, "rules": ""}))
    respelt = start.replace('"""\n~ ~ ^\n~ . ^\n"""', spelling)
    assert read_raw_header(respelt) == read_raw_header(start)
    with broken("header-shape"):
        read_text(game, f"{respelt}---\n")


def test_an_empty_table_of_materials_is_not_as_the_program_writes_it() -> None:
    with broken("header-shape"):
        read_text(tiny_game(), f"{write_header(header())}\n[materials]\n---\n")
