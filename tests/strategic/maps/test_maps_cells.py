"""Cells: names and coordinates, eight neighbours, distance."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letopis.core.errors import Trouble
from letopis.games.strategic.maps.cells import (
    OPPOSITE,
    SIDES,
    Cell,
    beside,
    cell_at,
    column_name,
    distance,
    in_reading_order,
    is_cell_name,
    neighbours,
    place,
    side_towards,
)

COLUMNS = st.integers(0, 26 * 27 - 1)
ROWS = st.integers(0, 998)
CELLS = st.builds(cell_at, COLUMNS, ROWS)


@pytest.mark.parametrize(
    ("column", "row", "name"),
    [(0, 0, "a1"), (25, 11, "z12"), (26, 0, "aa1"), (27, 8, "ab9"), (52, 0, "ba1")],
)
def test_a_cell_is_named_as_in_chess_with_rows_from_the_top(
    column: int, row: int, name: str
) -> None:
    assert cell_at(column, row) == name
    assert place(Cell(name)) == (column, row)


def test_the_last_column_with_two_letters_is_zz() -> None:
    assert column_name(26 * 27 - 1) == "zz"


@settings(deadline=None)
@given(COLUMNS, ROWS)
def test_names_and_places_are_the_same_thing(column: int, row: int) -> None:
    assert place(cell_at(column, row)) == (column, row)


@pytest.mark.parametrize("name", ["", "a", "1", "a0", "a01", "A1", "1a", "abc1", "a1000", "a1\n"])
def test_what_is_no_cell_is_refused(name: str) -> None:
    assert not is_cell_name(name)
    with pytest.raises(Trouble) as caught:
        place(Cell(name))
    assert caught.value.key == "cell-name"


def test_a_cell_has_eight_neighbours_clockwise_from_the_north() -> None:
    assert neighbours(Cell("b2")) == ("b1", "c1", "c2", "c3", "b3", "a3", "a2", "a1")


def test_a_corner_has_three_neighbours_on_the_map() -> None:
    assert neighbours(Cell("a1")) == ("b1", "b2", "a2")


@settings(deadline=None)
@given(CELLS)
def test_neighbours_are_the_cells_at_distance_one(cell: Cell) -> None:
    assert all(distance(cell, near) == 1 for near in neighbours(cell))
    assert len(set(neighbours(cell))) == len(neighbours(cell))


@pytest.mark.parametrize(("other", "steps"), [("a1", 0), ("b2", 1), ("a5", 4), ("e3", 4)])
def test_a_diagonal_step_counts_one(other: str, steps: int) -> None:
    assert distance(Cell("a1"), Cell(other)) == steps


@settings(deadline=None)
@given(CELLS, st.sampled_from(SIDES))
def test_the_way_back_across_a_side_is_the_opposite_side(cell: Cell, side: str) -> None:
    (there,) = (it for it in SIDES if it == side)
    across = beside(cell, there)
    if across is not None:
        assert side_towards(cell, across) == there
        assert side_towards(across, cell) == OPPOSITE[there]


def test_cells_that_touch_at_a_corner_share_no_side() -> None:
    assert side_towards(Cell("b2"), Cell("c3")) is None


def test_reading_order_goes_row_by_row() -> None:
    cells = [Cell(name) for name in ("b2", "aa1", "a10", "a2", "b1")]
    assert in_reading_order(cells) == ("b1", "aa1", "a2", "b2", "a10")
