"""Chapter 5. The personal army: one, free of upkeep, restored late; mithril, annexing, tribute."""

import pytest
from msgspec.structs import replace

from letopis.core.seats import SeatId
from letopis.games.strategic.pieces import with_army
from letopis.games.strategic.treasury import upkeep_of
from letopis.games.strategic.world import ArmyId, SourceId
from tests.rule import rule
from tests.strategic.invariants import check
from tests.strategic.scene import Desk
from tests.strategic.warfare import ATTACKERS, DEFENDERS, all_pass, closes, theatre, war, wins

# Lord houses far enough apart, each on a land of its own.
WIDE = ". . . . . . . . . ."
TWO_LANDS = "A A A A A B B B B B"


@rule("VS-5.0.a")
def test_any_army_that_is_hired_may_be_the_personal_one() -> None:
    desk = theatre(". ~", "anna city a1")
    desk.does("anna", "hire ship city-a1 personal")
    assert desk.player("anna").personal == "ship-1"
    check(desk.world)
    for kind in ("dragon", "zombie", "ghost-ship"):
        other = theatre(". ~", "anna city a1")
        assert other.refusal("anna", f"hire {kind} city-a1 personal") == "VS-6.3.a not-hired-here"


@rule("VS-5.0.b", "VS-7.9.c")
def test_the_personal_army_needs_no_upkeep_nor_does_a_dead_one() -> None:
    desk = theatre(WIDE, "anna knights-1 a1 personal", "anna elves-1 b1", "boris orcs-1 c1")
    assert upkeep_of(desk.world, SeatId("anna")) == 5
    war(desk, "anna", "attack elves-1 orcs-1")
    closes(desk)
    wins(desk, "defenders")
    assert upkeep_of(desk.world, SeatId("anna")) == 0
    desk.ends_turns_until("anna", 3)
    assert desk.coins("anna") == 100


@rule("VS-5.0.c")
def test_a_second_personal_army_is_not_appointed() -> None:
    desk = theatre(WIDE, "anna castle a1", "anna elves-1 c1 personal")
    line = "hire knights castle-a1 personal"
    assert desk.refusal("anna", line) == "VS-5.0.c personal-army-lives"
    assert not desk.lists("anna", line)


@rule("VS-5.0.d")
@pytest.mark.parametrize("years", [5, 3, 1])
def test_a_lost_personal_army_is_restored_after_full_circles(years: int) -> None:
    """Lost in boris's slot of year 3: anna's next turn after boris's slot of year 8 is in 9."""
    desk = theatre(
        WIDE,
        "anna castle a1",
        "anna elves-1 e1 personal",
        "boris knights-1 f1",
        "boris castle j1",
        lands=TWO_LANDS,
        turn="boris",
        year=3,
        personal_restore_years=years,
        neutral_vanish_percent=0,
    )
    war(desk, "boris", "attack knights-1 elves-1")
    closes(desk, "boris")
    wins(desk, ATTACKERS)
    assert desk.player("anna").personal is None
    desk.ends_turns_until("anna", 3 + years)
    line = "hire knights castle-a1 personal"
    assert desk.refusal("anna", line) == "VS-5.0.d too-early"
    desk.ends_turns_until("anna", 4 + years)
    desk.does("anna", line)
    assert desk.player("anna").personal == "knights-2"
    assert desk.army("knights-2").personal


@rule("VS-5.0.d")
def test_whose_slot_is_not_before_that_of_the_loss_restores_in_that_year() -> None:
    desk = theatre(
        WIDE,
        "anna castle a1",
        "anna elves-1 e1 personal",
        "boris castle j1",
        lands=TWO_LANDS,
        year=3,
        neutral_vanish_percent=0,
    )
    desk.does("anna", "dismiss elves-1")
    line = "hire knights castle-a1 personal"
    assert desk.refusal("anna", line) == "VS-5.0.d too-early"
    desk.ends_turns_until("anna", 7)
    assert desk.refusal("anna", line) == "VS-5.0.d too-early"
    desk.ends_turns_until("anna", 8)
    before = desk.coins("anna")
    desk.does("anna", line)
    assert desk.coins("anna") == before - 50  # at its normal price


