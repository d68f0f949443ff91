"""7.16.b, 8.7, 5.4.f. Magical armies follow their mage, but for the battle with their own."""

from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.meetings.positions import FIELD, SEA, declare, fought, met, owner
from tests.strategic.scenes.scene import Desk
from tests.strategic.scenes.warfare import ATTACKERS, DEFENDERS, closes, peace_returns, war, wins

TRAITOR = (
    *("anna knights-1 c2 personal", "anna mage-1 b2"),
    "anna dragon-1 d2 of mage-1 from i4",
)
VASSAL = {"vassals": {"vera": "anna"}, "seats": "anna vera carol"}


def rebellion(*more: str, **options: str) -> Desk:
    """Anna's knights have attacked her own zombie; vera, her vassal, stands beside its mage."""
    desk = met(
        FIELD, "anna mage-1 h1", "anna zombie-1 b1 of mage-1", "anna knights-1 a1",
        "vera elves-1 h2 personal", *more, **VASSAL, **options,
    )  # fmt: skip
    declare(desk, "anna attack knights-1 zombie-1")
    return desk


def annexed(desk: Desk) -> None:
    """In her part of the joint turn vera annexes the mage, and anna agrees."""
    war(desk, "anna", "end")
    desk.does("vera", "annex elves-1 mage-1")
    desk.does("anna", "answer 1 yes")


@meeting("VS-M-5x7x8-01")
@rule("VS-7.16.b", "VS-8.7.b", "VS-5.4.f")
def test_a_zombie_that_survives_its_own_goes_with_its_mage_to_the_mages_new_owner() -> None:
    desk = rebellion()
    annexed(desk)
    fought(desk, DEFENDERS, turn="vera")
    assert owner(desk, "mage-1") == "vera"
    assert owner(desk, "zombie-1") == "vera"


@meeting("VS-M-5x7-01")
@rule("VS-5.4.d", "VS-5.4.f", "VS-7.16.b")
def test_who_comes_to_another_owner_by_his_mage_loses_his_action_after_the_battle_too() -> None:
    desk = rebellion("anna zombie-2 h4 of mage-1")
    annexed(desk)
    fought(desk, DEFENDERS, turn="vera")
    assert desk.army("zombie-2").stamp is not None
    assert desk.army("zombie-1").stamp == desk.army("zombie-2").stamp


@meeting("VS-M-7x8-04")
@rule("VS-7.16.a", "VS-7.16.b", "VS-8.7.b")
def test_a_zombie_whose_mage_has_become_neutral_is_neutral_after_its_battle_too() -> None:
    desk = met(
        FIELD, "anna mage-1 h1", "anna zombie-1 b1 of mage-1", "anna knights-1 a1",
        "anna orcs-1 h2",
    )  # fmt: skip
    declare(desk, "anna attack knights-1 zombie-1", "anna attack orcs-1 mage-1")
    fought(desk, DEFENDERS)
    wins(desk, DEFENDERS)
    assert owner(desk, "mage-1") is None
    assert owner(desk, "zombie-1") is None


@meeting("VS-M-7x8-05")
@rule("VS-7.16.a", "VS-8.7.b", "VS-7.16.b")
def test_the_order_of_the_two_battles_does_not_matter_to_the_zombie() -> None:
    desk = met(
        FIELD, "anna mage-1 h1", "anna zombie-1 b1 of mage-1", "anna knights-1 a1",
        "anna orcs-1 h2",
    )  # fmt: skip
    declare(desk, "anna attack orcs-1 mage-1", "anna attack knights-1 zombie-1")
    fought(desk, DEFENDERS)
    wins(desk, DEFENDERS)
    assert owner(desk, "mage-1") is None
    assert owner(desk, "zombie-1") is None


@meeting("VS-M-5x7x8-02")
@rule("VS-7.16.b", "VS-7.1.h", "VS-8.7.b", "VS-5.4.f")
def test_a_void_battle_gives_a_zombie_back_to_its_mages_owner_not_to_the_attacker() -> None:
    desk = rebellion("carol orcs-1 a2")
    declare(desk, "carol attack orcs-1 knights-1")
    annexed(desk)
    assert len(desk.world.battles) == 1, "whoever attacks an attacker joins the defence"
    fought(desk, DEFENDERS, turn="vera")
    assert "knights-1" not in desk.world.armies
    assert owner(desk, "zombie-1") == "vera"


