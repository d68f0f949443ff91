"""Chapter 0. Before the game: options, regulation, the order of turns, default answers."""

from pathlib import Path

import pytest
import yaml

from letopis.core.errors import OptionError, Trouble
from letopis.core.game import Setup
from letopis.core.options import describe
from letopis.core.seats import CHANCE, Seat, SeatId
from letopis.games.strategic.options import CATALOGUE_OPTIONS, StrategicOptions
from letopis.games.strategic.regulation import LEFT_TO_HOST
from letopis.games.strategic.world.turn_facts import Begin
from tests.rule import rule
from tests.strategic.scenes.scene import GAME, Desk, scene, started
from tests.strategic.scenes.shipped import shipped_text

LEDGER = Path(__file__).parents[3] / "rules" / "strategic.yaml"
REGULATION = {
    "admission": "VS-0.2.b",
    "turn_hours": "VS-0.2.c",
    "reaction_hours": "VS-1.2.u",
    "reaction_asking": "VS-1.2.u",
    "replace_after_missed": "VS-0.2.d",
    "ends_after_year": "VS-0.2.e",
    "end_vote": "VS-0.2.e",
    "aim": "VS-I.d",
    "start_places": "VS-3.5.d",
}


def _written(value: str | int | bool) -> str | int:
    return ("yes" if value else "no") if isinstance(value, bool) else value


def _goes_on_until(desk: Desk, question: str) -> None:
    """Throw ones and let time run out, up to this question."""
    for _ in range(50):
        if desk.question == question:
            return
        call = desk.world.call
        if call is None:
            desk.lapses(desk.asked[0])
        else:
            desk.throws(*(1 for _ in range(call.dice)))
    raise AssertionError(question)


@rule("VS-0.1.a", "VS-0.2.f")
def test_a_table_may_choose_every_option_of_the_ledger_and_every_field_of_the_regulation() -> None:
    clauses = yaml.safe_load(LEDGER.read_text(encoding="utf-8"))["clauses"]
    # Fields of the regulation are spelled on one line in the ledger, house rules field by field.
    known = {it["option"]["name"]: it for it in clauses if isinstance(it.get("option"), dict)}
    offered = {option.name: option for option in describe(StrategicOptions)}
    assert set(offered) == {name.replace(".", "_") for name in known} | set(REGULATION)
    for name, clause in known.items():
        option = offered[name.replace(".", "_")]
        assert option.clause == clause["id"], name
        assert option.default == _written(clause["option"]["default"]), name
        assert sorted(map(str, option.choices)) == sorted(
            str(_written(value)) for value in clause["option"]["values"]
        ), name
        assert option.choices[0] == option.default, name
    assert {name: offered[name].clause for name in REGULATION} == REGULATION
    assert {path.replace(".", "_") for path in CATALOGUE_OPTIONS.values()} == set(CATALOGUE_OPTIONS)
    assert set(CATALOGUE_OPTIONS.values()) <= set(known)


@rule("VS-0.1.a")
def test_house_rules_are_agreed_on_before_the_game_and_hold_in_it() -> None:
    land, pieces = ". . . .", ("anna elves-1 d1", "anna tower a1")
    by_the_book = scene(land, *pieces, lands="A A B B")
    assert by_the_book.refusal("anna", "build elves-1 tower") == "VS-6.0.e too-close"
    agreed = scene(land, *pieces, lands="A A B B", building_min_gap=2)
    agreed.does("anna", "build elves-1 tower")


@rule("VS-0.1.b")
def test_a_game_without_a_host_starts_and_runs_by_itself() -> None:
    desk = started()
    assert desk.world.options.host_mode == "none"
    _goes_on_until(desk, "turn")
    assert desk.coins(desk.asked[0]) > 50, "the engine has handed out the income"
    assert desk.refusal("host", f"lapse {desk.asked[0]}") == "VS-0.2.c only-the-clock"
    assert desk.is_refused("host", "end")


@rule("VS-0.1.b")
@pytest.mark.parametrize("option", list(LEFT_TO_HOST))
def test_what_is_left_to_a_host_needs_one(option: str) -> None:
    chosen = {option: LEFT_TO_HOST[option]}
    with pytest.raises(OptionError, match="host-needed"):
        started("anna boris", "duel", **chosen)
    assert started("anna boris", "duel", **chosen, host_mode="referee").asked
    assert started("anna boris", "duel", **chosen, host_mode="referee_and_player").asked


