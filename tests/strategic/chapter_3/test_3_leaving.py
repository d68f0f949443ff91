"""Chapter 3, point 6. Leaving the game, returning to it, and heirs."""

import pytest
from msgspec.structs import replace

from letopis.games.strategic.world import Effect, SlotId, Stamp
from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.scenes.scene import Desk, endless
from tests.strategic.scenes.slots import line_up

ROW = ". . . . . . . . ."
STATE = (
    "anna castle a1",
    "anna knights-1 b1 personal",
    "anna elves-1 c1",
    "boris elves-2 e1",
    "vera elves-3 i1",
)
THREE = {"seats": "anna boris vera", "turn": "boris", "year": 5, "coins": 90}


def _desk(*more: str, **options: str | int) -> Desk:
    """Boris moves in year 5, between anna and vera; anna owns a castle, knights and elves."""
    return endless(ROW, *STATE, *more, **{**THREE, **options})  # type: ignore[arg-type]


def _left(**options: str | int) -> Desk:
    """Anna has left between the slots of boris and vera."""
    desk = _desk(**options)
    desk.does("anna", "leave-game")
    desk.does("boris", "end")
    return desk


def _now(desk: Desk) -> tuple[int, list[str]]:
    """The year, and the seats the game waits for."""
    return desk.world.year, list(desk.asked)


def _owners(desk: Desk) -> list[str | None]:
    armies = [desk.army("knights-1").owner, desk.army("elves-1").owner]
    return [*armies, desk.at("a1").owner]


@rule("VS-1.2.s", "VS-3.5.a", "VS-3.6.b")
def test_leaving_is_declared_at_any_time_and_empties_the_treasury_between_turns() -> None:
    desk = _desk()
    assert desk.does("anna", "leave-game") == ["leave-wished anna"]
    assert desk.refusal("anna", "leave-game") == "VS-3.5.a asked-already"
    assert desk.player("anna").is_playing
    assert desk.coins("anna") == 90
    facts = desk.does("boris", "end")
    assert facts.index("turn-ended") < facts.index("left anna") < facts.index("turn-began 3")
    assert desk.coins("anna") == 0
    assert desk.refusal("anna", "leave-game") == "VS-1.2.w not-playing"


@rule("VS-3.6.a")
def test_a_leavers_objects_stay_his_for_a_circle_and_his_slot_runs_empty() -> None:
    desk = _left()
    assert line_up(desk) == ["(anna)", "boris", "vera"]
    assert _owners(desk) == ["anna", "anna", "anna"]
    facts = desk.does("vera", "end")
    assert "turn-began 1" in facts
    assert not any(fact.startswith(("paid anna", "subturn-began anna")) for fact in facts)
    assert desk.coins("anna") == 0
    assert _now(desk) == (6, ["boris"])
    assert _owners(desk) == ["anna", "anna", "anna"]
    facts = desk.does("boris", "end")
    assert facts.index("turn-ended") < facts.index("orphaned anna") < facts.index("turn-began 3")
    assert line_up(desk) == ["boris", "vera"]
    assert _owners(desk) == [None, None, None]
    assert not desk.army("knights-1").personal


@rule("VS-3.6.a")
def test_neutralisation_comes_before_any_leave_or_join_of_that_step() -> None:
    desk = _left()
    desk.ends_turns_until("boris", 6)
    desk.does("vera", "leave-game")
    desk.does("gleb", "join-commander knights")
    facts = desk.does("boris", "end")
    assert facts.index("orphaned anna") < facts.index("left vera") < facts.index("attempted gleb")


@rule("VS-3.6.a")
def test_by_option_all_is_neutral_before_the_leavers_own_next_slot() -> None:
    desk = _left(leave_neutral_after="own_next_slot")
    assert _owners(desk) == ["anna", "anna", "anna"]
    facts = desk.does("vera", "end")
    assert facts.index("orphaned anna") < facts.index("year-ended 5")
    assert line_up(desk) == ["boris", "vera"]
    desk.throws(20, 20)  # two more neutral armies, which do not vanish
    assert list(desk.asked) == ["boris"]


