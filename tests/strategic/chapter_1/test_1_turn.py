"""Chapter 1, points 1 and 2. Years and turns, and what may be done in whose turn."""

import pytest
from msgspec.structs import replace

from letopis.core.seats import SeatId
from letopis.games.strategic.world import Acting, ArmyId
from letopis.games.strategic.world.purposes import Vanishing
from tests.rule import rule
from tests.strategic.scenes.scene import GAME, scene
from tests.strategic.scenes.trios import LINE, three


@rule("VS-1.1.a", "VS-1.1.b")
def test_a_year_is_one_round_from_the_first_turn_to_the_last() -> None:
    desk = three("anna elves-1 a1", "carol elves-2 h1", turn="carol", year=3)
    facts = desk.does("carol", "end")
    order = ["turn-ended", "year-ended 3", "year-began 4", "turn-began 1", "subturn-began anna"]
    places = [facts.index(fact) for fact in order]
    assert places == sorted(places)
    assert desk.world.year == 4
    assert not any(fact.startswith("year") for fact in desk.does("anna", "end"))
    assert not any(fact.startswith("year") for fact in desk.does("boris", "end"))
    assert "year-ended 4" in desk.does("carol", "end")


@rule("VS-1.1.c")
def test_a_turn_opens_by_itself_and_income_is_its_first_event() -> None:
    desk = three("anna elves-1 a1", "boris elves-2 h1", turn="carol")
    assert desk.does("carol", "end")[-3:] == ["turn-began 1", "paid anna 0 5", "subturn-began anna"]
    assert desk.does("anna", "end")[-3:] == [
        "turn-began 2",
        "paid boris 0 5",
        "subturn-began boris",
    ]
    desk.does("boris", "move elves-2 g1")


@rule("VS-1.1.d", "VS-1.2.t")
def test_the_next_turn_waits_until_every_declared_battle_is_fought() -> None:
    desk = three("anna elves-1 a1", "boris elves-2 h1", "carol elves-3 b1")
    desk.does("carol", "attack elves-3 elves-1")
    facts = desk.does("anna", "end")
    assert "battles-began" in facts
    assert "turn-began 2" not in facts
    assert "boris" not in desk.asked or desk.question != "turn"
    assert desk.refusal("boris", "move elves-2 g1") == "VS-1.2.w not-your-turn"
    assert desk.refusal("boris", "attack elves-2 elves-1") == "VS-4.3.d declarations-closed"


@rule("VS-1.2.a", "VS-1.2.b", "VS-1.2.f", "VS-1.2.g", "VS-1.2.h", "VS-1.2.l", "VS-1.2.m",
      "VS-1.2.o", "VS-1.2.p", "VS-1.2.w")  # fmt: skip
@pytest.mark.parametrize(
    "line",
    [
        "move knights-1 c1",
        "move elves-1 g1",
        "besiege knights-1 tower-d1",
        "build knights-1 tower",
        "dismiss knights-1",
        "raise castle-a1",
        "deepen mine-f1 3",
        "hire knights castle-a1",
        "send boris 5",
        "offer-service boris",
        "lift knights-1",
        "appoint castle-a1",
        "end",
        "draw-lots",
        "tribute knights-1 land-b",
        "outfit knights-1",
        "annex knights-1 elves-9",
    ],
)
def test_what_is_not_marked_waits_for_the_own_turn(line: str) -> None:
    desk = scene(
        ". . . . . m . ~", "anna castle a1", "anna knights-1 b1 personal", "anna ship-1 h1",
        "anna elves-1 ship-1", "boris tower d1", "anna mine f1 1", turn="boris", veins=("f1 4",),
    )  # fmt: skip
    assert desk.refusal("anna", line) == "VS-1.2.w not-your-turn"
    assert not desk.lists("anna", line)


@rule("VS-1.2.e", "VS-1.2.n", "VS-1.2.q", "VS-1.2.r", "VS-1.2.s")
def test_what_is_marked_may_be_done_in_anothers_turn() -> None:
    desk = three(
        "boris elves-1 b1", "anna elves-2 a1", "anna tower d1", "boris orcs-1 d1", "carol orcs-2 h1"
    )
    desk.does("anna", "offer-service carol")
    desk.does("carol", "answer 1 yes")
    desk.does("anna", "end")
    assert desk.world.phase == Acting(SeatId("carol"))
    desk.does("carol", "end")
    assert desk.world.phase == Acting(SeatId("boris"))
    desk.does("anna", "permit boris enter tower-d1")
    desk.does("anna", "attack elves-2 elves-1")
    desk.does("carol", "leave-service")
    assert desk.player("carol").suzerain is None
    assert desk.does("carol", "leave-game") == ["leave-wished carol"]
    assert desk.player("carol").left is None, "carried out when the turn is over"
    assert desk.does("zoe", "join-commander elves")[0].startswith("wished zoe commander")


@rule("VS-1.2.s")
def test_who_declares_leaving_is_gone_when_the_turn_is_over() -> None:
    desk = three("anna elves-1 a1", "boris elves-2 h1", "carol elves-3 d1", turn="boris")
    desk.does("anna", "leave-game")
    assert desk.player("anna").is_playing
    facts = desk.does("boris", "end")
    assert facts.index("turn-ended") < facts.index("left anna") < facts.index("turn-began 3")


