"""VS-5.0.c to VS-5.0.e. Loss and restoring of the personal army; players without pieces."""

import pytest
from msgspec.structs import replace

from letopis.core.seats import SeatId
from letopis.games.strategic.world import Player, SlotId, Stamp
from letopis.games.strategic.world.changes import with_player
from tests.rule import rule
from tests.strategic.scenes.newcomers import ROW
from tests.strategic.scenes.scene import Desk, endless


@rule("VS-5.0.c")
def test_a_player_has_only_one_personal_army() -> None:
    desk = endless(ROW, "anna castle a1", "anna knights-1 c1 personal")
    assert desk.refusal("anna", "hire knights castle-a1 personal") == (
        "VS-5.0.c personal-army-lives"
    )
    desk.does("anna", "hire knights castle-a1")
    assert not desk.army("knights-2").personal


@rule("VS-5.0.a", "VS-5.0.c")
def test_a_ship_may_be_a_personal_army() -> None:
    desk = endless(". . . . . . ~", "anna city a1")
    desk.does("anna", "hire ship city-a1 personal")
    assert desk.player("anna").personal == "ship-1"


@rule("VS-5.0.d")
@pytest.mark.parametrize(("years", "too_early", "ripe"), [(5, 7, 8), (3, 5, 6), (1, 3, 4)])
def test_a_lost_personal_army_is_restored_years_later(
    years: int, too_early: int, ripe: int
) -> None:
    pieces = ("anna castle a1", "boris castle i1")
    lands = "A A A A B B B B B"
    people = {"turn": "boris", "lands": lands, "personal_restore_years": years}
    for seat in ("anna", "boris"):
        for year in (too_early, ripe):
            desk = endless(ROW, *pieces, **{**people, "turn": seat}, year=year)  # type: ignore[arg-type]
            lost = replace(desk.player(seat), personal_lost=Stamp(3, SlotId(2)))
            desk.world = with_player(desk.world, lost)
            house = "castle-a1" if seat == "anna" else "castle-i1"
            line = f"hire knights {house} personal"
            # Slot 2 of the year in which it may be restored has not come in anna's turn, slot 1.
            if year == ripe and seat == "boris":
                desk.does(seat, line)
                assert desk.player(seat).personal == "knights-1"
            else:
                assert desk.refusal(seat, line) == "VS-5.0.d too-early"
                assert not desk.lists(seat, line)


@rule("VS-5.0.d")
def test_dismissing_the_personal_army_counts_as_its_loss() -> None:
    desk = endless(ROW, "anna castle a1", "anna knights-1 c1 personal", "anna elves-1 e1")
    desk.does("anna", "dismiss knights-1")
    assert desk.player("anna").personal is None
    assert desk.player("anna").personal_lost == Stamp(2, SlotId(1))
    assert desk.refusal("anna", "hire knights castle-a1 personal") == "VS-5.0.d too-early"


def _ruined(**options: str) -> tuple[Desk, Player]:
    desk = endless(ROW, "anna elves-1 a1 personal", "boris elves-2 i1", **options)  # type: ignore[arg-type]
    desk.does("anna", "dismiss elves-1")
    desk.does("anna", "end")
    return desk, desk.player("anna")


@rule("VS-5.0.e")
def test_whoever_has_nothing_left_keeps_his_seat_with_an_empty_turn() -> None:
    desk, anna = _ruined()
    assert anna.is_playing
    desk.does("boris", "end")
    assert desk.asked == ("anna",)
    desk.does("anna", "leave-game")
    desk.does("anna", "end")
    assert desk.player("anna").left is not None


@rule("VS-5.0.e")
def test_by_option_whoever_has_nothing_left_leaves_by_himself() -> None:
    desk, anna = _ruined(elimination="leaves_automatically")
    assert anna.left == Stamp(2, SlotId(1))
    assert anna.treasury == 0
    desk.does("boris", "end")
    assert desk.asked == ("boris",)
    assert SeatId("anna") not in desk.asked
