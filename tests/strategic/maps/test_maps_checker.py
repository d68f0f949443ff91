"""The map checker: every problem, each on a map drawn for it."""

import pytest
from msgspec.structs import replace

from letopis.core.errors import Trouble
from letopis.games.strategic.maps import (
    Cell,
    CellSide,
    LandId,
    LocalNames,
    MapFault,
    NeutralArmy,
    River,
    Size,
    Vein,
    Water,
    WorldMap,
    map_faults,
    read_map,
    sites,
)
from letopis.games.strategic.maps.cells import SIDES
from letopis.games.strategic.maps.checker import check_playable
from letopis.games.strategic.maps.sites import river_sides
from letopis.games.strategic.maps.world_map import SeatCell, SeatLand
from letopis.words import LANGUAGES, Language, words
from tests.rule import rule
from tests.strategic.scenes.drawing import draw, found, land, rows
from tests.strategic.scenes.shipped import shipped

PLAIN = draw(". . . . . .\n. . m m . .\n. . . . . .\n~ ~ ~ ~ ~ ~")


def told(world: WorldMap) -> list[tuple[str, str, tuple[Cell, ...]]]:
    return [(it.kind, it.clause, it.cells) for it in found(world)]


def warned(world: WorldMap) -> list[tuple[str, tuple[Cell, ...]]]:
    seen = found(world, warnings=True)
    return [(it.kind, it.cells) for it in seen if it.severity == "warning"]


def river(course: str) -> River:
    words = course.split()
    enters = _side(words.pop(0)) if words[0] in SIDES else None
    leaves = _side(words.pop()) if words and words[-1] in SIDES else None
    return River(tuple(map(Cell, words)), enters, leaves)


def _side(word: str) -> CellSide:
    (side,) = (side for side in SIDES if side == word)
    return side


def with_rivers(world: WorldMap, *courses: str) -> WorldMap:
    return replace(world, rivers=tuple(map(river, courses)))


def seated(world: WorldMap, *cells: str) -> WorldMap:
    return replace(world, seats=tuple(SeatCell(Cell(cell)) for cell in cells))


def test_a_plain_map_has_no_problems() -> None:
    assert told(PLAIN) == []


@rule("VS-I.k")
def test_a_cell_is_exactly_one_of_six_terrains() -> None:
    swamp = draw(". . .\n. s .\n~ ~ =")
    assert told(replace(swamp, land_letters=rows("AAA\nAAA\n---"))) == [
        ("unknown-terrain", "VS-I.k", ("b2",))
    ]
    two_in_one = replace(draw(". . .\n. f .\n~ ~ ="), terrain=rows(". . .\n. fd .\n~ ~ ="))
    assert told(two_in_one) == [("row-length", "VS-I.k", ("a2",))]


def test_the_grids_are_as_large_as_they_say() -> None:
    short = replace(PLAIN, terrain=PLAIN.terrain[:3])
    assert [it for it in told(short) if it[0] == "row-count"] == [("row-count", "VS-I.k", ())]
    narrow = replace(PLAIN, land_letters=("AAAAA", *PLAIN.land_letters[1:]))
    assert ("row-length", "VS-I.k", ("a1",)) in told(narrow)
    assert told(replace(PLAIN, size=Size(5, 4)))[0][0] == "row-length"


def test_open_sea_beside_land_and_coastal_sea_far_from_it_are_doubtful() -> None:
    assert warned(draw(". ~ ~ ~ ~\n. = ~ ~ =")) == [
        ("coastal-far", ("d1",)),
        ("coastal-far", ("e1",)),
        ("open-at-shore", ("b2",)),
        ("coastal-far", ("d2",)),
    ]


def test_a_map_has_a_name_in_both_languages() -> None:
    assert told(replace(PLAIN, name=LocalNames("", "x"))) == [("map-unnamed", "VS-0.2.a", ())]


@rule("VS-I.n")
def test_every_land_cell_belongs_to_one_land_with_an_income() -> None:
    drawn = draw(". . .\n. . .\n~ ~ ~", "A A B\nA - B\n- - -")
    assert told(drawn) == [("no-land", "VS-I.n", ("b2",))]
    whole = draw(". . .\n. . .\n~ ~ ~", "A A B\nA B B\n- - -")
    assert told(whole) == []
    poor = replace(whole, lands=(land("A", income=0), land("B", income=-1)))
    assert told(poor) == [("land-income", "VS-I.n", ())]
    twice = replace(whole, lands=(land("A"), land("B"), land("A")))
    assert ("letter-twice", "VS-I.n", ()) in told(twice)
    assert ("land-twice", "VS-I.n", ()) in told(twice)