@rule("VS-0.2.a")
def test_no_game_starts_without_a_map() -> None:
    setup = Setup(
        (Seat(SeatId("anna"), "Anna"),), StrategicOptions(), 1, {"map": "", "figures": ""}
    )
    with pytest.raises(Trouble, match="no-map"):
        GAME.start(setup)
    with pytest.raises(Trouble):
        GAME.start(Setup(setup.seats, setup.options, 1, {"map": "no map at all", "figures": ""}))
    chosen = {"map": shipped_text("duel"), "figures": ""}
    assert GAME.start(Setup(setup.seats, setup.options, 1, chosen)).ground.map.id == "duel"


@rule("VS-0.2.a", "VS-0.3.a")
def test_what_happens_before_anybody_is_asked_stands_in_the_chronicle() -> None:
    setup = Setup(
        (Seat(SeatId("anna"), "Anna"), Seat(SeatId("boris"), "Boris")),
        StrategicOptions(order_method="by_join_time", ruler_land_pick="free_choice"),
        GAME.edition,
        {"map": shipped_text("duel"), "figures": ""},
    )
    desk = Desk(GAME.start(setup))
    assert (desk.asked, desk.question) == ((CHANCE,), "begin")
    offered = [GAME.legal(desk.world, SeatId(seat)) for seat in ("anna", "host", CHANCE)]
    assert offered == [(), (), (Begin(),)]
    for seat, line in (("anna", "end"), ("anna", "join-ruler"), ("clock", "lapse chance")):
        assert desk.is_refused(seat, line), line
    assert desk.refusal("anna", "begin") == "VS-I.q only-chance-throws"
    assert desk.refusal(CHANCE, "throw 1") == "VS-I.q no-throw-needed"
    assert desk.does(CHANCE, "begin") == ["begun", "lined-up anna boris", "awarded anna"]
    assert desk.asked == ("anna",)
    assert desk.refusal(CHANCE, "begin") == "VS-0.2.a begun-already"


@rule("VS-0.2.c", "VS-1.1.d")
def test_when_the_time_is_over_the_turn_is_closed_and_resolved() -> None:
    desk = scene(
        ". . . .", "anna knights-1 a1", "boris knights-2 d1", "anna castle b1", lands="A A B C"
    )
    desk.does("anna", "raise castle-b1")
    facts = desk.lapses("anna")
    assert facts[:2] == ["timed-out anna", "subturn-ended anna"]
    assert "placed raise city b1 4 anna" in facts
    assert facts[-1] == "subturn-began boris"
    assert desk.player("anna").missed == 1
    assert desk.player("boris").missed == 0


@rule("VS-0.2.c")
def test_in_a_joint_turn_each_has_time_of_his_own() -> None:
    desk = scene(
        ". . . .", "anna knights-1 a1", "boris knights-2 d1", "carol elves-1 b1",
        seats="anna boris carol",
    )  # fmt: skip
    desk.does("anna", "offer-service boris")
    desk.does("boris", "answer 1 yes")
    desk.ends_turns_until("carol", 2)
    desk.does("anna", "arrange boris anna")
    desk.does("carol", "end")
    assert desk.asked == ("boris",)
    assert desk.lapses("boris") == ["timed-out boris", "subturn-ended boris", "subturn-began anna"]
    assert desk.asked == ("anna",)
    assert desk.refusal("clock", "lapse boris") == "VS-0.2.c not-waited-for"
    desk.lapses("anna")
    assert desk.asked == ("carol",)


@rule("VS-0.2.c")
def test_only_the_clock_says_that_time_is_over_or_a_host_where_there_is_one() -> None:
    desk = scene(". .", "anna knights-1 a1")
    for seat in ("anna", "boris", "host", "chance", "zoe"):
        assert desk.is_refused(seat, "lapse anna"), seat
    assert desk.refusal("boris", "lapse anna") == "VS-0.2.c only-the-clock"
    assert desk.refusal("clock", "lapse boris") == "VS-0.2.c not-waited-for"
    assert desk.refusal("clock", "end") == "VS-1.2.w not-playing"
    assert desk.lists("clock", "lapse anna")
    assert not desk.lists("host", "lapse anna")
    hosted = scene(". .", "anna knights-1 a1", host_mode="referee")
    assert hosted.refusal("host", "lapse anna") == "VS-0.1.b reason-needed"
    hosted.does("host", 'lapse anna because "asleep"')
    hosted.lapses("boris")


