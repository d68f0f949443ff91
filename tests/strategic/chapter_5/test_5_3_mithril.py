"""VS-5.3. Mithril: armour and amulet, made on a mine, lost with the army."""

from tests.rule import rule
from tests.strategic.scenes.warfare import DEFENDERS, closes, theatre, war, wins

# Lord houses far enough apart, each on a land of its own.
WIDE = ". . . . . . . . . ."

MINE = "m . . .\n. . . ."


@rule("VS-5.3.a", "VS-5.3.d", "VS-5.3.j", "VS-1.2.k")
def test_mithril_armour_is_made_on_a_mithril_mine() -> None:
    desk = theatre(MINE, "anna elves-1 a1 personal", "boris mine a1 4", veins=("a1 4",))
    assert desk.lists("anna", "outfit elves-1")
    assert desk.does("anna", "outfit elves-1") == ["outfitted elves-1 50"]
    assert desk.army("elves-1").mithril
    assert desk.coins("anna") == 50
    assert desk.refusal("anna", "move elves-1 b1") == "VS-1.3.c action-spent"
    assert desk.refusal("anna", "outfit elves-1") == "VS-1.3.b action-spent"
    desk.ends_turns_until("anna", 3)
    assert desk.refusal("anna", "outfit elves-1") == "VS-5.3.a has-mithril"
    assert not desk.is_refused("anna", "move elves-1 b1")


@rule("VS-5.3.b", "VS-5.3.h")
def test_a_mage_receives_an_amulet_which_is_no_armour() -> None:
    """In a duel it gives advantage; in battle a mage has it anyway."""
    desk = theatre(MINE, "anna mage-1 a1 forest personal", "anna mine a1 4", veins=("a1 4",))
    desk.does("anna", "outfit mage-1")
    assert desk.army("mage-1").mithril
    assert desk.army("mage-1").kind == "mage"


@rule("VS-5.3.c")
def test_only_an_opened_mine_of_the_fourth_level_has_mithril() -> None:
    shallow = theatre(MINE, "anna elves-1 a1 personal", "anna mine a1 3", veins=("a1 4",))
    assert shallow.refusal("anna", "outfit elves-1") == "VS-5.3.c no-mithril-here"
    unopened = theatre(MINE, "anna elves-1 a1 personal", veins=("a1 4",))
    assert unopened.refusal("anna", "outfit elves-1") == "VS-5.3.c no-mithril-here"
    beside = theatre(MINE, "anna elves-1 b1 personal", "anna mine a1 4", veins=("a1 4",))
    assert beside.refusal("anna", "outfit elves-1") == "VS-5.3.c no-mithril-here"
    city = theatre(MINE, "anna elves-1 a1 personal", "anna city a1")
    assert city.refusal("anna", "outfit elves-1") == "VS-5.3.c no-mithril-here"
    assert not city.lists("anna", "outfit elves-1")


@rule("VS-5.3.d", "VS-1.2.k")
def test_mithril_is_for_the_personal_army_and_for_those_who_can_pay() -> None:
    pieces = ("anna elves-1 a1 personal", "anna mine a1 4", "boris orcs-1 d2")
    poor = theatre(MINE, *pieces, veins=("a1 4",), coins=49)
    assert poor.refusal("anna", "outfit elves-1") == "VS-5.3.d too-poor"
    desk = theatre(MINE, "anna elves-1 a1", "anna mine a1 4", "boris orcs-1 d2", veins=("a1 4",))
    assert desk.refusal("anna", "outfit elves-1") == "VS-1.2.k only-the-personal-army"
    assert desk.refusal("anna", "outfit orcs-1") == "VS-1.2.w not-your-army"
    assert desk.refusal("anna", "outfit elves-9") == "VS-1.2.w no-such-army"
    rich = theatre(MINE, *pieces, veins=("a1 4",))
    assert rich.refusal("boris", "outfit orcs-1") == "VS-1.2.w not-your-turn"


@rule("VS-5.3.e")
def test_all_detachments_in_mithril_have_advantage_in_attack_and_defence() -> None:
    for by, target in (("anna", "boris"), ("boris", "anna")):
        desk = theatre(
            WIDE,
            f"{by} knights-1 a1 personal mithril",
            f"{target} elves-1 b1",
        )
        mine, other = ("knights-1", "elves-1") if by == "anna" else ("elves-1", "knights-1")
        war(desk, "anna", f"attack {mine} {other}")
        assert any("knights-1:4+" in fact for fact in closes(desk))


@rule("VS-5.3.g")
def test_mithril_is_lost_with_its_army_and_not_restored() -> None:
    desk = theatre(
        WIDE, "anna knights-1 e1 personal mithril", "anna castle a1", personal_restore_years=1
    )
    desk.does("anna", "dismiss knights-1")
    assert "knights-1" not in desk.world.armies
    desk.ends_turns_until("anna", 3)
    desk.does("anna", "hire knights castle-a1 personal")
    assert not desk.army("knights-2").mithril


@rule("VS-5.3.g", "VS-5.0.c")
def test_the_army_that_comes_five_years_after_a_death_in_mithril_has_none() -> None:
    desk = theatre(
        WIDE, "anna knights-1 e1 personal mithril", "anna castle a1", "boris elves-1 f1", coins=60
    )
    war(desk, "anna", "attack knights-1 elves-1")
    closes(desk)
    wins(desk, DEFENDERS)
    assert desk.player("anna").personal is None
    desk.ends_turns_until("anna", 6)
    assert desk.is_refused("anna", "hire knights castle-a1 personal")
    desk.ends_turns_until("anna", 7)
    desk.does("anna", "hire knights castle-a1 personal")
    assert desk.player("anna").personal == "knights-2"
    assert not desk.army("knights-2").mithril