@rule("VS-5.0.e")
@pytest.mark.parametrize("elimination", ["stays_seated", "leaves_automatically"])
def test_whoever_has_nothing_left_keeps_his_seat_unless_the_table_says_otherwise(
    elimination: str,
) -> None:
    desk = theatre(
        WIDE,
        "anna knights-1 a1",
        "boris castle j1",
        "carol elves-1 b1 personal",
        seats="anna boris carol",
        elimination=elimination,
    )
    war(desk, "anna", "attack knights-1 elves-1")
    closes(desk)
    facts = wins(desk, ATTACKERS)
    stays = elimination == "stays_seated"
    assert desk.player("carol").is_playing is stays
    assert ("left carol" in " ".join(facts)) is not stays
    if stays:
        desk.does("boris", "end")
        assert desk.asked == ("carol",)
        desk.does("carol", "end")


MINE = "m . . .\n. . . ."


@rule("VS-5.3.a", "VS-5.3.d", "VS-5.3.j", "VS-1.2.k")
def test_mithril_armour_is_made_on_a_mithril_mine() -> None:
    desk = theatre(MINE, "anna elves-1 a1 personal", "boris mine a1 4", veins=("a1 4",))
    assert desk.lists("anna", "outfit elves-1")
    assert desk.does("anna", "outfit elves-1") == ["outfitted elves-1 50"]
    assert desk.army("elves-1").mithril
    assert desk.coins("anna") == 50
    assert desk.refusal("anna", "move elves-1 b1") == "VS-1.3.c action-spent"
    assert desk.refusal("anna", "outfit elves-1") == "VS-1.3.b action-spent"
    desk.ends_turns_until("anna", 3)
    assert desk.refusal("anna", "outfit elves-1") == "VS-5.3.a has-mithril"
    assert not desk.is_refused("anna", "move elves-1 b1")


@rule("VS-5.3.b", "VS-5.3.h")
def test_a_mage_receives_an_amulet_which_is_no_armour() -> None:
    """In a duel it gives advantage; in battle a mage has it anyway."""
    desk = theatre(MINE, "anna mage-1 a1 forest personal", "anna mine a1 4", veins=("a1 4",))
    desk.does("anna", "outfit mage-1")
    assert desk.army("mage-1").mithril
    assert desk.army("mage-1").kind == "mage"


@rule("VS-5.3.c")
def test_only_an_opened_mine_of_the_fourth_level_has_mithril() -> None:
    shallow = theatre(MINE, "anna elves-1 a1 personal", "anna mine a1 3", veins=("a1 4",))
    assert shallow.refusal("anna", "outfit elves-1") == "VS-5.3.c no-mithril-here"
    unopened = theatre(MINE, "anna elves-1 a1 personal", veins=("a1 4",))
    assert unopened.refusal("anna", "outfit elves-1") == "VS-5.3.c no-mithril-here"
    beside = theatre(MINE, "anna elves-1 b1 personal", "anna mine a1 4", veins=("a1 4",))
    assert beside.refusal("anna", "outfit elves-1") == "VS-5.3.c no-mithril-here"
    city = theatre(MINE, "anna elves-1 a1 personal", "anna city a1")
    assert city.refusal("anna", "outfit elves-1") == "VS-5.3.c no-mithril-here"
    assert not city.lists("anna", "outfit elves-1")


