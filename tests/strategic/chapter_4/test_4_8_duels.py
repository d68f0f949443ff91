"""Chapter 4, point 8. Mental duels."""

import pytest
from msgspec.structs import replace

from letopis.core.seats import SeatId
from letopis.games.strategic.magic.duels import is_silenced
from letopis.games.strategic.world import ArmyId
from letopis.games.strategic.world.changes import with_army
from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.scenes.scene import Desk
from tests.strategic.scenes.warfare import ATTACKERS, all_pass, closes, theatre, war, wins

WIDE = ". . . . . . . . ."
PIECES = ("anna mage-1 a1 forest", "boris mage-2 c1 forest")


def silenced(desk: Desk, mage: str) -> bool:
    return is_silenced(desk.world, desk.army(mage))


def duel(
    desk: Desk, first: str, second: str, seats: tuple[str, str] = ("anna", "boris")
) -> list[str]:
    """The orders of the challenger and of the challenged mage."""
    facts = desk.does(seats[0], f"orders {first}")
    return facts + desk.does(seats[1], f"orders {second}")


@rule("VS-4.8.a", "VS-1.2.j")
def test_a_mage_challenges_another_from_up_to_six_cells() -> None:
    desk = theatre(
        WIDE,
        "anna mage-1 a1 forest",
        "boris mage-2 b1 forest",
        "boris mage-3 g1 forest",
        "boris mage-4 h1 forest",
    )
    assert not desk.is_refused("anna", "challenge mage-1 mage-2")
    assert not desk.is_refused("anna", "challenge mage-1 mage-3")
    assert desk.lists("anna", "challenge mage-1 mage-3")
    assert desk.refusal("anna", "challenge mage-1 mage-4") == "VS-4.8.a target-too-far"
    assert not desk.lists("anna", "challenge mage-1 mage-4")


@rule("VS-4.8.a", "VS-1.2.j")
def test_only_mages_duel_in_their_own_turn_and_once() -> None:
    desk = theatre(WIDE, *PIECES, "anna elves-1 b1", "boris elves-2 d1")
    assert desk.refusal("anna", "challenge elves-1 mage-2") == "VS-1.2.j only-mages"
    assert desk.refusal("anna", "challenge mage-1 elves-2") == "VS-4.8.a no-such-mage"
    assert desk.refusal("anna", "challenge mage-1 mage-1") == "VS-4.8.a no-such-mage"
    assert desk.refusal("anna", "challenge mage-1 mage-9") == "VS-4.8.a no-such-mage"
    assert desk.refusal("anna", "challenge mage-2 mage-1") == "VS-1.2.w not-your-army"
    assert desk.refusal("boris", "challenge mage-2 mage-1") == "VS-1.2.w not-your-turn"
    desk.does("anna", "challenge mage-1 mage-2")
    assert desk.refusal("anna", "challenge mage-1 mage-2") == "VS-1.3.b action-spent"
    assert desk.refusal("anna", "move mage-1 a1") == "VS-1.3.c action-spent"


@rule("VS-4.8.d", "VS-1.2.j")
@pytest.mark.parametrize("creature", ["zombie-1", "dragon-1"])
def test_who_controls_others_starts_no_duel_but_may_be_challenged(creature: str) -> None:
    desk = theatre(WIDE, *PIECES, f"anna {creature} e1")
    bound = replace(desk.army(creature), master=ArmyId("mage-1"))
    desk.world = with_army(desk.world, bound)
    assert desk.refusal("anna", "challenge mage-1 mage-2") == "VS-4.8.d controls-others"
    assert not desk.lists("anna", "challenge mage-1 mage-2")
    closes(desk)
    desk.does("boris", "challenge mage-2 mage-1")


@rule("VS-4.8.b")
@pytest.mark.parametrize(
    ("first", "second", "loser"),
    [("attack", "shoot", "mage-2"), ("shoot", "attack", "mage-1"), ("defend", "attack", "mage-2")],
)
def test_one_card_each_whoever_challenged(first: str, second: str, loser: str) -> None:
    desk = theatre(WIDE, *PIECES)
    desk.does("anna", "challenge mage-1 mage-2")
    facts = closes(desk)
    assert "mustered 1 mage-1:1 defenders mage-2:1 attack anna defence boris" in facts
    facts = duel(desk, first, second)
    assert f"silenced {loser} anna" in facts
    assert silenced(desk, loser)
    assert set(desk.world.armies) == {"mage-1", "mage-2"}  # nobody dies
    assert desk.world.players[SeatId("anna")].treasury == 100


@rule("VS-4.8.b", "VS-4.3.b")
def test_the_challenged_mage_alone_is_frozen() -> None:
    desk = theatre(
        WIDE,
        "anna mage-1 c1 forest",
        "boris mage-2 a1 forest",
        "boris elves-1 b1",
    )
    desk.does("anna", "challenge mage-1 mage-2")
    assert desk.refusal("boris", "attack mage-2 mage-1") == "VS-4.3.b under-attack"
    desk.does("boris", "attack elves-1 mage-1")


