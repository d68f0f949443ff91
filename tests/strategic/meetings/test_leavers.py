"""3.6 with the rest: what a leaver leaves behind, and who may still do what with it."""

from letopis.games.strategic.war.sides import has_advantage
from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.meetings.positions import FIELD, declare, fought, met, owner
from tests.strategic.scenes.scene import Desk
from tests.strategic.scenes.warfare import ATTACKERS, closes, war, wins
from tests.strategic.scenes.wars import leaders, sides

AT_ONCE = {"leave_neutral_after": "immediately"}


def deserted(*pieces: str, **more: object) -> Desk:
    """Anna has left; it is boris's turn."""
    desk = met(FIELD, *pieces, **more)
    desk.does("anna", "leave-game")
    war(desk, "anna", "end")
    return desk


@meeting("VS-M-3x8-01")
@rule("VS-3.6.a", "VS-8.7.b", "VS-8.9.1.7.e")
def test_a_leavers_zombies_are_neutral_with_their_mage_and_do_not_crumble() -> None:
    desk = deserted("anna mage-1 c2", "anna zombie-1 h3 of mage-1", **AT_ONCE)
    assert (owner(desk, "mage-1"), owner(desk, "zombie-1")) == (None, None)
    war(desk, "boris", "end")
    assert "zombie-1" in desk.world.armies


@meeting("VS-M-3x5-01")
@rule("VS-3.6.a", "VS-5.4.c", "VS-5.4.f")
def test_who_annexes_a_leavers_neutral_mage_has_his_zombies_spent_like_him() -> None:
    desk = deserted(
        "anna mage-1 c2", "anna zombie-1 h3 of mage-1", "boris knights-1 c3 personal", **AT_ONCE
    )
    desk.does("boris", "annex knights-1 mage-1")
    assert (owner(desk, "mage-1"), owner(desk, "zombie-1")) == ("boris", "boris")
    assert desk.army("zombie-1").stamp == desk.army("mage-1").stamp is not None


@meeting("VS-M-3x4-03")
@rule("VS-3.6.a", "VS-4.4.c")
def test_a_leavers_siege_ends_when_his_army_is_nobodys() -> None:
    desk = met(FIELD, "boris castle e3", "anna orcs-1 c3", **AT_ONCE)
    desk.does("anna", "besiege orcs-1 castle-e3")
    desk.does("anna", "leave-game")
    war(desk, "anna", "end")
    assert not desk.world.sieges
    assert not desk.is_refused("boris", "hire light-infantry castle-e3")


@meeting("VS-M-3x4-04")
@rule("VS-3.6.a", "VS-4.4.b")
def test_until_then_a_leavers_army_besieges_on() -> None:
    desk = met(FIELD, "boris castle e3", "anna orcs-1 c3")
    desk.does("anna", "besiege orcs-1 castle-e3")
    desk.does("anna", "leave-game")
    war(desk, "anna", "end")
    assert desk.refusal("boris", "hire light-infantry castle-e3") == "VS-6.3.g besieged"


@meeting("VS-M-3x4x7-02")
@rule("VS-3.6.a", "VS-4.5.d", "VS-7.15.a")
def test_what_a_leaver_has_ordered_is_placed_before_he_goes() -> None:
    desk = met(FIELD, "anna orcs-1 g3")
    desk.does("anna", "build orcs-1 tower")
    desk.does("anna", "leave-game")
    war(desk, "anna", "end")
    assert owner(desk, "g3") == "anna"
    assert desk.player("anna").left is not None


@meeting("VS-M-3x7-01")
@rule("VS-3.6.a", "VS-7.12.a", "VS-7.7.b")
def test_a_leavers_castle_defends_by_chance_and_is_taken_like_any_other() -> None:
    desk = deserted("anna castle c2", "boris knights-1 d2")
    declare(desk, "boris attack knights-1 castle-c2")
    closes(desk, "boris")
    assert leaders(desk) == ("boris", None)
    wins(desk, ATTACKERS)
    desk.does("boris", "settle take")
    assert owner(desk, "c2") == "boris"


@meeting("VS-M-3x5-02")
@rule("VS-3.6.a", "VS-5.2.b", "VS-5.2.c")
def test_turmoil_may_be_stirred_in_the_capital_of_a_leaver_whose_lord_is_beaten() -> None:
    desk = deserted(
        "anna castle c2", "anna elves-1 f3 personal", "boris knights-1 g3 personal"
    )  # fmt: skip
    declare(desk, "boris attack knights-1 elves-1")
    fought(desk, ATTACKERS, turn="boris")
    desk.does("boris", "stir at-once")
    desk.throws(6)
    assert owner(desk, "c2") == "boris"


