"""3.5 with the rest: what a newcomer takes over, and in which state he finds it."""

from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.meetings.positions import FIELD, SEA, declare, fought, met, owner
from tests.strategic.scenes.scene import Desk
from tests.strategic.scenes.warfare import DEFENDERS, peace_returns, war
from tests.strategic.scenes.wars import calm, leaders, sides

LAIR = "\n".join([". . . . . . . . m"] + [". . . . . . . . ."] * 3)


def gift(army: str, *pieces: str, terrain: str = FIELD, **more: object) -> Desk:
    """Vera comes in as anna's vassal, with an army of hers."""
    desk = met(terrain, "anna castle a1", *pieces, **more)
    desk.does("anna", f"invite vera army {army}")
    desk.does("vera", "join-vassal anna")
    war(desk, "anna", "end")
    return desk


@meeting("VS-M-3x8-03")
@rule("VS-3.5.k", "VS-3.2.b", "VS-8.7.b")
def test_the_zombies_of_a_mage_handed_to_a_newcomer_lose_their_action_as_he_does() -> None:
    desk = gift("mage-1", "anna mage-1 c2", "anna zombie-1 h3 of mage-1")
    assert (owner(desk, "mage-1"), owner(desk, "zombie-1")) == ("vera", "vera")
    assert desk.army("mage-1").stamp is not None
    assert desk.army("zombie-1").stamp == desk.army("mage-1").stamp


@meeting("VS-M-3x8-04")
@rule("VS-3.5.k", "VS-3.2.b", "VS-8.7.b")
def test_so_does_a_dragon_that_obeys_a_mage_handed_over() -> None:
    desk = gift("mage-1", "anna mage-1 c2", "anna dragon-1 h3 of mage-1 from i1", terrain=LAIR)
    assert owner(desk, "dragon-1") == "vera"
    assert desk.army("dragon-1").stamp == desk.army("mage-1").stamp


@meeting("VS-M-3x4-08")
@rule("VS-3.5.k", "VS-3.2.b", "VS-4.3.a")
def test_they_cannot_attack_in_the_next_turn_before_their_year_is_over() -> None:
    desk = gift(
        "mage-1", "anna mage-1 c2", "anna zombie-1 h3 of mage-1", "boris orcs-1 h4"
    )  # fmt: skip
    calm(desk)
    assert desk.refusal("vera", "attack zombie-1 orcs-1") == "VS-1.3.b action-spent"


@meeting("VS-M-3x8-05")
@rule("VS-3.5.k", "VS-8.9.1.3.e")
def test_a_tamed_dragon_still_asleep_comes_out_for_the_newcomer_who_has_its_mage() -> None:
    desk = met(LAIR, "anna castle a1", "anna mage-1 i1 forest", "anna knights-1 c1", lairs=("i1",))
    desk.does("anna", "cast mage-1 taming")
    desk.throws(6)
    calm(desk)
    desk.does("anna", "invite vera army mage-1")
    desk.does("vera", "join-vassal anna")
    war(desk, "anna", "end")
    assert owner(desk, "mage-1") == "vera"
    desk.ends_turns_until("vera", 4)
    war(desk, "vera", "move mage-1 h2")
    assert owner(desk, "dragon-1") == "vera"


@meeting("VS-M-3x4-09")
@rule("VS-3.5.k", "VS-4.4.c")
def test_an_army_handed_to_a_newcomer_besieges_nobody_any_more() -> None:
    desk = met(FIELD, "anna castle a1", "boris castle e3", "anna orcs-1 c3")
    desk.does("anna", "besiege orcs-1 castle-e3")
    desk.does("anna", "invite vera army orcs-1")
    desk.does("vera", "join-vassal anna")
    war(desk, "anna", "end")
    assert owner(desk, "orcs-1") == "vera"
    assert not desk.world.sieges


@meeting("VS-M-3x7-02")
@rule("VS-3.5.k", "VS-7.9.b", "VS-3.5.a")
def test_a_gift_that_has_fallen_in_battle_is_no_way_in() -> None:
    desk = met(FIELD, "anna castle a1", "anna elves-1 e3", "boris knights-1 f3")
    desk.does("anna", "invite vera army elves-1")
    desk.does("vera", "join-vassal anna")
    declare(desk, "boris attack knights-1 elves-1")
    fought(desk, "attackers")
    assert "vera" not in desk.world.players
    assert not desk.world.wishes


@meeting("VS-M-3x7-03")
@rule("VS-3.5.k", "VS-7.16.a", "VS-3.5.a")
def test_a_gift_that_its_own_have_attacked_is_nobodys_to_give() -> None:
    desk = met(FIELD, "anna castle a1", "anna elves-1 e3", "anna knights-1 f3")
    desk.does("anna", "invite vera army elves-1")
    desk.does("vera", "join-vassal anna")
    declare(desk, "anna attack knights-1 elves-1")
    fought(desk, DEFENDERS)
    assert owner(desk, "elves-1") is None
    assert "vera" not in desk.world.players


