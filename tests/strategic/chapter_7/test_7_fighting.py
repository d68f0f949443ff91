"""Chapter 7, points 3 and 7. Who gives orders: leaders, owners, standing orders and chance."""

from letopis.core.seats import SeatId
from letopis.games.strategic.war.sealing import seal_of
from tests.rule import rule
from tests.strategic.laws.invariants import check
from tests.strategic.scenes.battlefield import ELVES, FIELD, ORCS, allies, duel, hears, sees, state
from tests.strategic.scenes.scene import GAME, scene
from tests.strategic.scenes.wars import calm, declares, dice, ends, leaders


@rule("VS-7.3.a")
def test_every_detachment_needs_an_order_and_only_leaders_give_them() -> None:
    desk = duel()
    assert desk.refusal("anna", "orders attack attack") == "VS-7.3.a orders-missing"
    assert desk.refusal("anna", "orders attack attack attack attack") == "VS-7.3.a orders-too-many"
    assert desk.refusal("anna", "orders") == "VS-7.3.a orders-missing"
    assert desk.refusal("chance", "orders attack attack attack").startswith("VS-I.q")
    assert desk.refusal("anna", "array elves-1") == "VS-7.3.a no-such-question"
    assert desk.refusal("anna", "rearrange elves-1:attack") == "VS-7.3.a no-such-question"
    desk.does("anna", f"orders {ELVES}")
    assert desk.refusal("anna", f"orders {ELVES}") == "VS-7.5.a already-sealed"
    assert desk.refusal("anna", "draw-lots") == "VS-7.5.a already-sealed"
    assert desk.asked == ("boris",)


@rule("VS-7.3.a", "VS-0.2.c")
def test_at_the_deadline_missing_orders_come_from_chance() -> None:
    desk = duel()
    desk.does("anna", f"orders {ELVES}")
    facts = desk.lapses("boris")
    assert facts[0] == "timed-out boris"
    assert facts[-1] == "called-for orders 3 3 about defenders boris"
    line = "opened orders elves-1:attack elves-1:shoot elves-1:defend defence orcs-1:attack"
    assert f"{line} orcs-1:shoot orcs-1:defend" in desk.throws(1, 2, 3)


@rule("VS-7.3.a", "VS-7.5.a")
def test_who_draws_lots_early_gives_nothing_away_the_dice_fall_when_all_have_sealed() -> None:
    desk = duel()
    desk.does("anna", "draw-lots")
    assert hears(desk, "boris", "anna") == ["sealed attackers - by anna"]
    assert "by-lot" not in sees(desk, "boris")
    assert desk.world.call is None
    facts = desk.does("boris", f"orders {ORCS}")
    assert facts[-1] == "called-for orders 3 3 about attackers anna"
    assert desk.asked == ("chance",)
    assert (
        "opened orders elves-1:attack elves-1:attack elves-1:attack defence orcs-1:shoot "
        "orcs-1:shoot orcs-1:attack" in desk.throws(1, 1, 1)
    )


@rule("VS-7.3.a")
def test_standing_orders_speak_for_the_silent() -> None:
    desk = duel()
    assert desk.does("boris", "standing-orders attack shoot") == ["orders-stood boris attack shoot"]
    assert desk.refusal("boris", "standing-orders flee") == "VS-7.3.a no-such-order"
    assert desk.refusal("boris", "standing-orders random attack") == "VS-7.3.a no-such-order"
    assert desk.refusal("boris", "standing-orders always") == "VS-7.3.a no-standing-orders"
    long = " ".join(["attack"] * 25)
    assert desk.refusal("boris", f"standing-orders {long}") == "VS-7.3.a pattern-too-long"
    assert desk.refusal("anna", "standing-orders") == "VS-7.3.a no-standing-orders"
    assert desk.lists("anna", "standing-orders attack attack defend always")
    assert desk.asked == ("anna", "boris"), "he is asked all the same"
    desk.does("anna", f"orders {ELVES}")
    facts = desk.lapses("boris")
    assert (
        "opened orders elves-1:attack elves-1:shoot elves-1:defend defence orcs-1:attack "
        "orcs-1:shoot orcs-1:attack" in facts
    )