@meeting("VS-M-4x7-20")
@rule("VS-4.8.b", "VS-7.1.c")
def test_nobody_joins_a_duel() -> None:
    """Boris's elves attack the challenger: that is a battle of its own, after the duel."""
    desk = theatre(WIDE, "anna mage-1 c1 forest", "boris mage-2 a1 forest", "boris elves-1 d1")
    desk.does("anna", "challenge mage-1 mage-2")
    facts = desk.does("boris", "attack elves-1 mage-1")
    assert facts[0].startswith("declared elves-1 boris mage-1 2 attack")
    all_pass(desk)
    closes(desk)
    facts = duel(desk, "attack", "shoot")
    assert "duel-over 1" in facts
    assert any(fact.startswith("mustered 2 elves-1:3 defenders mage-1:1+") for fact in facts)


@rule("VS-4.8.b")
def test_a_duel_is_void_if_a_mage_has_died_by_then() -> None:
    desk = theatre(WIDE, "anna mage-1 a1 forest", "anna elves-1 d1", "boris mage-2 c1 forest")
    war(desk, "anna", "attack elves-1 mage-2")
    desk.does("anna", "challenge mage-1 mage-2")
    closes(desk)
    facts = wins(desk, ATTACKERS)
    assert facts.index("perished mage-2") < facts.index("voided 2")
    assert not silenced(desk, "mage-1")


@meeting("VS-M-4x7-21")
@rule("VS-4.8.b", "VS-7.13.a", "VS-7.15.b", "VS-7.16.a")
def test_a_duel_is_no_attack() -> None:
    """Anna challenges her second mage in her tower: it is raised, and no mage turns neutral. She
    does not duel with herself: chance orders for the challenger."""
    desk = theatre(WIDE, "anna tower a1", "anna mage-1 a1 forest", "anna mage-2 c1 forest")
    desk.does("anna", "raise tower-a1")
    facts = desk.does("anna", "challenge mage-2 mage-1")
    assert not any(fact.startswith("forsaken") for fact in facts)
    closes(desk)
    facts = [*desk.does("anna", "orders shoot"), *desk.throws(1)]
    assert "placed raise manor a1 2 anna" in facts
    assert desk.army("mage-1").owner == desk.army("mage-2").owner == "anna"
    assert silenced(desk, "mage-1")


@rule("VS-4.8.b", "VS-4.3.i")
def test_for_a_neutral_mage_chance_gives_the_order() -> None:
    desk = theatre(WIDE, "anna mage-1 a1 forest", "nobody mage-2 c1 forest")
    desk.does("anna", "challenge mage-1 mage-2")
    closes(desk)
    wins(desk, ATTACKERS)
    assert silenced(desk, "mage-2")


@rule("VS-4.8.b")
def test_duels_and_battles_are_held_in_the_order_they_were_declared() -> None:
    desk = theatre(WIDE, *PIECES, "anna elves-1 e1", "boris orcs-1 f1")
    desk.does("anna", "challenge mage-1 mage-2")
    war(desk, "anna", "attack elves-1 orcs-1")
    assert any(fact.startswith("mustered 1 mage-1") for fact in closes(desk))
    facts = duel(desk, "attack", "shoot")
    assert facts.index("duel-over 1") < next(
        at for at, fact in enumerate(facts) if fact.startswith("mustered 2 elves-1")
    )


@rule("VS-4.8.b")
def test_by_option_a_duel_is_held_at_once_and_nothing_else() -> None:
    desk = theatre(
        WIDE,
        "anna mage-1 b1 forest",
        "boris mage-2 c1 forest",
        "anna elves-1 e1",
        "boris orcs-1 f1",
        duel_moment="immediate",
    )
    war(desk, "anna", "attack elves-1 orcs-1")
    facts = desk.does("anna", "challenge mage-1 mage-2")
    assert any(fact.startswith("mustered 2 mage-1:1") for fact in facts)
    facts = duel(desk, "attack", "shoot")
    assert facts[-1] == "duel-over 2"
    assert desk.asked == ("anna",)
    assert desk.question == "turn"
    assert not any(fact.startswith("mustered 1") for fact in facts)
    assert silenced(desk, "mage-2")
    # The duel has been held: the mage may strike back in this very turn.
    desk.does("boris", "attack mage-2 mage-1")
    all_pass(desk)
    assert any(fact.startswith("mustered 1 elves-1") for fact in closes(desk))
    facts = wins(desk, ATTACKERS)
    assert any(fact.startswith("mustered 3 mage-2") for fact in facts)


@rule("VS-4.8.c")
def test_the_loser_cannot_cast_for_a_circle_but_moves_and_attacks() -> None:
    desk = theatre(WIDE, *PIECES, "anna elves-1 e1")
    desk.does("anna", "challenge mage-1 mage-2")
    closes(desk)
    duel(desk, "attack", "shoot")
    assert desk.world.running == 2
    assert silenced(desk, "mage-2")
    desk.does("boris", "move mage-2 d1")
    all_pass(desk)
    assert not desk.is_refused("boris", "attack mage-2 elves-1")
    desk.ends_turns_until("anna", 3)
    assert not silenced(desk, "mage-2")


