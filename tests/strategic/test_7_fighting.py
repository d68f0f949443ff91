"""Chapter 7, points 3, 5, 7 and 8 as they are played: orders face down, seals, standing orders."""

from collections.abc import Iterator
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from letopis.core.acts import Action, Event, Refusal
from letopis.core.choices import Choice, Family, pick
from letopis.core.seats import SeatId
from letopis.games.strategic.battle import Card, Clash, Facing, Order, Role
from letopis.games.strategic.conquest import Settle
from letopis.games.strategic.fighting import Array, Command, Rearrange
from letopis.games.strategic.hiding import places_met
from letopis.games.strategic.rounds import Lots
from letopis.games.strategic.sealing import AsStanding, Sealed, seal_of
from letopis.games.strategic.world import World
from tests.rule import rule
from tests.strategic.invariants import check
from tests.strategic.scene import GAME, Desk, scene
from tests.strategic.secrets import secrets
from tests.strategic.wars import calm, declares, dice, ends, leaders

FIELD = """
    . . . . . .
    . . . . . .
    """
ELVES = "attack shoot defend"
ORCS = "shoot shoot attack"


def _duel(*pieces: str, **options: str) -> Desk:
    """anna's elves against boris's orcs, three cards each, orders to be given."""
    desk = scene(FIELD, "anna elves-1 a1", "boris orcs-1 b1", *pieces, **options)  # type: ignore[arg-type]
    declares(desk, "anna", "attack elves-1 orcs-1")
    ends(desk)
    return desk


def _allies(**options: str) -> Desk:
    """anna's elves against boris's mage and dora's orcs, who came to his aid."""
    desk = scene(
        FIELD, "anna elves-1 b1", "boris mage-1 c1", "dora orcs-1 a1", seats="anna boris dora",
        **options,  # type: ignore[arg-type]
    )  # fmt: skip
    declares(desk, "anna", "attack elves-1 mage-1")
    declares(desk, "dora", "attack orcs-1 elves-1")
    ends(desk)
    return desk


def _state(desk: Desk) -> tuple[tuple[str, ...], str]:
    """Whom the battle asks, and what."""
    return desk.asked, desk.question


def _sees(desk: Desk, seat: str) -> str:
    """Everything a seat is shown, as text."""
    return repr(GAME.view(desk.world, SeatId(seat)))


def _hears(desk: Desk, seat: str, teller: str) -> list[str]:
    """What a seat is told of the last act's facts."""
    told = (GAME.redact(desk.world, fact, SeatId(teller), SeatId(seat)) for fact in desk.last)
    return [GAME.notation.write(fact) for fact in told if fact is not None]


@rule("VS-7.3.a")
def test_every_detachment_needs_an_order_and_only_leaders_give_them() -> None:
    desk = _duel()
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
    desk = _duel()
    desk.does("anna", f"orders {ELVES}")
    facts = desk.lapses("boris")
    assert facts[0] == "timed-out boris"
    assert facts[-1] == "called-for orders 3 3 about defenders boris"
    line = "opened orders elves-1:attack elves-1:shoot elves-1:defend defence orcs-1:attack"
    assert f"{line} orcs-1:shoot orcs-1:defend" in desk.throws(1, 2, 3)


@rule("VS-7.3.a", "VS-7.5.a")
def test_who_draws_lots_early_gives_nothing_away_the_dice_fall_when_all_have_sealed() -> None:
    desk = _duel()
    desk.does("anna", "draw-lots")
    assert _hears(desk, "boris", "anna") == ["sealed attackers - by anna"]
    assert "by-lot" not in _sees(desk, "boris")
    assert desk.world.call is None
    facts = desk.does("boris", f"orders {ORCS}")
    assert facts[-1] == "called-for orders 3 3 about attackers anna"
    assert desk.asked == ("chance",)
    assert (
        "opened orders elves-1:attack elves-1:attack elves-1:attack defence orcs-1:shoot "
        "orcs-1:shoot orcs-1:attack" in desk.throws(1, 1, 1)
    )


