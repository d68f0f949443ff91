"""VS-5.4. The personal army annexes: neutral armies at once, others by consent."""

from msgspec.structs import replace

from letopis.games.strategic.world import ArmyId
from letopis.games.strategic.world.changes import with_army
from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.laws.invariants import check
from tests.strategic.scenes.scene import Desk
from tests.strategic.scenes.warfare import all_pass, closes, theatre, war

# Lord houses far enough apart, each on a land of its own.
WIDE = ". . . . . . . . . ."


@rule("VS-5.4.a", "VS-5.4.c", "VS-5.4.d", "VS-1.2.k")
def test_a_neutral_army_next_to_the_personal_one_joins_at_once() -> None:
    desk = theatre(WIDE, "anna knights-1 b1 personal", "nobody dwarves-1 c1", "nobody dwarves-2 d1")
    assert desk.refusal("anna", "annex knights-1 dwarves-2") == "VS-5.4.a not-beside"
    assert desk.lists("anna", "annex knights-1 dwarves-1")
    assert not desk.lists("anna", "annex knights-1 dwarves-2")
    assert desk.does("anna", "annex knights-1 dwarves-1") == ["annexed knights-1 dwarves-1 anna"]
    assert desk.army("dwarves-1").owner == "anna"
    assert desk.refusal("anna", "move dwarves-1 c1") == "VS-1.3.c action-spent"
    assert desk.refusal("anna", "move knights-1 a1") == "VS-1.3.c action-spent"
    check(desk.world)


@rule("VS-5.4.a")
def test_whom_a_battle_was_declared_on_is_not_annexed() -> None:
    desk = theatre(
        WIDE,
        "anna knights-1 b1 personal",
        "nobody dwarves-1 c1",
        "carol elves-1 d1",
        seats="anna boris carol",
    )
    desk.does("carol", "attack elves-1 dwarves-1")
    all_pass(desk)
    assert desk.refusal("anna", "annex knights-1 dwarves-1") == "VS-5.4.a under-attack"
    assert not desk.is_refused("anna", "move knights-1 a1")  # its active action is kept


@rule("VS-5.4.a")
def test_the_cargo_of_an_annexed_ship_keeps_its_owner() -> None:
    desk = theatre(
        "~ ~\n. .", "anna knights-1 a2 personal", "nobody ship-1 a1", "boris elves-1 ship-1"
    )
    desk.does("anna", "annex knights-1 ship-1")
    assert desk.army("ship-1").owner == "anna"
    assert desk.army("elves-1").owner == "boris"
    check(desk.world)


@rule("VS-5.4.a", "VS-1.2.k")
def test_only_the_personal_army_annexes_and_only_what_is_anothers() -> None:
    desk = theatre(
        WIDE,
        "anna knights-1 b1 personal",
        "anna elves-1 d1",
        "nobody dwarves-1 c1",
        "anna orcs-1 a1",
    )
    assert desk.refusal("anna", "annex elves-1 dwarves-1") == "VS-1.2.k only-the-personal-army"
    assert desk.refusal("anna", "annex knights-1 orcs-1") == "VS-5.4.a no-such-army"
    assert desk.refusal("anna", "annex knights-1 knights-1") == "VS-5.4.a no-such-army"
    assert desk.refusal("anna", "annex knights-1 giants-1") == "VS-5.4.a no-such-army"
    assert desk.refusal("boris", "annex knights-1 dwarves-1") == "VS-1.2.w not-your-turn"


CONSENT = ("anna knights-1 b1 personal", "boris elves-1 c1", "boris orcs-1 a1")


@rule("VS-5.4.b", "VS-5.4.d")
def test_another_players_army_joins_with_his_consent() -> None:
    desk = theatre(WIDE, *CONSENT)
    facts = desk.does("anna", "annex knights-1 elves-1")
    assert facts[0] == "asked 1 annex anna boris by knights-1 army elves-1"
    assert desk.asked == ("boris",)
    assert desk.army("elves-1").owner == "boris"
    assert desk.refusal("anna", "answer 1 yes") == "VS-5.4.b no-such-request"
    assert desk.lists("boris", "answer 1 yes")
    facts = desk.does("boris", "answer 1 yes")
    assert facts[:2] == ["answered 1 yes", "annexed knights-1 elves-1 anna"]
    assert desk.refusal("anna", "move elves-1 d1") == "VS-1.3.c action-spent"
    assert desk.refusal("boris", "answer 1 yes") == "VS-3.2.a no-such-request"


@rule("VS-5.4.b")
def test_a_refusal_leaves_the_active_action_and_is_not_asked_again() -> None:
    desk = theatre(WIDE, *CONSENT)
    desk.does("anna", "annex knights-1 elves-1")
    desk.does("boris", "answer 1 no")
    assert desk.army("elves-1").owner == "boris"
    assert desk.army("knights-1").stamp is None
    all_pass(desk)
    assert desk.refusal("anna", "annex knights-1 elves-1") == "VS-5.4.b already-asked"
    assert desk.refusal("boris", "answer 1 yes") == "VS-5.4.b no-such-request"
    desk.does("anna", "annex knights-1 orcs-1")


