"""VS-1.2.v. The order in which a window asks the players, and its end."""

import pytest

from letopis.core.seats import SeatId
from letopis.games.strategic.world.stamps import queue_after
from tests.rule import rule
from tests.strategic.scenes.crossings import ROAD, WALKER, road
from tests.strategic.scenes.scene import GAME, Desk, scene


@rule("VS-1.2.v")
def test_after_an_act_the_turns_player_comes_first_then_the_others_in_turn_order() -> None:
    desk = scene(
        ROAD, "anna castle b2", "anna elves-1 d3", "boris knights-1 c3", "boris elves-2 a1",
        "carol orcs-1 f1", seats="anna boris carol",
    )  # fmt: skip
    facts = desk.does("anna", "hire light-infantry castle-b2")
    assert facts[-1] == "awaited anna cells b2"
    assert desk.refusal("boris", "attack elves-2 castle-b2") == "VS-1.2.v wait-your-turn"
    assert desk.refusal("anna", "end") == "VS-1.2.v others-may-react"
    assert desk.does("anna", "attack elves-1 knights-1")[-1].startswith("awaited boris")
    assert desk.is_refused("boris", "attack knights-1 castle-b2"), "no more: it is attacked itself"
    assert desk.does("boris", "attack elves-2 castle-b2")[-1] == "resumed"
    assert [battle.target for battle in desk.world.battles] == ["knights-1", "b2"]
    assert desk.asked == ("anna",), "carol had nothing able to declare"


@rule("VS-1.2.v")
def test_the_window_closes_when_all_have_passed_in_succession() -> None:
    desk = scene(ROAD, "anna castle b2", "anna elves-1 d3", "boris knights-1 c3")
    desk.does("anna", "hire light-infantry castle-b2")
    assert desk.does("anna", "pass") == ["passed anna", "awaited boris cells b2"]
    assert desk.refusal("anna", "pass") == "VS-1.2.v nothing-to-pass"
    assert desk.does("boris", "pass") == ["passed boris", "resumed"]
    assert desk.world.window is None
    assert desk.refusal("boris", "pass") == "VS-1.2.v nothing-to-pass"


def _crossroads(**options: str) -> Desk:
    """anna's barbarians come between boris and carol; each has two armies that could act."""
    desk = scene(
        ROAD,
        "anna barbarians-1 b2", "anna elves-1 d3",
        "boris knights-1 c1", "boris knights-2 b3",
        "carol orcs-1 d1", "carol orcs-2 d2",
        seats="anna boris carol", **options,  # type: ignore[arg-type]
    )  # fmt: skip
    for seat in ("boris", "carol"):
        desk.does(seat, "permit anna near-move all")
    return desk


@rule("VS-1.2.v")
def test_after_a_plain_step_the_turns_player_has_passed() -> None:
    desk = _crossroads()
    desk.does("anna", "move barbarians-1 c2")
    assert desk.asked == ("boris",)
    assert desk.refusal("anna", "attack elves-1 orcs-2") == "VS-1.2.v wait-your-turn"
    assert desk.refusal("carol", "attack orcs-1 barbarians-1") == "VS-1.2.v wait-your-turn"
    desk.does("boris", "pass")
    assert desk.asked == ("carol",)
    assert desk.does("carol", "pass") == ["passed carol", "resumed"]


@rule("VS-1.2.v")
def test_after_a_reaction_the_queue_goes_round_behind_the_one_who_reacted() -> None:
    desk = _crossroads()
    desk.does("anna", "move barbarians-1 c2")
    desk.does("boris", "pass")
    desk.does("carol", "attack orcs-1 barbarians-1")
    assert desk.asked == ("anna",), "her place in the round has come"
    desk.does("anna", "attack elves-1 orcs-2")
    assert desk.asked == ("boris",), "who passed may speak again"
    desk.does("boris", "attack knights-1 orcs-1")
    assert desk.asked == ("boris",), "carol has only armies left that are attacked or spent"
    desk.does("boris", "pass")
    assert desk.world.window is None
    sides = [(len(it.attackers), len(it.joined)) for it in desk.world.battles]
    assert sides == [(1, 1), (1, 0)], "knights-1 joined the defence of barbarians-1"


