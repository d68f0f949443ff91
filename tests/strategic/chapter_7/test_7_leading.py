"""VS-7.7.a to VS-7.7.c. Who leads a side, and what the next turn waits for."""

from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.laws.invariants import check
from tests.strategic.scenes.scene import scene
from tests.strategic.scenes.slots import has_left
from tests.strategic.scenes.wars import clash, declares, dice, ends, leaders, orders, sides

FIELD = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    """


@rule("VS-7.7.a", "VS-7.7.b")
def test_the_next_who_is_there_leads_when_the_first_is_dead() -> None:
    """anna's elves fall in the defence of her castle, before the battle they had declared."""
    desk = scene(
        FIELD, "anna castle b2", "anna elves-1 b2", "dora knights-1 a2", "boris mage-1 c2",
        "carol orcs-1 d2", seats="anna boris carol dora", attack_freeze_scope="target_only",
        victory_measure="none",
    )  # fmt: skip
    assert clash(
        desk,
        "dora attack knights-1 castle-b2",
        "anna attack elves-1 mage-1",
        "carol attack orcs-1 mage-1",
    ) == (("knights-1:4",), ("elves-1:3", "castle-b2:2+"))
    orders(desk, dora="attack " * 4, anna="shoot " * 5)
    desk.does("dora", "settle")
    assert sides(desk) == (("orcs-1:3",), ("mage-1:1+",))
    assert leaders(desk) == ("carol", "boris")
    facts = orders(desk, carol="attack " * 3, boris="shoot")
    assert "perished mage-1" in facts
    check(desk.world)


@rule("VS-7.7.a")
def test_whoever_declared_first_lays_all_cards_of_the_attackers() -> None:
    desk = scene(
        FIELD, "anna elves-1 b1", "carol orcs-1 d1", "boris mage-1 c1", seats="anna boris carol"
    )
    declares(desk, "carol", "attack orcs-1 mage-1")
    declares(desk, "anna", "attack elves-1 mage-1")
    ends(desk)
    assert leaders(desk) == ("carol", "boris")
    assert desk.refusal("anna", "array elves-1 orcs-1") == "VS-7.7.a not-the-leader"
    desk.does("carol", "array elves-1 orcs-1")
    assert desk.refusal("anna", "orders attack attack attack") == "VS-7.7.a not-the-leader"
    desk.does("carol", "orders attack attack attack shoot shoot shoot")


@meeting("VS-M-3x7-11")
@rule("VS-7.7.a", "VS-3.6.a")
def test_the_armies_of_one_who_has_left_defend_by_chance() -> None:
    desk = scene(FIELD, "anna elves-1 a1", "boris orcs-1 b1", "carol orcs-2 f3",
                 seats="anna boris carol")  # fmt: skip
    has_left(desk, "boris")
    declares(desk, "anna", "attack elves-1 orcs-1")
    ends(desk)
    assert leaders(desk) == ("anna", None)
    assert desk.asked == ("anna",)
    desk.does("anna", "orders attack attack attack")
    assert desk.asked == ("chance",)
    dice(desk, 2)
    assert "orcs-1" not in desk.world.armies


@rule("VS-7.7.a")
def test_a_leaver_who_joined_a_side_does_not_lead_it_but_his_fellow_does() -> None:
    desk = scene(FIELD, "boris castle b1", "carol elves-1 b1", "anna knights-1 a1",
                 seats="anna boris carol")  # fmt: skip
    has_left(desk, "boris")
    declares(desk, "anna", "attack knights-1 castle-b1")
    ends(desk)
    assert leaders(desk) == ("anna", "carol")


