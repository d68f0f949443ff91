"""Orders planned one behind the other: nobody reacts, and dice fall as they fall most often."""

import pytest

from letopis.core.acts import Refusal
from letopis.core.questions.dry_run import suppose
from letopis.games.strategic.world import Acting, ArmyId
from tests.rule import rule
from tests.strategic.scenes.scene import GAME, scene
from tests.strategic.test_foresight import ANNA, read, table_of


@rule("VS-I.q")
def test_a_plan_goes_on_behind_a_spell_as_its_die_falls_most_often() -> None:
    """Four faces of six bring something to a ship in a storm; planning waits for none of them."""
    desk = scene("~ ~ ~ .", "anna mage-1 d1 grey", "anna ship-1 a1", "boris ship-2 c1")
    cast, sail = read("cast mage-1 storm c1"), read("move ship-1 b1")
    after = suppose(table_of(desk), ANNA, (cast, sail))
    assert not isinstance(after, Refusal), after
    assert after.state.armies[ArmyId("ship-1")].cell == "b1"
    assert (after.state.call, after.state.phase) == (None, Acting(ANNA))


@rule("VS-1.2.u", "VS-1.2.v")
@pytest.mark.parametrize("asking", ["near", "everybody"])
def test_a_plan_goes_on_as_if_nobody_reacted(asking: str) -> None:
    """Where everybody is asked a way stops at its first step: planned it is gone to its end."""
    desk = scene(
        """
        . . . . .
        . . . . .
        """,
        "anna barbarians-1 a1",
        "anna knights-1 a2",
        "boris elves-1 d2",
        reaction_asking=asking,
    )
    desk.does("boris", "permit anna near-move all")
    ways = ("move barbarians-1 b1 c1 d1", "move knights-1 b2")
    after = suppose(table_of(desk), ANNA, map(read, ways))
    assert not isinstance(after, Refusal), after
    cells = [after.state.armies[ArmyId(it)].cell for it in ("barbarians-1", "knights-1")]
    assert cells == ["d1", "b2"]
    assert after.state.window is None
    desk.does("boris", "stance always")
    desk.does("anna", "move barbarians-1 b1 c1 d1")
    assert (desk.asked, desk.army("barbarians-1").cell) == (("boris",), "c1")
    assert GAME.next_turn(desk.world, ANNA).armies[ArmyId("barbarians-1")].cell == "d1"