@rule("VS-0.2.c")
def test_by_option_the_host_decides_when_a_turn_is_over() -> None:
    desk = scene(". .", "anna knights-1 a1", host_mode="referee", timeout_policy="host_decides")
    assert desk.refusal("clock", "lapse anna") == "VS-0.2.c only-the-clock"
    assert not desk.lists("clock", "lapse anna")
    assert desk.does("host", 'lapse anna because "asleep"')[:2] == [
        'host-acted lapse because "asleep"',
        "timed-out anna",
    ]


@rule("VS-0.2.c")
def test_by_option_the_hours_of_missed_turns_are_saved_for_the_next() -> None:
    banked = scene(
        ". . .",
        *("anna knights-1 a1", "boris knights-2 c1"),
        timeout_policy="skip_and_bank_time",
        turn_hours=24,
    )
    assert _extra_hours(banked) == [("anna", 0)]
    assert banked.lapses("anna")[1] == "subturn-ended anna"
    assert _extra_hours(banked) == [("boris", 0)]
    banked.does("boris", "end")
    assert _extra_hours(banked) == [("anna", 24)]
    banked.lapses("anna")
    banked.does("boris", "end")
    assert _extra_hours(banked) == [("anna", 48)]
    banked.does("anna", "end")
    banked.does("boris", "end")
    assert _extra_hours(banked) == [("anna", 0)]


@rule("VS-0.2.c")
def test_saved_hours_are_for_turns_and_not_for_answers() -> None:
    banked = scene(
        ". . .",
        *("anna knights-1 a1", "boris knights-2 c1"),
        timeout_policy="skip_and_bank_time",
        turn_hours=24,
    )
    banked.lapses("anna")
    banked.does("boris", "offer-service anna")
    assert banked.question == "react"
    assert _extra_hours(banked) == [("anna", 0)]


def _extra_hours(desk: Desk) -> list[tuple[str, int]]:
    return [(it.seat, it.extra_hours) for it in GAME.prompts(desk.world)]


@rule("VS-0.2.c")
def test_chance_has_no_clock() -> None:
    desk = started()
    assert desk.question == "throw"
    assert desk.asked == ("chance",)
    assert GAME.prompts(desk.world)[0].default is None
    assert GAME.prompts(desk.world)[0].lapse is None
    assert desk.refusal("clock", "lapse chance") == "VS-0.2.c not-waited-for"
    assert not desk.lists("clock", "lapse chance")


@rule("VS-3.5.d")
def test_who_enters_first_of_all_chooses_his_house() -> None:
    desk = started()
    _goes_on_until(desk, "enter")
    for line in ("end", "leave-game", "send boris 5"):
        assert desk.refusal(desk.asked[0], line) == "VS-3.5.d found-a-house", line


@rule("VS-0.2.c")
def test_who_says_nothing_when_he_enters_begins_with_castle_and_knights() -> None:
    desk = started()
    _goes_on_until(desk, "enter")
    (prompt,) = GAME.prompts(desk.world)
    seat = desk.asked[0]
    assert (prompt.seat, prompt.key) == (seat, "enter")
    assert prompt.default is not None
    assert GAME.notation.write(prompt.default).startswith("found castle ")
    facts = desk.lapses(seat)
    assert facts[1].startswith(f"founded {seat} castle ")
    assert desk.player(seat).missed == 0, "it was no turn"
    assert len(desk.world.rosters[SeatId(seat)]) == 1


@rule("VS-0.2.e")
def test_the_regulation_names_some_end() -> None:
    with pytest.raises(OptionError, match="endless-regulation"):
        started(victory_measure="none", victory_concession="off")
    with pytest.raises(OptionError, match="endless-aim"):
        started(aim="most_income")
    assert started(victory_measure="none", victory_concession="off", ends_after_year=30).asked
    assert started(victory_measure="none").asked
    assert started(victory_concession="off").asked


