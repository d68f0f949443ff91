"""VS-1.2.u. Reaction windows: when others may act in a turn, and who is asked."""

import pytest

from letopis.core.seats import SeatId
from letopis.games.strategic.engine.reactions import TakeStance
from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.laws.alike import STANCES
from tests.strategic.scenes.crossings import ROAD, WALKER, road
from tests.strategic.scenes.scene import GAME, Desk, scene


@rule("VS-1.2.u", "VS-1.2.e")
def test_after_each_step_others_may_declare_battle_and_the_attacked_army_stops() -> None:
    desk = road()
    assert desk.does("anna", "move barbarians-1 b1 c1 d1") == [
        "stepped barbarians-1 b1 1 field",
        "stepped barbarians-1 c1 2 field",
        "paused barbarians-1 d1",
        "awaited boris cells c1",
    ]
    assert (desk.asked, desk.question) == (("boris",), "react")
    facts = desk.does("boris", "attack knights-1 barbarians-1")
    assert facts == [
        "declared knights-1 boris barbarians-1 1 attack",
        "resumed",
        "halted barbarians-1",
    ]
    assert desk.army("barbarians-1").cell == "c1"
    assert desk.refusal("anna", "move barbarians-1 d1") == "VS-4.3.b under-attack"
    assert desk.asked == ("anna",)


@rule("VS-1.2.u", "VS-1.2.v")
def test_when_all_have_passed_the_army_walks_on() -> None:
    desk = road()
    desk.does("anna", "move barbarians-1 b1 c1 d1")
    assert desk.does("boris", "pass") == [
        "passed boris",
        "resumed",
        "halted barbarians-1",
        "stepped barbarians-1 d1 3 field",
        "awaited boris cells d1",
    ]
    assert desk.does("boris", "pass") == ["passed boris", "resumed"]
    assert desk.asked == ("anna",)


@rule("VS-1.2.u")
def test_by_option_others_react_only_to_a_whole_move() -> None:
    desk = road(reaction_granularity="whole_move")
    assert desk.does("anna", "move barbarians-1 b1 c1 d1") == [
        "stepped barbarians-1 b1 1 field",
        "stepped barbarians-1 c1 2 field",
        "stepped barbarians-1 d1 3 field",
        "awaited boris cells d1",
    ]
    desk.does("boris", "attack knights-1 barbarians-1")
    again = road(reaction_granularity="whole_move")
    again.does("anna", "move barbarians-1 b1 c1")
    assert again.asked == ("boris",), "a way of two steps is a whole move too"


@rule("VS-1.2.u", "VS-1.2.r")
def test_by_option_declarations_wait_for_the_end_of_the_turn_but_permissions_do_not() -> None:
    desk = scene(
        ROAD, WALKER, "boris tower d1", "boris elves-1 c2", "anna knights-9 a3",
        reaction_granularity="end_of_turn_only",
    )  # fmt: skip
    desk.does("boris", "permit anna near-move all")
    desk.does("anna", "move barbarians-1 b1")
    desk.does("anna", "move barbarians-1 c1")
    assert desk.asked == ("anna",), "no window for boris's elves"
    reason = "VS-1.2.u only-at-the-end"
    assert desk.refusal("boris", "attack elves-1 barbarians-1") == reason
    assert not desk.lists("boris", "attack elves-1 barbarians-1")
    assert desk.refusal("anna", "move barbarians-1 d1") == "VS-3.4.c no-entry"
    desk.does("boris", "permit anna enter tower-d1")
    desk.does("anna", "move barbarians-1 d1")
    assert desk.refusal("boris", "sally tower-d1 barbarians-1") == reason
    assert desk.does("anna", "end")[-1].startswith("awaited boris")
    assert desk.lists("boris", "sally tower-d1 barbarians-1")
    desk.does("boris", "sally tower-d1 barbarians-1")
    assert len(desk.world.battles) == 1