@rule("VS-5.4.b")
def test_an_unanswered_request_lapses_with_the_turn_and_never_blocks_it() -> None:
    desk = theatre(WIDE, *CONSENT)
    desk.does("anna", "annex knights-1 elves-1")
    desk.does("boris", "pass")
    assert "answered 1 lapsed" in closes(desk)
    assert desk.army("knights-1").stamp is None
    assert desk.refusal("boris", "answer 1 yes") == "VS-3.2.a no-such-request"


@rule("VS-5.4.b")
def test_consent_comes_too_late_when_the_personal_army_has_acted() -> None:
    desk = theatre(WIDE, *CONSENT)
    desk.does("anna", "annex knights-1 elves-1")
    desk.does("boris", "pass")
    desk.does("boris", "permit anna near-build all")
    desk.does("anna", "build knights-1 tower")
    all_pass(desk)
    assert desk.refusal("boris", "answer 1 yes") == "VS-1.3.b action-spent"
    assert not desk.lists("boris", "answer 1 yes")
    assert desk.lists("boris", "answer 1 no")


@rule("VS-5.4.b", "VS-5.4.a")
def test_consent_comes_too_late_when_the_army_has_moved_away_or_is_attacked() -> None:
    desk = theatre(WIDE, *CONSENT, "carol orcs-2 d1", seats="anna boris carol")
    desk.does("anna", "annex knights-1 elves-1")
    desk.does("boris", "pass")
    all_pass(desk)
    desk.does("carol", "attack orcs-2 elves-1")
    assert desk.refusal("boris", "answer 1 yes") == "VS-5.4.a under-attack"


@rule("VS-5.4.c")
def test_magical_armies_join_nobody() -> None:
    desk = theatre(WIDE, "anna knights-1 b1 personal", "nobody dragon-1 c1", "boris zombie-1 a1")
    for name in ("dragon-1", "zombie-1"):
        line = f"annex knights-1 {name}"
        assert desk.refusal("anna", line) == "VS-5.4.c magical-joins-nobody"
        assert not desk.lists("anna", line)


@rule("VS-5.4.e")
def test_a_personal_army_is_handed_to_nobody() -> None:
    desk = theatre(WIDE, "anna knights-1 b1 personal", "boris elves-1 c1 personal")
    assert desk.refusal("anna", "annex knights-1 elves-1") == "VS-5.4.e personal-stays-loyal"


@rule("VS-5.4.f")
def test_what_a_mage_controls_follows_him() -> None:
    desk = theatre(
        WIDE,
        "anna knights-1 b1 personal",
        "boris mage-1 c1 forest",
        "boris mage-2 h1 forest",
        "boris zombie-1 e1",
        "boris zombie-2 f1",
        "boris zombie-3 g1",
    )
    _bind(desk, "mage-1", "zombie-1", "zombie-2")
    _bind(desk, "mage-2", "zombie-3")
    desk.does("anna", "annex knights-1 mage-1")
    desk.does("boris", "answer 1 yes")
    owners = {
        name: desk.army(name).owner for name in ("mage-1", "zombie-1", "zombie-2", "zombie-3")
    }
    assert owners == {
        "mage-1": "anna",
        "zombie-1": "anna",
        "zombie-2": "anna",
        "zombie-3": "boris",
    }
    assert desk.army("zombie-1").master == "mage-1"
    check(desk.world)


def _bind(desk: Desk, mage: str, *creatures: str) -> None:
    for name in creatures:
        bound = replace(desk.army(name), master=ArmyId(mage))
        desk.world = with_army(desk.world, bound)


@meeting("VS-M-5x7-16")
@rule("VS-5.4.a", "VS-7.13.a", "VS-7.16.a")
def test_whoever_stays_out_of_a_battle_beside_him_may_be_annexed() -> None:
    """Anna attacks carol's elves aboard her own ship; the ship stays out, her vassal annexes it."""
    desk = theatre(
        ". . . .\n. . . .",
        "vera knights-1 a1 personal",
        "anna city b1",
        "anna ship-1 b1",
        "carol elves-1 ship-1",
        "anna orcs-1 c1",
        seats="anna vera carol",
        vassals={"vera": "anna"},
    )
    war(desk, "anna", "attack orcs-1 elves-1")
    war(desk, "anna", "end")
    desk.does("vera", "annex knights-1 ship-1")
    assert desk.does("anna", "answer 1 yes")[1] == "annexed knights-1 ship-1 vera"
    joint = theatre(
        ". . . .\n. . . .",
        "anna knights-1 a1 personal",
        "boris tower b1",
        "nobody elves-1 b1",
        "anna orcs-1 c1",
    )
    war(joint, "anna", "attack orcs-1 tower-b1")
    assert joint.refusal("anna", "annex knights-1 elves-1") == "VS-5.4.a under-attack"