@meeting("VS-M-5x7x8-03")
@rule("VS-7.16.c", "VS-7.16.b", "VS-8.7.b", "VS-5.4.f")
def test_a_zombie_that_rose_against_the_personal_army_follows_its_mage_too() -> None:
    desk = met(
        FIELD, "anna mage-1 h1", "anna zombie-1 b1 of mage-1", "anna knights-1 a1 personal",
        "vera elves-1 h2 personal", **VASSAL,
    )  # fmt: skip
    declare(desk, "anna attack zombie-1 knights-1")
    annexed(desk)
    fought(desk, ATTACKERS, turn="vera")
    assert owner(desk, "zombie-1") == "vera"


@meeting("VS-M-5x7x8-04")
@rule("VS-7.16.b", "VS-8.7.b", "VS-5.4.f")
def test_a_ghost_ship_follows_its_mage_like_a_zombie() -> None:
    desk = met(
        SEA + "\n" + SEA, "anna ship-2 h1", "anna mage-1 ship-2", "vera ship-3 h2 personal",
        "anna ghost-ship-1 b4 of mage-1", "anna ship-1 a4", **VASSAL,
    )  # fmt: skip
    declare(desk, "anna attack ship-1 ghost-ship-1")
    war(desk, "anna", "end")
    desk.does("vera", "annex ship-3 mage-1")
    desk.does("anna", "answer 1 yes")
    fought(desk, DEFENDERS, turn="vera")
    assert owner(desk, "ghost-ship-1") == "vera"


def forlorn(**options: str) -> Desk:
    """Carol's orcs kill the mage first; then anna's own attack her dragon."""
    desk = met(
        FIELD, "boris castle a4", "anna mage-1 h1", "anna dragon-1 b1 of mage-1 from i4",
        "anna knights-1 a1", "carol orcs-1 h2", turn="carol", **options,
    )  # fmt: skip
    declare(desk, "carol attack orcs-1 mage-1", "anna attack knights-1 dragon-1")
    closes(desk, "carol")
    assert "perished mage-1" in wins(desk, ATTACKERS)
    return desk


@meeting("VS-M-7x8-06")
@rule("VS-8.7.a", "VS-8.9.1.4.f", "VS-7.16.b")
def test_a_dragon_whose_mage_falls_while_its_own_attack_it_remembers_its_former_master() -> None:
    desk = forlorn()
    freed = desk.army("dragon-1").freed
    assert freed is not None
    assert freed.by == "anna", "and not nobody"
    wins(desk, DEFENDERS)
    assert owner(desk, "dragon-1") is None


@meeting("VS-M-1x7x8-01")
@rule("VS-8.9.1.4.f", "VS-7.16.b", "VS-1.3.d")
def test_it_flies_after_the_turn_of_that_master() -> None:
    desk = forlorn()
    wins(desk, DEFENDERS)
    peace_returns(desk)
    desk.ends_turns_until("anna", 4)
    assert desk.army("dragon-1").cell == "b1"
    desk.ends_turns_until("boris", 4)
    assert desk.army("dragon-1").cell != "b1"


@meeting("VS-M-7x8-07")
@rule("VS-8.9.1.4.b", "VS-7.16.b", "VS-8.9.1.4.f")
def test_a_dragon_released_by_magic_while_its_own_attack_it_remembers_its_master_too() -> None:
    desk = met(
        FIELD, "anna mage-1 h1", "anna dragon-1 b1 of mage-1 from i4", "anna knights-1 a1",
        "anna mage-2 c3 forest",
    )  # fmt: skip
    declare(desk, "anna attack knights-1 dragon-1")
    desk.does("anna", "cast mage-2 release dragon-1")
    desk.throws(6)
    freed = desk.army("dragon-1").freed
    assert freed is not None
    assert freed.by == "anna"