@rule("VS-1.2.u")
def test_with_that_option_the_closing_window_asks_everybody_who_could_declare_anything() -> None:
    pieces = ("anna elves-1 a1", "boris knights-1 b1", "boris elves-2 f3")
    desk = scene(ROAD, *pieces, reaction_granularity="end_of_turn_only")
    assert desk.does("anna", "end")[-1] == "awaited boris"
    desk.does("boris", "attack knights-1 elves-1")
    quiet = scene(ROAD, *pieces)
    assert quiet.does("anna", "end")[-1] == "subturn-began boris", "nothing has come near him"


@rule("VS-1.2.u")
def test_the_turns_own_player_declares_at_once_whatever_the_option() -> None:
    for grain in ("each_step", "whole_move", "end_of_turn_only"):
        desk = scene(". . .", "anna elves-1 a1", "boris elves-2 b1", reaction_granularity=grain)
        desk.does("anna", "attack elves-1 elves-2")
        assert len(desk.world.battles) == 1


@rule("VS-1.2.u", "VS-1.2.v")
def test_where_nobody_is_worth_asking_nothing_is_recorded() -> None:
    step = ["stepped barbarians-1 b1 1 field"]
    far = scene(ROAD, WALKER, "boris knights-1 e3", "boris castle f1")
    assert far.does("anna", "move barbarians-1 b1") == step
    spent = scene(ROAD, WALKER, "boris knights-1 c2")
    spent.spent("knights-1", 1, 2)
    spent.does("boris", "permit anna near-move all")
    assert spent.does("anna", "move barbarians-1 b1") == step
    own = scene(ROAD, WALKER, "anna knights-1 c2", "boris elves-1 f3")
    assert own.does("anna", "move barbarians-1 b1") == step


@rule("VS-1.2.u")
def test_who_wants_never_to_be_asked_is_not_but_may_speak_up_all_the_same() -> None:
    desk = road()
    assert desk.does("boris", "stance never") == ["taken boris never"]
    desk.does("anna", "move barbarians-1 b1 c1 d1")
    assert desk.army("barbarians-1").cell == "d1"
    assert desk.asked == ("anna",)
    desk.does("boris", "attack knights-1 barbarians-1")
    assert desk.asked == ("anna",)


@rule("VS-1.2.u")
def test_who_wants_always_to_be_asked_is_whenever_he_could_declare_anything() -> None:
    desk = road("boris elves-2 f3", "anna elves-1 f2")
    desk.does("boris", "stance always")
    desk.does("anna", "move barbarians-1 b1")
    assert desk.asked == ("boris",), "his elves could fall on elves-1"
    idle = road("boris elves-2 f3")
    idle.does("boris", "stance always")
    idle.does("anna", "move barbarians-1 b1")
    assert idle.asked == ("anna",), "nothing is in his reach"
    assert idle.refusal("boris", "stance always") == "VS-1.2.u same-stance"


@rule("VS-1.2.u")
def test_an_attack_elsewhere_lets_the_turns_player_answer_before_her_army_walks_on() -> None:
    desk = road("anna elves-1 e2", "anna elves-2 e3")
    desk.does("anna", "move barbarians-1 b1 c1 d1")
    desk.does("boris", "attack knights-1 elves-1")
    assert desk.asked == ("anna",)
    assert desk.refusal("anna", "move elves-2 f3") == "VS-1.2.v others-may-react"
    desk.does("anna", "attack elves-2 knights-1")
    assert desk.asked == ("anna",), "the walkers could fall on him too"
    desk.does("anna", "pass")
    assert desk.army("barbarians-1").cell == "d1", "it was not attacked itself"


@rule("VS-1.2.v", "VS-1.2.u")
def test_the_last_step_and_its_attack_are_one_and_come_first() -> None:
    desk = scene(
        ROAD, WALKER, "boris knights-1 c2", "boris elves-2 a2", "anna elves-1 d3",
        "anna dwarves-1 f1", seats="anna boris",
    )  # fmt: skip
    facts = desk.does("anna", "move barbarians-1 b1 attack knights-1")
    assert facts == [
        "stepped barbarians-1 b1 1 field ended",
        "declared barbarians-1 anna knights-1 1 attack",
        "awaited anna cells b1 c2",
    ]
    desk.does("anna", "pass")
    assert desk.asked == ("boris",), "his elves stand beside the attacker"


