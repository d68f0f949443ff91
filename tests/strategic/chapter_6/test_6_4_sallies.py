"""VS-6.4. Sallies: a garrison attacks an army on its own cell."""

from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.laws.invariants import check
from tests.strategic.scenes.scene import scene
from tests.strategic.scenes.wars import calm, declares, ends, orders, sides

FIELD = """
    . . . . . .
    . . . . . .
    . . . . . .
    """


@rule("VS-6.4.a", "VS-1.2.n")
def test_a_garrison_falls_upon_an_army_on_its_own_cell_in_anybodys_turn() -> None:
    desk = scene(
        FIELD, "anna castle c2", "boris knights-1 c2", "boris orcs-1 d2", "anna elves-1 a1",
        turn="boris",
    )  # fmt: skip
    assert desk.refusal("anna", "sally castle-c2 orcs-1") == "VS-6.4.a not-on-this-cell"
    assert desk.refusal("anna", "sally castle-c2 knights-9") == "VS-6.4.a not-on-this-cell"
    assert desk.refusal("boris", "sally castle-c2 knights-1") == "VS-1.2.w not-your-structure"
    assert desk.refusal("anna", "sally tower-c2 knights-1") == "VS-1.2.w no-such-structure"
    assert desk.lists("anna", "sally castle-c2 knights-1")
    assert desk.does("anna", "sally castle-c2 knights-1")[0] == (
        "declared c2 anna knights-1 1 attack"
    )
    calm(desk)
    assert desk.refusal("anna", "sally castle-c2 knights-1") == "VS-1.3.b structure-spent"
    ends(desk, "boris")
    assert sides(desk) == (("castle-c2:2",), ("knights-1:4",))


@rule("VS-6.4.a")
def test_a_mine_and_a_tower_fall_upon_neutral_armies_too() -> None:
    desk = scene(
        FIELD, "anna mine f3 3", "nobody orcs-1 f3", "anna tower a1", "nobody knights-1 a1",
        veins=("f3 3",), neutral_vanish_percent=0,
    )  # fmt: skip
    declares(desk, "anna", "sally mine-f3 orcs-1")
    declares(desk, "anna", "sally tower-a1 knights-1")
    ends(desk)
    assert sides(desk) == (("mine-f3:2",), ("orcs-1:3",))


@meeting("VS-M-6xT3-02")
@rule("VS-6.4.b", "VS-T3.f")
def test_against_the_garrison_itself_its_walls_help_nobody() -> None:
    desk = scene(FIELD, "anna castle c2", "boris elves-1 c2")
    declares(desk, "anna", "sally castle-c2 elves-1")
    ends(desk)
    assert sides(desk) == (("castle-c2:2",), ("elves-1:3",))


@rule("VS-6.4.c")
def test_a_garrison_that_falls_in_its_sally_has_lost_its_structure() -> None:
    desk = scene(FIELD, "anna castle c2", "boris elves-1 c2")
    declares(desk, "anna", "sally castle-c2 elves-1")
    ends(desk)
    orders(desk, anna="attack attack", boris="defend defend defend")
    assert (desk.asked, desk.question) == (("boris",), "settle")
    assert desk.lists("boris", "settle take lower")
    desk.does("boris", "settle take lower")
    assert (desk.at("c2").owner, desk.at("c2").kind) == ("boris", "manor")
    check(desk.world)