@meeting("VS-M-7x8-08")
@rule("VS-8.9.1.7.e", "VS-7.16.b", "VS-8.7.a")
def test_a_zombie_whose_mage_falls_while_its_own_attack_it_crumbles_when_all_is_fought() -> None:
    desk = met(
        FIELD, "anna mage-1 h1", "anna zombie-1 b1 of mage-1", "anna knights-1 a1",
        "carol orcs-1 h2", turn="carol",
    )  # fmt: skip
    declare(desk, "carol attack orcs-1 mage-1", "anna attack knights-1 zombie-1")
    fought(desk, ATTACKERS, turn="carol")
    wins(desk, DEFENDERS)
    peace_returns(desk)
    assert "zombie-1" not in desk.world.armies


@meeting("VS-M-7x8-09")
@rule("VS-7.16.a", "VS-8.7.b")
def test_what_a_mage_controls_becomes_neutral_with_him_when_his_own_attack_him() -> None:
    desk = met(
        FIELD, "anna mage-1 b1", "anna zombie-1 h1 of mage-1", "anna knights-1 a1"
    )  # fmt: skip
    declare(desk, "anna attack knights-1 mage-1")
    assert owner(desk, "mage-1") is None
    assert owner(desk, "zombie-1") is None
    assert desk.refusal("anna", "move zombie-1 h2") == "VS-1.2.w not-your-army"


@meeting("VS-M-7x8-10")
@rule("VS-7.16.c", "VS-8.7.b")
def test_a_personal_necromancer_keeps_what_he_controls_when_his_own_attack_him() -> None:
    desk = met(
        FIELD, "anna mage-1 b1 personal", "anna zombie-1 h1 of mage-1", "anna knights-1 a1"
    )  # fmt: skip
    declare(desk, "anna attack knights-1 mage-1")
    assert (owner(desk, "mage-1"), owner(desk, "zombie-1")) == ("anna", "anna")
    assert owner(desk, "knights-1") is None


@meeting("VS-M-2x7x8-01")
@rule("VS-7.16.b", "VS-2.1.a", "VS-8.7.b")
def test_the_upkeep_of_a_dragon_is_paid_by_whom_its_mage_has_come_to() -> None:
    desk = met(
        FIELD, "vera castle a4", "anna mage-1 h1", "anna dragon-1 b1 of mage-1 from i4",
        "anna knights-1 a1", "vera elves-1 h2 personal", **VASSAL,
    )  # fmt: skip
    declare(desk, "anna attack knights-1 dragon-1")
    annexed(desk)
    fought(desk, DEFENDERS, turn="vera")
    assert owner(desk, "dragon-1") == "vera"
    desk.ends_turns_until("anna", 3)
    assert owner(desk, "dragon-1") == "vera"
    assert desk.coins("vera") == 100 + 5 - 20, "land, and the upkeep of mage and dragon"


@meeting("VS-M-7x8-17")
@rule("VS-8.9.1.4.f", "VS-7.16.a", "VS-8.7.a")
def test_a_dragon_that_kills_its_own_mage_flies_after_the_turn_of_who_set_it_on_him() -> None:
    desk = met(
        FIELD, "anna mage-1 c1", "anna dragon-1 b1 of mage-1 from i4", "boris castle a4"
    )  # fmt: skip
    declare(desk, "anna attack dragon-1 mage-1")
    assert (owner(desk, "mage-1"), owner(desk, "dragon-1")) == (None, None)
    fought(desk, ATTACKERS)
    freed = desk.army("dragon-1").freed
    assert freed is not None
    assert freed.by == "anna"


@meeting("VS-M-7x8-18")
@rule("VS-7.16.b", "VS-7.1.c", "VS-8.7.b")
def test_a_battle_fought_before_the_one_with_its_own_does_not_make_it_forget_its_mage() -> None:
    desk = met(
        FIELD, "anna mage-1 h4", "anna dragon-1 c2 of mage-1 from i4", "boris elves-1 d2",
        "carol orcs-1 d3", "anna knights-1 b2", turn="carol",
    )  # fmt: skip
    declare(desk, "carol attack orcs-1 elves-1", "anna attack dragon-1 orcs-1")
    declare(desk, "anna attack knights-1 dragon-1")
    assert desk.world.estranged == {"dragon-1": "anna"}
    fought(desk, DEFENDERS, turn="carol")
    assert desk.world.estranged == {"dragon-1": "anna"}
    wins(desk, DEFENDERS)
    assert owner(desk, "dragon-1") == "anna"
    assert not desk.world.estranged


