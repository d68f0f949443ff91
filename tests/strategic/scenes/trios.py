"""Three players in a row of eight cells."""

from tests.strategic.scenes.scene import Desk, scene

LINE = ". . . . . . . ."
THREE = "anna boris carol"


def three(*pieces: str, **options: str | int) -> Desk:
    options = {"turn": "anna", **options}
    return scene(LINE, *pieces, seats=THREE, lands="A A B B C C D D", **options)  # type: ignore[arg-type]
