"""Chapter 4, point 6. Dismissal, voluntary and for lack of money; neutrals that vanish."""

import pytest
from msgspec.structs import replace

from letopis.core.seats import SeatId
from letopis.games.strategic.realm.treasury import income_of, upkeep_of
from letopis.games.strategic.world import Acting, ArmyId
from letopis.games.strategic.world.changes import with_player
from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.scenes.scene import GAME, Desk, scene

ANNA = SeatId("anna")
FIELDS = ". . . . . ~"
LANDS = "A A B C D -"


def _net(desk: Desk) -> int:
    return income_of(desk.world, ANNA)[0] - upkeep_of(desk.world, ANNA)


def _poor(*pieces: str, coins: int = 3, income: int = 4, **options: str) -> Desk:
    """boris ends his turn and anna's begins: a land of 4 coins, 3 in the treasury."""
    desk = scene(
        FIELDS, *pieces, "boris mine e1 1", lands=LANDS, incomes={"A": income, "B": 0},
        turn="boris", coins=coins, **options,  # type: ignore[arg-type]
    )  # fmt: skip
    desk.does("boris", "end")
    return desk


@rule("VS-4.6.a", "VS-4.6.b", "VS-1.2.h")
def test_a_dismissed_army_is_gone_and_costs_nothing_any_more() -> None:
    desk = scene(FIELDS, "anna castle a1", "anna elves-1 c1", lands=LANDS, incomes={"A": 11})
    assert _net(desk) == 6
    assert desk.does("anna", "dismiss elves-1") == ["dismissed elves-1 0"]
    assert ArmyId("elves-1") not in desk.world.armies
    assert "c1" not in desk.world.standing
    assert _net(desk) == 11
    assert desk.coins("anna") == 100, "no cash outside a building"
    assert desk.refusal("anna", "dismiss elves-1") == "VS-1.2.w no-such-army"


@rule("VS-4.6.c")
def test_in_a_building_a_years_upkeep_is_returned() -> None:
    for structure, refund in (("castle a1", 10), ("fortress a1", 10), ("mine a1 1", 0)):
        desk = scene(FIELDS, f"anna {structure}", "anna knights-1 a1")
        assert desk.does("anna", "dismiss knights-1") == [f"dismissed knights-1 {refund}"]
        assert desk.coins("anna") == 100 + refund
    foreign = scene(FIELDS, "boris castle a1", "anna knights-1 a1")
    assert foreign.does("anna", "dismiss knights-1") == ["dismissed knights-1 10"]
    personal = scene(FIELDS, "anna castle a1", "anna knights-1 a1 personal")
    assert personal.does("anna", "dismiss knights-1") == ["dismissed knights-1 0"]
    assert personal.player("anna").personal is None


@rule("VS-1.2.h", "VS-4.6.a")
def test_who_may_be_dismissed_and_when() -> None:
    desk = scene(
        FIELDS, "anna ship-1 f1", "anna elves-1 ship-1", "anna elves-2 c1", "boris orcs-1 a1",
        lands=LANDS,
    )  # fmt: skip
    assert desk.refusal("boris", "dismiss orcs-1") == "VS-1.2.w not-your-turn"
    assert desk.refusal("anna", "dismiss orcs-1") == "VS-1.2.w not-your-army"
    assert desk.refusal("anna", "dismiss ship-1") == "VS-4.6.a ship-is-loaded"
    desk.spent("elves-2", 2, 1)
    assert desk.refusal("anna", "dismiss elves-2") == "VS-1.3.b action-spent"
    desk.does("anna", "dismiss elves-1")
    assert desk.army("ship-1").cargo is None
    desk.does("anna", "dismiss ship-1")


@rule("VS-4.6.g", "VS-1.2.h")
@pytest.mark.parametrize("army", ["ghost-ship-1 f1", "zombie-1 c1", "dragon-1 c1"])
def test_magical_armies_cannot_be_dismissed(army: str) -> None:
    name = army.split()[0]
    desk = scene(FIELDS, f"anna {army}", lands=LANDS)
    assert desk.refusal("anna", f"dismiss {name}") == "VS-4.6.g magical-stays"
    assert not desk.lists("anna", f"dismiss {name}")