@rule("VS-3.6.a", "VS-3.6.d")
def test_by_option_all_is_neutral_at_once_and_there_are_no_heirs() -> None:
    desk = _left(leave_neutral_after="immediately")
    assert desk.world.year == 5
    assert _owners(desk) == [None, None, None]
    assert line_up(desk) == ["boris", "vera"]
    assert desk.refusal("gleb", "inherit anna") == "VS-3.6.d nothing-to-inherit"
    assert not desk.lists("gleb", "inherit anna")


@rule("VS-3.6.a")
def test_stamps_of_the_deleted_slot_go_to_the_next() -> None:
    desk = _left()
    desk.ends_turns_until("boris", 6)
    desk.spent("elves-3", 6, 1)
    desk.does("boris", "end")
    assert desk.army("elves-3").stamp == Stamp(6, SlotId(2))


@rule("VS-3.6.a")
def test_a_leaver_neither_acts_nor_answers_nor_keeps_his_promises() -> None:
    desk = _desk()
    desk.does("anna", "permit boris enter all")
    desk.does("anna", "leave-game")
    desk.does("boris", "offer-service anna")
    desk.ends_turns_until("vera", 5)
    for line in ("move elves-1 c2", "attack elves-1 elves-2", "permit vera enter all", "pass"):
        assert desk.refusal("anna", line) == "VS-1.2.w not-playing"
    assert desk.refusal("vera", "send anna 10") == "VS-3.1.a no-such-player"
    assert desk.refusal("vera", "offer-service anna") == "VS-3.2.a no-such-player"
    assert desk.world.permissions
    desk.ends_turns_until("vera", 6)
    assert not desk.world.permissions


@rule("VS-3.6.c")
def test_a_leaver_may_return_a_year_later_and_choose_his_old_army() -> None:
    desk = _left()
    desk.ends_turns_until("boris", 6)
    assert desk.refusal("anna", "join-commander elves") == "VS-3.6.c left-less-than-a-year-ago"
    assert desk.refusal("anna", "inherit anna") == "VS-3.6.c left-less-than-a-year-ago"
    desk.does("boris", "end")
    assert desk.refusal("anna", "join-ruler") == "VS-3.5.c no-new-rulers"
    desk.does("anna", "join-neutral knights-1")
    desk.does("vera", "end")
    assert (desk.army("knights-1").owner, desk.army("knights-1").personal) == ("anna", True)
    assert desk.at("a1").owner is None
    assert desk.player("anna").is_playing
    assert line_up(desk) == ["boris", "vera", "anna"]


@rule("VS-3.6.d", "VS-3.6.e")
def test_others_who_come_in_between_the_same_turns_are_no_claimants() -> None:
    desk = _desk("nobody barbarians-9 h1")
    desk.does("anna", "leave-game")
    desk.does("boris", "end")
    desk.does("gleb", "inherit anna")
    desk.does("dora", "join-neutral barbarians-9")
    assert "inherited gleb anna" in desk.does("vera", "end")


