"""Chapter 2 and chapter 3, point 1. Income, upkeep, the limit of the treasury, gifts."""

import pytest
from msgspec.structs import replace

from letopis.core.errors import NotationError
from letopis.core.questions.budget import Budget
from letopis.core.seats import SeatId
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.realm.treasury import income_of, limit_of, upkeep_of
from letopis.games.strategic.world.changes import with_player, with_structure
from tests.rule import rule
from tests.strategic.scenes.scene import GAME, Desk, endless, scene
from tests.strategic.scenes.warfare import ATTACKERS, closes, war, wins

LANDS = "A A B B C C D D"
FIELDS = ". . m m . . . ."
ANNA = SeatId("anna")


def _estate(*pieces: str, coins: int = 100, **options: str) -> Desk:
    """Four lands of 12, 3, 5 and 5 coins; it is boris's turn of year 2, anna's comes next."""
    return scene(
        FIELDS, *pieces, lands=LANDS, incomes={"A": 12, "B": 3},
        turn="boris", coins=coins, **options,  # type: ignore[arg-type]
    )  # fmt: skip


def _hold(desk: Desk, seat: str, coins: int) -> None:
    desk.world = with_player(desk.world, replace(desk.player(seat), treasury=coins))


def _captured(desk: Desk, cell: str, seat: str) -> None:
    owner = SeatId(seat)
    desk.world = with_structure(desk.world, replace(desk.at(cell), owner=owner))


@rule("VS-2.1.a", "VS-1.1.c")
def test_a_turn_begins_with_the_income_less_the_upkeep() -> None:
    desk = _estate(
        "anna castle a1", "anna mine c1 2", "anna elves-1 b1", "anna ship-1 e1", "boris elves-2 h1"
    )
    facts = desk.does("boris", "end")
    assert "paid anna 16 10 land-a c1" in facts
    assert facts.index("turn-began 1") < facts.index("paid anna 16 10 land-a c1")
    assert facts[-1] == "subturn-began anna"
    assert desk.coins("anna") == 106


@rule("VS-2.1.a")
def test_income_below_the_upkeep_is_taken_from_the_treasury() -> None:
    desk = _estate("anna elves-1 b1", "anna knights-1 a1", "boris elves-2 h1")
    assert "paid anna 0 15" in desk.does("boris", "end")
    assert desk.coins("anna") == 85


@rule("VS-5.0.b")
def test_the_personal_army_needs_no_upkeep() -> None:
    desk = _estate("anna knights-1 a1 personal", "anna elves-1 b1")
    assert upkeep_of(desk.world, ANNA) == 5
    assert "paid anna 0 5" in desk.does("boris", "end")


@rule("VS-2.1.b", "VS-2.3.a")
def test_what_lies_above_the_limit_is_confiscated_before_the_income_is_paid() -> None:
    desk = _estate("anna castle a1", "anna mine c1 4", coins=130)
    facts = desk.does("boris", "end")
    assert facts.index("confiscated anna 30") < facts.index("paid anna 20 0 land-a c1")
    assert desk.coins("anna") == 120
    assert desk.player("boris").treasury == 130, "his turn has not come"


@rule("VS-2.1.b")
def test_nothing_is_confiscated_before_a_players_first_turn() -> None:
    desk = _estate("anna castle a1", coins=133)
    desk.world = with_player(desk.world, replace(desk.player("anna"), turns=0))
    facts = desk.does("boris", "end")
    assert not any(fact.startswith("confiscated anna") for fact in facts)
    assert desk.coins("anna") == 145
    desk.ends_turns_until("anna", 4)
    assert desk.coins("anna") == 112, "from the second turn on"


@rule("VS-2.2.a")
def test_income_comes_from_lands_with_an_own_lord_house_and_from_own_mines() -> None:
    fortress = _estate("anna fortress a1", "boris tower e1", "boris elves-1 b1")
    assert income_of(fortress.world, ANNA) == (0, ())
    mine = _estate("anna mine c1 3")
    assert income_of(mine.world, ANNA) == (6, ("c1",))
    for house in ("tower", "manor", "castle", "city"):
        assert income_of(_estate(f"anna {house} a1").world, ANNA) == (12, ("land-a",)), house


@rule("VS-2.2.b", "VS-I.e")
def test_a_land_and_a_mine_pay_once_a_year_whoever_owns_them() -> None:
    desk = scene(
        FIELDS, "anna castle a1", "anna mine c1 3", "boris elves-1 g1", "carol elves-2 h1",
        lands=LANDS, incomes={"A": 7}, seats="anna boris carol", turn="carol", year=3,
    )  # fmt: skip
    assert "paid anna 13 0 land-a c1" in desk.does("carol", "end")
    _captured(desk, "a1", "carol")
    _captured(desk, "c1", "carol")
    assert not any("land-a" in fact for fact in desk.does("anna", "end"))
    assert "paid carol 0 5" in desk.does("boris", "end"), "year 4: paid already"
    facts = desk.does("carol", "end")
    assert "paid anna 0 0" in facts
    desk.does("anna", "end")
    assert "paid carol 13 5 land-a c1" in desk.does("boris", "end")


