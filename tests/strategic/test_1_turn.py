"""Chapter 1. Years and turns, what may be done in whose turn, and when a spent action returns."""

import pytest
from msgspec.structs import replace

from letopis.core.seats import SeatId
from letopis.games.strategic.clock import is_ready, restamped, without_slot
from letopis.games.strategic.world import Acting, Battle, Effect, SlotId, Stamp, World
from tests.rule import rule
from tests.strategic.scene import GAME, Desk, scene
from tests.strategic.wars import clash, orders

LINE = ". . . . . . . ."
THREE = "anna boris carol"


def _three(*pieces: str, **options: str | int) -> Desk:
    options = {"turn": "anna", **options}
    return scene(LINE, *pieces, seats=THREE, lands="A A B B C C D D", **options)  # type: ignore[arg-type]


@rule("VS-1.1.a", "VS-1.1.b")
def test_a_year_is_one_round_from_the_first_turn_to_the_last() -> None:
    desk = _three("anna elves-1 a1", "carol elves-2 h1", turn="carol", year=3)
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
    desk = _three("anna elves-1 a1", "boris elves-2 h1", turn="carol")
    assert desk.does("carol", "end")[-3:] == ["turn-began 1", "paid anna 0 5", "subturn-began anna"]
    assert desk.does("anna", "end")[-3:] == [
        "turn-began 2",
        "paid boris 0 5",
        "subturn-began boris",
    ]
    desk.does("boris", "move elves-2 g1")


