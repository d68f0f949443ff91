"""A mage beside the sea, and targets for spells."""

from typing import Any

from tests.strategic.scenes.scene import Desk, endless

COAST = ". . . ~ ~ ~ ~ ~ ~\n. . . ~ ~ ~ ~ ~ ~\n. . . ~ ~ ~ ~ ~ ~"

AIMS = {
    "fair-wind": "ship-1",
    "storm": "e2",
    "sleep-mist": "elves-1",
    "wrath-of-evogr": "tower-c1",
    "shield-of-fury": "elves-1",
    "water-of-tirelessness": "elves-1",
    "raise-zombies": "",
}


def shore(school: str = "forest", *more: str, **options: Any) -> Desk:
    """A mage on b2 with elves nearby, a tower and a ship within reach."""
    return endless(
        COAST,
        f"anna mage-1 b2 {school}",
        "anna elves-1 a1",
        "boris ship-1 e2",
        "boris tower c1",
        *more,
        **options,
    )


def aimed(spell: str) -> str:
    return f"cast mage-1 {spell} {AIMS[spell]}"