@rule("VS-7.7.c")
def test_a_leader_puts_his_allies_in_front_without_asking_them() -> None:
    desk = scene(
        FIELD, "anna elves-1 b1", "boris mage-1 c1", "dora orcs-1 a1", seats="anna boris dora"
    )
    declares(desk, "anna", "attack elves-1 mage-1")
    declares(desk, "dora", "attack orcs-1 elves-1")
    ends(desk)
    assert (desk.asked, desk.question) == (("boris",), "array"), "anna has one army only"
    assert desk.refusal("dora", "array orcs-1 mage-1") == "VS-7.7.a not-the-leader"
    assert desk.refusal("boris", "array orcs-1") == "VS-7.7.c army-order"
    assert desk.refusal("boris", "array orcs-1 orcs-1") == "VS-7.7.c army-order"
    assert desk.refusal("boris", "array orcs-1 elves-1") == "VS-7.7.c army-order"
    assert desk.refusal("boris", "draw-lots") == "VS-7.3.a no-such-question"
    assert desk.refusal("boris", "orders attack attack attack attack") == (
        "VS-7.3.a no-such-question"
    )
    facts = desk.does("boris", "array orcs-1 mage-1")
    assert facts[-1] == "opened array elves-1 defence orcs-1 mage-1"
    assert set(desk.asked) == {"anna", "boris"}
    assert desk.question == "orders"
    facts = orders(desk, anna="shoot shoot shoot", boris="attack attack attack defend")
    assert (
        "opened orders elves-1:shoot elves-1:shoot elves-1:shoot defence orcs-1:attack "
        "orcs-1:attack orcs-1:attack mage-1:defend" in facts
    )


@rule("VS-1.1.d", "VS-1.2.t")
def test_the_next_turn_waits_for_the_battle_the_prize_and_the_decision_about_the_castle() -> None:
    desk = scene(
        FIELD, "anna knights-1 a1 personal", "boris castle b1", "boris elves-1 f3",
        lands="aaaaaaa aaaaaaa aaaaaaa".replace(" ", "\n"),
        victory_measure="none",
    )  # fmt: skip
    declares(desk, "anna", "attack knights-1 castle-b1")
    ends(desk)
    assert set(desk.asked) == {"anna", "boris"}
    assert desk.refusal("boris", "end") == "VS-1.2.w not-your-turn"
    orders(desk, anna="attack " * 4, boris="shoot shoot")
    assert (desk.asked, desk.question) == (("anna",), "settle")
    assert desk.refusal("boris", "end") == "VS-1.2.w not-your-turn"
    desk.does("anna", "settle take")
    for _ in range(3):
        if desk.question in ("turmoil", "share"):
            desk.does("anna", "stir no" if desk.question == "turmoil" else "settle")
    assert desk.asked == ("boris",)
    assert desk.at("b1").owner == "anna"


@rule("VS-1.2.c", "VS-1.2.d")
def test_prize_and_turmoil_are_taken_out_of_turn_too() -> None:
    """boris attacks anna's personal knights in his own turn and loses."""
    desk = scene(
        FIELD, "anna knights-1 a1 personal", "boris elves-1 b1 personal", "boris castle f3",
        turn="boris",
    )  # fmt: skip
    before = desk.coins("anna")
    declares(desk, "boris", "attack elves-1 knights-1")
    ends(desk, "boris")
    facts = orders(desk, boris="shoot " * 3, anna="attack " * 4)
    assert "prized anna 25" in facts
    assert desk.coins("anna") == before + 25
    assert (desk.asked, desk.question) == (("anna",), "turmoil")
    assert desk.refusal("boris", "stir at-once") == "VS-7.5.a already-sealed"
    facts = desk.does("anna", "stir at-once")
    assert facts[-1].startswith("called-for turmoil")


@rule("VS-7.7.c", "VS-4.3.i")
def test_nobody_arrays_a_side_that_has_no_leader() -> None:
    desk = scene(
        FIELD, "anna elves-1 a1", "nobody castle b1", "nobody orcs-1 b1",
        neutral_vanish_percent=0, victory_measure="none",
    )  # fmt: skip
    _, defenders = clash(desk, "anna attack elves-1 castle-b1")
    assert len(defenders) == 2
    assert leaders(desk) == ("anna", None)
    assert (desk.question, desk.asked) == ("orders", ("anna",)), "orders come at once"
