"""Positions in which chapters meet, and short words for what happens in them."""

from typing import Any

from tests.strategic.scenes.scene import Desk, scene
from tests.strategic.scenes.warfare import closes, war, wins

FIELD = "\n".join([". . . . . . . . ."] * 4)
SEA = "\n".join(["~ ~ ~ ~ ~ ~ ~ ~ ~"] * 4)
SHORE = FIELD + "\n" + SEA
MOUNTAIN = "\n".join([". . . . . . . . m"] + [". . . . . . . . ."] * 3)
THREE = "anna boris carol"
SERVES = {"vassals": {"vera": "anna"}, "seats": "anna vera carol"}
WRATH = "wrath-of-evogr"


def met(terrain: str, *pieces: str, **more: Any) -> Desk:
    """A drawn position in which nobody wins by lands and no neutral army vanishes."""
    calm = {"victory_measure": "none", "neutral_vanish_percent": 0, "seats": THREE}
    return scene(terrain, *pieces, **{**calm, **more})


def serving(*pieces: str, terrain: str = FIELD, **more: object) -> Desk:
    """Vera serves anna, who moves first."""
    return met(terrain, *pieces, **{**SERVES, **more})


def declare(desk: Desk, *lines: str) -> None:
    """`anna attack elves-1 orcs-1`, one after another; nobody reacts."""
    for line in lines:
        seat, _, words = line.partition(" ")
        war(desk, seat, words)


def fought(desk: Desk, side: str, *doomed: str, turn: str = "anna") -> list[str]:
    """The turn ends, and the first of its battles is won by that side."""
    closes(desk, turn)
    return wins(desk, side, *doomed)


def owner(desk: Desk, piece: str) -> str | None:
    """Whose an army is, or the structure of a cell."""
    return desk.army(piece).owner if "-" in piece else desk.at(piece).owner
