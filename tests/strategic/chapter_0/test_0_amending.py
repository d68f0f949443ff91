"""Chapter 0, during play: rules amended, victory claimed, players replaced."""

import pytest
from msgspec.structs import replace

from letopis.core.options import as_dict
from letopis.core.seats import SeatId
from letopis.games.strategic.council.proposals import Propose
from letopis.games.strategic.options import StrategicOptions
from letopis.games.strategic.world import Fighting, Over
from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.scenes.scene import GAME, Desk, endless, scene

ROW = ". . . . . . . . ."
THREE = "anna boris vera"


def _three(*pieces: str, **options: str | int) -> Desk:
    return endless(ROW, *pieces, seats=THREE, **options)  # type: ignore[arg-type]


def _rule(desk: Desk, option: str) -> str | int:
    return as_dict(desk.world.options)[option]


def _asked(desk: Desk) -> list[str]:
    return list(desk.asked)


@rule("VS-0.1.a")
def test_a_rule_is_amended_when_all_the_others_say_yes() -> None:
    desk = _three()
    assert desk.lists("vera", "propose move_split no")
    assert desk.does("vera", "propose move_split no") == ["proposed 1 vera move_split no"]
    assert _rule(desk, "move_split") == "yes"
    assert desk.lists("boris", "vote 1 yes")
    assert desk.does("boris", "vote 1 yes") == ["voted 1 boris yes"]
    assert _rule(desk, "move_split") == "yes"
    facts = desk.does("anna", "vote 1 yes")
    assert facts == ["voted 1 anna yes", "motion-closed 1 carried", "rules-amended move_split no"]
    assert _rule(desk, "move_split") == "no"
    assert not desk.world.proposals


@rule("VS-0.1.a")
def test_one_no_drops_a_motion_and_it_may_be_put_again() -> None:
    desk = _three()
    desk.does("anna", "propose move_split no")
    assert "motion-closed 1 refused" in desk.does("vera", "vote 1 no")
    assert desk.refusal("boris", "vote 1 yes") == "VS-0.1.a no-such-motion"
    assert _rule(desk, "move_split") == "yes"
    desk.does("anna", "propose move_split no")
    desk.does("boris", "vote 2 yes")
    desk.does("vera", "vote 2 yes")
    assert _rule(desk, "move_split") == "no"


@rule("VS-0.1.a")
def test_who_may_vote_and_how_often() -> None:
    desk = _three()
    desk.does("anna", "propose move_split no")
    assert desk.refusal("anna", "vote 1 yes") == "VS-0.1.a own-motion"
    assert desk.refusal("gleb", "vote 1 yes") == "VS-1.2.w not-playing"
    assert desk.refusal("boris", "vote 9 yes") == "VS-0.1.a no-such-motion"
    desk.does("boris", "vote 1 yes")
    assert desk.refusal("boris", "vote 1 yes") == "VS-0.1.a voted-already"
    assert desk.refusal("boris", "vote 1 no") == "VS-0.1.a voted-already"
    assert not desk.lists("boris", "vote 1 no")
    assert desk.refusal("anna", "propose move_split no") == "VS-0.1.a motion-open"
    assert desk.refusal("boris", "withdraw 1") == "VS-0.1.a no-such-motion"
    assert desk.does("anna", "withdraw 1") == ["motion-closed 1 withdrawn"]
    assert desk.refusal("anna", "withdraw 1") == "VS-0.1.a no-such-motion"


@rule("VS-0.1.a", "VS-0.2.e")
@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("propose no_such_rule yes", "unknown-option"),
        ("propose move_split maybe", "option-value"),
        ("propose move_split yes", "nothing-changes"),
        ("propose ends_after_year 10000", "option-value"),
        ("propose ends_after_year 030", "option-value"),
        ("propose ends_after_year -1", "option-value"),
        ("propose victory_concession off", "endless-regulation"),
        ("propose aim most_income", "endless-aim"),
    ],
)
def test_what_cannot_be_a_rule_is_not_proposed(line: str, reason: str) -> None:
    desk = _three()
    assert desk.refusal("anna", line) == f"VS-0.1.a {reason}"
    assert not desk.lists("anna", line)