@rule("VS-4.6.d", "VS-4.6.e")
def test_who_cannot_pay_dismisses_first_of_all_whom_he_likes() -> None:
    desk = _poor("anna castle a1", "anna knights-1 b1", "anna elves-1 c1")
    assert (desk.asked, desk.question) == (("anna",), "shortage")
    for line in ("end", "move elves-1 d1", "send boris 1", "attack elves-1 knights-1", "pass"):
        assert desk.refusal("anna", line) == "VS-4.6.d dismiss-first", line
        assert not desk.lists("anna", line), line
    assert desk.refusal("boris", "dismiss elves-1") == "VS-1.2.w not-your-turn"
    assert desk.refusal("boris", "end") == "VS-1.2.w not-your-turn"
    assert desk.does("anna", "dismiss elves-1") == ["dismissed elves-1 0"], "10 of 7: still short"
    assert desk.question == "shortage"
    assert desk.does("anna", "dismiss knights-1") == [
        "dismissed knights-1 0",
        "paid anna 4 0 land-a",
        "subturn-began anna",
    ]
    assert desk.coins("anna") == 7


@rule("VS-4.6.e")
def test_one_big_army_may_go_instead_of_two_small_ones() -> None:
    desk = _poor("anna castle a1", "anna knights-1 b1", "anna elves-1 c1", coins=7)
    assert "short-fell anna 4" in [GAME.notation.write(fact) for fact in desk.last]
    assert desk.does("anna", "dismiss knights-1")[1] == "paid anna 4 5 land-a"
    assert desk.world.phase == Acting(ANNA)
    small = _poor("anna castle a1", "anna knights-1 b1", "anna elves-1 c1", coins=7)
    assert small.does("anna", "dismiss elves-1")[1] == "paid anna 4 10 land-a"


@rule("VS-4.6.d", "VS-4.6.c")
def test_what_a_building_gives_back_counts_against_the_shortage() -> None:
    desk = _poor("anna castle a1", "anna elves-1 a1", "anna knights-1 c1", coins=1)
    assert desk.does("anna", "dismiss elves-1")[:2] == [
        "dismissed elves-1 5",
        "paid anna 4 10 land-a",
    ]
    assert desk.coins("anna") == 0


@rule("VS-4.6.d")
def test_a_spent_army_may_be_dismissed_for_want_of_money_and_so_may_a_loaded_ship() -> None:
    desk = _poor("anna ship-1 f1", "anna elves-1 ship-1", "anna elves-2 b1", coins=5, income=0)
    desk.spent("ship-1", 2, 2)
    assert desk.does("anna", "dismiss ship-1")[:3] == [
        "perished elves-1",
        "dismissed ship-1 0",
        "paid anna 0 5",
    ]


@rule("VS-4.6.a")
def test_on_a_river_the_passenger_of_a_dismissed_ship_stays_ashore() -> None:
    desk = scene(
        ". .\n. .\n~ ~", "anna ship-1 a2", "anna elves-1 ship-1", "boris mine b1 1",
        rivers=("a1 a2 a3",), turn="boris", coins=5,
    )  # fmt: skip
    desk.does("boris", "end")
    desk.does("anna", "dismiss ship-1")
    assert desk.army("elves-1").aboard is None
    assert desk.world.standing[desk.army("elves-1").cell] == "elves-1"