@rule("VS-1.2.n", "VS-1.2.u")
def test_a_garrison_falls_on_its_guest_in_the_guests_turn() -> None:
    desk = scene(ROAD, "anna knights-1 a1", "boris castle b1", "boris elves-1 f3")
    desk.does("boris", "permit anna enter castle-b1")
    desk.does("anna", "move knights-1 b1")
    assert desk.asked == ("boris",)
    desk.does("boris", "sally castle-b1 knights-1")
    assert desk.at("b1").stamp is not None
    assert desk.is_refused("boris", "sally castle-b1 knights-1"), "once"


@rule("VS-1.2.u", "VS-1.2.q")
def test_a_vassal_who_leaves_service_on_the_way_walks_no_further() -> None:
    desk = scene(
        ROAD, "boris barbarians-1 a1", "carol knights-1 d2", "anna elves-1 a3",
        seats="anna boris carol",
    )  # fmt: skip
    desk.does("anna", "offer-service boris")
    desk.does("boris", "answer 1 yes")
    desk.does("carol", "permit boris near-move all")
    desk.ends_turns_until("boris", 3)
    desk.does("boris", "move barbarians-1 b1 c1 d1")
    assert desk.asked == ("carol",)
    desk.does("boris", "leave-service")
    facts = desk.does("carol", "pass")
    assert facts[:4] == ["passed carol", "resumed", "halted barbarians-1", "subturn-ended boris"]
    assert desk.army("barbarians-1").cell == "c1"


@rule("VS-1.2.u")
def test_a_passenger_is_not_asked_at_every_step_of_the_ship_that_carries_it() -> None:
    desk = scene("~ ~ ~ ~ ~", "anna ship-1 a1", "boris elves-1 ship-1", vassals={"boris": "anna"})
    desk.does("anna", "move ship-1 b1 c1")
    assert desk.army("ship-1").cell == "c1"
    assert desk.asked == ("anna",)
    watched = scene("~ ~ ~ ~ ~", "anna ship-1 a1", "boris elves-1 ship-1", "boris ship-2 d1")
    watched.does("anna", "move ship-1 b1 c1")
    assert watched.asked == ("boris",), "his other ship could attack it"


@meeting("VS-M-Ix1-01")
@rule("VS-1.2.u", "VS-I.r")
def test_nobody_is_asked_about_what_a_binding_peace_keeps_him_from_attacking() -> None:
    pieces = ("anna ship-1 a1", "carol elves-1 ship-1", "boris ship-2 d1")
    for partner, asked in (("anna", "anna"), ("carol", "anna"), ("", "boris")):
        desk = scene(
            "~ ~ ~ ~ ~", *pieces, seats="anna boris carol", diplomacy_binding="binding_peace"
        )
        if partner:
            desk.does("boris", f"peace {partner}")
            desk.does(partner, "peace boris")
        desk.does("anna", "move ship-1 b1 c1")
        assert desk.asked == (asked,), f"at peace with {partner or 'nobody'}"


@rule("VS-1.2.u")
def test_a_stance_is_known_to_its_owner_alone() -> None:
    desk = road()
    taken = GAME.notation.read("stance never")
    for seat, hears in (("boris", True), ("anna", False), ("public", False)):
        told = GAME.redact(desk.world, taken, SeatId("boris"), SeatId(seat))  # type: ignore[arg-type]
        assert (told is not None) is hears
    desk.does("boris", "stance never")
    (fact,) = desk.last
    assert GAME.redact(desk.world, fact, SeatId("boris"), SeatId("anna")) is None
    assert GAME.view(desk.world, SeatId("anna")).players[SeatId("boris")].stance == "approached"
    assert GAME.view(desk.world, SeatId("boris")).players[SeatId("boris")].stance == "never"