@rule("VS-0.1.a", "VS-0.2.e")
def test_numbers_are_amended_too() -> None:
    desk = _three()
    assert desk.lists("anna", "propose ends_after_year 30")
    assert not desk.lists("anna", "propose ends_after_year 0")
    desk.does("anna", "propose ends_after_year 30")
    desk.does("boris", "vote 1 yes")
    desk.does("vera", "vote 1 yes")
    assert desk.world.options.ends_after_year == 30
    assert desk.lists("anna", "propose ends_after_year 0")
    desk.does("anna", "propose victory_concession off")  # so that there is another way to end
    desk.does("boris", "vote 2 yes")
    desk.does("vera", "vote 2 yes")
    assert desk.refusal("anna", "propose ends_after_year 0") == "VS-0.1.a endless-regulation"
    assert not desk.lists("anna", "propose ends_after_year 0")


@rule("VS-0.1.a")
def test_every_motion_that_is_listed_is_accepted() -> None:
    desk = _three()
    listed = GAME.legal(desk.world, desk.player("anna").seat)
    proposals = [GAME.notation.write(it) for it in listed if isinstance(it, Propose)]
    assert len(proposals) > len(StrategicOptions.__struct_fields__) / 2
    assert not any(desk.is_refused("anna", line) for line in proposals)


@rule("VS-0.1.a")
def test_figures_change_from_now_on_and_the_past_stays() -> None:
    desk = _three("anna tower a1", "anna elves-1 d1")
    assert desk.refusal("anna", "build elves-1 fortress") == "VS-6.0.e too-close"
    desk.does("boris", "propose building_min_gap 2")
    desk.does("anna", "vote 1 yes")
    desk.does("vera", "vote 1 yes")
    desk.does("anna", "build elves-1 fortress")
    desk.does("anna", "end")
    desk.does("boris", "propose building_min_gap 4")
    desk.does("anna", "vote 2 yes")
    desk.does("vera", "vote 2 yes")
    assert desk.at("d1").kind == "fortress"  # older buildings may be too close


@rule("VS-0.1.a")
def test_an_own_figure_of_the_game_outlives_an_amendment() -> None:
    desk = _three()
    ground = replace(desk.world.ground, figures="[structures.tower]\ngarrison = 4\n")
    desk.world = replace(desk.world, ground=ground)
    desk.does("boris", "propose catalog_garrison_manor 1")
    desk.does("anna", "vote 1 yes")
    desk.does("vera", "vote 1 yes")
    rows = desk.world.ground.catalogue.structures
    assert (rows["tower"].garrison, rows["manor"].garrison) == (4, 1)


@rule("VS-0.1.a")
def test_no_rule_changes_under_a_battle() -> None:
    desk = _three(host_mode="referee")
    desk.does("anna", "propose move_split no")
    desk.does("boris", "vote 1 yes")
    desk.world = replace(desk.world, phase=Fighting())
    assert desk.refusal("vera", "vote 1 yes") == "VS-0.1.a battle-first"
    assert desk.refusal("host", 'amend move_split no because "agreed"') == "VS-0.1.a battle-first"
    assert not desk.lists("host", 'amend move_split no because "agreed"')
    assert not desk.is_refused("vera", "vote 1 no")


@rule("VS-0.1.a")
@pytest.mark.parametrize("hours", [0, 24])
def test_a_number_is_not_amended_to_itself(hours: int) -> None:
    desk = _three(turn_hours=hours)
    offered = [n for n in range(27) if desk.lists("anna", f"propose turn_hours {n}")]
    assert offered == [n for n in range(27) if n != hours]
    assert desk.refusal("anna", f"propose turn_hours {hours}") == "VS-0.1.a nothing-changes"