@rule("VS-5.3.d", "VS-1.2.k")
def test_mithril_is_for_the_personal_army_and_for_those_who_can_pay() -> None:
    pieces = ("anna elves-1 a1 personal", "anna mine a1 4", "boris orcs-1 d2")
    poor = theatre(MINE, *pieces, veins=("a1 4",), coins=49)
    assert poor.refusal("anna", "outfit elves-1") == "VS-5.3.d too-poor"
    desk = theatre(MINE, "anna elves-1 a1", "anna mine a1 4", "boris orcs-1 d2", veins=("a1 4",))
    assert desk.refusal("anna", "outfit elves-1") == "VS-1.2.k only-the-personal-army"
    assert desk.refusal("anna", "outfit orcs-1") == "VS-1.2.w not-your-army"
    assert desk.refusal("anna", "outfit elves-9") == "VS-1.2.w no-such-army"
    rich = theatre(MINE, *pieces, veins=("a1 4",))
    assert rich.refusal("boris", "outfit orcs-1") == "VS-1.2.w not-your-turn"


@rule("VS-5.3.e")
def test_all_detachments_in_mithril_have_advantage_in_attack_and_defence() -> None:
    for by, target in (("anna", "boris"), ("boris", "anna")):
        desk = theatre(
            WIDE,
            f"{by} knights-1 a1 personal mithril",
            f"{target} elves-1 b1",
        )
        mine, other = ("knights-1", "elves-1") if by == "anna" else ("elves-1", "knights-1")
        war(desk, "anna", f"attack {mine} {other}")
        assert any("knights-1:4+" in fact for fact in closes(desk))


@rule("VS-5.3.g")
def test_mithril_is_lost_with_its_army_and_not_restored() -> None:
    desk = theatre(
        WIDE, "anna knights-1 e1 personal mithril", "anna castle a1", personal_restore_years=1
    )
    desk.does("anna", "dismiss knights-1")
    assert "knights-1" not in desk.world.armies
    desk.ends_turns_until("anna", 3)
    desk.does("anna", "hire knights castle-a1 personal")
    assert not desk.army("knights-2").mithril


@rule("VS-5.3.g", "VS-5.0.c")
def test_the_army_that_comes_five_years_after_a_death_in_mithril_has_none() -> None:
    desk = theatre(
        WIDE, "anna knights-1 e1 personal mithril", "anna castle a1", "boris elves-1 f1", coins=60
    )
    war(desk, "anna", "attack knights-1 elves-1")
    closes(desk)
    wins(desk, DEFENDERS)
    assert desk.player("anna").personal is None
    desk.ends_turns_until("anna", 6)
    assert desk.is_refused("anna", "hire knights castle-a1 personal")
    desk.ends_turns_until("anna", 7)
    desk.does("anna", "hire knights castle-a1 personal")
    assert desk.player("anna").personal == "knights-2"
    assert not desk.army("knights-2").mithril


@rule("VS-5.4.a", "VS-5.4.c", "VS-5.4.d", "VS-1.2.k")
def test_a_neutral_army_next_to_the_personal_one_joins_at_once() -> None:
    desk = theatre(WIDE, "anna knights-1 b1 personal", "nobody dwarves-1 c1", "nobody dwarves-2 d1")
    assert desk.refusal("anna", "annex knights-1 dwarves-2") == "VS-5.4.a not-beside"
    assert desk.lists("anna", "annex knights-1 dwarves-1")
    assert not desk.lists("anna", "annex knights-1 dwarves-2")
    assert desk.does("anna", "annex knights-1 dwarves-1") == ["annexed knights-1 dwarves-1 anna"]
    assert desk.army("dwarves-1").owner == "anna"
    assert desk.refusal("anna", "move dwarves-1 c1") == "VS-1.3.c action-spent"
    assert desk.refusal("anna", "move knights-1 a1") == "VS-1.3.c action-spent"
    check(desk.world)


@rule("VS-5.4.a")
def test_whom_a_battle_was_declared_on_is_not_annexed() -> None:
    desk = theatre(
        WIDE,
        "anna knights-1 b1 personal",
        "nobody dwarves-1 c1",
        "carol elves-1 d1",
        seats="anna boris carol",
    )
    desk.does("carol", "attack elves-1 dwarves-1")
    all_pass(desk)
    assert desk.refusal("anna", "annex knights-1 dwarves-1") == "VS-5.4.a under-attack"
    assert not desk.is_refused("anna", "move knights-1 a1")  # its active action is kept


