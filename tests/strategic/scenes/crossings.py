"""An army that walks past another."""

from tests.strategic.scenes.scene import Desk, scene

# anna's barbarians walk along the first row; boris's knights at d2 may let them pass or attack.
ROAD = """
    . . . . . .
    . . . . . .
    . . . . . .
    """
WALKER = "anna barbarians-1 a1"
GUARD = "boris knights-1 d2"


def road(*pieces: str, seats: str = "anna boris", **options: str) -> Desk:
    desk = scene(ROAD, WALKER, GUARD, *pieces, seats=seats, **options)  # type: ignore[arg-type]
    desk.does("boris", "permit anna near-move all")
    return desk
