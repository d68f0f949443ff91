"""Chapter 3, point 4. Permissions: who may enter whose building and board whose ship."""

import pytest

from letopis.games.strategic.realm.permissions import LAST_YEAR
from letopis.games.strategic.world.rights import may_build_near
from tests.rule import rule
from tests.strategic.scenes.scene import endless, scene

FIELD = """
    . . . . . .
    . . . . . .
    . . . . . .
    """
MEADOW = """
    . . . . . .
    . . . . . .
    """
PIECES = ("anna manor c2", "boris knights-1 b2", "anna elves-1 f1")


@rule("VS-3.4.a", "VS-3.4.c")
def test_an_army_enters_anothers_building_only_by_permission() -> None:
    desk = scene(FIELD, *PIECES, turn="boris")
    assert desk.refusal("boris", "move knights-1 c2") == "VS-3.4.c no-entry"
    desk.does("anna", "permit boris enter manor-c2")
    desk.does("boris", "move knights-1 c2")
    assert desk.army("knights-1").cell == "c2"
    assert not desk.world.battles


@rule("VS-3.4.a")
def test_revoking_a_permission_evicts_nobody() -> None:
    desk = endless(FIELD, *PIECES, turn="boris")
    desk.does("anna", "permit boris enter manor-c2")
    desk.does("boris", "move knights-1 c2")
    desk.does("anna", "revoke boris enter manor-c2")
    assert desk.army("knights-1").cell == "c2"
    desk.ends_turns_until("boris", 3)
    assert desk.army("knights-1").cell == "c2"
    desk.does("boris", "move knights-1 c3")
    assert desk.refusal("boris", "move knights-1 c2") == "VS-3.4.c no-entry"


@rule("VS-3.4.a")
def test_permissions_and_revocations_do_not_prolong_a_window() -> None:
    desk = scene(FIELD, "boris elves-2 b2", "anna elves-1 d2", turn="boris")
    desk.does("boris", "move elves-2 c2")
    assert desk.asked == ("anna",)
    for _ in range(5):
        assert desk.does("anna", "permit boris near-move all") == [
            "permitted anna boris near-move all"
        ]
        assert desk.does("anna", "revoke boris near-move all") == [
            "revoked anna boris near-move all"
        ]
        assert desk.asked == ("anna",)
    assert "resumed" in desk.does("anna", "pass")
    assert desk.asked == ("boris",)


@rule("VS-3.4.a")
def test_a_permission_is_for_one_object_or_for_all() -> None:
    desk = scene(FIELD, "anna manor c2", "anna tower f2", "boris elves-1 b2", turn="boris")
    desk.does("anna", "permit boris enter tower-f2")
    assert desk.refusal("boris", "move elves-1 c2") == "VS-3.4.c no-entry"
    desk.does("anna", "permit boris enter all")
    desk.does("boris", "move elves-1 c2")


@rule("VS-3.4.a")
def test_a_permission_is_for_one_player_only() -> None:
    desk = scene(FIELD, *PIECES, seats="anna boris vera", turn="boris")
    desk.does("anna", "permit vera enter all")
    assert desk.refusal("boris", "move knights-1 c2") == "VS-3.4.c no-entry"


@rule("VS-3.4.a")
def test_a_permission_ends_with_its_last_year() -> None:
    desk = endless(FIELD, *PIECES, turn="boris")
    assert desk.refusal("anna", "permit boris enter all until 1") == "VS-3.4.a year-is-past"
    assert not desk.lists("anna", "permit boris enter all until 1")
    desk.does("anna", "permit boris enter all until 2")
    assert not desk.is_refused("boris", "move knights-1 c2")
    desk.ends_turns_until("boris", 3)
    assert desk.refusal("boris", "move knights-1 c2") == "VS-3.4.c no-entry"
    desk.does("anna", "permit boris enter all until 3")
    desk.does("boris", "move knights-1 c2")