@rule("VS-5.4.a")
def test_the_cargo_of_an_annexed_ship_keeps_its_owner() -> None:
    desk = theatre(
        "~ ~\n. .", "anna knights-1 a2 personal", "nobody ship-1 a1", "boris elves-1 ship-1"
    )
    desk.does("anna", "annex knights-1 ship-1")
    assert desk.army("ship-1").owner == "anna"
    assert desk.army("elves-1").owner == "boris"
    check(desk.world)


@rule("VS-5.4.a", "VS-1.2.k")
def test_only_the_personal_army_annexes_and_only_what_is_anothers() -> None:
    desk = theatre(
        WIDE,
        "anna knights-1 b1 personal",
        "anna elves-1 d1",
        "nobody dwarves-1 c1",
        "anna orcs-1 a1",
    )
    assert desk.refusal("anna", "annex elves-1 dwarves-1") == "VS-1.2.k only-the-personal-army"
    assert desk.refusal("anna", "annex knights-1 orcs-1") == "VS-5.4.a no-such-army"
    assert desk.refusal("anna", "annex knights-1 knights-1") == "VS-5.4.a no-such-army"
    assert desk.refusal("anna", "annex knights-1 giants-1") == "VS-5.4.a no-such-army"
    assert desk.refusal("boris", "annex knights-1 dwarves-1") == "VS-1.2.w not-your-turn"


CONSENT = ("anna knights-1 b1 personal", "boris elves-1 c1", "boris orcs-1 a1")


@rule("VS-5.4.b", "VS-5.4.d")
def test_another_players_army_joins_with_his_consent() -> None:
    desk = theatre(WIDE, *CONSENT)
    facts = desk.does("anna", "annex knights-1 elves-1")
    assert facts[0] == "asked 1 annex anna boris by knights-1 army elves-1"
    assert desk.asked == ("boris",)
    assert desk.army("elves-1").owner == "boris"
    assert desk.refusal("anna", "answer 1 yes") == "VS-5.4.b no-such-request"
    assert desk.lists("boris", "answer 1 yes")
    facts = desk.does("boris", "answer 1 yes")
    assert facts[:2] == ["answered 1 yes", "annexed knights-1 elves-1 anna"]
    assert desk.refusal("anna", "move elves-1 d1") == "VS-1.3.c action-spent"
    assert desk.refusal("boris", "answer 1 yes") == "VS-3.2.a no-such-request"


@rule("VS-5.4.b")
def test_a_refusal_leaves_the_active_action_and_is_not_asked_again() -> None:
    desk = theatre(WIDE, *CONSENT)
    desk.does("anna", "annex knights-1 elves-1")
    desk.does("boris", "answer 1 no")
    assert desk.army("elves-1").owner == "boris"
    assert desk.army("knights-1").stamp is None
    all_pass(desk)
    assert desk.refusal("anna", "annex knights-1 elves-1") == "VS-5.4.b already-asked"
    assert desk.refusal("boris", "answer 1 yes") == "VS-5.4.b no-such-request"
    desk.does("anna", "annex knights-1 orcs-1")


@rule("VS-5.4.b")
def test_an_unanswered_request_lapses_with_the_turn_and_never_blocks_it() -> None:
    desk = theatre(WIDE, *CONSENT)
    desk.does("anna", "annex knights-1 elves-1")
    desk.does("boris", "pass")
    assert "answered 1 lapsed" in closes(desk)
    assert desk.army("knights-1").stamp is None
    assert desk.refusal("boris", "answer 1 yes") == "VS-3.2.a no-such-request"