@rule("VS-1.2.v")
def test_by_option_whoever_speaks_first_is_served_first() -> None:
    desk = _crossroads(reaction_order="first_come_first_served")
    desk.does("anna", "move barbarians-1 c2")
    assert desk.asked == ("boris", "carol")
    assert [prompt.seat for prompt in GAME.prompts(desk.world)] == ["boris", "carol"]
    desk.does("carol", "attack orcs-1 barbarians-1")
    assert list(desk.asked) == ["anna", "boris", "carol"]
    desk.does("boris", "pass")
    assert desk.asked == ("anna", "carol")
    assert desk.lapses("carol")[:2] == ["timed-out carol", "passed carol"]
    assert desk.world.window is None, "only the turn's own player is left: she goes on"


@rule("VS-1.2.v")
def test_by_option_the_turns_player_may_be_the_first_to_speak_after_an_act_of_hers() -> None:
    desk = scene(
        ROAD, "anna castle b2", "anna elves-1 d3", "boris knights-1 c3", "boris elves-2 a1",
        reaction_order="first_come_first_served",
    )  # fmt: skip
    desk.does("anna", "hire light-infantry castle-b2")
    assert desk.asked == ("anna", "boris")
    desk.does("boris", "attack knights-1 castle-b2")
    assert desk.asked == ("anna", "boris")


@rule("VS-1.2.v", "VS-1.2.r")
def test_permissions_are_taken_beside_a_window_and_do_not_prolong_it() -> None:
    desk = road("carol orcs-1 f3", seats="anna boris carol")
    desk.does("anna", "move barbarians-1 b1 c1")
    before = desk.world.window
    for _ in range(3):
        assert desk.does("boris", "permit carol enter all") == ["permitted boris carol enter all"]
        assert desk.does("boris", "revoke carol enter all") == ["revoked boris carol enter all"]
    desk.does("carol", "permit anna near-build all")
    assert desk.world.window == before
    assert desk.does("boris", "pass") == ["passed boris", "resumed"]


@rule("VS-1.2.v", "VS-0.2.c")
def test_silence_in_a_window_is_a_pass_and_no_missed_turn() -> None:
    desk = road()
    desk.does("anna", "move barbarians-1 b1 c1 d1")
    (prompt,) = GAME.prompts(desk.world)
    assert (prompt.seat, prompt.key) == ("boris", "react")
    assert prompt.default is not None
    assert GAME.notation.write(prompt.default) == "pass"
    assert desk.refusal("clock", "lapse anna") == "VS-0.2.c not-waited-for"
    facts = desk.lapses("boris")
    assert facts[:3] == ["timed-out boris", "passed boris", "resumed"]
    assert desk.player("boris").missed == 0
    assert desk.army("barbarians-1").cell == "d1"


@rule("VS-1.2.u", "VS-1.2.v")
def test_whoever_reacts_unasked_is_followed_by_those_behind_him() -> None:
    desk = scene(
        ROAD,
        "anna elves-1 a1", "anna elves-2 b3", "boris knights-1 b1", "boris knights-2 a2",
        "carol orcs-1 c1", "carol orcs-2 f3",
        seats="anna boris carol",
    )  # fmt: skip
    assert desk.asked == ("anna",)
    facts = desk.does("boris", "attack knights-1 elves-1")
    assert facts[-1] == "awaited carol cells b1 a1 after boris"
    desk.does("carol", "pass")
    assert desk.asked == ("anna",), "before boris has his second turn to speak"
    assert desk.does("anna", "pass") == ["passed anna", "awaited boris cells b1 a1"]
    assert desk.does("boris", "pass") == ["passed boris", "resumed"]


@rule("VS-1.2.v")
def test_one_declaration_leads_to_the_next() -> None:
    desk = scene(
        ROAD,
        "anna barbarians-1 a1", "boris knights-1 c1", "carol orcs-1 d1", "dora elves-1 e1",
        "dora castle f3",
        seats="anna boris carol dora",
    )  # fmt: skip
    desk.does("anna", "move barbarians-1 b1")
    assert desk.asked == ("boris",)
    desk.does("boris", "attack knights-1 barbarians-1")
    assert desk.asked == ("carol",), "orcs-1 stands beside the attacker"
    desk.does("carol", "attack orcs-1 knights-1")
    assert desk.asked == ("dora",), "and elves-1 beside that one"
    facts = desk.does("dora", "attack elves-1 orcs-1")
    assert facts == ["declared elves-1 dora orcs-1 2 attack", "resumed"]
    assert desk.asked == ("anna",)