def handed_on(*more: str) -> Desk:
    """Anna's knights have attacked her dragon; vera, her vassal, has annexed its mage."""
    desk = met(
        FIELD, "anna mage-1 h1", "anna dragon-1 b1 of mage-1 from i4", "anna knights-1 a1",
        "vera elves-1 h2 personal", *more,
        vassals={"vera": "anna", "wanda": "anna"}, seats="anna vera wanda carol",
    )  # fmt: skip
    declare(desk, "anna attack knights-1 dragon-1")
    annexed(desk)
    return desk


@meeting("VS-M-5x7x8-05")
@rule("VS-7.16.b", "VS-8.7.b", "VS-5.4.f")
def test_a_dragon_goes_with_its_mage_through_two_owners_in_one_turn() -> None:
    desk = handed_on("wanda orcs-1 i1 personal")
    war(desk, "vera", "end")
    desk.does("wanda", "annex orcs-1 mage-1")
    desk.does("vera", "answer 2 yes")
    fought(desk, DEFENDERS, turn="wanda")
    assert owner(desk, "dragon-1") == owner(desk, "mage-1") == "wanda"
    assert desk.army("dragon-1").stamp == desk.army("mage-1").stamp


@meeting("VS-M-5x7x8-06")
@rule("VS-8.9.1.4.f", "VS-7.16.a", "VS-5.4.f")
def test_a_dragon_whose_mage_falls_to_his_new_owners_own_flies_after_that_owners_turn() -> None:
    desk = handed_on("vera orcs-1 i1")
    declare(desk, "vera attack orcs-1 mage-1")
    assert owner(desk, "mage-1") is None
    war(desk, "vera", "end")
    fought(desk, DEFENDERS, turn="wanda")
    assert owner(desk, "dragon-1") is None, "as its mage is"
    wins(desk, ATTACKERS)
    assert "mage-1" not in desk.world.armies
    freed = desk.army("dragon-1").freed
    assert freed is not None
    assert freed.by == "vera", "not anna, whose knights attacked the dragon"


@meeting("VS-M-7x8-19")
@rule("VS-8.9.1.4.f", "VS-7.16.a", "VS-7.16.b")
def test_a_dragon_whose_own_attack_it_and_then_its_mage_remembers_its_former_master() -> None:
    desk = met(
        FIELD, "boris castle a4", "anna mage-1 h1", "anna dragon-1 b1 of mage-1 from i4",
        "anna knights-1 a1", "carol orcs-1 h2", "anna elves-1 g1", turn="carol",
    )  # fmt: skip
    declare(desk, "carol attack orcs-1 mage-1", "anna attack knights-1 dragon-1")
    declare(desk, "anna attack elves-1 mage-1")
    assert owner(desk, "mage-1") is None
    closes(desk, "carol")
    assert "perished mage-1" in wins(desk, ATTACKERS)
    freed = desk.army("dragon-1").freed
    assert freed is not None
    assert freed.by == "anna", "whose own attack made its mage neutral"


def remembered(desk: Desk) -> str:
    """Whose a free dragon was."""
    freed = desk.army("dragon-1").freed
    assert freed is not None
    return freed.by


@meeting("VS-M-7x8-21")
@rule("VS-8.9.1.4.f", "VS-7.16.a", "VS-8.7.a")
def test_a_dragon_remembers_whose_own_attack_made_its_mage_neutral_whoever_else_attacked() -> None:
    desk = met(
        FIELD, "boris orcs-1 a1", "boris elves-1 b1", "anna mage-1 h1", "carol knights-1 i1",
        "anna elves-2 g1", "anna dragon-1 d4 of mage-1 from i4",
    )  # fmt: skip
    declare(desk, "boris attack orcs-1 elves-1", "carol attack knights-1 mage-1")
    declare(desk, "anna attack elves-2 mage-1")
    fought(desk, ATTACKERS)
    assert "perished mage-1" in wins(desk, ATTACKERS)
    assert remembered(desk) == "anna"


