"""The text format of maps: round trips, a canonical form, and errors with their line."""

import contextlib
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from letopis.core.errors import Trouble
from letopis.games.strategic.maps import read_map, write_map
from letopis.games.strategic.maps.checker import map_faults
from letopis.games.strategic.maps.world_map import WorldMap
from letopis.words import LANGUAGES, Language, words
from tests.strategic.maps.worlds import worlds
from tests.strategic.scenes.drawing import draw
from tests.strategic.scenes.shipped import NAMES, shipped, shipped_text

DOCS = Path(__file__).parents[3] / "docs" / "maps.md"
TEXT = shipped_text("duel")


def example() -> str:
    """The map in the documentation."""
    found = re.search(r"```toml\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    return found[1]


@settings(deadline=None)
@given(worlds())
def test_what_is_written_is_read_back(world: WorldMap) -> None:
    assert read_map(write_map(world)) == world


@settings(deadline=None)
@given(worlds())
def test_a_map_has_one_text(world: WorldMap) -> None:
    text = write_map(world)
    assert write_map(read_map(text)) == text


@pytest.mark.parametrize("name", NAMES)
def test_a_shipped_map_is_without_problems_and_written_as_the_program_writes(name: str) -> None:
    assert map_faults(shipped(name)) == ()
    assert write_map(shipped(name)) == shipped_text(name)


def test_the_example_of_the_documentation_is_a_map_without_problems() -> None:
    world = read_map(example())
    assert write_map(world) == example()
    assert map_faults(world) == ()


def test_spaces_remarks_and_order_are_for_the_eye() -> None:
    text = """
        # a remark
        lands = [{ letter = "A", id = "heath", ru = "x", en = "y", income = 3 }]
        veins = ["b1"]  # silent: level 4
        author = "me"
        id = "small"
        map = 1
        name.ru = "x"
        name.en = "y"
        size = { rows = 1, columns = 2 }
        [grid]
        terrain = '''
          .m
        '''
        lands = '''
          A   A
        '''
    """
    world = read_map(text)
    assert world.terrain == (".m",)
    assert world.land_letters == ("AA",)
    assert world.veins[0].level == 4


@pytest.mark.parametrize(
    ("old", "new", "key", "line"),
    [
        ("map = 1\n", "map = 7\n", "map-format", 1),
        ("map = 1\n", "", "map-missing", 1),
        ('id = "duel"', "id = duel", "map-toml", 2),
        ('author = "Letopis"', 'author = "Letopis', "map-toml", 3),
        ('author = "Letopis"', "author = 5", "map-type", 3),
        ("columns = 17", "columns = 0", "map-limit", 5),
        ("columns = 17", "columns = 201", "map-limit", 5),
        ("columns = 17, ", "", "map-missing", 5),
        ('"d6"', "6", "map-type", 8),
        ('"h5 2"', '"h5 deep"', "map-vein", 14),
        ('"h5 2"', '"h5 2 2"', "map-vein", 14),
        ('"j8 2"', '"8j 2"', "map-cell", 16),
        ('"i6",\n]', '"i6", "lair",\n]', "map-cell", 21),
        ('"e9 orcs"', '"e9"', "map-neutral", 26),
        ('en = "Black Firs", income = 6', 'en = "Black Firs", income = "6"', "map-type", 32),
        ('id = "black-firs", ', "", "map-missing", 32),
        ('letter = "C"', 'letter = "CC"', "map-limit", 32),
        ("income = 6 }", "income = 99999999999999999999 }", "map-limit", 32),
        ("income = 6 }", "tax = 6 }", "map-unknown-field", 32),
        ('"g7 f7 e7', '"g7 f7 -', "map-cell", 44),
        ('"o12 p11', '"12 p11', "map-cell", 51),
        ("income = 6 }", "income = 1.5 }", "map-type", 32),
        ('name = { ru = "', 'name = 1979-05-27 # { ru = "', "map-type", 4),
        ("[grid]", "[grids]", "map-unknown-field", 54),
        ("terrain = '''\n", "'''\n", "map-toml", 55),
        ("terrain = '''", "ground = '''", "map-unknown-field", 55),
        ("seats = [", "places = [", "map-unknown-field", 7),
        ("rows = 12 }", "rows = 99999999999999999999 }", "map-limit", 5),
    ],
)
def test_a_fault_names_its_line(old: str, new: str, key: str, line: int) -> None:
    assert TEXT.count(old) >= 1
    with pytest.raises(Trouble) as caught:
        read_map(TEXT.replace(old, new, 1))
    assert (caught.value.key, caught.value.about["line"]) == (key, line)
    for language in LANGUAGES:
        assert words(language).at("trouble", key, **caught.value.about)


@pytest.mark.parametrize("text", ["", "nonsense", "[" * 5000, "a = " + "[" * 5000, "\x00", "map=1"])
def test_what_is_no_map_is_a_trouble(text: str) -> None:
    with pytest.raises(Trouble):
        read_map(text)


@settings(deadline=None)
@given(st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=60), st.data())
def test_a_torn_map_is_a_map_or_a_trouble(noise: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(TEXT)))
    end = data.draw(st.integers(start, min(len(TEXT), start + 200)))
    with contextlib.suppress(Trouble):
        map_faults(read_map(TEXT[:start] + noise + TEXT[end:]))


def test_a_sign_that_a_grid_cannot_hold_is_a_trouble() -> None:
    world = replace(draw(". ."), terrain=("'''",))
    with pytest.raises(Trouble) as caught:
        write_map(world)
    assert caught.value.key == "map-row"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_shipped_map_has_names_in_both_languages(language: Language) -> None:
    for name in NAMES:
        assert all(getattr(land.name, language) for land in shipped(name).lands)