@meeting("VS-M-1x4-06")
@rule("VS-4.8.c", "VS-1.3.d")
def test_the_block_follows_a_deleted_slot() -> None:
    """Anna serves carol from carol's turn on: the block ends with the next slot, boris's."""
    desk = theatre(WIDE, *PIECES, seats="anna boris carol")
    desk.does("anna", "challenge mage-1 mage-2")
    closes(desk)
    duel(desk, "attack", "shoot")
    desk.does("boris", "end")
    all_pass(desk)
    desk.does("carol", "offer-service anna")
    desk.does("anna", "answer 1 yes")
    assert silenced(desk, "mage-2")
    desk.ends_turns_until("boris", 3)
    assert not silenced(desk, "mage-2")


@rule("VS-4.8.c", "VS-3.3.d")
def test_the_block_follows_a_challenger_who_leaves_service() -> None:
    desk = theatre(
        WIDE,
        "anna elves-1 i1",
        *PIECES,
        seats="carol anna boris",
        vassals={"anna": "carol"},
        turn="carol",
    )
    desk.does("carol", "end")
    all_pass(desk)
    desk.does("anna", "challenge mage-1 mage-2")
    closes(desk)
    duel(desk, "attack", "shoot")
    desk.does("anna", "leave-service")
    own = next(slot for slot in desk.world.slots if slot.lord == "anna")
    block = desk.army("mage-2").cast_block
    assert block is not None
    assert block.stamp.slot == own.id


@rule("VS-4.8.c")
@pytest.mark.parametrize(
    ("draw", "losers"), [("no_effect", set()), ("both_lose", {"mage-1", "mage-2"})]
)
def test_what_a_draw_means(draw: str, losers: set[str]) -> None:
    desk = theatre(WIDE, *PIECES, duel_draw=draw)
    desk.does("anna", "challenge mage-1 mage-2")
    closes(desk)
    facts = duel(desk, "defend", "defend")
    assert "concluded 1 nobody" in facts
    assert {it for it in ("mage-1", "mage-2") if silenced(desk, it)} == losers


@rule("VS-4.8.c")
def test_by_option_a_draw_is_repeated_at_most_three_times() -> None:
    desk = theatre(WIDE, *PIECES, duel_draw="repeat")
    desk.does("anna", "challenge mage-1 mage-2")
    closes(desk)
    for _ in range(3):
        assert "duel-repeated 1" in duel(desk, "defend", "defend")
    assert "duel-over 1" in duel(desk, "defend", "defend")
    assert not silenced(desk, "mage-1")
    assert not silenced(desk, "mage-2")


@rule("VS-4.8.c")
def test_a_repeated_duel_may_be_decided() -> None:
    desk = theatre(WIDE, *PIECES, duel_draw="repeat")
    desk.does("anna", "challenge mage-1 mage-2")
    closes(desk)
    duel(desk, "defend", "defend")
    assert "silenced mage-1 anna" in duel(desk, "shoot", "attack")


@meeting("VS-M-4x5-08")
@rule("VS-5.3.h", "VS-4.8.c")
def test_only_an_amulet_breaks_a_tie() -> None:
    one = theatre(WIDE, "anna mage-1 a1 forest", "boris mage-2 c1 forest personal mithril")
    one.does("anna", "challenge mage-1 mage-2")
    assert any("mage-1:1 defenders mage-2:1+" in fact for fact in closes(one))
    assert "silenced mage-1 anna" in duel(one, "defend", "defend")
    both = theatre(
        WIDE, "anna mage-1 a1 forest personal mithril", "boris mage-2 c1 forest personal mithril"
    )
    both.does("anna", "challenge mage-1 mage-2")
    closes(both)
    assert "concluded 1 nobody" in duel(both, "defend", "defend")
    assert not silenced(both, "mage-1")


@rule("VS-4.8.b")
def test_a_duel_between_personal_mages_brings_neither_prize_nor_turmoil() -> None:
    desk = theatre(
        WIDE, "anna mage-1 a1 forest personal", "boris mage-2 c1 forest personal", "boris castle h1"
    )
    desk.does("anna", "challenge mage-1 mage-2")
    closes(desk)
    facts = duel(desk, "attack", "shoot")
    assert not any(fact.startswith(("prized", "turmoil", "perished")) for fact in facts)
    assert desk.player("boris").personal == "mage-2"


@rule("VS-4.8.a", "VS-I.r")
def test_a_binding_peace_forbids_challenges_too() -> None:
    for binding, refused in (("binding_peace", True), ("non_binding", False)):
        desk = theatre(
            ". . .", "anna mage-1 a1", "boris mage-2 c1", "nobody mage-3 b1",
            diplomacy_binding=binding,
        )  # fmt: skip
        desk.does("anna", "peace boris")
        desk.does("boris", "peace anna")
        assert desk.is_refused("anna", "challenge mage-1 mage-2") is refused
        assert desk.lists("anna", "challenge mage-1 mage-2") is not refused
        assert desk.lists("anna", "challenge mage-1 mage-3")