@meeting("VS-M-3x4-05")
@rule("VS-3.6.a", "VS-4.1.k")
def test_a_leavers_armies_still_stop_who_walks_by_until_they_are_neutral() -> None:
    desk = deserted("anna elves-1 d2", "boris knights-1 a1")
    assert "e1" not in desk.reach("knights-1")
    gone = deserted("anna elves-1 d2", "boris knights-1 a1", **AT_ONCE)
    assert "d1" in gone.reach("knights-1")


@meeting("VS-M-3.4x3.6-01")
@rule("VS-3.6.a", "VS-3.4.a", "VS-3.4.c")
def test_permissions_of_a_leaver_end_with_his_objects_and_guests_stay_where_they_are() -> None:
    desk = met(FIELD, "anna castle c2", "boris elves-1 b2", turn="boris")
    desk.does("anna", "permit boris enter castle-c2")
    war(desk, "boris", "move elves-1 c2")
    desk.does("anna", "leave-game")
    war(desk, "boris", "end")
    desk.ends_turns_until("carol", 3)
    assert owner(desk, "c2") is None
    assert desk.army("elves-1").cell == "c2"
    assert not desk.world.permissions


@meeting("VS-M-3x4-06")
@rule("VS-3.6.a", "VS-4.3.h")
def test_a_leavers_army_inside_anothers_house_attacks_it_once_it_is_neutral() -> None:
    desk = met(FIELD, "boris castle c2", "anna elves-1 c2", **AT_ONCE)
    desk.does("anna", "leave-game")
    war(desk, "anna", "end")
    assert owner(desk, "elves-1") is None
    closes(desk, "boris")
    assert sides(desk) == (("elves-1:3",), ("castle-c2:2+",))


@meeting("VS-M-3x8-02")
@rule("VS-3.6.d", "VS-8.7.b", "VS-3.6.e")
def test_an_heir_has_the_mage_and_what_he_controls() -> None:
    desk = deserted("anna castle c2", "anna mage-1 c3", "anna zombie-1 h3 of mage-1")
    desk.does("vera", "inherit anna")
    war(desk, "boris", "end")
    assert {owner(desk, it) for it in ("c2", "mage-1", "zombie-1")} == {"vera"}


@meeting("VS-M-3x5x7-01")
@rule("VS-3.6.a", "VS-5.2.b", "VS-7.14.a")
def test_a_leaver_whose_lord_wins_stirs_no_turmoil_and_takes_by_his_standing_word() -> None:
    desk = deserted(
        "anna knights-1 d2 personal", "boris castle c4", "boris elves-1 e2 personal"
    )  # fmt: skip
    declare(desk, "boris attack elves-1 knights-1")
    before = desk.coins("anna")
    closes(desk, "boris")
    wins(desk, "defenders")
    assert desk.world.field is None
    assert desk.coins("anna") == before == 0
    assert owner(desk, "c4") == "boris"


@meeting("VS-M-3x4-07")
@rule("VS-3.6.a", "VS-4.2.a", "VS-4.1.m")
def test_a_passenger_of_a_leavers_ship_may_land_but_not_sail_on() -> None:
    desk = met(
        FIELD + "\n" + "~ ~ ~ ~ ~ ~ ~ ~ ~", "anna ship-1 c5", "boris elves-1 ship-1"
    )  # fmt: skip
    desk.does("anna", "leave-game")
    war(desk, "anna", "end")
    assert desk.refusal("boris", "move ship-1 d5") == "VS-1.2.w not-your-army"
    assert not desk.is_refused("boris", "move elves-1 c4")


@meeting("VS-M-1x3x8-02")
@rule("VS-3.6.a", "VS-8.5.a", "VS-1.3.d")
def test_the_spell_of_a_leaver_lasts_until_the_slot_that_follows_his() -> None:
    desk = met(
        FIELD, "anna mage-1 c2 mountains", "boris elves-1 e2", "anna castle a4", **AT_ONCE
    )  # fmt: skip
    desk.does("anna", "cast mage-1 shield-of-fury elves-1")
    desk.does("anna", "leave-game")
    war(desk, "anna", "end")
    assert has_advantage(desk.world, desk.army("elves-1"))
    desk.ends_turns_until("carol", 2)
    assert has_advantage(desk.world, desk.army("elves-1"))
    desk.ends_turns_until("boris", 3)
    assert not has_advantage(desk.world, desk.army("elves-1"))


@meeting("VS-M-Ix0x3-01")
@rule("VS-3.6.a", "VS-I.c", "VS-0.1.a")
def test_when_all_but_one_have_left_his_word_is_everybodys() -> None:
    desk = met(FIELD, "anna castle a1", "boris castle i1", seats="anna boris")
    desk.does("anna", "leave-game")
    war(desk, "anna", "end")
    facts = desk.does("boris", "claim-victory")
    assert any(fact.startswith("won") or "ended" in fact for fact in facts), facts