@rule("VS-1.1.d", "VS-1.2.t")
def test_the_next_turn_waits_until_every_declared_battle_is_fought() -> None:
    desk = _three("anna elves-1 a1", "boris elves-2 h1", "carol elves-3 b1")
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
    desk = _three(
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
    desk = _three("anna elves-1 a1", "boris elves-2 h1", "carol elves-3 d1", turn="boris")
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
    desk = _three("anna elves-1 a1", "boris elves-2 c1", "carol elves-3 h1")
    desk.does("anna", "offer-service boris")
    desk.does("boris", "answer 1 yes")
    desk.does("anna", "end")
    assert desk.refusal("boris", "offer-service carol") == "VS-1.2.p vassals-take-none"
    desk.does("boris", "end")
    assert desk.refusal("carol", "offer-service boris") == "VS-1.2.p serves-already"


ACTIVE = {
    "attack knights-1 elves-9": "knights-1",
    "besiege knights-1 tower-d1": "knights-1",
    "build knights-1 fortress": "knights-1",
    "tribute knights-1 land-c": "knights-1",
    "annex knights-1 orcs-9": "knights-1",
    "raise castle-h1": "h1",
    "deepen mine-l1 3": "l1",
    "hire light-infantry castle-h1": "h1",
}


def _rich() -> Desk:
    return scene(
        ". . . . . . . . . . . m",
        "anna knights-1 b1 personal", "boris elves-9 c1", "nobody orcs-9 a1", "boris tower d1",
        "anna castle h1", "anna mine l1 1",
        lands="C C C A A A B B B D D D", veins=("l1 4",), coins=500,
    )  # fmt: skip


@rule("VS-1.3.a", "VS-1.3.b")
@pytest.mark.parametrize("line", list(ACTIVE))
def test_an_active_action_is_spent_and_leaves_no_other(line: str) -> None:
    desk = _rich()
    desk.does("boris", "permit anna near-build all")
    if line.startswith("build"):
        desk.world = replace(
            desk.world, structures={c: s for c, s in desk.world.structures.items() if c != "d1"}
        )
    desk.does("boris", "stance never")
    desk.does("anna", line)
    piece = ACTIVE[line]
    spent = desk.army(piece) if "-" in piece else desk.at(piece)
    assert spent.stamp == Stamp(2, SlotId(1))
    others = [it for it, by in ACTIVE.items() if by == piece]
    for other in others:
        assert desk.is_refused("anna", other), other
        assert not desk.lists("anna", other), other


@rule("VS-1.3.a", "VS-1.3.c")
def test_movement_is_inactive_and_possible_only_before_the_active_action() -> None:
    desk = scene(LINE, "anna knights-1 a1 personal", lands="A A A B B C C D")
    desk.does("anna", "move knights-1 b1")
    assert desk.army("knights-1").stamp is None
    desk.does("anna", "tribute knights-1 land-a")
    assert desk.refusal("anna", "move knights-1 c1") == "VS-1.3.c action-spent"
    assert desk.reach("knights-1") == set()


@rule("VS-1.3.a")
def test_what_players_do_uses_no_action_of_army_or_building() -> None:
    desk = _rich()
    before = (desk.world.armies, desk.world.structures)
    desk.does("anna", "send boris 5")
    desk.does("anna", "permit boris enter castle-h1")
    desk.does("anna", "peace boris")
    desk.does("anna", "offer-service boris")
    assert (desk.world.armies, desk.world.structures) == before


@rule("VS-1.3.b")
def test_elves_that_declared_battle_cannot_besiege() -> None:
    desk = scene(LINE, "anna elves-1 a1", "boris elves-2 b1", "boris tower c1")
    desk.does("anna", "attack elves-1 elves-2")
    assert desk.refusal("anna", "besiege elves-1 tower-c1") == "VS-1.3.b action-spent"


def _stamped_by_carol(**options: str) -> Desk:
    """In carol's turn of year 2 anna's elves declare battle; the battle itself is left out."""
    desk = _three("anna elves-1 a1", "carol orcs-1 b1", "boris orcs-2 h1", turn="carol", **options)
    desk.does("anna", "attack elves-1 orcs-1")
    while desk.world.window is not None:
        desk.does(desk.asked[0], "pass")
    empty: tuple[Battle, ...] = ()
    desk.world = replace(desk.world, battles=empty, attacked=())
    return desk


@rule("VS-1.3.d")
def test_a_spent_action_returns_when_the_same_slot_opens_a_year_later() -> None:
    desk = _stamped_by_carol()
    assert desk.army("elves-1").stamp == Stamp(2, SlotId(3))
    desk.ends_turns_until("anna", 3)
    assert desk.refusal("anna", "attack elves-1 orcs-1") == "VS-1.3.b action-spent"
    assert desk.refusal("anna", "move elves-1 a2").startswith("VS-1.3.c")
    desk.ends_turns_until("boris", 3)
    assert desk.is_refused("anna", "attack elves-1 orcs-1")
    desk.ends_turns_until("carol", 3)
    desk.does("anna", "attack elves-1 orcs-1")


@rule("VS-1.3.d")
def test_by_option_it_returns_when_the_owners_turn_opens() -> None:
    desk = _stamped_by_carol(active_restore="owner_turn_start")
    assert desk.is_refused("anna", "attack elves-1 orcs-1")
    desk.ends_turns_until("anna", 3)
    desk.does("anna", "attack elves-1 orcs-1")


@rule("VS-1.3.d")
def test_by_that_option_an_action_spent_before_the_own_turn_returns_in_the_same_year() -> None:
    desk = _three(
        "carol elves-1 a1", "anna orcs-1 h1", "boris orcs-2 f1", active_restore="owner_turn_start"
    )
    desk.spent("elves-1", 2, 1)
    assert not is_ready(desk.world, desk.army("elves-1"))
    desk.ends_turns_until("carol", 2)
    assert is_ready(desk.world, desk.army("elves-1"))
    desk.spent("elves-1", 2, 3)
    desk.ends_turns_until("boris", 3)
    assert not is_ready(desk.world, desk.army("elves-1"))
    desk.ends_turns_until("carol", 3)
    assert is_ready(desk.world, desk.army("elves-1"))


@rule("VS-1.3.d")
def test_by_that_option_what_belongs_to_nobody_is_ready_with_the_new_year() -> None:
    pieces = ("nobody elves-1 e1", "anna orcs-1 a1", "boris orcs-2 h1")
    desk = _three(*pieces, active_restore="owner_turn_start", turn="boris")
    desk.spent("elves-1", 2, 2)
    desk.ends_turns_until("carol", 2)
    assert not is_ready(desk.world, desk.army("elves-1"))
    desk.ends_turns_until("anna", 3)
    assert is_ready(desk.world, desk.army("elves-1"))
    book = _three(*pieces, turn="boris")
    book.spent("elves-1", 2, 2)
    book.ends_turns_until("anna", 3)
    assert not is_ready(book.world, book.army("elves-1"))
    book.ends_turns_until("boris", 3)
    assert is_ready(book.world, book.army("elves-1"))


def _ready_at(world: World, army: str) -> tuple[int, int]:
    """The first year and slot in which an army is ready again, found by trying them all."""
    piece = next(it for it in world.armies.values() if it.id == army)
    for year in range(2, 7):
        for slot in world.slots:
            if is_ready(replace(world, year=year, running=slot.id), piece):
                return year, slot.id
    raise AssertionError(army)


@rule("VS-1.3.d")
def test_slots_that_go_one_after_another_put_nothing_off_by_more_than_a_year() -> None:
    desk = _three("anna elves-1 a1", turn="carol", year=2)
    army = desk.world.armies["elves-1"]  # type: ignore[index]
    spent = replace(army, stamp=Stamp(2, SlotId(3)))
    world = replace(desk.world, armies={**desk.world.armies, army.id: spent})
    for slot in (3, 2, 1):
        world = without_slot(world, SlotId(slot))
    assert world.armies[army.id].stamp == Stamp(3, SlotId(0))


@rule("VS-1.3.d")
def test_a_deleted_slot_hands_its_stamps_to_the_next_one() -> None:
    desk = _three("anna elves-1 a1", "anna elves-2 c1", year=3)
    desk.spent("elves-1", 2, 3)
    desk.spent("elves-2", 2, 2)
    without_carol = without_slot(desk.world, SlotId(3))
    assert without_carol.armies[desk.army("elves-1").id].stamp == Stamp(3, SlotId(1))
    assert _ready_at(without_carol, "elves-1") == (4, 1)
    without_boris = without_slot(desk.world, SlotId(2))
    assert without_boris.armies[desk.army("elves-2").id].stamp == Stamp(2, SlotId(3))
    assert _ready_at(without_boris, "elves-2") == (3, 3)
    assert without_boris.armies[desk.army("elves-1").id].stamp == Stamp(2, SlotId(3))


@rule("VS-1.3.d")
def test_so_it_does_with_effects_blocks_and_what_players_remember() -> None:
    desk = _three("anna mage-1 a1 forest", "boris castle c1", year=3)
    effect = Effect("sleep-mist", SeatId("carol"), Stamp(2, SlotId(3)))
    mage = replace(desk.army("mage-1"), effects=(effect,), cast_block=effect)
    lost = replace(desk.player("boris"), personal_lost=Stamp(1, SlotId(3)))
    desk.spent("c1", 2, 3)
    world = replace(
        desk.world,
        armies={**desk.world.armies, mage.id: mage},
        players={**desk.world.players, lost.seat: lost},
    )
    after = without_slot(world, SlotId(3))
    moved = after.armies[mage.id]
    assert moved.effects[0].stamp == Stamp(3, SlotId(1))
    assert moved.cast_block is not None
    assert moved.cast_block.stamp == Stamp(3, SlotId(1))
    assert after.structures[desk.at("c1").cell].stamp == Stamp(3, SlotId(1))
    assert after.players[lost.seat].personal_lost == Stamp(2, SlotId(1))
    assert restamped(after, lambda holder, stamp: stamp) == after


@rule("VS-1.3.d")
def test_losing_a_spent_action_again_starts_the_circle_anew() -> None:
    desk = _three("anna elves-1 a1", "boris orcs-1 h1", "carol orcs-2 e1", turn="carol")
    desk.spent("elves-1", 2, 1)
    assert _ready_at(desk.world, "elves-1") == (3, 1)
    desk.spent("elves-1", 2, 3)  # what any rule that takes an action away does
    assert _ready_at(desk.world, "elves-1") == (3, 3)


@rule("VS-1.3.e")
def test_a_vassal_loses_even_spent_actions_anew() -> None:
    desk = _three("anna elves-1 a1", "boris orcs-1 h1", "carol orcs-2 e1", turn="carol")
    desk.spent("elves-1", 2, 1)
    desk.does("carol", "offer-service anna")
    desk.does("anna", "answer 1 yes")
    assert desk.army("elves-1").stamp == Stamp(2, SlotId(3))


@rule("VS-1.3.e", "VS-8.9.2.b")
def test_whom_sleep_mist_finds_after_his_attack_waits_for_the_casters_slot() -> None:
    desk = _three("anna elves-1 a1", "boris orcs-1 b1", "carol mage-1 g1 forest")
    clash(desk, "anna attack elves-1 orcs-1")
    orders(desk, anna="attack " * 3, boris="shoot " * 3)
    assert _ready_at(desk.world, "elves-1") == (3, 1)
    desk.ends_turns_until("carol", 2)
    desk.does("carol", "cast mage-1 sleep-mist elves-1")
    assert _ready_at(desk.world, "elves-1") == (3, 3)
    desk.ends_turns_until("anna", 3)
    assert desk.refusal("anna", "move elves-1 b1") == "VS-1.3.c action-spent"
    desk.ends_turns_until("carol", 3)
    assert is_ready(desk.world, desk.army("elves-1"))


@rule("VS-1.3.f")
def test_without_an_active_action_an_army_is_carried_and_attacked_like_any_other() -> None:
    desk = scene(
        ". . . ~ ~", "anna castle b1", "boris elves-1 a1", "anna ship-1 d1", "anna orcs-1 ship-1"
    )
    desk.spent("orcs-1", 2, 1)
    desk.does("anna", "move ship-1 e1")
    assert desk.army("orcs-1").cell == "e1"
    desk.does("anna", "hire light-infantry castle-b1")
    hired = desk.army("light-infantry-1")
    assert hired.stamp is not None
    assert desk.asked == ("boris",)
    assert clash(desk, "boris attack elves-1 light-infantry-1") == (
        ("elves-1:3",),
        ("light-infantry-1:2+", "castle-b1:2+"),
    )


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
    desk = _three()
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
    assert (desk.world.call.why, desk.world.call.about) == ("vanish", ("elves-1",))