@rule("VS-4.6.f", "VS-0.2.c")
def test_whom_silence_does_not_name_chance_names_one_by_one() -> None:
    desk = _poor(
        "anna castle a1", "anna knights-1 b1", "anna elves-1 c1", "anna elves-2 d1",
        "anna knights-9 a1 personal",
    )  # fmt: skip
    (prompt,) = GAME.prompts(desk.world)
    assert (prompt.seat, prompt.key) == ("anna", "shortage")
    assert prompt.default is not None
    assert GAME.notation.write(prompt.default) == "draw-lots"
    assert desk.lapses("anna") == ["timed-out anna", "called-for dismiss 1 3 about anna"]
    assert desk.player("anna").missed == 0
    assert desk.throws(2) == ["fell 2", "dismissed elves-1 0", "called-for dismiss 1 2 about anna"]
    facts = desk.throws(1)
    assert facts[:3] == ["fell 1", "dismissed knights-1 0", "paid anna 4 5 land-a"]
    assert desk.world.phase == Acting(ANNA)
    assert desk.player("anna").personal == "knights-9"


@rule("VS-4.6.f")
def test_lots_may_be_asked_for_but_only_in_a_shortage() -> None:
    desk = _poor("anna castle a1", "anna knights-1 b1")
    assert desk.lists("anna", "draw-lots")
    assert desk.does("anna", "draw-lots") == ["called-for dismiss 1 1 about anna"]
    assert desk.throws(1)[-1] == "subturn-began anna"
    assert desk.refusal("anna", "draw-lots") == "VS-4.6.f no-shortage"
    assert not desk.lists("anna", "draw-lots")


@rule("VS-4.6.f")
def test_an_unpaid_dragon_is_its_own_master_again_when_nobody_is_left_to_dismiss() -> None:
    desk = _poor("anna dragon-1 b1", "anna elves-1 c1", coins=0, income=0)
    assert desk.question == "shortage", "first those who can be dismissed"
    facts = desk.does("anna", "dismiss elves-1")
    assert facts[1:3] == ["freed dragon-1", "paid anna 0 0"]
    dragon = desk.army("dragon-1")
    assert dragon.owner is None
    assert dragon.stamp is not None
    assert desk.world.phase == Acting(ANNA)


@rule("VS-4.6.f")
def test_by_option_an_unpaid_dragon_is_forgiven_its_upkeep() -> None:
    desk = _poor("anna dragon-1 b1", coins=2, income=0, upkeep_unpaid_dragon="forgiven")
    assert desk.army("dragon-1").owner == "anna"
    assert desk.coins("anna") == 0, "what there is is paid; the treasury never falls below nothing"
    assert desk.world.phase == Acting(ANNA)


def _bought(coins: int = 2) -> Desk:
    """anna takes boris into service before he was paid this year; he cannot keep his knights."""
    desk = scene(
        ". . . . . .\n. . . . . .", "anna elves-1 a1", "anna barbarians-1 b1",
        "boris knights-1 e1", "boris elves-2 f1", "carol orcs-1 c2", "carol orcs-2 f2",
        seats="anna boris carol", coins=coins,
    )  # fmt: skip
    late = replace(desk.player("boris"), income_year=1)
    desk.world = with_player(desk.world, late)
    desk.does("carol", "stance always")
    return desk


@meeting("VS-M-2x4-01")
@rule("VS-4.6.d", "VS-2.1.a")
def test_a_shortage_at_a_late_vassals_income_comes_first_then_the_turn_goes_on() -> None:
    desk = _bought()
    desk.does("anna", "offer-service boris")
    assert desk.asked == ("boris",)
    facts = desk.does("boris", "answer 1 yes")
    assert facts == ["answered 1 yes", "bound boris anna", "short-fell boris 13"]
    assert (desk.asked, desk.question) == (("boris",), "shortage")
    assert desk.refusal("anna", "move elves-1 a2") == "VS-1.2.w not-your-turn"
    assert desk.refusal("carol", "attack orcs-1 barbarians-1") == "VS-1.2.w not-your-turn"
    desk.does("boris", "dismiss elves-2")
    facts = desk.does("boris", "dismiss knights-1")
    assert facts[:2] == ["dismissed knights-1 0", "paid boris 0 0"]
    assert facts[-1].startswith("awaited carol"), "the window goes on where it was"
    assert desk.does("carol", "pass") == ["passed carol", "resumed"]
    assert desk.world.phase == Acting(ANNA)
    desk.does("anna", "move elves-1 a2")