@rule("VS-7.5.a")
def test_nobody_reads_sealed_orders_before_both_sides_have_laid_down() -> None:
    desk = _duel("carol knights-1 f2", seats="anna boris carol")
    desk.does("anna", f"orders {ELVES} salt pepper-and-more")
    seal = seal_of(("elves-1:attack", "elves-1:shoot", "elves-1:defend"), "pepper-and-more")
    assert _hears(desk, "boris", "anna") == [f"sealed attackers {seal} by anna"]
    assert _hears(desk, "anna", "anna")[0].endswith("salt pepper-and-more")
    for seat in ("boris", "carol", "public", "chance", "clock", "host"):
        assert "elves-1:attack" not in _sees(desk, seat)
        assert "pepper" not in _sees(desk, seat)
        assert seal in _sees(desk, seat)
    assert "elves-1:attack" in _sees(desk, "anna")
    facts = desk.does("boris", f"orders {ORCS}")
    assert (
        "opened orders elves-1:attack elves-1:shoot elves-1:defend defence orcs-1:shoot "
        "orcs-1:shoot orcs-1:attack attack-salt pepper-and-more" in facts
    )


@rule("VS-7.5.a")
def test_a_salt_is_not_longer_than_it_may_be() -> None:
    desk = _duel()
    assert desk.refusal("anna", f"orders {ELVES} salt {'x' * 81}") == "VS-7.5.a salt-too-long"
    desk.does("anna", f"orders {ELVES} salt {'x' * 80}")


WORDS = ("elves-1:attack", "elves-1:shoot", "elves-1:defend")


def _sealed_by_hash() -> Desk:
    desk = _duel()
    desk.does("anna", f"seal {seal_of(WORDS, 'secret-salt')}")
    return desk


@rule("VS-7.5.a")
def test_who_does_not_trust_the_table_seals_first_and_tells_his_words_when_all_have() -> None:
    desk = _duel()
    seal = seal_of(WORDS, "secret-salt")
    assert desk.lists("anna", f"seal {seal}")
    assert desk.refusal("anna", "seal 12345") == "VS-7.5.a not-a-seal"
    assert desk.refusal("anna", f"seal {seal.upper()}") == "VS-7.5.a not-a-seal"
    assert desk.refusal("anna", "seal -") == "VS-7.5.a not-a-seal"
    assert desk.does("anna", f"seal {seal}") == [f"sealed attackers {seal} by anna"]
    words = " ".join(WORDS)
    assert desk.refusal("anna", f"unseal {words} salt secret-salt") == "VS-7.5.a already-sealed"
    assert desk.refusal("anna", f"orders {ELVES}") == "VS-7.5.a already-sealed"
    assert desk.refusal("anna", f"seal {seal}") == "VS-7.5.a already-sealed"
    desk.does("boris", f"orders {ORCS} salt other-salt")
    assert _state(desk) == (("anna",), "unseal")
    assert "orcs-1:shoot" not in _sees(desk, "anna")
    facts = desk.does("anna", f"unseal {words} salt secret-salt")
    assert facts[0] == f"unsealed attackers anna words {words} salt secret-salt"
    assert facts[1] == (
        f"opened orders {words} defence orcs-1:shoot orcs-1:shoot orcs-1:attack "
        "attack-salt secret-salt defence-salt other-salt"
    )


@rule("VS-7.5.a")
def test_a_wrong_salt_or_other_words_do_not_open_a_seal_and_nothing_changes() -> None:
    desk = _sealed_by_hash()
    desk.does("boris", f"orders {ORCS}")
    words = " ".join(WORDS)
    fit = "VS-7.5.a seal-does-not-fit"
    assert desk.refusal("anna", f"unseal {words} salt another") == fit
    assert desk.refusal("anna", f"unseal {words}") == fit
    other = words.replace("defend", "attack")
    assert desk.refusal("anna", f"unseal {other} salt secret-salt") == fit
    assert desk.refusal("anna", "unseal salt secret-salt") == fit
    assert desk.refusal("boris", f"unseal {words} salt secret-salt") == "VS-7.5.a already-sealed"
    assert desk.refusal("anna", f"orders {ELVES}") == "VS-7.5.a already-sealed"
    assert desk.refusal("anna", "draw-lots") == "VS-7.5.a already-sealed"
    desk.does("anna", f"unseal {words} salt secret-salt")
    assert desk.is_refused("anna", f"unseal {words} salt secret-salt")