@rule("VS-5.4.b")
def test_consent_comes_too_late_when_the_personal_army_has_acted() -> None:
    desk = theatre(WIDE, *CONSENT)
    desk.does("anna", "annex knights-1 elves-1")
    desk.does("boris", "pass")
    desk.does("boris", "permit anna near-build all")
    desk.does("anna", "build knights-1 tower")
    all_pass(desk)
    assert desk.refusal("boris", "answer 1 yes") == "VS-1.3.b action-spent"
    assert not desk.lists("boris", "answer 1 yes")
    assert desk.lists("boris", "answer 1 no")


@rule("VS-5.4.b", "VS-5.4.a")
def test_consent_comes_too_late_when_the_army_has_moved_away_or_is_attacked() -> None:
    desk = theatre(WIDE, *CONSENT, "carol orcs-2 d1", seats="anna boris carol")
    desk.does("anna", "annex knights-1 elves-1")
    desk.does("boris", "pass")
    all_pass(desk)
    desk.does("carol", "attack orcs-2 elves-1")
    assert desk.refusal("boris", "answer 1 yes") == "VS-5.4.a under-attack"


@rule("VS-5.4.c")
def test_magical_armies_join_nobody() -> None:
    desk = theatre(WIDE, "anna knights-1 b1 personal", "nobody dragon-1 c1", "boris zombie-1 a1")
    for name in ("dragon-1", "zombie-1"):
        line = f"annex knights-1 {name}"
        assert desk.refusal("anna", line) == "VS-5.4.c magical-joins-nobody"
        assert not desk.lists("anna", line)


@rule("VS-5.4.e")
def test_a_personal_army_is_handed_to_nobody() -> None:
    desk = theatre(WIDE, "anna knights-1 b1 personal", "boris elves-1 c1 personal")
    assert desk.refusal("anna", "annex knights-1 elves-1") == "VS-5.4.e personal-stays-loyal"


@rule("VS-5.4.f")
def test_what_a_mage_controls_follows_him() -> None:
    desk = theatre(
        WIDE,
        "anna knights-1 b1 personal",
        "boris mage-1 c1 forest",
        "boris mage-2 h1 forest",
        "boris zombie-1 e1",
        "boris zombie-2 f1",
        "boris zombie-3 g1",
    )
    _bind(desk, "mage-1", "zombie-1", "zombie-2")
    _bind(desk, "mage-2", "zombie-3")
    desk.does("anna", "annex knights-1 mage-1")
    desk.does("boris", "answer 1 yes")
    owners = {
        name: desk.army(name).owner for name in ("mage-1", "zombie-1", "zombie-2", "zombie-3")
    }
    assert owners == {
        "mage-1": "anna",
        "zombie-1": "anna",
        "zombie-2": "anna",
        "zombie-3": "boris",
    }
    assert desk.army("zombie-1").master == "mage-1"
    check(desk.world)


def _bind(desk: Desk, mage: str, *creatures: str) -> None:
    for name in creatures:
        bound = replace(desk.army(name), master=ArmyId(mage))
        desk.world = with_army(desk.world, bound)


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


@rule("VS-5.4.a", "VS-7.13.a", "VS-7.16.a")
def test_whoever_stays_out_of_a_battle_beside_him_may_be_annexed() -> None:
    """Anna attacks her own tower, alone; neutral elves inside it are not concerned."""
    desk = theatre(
        ". . . .\n. . . .",
        "anna knights-1 a1 personal",
        "anna tower b1",
        "nobody elves-1 b1",
        "anna orcs-1 c1",
    )
    war(desk, "anna", "attack orcs-1 tower-b1")
    assert desk.does("anna", "annex knights-1 elves-1")[0] == "annexed knights-1 elves-1 anna"
    joint = theatre(
        ". . . .\n. . . .",
        "anna knights-1 a1 personal",
        "boris tower b1",
        "nobody elves-1 b1",
        "anna orcs-1 c1",
    )
    war(joint, "anna", "attack orcs-1 tower-b1")
    assert joint.refusal("anna", "annex knights-1 elves-1") == "VS-5.4.a under-attack"
