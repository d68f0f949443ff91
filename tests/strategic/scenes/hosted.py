"""A game with a host, and the host's edits."""

from tests.strategic.scenes.scene import Desk, scene

WHY = ' because "a slip of the hand"'


def hosted(host_mode: str = "referee", **options: str | int) -> Desk:
    return scene(
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . ~ ~ ~ . . . .
        """,
        "anna castle a1",
        "anna knights-1 a1 personal",
        "anna elves-1 b2",
        "boris manor h1",
        "boris orcs-1 g2 personal",
        "boris ship-1 d4",
        "nobody light-infantry-1 e1",
        lands="""
        A A A A A B B B B
        A A A A A B B B B
        A A A A A B B B B
        A A . . . B B B B
        """,
        host_mode=host_mode,
        victory_measure="none",
        neutral_vanish_percent=0,
        **options,  # type: ignore[arg-type]  # the scene takes them by name
    )


def edits(desk: Desk, lines: str) -> list[str]:
    return desk.does("host", f"edit {lines}{WHY}")


def refused(desk: Desk, lines: str) -> str:
    return desk.refusal("host", f"edit {lines}{WHY}")
