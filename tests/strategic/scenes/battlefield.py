"""Two sides before their orders, and what a seat sees and is told of them."""

from letopis.core.seats import SeatId
from tests.strategic.scenes.scene import GAME, Desk, scene
from tests.strategic.scenes.wars import declares, ends

FIELD = """
    . . . . . .
    . . . . . .
    """
ELVES = "attack shoot defend"
ORCS = "shoot shoot attack"


def duel(*pieces: str, **options: str) -> Desk:
    """anna's elves against boris's orcs, three cards each, orders to be given."""
    desk = scene(FIELD, "anna elves-1 a1", "boris orcs-1 b1", *pieces, **options)  # type: ignore[arg-type]
    declares(desk, "anna", "attack elves-1 orcs-1")
    ends(desk)
    return desk


def allies(**options: str) -> Desk:
    """anna's elves against boris's mage and dora's orcs, who came to his aid."""
    desk = scene(
        FIELD, "anna elves-1 b1", "boris mage-1 c1", "dora orcs-1 a1", seats="anna boris dora",
        **options,  # type: ignore[arg-type]
    )  # fmt: skip
    declares(desk, "anna", "attack elves-1 mage-1")
    declares(desk, "dora", "attack orcs-1 elves-1")
    ends(desk)
    return desk


def state(desk: Desk) -> tuple[tuple[str, ...], str]:
    """The seats that the battle asks, and the question."""
    return desk.asked, desk.question


def sees(desk: Desk, seat: str) -> str:
    """Everything a seat is shown, as text."""
    return repr(GAME.view(desk.world, SeatId(seat)))


def hears(desk: Desk, seat: str, teller: str) -> list[str]:
    """What a seat is told of the facts of the last act."""
    told = (GAME.redact(desk.world, fact, SeatId(teller), SeatId(seat)) for fact in desk.last)
    return [GAME.notation.write(fact) for fact in told if fact is not None]