@meeting("VS-M-3x7-04")
@rule("VS-3.5.j", "VS-7.16.a")
def test_an_army_forsaken_by_its_own_is_a_neutral_one_that_a_newcomer_may_take() -> None:
    desk = met(FIELD, "anna castle a1", "anna elves-1 e3", "anna knights-1 f3")
    declare(desk, "anna attack knights-1 elves-1")
    desk.does("vera", "join-neutral elves-1")
    fought(desk, DEFENDERS)
    assert owner(desk, "elves-1") == "vera"
    assert desk.army("elves-1").personal


@meeting("VS-M-3x4-10")
@rule("VS-3.5.j", "VS-4.2.a")
def test_who_takes_a_neutral_ship_has_not_its_passenger() -> None:
    desk = met(SEA, "nobody ship-1 b2", "boris elves-1 ship-1", "anna ship-2 h2")
    desk.does("vera", "join-neutral ship-1")
    war(desk, "anna", "end")
    assert (owner(desk, "ship-1"), owner(desk, "elves-1")) == ("vera", "boris")


@meeting("VS-M-3x5-03")
@rule("VS-3.5.j", "VS-5.4.c", "VS-3.5.a")
def test_a_neutral_army_that_somebody_annexes_meanwhile_is_no_way_in() -> None:
    desk = met(FIELD, "nobody elves-1 c2", "anna knights-1 c3 personal")
    desk.does("vera", "join-neutral elves-1")
    desk.does("anna", "annex knights-1 elves-1")
    war(desk, "anna", "end")
    assert owner(desk, "elves-1") == "anna"
    assert "vera" not in desk.world.players


@meeting("VS-M-3x4-11")
@rule("VS-3.5.k", "VS-4.5.d")
def test_what_an_army_was_ordered_to_build_is_its_lords_when_it_goes_to_a_newcomer() -> None:
    desk = met(FIELD, "anna castle a1", "anna orcs-1 g3", lands=LANDS)
    desk.does("anna", "build orcs-1 tower")
    desk.does("anna", "invite vera army orcs-1")
    desk.does("vera", "join-vassal anna")
    war(desk, "anna", "end")
    assert owner(desk, "g3") == "anna", "it stood before she came"
    assert owner(desk, "orcs-1") == "vera"


LANDS = "\n".join(["A A A A A B B B B"] * 4)


@meeting("VS-M-3.4x3.5-01")
@rule("VS-3.5.k", "VS-3.4.c")
def test_an_army_handed_over_inside_a_castle_may_stay_but_not_come_back_unasked() -> None:
    desk = gift("elves-1", "anna elves-1 a1")
    desk.ends_turns_until("anna", 4)
    war(desk, "anna", "end")
    assert desk.army("elves-1").cell == "a1"
    war(desk, "vera", "move elves-1 b1")
    desk.ends_turns_until("vera", 5)
    assert desk.refusal("vera", "move elves-1 a1") == "VS-3.4.c no-entry"


@meeting("VS-M-2x3x5-01")
@rule("VS-3.5.k", "VS-2.1.a", "VS-5.0.b")
def test_a_gift_costs_its_giver_no_upkeep_any_more_and_its_taker_none_at_all() -> None:
    desk = gift("knights-1", "anna knights-1 c3", coins=50)
    desk.ends_turns_until("anna", 3)
    assert desk.coins("anna") == 55, "its land alone"
    assert desk.coins("vera") == 0


@meeting("VS-M-3x8-06")
@rule("VS-3.5.l", "VS-8.9.1.3.g")
def test_a_free_commander_drawn_onto_a_lair_is_attacked_in_the_closing_step() -> None:
    desk = met(LAIR, "anna castle a1", lairs=("i1",), seats="anna boris")
    desk.does("vera", "join-commander elves")
    war(desk, "anna", "end")
    assert desk.world.call is not None
    cells = [cell for cell in desk.world.ground.sites if cell not in desk.world.standing]
    free = [cell for cell in cells if cell not in desk.world.structures]
    desk.throws(free.index("i1") + 1)  # type: ignore[arg-type]
    assert desk.army("elves-1").cell == "i1"
    calm(desk)
    war(desk, "boris", "end")
    assert sides(desk) == (("dragon-1:3+",), ("elves-1:3",))
    assert leaders(desk) == (None, "vera")


@meeting("VS-M-3.2x3.5x3.6-01")
@rule("VS-3.5.k", "VS-3.6.f", "VS-3.2.d")
def test_a_newcomer_whose_lord_leaves_at_once_has_a_slot_of_his_own() -> None:
    desk = gift("elves-1", "anna elves-1 c3")
    calm(desk)
    desk.does("anna", "leave-game")
    war(desk, "boris", "end")
    peace_returns(desk)
    assert desk.player("vera").suzerain is None
    assert any(slot.lord == "vera" for slot in desk.world.slots)