@rule("VS-1.2.r")
def test_a_permission_given_in_anothers_turn_counts_in_that_turn() -> None:
    desk = scene(LINE, "boris elves-1 a1", "anna tower b1", turn="boris")
    assert desk.refusal("boris", "move elves-1 b1") == "VS-3.4.c no-entry"
    desk.does("anna", "permit boris enter tower-b1")
    desk.does("boris", "move elves-1 b1")


@rule("VS-1.2.f")
def test_who_may_besiege() -> None:
    desk = scene(
        ". . . ~ ~", "anna zombie-1 a1", "boris city b1", "anna ship-1 d1", "anna elves-1 ship-1",
        "anna ship-2 e1",
    )  # fmt: skip
    assert desk.refusal("anna", "besiege zombie-1 city-b1") == "VS-1.2.f cannot-besiege"
    assert desk.refusal("anna", "besiege elves-1 city-b1") == "VS-1.2.f cannot-besiege"
    desk.does("anna", "besiege ship-1 city-b1")
    empty = scene(". ~", "boris city a1", "anna ship-1 b1")
    empty.does("anna", "besiege ship-1 city-a1")


@rule("VS-1.2.g")
def test_a_magical_army_builds_nothing_nor_does_one_aboard() -> None:
    desk = scene(". . ~", "anna dragon-1 a1", "anna ship-1 c1", "anna elves-1 ship-1")
    assert desk.refusal("anna", "build dragon-1 tower") == "VS-1.2.g cannot-build"
    assert desk.refusal("anna", "build elves-1 tower") == "VS-4.5.g cannot-build-aboard"


@rule("VS-1.2.k")
def test_only_the_personal_army_collects_tribute() -> None:
    desk = scene(LINE, "anna knights-1 a1", "anna knights-2 c1 personal", lands="A A B B C C D D")
    assert desk.is_refused("anna", "tribute knights-1 land-a")
    desk.does("anna", "tribute knights-2 land-b")


@rule("VS-1.2.l", "VS-1.3.b")
def test_a_house_that_is_raised_cannot_hire_in_the_same_year() -> None:
    desk = scene(LINE, "anna tower a1", coins=500)
    desk.does("anna", "raise tower-a1")
    hired = "hire mage tower-a1 school forest"
    assert desk.refusal("anna", hired) == "VS-1.3.b structure-spent"
    assert desk.refusal("anna", "raise tower-a1") == "VS-1.3.b structure-spent"


@rule("VS-1.2.m")
def test_a_mine_hires_nobody() -> None:
    desk = scene("m .", "anna mine a1 2", veins=("a1 4",))
    assert desk.is_refused("anna", "hire light-infantry mine-a1")
    assert not desk.lists("anna", "hire light-infantry mine-a1")


@rule("VS-1.2.p")
def test_neither_side_of_the_bond_may_be_a_vassal() -> None:
    desk = three("anna elves-1 a1", "boris elves-2 c1", "carol elves-3 h1")
    desk.does("anna", "offer-service boris")
    desk.does("boris", "answer 1 yes")
    desk.does("anna", "end")
    assert desk.refusal("boris", "offer-service carol") == "VS-1.2.p vassals-take-none"
    desk.does("boris", "end")
    assert desk.refusal("carol", "offer-service boris") == "VS-1.2.p serves-already"


@rule("VS-1.1.d", "VS-0.2.c")
def test_the_prompt_of_a_turn_waits_for_its_player_and_silence_ends_it() -> None:
    desk = scene(LINE, "anna elves-1 a1")
    (prompt,) = GAME.prompts(desk.world)
    assert (prompt.seat, prompt.key) == ("anna", "turn")
    assert prompt.default is not None
    assert GAME.notation.write(prompt.default) == "end"
    assert desk.refusal("boris", "end") == "VS-1.2.w not-your-turn"


@rule("VS-1.2.j")
def test_a_mage_who_controls_armies_fights_no_duel_nor_does_anybody_out_of_turn() -> None:
    desk = scene(
        LINE, "anna mage-1 a1 forest", "boris mage-2 d1 plains", "anna zombie-1 b1",
        "anna knights-1 h1",
    )  # fmt: skip
    zombie = replace(desk.army("zombie-1"), master=desk.army("mage-1").id)
    desk.world = replace(desk.world, armies={**desk.world.armies, zombie.id: zombie})
    assert desk.is_refused("anna", "challenge mage-1 mage-2")
    assert desk.is_refused("anna", "challenge knights-1 mage-2")
    assert desk.refusal("boris", "challenge mage-2 mage-1") == "VS-1.2.w not-your-turn"


@rule("VS-1.1.a", "VS-0.2.e")
def test_every_turn_that_ends_is_counted_once_for_who_moved_in_it() -> None:
    desk = three()
    before = {seat: player.turns for seat, player in desk.world.players.items()}
    first = desk.asked[0]
    desk.does(first, "end")
    after = {seat: player.turns for seat, player in desk.world.players.items()}
    assert after == {**before, SeatId(first): before[SeatId(first)] + 1}


@rule("VS-4.0.f")
def test_lots_are_drawn_for_neutral_troops_and_not_for_what_sleeps_in_a_lair() -> None:
    desk = scene(
        ". . . .", "anna castle a1", "nobody elves-1 d1",
        lairs=("c1",), veins=("c1 2",), victory_measure="none",
    )  # fmt: skip
    desk.does("anna", "end")
    desk.does("boris", "end")
    assert desk.world.call is not None
    assert desk.world.call.purpose == Vanishing((ArmyId("elves-1"),))