@meeting("VS-M-7x8-22")
@rule("VS-8.9.1.4.f", "VS-7.16.c", "VS-8.7.a")
def test_a_dragon_whose_mage_has_turned_upon_his_lord_remembers_that_lord() -> None:
    desk = met(FIELD, *TRAITOR, "boris orcs-1 h1", "boris elves-1 i1")
    declare(desk, "boris attack orcs-1 elves-1", "anna attack mage-1 knights-1")
    assert owner(desk, "mage-1") is None
    fought(desk, ATTACKERS)
    wins(desk, DEFENDERS)
    assert "mage-1" not in desk.world.armies
    assert remembered(desk) == "anna"


@meeting("VS-M-7x8-22")
@rule("VS-8.9.1.4.f", "VS-7.16.b", "VS-7.16.c")
def test_it_remembers_him_also_if_he_had_attacked_it_before() -> None:
    desk = met(FIELD, *TRAITOR)
    declare(desk, "anna attack knights-1 dragon-1", "anna attack mage-1 knights-1")
    closes(desk)
    desk.does("anna", "orders defend shoot defend attack")
    desk.throws(2, 2, 3, 2)  # the dragon shoots, shoots, defends; the mage shoots, and falls
    desk.throws(1, 2)
    assert "mage-1" not in desk.world.armies
    assert remembered(desk) == "anna"


@meeting("VS-M-5x7x8-07")
@rule("VS-8.9.1.4.f", "VS-5.4.c", "VS-7.16.a")
def test_a_dragon_remembers_the_last_lord_whose_its_mage_was() -> None:
    desk = met(
        FIELD, "anna knights-1 c2 personal", "anna mage-1 b2", "anna dragon-1 g1 of mage-1 from i4",
        "vera elves-1 a1 personal", "vera orcs-1 a2", **VASSAL,
    )  # fmt: skip
    declare(desk, "anna attack mage-1 knights-1")
    war(desk, "anna", "end")
    desk.does("vera", "annex elves-1 mage-1")
    assert owner(desk, "dragon-1") == "vera"
    declare(desk, "vera attack orcs-1 mage-1")
    fought(desk, DEFENDERS, turn="vera")
    assert remembered(desk) == "vera"


@meeting("VS-M-5x7x8-07")
@rule("VS-8.9.1.4.f", "VS-5.4.d")
def test_who_owns_a_dragon_when_its_mage_falls_was_its_master_whatever_he_did_before() -> None:
    desk = met(
        FIELD, "anna elves-2 c2", "anna mage-1 b2", "anna dragon-1 g1 of mage-1 from i4",
        "vera elves-1 a1 personal", **VASSAL,
    )  # fmt: skip
    declare(desk, "anna attack mage-1 elves-2")
    war(desk, "anna", "end")
    desk.does("vera", "annex elves-1 mage-1")
    desk.does("anna", "answer 1 yes")
    fought(desk, DEFENDERS, turn="vera")
    assert remembered(desk) == "vera"


@meeting("VS-M-0x7x8-01")
@rule("VS-0.1.b", "VS-8.9.1.4.f")
def test_a_dragon_whose_mage_the_host_has_made_neutral_was_nobodys() -> None:
    desk = met(FIELD, *TRAITOR, "boris orcs-1 a1", host_mode="referee")
    declare(desk, "anna attack mage-1 orcs-1")
    desk.does("host", 'edit army mage-1 owner nobody because "a slip of the hand"')
    assert owner(desk, "dragon-1") is None
    fought(desk, DEFENDERS)
    assert remembered(desk) == "nobody"


@meeting("VS-M-5x7x8-10")
@rule("VS-7.16.b", "VS-7.16.c", "VS-5.4.f")
def test_a_zombie_fights_its_own_to_the_end_though_its_neutral_mage_is_annexed() -> None:
    desk = met(
        FIELD, "anna elves-1 h4", "anna zombie-1 i4 of mage-1", "anna mage-1 b2",
        "anna knights-1 c2 personal", "vera orcs-1 a1 personal", **VASSAL,
    )  # fmt: skip
    declare(desk, "anna attack elves-1 zombie-1", "anna attack mage-1 knights-1")
    war(desk, "anna", "end")
    desk.does("vera", "annex orcs-1 mage-1")
    assert owner(desk, "zombie-1") is None
    assert dict(desk.world.estranged) == {"zombie-1": "vera"}
    fought(desk, DEFENDERS, turn="vera")
    assert owner(desk, "zombie-1") == "vera"
