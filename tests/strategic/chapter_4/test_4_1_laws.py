"""VS-4.1.b, VS-4.1.m. Laws of movement on small random maps."""

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from letopis.core.seats import SeatId
from letopis.games.strategic.catalogue import ArmyKind
from letopis.games.strategic.movement.marching import Move
from letopis.games.strategic.reach import ways
from tests.rule import rule
from tests.strategic.laws.invariants import check
from tests.strategic.scenes.scene import GAME, Desk, endless

KINDS: tuple[ArmyKind, ...] = ("elves", "knights", "barbarians", "mage", "ship", "zombie", "dragon")
LETTERS = "...ffmd~~="


def drawn(data: DataObject) -> Desk:
    """A map of 4 by 4 with a river down one column, a building and some armies of anna's."""
    rows = [[data.draw(st.sampled_from(LETTERS)) for _ in range(4)] for _ in range(4)]
    column = data.draw(st.integers(0, 3))
    length = data.draw(st.integers(2, 4))
    bend = data.draw(st.integers(-1, 1))
    course = [(column, row) for row in range(length)]
    if bend and 0 <= column + bend < 4:
        course.append((column + bend, length - 1))
    for x, y in course:
        if rows[y][x] in "~=":
            rows[y][x] = "."
    name = "abcd"
    river = " ".join(f"{name[x]}{y + 1}" for x, y in course)
    cells = [f"{name[x]}{y + 1}" for y in range(4) for x in range(4)]
    land = [cell for cell in cells if rows[int(cell[1]) - 1][name.index(cell[0])] not in "~="]
    pieces = [f"anna castle {data.draw(st.sampled_from(land))}"]
    places = data.draw(st.permutations(cells))
    for number, cell in enumerate(places[: data.draw(st.integers(1, 4))], start=1):
        kind = data.draw(st.sampled_from(KINDS))
        sea = rows[int(cell[1]) - 1][name.index(cell[0])] in "~="
        if sea == (kind == "ship") or (sea and kind == "dragon"):
            pieces.append(f"anna {kind}-{number} {cell}" + (" forest" if kind == "mage" else ""))
    return endless(
        "\n".join(map(" ".join, rows)),
        *pieces,
        rivers=(river,),
        move_pass_through_own=data.draw(st.sampled_from(["no", "yes"])),
        move_mixed_budget=data.draw(st.sampled_from(["leaving_terrain", "entering_terrain"])),
        building_terrain_choice=data.draw(
            st.sampled_from(["once_per_passage", "wildcard_both_sides"])
        ),
        magical_enter_buildings=data.draw(st.sampled_from(["never_except_attack", "own_allowed"])),
    )


@rule("VS-4.1.b", "VS-4.1.m")
@settings(max_examples=120, deadline=None)
@given(st.data())
def test_every_cell_within_reach_is_reached_by_its_way(data: DataObject) -> None:
    desk = drawn(data)
    for army in tuple(desk.world.armies.values()):
        for cell, (way, *_) in ways(desk.world, army).cells.items():
            trial = Desk(desk.world)
            trial.does("anna", f"move {army.id} {' '.join(way)}")
            assert trial.army(army.id).cell == cell
            check(trial.world, drawn=desk.world)


@rule("VS-4.1.b", "VS-4.1.m")
@settings(max_examples=120, deadline=None)
@given(st.data())
def test_every_listed_step_stays_within_reach(data: DataObject) -> None:
    desk = drawn(data)
    for army in tuple(desk.world.armies.values()):
        trial, cells = Desk(desk.world), set(desk.reach(army.id)) | {str(army.cell)}
        for _ in range(6):
            listed = GAME.legal(trial.world, SeatId("anna"), about=army.id)
            moves = [it for it in listed if isinstance(it, Move) and it.attack is None]
            if not moves:
                break
            trial.does("anna", GAME.notation.write(data.draw(st.sampled_from(moves))))
            assert trial.army(army.id).cell in cells
            check(trial.world, drawn=desk.world)


@rule("VS-4.1.m")
@settings(max_examples=60, deadline=None)
@given(st.data())
def test_in_parts_one_comes_no_farther_than_at_once(data: DataObject) -> None:
    """Walking a shortest way cell by cell ends with the same march as walking it in one go."""
    desk = drawn(data)
    for army in tuple(desk.world.armies.values()):
        for way, *_ in ways(desk.world, army).cells.values():
            if any(cell in desk.world.standing for cell in way[:-1]):
                continue
            whole, parts = Desk(desk.world), Desk(desk.world)
            whole.does("anna", f"move {army.id} {' '.join(way)}")
            for cell in way:
                parts.does("anna", f"move {army.id} {cell}")
            assert whole.world.armies == parts.world.armies