@rule("VS-7.5.a")
def test_a_salt_under_a_seal_is_no_longer_than_others() -> None:
    for length, is_open in ((80, True), (81, False)):
        desk, salt = _duel(), "x" * length
        desk.does("anna", f"seal {seal_of(WORDS, salt)}")
        desk.does("boris", f"orders {ORCS}")
        line = f"unseal {' '.join(WORDS)} salt {salt}"
        assert desk.is_refused("anna", line) is not is_open
        if not is_open:
            assert desk.refusal("anna", line) == "VS-7.5.a salt-too-long"


@rule("VS-7.5.a", "VS-7.3.a")
def test_unlawful_words_under_a_seal_are_refused_when_they_are_opened() -> None:
    for words, reason in (
        (("elves-1:attack", "elves-1:shoot"), "VS-7.3.a orders-missing"),
        (("orcs-1:attack",) * 3, "VS-7.5.b foreign-cards"),
        (("elves-1:flee",) * 3, "VS-7.5.b foreign-cards"),
        (("nonsense",), "VS-7.3.a orders-missing"),
    ):
        desk = _duel()
        desk.does("anna", f"seal {seal_of(words, 's')}")
        desk.does("boris", f"orders {ORCS}")
        assert desk.refusal("anna", f"unseal {' '.join(words)} salt s") == reason
        assert desk.lapses("anna")[1] == "seal-lost attackers anna by-lot"


@rule("VS-7.5.a", "VS-0.2.c")
def test_who_has_sealed_and_is_silent_then_gets_chances_orders_standing_ones_or_not() -> None:
    desk = _duel()
    desk.does("anna", "standing-orders attack")
    desk.does("anna", f"seal {seal_of(WORDS, 'secret-salt')}")
    desk.does("boris", f"orders {ORCS}")
    assert desk.lists("anna", "as-standing")
    facts = desk.lapses("anna")
    assert facts == [
        "timed-out anna",
        "seal-lost attackers anna by-lot",
        "called-for orders 3 3 about attackers anna",
    ]
    assert (
        "opened orders elves-1:defend elves-1:defend elves-1:defend defence orcs-1:shoot "
        "orcs-1:shoot orcs-1:attack" in desk.throws(3, 3, 3)
    )


@rule("VS-7.5.a", "VS-7.7.c", "VS-7.8.b")
def test_arrays_and_new_layouts_are_sealed_by_hash_as_well() -> None:
    desk = _allies()
    desk.does("boris", f"seal {seal_of(('orcs-1', 'mage-1'), 'one')}")
    assert desk.question == "unseal"
    assert desk.refusal("boris", "unseal mage-1 orcs-1 salt one") == "VS-7.5.a seal-does-not-fit"
    facts = desk.does("boris", "unseal orcs-1 mage-1 salt one")
    assert "opened array elves-1 defence orcs-1 mage-1 defence-salt one" in facts
    again = _duel()
    again.does("anna", "orders attack attack defend")
    again.does("boris", "orders shoot defend attack")
    assert _state(again) == (("anna",), "again")
    words = ("elves-1:defend", "elves-1:attack")
    again.does("anna", f"seal {seal_of(words, 'two')}")
    assert again.question == "unseal"
    assert again.refusal("anna", "rearrange elves-1:attack elves-1:defend") == (
        "VS-7.5.a already-sealed"
    )
    facts = again.does("anna", f"unseal {' '.join(words)} salt two")
    assert facts[1] == (
        "opened again elves-1:defend elves-1:attack defence orcs-1:defend attack-salt two"
    )
    silent = _allies()
    silent.does("boris", f"seal {seal_of(('orcs-1', 'mage-1'), 'one')}")
    facts = silent.lapses("boris")
    assert "opened array elves-1 defence mage-1 orcs-1" in facts, "as they stand"