def _spared(desk: Desk) -> list[str]:
    """Stances with which whoever is asked lets the question pass, if the server keeps them."""
    (asked,) = GAME.asked(desk.world)
    stances = [TakeStance(it) for it in STANCES]
    return [
        it.stance
        for it in stances
        if GAME.speaks_unasked(GAME.with_instructions(desk.world, asked, (it,)), asked)
    ]


@rule("VS-1.2.u")
@pytest.mark.parametrize("stance", ["always", "approached", "never"])
def test_by_option_windows_ask_whoever_could_declare_anything_whatever_his_stance(
    stance: str,
) -> None:
    """Otherwise a pause, or none, would tell the others of it."""
    desk = road("boris elves-2 f3", "anna elves-1 f2", reaction_asking="everybody")
    if stance != "approached":
        desk.does("boris", f"stance {stance}")
    desk.does("anna", "move barbarians-1 b1")
    assert desk.asked == ("boris",), "his elves could fall on elves-1"
    desk.does("boris", "pass")
    desk.does("anna", "move barbarians-1 c1")
    assert desk.asked == ("boris",)


@rule("VS-1.2.u")
def test_whom_windows_ask_by_option_is_spared_by_what_he_has_said_beforehand() -> None:
    desk = road("boris elves-2 f3", "anna elves-1 f2", reaction_asking="everybody")
    desk.does("anna", "move barbarians-1 b1")
    assert _spared(desk) == ["approached", "never"], "that is far from where it happened"
    desk.does("boris", "pass")
    desk.does("anna", "move barbarians-1 c1")
    assert _spared(desk) == ["never"], "his knights stand beside it"


@rule("VS-1.2.u")
def test_by_option_nobody_is_asked_who_could_declare_nothing() -> None:
    desk = road("boris elves-2 f3", reaction_asking="everybody")
    desk.does("anna", "move barbarians-1 b1")
    assert desk.asked == ("anna",)


@rule("VS-1.2.u", "VS-3.2.a")
def test_who_wants_never_to_be_asked_answers_requests_all_the_same() -> None:
    desk = road()
    desk.does("anna", "move barbarians-1 b1 c1")
    assert _spared(desk) == ["never"]
    asking = road()
    asking.does("anna", "offer-service boris")
    assert (asking.asked, asking.question) == (("boris",), "react")
    assert _spared(asking) == []


@rule("VS-1.2.u", "VS-1.3.c")
@pytest.mark.parametrize(("spent", "asked"), [(False, "boris"), (True, "anna")])
def test_a_building_whose_action_is_spent_is_no_reason_to_ask_its_owner(
    spent: bool, asked: str
) -> None:
    desk = scene(ROAD, WALKER, "boris castle d2", "anna elves-1 d2", victory_measure="none")
    desk.does("boris", "stance always")
    if spent:
        desk.spent("d2", 2, 1)
    desk.does("anna", "move barbarians-1 b1")
    assert desk.asked == (asked,)


@rule("VS-1.2.u", "VS-4.7.a")
def test_whoever_stands_near_a_mage_is_asked_when_his_spell_is_done_and_its_die_has_fallen() -> (
    None
):
    mist = scene(". . . . . .", "anna mage-1 a1 forest", "boris elves-1 f1", "boris orcs-1 b1")
    assert "awaited boris cells a1 f1" in mist.does("anna", "cast mage-1 sleep-mist elves-1")
    taming = scene(
        ". . m", "anna mage-1 c1 forest", "boris orcs-1 b1", lairs=("c1",), veins=("c1 4",)
    )
    assert not any(fact.startswith("awaited") for fact in taming.does("anna", "cast mage-1 taming"))
    assert taming.asked == ("chance",)
    assert taming.throws(3)[-1] == "awaited boris cells c1"