@rule("VS-3.6.d", "VS-3.6.b")
def test_an_heir_takes_the_whole_state_with_its_slot_and_stamps() -> None:
    desk = _desk()
    desk.spent("elves-1", 5, 1)
    spell = next(iter(desk.world.ground.catalogue.spells))
    mark = Effect(spell, desk.player("anna").seat, Stamp(5, SlotId(1)))
    marked = replace(desk.army("elves-2"), effects=(mark,))
    desk.world = replace(desk.world, armies={**desk.world.armies, marked.id: marked})
    desk.does("anna", "leave-game")
    desk.does("boris", "end")
    assert desk.refusal("vera", "inherit anna") == "VS-3.5.a plays-already"
    assert desk.refusal("gleb", "inherit boris") == "VS-3.6.d nothing-to-inherit"
    assert desk.refusal("gleb", "inherit nemo") == "VS-3.6.d nothing-to-inherit"
    assert desk.lists("gleb", "inherit anna")
    desk.does("gleb", "inherit anna")
    assert "inherited gleb anna" in desk.does("vera", "end")
    assert _owners(desk) == ["gleb", "gleb", "gleb"]
    heir = desk.player("gleb")
    assert (heir.capital, heir.personal) == ("a1", "knights-1")
    assert desk.army("knights-1").personal
    assert desk.army("elves-1").stamp == Stamp(5, SlotId(1))
    assert desk.army("elves-2").effects[0].by == "gleb"
    assert line_up(desk) == ["gleb", "boris", "vera"]
    assert _now(desk) == (6, ["gleb"])
    paid = 5 - 5  # the land's income and the upkeep of the elves
    assert desk.coins("gleb") == paid


@rule("VS-3.6.d")
def test_the_last_claim_is_carried_out_before_the_circle_is_over() -> None:
    desk = _left()
    desk.does("vera", "end")
    assert _now(desk) == (6, ["boris"])
    desk.does("gleb", "inherit anna")
    facts = desk.does("boris", "end")
    assert "orphaned anna" in facts
    assert "disappointed gleb nothing-to-inherit" in facts
    desk = _desk(turn="vera")
    desk.does("anna", "leave-game")
    desk.does("vera", "end")
    assert _now(desk) == (6, ["boris"])
    desk.does("gleb", "inherit anna")
    assert "inherited gleb anna" in desk.does("boris", "end")


@rule("VS-3.6.d", "VS-0.2.b")
def test_an_heir_must_be_admitted_like_any_newcomer() -> None:
    desk = _left(admission="invitation")
    assert desk.refusal("gleb", "inherit anna") == "VS-0.2.b not-invited"
    desk.does("vera", "invite gleb")
    desk.does("gleb", "inherit anna")


def _disputed(**options: str | int) -> Desk:
    desk = _left(**options)
    desk.does("gleb", "inherit anna")
    desk.does("dora", "inherit anna")
    assert "disputed anna gleb dora" in desk.does("vera", "end")
    return desk


@rule("VS-3.6.e")
def test_several_claimants_divide_the_country_when_their_lists_name_everything_once() -> None:
    desk = _disputed()
    assert list(desk.asked) == ["gleb", "dora"]
    assert desk.question == "divide"
    assert desk.refusal("boris", "divide elves-1") == "VS-3.6.e nothing-to-divide"
    assert desk.refusal("gleb", "divide elves-2") == "VS-3.6.e not-in-the-heritage"
    assert desk.refusal("gleb", "divide elves-1 elves-1") == "VS-3.6.e named-twice"
    assert desk.lists("gleb", "divide elves-1 knights-1")
    desk.does("gleb", "divide castle-a1")
    desk.does("gleb", "divide elves-1 castle-a1")
    assert list(desk.asked) == ["dora"]
    facts = desk.does("dora", "divide knights-1")
    assert "portioned gleb anna elves-1 castle-a1" in facts
    assert _owners(desk) == ["dora", "gleb", "gleb"]
    assert line_up(desk) == ["gleb", "boris", "vera", "dora"]
    assert desk.player("dora").personal == "knights-1"
    assert desk.player("gleb").personal is None
    assert desk.player("gleb").capital == "a1"
    assert desk.player("dora").capital is None
    assert desk.player("anna").gone
    assert desk.coins("dora") == 0
    assert _now(desk) == (5, ["dora"])  # a newcomer after the last slot
    assert not desk.world.wishes
    desk.does("dora", "end")
    assert _now(desk) == (6, ["gleb"])


@rule("VS-3.6.e")
def test_who_takes_nothing_gives_his_claim_up() -> None:
    desk = _disputed()
    desk.does("gleb", "divide")
    assert "disappointed gleb gave-up-the-claim" in desk.does(
        "dora", "divide elves-1 knights-1 castle-a1"
    )
    assert _owners(desk) == ["dora", "dora", "dora"]
    assert line_up(desk) == ["dora", "boris", "vera"]
    assert "gleb" not in desk.world.players