@rule("VS-7.8.b", "VS-7.5.a")
def test_survivors_are_laid_out_again_face_down_with_the_orders_they_had() -> None:
    desk = _duel()
    desk.does("anna", "orders shoot defend attack")
    facts = desk.does("boris", "orders attack attack defend")
    # shoot falls to attack; defend beats attack; attack falls to defend
    assert "laid elves-1:defend defence orcs-1:attack orcs-1:defend" in facts
    assert _state(desk) == (("boris",), "again")
    assert desk.refusal("boris", "rearrange orcs-1:attack orcs-1:attack") == (
        "VS-7.8.b orders-changed"
    )
    assert desk.refusal("boris", "rearrange orcs-1:attack") == "VS-7.5.b foreign-cards"
    assert desk.refusal("boris", "rearrange elves-1:defend orcs-1:defend") == (
        "VS-7.8.b foreign-cards"
    )
    assert desk.refusal("anna", "rearrange elves-1:defend") == "VS-7.5.a already-sealed"
    assert desk.lists("boris", "rearrange orcs-1:defend orcs-1:attack")
    desk.does("boris", "rearrange orcs-1:defend orcs-1:attack")
    assert "elves-1" not in desk.world.armies or "orcs-1" not in desk.world.armies


@rule("VS-7.3.a")
def test_standing_orders_speak_for_the_silent() -> None:
    desk = _duel()
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
        assert _hears(desk, seat, "boris") == []
        assert GAME.redact(desk.world, ask, SeatId("boris"), SeatId(seat)) is None  # type: ignore[arg-type]
        assert "shoot" not in _sees(desk, seat)
        assert "orders_always=True" not in _sees(desk, seat)
    assert _hears(desk, "boris", "boris") == ["orders-stood boris defend shoot defend always"]
    assert "('defend', 'shoot', 'defend')" in _sees(desk, "boris")
    declares(desk, "anna", "attack elves-1 orcs-1")
    desk.does("anna", "end")
    assert not any("orcs-1:" in fact and "sealed" in fact for fact in _hears(desk, "anna", "anna"))
    assert "orcs-1:shoot" not in _sees(desk, "anna")
    (prompt,) = GAME.prompts(desk.world)
    assert prompt.default is not None
    assert GAME.notation.write(prompt.default) == "as-standing", "silence says nothing about them"


@rule("VS-7.3.a", "VS-7.7.c")
def test_by_option_each_owner_orders_his_own_and_the_leader_arrays_them_all() -> None:
    desk = _allies(battle_orders_by="each_owner")
    assert _state(desk) == (("boris",), "array")
    desk.does("boris", "array orcs-1 mage-1")
    assert set(desk.asked) == {"anna", "boris", "dora"}
    assert desk.refusal("boris", "orders attack attack attack attack") == "VS-7.3.a orders-too-many"
    assert desk.refusal("dora", "orders attack armies orcs-1 mage-1") == "VS-7.7.c array-is-open"
    assert desk.lists("dora", "orders shoot shoot shoot")
    assert not desk.lists("boris", "orders shoot shoot shoot")
    desk.does("dora", "orders attack shoot defend salt doras")
    assert "orcs-1:attack" not in _sees(desk, "boris"), "not even his leader reads them"
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
    desk = _allies(battle_orders_by="each_owner", battle_unfought_cards="hidden")
    desk.does("boris", "array orcs-1 mage-1")
    desk.does("dora", "orders attack attack attack salt doras")
    desk.does("boris", "orders defend salt boriss")
    facts = desk.does("anna", "orders shoot shoot shoot")
    assert any("mage-1:?" in fact for fact in facts if fact.startswith("opened orders"))
    assert not any(fact.startswith("shown") for fact in facts)


@rule("VS-7.3.a", "VS-7.7.c", "VS-7.5.a")
def test_both_options_together_the_leader_seals_places_and_his_own_cards() -> None:
    desk = _allies(battle_orders_by="each_owner", battle_two_step_commit="all_sealed_at_once")
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
    desk = _allies(battle_two_step_commit="all_sealed_at_once")
    assert (set(desk.asked), desk.question) == ({"anna", "boris"}, "orders")
    assert desk.refusal("boris", "array orcs-1 mage-1") == "VS-7.3.a no-such-question"
    assert desk.refusal("boris", "orders attack attack attack attack armies orcs-1") == (
        "VS-7.7.c army-order"
    )
    line = "orders shoot attack attack attack armies orcs-1 mage-1"
    assert desk.lists("boris", line)
    desk.does("boris", line)
    assert "'orcs-1', 'mage-1'" not in _sees(desk, "anna"), "nor is the array known before"
    facts = desk.does("anna", "orders attack shoot shoot")
    assert (
        "opened orders elves-1:attack elves-1:shoot elves-1:shoot defence orcs-1:shoot "
        "orcs-1:attack orcs-1:attack mage-1:attack" in facts
    )


