"""VS-8.6, VS-8.7. Necromancers and dragonlords, and what obeys them."""

from letopis.games.strategic.world import Effect
from letopis.games.strategic.world.control import controlled
from letopis.games.strategic.world.stamps import present_stamp
from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.laws.invariants import check
from tests.strategic.scenes.scene import endless
from tests.strategic.scenes.shores import aimed, shore
from tests.strategic.scenes.warfare import DEFENDERS, closes, war, wins

FIELD = "\n".join([". . . . . . . . ."] * 3)


@rule("VS-8.6.a", "VS-8.6.c")
def test_a_necromancer_casts_only_upon_the_undead() -> None:
    desk = shore("forest", "anna zombie-1 a3 of mage-1")
    for spell in ("fair-wind", "storm", "sleep-mist"):
        assert desk.refusal("anna", aimed(spell)) == "VS-8.6.a necromancer"
        assert not desk.lists("anna", aimed(spell))
    assert desk.refusal("anna", "cast mage-1 taming") == "VS-8.6.a necromancer"
    assert not desk.is_refused("anna", aimed("raise-zombies"))
    desk.does("anna", "cast mage-1 turn-to-dust zombie-1")
    desk.throws(1)
    desk.ends_turns_until("anna", 3)
    assert not desk.is_refused("anna", aimed("storm")), "his last zombie is gone"


@rule("VS-8.6.b", "VS-8.6.c")
def test_a_dragonlord_casts_only_upon_dragons() -> None:
    desk = shore("forest", "anna dragon-1 a3 of mage-1 from a2", "boris mage-2 c3")
    for spell in ("fair-wind", "raise-zombies", "sleep-mist"):
        assert desk.refusal("anna", aimed(spell)) == "VS-8.6.b dragonlord"
        assert not desk.lists("anna", aimed(spell))
    assert desk.refusal("anna", "challenge mage-1 mage-2") == "VS-4.8.d controls-others"
    own = desk.refusal("anna", "cast mage-1 release dragon-1")
    assert own == "VS-8.9.1.4.b not-anothers-dragon"


@rule("VS-8.7.a", "VS-8.9.1.7.e")
def test_with_a_mages_death_in_battle_his_zombies_crumble_at_the_end_of_that_turn() -> None:
    desk = endless(
        FIELD, "anna mage-1 a1", "anna zombie-1 i1 of mage-1", "boris elves-1 b1", "boris orcs-1 h1"
    )
    war(desk, "anna", "attack mage-1 elves-1")
    war(desk, "anna", "attack zombie-1 orcs-1")
    closes(desk)
    facts = wins(desk, DEFENDERS)
    assert "perished mage-1" in facts
    assert "zombie-1" in desk.world.armies, "it still fights in this turn's battles"
    assert any(fact.startswith("mustered 2 zombie-1:1+") for fact in facts)
    wins(desk, "attackers")
    while desk.world.field is not None:
        desk.lapses(desk.asked[0])
    assert "zombie-1" not in desk.world.armies
    assert desk.world.running == 2
    check(desk.world)


@rule("VS-8.7.a")
def test_dismissal_of_the_mage_counts_as_his_death() -> None:
    desk = endless(FIELD, "anna mage-1 a1", "anna zombie-1 i1 of mage-1", "boris elves-1 f3")
    desk.does("anna", "dismiss mage-1")
    assert desk.army("zombie-1").owner == "anna"
    assert "perished zombie-1" in closes(desk)


@rule("VS-8.7.a", "VS-8.9.1.4.e")
def test_a_dragonlords_death_frees_his_dragon_at_once() -> None:
    desk = endless(
        "m . . . . . . . .",
        "anna mage-1 c1",
        "anna dragon-1 i1 of mage-1 from a1",
        veins=("a1 4",),
        lairs=("a1",),
    )
    assert "freed dragon-1" in desk.does("anna", "dismiss mage-1")
    dragon = desk.army("dragon-1")
    assert (dragon.owner, dragon.master, dragon.stamp) == (None, None, present_stamp(desk.world))
    assert dragon.freed == Effect("release", "anna", present_stamp(desk.world))  # type: ignore[arg-type]
    check(desk.world)


@rule("VS-8.7.b")
def test_control_has_no_range() -> None:
    far = " ".join(["."] * 21)
    desk = endless(far, "anna mage-1 a1", "anna zombie-1 u1 of mage-1")
    desk.does("anna", "move zombie-1 t1")
    assert desk.army("zombie-1").cell == "t1"
    assert [it.id for it in controlled(desk.world, desk.army("mage-1"))] == ["zombie-1"]


@rule("VS-8.7.b", "VS-5.4.f")
def test_what_a_mage_controls_belongs_to_whomever_he_belongs_to() -> None:
    desk = endless(
        FIELD, "anna knights-1 a1 personal", "boris mage-1 b1", "boris zombie-1 g1 of mage-1"
    )
    desk.does("anna", "annex knights-1 mage-1")
    desk.does("boris", "answer 1 yes")
    assert desk.army("zombie-1").owner == "anna"
    assert desk.army("zombie-1").stamp == present_stamp(desk.world)
    check(desk.world)


@meeting("VS-M-3x8-09")
@rule("VS-8.7.b", "VS-3.5.j")
def test_whoever_enters_with_a_neutral_necromancer_has_his_zombies_too() -> None:
    desk = endless(
        FIELD,
        "nobody mage-1 a1",
        "nobody zombie-1 g1 of mage-1",
        "anna elves-1 i3",
        neutral_vanish_percent=0,
    )
    desk.does("zoe", "join-neutral mage-1")
    desk.ends_turns_until("boris", 2)
    assert desk.army("mage-1").owner == "zoe"
    assert desk.army("zombie-1").owner == "zoe"
    check(desk.world)
