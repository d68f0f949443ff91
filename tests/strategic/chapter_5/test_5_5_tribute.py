"""VS-5.5. The personal army collects tribute of lands and veins."""

import pytest
from msgspec.structs import replace

from letopis.core.seats import SeatId
from letopis.games.strategic.world import SourceId
from tests.rule import rule
from tests.strategic.scenes.warfare import closes, theatre

# Lord houses far enough apart, each on a land of its own.
WIDE = ". . . . . . . . . ."
TWO_LANDS = "A A A A A B B B B B"

MINE = "m . . .\n. . . ."


@rule("VS-5.5.a", "VS-1.2.k")
def test_the_personal_army_collects_the_income_of_a_land_without_a_lord_house() -> None:
    desk = theatre(WIDE, "anna knights-1 a1 personal", "anna elves-1 c1", incomes={"A": 6})
    assert desk.refusal("anna", "tribute elves-1 land-a") == "VS-1.2.k only-the-personal-army"
    assert desk.lists("anna", "tribute knights-1 land-a")
    assert desk.does("anna", "tribute knights-1 land-a") == ["collected knights-1 land-a 6"]
    assert desk.coins("anna") == 106
    assert desk.refusal("anna", "move knights-1 b1") == "VS-1.3.c action-spent"


@rule("VS-5.5.a")
def test_no_tribute_where_another_personal_army_is_or_a_lord_house_stands() -> None:
    rival = theatre(WIDE, "anna knights-1 a1 personal", "boris elves-1 j1 personal")
    line = "tribute knights-1 land-a"
    assert rival.refusal("anna", line) == "VS-5.5.a rival-on-the-land"
    for owner in ("nobody", "boris", "anna"):
        house = theatre(WIDE, "anna knights-1 a1 personal", f"{owner} tower e1")
        assert house.refusal("anna", line) == "VS-5.5.a land-has-a-house"
        assert not house.lists("anna", line)
    for other in ("boris elves-1 j1", "boris fortress e1"):
        free = theatre(WIDE, "anna knights-1 a1 personal", other)
        assert not free.is_refused("anna", line)
    away = theatre(WIDE, "anna knights-1 a1 personal", "boris elves-1 j1 personal", lands=TWO_LANDS)
    assert not away.is_refused("anna", line)


@rule("VS-5.5.b", "VS-5.5.c")
@pytest.mark.parametrize(("level", "coins"), [(1, 1), (4, 4)])
def test_of_an_unopened_mine_half_the_income_of_its_deepest_level(level: int, coins: int) -> None:
    desk = theatre(MINE, "anna elves-1 a1 personal", veins=(f"a1 {level}",))
    assert desk.lists("anna", "tribute elves-1 a1")
    assert desk.does("anna", "tribute elves-1 a1") == [f"collected elves-1 a1 {coins}"]
    assert desk.coins("anna") == 100 + coins


@rule("VS-5.5.b", "VS-5.5.c")
def test_no_tribute_from_an_opened_mine_from_beside_or_from_nothing() -> None:
    opened = theatre(MINE, "anna elves-1 a1 personal", "boris mine a1 1", veins=("a1 4",))
    assert opened.refusal("anna", "tribute elves-1 a1") == "VS-5.5.b no-unopened-vein"
    beside = theatre(MINE, "anna elves-1 b1 personal", veins=("a1 4",))
    assert beside.refusal("anna", "tribute elves-1 a1") == "VS-5.5.c not-on-that-land"
    assert beside.refusal("anna", "tribute elves-1 b1") == "VS-5.5.c not-on-that-land"
    far = theatre(WIDE, "anna knights-1 a1 personal", lands=TWO_LANDS)
    assert far.refusal("anna", "tribute knights-1 land-b") == "VS-5.5.c not-on-that-land"
    assert far.refusal("anna", "tribute knights-1 nowhere") == "VS-5.5.c not-on-that-land"


@rule("VS-5.5.c")
def test_a_mage_collects_from_the_vein_of_a_dragon_mountain() -> None:
    desk = theatre(MINE, "anna mage-1 a1 forest personal", veins=("a1 4",), lairs=("a1",))
    assert "collected mage-1 a1 4" in desk.does("anna", "tribute mage-1 a1")


@rule("VS-5.5.c")
def test_at_sea_there_is_no_land_to_pay() -> None:
    desk = theatre("~ ~\n. .", "anna ship-1 a1 personal")
    for source in ("None", "a1", "land-a"):
        line = f"tribute ship-1 {source}"
        assert desk.refusal("anna", line) == "VS-5.5.c not-on-that-land"
        assert not desk.lists("anna", line)


@rule("VS-5.5.c")
def test_either_the_land_or_the_vein_not_both() -> None:
    desk = theatre(MINE, "anna elves-1 a1 personal", veins=("a1 4",))
    assert desk.lists("anna", "tribute elves-1 land-a")
    desk.does("anna", "tribute elves-1 a1")
    assert desk.refusal("anna", "tribute elves-1 land-a") == "VS-1.3.b action-spent"


@rule("VS-2.2.b", "VS-5.5.a")
@pytest.mark.parametrize("counts", ["yes", "no"])
def test_what_has_paid_tribute_pays_no_more_in_that_year(counts: str) -> None:
    """Anna collects and goes; boris comes to the same land in the same year."""
    desk = theatre(
        WIDE,
        "anna knights-1 a1 personal",
        "boris elves-1 f1 personal",
        lands=TWO_LANDS,
        income_tribute_counts=counts,
    )
    desk.world = replace(desk.world, paid={**desk.world.paid, SourceId("land-b"): 2})
    desk.does("anna", "tribute knights-1 land-a")
    closes(desk)
    line = "tribute elves-1 land-b"
    if counts == "yes":
        assert desk.refusal("boris", line) == "VS-2.2.b has-paid"
        assert desk.world.paid[SourceId("land-a")] == 2
    else:
        desk.does("boris", line)
        assert "land-a" not in desk.world.paid
    desk.ends_turns_until("anna", 3)
    assert not desk.is_refused("anna", "tribute knights-1 land-a")


@rule("VS-2.2.b", "VS-5.5.a")
@pytest.mark.parametrize(("counts", "income"), [("yes", 0), ("no", 5)])
def test_a_land_that_paid_tribute_pays_its_new_lord_next_year_or_by_option_at_once(
    counts: str, income: int
) -> None:
    """Anna collects from land B in her turn; boris owns its tower when he is paid that year."""
    desk = theatre(
        WIDE,
        "anna knights-1 h1 personal",
        "boris elves-1 b1",
        lands=TWO_LANDS,
        income_tribute_counts=counts,
    )
    desk.world = replace(
        desk.world,
        players={
            **desk.world.players,
            SeatId("boris"): replace(desk.player("boris"), income_year=1),
        },
    )
    desk.does("anna", "tribute knights-1 land-b")
    tower = theatre(WIDE, "boris tower f1", lands=TWO_LANDS)
    desk.world = replace(desk.world, structures=tower.world.structures)
    closes(desk)
    assert desk.coins("boris") == 100 + income - 5