def _hidden() -> Desk:
    """anna's knights, seven cards with her elves, against boris's orcs."""
    desk = scene(
        FIELD, "anna knights-1 a1", "anna elves-1 a2", "boris orcs-1 b1",
        battle_unfought_cards="hidden",
    )  # fmt: skip
    declares(desk, "anna", "attack knights-1 orcs-1")
    declares(desk, "anna", "attack elves-1 orcs-1")
    ends(desk)
    desk.does("anna", "array knights-1 elves-1")
    return desk


@rule("VS-7.8.b")
def test_by_option_cards_that_met_nobody_stay_unknown_to_the_other_side() -> None:
    desk = _hidden()
    desk.does("anna", "orders shoot attack defend shoot attack shoot shoot salt annas")
    facts = desk.does("boris", "orders attack shoot attack salt boriss")
    kept = (
        "kept attackers anna cards knights-1:attack knights-1:defend elves-1:attack elves-1:shoot"
    )
    assert (
        "opened orders knights-1:shoot knights-1:attack knights-1:defend knights-1:shoot "
        "elves-1:? elves-1:? elves-1:shoot defence orcs-1:attack orcs-1:shoot orcs-1:attack "
        "defence-salt boriss"
    ) in facts, "with the other salt the rest could be guessed"
    laid = "laid knights-1:attack knights-1:defend elves-1:? elves-1:? defence orcs-1:attack"
    assert laid in facts
    assert kept in _hears(desk, "anna", "boris")
    for seat in ("boris", "public", "host"):
        assert kept not in _hears(desk, seat, "boris")
        assert "order=<Order.ATTACK: 'attack'>, advantage=False)" in _sees(desk, seat)
        assert "army='elves-1', order" not in _sees(desk, seat)
    assert "army='elves-1', order" in _sees(desk, "anna")
    assert desk.asked == ("anna",)
    again = "elves-1:attack elves-1:shoot knights-1:attack knights-1:defend"
    facts = desk.does("anna", f"rearrange {again} salt more")
    assert (
        "opened again elves-1:attack elves-1:? knights-1:? knights-1:? defence orcs-1:attack"
        in (facts)
    )
    assert "laid elves-1:? knights-1:attack knights-1:defend" in facts, "what was met is known"


@rule("VS-7.8.b")
def test_by_option_what_was_met_is_known_and_what_follows_from_counting() -> None:
    desk = _hidden()
    desk.does("anna", "orders attack defend defend shoot shoot shoot shoot")
    facts = desk.does("boris", "orders shoot shoot attack")
    # attack beats shoot; defend falls to shoot, shoot against shoot: both; defend beats attack
    assert (
        "opened orders knights-1:attack knights-1:defend knights-1:defend knights-1:? "
        "elves-1:shoot elves-1:? elves-1:? defence orcs-1:shoot orcs-1:shoot orcs-1:attack"
    ) in facts
    assert "concluded 1 attackers" in facts
    laid = next(fact for fact in facts if fact.startswith("laid"))
    assert laid == ("laid knights-1:attack knights-1:defend knights-1:? elves-1:? elves-1:?")


@rule("VS-7.8.b")
def test_by_option_who_need_not_choose_does_not_show_by_it_that_his_cards_are_alike() -> None:
    for cards, asked in (("hidden", True), ("open", False)):
        desk = scene(FIELD, "anna knights-1 a1", "boris orcs-1 b1", battle_unfought_cards=cards)
        declares(desk, "anna", "attack knights-1 orcs-1")
        ends(desk)
        desk.does("anna", "orders shoot attack attack shoot")
        facts = desk.does("boris", "orders attack shoot shoot")
        assert "laid knights-1:attack knights-1:attack defence orcs-1:attack" in facts
        assert (_state(desk) == (("anna",), "again")) is asked