@rule("VS-1.2.v")
def test_the_closing_window_begins_behind_the_one_who_ended_his_turn() -> None:
    desk = scene(
        ROAD,
        "boris barbarians-1 c2", "boris elves-3 e1",
        "anna knights-1 b1", "anna knights-2 b2", "carol orcs-1 d1", "carol orcs-2 d3",
        seats="anna boris carol", turn="boris", reaction_granularity="end_of_turn_only",
    )  # fmt: skip
    desk.does("boris", "end")
    assert desk.asked == ("carol",)
    assert desk.refusal("boris", "attack elves-3 orcs-1") == "VS-1.2.v wait-your-turn"
    desk.does("carol", "pass")
    assert desk.asked == ("anna",)
    desk.does("anna", "attack knights-1 barbarians-1")
    assert desk.asked == ("boris",), "he had passed by ending his turn, now he may answer"
    desk.does("boris", "attack elves-3 orcs-1")
    assert desk.asked == ("carol",)
    desk.does("carol", "pass")
    assert desk.asked == ("anna",)
    assert desk.does("anna", "pass")[:2] == ["passed anna", "resumed"]


@rule("VS-1.2.v")
def test_a_request_is_asked_once_and_may_still_be_answered_after_a_pass() -> None:
    desk = scene(ROAD, WALKER, "boris knights-1 f3", "anna elves-1 e3")
    assert desk.does("anna", "offer-service boris") == [
        "asked 1 service anna boris",
        "awaited boris",
    ]
    assert desk.refusal("anna", "answer 1 yes") == "VS-3.2.a no-such-request"
    desk.does("boris", "pass")
    assert desk.asked == ("anna",)
    desk.does("anna", "move barbarians-1 b1")
    assert desk.asked == ("anna",), "he is not asked again"
    desk.does("boris", "answer 1 yes")
    assert desk.player("boris").suzerain == "anna"


@rule("VS-1.2.v")
def test_a_request_is_put_even_to_one_who_never_wants_to_be_asked() -> None:
    desk = scene(ROAD, WALKER, "boris knights-1 f3", reaction_granularity="end_of_turn_only")
    desk.does("boris", "stance never")
    desk.does("anna", "offer-service boris")
    assert desk.asked == ("boris",)
    assert desk.does("boris", "answer 1 no")[-1] == "resumed"
    assert desk.asked == ("anna",)


@pytest.mark.parametrize("line", ["attack knights-1 zoe-1", "attack zoe-1 knights-1", "pass"])
@rule("VS-1.2.v")
def test_strangers_have_no_place_in_the_queue(line: str) -> None:
    desk = road()
    desk.does("anna", "move barbarians-1 b1 c1")
    assert desk.refusal("zoe", line) == "VS-1.2.w not-playing"
    if line != "pass":
        assert desk.is_refused("boris", line)


@rule("VS-1.2.v")
def test_after_the_neutrals_have_declared_the_queue_begins_with_the_turns_player() -> None:
    desk = scene(
        ROAD, "nobody orcs-1 c2", "boris castle c2", "anna elves-1 b2", "boris elves-2 d2",
        turn="boris", lands="A A A B B C\nA A A B B C\nA A A D D E",
    )  # fmt: skip
    facts = desk.does("boris", "end")
    assert facts[-2:] == ["turn-closing 2", "awaited boris cells c2"]
    desk.does("boris", "pass")
    assert desk.asked == ("anna",)
    assert desk.does("anna", "pass")[:3] == ["passed anna", "resumed", "battles-began"]


@rule("VS-1.2.v")
def test_the_queue_begins_behind_a_seat_and_ends_with_it() -> None:
    desk = scene(". .", seats="anna boris vera")
    queues = {it: " ".join(queue_after(desk.world, SeatId(it))) for it in ("anna", "boris", "vera")}
    assert queues == {
        "anna": "boris vera anna",
        "boris": "vera anna boris",
        "vera": "anna boris vera",
    }
    assert queue_after(desk.world, None) == ("boris", "vera", "anna"), "behind the running slot"
