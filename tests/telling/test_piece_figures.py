"""Figures of pieces as they are now: aboard, armoured, enchanted, behind walls."""

from letopis.telling.strategic.piece_figures import piece_figures
from tests.rule import rule
from tests.strategic.scenes.scene import endless


@rule("VS-4.2.h", "VS-5.3.e", "VS-T3.f", "VS-4.2.g")
def test_what_differs_from_the_book_is_told_and_nothing_else() -> None:
    desk = endless(
        "~ ~ . . . .",
        "anna ship-1 a1",
        "anna knights-1 ship-1",
        "anna elves-1 c1 mithril",
        "anna castle d1",
        "anna orcs-1 d1",
        "anna dwarves-1 f1",
        "anna ship-2 b1",
        veins=("e1 2",),
    )
    book, told = desk.world.ground.catalogue.armies, piece_figures(desk.world)
    strong = {name: (it.strength, it.advantage) for name, it in told.items()}
    assert strong == {
        "ship-1": (book["ship"].detachments, False),  # a loaded one is slower
        "knights-1": (1, False),
        "elves-1": (book["elves"].detachments, True),
        "orcs-1": (book["orcs"].detachments, True),
        "castle-d1": (desk.world.ground.catalogue.structures["castle"].garrison, True),
    }
    loaded = {str(ground): steps for ground, steps in book["ship"].loaded_speed.items()}
    assert loaded.items() <= told["ship-1"].speeds.items()


@rule("VS-8.5.a", "VS-8.9.1.1.c")
def test_a_spell_is_told_while_it_holds() -> None:
    desk = endless("~ . . .", "anna mage-1 b1 grey", "anna ship-1 a1", "boris castle d1")
    desk.does("anna", "cast mage-1 fair-wind ship-1")
    printed = desk.world.ground.catalogue.armies["ship"].speed
    found = piece_figures(desk.world)["ship-1"]
    assert found.spells == ("fair-wind",)
    assert all(found.speeds[str(it)] > steps for it, steps in printed.items() if steps)
    desk.ends_turns_until("anna", 3)
    assert desk.army("ship-1").effects  # kept, but it has lapsed
    assert "ship-1" not in piece_figures(desk.world)