@rule("VS-0.1.a")
def test_nor_by_the_motion_of_one_who_plays_alone() -> None:
    desk = endless(ROW, "anna elves-1 a1", seats="anna")
    assert desk.lists("anna", "propose move_split no")
    desk.world = replace(desk.world, phase=Fighting())
    assert desk.refusal("anna", "propose move_split no") == "VS-0.1.a battle-first"
    assert not desk.lists("anna", "propose move_split no")


@meeting("VS-M-Ix3-02")
@rule("VS-I.c", "VS-3.6.a")
def test_the_word_of_one_who_has_left_does_not_count() -> None:
    desk = endless(ROW, seats="anna boris vera gleb dora", victory_concession="majority")
    desk.does("anna", "claim-victory")
    desk.does("boris", "vote 1 no")
    desk.does("vera", "vote 1 yes")
    desk.does("boris", "leave-game")
    desk.does("anna", "end")
    (proposal,) = desk.world.proposals
    assert not desk.player("boris").is_playing
    assert (proposal.yes, proposal.no) == (("vera",), ())


@rule("VS-0.1.a", "VS-I.c")
def test_a_motion_that_is_not_answered_lapses_after_a_circle() -> None:
    desk = _three()
    desk.does("anna", "propose move_split no")
    desk.does("boris", "vote 1 yes")
    desk.ends_turns_until("vera", 2)
    assert desk.world.proposals
    desk.does("vera", "end")
    desk.does("anna", "end")
    assert "motion-closed 1 lapsed" in [GAME.notation.write(fact) for fact in desk.last]


@meeting("VS-M-0x3-01")
@rule("VS-0.1.a", "VS-3.6.a")
def test_who_leaves_takes_his_motion_and_his_vote_with_him() -> None:
    desk = _three()
    desk.does("anna", "propose move_split no")
    desk.does("boris", "vote 1 yes")
    desk.does("vera", "leave-game")
    facts = desk.does("anna", "end")
    assert "rules-amended move_split no" in facts  # all remaining players have agreed
    desk = _three()
    desk.does("vera", "propose move_split no")
    desk.does("vera", "leave-game")
    desk.does("anna", "end")
    assert not desk.world.proposals


@rule("VS-0.1.a", "VS-0.1.b")
@pytest.mark.parametrize("mode", ["referee", "referee_and_player"])
def test_the_host_amends_a_rule_by_himself(mode: str) -> None:
    desk = _three(host_mode=mode)
    assert desk.lists("host", 'amend move_split no because "agreed"')
    assert desk.lists("host", 'amend ends_after_year 12 because "agreed"')
    assert desk.refusal("anna", "amend move_split no") == "VS-0.1.b only-the-host"
    assert (
        desk.refusal("host", 'amend move_split yes because "agreed"') == "VS-0.1.a nothing-changes"
    )
    assert desk.refusal("host", "propose move_split no") == "VS-0.1.b not-for-the-host"
    assert desk.refusal("host", "end") == "VS-0.1.b not-for-the-host"
    facts = desk.does("host", 'amend move_split no because "agreed"')
    assert facts == ['host-acted amend because "agreed"', "rules-amended move_split no"]
    assert _rule(desk, "move_split") == "no"


@rule("VS-0.1.b")
def test_without_a_host_nobody_speaks_as_one() -> None:
    desk = _three()
    assert desk.refusal("host", "amend move_split no") == "VS-0.1.b no-host"
    assert GAME.legal(desk.world, SeatId("host")) == ()
    assert not desk.lists("host", "amend move_split no")


@rule("VS-I.c")
def test_a_claim_to_victory_needs_everybodys_yes() -> None:
    desk = _three()
    assert desk.does("anna", "claim-victory") == ["claimed 1 anna"]
    desk.does("boris", "vote 1 yes")
    assert "motion-closed 1 refused" in desk.does("vera", "vote 1 no")
    assert _asked(desk) == ["anna"]
    desk.does("anna", "claim-victory")
    desk.does("boris", "vote 2 yes")
    facts = desk.does("vera", "vote 2 yes")
    assert facts == ["voted 2 vera yes", "motion-closed 2 carried", "won anna"]
    assert desk.world.phase == Over((desk.player("anna").seat,))
    assert _asked(desk) == []
    assert desk.refusal("anna", "end") == "VS-0.2.e game-is-over"