@rule("VS-7.8.b")
def test_what_chance_has_ordered_is_open_because_dice_are() -> None:
    desk = _hidden()
    desk.does("anna", "draw-lots")
    desk.does("boris", "orders attack attack attack")
    facts = desk.throws(3, 3, 3, 3, 3, 3, 3)
    assert not any(":?" in fact for fact in facts)


@rule("VS-7.8.b")
def test_lots_that_mix_cards_nobody_has_met_do_not_tell_what_they_are() -> None:
    desk = _hidden()
    desk.does("anna", "orders shoot attack defend shoot attack shoot shoot")
    desk.does("boris", "orders attack shoot attack")
    assert _state(desk) == (("anna",), "again")
    desk.does("anna", "draw-lots")
    assert (
        "opened again knights-1:attack knights-1:? elves-1:? elves-1:? defence orcs-1:attack"
    ) in desk.throws(1, 2, 3, 4)


@rule("VS-7.8.b", "VS-7.7.d")
def test_which_cards_have_met_somebody_depends_on_how_lines_face_each_other() -> None:
    card = Card("elves-1", Order.SHOOT)
    lost = tuple(Clash(0, card, card, Role.ATTACKERS) for _ in range(2))
    met = {
        (role, facing): places_met(5, role, lost, 3, facing) for role in Role for facing in Facing
    }
    assert met[Role.ATTACKERS, Facing.MIRRORED] == {0}, "his front card won twice"
    assert met[Role.ATTACKERS, Facing.FIRST_MEETS_FIRST] == {0}
    assert met[Role.DEFENDERS, Facing.FIRST_MEETS_FIRST] == {0, 3}
    assert met[Role.DEFENDERS, Facing.MIRRORED] == {2}, "from the other end, and no third row"


@rule("VS-0.2.d", "VS-7.5.a")
def test_a_substitute_sees_what_his_seat_has_sealed_and_the_replaced_sees_nothing() -> None:
    desk = _duel()
    player = desk.player("anna")
    desk.world = replace(
        desk.world,
        players={**desk.world.players, player.seat: replace(player, played_by=SeatId("zoe"))},
    )
    desk.does("zoe", f"orders {ELVES}")
    assert "elves-1:attack" in _sees(desk, "zoe")
    assert "elves-1:attack" not in _sees(desk, "anna")
    assert any("elves-1:attack" in fact for fact in _hears(desk, "zoe", "zoe"))
    assert not any("elves-1:attack" in fact for fact in _hears(desk, "anna", "zoe"))


@rule("VS-7.1.a", "VS-7.7.e")
def test_a_whole_battle_of_joined_defenders_as_it_is_told() -> None:
    """Golden: anna attacks boris's mage, dora comes to his aid; two layouts, the attackers fall."""
    desk = _allies()
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


