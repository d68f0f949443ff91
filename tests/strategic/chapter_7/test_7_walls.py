"""VS-T3.f to VS-T3.h, VS-4.2.h. Walls, garrisons, and armies aboard in a battle."""

import pytest

from tests.rule import rule
from tests.strategic.scenes.scene import scene
from tests.strategic.scenes.wars import clash, declares, ends, sides

FIELD = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    """


@rule("VS-T3.f", "VS-M.1.b")
def test_castle_and_city_walls_help_those_who_do_not_attack() -> None:
    for house, garrison in (("castle", "2+"), ("city", "3+")):
        desk = scene(FIELD, f"boris {house} b1", "boris elves-1 b1", "anna knights-1 a1")
        assert clash(desk, "anna attack knights-1 elves-1") == (
            ("knights-1:4",),
            ("elves-1:3+", f"{house}-b1:{garrison}"),
        )
        sally = scene(FIELD, f"anna {house} b1", "anna elves-1 b1", "boris knights-1 a1")
        assert clash(sally, "anna attack elves-1 knights-1") == (("elves-1:3",), ("knights-1:4",))


@rule("VS-T3.f")
def test_the_owner_of_the_walls_may_object_until_the_cards_are_laid() -> None:
    desk = scene(
        FIELD, "boris castle b1", "carol elves-1 b1", "anna knights-1 a1",
        seats="anna boris carol",
    )  # fmt: skip
    declares(desk, "anna", "attack knights-1 elves-1")
    desk.does("boris", "permit carol no-walls castle-b1")
    ends(desk)
    assert sides(desk) == (("knights-1:4",), ("elves-1:3", "castle-b1:2+"))
    neutral = scene(FIELD, "nobody castle b1", "carol elves-1 b1", "anna knights-1 a1",
                    seats="anna boris carol")  # fmt: skip
    assert clash(neutral, "anna attack knights-1 elves-1")[1] == ("elves-1:3+", "castle-b1:2+"), (
        "nobody is there to object"
    )


@rule("VS-T3.g", "VS-M.1.b")
def test_fortress_walls_help_attackers_too_but_not_against_the_fortress() -> None:
    desk = scene(FIELD, "anna fortress b1", "anna elves-1 b1", "boris knights-1 a1")
    assert clash(desk, "anna attack elves-1 knights-1") == (("elves-1:3+",), ("knights-1:4",))
    storm = scene(FIELD, "boris fortress c1", "anna elves-1 b1")
    storm.does("anna", "move elves-1 c1 attack fortress-c1")
    ends(storm)
    assert sides(storm) == (("elves-1:3",), ("fortress-c1:2+",))
    objected = scene(FIELD, "boris fortress b1", "carol elves-1 b1", "anna knights-1 a1",
                     seats="anna boris carol")  # fmt: skip
    objected.does("boris", "permit carol no-walls all")
    assert clash(objected, "carol attack elves-1 knights-1") == (("elves-1:3",), ("knights-1:4",))


@rule("VS-T3.h")
@pytest.mark.parametrize(
    ("house", "attacked", "sallying"),
    [("tower", "1", "1"), ("manor", "2", "2"), ("castle", "2+", "2"), ("city", "3+", "3"),
     ("fortress", "2+", "2+")],
)  # fmt: skip
def test_garrisons_have_the_advantage_of_their_walls_in_defence(
    house: str, attacked: str, sallying: str
) -> None:
    desk = scene(FIELD, f"boris {house} b1", "anna knights-1 a1")
    assert clash(desk, f"anna attack knights-1 {house}-b1")[1] == (f"{house}-b1:{attacked}",)
    out = scene(FIELD, f"anna {house} b1", "boris knights-1 b1")
    assert clash(out, f"anna sally {house}-b1 knights-1")[0] == (f"{house}-b1:{sallying}",)


@rule("VS-4.2.h", "VS-4.2.j", "VS-7.5.b")
def test_an_army_aboard_has_one_detachment_at_sea_and_in_harbour() -> None:
    sea = scene(". . .\n~ ~ ~", "boris ship-1 b2", "boris knights-1 ship-1", "anna ship-2 a2")
    assert clash(sea, "anna attack ship-2 ship-1") == (("ship-2:2",), ("ship-1:2", "knights-1:1"))
    dock = scene(
        ". . .\n~ ~ ~", "boris city b1", "boris ship-1 b1", "boris knights-1 ship-1",
        "anna elves-1 a1",
    )  # fmt: skip
    assert clash(dock, "anna attack elves-1 knights-1") == (
        ("elves-1:1",),
        ("ship-1:2+", "knights-1:1+", "city-b1:3+"),
    )
    aboard = scene(". . .\n~ ~ ~", "anna ship-1 b2", "anna knights-1 ship-1", "boris elves-1 b1")
    assert clash(aboard, "anna attack knights-1 elves-1") == (("knights-1:1",), ("elves-1:3",)), (
        "the ship has not declared"
    )