@rule("VS-I.c")
def test_a_claim_is_accepted_in_the_middle_of_a_reaction() -> None:
    desk = scene(". . . .", "anna elves-1 a1", "boris elves-2 c1")
    desk.does("anna", "move elves-1 b1")
    assert _asked(desk) == ["boris"]
    desk.does("anna", "claim-victory")
    desk.does("boris", "vote 1 yes")
    assert _asked(desk) == []


@rule("VS-I.c")
def test_by_option_a_majority_of_the_others_suffices() -> None:
    desk = endless(ROW, seats="anna boris vera gleb", victory_concession="majority")
    desk.does("anna", "claim-victory")
    desk.does("boris", "vote 1 no")
    desk.does("vera", "vote 1 yes")
    assert "won anna" in desk.does("gleb", "vote 1 yes")
    desk = endless(ROW, seats="anna boris vera gleb", victory_concession="majority")
    desk.does("anna", "claim-victory")
    desk.does("boris", "vote 1 no")
    assert "motion-closed 1 refused" in desk.does("vera", "vote 1 no")
    desk = _three(victory_concession="majority")
    desk.does("anna", "claim-victory")
    assert desk.does("boris", "vote 1 yes") == ["voted 1 boris yes"]  # one of two is no majority


@rule("VS-I.c")
def test_by_option_the_host_decides_about_a_claim() -> None:
    desk = _three(victory_concession="host_decides", host_mode="referee")
    desk.does("anna", "claim-victory")
    assert desk.refusal("boris", "vote 1 yes") == "VS-I.c the-host-decides"
    assert desk.lists("host", "vote 1 yes")
    assert "won anna" in desk.does("host", "vote 1 yes")
    desk = _three(victory_concession="host_decides", host_mode="referee")
    desk.does("anna", "propose move_split no")
    assert desk.refusal("host", "vote 1 yes") == "VS-0.1.b the-players-decide"
    desk.does("boris", "claim-victory")
    assert "motion-closed 2 refused" in desk.does("host", "vote 2 no")


@rule("VS-I.c")
def test_by_option_nobody_claims_victory() -> None:
    desk = _three(victory_concession="off", ends_after_year=9)
    assert desk.refusal("anna", "claim-victory") == "VS-I.c no-claims-here"
    assert not desk.lists("anna", "claim-victory")
    desk = _three(ends_after_year=9, host_mode="referee")
    desk.does("anna", "claim-victory")
    desk.does("host", 'amend victory_concession off because "agreed"')
    assert "motion-closed 1 refused" in desk.does("boris", "vote 1 yes")


def _misses(desk: Desk, turns: int) -> list[str]:
    """Anna lets her time run out, the others end their turns."""
    facts: list[str] = []
    for _ in range(turns):
        facts = desk.lapses("anna")
        while desk.asked != ("anna",):
            seat = desk.asked[0]
            facts += desk.throws(20) if seat == "chance" else desk.does(seat, "end")
    return facts


@rule("VS-0.2.d")
def test_after_too_many_missed_turns_the_seat_is_offered_to_a_substitute() -> None:
    desk = _three("anna elves-1 a1", replace_after_missed=2)
    assert "seat-offered anna" not in _misses(desk, 1)
    assert desk.refusal("gleb", "take-over anna") == "VS-0.2.d seat-not-offered"
    assert "seat-offered anna" in _misses(desk, 1)
    assert desk.lists("gleb", "take-over anna")
    treasury = desk.coins("anna")
    assert desk.does("gleb", "take-over anna") == ["take-over-wished gleb anna"]
    assert desk.refusal("dora", "take-over boris") == "VS-0.2.d seat-not-offered"
    desk.lapses("anna")
    assert desk.player("anna").played_by == "gleb"
    assert desk.coins("anna") == treasury
    assert desk.army("elves-1").owner == "anna"
    assert not desk.lists("dora", "take-over anna")