@rule("VS-7.3.a")
def test_who_says_always_is_not_asked_in_battles_any_more() -> None:
    desk = scene(FIELD, "anna elves-1 a1", "boris orcs-1 b1")
    desk.does("boris", "standing-orders defend always")
    desk.does("anna", "standing-orders random always")
    declares(desk, "anna", "attack elves-1 orcs-1")
    facts = desk.does("anna", "end")
    assert "sealed defenders - by boris words orcs-1:defend orcs-1:defend orcs-1:defend" in facts
    assert facts[-1] == "called-for orders 3 3 about attackers anna"
    desk.throws(2, 2, 2)
    assert "orcs-1" not in desk.world.armies
    desk.does("boris", "standing-orders")
    assert desk.player("boris").battle_orders == ()
    assert not desk.player("boris").orders_always


@rule("VS-7.3.a", "VS-7.5.a")
def test_standing_orders_are_their_owners_secret() -> None:
    desk = scene(FIELD, "anna elves-1 a1", "boris orcs-1 b1")
    desk.does("boris", "standing-orders defend shoot defend always")
    ask = GAME.notation.read("standing-orders defend shoot defend always")
    for seat in ("anna", "public", "chance", "host"):
        assert hears(desk, seat, "boris") == []
        assert GAME.redact(desk.world, ask, SeatId("boris"), SeatId(seat)) is None  # type: ignore[arg-type]
        assert "shoot" not in sees(desk, seat)
        assert "orders_always=True" not in sees(desk, seat)
    assert hears(desk, "boris", "boris") == ["orders-stood boris defend shoot defend always"]
    assert "('defend', 'shoot', 'defend')" in sees(desk, "boris")
    declares(desk, "anna", "attack elves-1 orcs-1")
    desk.does("anna", "end")
    assert not any("orcs-1:" in fact and "sealed" in fact for fact in hears(desk, "anna", "anna"))
    assert "orcs-1:shoot" not in sees(desk, "anna")
    (prompt,) = GAME.prompts(desk.world)
    assert prompt.default is not None
    assert GAME.notation.write(prompt.default) == "as-standing", "silence says nothing about them"


@rule("VS-7.3.a", "VS-7.7.c")
def test_by_option_each_owner_orders_his_own_and_the_leader_arrays_them_all() -> None:
    desk = allies(battle_orders_by="each_owner")
    assert state(desk) == (("boris",), "array")
    desk.does("boris", "array orcs-1 mage-1")
    assert set(desk.asked) == {"anna", "boris", "dora"}
    assert desk.refusal("boris", "orders attack attack attack attack") == "VS-7.3.a orders-too-many"
    assert desk.refusal("dora", "orders attack armies orcs-1 mage-1") == "VS-7.7.c array-is-open"
    assert desk.lists("dora", "orders shoot shoot shoot")
    assert not desk.lists("boris", "orders shoot shoot shoot")
    desk.does("dora", "orders attack shoot defend salt doras")
    assert "orcs-1:attack" not in sees(desk, "boris"), "not even his leader reads them"
    desk.does("boris", "orders defend salt boriss")
    assert desk.asked == ("anna",)
    facts = desk.does("anna", "orders shoot shoot shoot")
    assert (
        "opened orders elves-1:shoot elves-1:shoot elves-1:shoot defence orcs-1:attack "
        "orcs-1:shoot orcs-1:defend mage-1:defend" in facts
    )
    assert "shown defenders dora orcs-1:attack orcs-1:shoot orcs-1:defend salt doras" in facts
    assert "shown defenders boris mage-1:defend salt boriss" in facts


@rule("VS-7.3.a", "VS-7.8.b", "VS-7.5.a")
def test_both_options_together_a_salt_does_not_tell_what_met_nobody() -> None:
    desk = allies(battle_orders_by="each_owner", battle_unfought_cards="hidden")
    desk.does("boris", "array orcs-1 mage-1")
    desk.does("dora", "orders attack attack attack salt doras")
    desk.does("boris", "orders defend salt boriss")
    facts = desk.does("anna", "orders shoot shoot shoot")
    assert any("mage-1:?" in fact for fact in facts if fact.startswith("opened orders"))
    assert not any(fact.startswith("shown") for fact in facts)