@rule("VS-2.2.b")
def test_a_castle_taken_before_the_own_turn_pays_its_captor_in_the_next_year() -> None:
    """Anna was paid for it in this year; carol takes it in boris's turn."""
    desk = scene(
        ". . . .", "anna castle a1", "carol knights-1 b1", "boris elves-1 d1", lands="A A B C",
        incomes={"A": 7}, seats="anna boris carol", turn="carol", year=3, victory_measure="none",
    )  # fmt: skip
    assert "paid anna 7 0 land-a" in closes(desk, "carol")
    closes(desk)
    war(desk, "carol", "attack knights-1 castle-a1")
    closes(desk, "boris")
    wins(desk, ATTACKERS)
    assert "paid carol 0 10" in desk.does("carol", "settle take")
    assert desk.at("a1").owner == "carol"
    desk.ends_turns_until("boris", 5)
    assert "paid carol 7 10 land-a" in desk.does("boris", "end")


@rule("VS-2.2.b")
def test_not_even_the_one_who_was_paid_is_paid_twice() -> None:
    desk = _estate("anna castle a1")
    desk.does("boris", "end")
    assert income_of(desk.world, ANNA) == (0, ())
    desk.ends_turns_until("anna", 4)
    assert desk.coins("anna") == 112


@rule("VS-2.3.b")
def test_each_own_fortress_raises_the_limit_by_ten() -> None:
    desk = _estate("anna fortress a1", "anna fortress e1", "boris fortress g1", coins=150)
    assert limit_of(desk.world, ANNA) == 120
    assert "confiscated anna 30" in desk.does("boris", "end")
    assert desk.coins("anna") == 120


@rule("VS-2.3.a")
def test_by_option_the_limit_holds_when_a_turn_is_over() -> None:
    pieces = ("anna elves-1 a1", "boris elves-2 h1")
    late = _estate(*pieces, coins=140, treasury_cap_check="end_of_turn")
    facts = late.does("boris", "end")
    assert facts.index("confiscated boris 40") == facts.index("turn-ended") - 1
    assert not any(fact.startswith("confiscated anna") for fact in facts)
    assert late.coins("anna") == 135
    both = _estate(*pieces, coins=140, treasury_cap_check="both")
    facts = both.does("boris", "end")
    assert {"confiscated boris 40", "confiscated anna 40"} <= set(facts)
    book = _estate(*pieces, coins=140)
    assert "confiscated boris 40" not in book.does("boris", "end")


@rule("VS-3.1.a", "VS-1.2.o")
def test_money_is_sent_in_the_own_turn_and_no_more_than_one_has() -> None:
    desk = scene(". .", "anna elves-1 a1")
    assert desk.does("anna", "send boris 10") == ["sent anna boris 10 8"]
    assert (desk.coins("anna"), desk.coins("boris")) == (90, 108)
    assert desk.refusal("anna", "send boris 91") == "VS-3.1.a too-poor"
    assert desk.lists("anna", "send boris 90")
    assert not desk.lists("anna", "send boris 91")
    assert desk.refusal("boris", "send anna 1") == "VS-1.2.w not-your-turn"
    assert desk.refusal("anna", "send anna 1") == "VS-3.1.a to-oneself"
    assert desk.refusal("anna", "send zoe 1") == "VS-3.1.a no-such-player"


@rule("VS-3.1.b")
@pytest.mark.parametrize(("sent", "received"), [(11, 8), (1, 0), (5, 4), (6, 4), (100, 80)])
def test_a_fifth_rounded_up_is_lost_on_the_way(sent: int, received: int) -> None:
    desk = scene(". .", "anna elves-1 a1")
    desk.does("anna", f"send boris {sent}")
    assert (desk.coins("anna"), desk.coins("boris")) == (100 - sent, 100 + received)


@rule("VS-3.1.b")
def test_by_option_the_tax_is_paid_on_top() -> None:
    desk = scene(". .", "anna elves-1 a1", transfer_tax_mode="on_top")
    assert desk.refusal("anna", "send boris 84") == "VS-3.1.a too-poor"
    assert desk.lists("anna", "send boris 83")
    assert not desk.lists("anna", "send boris 84")
    assert desk.does("anna", "send boris 11") == ["sent anna boris 14 11"]
    assert (desk.coins("anna"), desk.coins("boris")) == (86, 111)


