"""Facts that are worth a notice to a player."""

from letopis.games.strategic.engine.notable import struck_owners
from letopis.games.strategic.world.changes import without_army
from tests.rule import rule
from tests.strategic.scenes.scene import Desk, endless, scene
from tests.strategic.scenes.warfare import theatre

FIELD = """
    . . . . . .
    . . . . . .
    . . . . . .
    """


def called(desk: Desk) -> list[tuple[str, str]]:
    return [(str(seat), key) for fact in desk.last for seat, key in struck_owners(desk.world, fact)]


@rule("VS-4.3.a")
def test_whose_army_or_structure_is_attacked_is_called() -> None:
    desk = scene(FIELD, "anna elves-1 a1", "boris mage-1 b2", "nobody orcs-1 b1")
    desk.does("anna", "attack elves-1 mage-1")
    assert called(desk) == [("boris", "attacked")]
    desk = scene(FIELD, "anna elves-1 a1", "boris tower a2")
    desk.does("anna", "attack elves-1 tower-a2")
    assert called(desk) == [("boris", "attacked")]


@rule("VS-4.3.a")
def test_nobody_is_called_for_what_a_battle_has_swept_away_since() -> None:
    desk = scene(FIELD, "anna elves-1 a1", "boris mage-1 b2")
    desk.does("anna", "attack elves-1 mage-1")
    desk.world = without_army(desk.world, desk.army("mage-1"))
    assert called(desk) == []


@rule("VS-4.3.a")
def test_nobody_is_called_when_neutrals_are_attacked() -> None:
    desk = scene(FIELD, "anna elves-1 a1", "boris mage-1 f3", "nobody orcs-1 b1")
    desk.does("anna", "attack elves-1 orcs-1")
    assert called(desk) == []


@rule("VS-4.4.a")
def test_whose_building_is_besieged_is_called() -> None:
    desk = endless(FIELD, "boris castle c3", "anna orcs-1 a3")
    desk.does("anna", "besiege orcs-1 castle-c3")
    assert called(desk) == [("boris", "besieged")]


@rule("VS-4.8.a")
def test_whose_mage_is_challenged_is_called() -> None:
    desk = theatre(". . . . .", "anna mage-1 a1 forest", "boris mage-2 c1 forest")
    desk.does("anna", "challenge mage-1 mage-2")
    assert called(desk) == [("boris", "challenged")]