@rule("VS-3.6.e")
@pytest.mark.parametrize("second", ["divide elves-1", "divide knights-1 elves-1", "contest"])
def test_without_agreement_a_tournament_gives_all_to_the_winner(second: str) -> None:
    desk = _disputed()
    desk.does("gleb", "divide knights-1 castle-a1")
    facts = desk.does("dora", second)
    if second == "divide elves-1":
        assert "divided anna" in facts
        return
    assert "contested anna" in facts
    desk.does("gleb", "orders attack attack attack attack")
    desk.does("dora", "orders defend defend defend defend")
    assert _owners(desk) == ["dora", "dora", "dora"]
    assert "gleb" not in desk.world.players
    assert line_up(desk) == ["dora", "boris", "vera"]


@rule("VS-3.6.e", "VS-0.2.c")
def test_silence_of_a_claimant_means_a_tournament() -> None:
    desk = _disputed()
    desk.does("gleb", "divide knights-1")
    assert "contested anna" in desk.lapses("dora")
    assert (list(desk.asked), desk.question) == (["gleb", "dora"], "orders")


@rule("VS-3.6.e")
def test_by_option_the_host_names_the_winner_of_the_tournament() -> None:
    desk = _disputed(heir_tournament="host_result", host_mode="referee")
    assert desk.refusal("host", "name-heir gleb") == "VS-3.6.e no-tournament"
    assert desk.refusal("host", "draw-lots") == "VS-3.6.e no-tournament"
    desk.does("gleb", "contest")
    assert list(desk.asked) == ["host"]
    assert desk.refusal("dora", "divide elves-1") == "VS-3.6.e nothing-to-divide"
    assert desk.refusal("boris", "name-heir gleb") == "VS-0.1.b only-the-host"
    assert desk.refusal("host", "name-heir boris") == "VS-3.6.e no-claimant"
    assert desk.lists("host", "name-heir dora")
    facts = desk.does("host", "name-heir dora")
    assert "disappointed gleb lost-the-tournament" in facts
    assert _owners(desk) == ["dora", "dora", "dora"]


@rule("VS-3.6.e")
def test_what_a_mage_controls_goes_with_him_in_a_division() -> None:
    desk = _desk("anna mage-1 d1 plains", "anna zombie-1 f1")
    zombie = replace(desk.army("zombie-1"), master=desk.army("mage-1").id)
    desk.world = replace(desk.world, armies={**desk.world.armies, zombie.id: zombie})
    desk.does("anna", "leave-game")
    desk.does("boris", "end")
    desk.does("gleb", "inherit anna")
    desk.does("dora", "inherit anna")
    desk.does("vera", "end")
    assert desk.refusal("gleb", "divide zombie-1") == "VS-3.6.e not-in-the-heritage"
    desk.does("gleb", "divide elves-1 castle-a1 knights-1")
    desk.does("dora", "divide mage-1")
    assert desk.army("zombie-1").owner == "dora"


@rule("VS-3.6.f", "VS-3.3.c")
def test_a_leaving_suzerain_sets_his_vassals_free() -> None:
    desk = endless(
        ROW,
        "anna elves-1 a1",
        seats="anna boris vera gleb",
        turn="gleb",
        vassals={"boris": "anna", "vera": "anna"},
    )
    desk.does("anna", "leave-game")
    desk.does("gleb", "end")
    assert line_up(desk) == ["boris", "vera", "(anna)", "gleb"]
    assert desk.player("boris").suzerain is None
    assert desk.player("vera").suzerain is None
    assert list(desk.asked) == ["boris"]


