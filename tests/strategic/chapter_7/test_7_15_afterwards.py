"""VS-7.15, VS-7.16.b. After the battles: what is built, and who obeys the master again."""

from tests.rule import rule
from tests.strategic.scenes.storming import FIELD, TWO
from tests.strategic.scenes.warfare import (
    ATTACKERS,
    DEFENDERS,
    all_pass,
    closes,
    peace_returns,
    theatre,
    war,
    wins,
)


@rule("VS-7.15.a")
def test_what_is_built_stands_after_the_battles() -> None:
    desk = theatre(FIELD, "anna elves-1 a1", "anna knights-1 e1", "boris orcs-1 f1", lands=TWO)
    war(desk, "anna", "build elves-1 tower")
    war(desk, "anna", "attack knights-1 orcs-1")
    closes(desk)
    facts = wins(desk, ATTACKERS)
    assert facts.index("closed 1") < facts.index("placed build tower a1 1 anna")


@rule("VS-7.15.b", "VS-7.15.c")
def test_whoever_is_attacked_while_building_builds_nothing_and_has_paid() -> None:
    desk = theatre(FIELD, "anna elves-1 a1", "carol orcs-1 b1", seats="anna boris carol")
    desk.does("carol", "permit anna near-build all")
    desk.does("anna", "build elves-1 tower")
    desk.does("carol", "attack orcs-1 elves-1")
    all_pass(desk)
    closes(desk)
    facts = wins(desk, DEFENDERS)
    assert "failed build a1 attacked" in facts
    assert "a1" not in desk.world.structures
    assert desk.coins("anna") == 75


@rule("VS-7.15.b", "VS-7.15.c")
def test_a_house_attacked_while_it_is_raised_stays_as_it_was() -> None:
    """It is enough that an army inside was attacked, and that battle was declared at all."""
    desk = theatre(
        FIELD, "anna manor a1", "anna elves-1 a1", "carol orcs-1 b1", seats="anna boris carol"
    )
    desk.does("anna", "raise manor-a1")
    desk.does("anna", "pass")
    desk.does("carol", "attack orcs-1 elves-1")
    all_pass(desk)
    closes(desk)
    facts = wins(desk, DEFENDERS)
    assert "failed raise a1 attacked" in facts
    assert desk.at("a1").kind == "manor"
    assert desk.coins("anna") == 50


@rule("VS-7.15.b", "VS-7.1.h")
def test_the_declaration_counts_even_if_the_battle_is_void() -> None:
    """Carol's orcs attack the builders from aboard, and are sunk in an earlier battle."""
    desk = theatre(
        ". . .\n~ ~ ~",
        "anna elves-1 a1",
        "anna ship-1 c2",
        "carol ship-2 b2",
        "carol orcs-1 ship-2",
        seats="anna boris carol",
        attack_freeze_scope="target_only",
    )
    desk.does("carol", "permit anna near-build all")
    war(desk, "anna", "attack ship-1 ship-2")
    war(desk, "anna", "build elves-1 tower")
    war(desk, "carol", "attack orcs-1 elves-1")
    closes(desk)
    facts = wins(desk, ATTACKERS)
    assert facts.index("perished orcs-1") < facts.index("voided 2")
    assert "failed build a1 attacked" in facts


@rule("VS-7.15.b", "VS-7.12.a")
def test_a_raise_is_lost_with_the_house() -> None:
    desk = theatre(FIELD, "anna manor a1", "boris elves-1 b1", turn="anna")
    desk.does("anna", "raise manor-a1")
    desk.does("boris", "attack elves-1 manor-a1")
    all_pass(desk)
    closes(desk)
    wins(desk, ATTACKERS)
    facts = desk.does("boris", "settle take")
    assert "failed raise a1 attacked" in facts
    assert (desk.at("a1").kind, desk.at("a1").owner) == ("manor", "boris")


@rule("VS-7.16.b", "VS-7.1.h")
def test_a_magical_army_is_its_masters_again_even_where_no_battle_took_place() -> None:
    """Anna's elves declare on her zombie from aboard, and are sunk in an earlier battle."""
    desk = theatre(
        ". . .\n~ ~ ~",
        "anna mage-1 c1",
        "anna zombie-1 a1 of mage-1",
        "anna ship-1 b2",
        "anna elves-1 ship-1",
        "boris ship-2 c2",
        attack_freeze_scope="target_only",
    )
    war(desk, "boris", "attack ship-2 ship-1")
    war(desk, "anna", "attack elves-1 zombie-1")
    assert desk.army("zombie-1").owner is None
    closes(desk)
    facts = wins(desk, ATTACKERS)
    assert facts.index("reconciled zombie-1 anna") < facts.index("voided 2")
    assert desk.army("zombie-1").owner == "anna"


@rule("VS-7.16.b")
def test_a_zombie_that_survives_its_own_is_its_masters_again() -> None:
    desk = theatre(
        FIELD,
        "anna elves-1 b1",
        "anna mage-1 f3",
        "anna zombie-1 a1 of mage-1",
        "boris knights-1 f1",
    )
    war(desk, "anna", "attack elves-1 zombie-1")
    assert desk.army("zombie-1").owner is None
    closes(desk)
    facts = wins(desk, DEFENDERS)
    assert "reconciled zombie-1 anna" in facts
    assert desk.army("zombie-1").owner == "anna"


@rule("VS-7.16.b", "VS-7.16.c")
def test_so_is_one_that_rose_against_a_personal_army_and_lives() -> None:
    desk = theatre(
        FIELD,
        "anna light-infantry-1 b1 personal",
        "anna mage-1 f3",
        "anna zombie-1 a1 of mage-1",
        "boris knights-1 f1",
    )
    war(desk, "anna", "attack zombie-1 light-infantry-1")
    assert desk.army("zombie-1").owner is None
    closes(desk)
    facts = wins(desk, ATTACKERS)
    assert "reconciled zombie-1 anna" in facts
    assert desk.army("zombie-1").owner == "anna"
    assert not peace_returns(desk)
