"""VS-4.3.h, VS-4.3.i. Neutral armies attack the structure they stand on."""

from tests.rule import rule
from tests.strategic.scenes.scene import Desk, scene
from tests.strategic.scenes.wars import declares, dice, ends, leaders, sides

FIELD = """
    . . . . . .
    . . . . . .
    . . . . . .
    """


@rule("VS-4.3.h")
def test_a_neutral_army_attacks_only_the_structure_on_whose_cell_it_stands() -> None:
    desk = scene(
        FIELD, "anna tower a1", "nobody elves-1 b1", "anna mine f3 1", "nobody orcs-1 f3",
        veins=("f3 2",), neutral_vanish_percent=0,
    )  # fmt: skip
    facts = desk.does("anna", "end")
    assert "declared orcs-1 - f3 1 attack" in facts
    assert sum(fact.startswith("declared") for fact in facts) == 1
    assert sides(desk) == (("orcs-1:3",), ("mine-f3:1",))
    assert leaders(desk) == (None, "anna")
    desk.does("anna", "orders attack")
    dice(desk, 2)  # orcs shoot, all of them; the dice come last
    assert "orcs-1" not in desk.world.armies
    assert desk.at("f3").owner == "anna"


def _mine(**options: str) -> Desk:
    return scene(
        FIELD, "anna mine f3 1", "nobody orcs-1 f3", "boris elves-1 a1",
        veins=("f3 2",), neutral_vanish_percent=0, **options,  # type: ignore[arg-type]
    )  # fmt: skip


@rule("VS-4.3.h")
def test_a_neutral_army_declares_once_a_year_in_the_closing_step_of_a_turn() -> None:
    desk = scene(
        FIELD, "anna mine f3 1", "nobody mage-1 f3", "boris orcs-1 a1",
        veins=("f3 2",), neutral_vanish_percent=0,
    )  # fmt: skip
    assert "declared mage-1 - f3 1 attack" in desk.does("anna", "end")
    desk.does("anna", "orders attack")
    dice(desk, 3)  # defend beats attack: the garrison falls, the mine of level 1 is gone
    assert "f3" not in desk.world.structures
    kept = scene(
        FIELD, "anna mine f3 2", "nobody mage-1 f3", "boris orcs-1 a1",
        veins=("f3 2",), neutral_vanish_percent=0,
    )  # fmt: skip
    kept.does("anna", "end")
    kept.does("anna", "orders attack")
    dice(kept, 3)
    assert kept.at("f3").level == 1, "magical and neutral victors always lower"
    assert kept.asked == ("boris",)
    assert not any(fact.startswith("declared") for fact in kept.does("boris", "end"))
    assert (kept.asked, kept.world.year) == (("anna",), 3)
    assert "declared mage-1 - f3 1 attack" in kept.does("anna", "end")


@rule("VS-4.3.h")
def test_by_option_neutral_armies_declare_when_the_year_begins_and_fight_in_its_first_turn() -> (
    None
):
    desk = _mine(neutral_attack_moment="start_of_year")
    assert not any(fact.startswith("declared") for fact in desk.does("anna", "end"))
    facts = desk.does("boris", "end")
    assert facts.index("turn-began 1") < facts.index("declared orcs-1 - f3 1 attack")
    assert desk.asked == ("anna",)
    assert desk.refusal("anna", "deepen mine-f3 2") == "VS-4.3.b structure-under-attack"
    ends(desk)
    assert sides(desk) == (("orcs-1:3",), ("mine-f3:1",))


@rule("VS-4.3.i")
def test_neutral_armies_and_buildings_do_nothing_else() -> None:
    desk = scene(
        FIELD, "nobody knights-1 c2", "nobody castle c2", "anna elves-1 a1", "boris orcs-1 f3",
        neutral_vanish_percent=0,
    )  # fmt: skip
    for seat in ("anna", "boris"):
        assert desk.is_refused(seat, "move knights-1 c1")
        assert desk.is_refused(seat, "hire elves castle-c2")
        assert desk.is_refused(seat, "sally castle-c2 knights-1")
    desk.ends_turns_until("anna", 5)
    assert desk.army("knights-1").cell == "c2"
    assert desk.at("c2").owner is None


@rule("VS-4.3.i", "VS-7.7.a")
def test_chance_gives_neutral_orders_after_the_players_have_given_theirs() -> None:
    desk = scene(FIELD, "anna elves-1 a1", "nobody orcs-1 b1", neutral_vanish_percent=0)
    declares(desk, "anna", "attack elves-1 orcs-1")
    facts = desk.does("anna", "end")
    assert facts[-1] == "sealed defenders - words by-lot"
    assert desk.world.call is None, "dice are thrown openly, so they fall last"
    facts = desk.does("anna", "orders attack attack attack")
    assert facts[-1] == "called-for orders 3 3 about defenders nobody"
    desk.throws(2, 2, 2)
    assert "orcs-1" not in desk.world.armies


@rule("VS-4.3.i")
def test_by_option_the_host_gives_neutral_orders() -> None:
    desk = scene(
        FIELD, "anna elves-1 a1", "nobody orcs-1 b1", neutral_vanish_percent=0,
        neutral_orders="host", host_mode="referee",
    )  # fmt: skip
    declares(desk, "anna", "attack elves-1 orcs-1")
    ends(desk)
    assert set(desk.asked) == {"anna", "host"}
    assert leaders(desk) == ("anna", "host")
    assert desk.refusal("boris", "orders attack attack attack") == "VS-7.7.a not-the-leader"
    assert desk.lists("host", "orders defend defend defend")
    desk.does("host", "orders defend defend defend")
    assert desk.refusal("host", "orders defend defend defend") == "VS-7.5.a already-sealed"
    desk.does("anna", "orders attack attack attack")
    assert "elves-1" not in desk.world.armies
    assert desk.refusal("host", "orders attack") == "VS-0.1.b not-for-the-host"


@rule("VS-4.3.i")
def test_by_option_the_next_player_who_is_no_enemy_gives_neutral_orders() -> None:
    pieces = ("anna elves-1 a1", "nobody orcs-1 b1", "boris knights-1 c1", "carol orcs-2 f3")
    desk = scene(
        FIELD, *pieces, seats="anna boris carol", neutral_orders="next_player",
        neutral_vanish_percent=0,
    )  # fmt: skip
    declares(desk, "anna", "attack elves-1 orcs-1")
    ends(desk)
    assert leaders(desk) == ("anna", "boris")
    again = scene(
        FIELD, *pieces, seats="anna boris carol", neutral_orders="next_player",
        neutral_vanish_percent=0,
    )  # fmt: skip
    declares(again, "anna", "attack elves-1 orcs-1")
    declares(again, "boris", "attack knights-1 orcs-1")
    ends(again)
    assert leaders(again) == ("anna", "carol")