def test_a_letter_that_no_land_has() -> None:
    world = draw(". .", "A B")
    assert told(replace(world, lands=(land("A"),))) == [("unknown-land", "VS-I.n", ("b1",))]


def test_the_sea_belongs_to_nobody() -> None:
    assert told(draw(". ~", "A A")) == [("sea-with-land", "VS-I.n", ("b1",))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_land_has_a_name_in_both_languages(language: Language) -> None:
    names = LocalNames(**{it: "" if it == language else "x" for it in LANGUAGES})
    world = replace(PLAIN, lands=(replace(land("A"), name=names),))
    (problem,) = found(world)
    assert (problem.kind, problem.about["language"]) == ("land-unnamed", language)


def test_a_land_is_marked_by_a_letter_or_a_digit() -> None:
    assert told(draw(". .", "A *")) == [("letter-shape", "VS-I.n", ()), ("land-id", "VS-I.n", ())]


@pytest.mark.parametrize("name", ["", "a1", "Heath", "red hill", "-x"])
def test_a_land_id_is_a_word_of_the_notation_and_no_cell(name: str) -> None:
    world = replace(PLAIN, lands=(replace(land("A"), id=LandId(name)),))
    assert told(world) == [("land-id", "VS-I.n", ())]


def test_a_land_in_two_pieces_must_say_so() -> None:
    torn = ". . ~ . .\n. . ~ . ."
    assert told(draw(torn)) == [("land-pieces", "VS-I.n", ("a1", "d1"))]
    assert told(draw(torn, A=2)) == []
    assert told(draw(". . .", A=2)) == [("land-pieces", "VS-I.n", ("a1",))]


def test_cells_that_touch_at_a_corner_are_one_piece() -> None:
    assert told(draw(". ~\n~ .")) == []


def test_a_land_that_is_nowhere() -> None:
    world = replace(PLAIN, lands=(*PLAIN.lands, land("B")))
    assert told(world) == [("land-nowhere", "VS-I.n", ())]


def test_a_land_of_lairs_has_no_place_for_a_lord_house() -> None:
    world = replace(draw(". . m", "A A B"), lairs=(Cell("c1"),), veins=(Vein(Cell("c1")),))
    assert told(world) == [("land-no-house", "VS-3.5.d", ("c1",))]


def test_a_land_in_the_shadow_of_a_start_seat_is_doubtful() -> None:
    world = draw(". . . . . . . . .", "A A A A B C C C C")
    assert ("land-shadowed", ("d1",)) in warned(seated(world, "d1", "i1"))
    assert "land-shadowed" not in [kind for kind, _ in warned(seated(world, "a1", "i1"))]


@rule("VS-I.l")
def test_a_river_runs_over_land_cells_from_side_to_side() -> None:
    ground = draw(". . . .\n. . . .\n. . . .\n. . . .\n~ ~ ~ ~\n~ ~ ~ ~\n= = = =")
    flowing = with_rivers(ground, "d3 d4 d5")
    assert told(flowing) == []
    assert river_sides(flowing) == {Cell("d3"): ("S",), Cell("d4"): ("N", "S")}
    north_east = with_rivers(ground, "c3 d4 d5")
    assert told(north_east) == [("river-diagonal", "VS-I.l", ("c3", "d4"))]
    nothing_above = with_rivers(ground, "N d4 d5")
    assert told(nothing_above) == [("river-edge", "VS-I.l", ("d4",))]
    on_open_sea = with_rivers(ground, "d4 d5 d6 d7")
    assert told(on_open_sea) == [("river-off-land", "VS-I.l", ("d5", "d6"))]


@pytest.mark.parametrize(
    ("courses", "problem"),
    [
        (["a1 c1 c2"], ("river-gap", "VS-I.l", ("a1", "c1"))),
        (["a1 b2 b3 b4"], ("river-diagonal", "VS-I.l", ("a1", "b2"))),
        (["a1 a2 a3"], ("river-nowhere", "VS-I.l", ("a3",))),
        (["a3 a4 b4 b3"], ("river-off-land", "VS-I.l", ("a4", "b4"))),
        (["a4 b4"], ("river-off-land", "VS-I.l", ("a4", "b4"))),
        (["a1"], ("river-short", "VS-I.l", ("a1",))),
        (["a1 b1 a1 a2 a3 a4"], ("river-loop", "VS-I.l", ("a1",))),
        (["a3 a4 a5"], ("river-off-map", "VS-I.l", ("a5",))),
        (["b2 b1 E"], ("river-edge", "VS-I.l", ("b1",))),
    ],
)
def test_what_a_river_may_not_do(
    courses: list[str], problem: tuple[str, str, tuple[str, ...]]
) -> None:
    assert problem in told(with_rivers(PLAIN, *courses))


def test_a_river_may_end_in_the_sea_in_a_river_or_at_the_edge() -> None:
    world = with_rivers(PLAIN, "c2 c3 c4", "d2 d3 c3", "b2 b1 N", "W a1 a2 a3 a4")
    assert told(world) == []
    assert river_sides(world)[Cell("c3")] == ("N", "E", "S")
    assert river_sides(world)[Cell("b1")] == ("N", "S")


def test_a_vein_lies_in_mountains() -> None:
    assert told(replace(PLAIN, veins=(Vein(Cell("c2")), Vein(Cell("a1"), 1)))) == [
        ("vein-off-mountains", "VS-6.0.u", ("a1",))
    ]


@pytest.mark.parametrize("level", [-1, 0, 5])
def test_a_vein_has_one_to_four_levels(level: int) -> None:
    veins = (Vein(Cell("c2"), level), Vein(Cell("d2"), 4))
    assert told(replace(PLAIN, veins=veins)) == [("vein-level", "VS-4.5.b", ("c2",))]


@rule("VS-8.9.1.3.f")
def test_each_dragon_sign_is_a_mountain_vein_of_level_four() -> None:
    veins = (Vein(Cell("c2"), 4), Vein(Cell("d2"), 3))
    assert told(replace(PLAIN, veins=veins, lairs=(Cell("c2"),))) == []
    wrong = [("lair-without-vein", "VS-8.9.1.3.f", ("d2",))]
    assert told(replace(PLAIN, veins=veins, lairs=(Cell("d2"),))) == wrong
    field = replace(PLAIN, veins=(Vein(Cell("a1"), 4),), lairs=(Cell("a1"),))
    assert told(field) == [("vein-off-mountains", "VS-6.0.u", ("a1",))]


def test_a_neutral_army_stands_where_it_could_walk() -> None:
    world = with_rivers(PLAIN, "b2 b3 b4")
    fine = [("a1", "elves"), ("c2", "dwarves"), ("a4", "ship"), ("b3", "ship")]
    wrong = [("c4", "knights"), ("e1", "ship")]
    armies = tuple(NeutralArmy(Cell(cell), kind) for cell, kind in (*fine, *wrong))
    assert told(replace(world, neutrals=armies)) == [
        ("army-on-closed-terrain", "VS-4.1.b", ("c4",)),
        ("army-on-closed-terrain", "VS-4.1.b", ("e1",)),
    ]


def test_an_army_that_nobody_knows() -> None:
    world = replace(PLAIN, neutrals=(NeutralArmy(Cell("a1"), "giants"),))
    assert told(world) == [("unknown-army", "VS-4.0.e", ("a1",))]


@rule("VS-6.3.i")
def test_a_neutral_mage_has_a_school_and_nobody_else() -> None:
    def drawn(kind: str, school: str = "") -> list[tuple[str, str, tuple[Cell, ...]]]:
        return told(replace(PLAIN, neutrals=(NeutralArmy(Cell("a1"), kind, school),)))

    for school in ("forest", "mountains", "deserts", "plains"):
        assert drawn("mage", school) == []
    for school in ("", "grey", "sea"):
        assert drawn("mage", school) == [("mage-without-school", "VS-6.3.i", ("a1",))]
    assert drawn("elves", "forest") == [("school-without-mage", "VS-6.3.i", ("a1",))]


def test_things_outside_the_map() -> None:
    world = replace(PLAIN, neutrals=(NeutralArmy(Cell("z9"), "elves"),))
    assert told(world) == [("off-map", "VS-I.k", ("z9",))]
    assert told(seated(PLAIN, "a1", "zz999")) == [("off-map", "VS-I.k", ("zz999",))]


def test_a_cell_has_room_for_one_army_and_one_structure() -> None:
    elves = NeutralArmy(Cell("a1"), "elves")
    assert told(replace(PLAIN, neutrals=(elves, elves))) == [("twice", "VS-4.1.a", ("a1",))]
    mined = replace(seated(PLAIN, "c2"), veins=(Vein(Cell("c2"), 2),))
    assert told(mined) == [("crowded", "VS-6.0.c", ("c2",))]
    assert told(replace(seated(PLAIN, "a1"), neutrals=(elves,))) == [
        ("crowded", "VS-3.5.e", ("a1",))
    ]
    guarded = replace(
        PLAIN,
        veins=(Vein(Cell("c2")),),
        lairs=(Cell("c2"),),
        neutrals=(NeutralArmy(Cell("c2"), "dwarves"),),
    )
    assert told(guarded) == [("crowded", "VS-8.9.1.3.g", ("c2",))]


def test_a_name_of_a_water_that_runs_over_land_is_doubtful() -> None:
    world = replace(PLAIN, waters=(Water((Cell("a4"), Cell("a3")), LocalNames("x", "x")),))
    assert warned(world) == [("water-on-land", ("a3",))]


def test_a_map_seats_at_least_two() -> None:
    world = draw(". . . . . .", "A A A B B B")
    assert [it.kind for it in map_faults(seated(world, "a1"))] == ["too-few-seats"]


def test_start_seats_leave_three_cells_between_them() -> None:
    world = draw(". . . . . .", "A A A B B B")
    assert told(seated(world, "a1", "d1")) == [("seats-too-close", "VS-6.0.e", ("a1", "d1"))]
    assert told(seated(world, "a1", "e1")) == []


def test_a_start_seat_is_not_on_the_water() -> None:
    assert told(seated(PLAIN, "a4")) == [("seat-on-water", "VS-6.0.b", ("a4",))]


def test_a_land_starts_one_seat() -> None:
    assert told(seated(PLAIN, "a1", "f1")) == [("seats-in-one-land", "VS-6.0.k", ())]


def test_a_seat_may_be_a_land_that_has_room() -> None:
    world = draw(". . . . . .", "A A A B B B")
    in_b = SeatLand(LandId("land-b"))
    assert told(replace(world, seats=(SeatCell(Cell("a1")), in_b))) == []
    assert told(replace(world, seats=(SeatCell(Cell("c1")), in_b))) == [
        ("seat-without-room", "VS-6.0.e", ())
    ]
    assert told(replace(world, seats=(SeatLand(LandId("nowhere")),))) == [
        ("seat-unknown-land", "VS-3.5.d", ())
    ]


def test_an_unequal_start_is_doubtful() -> None:
    world = draw(". . . . . . . .", "A A A A B B B B")
    assert warned(seated(world, "a1", "h1")) == []
    rich = replace(world, lands=(land("A", income=12), land("B", income=3)))
    assert warned(seated(rich, "a1", "h1")) == [("unfair-start", ())]


def test_a_game_is_played_only_on_a_map_without_errors() -> None:
    assert check_playable(shipped("duel")) == shipped("duel")
    with pytest.raises(Trouble) as caught:
        check_playable(PLAIN)
    assert caught.value.key == "map-unplayable"


def test_a_game_knows_the_terrain_river_land_and_vein_of_every_cell() -> None:
    known = sites(shipped("duel"))
    assert len(known) == 17 * 12
    lair, bed, sea = known[Cell("i6")], known[Cell("e5")], known[Cell("a1")]
    assert (lair.terrain, lair.vein, lair.lair) == ("mountains", 4, True)
    assert (bed.river, bed.land, bed.is_water) == (("E", "S", "W"), "clear-bend", True)
    assert (sea.land, sea.neighbours, sea.is_water) == (None, ("b1", "b2", "a2"), True)


def test_an_unchecked_map_has_no_sites() -> None:
    with pytest.raises(ValueError, match="b1 has no terrain"):
        sites(draw(". s", "A A"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_problem_has_words(language: Language) -> None:
    broken: list[MapFault] = []
    for test in (PLAIN, draw(". s", "A -"), with_rivers(PLAIN, "a1 a2 a3")):
        broken += map_faults(test)
    assert {it.kind for it in broken} >= {"too-few-seats", "unknown-terrain", "river-nowhere"}
    for problem in broken:
        assert words(language).at("map_problem", problem.kind, **problem.about)


def test_reading_a_map_with_problems_is_no_trouble() -> None:
    text = 'map=1\nid="x"\nauthor=""\nsize={columns=2,rows=1}\nname={}\nlands=[]\n'
    world = read_map(text + "[grid]\nterrain='s f'\nlands='A'\n")
    assert world.terrain == ("sf",)
    assert "unknown-terrain" in [it.kind for it in map_faults(world)]