@rule("VS-3.4.a")
def test_what_nobody_may_permit_or_revoke() -> None:
    desk = scene(FIELD, *PIECES)
    assert desk.refusal("anna", "permit anna enter all") == "VS-3.4.a to-oneself"
    assert desk.refusal("anna", "permit nemo enter all") == "VS-3.4.a no-such-player"
    assert desk.refusal("boris", "permit anna enter manor-c2") == "VS-1.2.w not-your-structure"
    assert desk.refusal("anna", "permit boris enter castle-c2") == "VS-1.2.w no-such-structure"
    assert desk.refusal("anna", "permit boris board knights-1") == "VS-1.2.w not-your-army"
    assert desk.refusal("anna", "permit boris board elves-1") == "VS-3.4.b no-ship"
    assert desk.refusal("anna", "permit boris near-move ship-9") == "VS-1.2.w no-such-army"
    assert desk.refusal("anna", "revoke boris enter all") == "VS-3.4.a never-permitted"
    desk.does("anna", "permit boris enter manor-c2")
    assert desk.refusal("anna", "revoke boris enter all") == "VS-3.4.a never-permitted"
    assert desk.refusal("boris", "revoke boris enter manor-c2") == "VS-3.4.a never-permitted"
    assert desk.lists("anna", "revoke boris enter manor-c2")
    desk.does("anna", "revoke boris enter manor-c2")
    assert desk.refusal("anna", "revoke boris enter manor-c2") == "VS-3.4.a never-permitted"


@rule("VS-3.4.a", "VS-1.2.w")
@pytest.mark.parametrize("kind", ["enter", "no-walls"])
def test_a_permission_for_a_building_is_revoked_by_the_buildings_own_name(kind: str) -> None:
    desk = scene(FIELD, *PIECES)
    desk.does("anna", f"permit boris {kind} manor-c2")
    for name in ("dragon-c2", "castle-c2", "c2"):
        refused = desk.refusal("anna", f"revoke boris {kind} {name}")
        assert refused == "VS-1.2.w no-such-structure"
    assert desk.does("anna", f"revoke boris {kind} manor-c2") == [f"revoked anna boris {kind} c2"]


@rule("VS-3.4.a")
def test_a_player_lets_others_move_and_build_near_his_armies() -> None:
    desk = scene(". . . . . .", "anna elves-1 c1", "boris barbarians-1 a1", turn="boris")
    boris = desk.player("boris").seat
    near = desk.world.ground.sites[desk.army("elves-1").cell].neighbours
    assert not any(may_build_near(desk.world, boris, cell) for cell in near)
    desk.does("anna", "permit boris near-build elves-1")
    assert all(may_build_near(desk.world, boris, cell) for cell in near)
    desk = scene(MEADOW, "anna elves-1 c1", "boris barbarians-1 a2", turn="boris")
    assert "d2" not in desk.reach("barbarians-1")
    desk.does("anna", "permit boris near-move elves-1")
    assert "d2" in desk.reach("barbarians-1")


@rule("VS-3.4.b")
def test_an_army_boards_anothers_ship_only_by_permission() -> None:
    desk = scene(". . ~ ~", "anna ship-1 c1", "boris elves-1 b1", turn="boris")
    assert desk.refusal("boris", "move elves-1 c1") == "VS-3.4.b no-boarding"
    desk.does("anna", "permit boris board ship-1")
    desk.does("boris", "move elves-1 c1")
    assert desk.army("elves-1").aboard == "ship-1"
    assert desk.army("elves-1").owner == "boris"


@rule("VS-3.4.c")
def test_a_path_through_anothers_structure_is_refused_at_that_cell() -> None:
    desk = scene(
        ". . . .", "anna mine b1 1", "boris barbarians-1 a1", turn="boris", veins=("b1 1",)
    )
    assert desk.refusal("boris", "move barbarians-1 b1 c1") == "VS-3.4.c no-entry"
    assert desk.reach("barbarians-1") == set()


@rule("VS-3.4.c")
def test_neutral_buildings_are_entered_freely_or_by_option_only_by_attack() -> None:
    pieces = ("nobody tower b1", "boris barbarians-1 a1")
    desk = scene(". . . .", *pieces, turn="boris")
    desk.does("boris", "move barbarians-1 b1 c1")
    assert not desk.world.battles
    desk = scene(". . . .", *pieces, turn="boris", neutral_building_entry="must_attack")
    assert desk.refusal("boris", "move barbarians-1 b1") == "VS-3.4.c neutral-must-be-attacked"
    desk.does("boris", "move barbarians-1 b1 attack tower-b1")
    assert desk.army("barbarians-1").cell == "b1"


