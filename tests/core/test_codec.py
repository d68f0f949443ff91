"""JSON and MessagePack chronicles: the same values, read by the same reader."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letopis.core.chronicle import Chronicle
from letopis.core.dice import DiceSource
from letopis.core.files.chronicle_text import write_sealed
from letopis.core.files.codec import Format, decode, encode, game_of_document
from letopis.games.sheet.game import SheetGame
from letopis.games.valyrian import VALYRIAN
from letopis.games.yatzy import YATZY
from letopis.store.chronicle_files import read_bytes
from tests.core.chronicles import (
    HOUSE,
    SOURCES,
    TINY,
    broken,
    header,
    is_refused,
    played,
    tiny_game,
)
from tests.rule import rule

Path = tuple[str | int, ...]

FORMS: tuple[Format, ...] = ("json", "msgpack")
SHORT = played(entries=7)
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**64 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)

in_both_forms = pytest.mark.parametrize("form", FORMS)


def document(chronicle: Chronicle = SHORT) -> Any:
    """A chronicle as plain data, to be corrupted."""
    return json.loads(encode(chronicle, "json"))


def packed(value: object, form: Format) -> bytes:
    return msgspec.json.encode(value) if form == "json" else msgspec.msgpack.encode(value)


def leaves(value: Any, path: Path = ()) -> Iterator[Path]:
    """The paths of all words and numbers in a document."""
    if not isinstance(value, dict | list):
        yield path
        return
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
        yield from leaves(inner, (*path, key))


def tables(value: Any, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """The paths and keys of all objects in a document."""
    if isinstance(value, list):
        value = dict(enumerate(value))
    for key, inner in value.items() if isinstance(value, dict) else ():
        if isinstance(key, str):
            yield path, key
        yield from tables(inner, (*path, key))


def at(value: Any, path: Path) -> Any:
    for key in path:
        value = value[key]
    return value


@in_both_forms
@pytest.mark.parametrize("source", SOURCES)
def test_a_document_stands_for_its_text_and_is_read_back(source: DiceSource, form: Format) -> None:
    chronicle = played(source)
    data = encode(chronicle, form)
    assert write_sealed(TINY.notation, decode(TINY, data, form)) == write_sealed(
        TINY.notation, chronicle
    )
    assert decode(TINY, data, form) == chronicle
    assert read_bytes(data, HOUSE).chronicle == chronicle


@in_both_forms
@pytest.mark.parametrize("game", [YATZY, VALYRIAN])
def test_whole_games_of_the_house_are_read_back(game: SheetGame, form: Format) -> None:
    chronicle = played(game=game)
    data = encode(chronicle, form)
    assert game_of_document(data, form) == game.id
    assert decode(game, data, form) == chronicle


@in_both_forms
def test_a_chronicle_without_entries_is_read_back(form: Format) -> None:
    empty = Chronicle(header())
    assert decode(TINY, encode(empty, form), form) == empty


@in_both_forms
def test_a_document_of_former_versions_has_no_texts_and_is_read(form: Format) -> None:
    former = document()
    del former["head"]
    for entry in former["entries"]:
        del entry["line"]
    assert read_bytes(packed(former, form), HOUSE).chronicle == SHORT


def test_json_written_with_other_spaces_means_the_same() -> None:
    pretty = json.dumps(document(), indent=2, ensure_ascii=True).encode()
    assert decode(TINY, pretty, "json") == SHORT


@rule("TB-1.2")
@in_both_forms
@pytest.mark.parametrize("spoil", ["x", 7, "", -1, None, True, 1.5, [], {}, [1], {"a": 1}])
def test_a_change_of_any_value_is_found(spoil: object, form: Format) -> None:
    unseen = []
    for path in leaves(document()):
        changed = document()
        at(changed, path[:-1])[path[-1]] = spoil
        if changed != document() and not is_refused(packed(changed, form)):
            unseen.append(path)
    assert unseen == []


@rule("TB-1.2")
@in_both_forms
def test_a_change_of_any_link_is_found_to_its_last_digit(form: Format) -> None:
    for entry in range(len(SHORT.entries)):
        changed = document()
        link = changed["entries"][entry]["link"]
        changed["entries"][entry]["link"] = link[:-1] + ("1" if link[-1] == "0" else "0")
        assert is_refused(packed(changed, form))


@rule("TB-1.2")
@in_both_forms
def test_a_name_of_a_field_left_out_or_exchanged_is_found(form: Format) -> None:
    unseen = []
    for path, name in tables(document()):
        for other in ("", "x", "seat"):
            changed = document()
            table = at(changed, path)
            renamed = {other if key == name else key: value for key, value in table.items()}
            table.clear()
            table.update(renamed)
            if name != other and not is_refused(packed(changed, form)):
                unseen.append((path, name, other))
        changed = document()
        del at(changed, path)[name]
        if not is_refused(packed(changed, form)):
            unseen.append((path, name, "nothing"))
    assert unseen == []


@rule("TB-1.2")
@in_both_forms
def test_two_values_under_each_others_names_are_found(form: Format) -> None:
    changed = document()
    scored = changed["entries"][6]["events"][0]
    assert list(scored) == ["did", "seat", "cell", "points"]
    scored["seat"], scored["cell"] = scored["cell"], scored["seat"]
    assert is_refused(packed(changed, form))
    in_the_same_order = dict(zip(("did", "cell", "seat", "points"), scored.values(), strict=True))
    changed["entries"][6]["events"][0] = in_the_same_order
    assert is_refused(packed(changed, form))


@rule("TB-1.2")
@in_both_forms
def test_entries_left_out_swapped_or_doubled_are_found(form: Format) -> None:
    for entry in range(len(SHORT.entries)):
        without, doubled, swapped = document(), document(), document()
        del without["entries"][entry]
        doubled["entries"].insert(entry, doubled["entries"][entry])
        swapped["entries"].append(swapped["entries"].pop(entry))
        assert is_refused(packed(without, form))
        assert is_refused(packed(doubled, form))
        assert swapped == document() or is_refused(packed(swapped, form))


@in_both_forms
def test_a_document_cut_anywhere_is_refused(form: Format) -> None:
    data = encode(SHORT, form)
    assert [end for end in range(len(data)) if not is_refused(data[:end])] == []


@in_both_forms
@pytest.mark.parametrize("rest", [b"x", b"{}", b"\x80", b"\xff"])
def test_a_document_with_something_behind_it_is_refused(form: Format, rest: bytes) -> None:
    assert is_refused(encode(SHORT, form) + rest)


@in_both_forms
@pytest.mark.parametrize(
    "value",
    [
        {},
        {"header": {}, "link": "", "entries": []},
        {"header": {}, "link": "", "entries": {}},
        {"header": {}, "link": 5, "entries": []},
        {"header": [], "link": "", "entries": []},
        {"header": {"seats": [1]}, "link": "", "entries": []},
        {"header": {"seats": [[]]}, "link": "", "entries": []},
        {"header": {"dice": {"source": {}}}, "link": "", "entries": []},
        {"header": {"letopis": None}, "link": "", "entries": []},
        {"header": {"letopis": 1.5}, "link": "", "entries": []},
        {"header": {}, "link": "", "entries": [], "host": "anna"},
        {"header": {}, "link": "", "entries": [5]},
        {"header": {}, "link": "", "entries": [{"seq": 1}]},
    ],
)
def test_a_document_of_the_wrong_shape_is_refused(value: object, form: Format) -> None:
    with broken("not-a-chronicle"):
        game_of_document(packed(value, form), form)


@in_both_forms
@pytest.mark.parametrize("name", ["", "a\nb", "---\n", "a = 1\nb", '"', "[dice]", "game", "#", "."])
def test_a_name_cannot_break_out_of_its_place(name: str, form: Format) -> None:
    for path in ((), ("header",), ("header", "dice"), ("entries", 0), ("entries", 0, "ask")):
        changed = document()
        at(changed, path)[name] = "x"
        assert is_refused(packed(changed, form))


@pytest.mark.parametrize("depth", [10, 300, 500, 900, 990, 1000, 100_000])
@pytest.mark.parametrize(
    "shape",
    [
        '{"header":%s,"link":"","entries":[]}',
        '{"header":{"letopis":%s},"link":"","entries":[]}',
        '{"header":{"letopis":1,"dice":{"seed":%s}},"link":"","entries":[]}',
        '{"header":{"letopis":1},"link":"","entries":[{"seq":1,"seat":"","ask":{"do":%s},'
        '"events":[],"link":""}]}',
    ],
)
def test_nests_beyond_all_measure_are_refused(shape: str, depth: int) -> None:
    for nest in ("[" * depth + "]" * depth, '{"a":' * depth + "1" + "}" * depth, "[" * depth):
        assert is_refused((shape % nest).encode())


@pytest.mark.parametrize("number", ["9" * 30, "9" * 5000, "-" + "9" * 30, "1e400", "1E5", "-0"])
@pytest.mark.parametrize(
    "shape",
    [
        '{"header":{"letopis":%s},"link":"","entries":[]}',
        '{"header":{"letopis":1,"edition":%s,"game":"tiny"},"link":"","entries":[]}',
        '{"header":{"letopis":1},"link":"","entries":[{"seq":%s,"seat":"","ask":{},'
        '"events":[],"link":""}]}',
        '{"header":{"letopis":1},"link":"","entries":[{"seq":1,"seat":"","ask":{"do":%s},'
        '"events":[],"link":""}]}',
    ],
)
def test_numbers_beyond_all_measure_are_refused(shape: str, number: str) -> None:
    assert is_refused((shape % number).encode())


@pytest.mark.parametrize(
    "data",
    [
        b'{"header":{"id":"\xff"},"link":"","entries":[]}',
        b'{"header":{"id":"\\ud800"},"link":"","entries":[]}',
        b'{"header":{"id":"\xed\xa0\x80"},"link":"","entries":[]}',
        b"\x83\xa6header\x81\xa2id\xa1\xff\xa4link\xa0\xa7entries\x90",
        b"\x83\xa6header\x81\xa2id\xc4\x01\xff\xa4link\xa0\xa7entries\x90",
        b"\x83\xa6header\x81\xa2id\xd4\x05x\xa4link\xa0\xa7entries\x90",
        b"\x83\xa6header\x81\xa2id\xd6\xff\x00\x00\x00\x00\xa4link\xa0\xa7entries\x90",
        b"\x83\xa6header\x81\x01\x01\xa4link\xa0\xa7entries\x90",
    ],
)
def test_text_that_is_no_text_is_refused(data: bytes) -> None:
    assert is_refused(data)


@in_both_forms
def test_a_document_in_an_older_form_is_raised_without_looking_at_its_names(
    form: Format,
) -> None:
    newer = tiny_game(record=2, upcasts={1: lambda raw: raw})
    older = document()
    older["entries"][0]["ask"] = {"verb": "roll"}
    raised = decode(newer, packed(older, form), form)
    assert raised.header.record == 2
    assert [it.ask for it in raised.entries] == [it.ask for it in SHORT.entries]


@settings(deadline=None, max_examples=300)
@given(st.one_of(st.binary(), st.binary().map(b"{".__add__), st.binary().map(b"\x83".__add__)))
def test_any_bytes_are_read_or_refused_in_words(data: bytes) -> None:
    assert is_refused(data)


@settings(deadline=None, max_examples=150)
@given(path=st.sampled_from(list(leaves(document()))), value=VALUES)
def test_any_value_anywhere_is_read_or_refused_in_words(path: Path, value: object) -> None:
    for form in FORMS:
        changed = document()
        at(changed, path[:-1])[path[-1]] = value
        assert changed == document() or is_refused(packed(changed, form))


@settings(deadline=None, max_examples=150)
@given(st.fixed_dictionaries({"header": VALUES, "link": VALUES, "entries": VALUES}))
def test_any_document_is_read_or_refused_in_words(value: dict[str, object]) -> None:
    for form in FORMS:
        assert is_refused(packed(value, form))


@settings(deadline=None, max_examples=200)
@given(data=st.data(), form=st.sampled_from(FORMS))
def test_any_spoilt_document_is_refused_in_words_or_means_the_same(
    data: st.DataObject, form: Format
) -> None:
    whole = encode(SHORT, form)
    start, end = sorted(data.draw(st.tuples(*[st.integers(0, len(whole))] * 2)))
    spoilt = whole[:start] + data.draw(st.binary(max_size=8)) + whole[end:]
    assert is_refused(spoilt) or read_bytes(spoilt, HOUSE).chronicle == SHORT
