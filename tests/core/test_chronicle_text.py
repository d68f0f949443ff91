"""The `.letopis` file: its chain from the header to the last line detects every edit."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import letopis
from letopis.core.chronicle import NOT_LINKED, Chronicle, link_entry, read_body
from letopis.core.dice import DiceSource
from letopis.core.errors import BrokenChronicle, NotationError, Trouble
from letopis.core.files.chronicle_text import (
    read_text,
    take_apart,
    write_line,
    write_sealed,
    write_start,
)
from letopis.games.sheet.game import SheetGame
from letopis.games.valyrian import VALYRIAN
from letopis.games.yatzy import YATZY
from letopis.store.chronicle_files import read_bytes
from letopis.words import LANGUAGES, words
from tests.core.chronicles import (
    HOUSE,
    SOURCES,
    TINY,
    bodies,
    broken,
    chained,
    forged,
    is_refused,
    played,
    saved_text,
    sealed_text,
    start_text,
    tiny_game,
    told,
)
from tests.rule import rule

SOURCE = Path(letopis.__file__).parent
SHORT = sealed_text(entries=7).encode()
SAVED = saved_text(entries=7).encode()
EMPTY = sealed_text(entries=0).encode()
FOREIGN_BYTES = (b"\x00", b"\n", b"\r", b" ", b"0", b"~", b'"', b"\xd9")


@cache
def whole_game() -> bytes:
    return sealed_text(game=YATZY).encode()


def one_byte_edits(data: bytes, at: int) -> Iterator[bytes]:
    """All edits of one byte at one place: removed, flipped, replaced, inserted."""
    before, byte, after = data[:at], data[at : at + 1], data[at + 1 :]
    yield before + after
    for flip in (0x01, 0x20, 0x80):
        yield before + bytes([byte[0] ^ flip]) + after
    for other in FOREIGN_BYTES:
        if other != byte:
            yield before + other + after
            yield before + other + byte + after


def lines(data: bytes) -> list[bytes]:
    return data.splitlines(keepends=True)


@pytest.mark.parametrize("source", SOURCES)
def test_a_sealed_file_is_read_back(source: DiceSource) -> None:
    chronicle = played(source)
    assert read_text(TINY, write_sealed(TINY.notation, chronicle)) == chronicle


@pytest.mark.parametrize("game", [YATZY, VALYRIAN])
def test_whole_games_of_the_house_are_read_back(game: SheetGame) -> None:
    chronicle = played(game=game)
    kept = read_bytes(write_sealed(game.notation, chronicle).encode(), HOUSE)
    assert (kept.game, kept.chronicle) == (game, chronicle)


def test_a_game_in_progress_is_read_back_without_a_seal() -> None:
    chronicle = played(entries=5)
    text = write_start(chronicle.header)
    assert read_text(TINY, text) == Chronicle(chronicle.header)
    for entry in chronicle.entries:
        text += write_line(TINY.notation, entry)
    assert read_text(TINY, text) == chronicle


@rule("TB-1.2")
def test_every_entry_is_linked_to_the_one_before_and_the_first_to_the_header() -> None:
    text = sealed_text()
    assert chained(start_text(), bodies(text)) == text


@rule("TB-1.2")
def test_an_entry_put_elsewhere_has_another_link() -> None:
    chronicle = played(entries=3)
    first, second, _ = chronicle.entries
    loose = replace(second, link=NOT_LINKED)
    assert link_entry(TINY.notation, first.link, loose) == second
    assert link_entry(TINY.notation, chronicle.link, loose).link != second.link


@rule("TB-1.2")
@pytest.mark.parametrize("data", [SHORT, SAVED, EMPTY], ids=["sealed", "saved", "no entries"])
def test_a_change_of_any_byte_is_refused(data: bytes) -> None:
    read_bytes(data, HOUSE)
    unseen = [
        (at, edited)
        for at in range(len(data))
        for edited in one_byte_edits(data, at)
        if not is_refused(edited)
    ]
    assert unseen == []


@rule("TB-1.2")
@settings(deadline=None, max_examples=150)
@given(data=st.data())
def test_a_change_of_any_byte_of_a_whole_game_is_refused(data: st.DataObject) -> None:
    whole = whole_game()
    at = data.draw(st.integers(0, len(whole) - 1))
    assert is_refused(data.draw(st.sampled_from(list(one_byte_edits(whole, at)))))


@rule("TB-1.2")
@settings(deadline=None, max_examples=150)
@given(data=st.data())
def test_any_change_inside_a_whole_game_is_refused(data: st.DataObject) -> None:
    whole = whole_game()
    start, end = sorted(data.draw(st.tuples(*[st.integers(0, len(whole))] * 2)))
    edited = whole[:start] + data.draw(st.binary(max_size=40)) + whole[end:]
    seal_alone_is_gone = edited == whole[whole.index(b"\n") + 1 :]
    assert edited == whole or seal_alone_is_gone or is_refused(edited)


@rule("TB-1.2")
@pytest.mark.parametrize("data", [SHORT, SAVED], ids=["sealed", "saved"])
def test_a_line_left_out_is_noticed(data: bytes) -> None:
    whole = lines(data)
    last = len(whole) - 1 if data is SAVED else len(whole)
    for at in range(1 if data is SHORT else 0, last):
        assert is_refused(b"".join(whole[:at] + whole[at + 1 :]))


@rule("TB-1.2")
@pytest.mark.parametrize("data", [SHORT, SAVED], ids=["sealed", "saved"])
def test_two_swapped_lines_are_noticed(data: bytes) -> None:
    whole = lines(data)
    for one in range(len(whole)):
        for other in range(one + 1, len(whole)):
            swapped = whole.copy()
            swapped[one], swapped[other] = swapped[other], swapped[one]
            assert swapped == whole or is_refused(b"".join(swapped))


@rule("TB-1.2")
def test_a_line_written_twice_or_added_is_noticed() -> None:
    for data in (SHORT, SAVED):
        whole = lines(data)
        for at in range(len(whole)):
            doubled = [*whole[:at], whole[at], *whole[at:]]
            assert is_refused(b"".join(doubled))
    assert is_refused(SHORT + b"\n")
    assert is_refused(SHORT + b"8 boris roll | called boris ~0123456789abcdef\n")


@rule("TB-1.2")
def test_a_sealed_file_cannot_be_added_to_even_by_one_who_links_well() -> None:
    longer = sealed_text(entries=8).splitlines(keepends=True)[-1]
    assert not is_refused(SAVED + longer.encode())
    with broken("seal"):
        read_bytes(SHORT + longer.encode(), HOUSE)


def test_a_sealed_file_cut_anywhere_is_refused() -> None:
    assert [at for at in range(len(SHORT)) if not is_refused(SHORT[:at])] == []


def test_a_saved_game_cut_anywhere_is_refused_or_an_earlier_moment_of_the_game() -> None:
    entries = played(entries=7).entries
    readable = [SAVED[:end] for end in range(len(SAVED) + 1) if not is_refused(SAVED[:end])]
    moments = [read_bytes(data, HOUSE).chronicle.entries for data in readable]
    assert moments == [entries[:count] for count in range(8)]


def test_a_file_with_foreign_line_ends_or_marks_is_refused() -> None:
    for data in (SHORT, SAVED, EMPTY):
        assert is_refused(data.replace(b"\n", b"\r\n"))
        assert is_refused(data.replace(b"\n", b"\r"))
        assert is_refused(b"\xef\xbb\xbf" + data)
        assert is_refused(data.decode().encode("utf-16"))
    assert is_refused(SHORT.decode().encode("cp1251"))


@rule("TB-1.2")
@pytest.mark.parametrize("count", ["1٢", "1２", "012", "+12", "12.", " 12", "11", "13", "-12", ""])
def test_the_seal_counts_in_plain_digits_only(count: str) -> None:
    text = sealed_text(entries=12)
    assert not is_refused(text.encode())
    assert is_refused(text.replace("sealed: 12 ", f"sealed: {count} ").encode())


@pytest.mark.parametrize(
    "data",
    [
        *(b"", b"\n", b"---\n", b"letopis = 1\n", b"letopis = 1---\n", b"\xff\xfe", b"\x00" * 99),
        *(b"x = 1\n---\n", b"letopis = 1\n\n---", b"{", b"\x83", b"# sealed: 0 entries\n---\n"),
        *(b"letopis = 1\n---\n", b"letopis = 1\ngame = 5\n---\n", b"letopis = 1\ngame = []\n---\n"),
    ],
)
def test_what_is_no_chronicle_is_called_so(data: bytes) -> None:
    with broken("not-a-chronicle"):
        read_bytes(data, HOUSE)


def test_the_line_that_is_cut_or_edited_is_named() -> None:
    with pytest.raises(Trouble, match=r"cut \(line=7\)"):
        take_apart(SAVED[:-1].decode())
    with pytest.raises(Trouble, match=r"link \(line=2\)"):
        take_apart(SAVED.decode().replace("2 chance throw", "2 chance  throw"))
    with pytest.raises(Trouble, match=r"line \(line=3\)"):
        take_apart(SAVED.decode().replace("3 anna keep", "\n3 anna keep"))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("1 anna", "2 anna"),
        ("1 anna", "01 anna"),
        ("1 anna", "0 anna"),
        ("1 anna", "-1 anna"),
        ("1 anna", "١ anna"),
        ("1 anna", "12345678901 anna"),
        ("1 anna", "1 anna "),
        (" | ", " || "),
        (" | ", "|"),
        ("roll | ", "| "),
        ("anna roll", "roll"),
        ("roll |", "rolls |"),
        ("roll |", "roll 5 |"),
        ("roll |", "score |"),
        ("roll |", "score ~ones |"),
        ("roll |", "keep 05 |"),
        ("roll |", "called anna |"),
        ("called anna", "roll"),
        ("called anna", "called anna ; "),
        ("called anna", "called anna;called anna"),
        ("called anna", "called anna -0"),
        ("called anna", "called anna "),
        ("called anna", "called anna ;  called anna"),
        ("called anna", "thrown 6 5 4 3 2 | called anna"),
    ],
)
def test_a_line_that_is_linked_well_but_says_nothing_is_refused(old: str, new: str) -> None:
    text = forged(sealed_text(entries=1), 1, old, new)
    with pytest.raises(BrokenChronicle) as caught:
        read_text(TINY, text)
    assert (caught.value.key, caught.value.about) == ("line", {"line": 1})
    told(caught.value)


@pytest.mark.parametrize(
    ("body", "key"),
    [
        ("", "notation-entry"),
        ("1 anna roll", "notation-entry"),
        ("01 anna roll | ", "notation-entry"),
        ("0 anna roll | ", "notation-entry"),
        ("12345678901 anna roll | ", "notation-entry"),
        ("1 roll | called anna", "notation-entry"),
        ("1 anna called anna | ", "notation-entry"),
        ("1 anna roll | roll", "notation-entry"),
        ("1 anna rolls | ", "notation-verb"),
        ("1 anna roll 5 | ", "notation-extra"),
        ("1 anna score | ", "notation-missing"),
        ("1 anna score ~ones | ", "notation-word"),
        ("1 anna keep 05 | ", "notation-number"),
    ],
)
def test_a_body_that_cannot_be_understood_is_refused_with_the_reason(body: str, key: str) -> None:
    with broken(key, NotationError):
        read_body(TINY.notation, body)


def test_a_line_that_cannot_be_understood_is_named_wherever_it_stands() -> None:
    for number, body in enumerate(bodies(sealed_text()), start=1):
        with pytest.raises(BrokenChronicle) as caught:
            read_text(TINY, forged(sealed_text(), number, body, f"{number} anna jump | "))
        assert (caught.value.key, caught.value.about) == ("line", {"line": number})


def test_dice_are_written_sorted_so_another_order_is_an_edit() -> None:
    line = "1 anna keep 6 5 | called anna"
    with broken("line"):
        read_text(TINY, chained(start_text(), [line]))


def test_an_entry_without_facts_can_be_read() -> None:
    chronicle = read_text(TINY, chained(start_text(), ["1 anna roll | "]))
    assert chronicle.entries[0].events == ()


def test_a_chronicle_of_a_game_that_is_not_played_here_is_foreign() -> None:
    with broken("foreign-game"):
        read_bytes(sealed_text().encode(), {"yatzy": YATZY})


def test_a_chronicle_is_never_read_as_one_of_another_game() -> None:
    twin = tiny_game()
    twin.id = YATZY.id
    with broken("foreign-game"):
        read_text(twin, sealed_text())


@settings(deadline=None)
@given(start=st.text(), rest=st.text())
def test_any_text_with_the_look_of_a_chronicle_is_read_or_refused_in_words(
    start: str, rest: str
) -> None:
    for text in (f"letopis = 1\n{start}\n---\n{rest}", chained(f"letopis = {start}\n", [rest])):
        is_refused(text.encode("utf-8", "surrogatepass"))


def test_every_trouble_of_core_and_store_has_words_in_both_languages() -> None:
    keys = {key for part in ("core", "store") for key in _keys(SOURCE / part)}
    assert len(keys) > 30
    for language in LANGUAGES:
        assert sorted(key for key in keys if not words(language).has("trouble", key)) == []


def _keys(folder: Path) -> Iterator[str]:
    """The literal key of every raised error."""
    for file in folder.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Raise(exc=ast.Call(args=[ast.Constant(value=str(key)), *_])):
                    yield key