@rule("VS-7.3.a", "VS-7.7.c", "VS-7.5.a")
def test_both_options_together_the_leader_seals_places_and_his_own_cards() -> None:
    desk = allies(battle_orders_by="each_owner", battle_two_step_commit="all_sealed_at_once")
    assert set(desk.asked) == {"anna", "boris", "dora"}
    assert desk.refusal("dora", "orders attack attack attack armies orcs-1 mage-1") == (
        "VS-7.7.c only-the-leader-arrays"
    )
    facts = desk.does("boris", "orders attack armies orcs-1 mage-1")
    assert facts == ["sealed defenders - by boris words orcs-1 mage-1:attack"]
    words = ("orcs-1:shoot", "orcs-1:shoot", "orcs-1:attack")
    desk.does("dora", f"seal {seal_of(words, 'd')}")
    desk.does("anna", "orders shoot shoot shoot")
    assert desk.asked == ("dora",)
    facts = desk.does("dora", f"unseal {' '.join(words)} salt d")
    assert (
        "opened orders elves-1:shoot elves-1:shoot elves-1:shoot defence orcs-1:shoot "
        "orcs-1:shoot orcs-1:attack mage-1:attack" in facts
    )
    check(desk.world)


@rule("VS-7.3.a", "VS-4.3.i")
def test_by_option_chance_orders_what_has_no_owner_on_a_side_with_a_leader() -> None:
    desk = scene(
        FIELD, "nobody castle b1", "boris elves-1 b1", "anna knights-1 a1",
        battle_orders_by="each_owner", neutral_vanish_percent=0,
    )  # fmt: skip
    declares(desk, "anna", "attack knights-1 castle-b1")
    ends(desk)
    assert leaders(desk) == ("anna", "boris")
    desk.does("boris", "array castle-b1 elves-1")
    desk.does("boris", "orders attack attack attack")
    facts = desk.does("anna", "orders shoot shoot shoot shoot")
    assert facts[-1] == "called-for orders 2 3 about defenders nobody"
    dice(desk, 1)
    assert "knights-1" not in desk.world.armies


@rule("VS-7.7.c")
def test_by_option_arrays_and_orders_are_sealed_at_once() -> None:
    desk = allies(battle_two_step_commit="all_sealed_at_once")
    assert (set(desk.asked), desk.question) == ({"anna", "boris"}, "orders")
    assert desk.refusal("boris", "array orcs-1 mage-1") == "VS-7.3.a no-such-question"
    assert desk.refusal("boris", "orders attack attack attack attack armies orcs-1") == (
        "VS-7.7.c army-order"
    )
    line = "orders shoot attack attack attack armies orcs-1 mage-1"
    assert desk.lists("boris", line)
    desk.does("boris", line)
    assert "'orcs-1', 'mage-1'" not in sees(desk, "anna"), "nor is the array known before"
    facts = desk.does("anna", "orders attack shoot shoot")
    assert (
        "opened orders elves-1:attack elves-1:shoot elves-1:shoot defence orcs-1:shoot "
        "orcs-1:attack orcs-1:attack mage-1:attack" in facts
    )


@rule("VS-7.1.a", "VS-7.7.e")
def test_a_whole_battle_of_joined_defenders_as_it_is_told() -> None:
    """Golden: anna attacks boris's mage, dora comes to his aid; two layouts, the attackers fall."""
    desk = allies()
    told = desk.does("boris", "array orcs-1 mage-1")
    told += desk.does("anna", "orders attack defend shoot")
    told += desk.does("boris", "orders shoot shoot shoot attack")
    calm(desk)
    assert told == [
        "sealed defenders - by boris words orcs-1 mage-1",
        "opened array elves-1 defence orcs-1 mage-1",
        "sealed attackers - by anna words elves-1:attack elves-1:defend elves-1:shoot",
        "sealed defenders - by boris words orcs-1:shoot orcs-1:shoot orcs-1:shoot mage-1:attack",
        "opened orders elves-1:attack elves-1:defend elves-1:shoot "
        "defence orcs-1:shoot orcs-1:shoot orcs-1:shoot mage-1:attack",
        "laid defence orcs-1:shoot mage-1:attack",
        "concluded 1 defenders",
        "perished elves-1",
        "settled",
        "closed 1",
        "battles-ended",
        "turn-ended",
        "turn-began 2",
        "subturn-began boris",
    ]
    check(desk.world)