@rule("VS-0.2.e")
def test_after_the_last_year_the_game_is_over() -> None:
    lands = "A A B C D E"
    desk = scene(
        ". . . . . .", "anna tower b1", "boris elves-1 e1", lands=lands, year=30, ends_after_year=30
    )
    assert "won" not in " ".join(desk.does("anna", "end"))
    facts = desk.does("boris", "end")
    assert facts[-1] == "ended anna"
    assert desk.asked == ()
    outcome = GAME.outcome(desk.world)
    assert outcome is not None
    assert outcome.winners == ("anna",)
    for seat, line in (("anna", "end"), ("boris", "permit anna enter all"), ("chance", "throw 1")):
        assert desk.refusal(seat, line) == "VS-0.2.e game-is-over"
    assert GAME.legal(desk.world, SeatId("anna")) == ()


@rule("VS-0.2.e")
def test_a_game_that_everybody_has_left_is_over() -> None:
    desk = scene(". .", "anna knights-1 a1")
    desk.does("anna", "leave-game")
    desk.does("boris", "leave-game")
    assert desk.does("anna", "end")[-1] == "ended"
    assert desk.asked == ()


@rule("VS-0.3.a")
def test_the_order_of_turns_is_drawn_and_the_first_one_opens_year_one() -> None:
    desk = started("anna boris carol", "islands")
    assert desk.asked == ("chance",)
    assert desk.throws(2) == ["fell 2", "called-for order 1 2 about boris"]
    assert desk.throws(2)[1] == "lined-up boris carol anna"
    _goes_on_until(desk, "turn")
    assert desk.asked == ("boris",)
    assert desk.world.year == 1
    assert desk.does("boris", "end")[-1] == "subturn-began carol"
    assert desk.does("carol", "end")[-1] == "subturn-began anna"


@rule("VS-0.3.a")
@pytest.mark.parametrize("method", ["agreed", "by_join_time"])
def test_or_they_move_as_they_sat_down(method: str) -> None:
    desk = started("anna boris carol", "islands", order_method=method, host_mode="referee")
    assert [slot.lord for slot in desk.world.slots] == ["anna", "boris", "carol"]
    _goes_on_until(desk, "turn")
    assert desk.asked == ("anna",)


@rule("VS-0.3.a")
def test_or_the_host_names_the_order() -> None:
    desk = started("anna boris carol", "islands", order_method="host", host_mode="referee")
    assert (desk.asked, desk.question) == (("host",), "order")
    for order in ("boris carol", "boris carol boris", "boris carol anna zoe", ""):
        assert desk.refusal("host", f"line-up {order}") == "VS-0.3.a not-all-seats", order
        assert not desk.lists("host", f"line-up {order}")
    assert desk.refusal("anna", "line-up boris carol anna") == "VS-0.1.b only-the-host"
    assert desk.lists("host", "line-up boris carol anna")
    assert desk.does("host", "line-up boris carol anna")[0] == "lined-up boris carol anna"
    assert desk.refusal("host", "line-up anna boris carol") == "VS-I.q dice-first"
    _goes_on_until(desk, "turn")
    assert desk.asked == ("boris",)
    assert desk.refusal("host", "line-up anna boris carol") == "VS-0.3.a order-not-asked"
    assert not desk.lists("host", "line-up anna boris carol")
    assert desk.does("boris", "end")[-1] == "subturn-began carol"


@rule("VS-0.3.a")
@rule("VS-0.2.c")
def test_a_silent_host_leaves_the_order_as_they_sat_down() -> None:
    desk = started("anna boris carol", "islands", order_method="host", host_mode="referee")
    assert desk.lapses("host")[:2] == ["timed-out host", "lined-up anna boris carol"]


@rule("VS-0.3.a")
def test_one_player_alone_needs_no_order_from_the_host() -> None:
    alone = started("anna", "duel", order_method="host", host_mode="referee")
    assert [slot.lord for slot in alone.world.slots] == ["anna"]


@rule("VS-I.q")
def test_dice_must_be_those_that_were_called_for() -> None:
    desk = started("anna boris carol", "islands")
    for faces in ("throw 4", "throw 0", "throw 1 1", "throw"):
        assert desk.refusal("chance", faces) == "VS-I.q wrong-faces", faces
    assert desk.refusal("anna", "throw 1") == "VS-I.q only-chance-throws"
    assert desk.refusal("chance", "end") == "VS-I.q only-chance-throws"
    assert desk.refusal("anna", "end") == "VS-I.q dice-first"
    quiet = scene(". .", "anna knights-1 a1")
    assert quiet.refusal("chance", "throw 1") == "VS-I.q no-throw-needed"
