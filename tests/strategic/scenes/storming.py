"""A structure whose garrison has just been beaten."""

from tests.strategic.scenes.scene import Desk
from tests.strategic.scenes.warfare import ATTACKERS, closes, theatre, war, wins

FIELD = ". . . . . .\n. . . . . .\n. . . . . ."
TWO = "A A A A B B\nA A A A B B\nA A A A B B"


def stormed(kind: str, by: str = "elves-1", *more: str, **options: str) -> Desk:
    """Anna's army on b1 has beaten the garrison of boris's structure on a1; she is asked."""
    desk = theatre(FIELD, f"anna {by} b1", f"boris {kind} a1", *more, lands=TWO, **options)
    war(desk, "anna", f"attack {by} {kind.split()[0]}-a1")
    closes(desk)
    wins(desk, ATTACKERS)
    return desk
