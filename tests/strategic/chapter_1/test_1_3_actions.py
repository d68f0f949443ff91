"""Chapter 1, point 3. Active actions: what spends them, and when they return."""

import pytest
from msgspec.structs import replace

from letopis.core.seats import SeatId
from letopis.games.strategic.world import Battle, Effect, SlotId, Stamp, World
from letopis.games.strategic.world.stamps import is_ready, with_stamps_rewritten, without_slot
from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.scenes.scene import Desk, scene
from tests.strategic.scenes.trios import LINE, three
from tests.strategic.scenes.wars import clash, orders

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
    desk = three("anna elves-1 a1", "carol orcs-1 b1", "boris orcs-2 h1", turn="carol", **options)
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
    desk = three(
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
    desk = three(*pieces, active_restore="owner_turn_start", turn="boris")
    desk.spent("elves-1", 2, 2)
    desk.ends_turns_until("carol", 2)
    assert not is_ready(desk.world, desk.army("elves-1"))
    desk.ends_turns_until("anna", 3)
    assert is_ready(desk.world, desk.army("elves-1"))
    book = three(*pieces, turn="boris")
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
    desk = three("anna elves-1 a1", turn="carol", year=2)
    army = desk.world.armies["elves-1"]  # type: ignore[index]
    spent = replace(army, stamp=Stamp(2, SlotId(3)))
    world = replace(desk.world, armies={**desk.world.armies, army.id: spent})
    for slot in (3, 2, 1):
        world = without_slot(world, SlotId(slot))
    assert world.armies[army.id].stamp == Stamp(3, SlotId(0))


@rule("VS-1.3.d")
def test_a_deleted_slot_hands_its_stamps_to_the_next_one() -> None:
    desk = three("anna elves-1 a1", "anna elves-2 c1", year=3)
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
    desk = three("anna mage-1 a1 forest", "boris castle c1", year=3)
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
    assert with_stamps_rewritten(after, lambda holder, stamp: stamp) == after


@rule("VS-1.3.d")
def test_losing_a_spent_action_again_starts_the_circle_anew() -> None:
    desk = three("anna elves-1 a1", "boris orcs-1 h1", "carol orcs-2 e1", turn="carol")
    desk.spent("elves-1", 2, 1)
    assert _ready_at(desk.world, "elves-1") == (3, 1)
    desk.spent("elves-1", 2, 3)  # what any rule that takes an action away does
    assert _ready_at(desk.world, "elves-1") == (3, 3)


@rule("VS-1.3.e")
def test_a_vassal_loses_even_spent_actions_anew() -> None:
    desk = three("anna elves-1 a1", "boris orcs-1 h1", "carol orcs-2 e1", turn="carol")
    desk.spent("elves-1", 2, 1)
    desk.does("carol", "offer-service anna")
    desk.does("anna", "answer 1 yes")
    assert desk.army("elves-1").stamp == Stamp(2, SlotId(3))


@meeting("VS-M-1x8-02")
@rule("VS-1.3.e", "VS-8.9.2.b")
def test_whom_sleep_mist_finds_after_his_attack_waits_for_the_casters_slot() -> None:
    desk = three("anna elves-1 a1", "boris orcs-1 b1", "carol mage-1 g1 forest")
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