@rule("VS-3.1.c")
def test_a_vassal_is_no_exception_and_may_hold_more_than_the_limit_for_a_while() -> None:
    desk = scene(". . .", "anna elves-1 a1", "boris elves-2 c1")
    desk.does("anna", "offer-service boris")
    desk.does("boris", "answer 1 yes")
    _hold(desk, "boris", 100)
    assert desk.does("anna", "send boris 20") == ["sent anna boris 20 16"]
    assert desk.coins("boris") == 116


@rule("VS-I.o")
def test_all_sums_are_whole_coins() -> None:
    desk = scene(". .", "anna elves-1 a1")
    with pytest.raises(NotationError):
        desk.does("anna", "send boris 2.5")
    assert desk.refusal("anna", "send boris 0") == "VS-I.o whole-coins"
    assert desk.is_refused("anna", "send boris -5")


@rule("VS-2.1.a")
def test_a_late_vassal_is_paid_at_once_and_not_again() -> None:
    desk = scene(". . . .", "anna elves-1 a1", "boris castle d1", incomes={"A": 9}, lands="B B A A")
    desk.world = with_player(desk.world, replace(desk.player("boris"), income_year=1))
    desk.does("anna", "offer-service boris")
    facts = desk.does("boris", "answer 1 yes")
    assert facts == ["answered 1 yes", "bound boris anna", "paid boris 9 0 land-a", "resumed"]
    assert desk.coins("boris") == 109
    assert not any(fact.startswith("paid") for fact in desk.does("anna", "end"))


@rule("VS-2.2.a")
def test_a_land_pays_by_its_lord_house_wherever_that_stands() -> None:
    desk = _estate("anna castle b1")
    assert desk.world.ground.sites[Cell("b1")].land == "land-a"
    assert income_of(desk.world, ANNA) == (12, ("land-a",))


def _budget(desk: Desk, seat: str = "anna") -> Budget:
    found = GAME.budget(desk.world, SeatId(seat))
    assert found is not None
    return found


@rule("VS-2.1.a", "VS-2.2.a", "VS-2.3.a")
def test_the_forecast_is_what_the_next_turn_brings() -> None:
    """Above the limit 40 coins are taken, then 12 come from the land and 5 go to the elves."""
    pieces = ("anna castle a1", "anna elves-1 b1", "boris knights-2 h1")
    desk = _estate(*pieces, coins=140)
    found = _budget(desk)
    assert (found.coins, found.limit, found.upkeep) == (140, 100, upkeep_of(desk.world, ANNA))
    assert found.gains == {"lands": 12, "mines": 0, "agreed": 0}
    assert (found.lost, found.short) == (40, 0)
    assert [it.key for it in found.warnings] == ["above-limit"]
    desk.ends_turns_until("anna", 3)
    assert desk.coins("anna") == found.coming == 100 + 12 - found.upkeep


@rule("VS-2.2.a", "VS-4.5.d")
def test_the_forecast_counts_the_land_of_a_tower_that_is_being_built() -> None:
    desk = endless(
        FIELDS, "anna castle a1", "anna elves-1 e1", "boris knights-2 h1", lands=LANDS,
        incomes={"A": 12, "C": 7},
    )  # fmt: skip
    before = _budget(desk)
    desk.does("anna", "build elves-1 tower")
    found = _budget(desk)
    assert (found.gains["lands"], found.coming) == (19, before.coming - 25 + 7)
    desk.does("anna", "end")
    desk.ends_turns_until("anna", 3)
    assert desk.coins("anna") == found.coming


@rule("VS-2.1.b", "VS-2.3.a")
@pytest.mark.parametrize("check", ["start_of_turn", "end_of_turn", "both"])
def test_the_forecast_in_ones_own_turn_follows_when_the_limit_is_checked(check: str) -> None:
    desk = endless(
        FIELDS, "anna castle a1", "boris knights-2 h1", lands=LANDS, incomes={"A": 12},
        coins=130, treasury_cap_check=check,
    )  # fmt: skip
    found = _budget(desk)
    assert (found.lost, found.coming) == (30, 112)
    desk.does("anna", "end")
    desk.ends_turns_until("anna", 3)
    assert desk.coins("anna") == found.coming


@rule("VS-2.2.b", "VS-4.6.d")
def test_the_forecast_counts_mines_and_says_what_the_upkeep_lacks() -> None:
    desk = _estate("anna castle a1", "anna knights-1 b1", coins=0)
    _captured(desk, "a1", "boris")
    found = _budget(desk)
    assert (found.gains["lands"], found.coming) == (0, 0)
    assert found.short == found.upkeep == upkeep_of(desk.world, ANNA) > 0
    assert [it.key for it in found.warnings] == ["upkeep-short"]
    dug = _budget(_estate("anna mine c1 3"))
    assert (dug.gains["mines"], dug.coming) == (6, 106)


@rule("VS-2.1.a")
def test_who_does_not_play_has_no_treasury_to_forecast() -> None:
    desk = scene(". . .", "anna knights-1 a1")
    assert GAME.budget(desk.world, SeatId("public")) is None
