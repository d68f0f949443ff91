"""A player who is about to enter the game."""

from tests.strategic.scenes.scene import Desk, endless

ROW = ". . . . . . . . ."


def armies_of(desk: Desk, seat: str) -> list[str]:
    return [army.id for army in desk.world.armies.values() if army.owner == seat]


def newcomer(terrain: str = ROW, **options: str | int) -> Desk:
    """Vera is about to found her house on the only land there is."""
    desk = endless(terrain, year=1, **options)  # type: ignore[arg-type]
    desk.does("vera", "join-ruler")
    desk.does("anna", "end")
    assert desk.asked == ("vera",)
    return desk