@rule("VS-4.6.f", "VS-0.2.c")
def test_the_clock_carries_a_late_vassals_shortage_through() -> None:
    desk = _bought()
    desk.does("anna", "offer-service boris")
    desk.does("boris", "answer 1 yes")
    assert desk.refusal("clock", "lapse carol") == "VS-0.2.c not-waited-for"
    desk.lapses("boris")
    desk.throws(1)
    facts = desk.throws(1)
    assert "paid boris 0 0" in facts
    assert desk.player("boris").missed == 0
    desk.lapses("carol")
    assert desk.world.phase == Acting(ANNA)


@rule("VS-4.6.d")
def test_nobody_else_enters_service_while_a_shortage_is_open() -> None:
    desk = _bought()
    desk.world = with_player(desk.world, replace(desk.player("carol"), income_year=1))
    desk.does("anna", "offer-service carol")
    desk.does("carol", "pass")
    desk.does("anna", "offer-service boris")
    desk.does("boris", "answer 2 yes")
    assert desk.refusal("carol", "answer 1 yes") == "VS-1.2.w not-your-turn"
    assert not desk.lists("carol", "answer 1 yes")


@rule("VS-4.0.e")
def test_an_army_that_belongs_to_nobody_is_neutral() -> None:
    desk = scene(FIELDS, "nobody elves-1 a1", "anna elves-2 c1", lands=LANDS)
    assert desk.army("elves-1").owner is None
    assert desk.world.rosters[SeatId("nobody")] == ("elves-1",)
    for seat in ("anna", "boris"):
        assert desk.refusal(seat, "dismiss elves-1").startswith("VS-1.2.w")
    assert desk.refusal("anna", "move elves-1 b1") == "VS-1.2.w not-your-army"


@rule("VS-4.0.f", "VS-I.q")
def test_each_neutral_army_vanishes_with_one_of_twenty_at_the_start_of_a_year() -> None:
    desk = scene(
        FIELDS, "nobody elves-1 a1", "nobody orcs-1 b1", "nobody ship-1 f1", "nobody dragon-1 c1",
        "anna elves-2 d1", "boris mine e1 1", lands=LANDS, turn="boris", year=3,
    )  # fmt: skip
    facts = desk.does("boris", "end")
    assert facts[-2:] == ["year-began 4", "called-for vanish 3 20 about elves-1 orcs-1 ship-1"]
    assert desk.asked == ("chance",)
    facts = desk.throws(2, 1, 20)
    assert facts[:2] == ["fell 2 1 20", "perished orcs-1"]
    assert set(desk.world.armies) == {"elves-1", "ship-1", "dragon-1", "elves-2"}


@rule("VS-4.0.f")
def test_a_vanished_ship_takes_its_cargo_along_and_a_vanished_passenger_leaves_its_ship() -> None:
    pieces = ("nobody ship-1 f1", "nobody elves-1 ship-1", "boris mine e1 1")
    for faces, left in (((1, 20), set()), ((20, 1), {"ship-1"}), ((1, 1), set())):
        desk = scene(FIELDS, *pieces, lands=LANDS, turn="boris")
        desk.does("boris", "end")
        desk.throws(*faces)
        assert set(desk.world.armies) == left, faces


@rule("VS-4.0.f")
def test_by_option_neutral_armies_stay_or_vanish_twice_as_often() -> None:
    pieces = ("nobody elves-1 a1", "boris mine e1 1")
    never = scene(FIELDS, *pieces, lands=LANDS, turn="boris", neutral_vanish_percent=0)
    assert not any("vanish" in fact for fact in never.does("boris", "end"))
    for face, gone in ((2, True), (3, False)):
        often = scene(FIELDS, *pieces, lands=LANDS, turn="boris", neutral_vanish_percent=10)
        often.does("boris", "end")
        often.throws(face)
        assert ("elves-1" not in often.world.armies) is gone, face