@rule("VS-3.4.d")
def test_no_permission_is_needed_to_step_onto_a_building_one_attacks() -> None:
    desk = scene(". . . .", "anna tower b1", "boris knights-1 a1", turn="boris")
    assert desk.refusal("boris", "move knights-1 b1") == "VS-3.4.c no-entry"
    desk.does("boris", "move knights-1 b1 attack tower-b1")
    assert desk.army("knights-1").cell == "b1"
    assert desk.world.battles[0].target == "b1"


@rule("VS-3.4.d")
def test_one_attacks_a_building_from_next_to_it_too() -> None:
    desk = scene(". . . .", "anna tower b1", "boris knights-1 a1", turn="boris")
    desk.does("boris", "attack knights-1 tower-b1")
    assert desk.army("knights-1").cell == "a1"


@rule("VS-3.4.d")
def test_a_building_cell_with_an_army_on_it_is_not_stormed_by_stepping_there() -> None:
    pieces = ("anna tower b1", "anna elves-1 b1", "boris knights-1 a1")
    desk = scene(". . . .", *pieces, turn="boris")
    assert desk.refusal("boris", "move knights-1 b1 attack tower-b1") == "VS-4.1.a occupied"
    desk = scene(". . . .", "anna tower b1", "boris knights-1 a1", "anna elves-1 c1", turn="boris")
    line = "move knights-1 b1 attack elves-1"
    assert desk.refusal("boris", line) == "VS-3.4.c no-entry"  # it must be that building


@rule("VS-3.4.d")
def test_by_option_a_building_is_attacked_from_next_to_it_only() -> None:
    pieces = ("anna tower b1", "boris knights-1 a1")
    desk = scene(". . . .", *pieces, turn="boris", assault_enter_cell="adjacent_only")
    assert desk.is_refused("boris", "move knights-1 b1 attack tower-b1")
    desk.does("boris", "attack knights-1 tower-b1")


@rule("VS-3.4.e")
def test_no_permission_lets_a_magical_army_into_a_building() -> None:
    desk = scene(". . . .", "anna castle b1", "boris zombie-1 a1", turn="boris")
    desk.does("anna", "permit boris enter all")
    assert desk.refusal("boris", "move zombie-1 b1") == "VS-3.4.e magical-stays-outside"
    desk.does("boris", "move zombie-1 b1 attack castle-b1")


@rule("VS-3.4.e")
def test_magical_armies_stay_out_of_own_and_neutral_buildings_unless_by_option() -> None:
    for owner in ("boris", "nobody"):
        desk = scene(". . . .", f"{owner} castle b1", "boris zombie-1 a1", turn="boris")
        assert desk.refusal("boris", "move zombie-1 b1") == "VS-3.4.e magical-stays-outside"
    for owner, enters in (("boris", True), ("nobody", False), ("anna", False)):
        desk = scene(
            ". . . .",
            f"{owner} castle b1",
            "boris zombie-1 a1",
            turn="boris",
            magical_enter_buildings="own_allowed",
        )
        desk.does("anna", "permit boris enter all")
        assert desk.is_refused("boris", "move zombie-1 b1") is not enters


@rule("VS-3.4.f")
def test_magical_armies_board_no_ship() -> None:
    desk = scene(". . ~ ~", "boris ship-1 c1", "boris zombie-1 b1", turn="boris")
    assert desk.refusal("boris", "move zombie-1 c1") == "VS-3.4.f magical-stays-ashore"
    desk = scene(". . ~ ~", "anna ship-1 c1", "boris zombie-1 b1", turn="boris")
    desk.does("anna", "permit boris board ship-1")
    assert desk.refusal("boris", "move zombie-1 c1") == "VS-3.4.f magical-stays-ashore"


@rule("VS-3.4.a")
def test_a_permission_lasts_to_the_last_year_there_is_and_boarding_is_for_ships() -> None:
    desk = scene(". . .", "anna knights-1 a1", "boris elves-1 c1")
    assert not desk.is_refused("anna", f"permit boris near-move all until {LAST_YEAR}")
    assert desk.is_refused("anna", f"permit boris near-move all until {LAST_YEAR + 1}")
    assert not desk.lists("anna", "permit boris board knights-1")
    assert desk.lists("anna", "permit boris near-move knights-1")
