"""Boris's state before its lord or its capital is beaten."""

from msgspec.structs import replace

from letopis.core.seats import SeatId
from letopis.games.strategic.world.changes import with_structure
from tests.strategic.scenes.scene import Desk
from tests.strategic.scenes.warfare import closes, theatre, war

# Four lands in a row; their lord houses stand at b1, g1, l1 and q1.
ROW = " ".join("." * 20) + "\n" + " ".join("." * 20)
LANDS = "\n".join([" ".join(letter for letter in "ABCD" for _ in range(5))] * 2)
CAPITAL = "boris castle b1"
HOUSES = ("boris manor g1", "boris tower l1", "boris castle q1")


def state(*pieces: str, **more: str) -> Desk:
    """Boris's state: its capital on b1 and what is named; anna's personal knights on a1."""
    mine = "anna knights-1 a1 personal"
    return theatre(ROW, mine, CAPITAL, *pieces, lands=LANDS, seats="anna boris carol", **more)


def duel_of_lords(*pieces: str, **more: str) -> Desk:
    """Anna's personal knights beat boris's personal elves far from his capital."""
    desk = state("boris elves-1 a2 personal", *pieces, **more)
    war(desk, "anna", "attack knights-1 elves-1")
    closes(desk)
    return desk


def captured(desk: Desk, owner: SeatId | None) -> None:
    """Boris's capital has another owner, since an earlier turn."""
    desk.world = with_structure(desk.world, replace(desk.at("b1"), owner=owner))


def fall_of_the_capital(*pieces: str, **more: str) -> Desk:
    """Anna's personal knights beat the garrison of boris's capital."""
    desk = state(*pieces, **more)
    war(desk, "anna", "attack knights-1 castle-b1")
    closes(desk)
    return desk