def _replaced() -> Desk:
    desk = _three("anna elves-1 a1", replace_after_missed=1)
    _misses(desk, 1)
    desk.does("gleb", "take-over anna")
    desk.lapses("anna")
    desk.does("boris", "end")
    desk.does("vera", "end")
    return desk


@rule("VS-0.2.d")
def test_from_then_on_the_substitute_is_asked_and_the_old_player_refused() -> None:
    desk = _replaced()
    assert _asked(desk) == ["gleb"]
    assert [prompt.seat for prompt in GAME.prompts(desk.world)] == ["gleb"]
    for line in ("move elves-1 b1", "end", "leave-game", "join-commander elves"):
        assert desk.refusal("anna", line) == "VS-0.2.d replaced"
        assert not desk.lists("anna", line)
    assert desk.lists("gleb", "move elves-1 b1")
    assert "elves-1" in GAME.subjects(desk.world, SeatId("gleb"))
    assert "elves-1" not in GAME.subjects(desk.world, SeatId("anna"))
    desk.does("gleb", "move elves-1 b1")
    assert desk.refusal("gleb", "join-commander elves") == "VS-3.5.a plays-already"
    assert desk.refusal("gleb", "take-over boris") == "VS-3.5.a plays-already"
    assert desk.refusal("boris", "invite gleb") == "VS-0.2.b plays-already"
    assert not desk.lists("boris", "invite gleb")
    assert "subturn-ended anna" in desk.does("gleb", "end")


@rule("VS-0.2.d", "VS-0.2.c")
def test_a_substitute_who_is_silent_may_be_replaced_in_his_turn() -> None:
    desk = _replaced()
    assert "timed-out anna" in desk.lapses("gleb")
    assert desk.player("anna").offered
    assert desk.refusal("anna", "take-over boris") == "VS-0.2.d replaced"
    assert desk.lists("anna", "take-over anna")
    desk.does("anna", "take-over anna")
    desk.does("boris", "end")
    assert desk.player("anna").played_by is None
    desk.does("vera", "end")
    assert _asked(desk) == ["anna"]
    assert desk.refusal("gleb", "end") == "VS-1.2.w not-playing"


@rule("VS-0.2.d")
def test_who_ends_a_turn_himself_has_missed_none_and_keeps_his_seat() -> None:
    desk = _three(replace_after_missed=2)
    _misses(desk, 1)
    desk.does("anna", "end")
    desk.does("boris", "end")
    desk.does("vera", "end")
    assert desk.player("anna").missed == 0
    assert "seat-offered anna" not in _misses(desk, 1)
    assert "seat-offered anna" in _misses(desk, 1)
    desk.does("gleb", "take-over anna")
    assert "disappointed gleb seat-not-offered" in desk.does("anna", "end")
    assert desk.player("anna").played_by is None
    assert desk.refusal("gleb", "take-over anna") == "VS-0.2.d seat-not-offered"


@rule("VS-0.2.d")
def test_nobody_is_replaced_where_the_regulation_does_not_say_so() -> None:
    desk = _three()
    assert "seat-offered anna" not in _misses(desk, 4)
    assert desk.refusal("gleb", "take-over anna") == "VS-0.2.d seat-not-offered"


@rule("VS-0.2.d", "VS-0.2.b")
def test_a_substitute_must_be_admitted_and_plays_one_seat_only() -> None:
    desk = _three(replace_after_missed=1, admission="invitation")
    _misses(desk, 1)
    assert desk.refusal("gleb", "take-over anna") == "VS-0.2.b not-invited"
    assert desk.refusal("boris", "take-over anna") == "VS-3.5.a plays-already"
    desk.does("boris", "invite gleb")
    desk.does("gleb", "take-over anna")
    assert desk.refusal("gleb", "take-over anna") == "VS-3.5.a asked-already"
