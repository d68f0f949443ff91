"""VS-4.1.k, VS-4.1.l. Movement ends next to another player's army without permission."""

import pytest

from tests.rule import rule
from tests.strategic.scenes.scene import endless


@rule("VS-4.1.k")
def test_next_to_another_players_army_the_movement_ends() -> None:
    desk = endless(". . . . . .", "anna knights-1 a1", "boris elves-1 c1")
    assert desk.reach("knights-1") == {"b1"}
    desk.does("anna", "move knights-1 b1")
    desk.does("boris", "pass")
    assert desk.refusal("anna", "move knights-1 a1") == "VS-4.1.m movement-ended"


@rule("VS-4.1.k")
def test_whoever_starts_next_to_another_may_go_away_and_on() -> None:
    desk = endless(". . . . . .", "anna knights-1 d1", "boris elves-1 e1")
    assert desk.reach("knights-1") == {"a1", "b1", "c1"}
    close = endless(". . . .\n. . . .", "anna knights-1 b1", "boris elves-1 c1")
    assert close.reach("knights-1") == {"a1", "a2", "b2", "c2", "d1", "d2"} - {"d1", "d2"}


@rule("VS-4.1.k")
@pytest.mark.parametrize(
    ("stops", "cells"), [("no", {"b1", "b2", "c2", "d1", "d2"}), ("yes", {"b1", "b2"})]
)
def test_neutral_armies_stop_nobody_unless_the_table_says_so(stops: str, cells: set[str]) -> None:
    desk = endless(
        ". . . .\n. . . .",
        "anna knights-1 a1",
        "nobody elves-1 c1",
        adjacency_neutral_stops=stops,
    )
    assert desk.reach("knights-1") == cells | {"a2"}


@rule("VS-4.1.k")
def test_buildings_and_their_garrisons_stop_nobody() -> None:
    desk = endless(". . . .\n. . . .", "anna knights-1 a1", "boris castle c1", "boris mine b2 1")
    assert desk.reach("knights-1") == {"a2", "b1", "c2", "d1", "d2"}


@rule("VS-4.1.k")
@pytest.mark.parametrize("kind", ["mage", "zombie", "dragon", "knights"])
def test_every_kind_is_stopped_by_ships_and_by_whom_they_carry(kind: str) -> None:
    drawn = ". . . . .\n~ ~ ~ ~ ~"
    alone = endless(drawn, f"anna {kind}-1 a1", "boris ship-1 c2")
    assert "c1" not in alone.reach(f"{kind}-1")
    cargo = endless(drawn, f"anna {kind}-1 a1", "anna ship-1 c2", "boris elves-1 ship-1")
    assert "c1" not in cargo.reach(f"{kind}-1")
    own = endless(drawn, f"anna {kind}-1 a1", "anna ship-1 c2", "anna elves-1 ship-1")
    assert "c1" in own.reach(f"{kind}-1")


@rule("VS-4.1.k")
def test_a_passenger_of_another_player_does_not_stop_his_ship() -> None:
    desk = endless("~ ~ ~ ~ ~ ~", "anna ship-1 a1", "boris elves-1 ship-1")
    assert desk.reach("ship-1") == {"b1", "c1", "d1"}


@rule("VS-4.1.l")
def test_whoever_has_permission_passes_without_stopping() -> None:
    desk = endless(
        ". . . . .\n. . . . .\nf . . . .",
        "anna knights-1 a1",
        "boris elves-1 c3",
        seats="anna boris carol",
    )
    assert desk.reach("knights-1") == {"a2", "a3", "b1", "b2", "b3", "c1", "c2", "d1", "d2"}
    assert desk.is_refused("anna", "move knights-1 b2 c2")
    desk.does("boris", "permit anna near-move elves-1")
    desk.does("anna", "move knights-1 b2")
    desk.does("boris", "pass")
    desk.does("anna", "move knights-1 c2")
    desk.does("boris", "pass")
    desk.does("anna", "move knights-1 d2")
    desk.does("boris", "pass")


@rule("VS-4.1.l")
def test_a_permission_of_one_does_not_help_against_another() -> None:
    desk = endless(
        ". . . . .\n. . . . .",
        "anna knights-1 a1",
        "boris elves-1 c1",
        "carol elves-2 c2",
        seats="anna boris carol",
    )
    desk.does("boris", "permit anna near-move all")
    assert desk.refusal("anna", "move knights-1 b1 a2") == "VS-4.1.m movement-ended"
    desk.does("carol", "permit anna near-move all until 2")
    assert not desk.is_refused("anna", "move knights-1 b1 a2")
    desk.does("boris", "revoke anna near-move all")
    assert desk.is_refused("anna", "move knights-1 b1 a2")


@rule("VS-4.1.l")
def test_a_permission_for_one_army_or_for_past_years_is_none_for_others() -> None:
    desk = endless(". . . . .", "anna knights-1 a1", "boris elves-1 c1", "boris elves-2 e1")
    desk.does("boris", "permit anna near-move elves-2")
    assert desk.is_refused("anna", "move knights-1 b1 a1")
    desk.does("boris", "permit anna near-move elves-1 until 2")
    assert not desk.is_refused("anna", "move knights-1 b1 a1")
    desk.ends_turns_until("anna", 3)
    assert desk.is_refused("anna", "move knights-1 b1 a1")


@rule("VS-4.1.l")
def test_suzerain_and_vassal_stop_each_other_unless_they_permit() -> None:
    desk = endless(". . . . .", "anna knights-1 a1", "boris elves-1 c1", vassals={"boris": "anna"})
    assert desk.reach("knights-1") == {"b1"}
    desk.does("boris", "permit anna near-move all")
    assert not desk.is_refused("anna", "move knights-1 b1 a1")