@rule("VS-3.6.f")
def test_a_leaving_vassal_leaves_service_first_and_has_an_empty_slot() -> None:
    desk = endless(
        ROW,
        "boris elves-1 a1",
        seats="anna boris vera",
        turn="vera",
        vassals={"boris": "anna"},
    )
    desk.does("boris", "leave-game")
    desk.does("vera", "end")
    assert line_up(desk) == ["(boris)", "anna", "vera"]
    assert list(desk.asked) == ["anna"]
    desk.does("anna", "end")
    desk.does("vera", "end")
    assert line_up(desk) == ["anna", "vera"]
    assert desk.army("elves-1").owner is None


@rule("VS-3.6.a")
def test_with_nobody_left_the_game_is_over() -> None:
    desk = endless(ROW, seats="anna")
    desk.does("anna", "leave-game")
    assert "ended" in desk.does("anna", "end")[-1]
    assert not desk.asked


@rule("VS-3.6.e", "VS-3.6.a")
def test_a_heritage_of_nothing_leaves_no_slot_behind() -> None:
    desk = endless(ROW, *STATE[:3], "vera elves-3 i1", seats="anna boris vera", turn="anna", year=5)
    desk.does("boris", "leave-game")
    desk.does("anna", "end")
    desk.does("xena", "inherit boris")
    desk.does("yuri", "inherit boris")
    desk.does("vera", "end")
    desk.does("xena", "divide")
    desk.does("yuri", "divide")
    assert line_up(desk) == ["anna", "vera"]


@meeting("VS-M-3x7-08")
@rule("VS-3.6.a", "VS-7.3.a")
@pytest.mark.parametrize("by", ["leader", "each_owner"])
def test_the_standing_orders_of_one_who_has_left_are_still_obeyed(by: str) -> None:
    desk = endless(
        ". . . .", "anna knights-1 a1", "boris elves-1 b1", "vera elves-3 d1",
        seats="anna boris vera", turn="boris", battle_orders_by=by,
    )  # fmt: skip
    desk.does("boris", "standing-orders attack")
    desk.does("boris", "leave-game")
    desk.does("boris", "end")
    desk.ends_turns_until("anna", 3)
    desk.does("anna", "attack knights-1 elves-1")
    desk.does("anna", "end")
    assert desk.asked == ("anna",), "nobody asks him, and chance is not needed"
    facts = desk.does("anna", "orders shoot shoot shoot shoot")
    assert any("elves-1:attack elves-1:attack elves-1:attack" in fact for fact in facts)
    assert "knights-1" not in desk.world.armies


@meeting("VS-M-3x5-06")
@rule("VS-3.6.a", "VS-5.1.a")
def test_who_has_left_wins_no_prize() -> None:
    desk = endless(
        ". . . .", "anna knights-1 a1", "boris elves-1 b1 personal", "vera elves-3 d1",
        seats="anna boris vera", turn="boris",
    )  # fmt: skip
    desk.does("boris", "standing-orders attack")
    desk.does("boris", "leave-game")
    desk.does("boris", "end")
    desk.ends_turns_until("anna", 3)
    desk.does("anna", "attack knights-1 elves-1")
    desk.does("anna", "end")
    facts = desk.does("anna", "orders shoot shoot shoot shoot")
    assert "perished knights-1" in facts
    assert not any(fact.startswith("prized") for fact in facts)
    assert desk.coins("boris") == 0


@meeting("VS-M-3x4-18")
@rule("VS-3.6.a", "VS-4.3.g")
def test_who_has_left_is_not_asked_for_a_truce() -> None:
    desk = endless(
        ". . . .", "anna knights-1 a1", "boris elves-1 b1", "vera elves-3 d1",
        seats="anna boris vera", turn="boris", battle_withdraw="by_mutual_consent",
    )  # fmt: skip
    desk.does("boris", "standing-orders attack")
    desk.does("boris", "leave-game")
    desk.does("boris", "end")
    desk.ends_turns_until("anna", 3)
    desk.does("anna", "attack knights-1 elves-1")
    assert desk.refusal("anna", "call-off knights-1") == "VS-4.3.g nobody-to-consent"