class _Listener:
    """Random battles, and everything that anybody is shown, told or answered meanwhile."""

    def __init__(self, desk: Desk, rng: Random) -> None:
        self.desk, self.rng = desk, rng
        self.told: list[tuple[str, Action, tuple[Event, ...]]] = []
        self.words: dict[str, tuple[tuple[str, ...], str]] = {}  # sealed by hash

    def plays(self) -> None:
        for _ in range(200):
            desk = self.desk
            if desk.world.call is not None:
                faces = (self.rng.randint(1, desk.world.call.sides) for _ in range(99))
                self.asks(
                    "chance", "throw", *(str(next(faces)) for _ in range(desk.world.call.dice))
                )
            elif desk.world.field is None:
                return
            else:
                self.answers(self.rng.choice(desk.asked))
            self.listens()
        raise AssertionError("a battle without end")

    def asks(self, seat: str, *words: str) -> None:
        action = GAME.notation.read(" ".join(words))
        assert isinstance(action, Action)
        self.desk.does(seat, " ".join(words))
        self.told.append((seat, action, self.desk.last))

    def answers(self, seat: str) -> None:
        """Words with a salt that nobody can guess, or their seal, or what was sealed before."""
        if self.desk.question == "unseal":
            words, salt = self.words.pop(seat)
            self.asks(seat, "unseal", *words, "salt", salt)
            return
        listed = [it for it in GAME.legal(self.desk.world, SeatId(seat)) if _is_battle(it)]
        action = pick(self.rng.choice(listed), self.rng.randrange)
        salt = f"salt{self.rng.getrandbits(64):016x}"
        if hasattr(action, "salt"):
            self.conceals(seat, replace(action, salt=salt), salt)
        else:
            self.asks(seat, GAME.notation.write(action))

    def conceals(self, seat: str, action: Action, salt: str) -> None:
        facts = GAME.decide(self.desk.world, SeatId(seat), action)
        assert not isinstance(facts, Refusal)
        (own,) = (it for it in facts if isinstance(it, Sealed) and it.salt == salt)
        if self.rng.random() < 0.5:
            self.words[seat] = own.words, salt
            self.asks(seat, "seal", seal_of(own.words, salt))
        else:
            self.asks(seat, GAME.notation.write(action))

    def listens(self) -> None:
        world = self.desk.world
        for seat in map(SeatId, (*world.players, "public", "host", "clock", "chance")):
            heard = msgspec.json.encode(GAME.view(world, seat)).decode()
            heard += str([it for it in GAME.prompts(world) if it.seat != seat])
            heard += "".join(self.news(seat)) + "".join(self.refusals(seat))
            for secret in secrets(world, seat):
                assert secret not in heard, f"{seat} learns {secret}"

    def news(self, seat: SeatId) -> Iterator[str]:
        for teller, ask, facts in self.told:
            acts: tuple[Action | Event, ...] = (ask, *facts)
            for told in acts:
                shown = GAME.redact(self.desk.world, told, SeatId(teller), seat)
                if shown is not None:
                    yield GAME.notation.write(shown)

    def refusals(self, seat: SeatId) -> Iterator[str]:
        for line in ("orders attack", "array elves-1", "rearrange elves-1:attack", "unseal x",
                     "draw-lots", "as-standing", f"seal {'0' * 64}"):  # fmt: skip
            action = GAME.notation.read(line)
            assert isinstance(action, Action)
            answer = GAME.decide(self.desk.world, seat, action)
            if isinstance(answer, Refusal):
                yield f"{answer} {answer.about}"


def _is_battle(choice: Choice) -> bool:
    example = choice.example if isinstance(choice, Family) else choice
    return isinstance(example, Array | Command | Rearrange | Lots | AsStanding | Settle)


@rule("VS-7.5.a", "VS-7.3.a", "VS-7.8.b")
@pytest.mark.parametrize("by", ["leader", "each_owner"])
@pytest.mark.parametrize("commit", ["order_then_cards", "all_sealed_at_once"])
@pytest.mark.parametrize("cards", ["open", "hidden"])
def test_through_random_battles_nobody_learns_what_others_have_sealed(
    by: str, commit: str, cards: str
) -> None:
    for seed in range(12):
        rng = Random(f"{by} {commit} {cards} {seed}")
        desk = scene(
            FIELD, "anna elves-1 b1", "anna knights-1 b2", "boris castle c1", "boris orcs-1 c1",
            "dora orcs-2 a1", "nobody elves-2 a2", seats="anna boris dora",
            battle_orders_by=by, battle_two_step_commit=commit, battle_unfought_cards=cards,
            neutral_orders=rng.choice(("random", "next_player")), victory_measure="none",
        )  # fmt: skip
        pattern = " ".join(rng.choice(("attack", "shoot", "defend")) for _ in range(20))
        desk.does("dora", f"standing-orders {pattern}")
        declares(desk, "anna", "attack elves-1 castle-c1")
        declares(desk, "anna", "attack knights-1 orcs-1")
        declares(desk, "dora", "attack orcs-2 elves-1")
        ends(desk)
        assert desk.world.field is not None
        listener = _Listener(desk, rng)
        listener.plays()
        check(desk.world)


@rule("VS-7.5.a")
def test_a_leak_would_be_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    def everything(world: World, told: Action | Event, teller: SeatId, seat: SeatId) -> object:
        return told

    monkeypatch.setattr(GAME, "redact", everything)
    desk = _duel()
    listener = _Listener(desk, Random(1))
    listener.asks("anna", f"orders {ELVES} salt nobody-guesses-this")
    with pytest.raises(AssertionError, match="learns"):
        listener.listens()
