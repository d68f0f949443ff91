"""Steps of a battle in a drawn position: pass windows, end turns, give orders."""

from letopis.games.strategic.war.battle_asks import Mustered
from tests.strategic.scenes.scene import Desk


def calm(desk: Desk) -> None:
    """Pass for everybody whom a window asks."""
    while desk.question == "react":
        desk.does(desk.asked[0], "pass")


def ends(desk: Desk, seat: str = "anna") -> list[str]:
    """End a turn without reactions; returns the facts of the last act."""
    calm(desk)
    desk.does(seat, "end")
    calm(desk)
    return [str(fact) for fact in desk.last]


def declares(desk: Desk, seat: str, line: str) -> list[str]:
    """A declaration without reactions."""
    facts = desk.does(seat, line)
    calm(desk)
    return facts


def sides(desk: Desk) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Both sides of the current battle with their strengths."""
    found = [fact for fact in desk.last if isinstance(fact, Mustered)]
    assert found, "no battle has begun"
    both = (found[-1].attackers, found[-1].defenders)
    attackers, defenders = (tuple(army.word() for army in side) for side in both)
    return attackers, defenders


def clash(desk: Desk, *declarations: str, turn: str = "anna") -> tuple[tuple[str, ...], ...]:
    """Declare battles (`anna attack elves-1 orcs-1`), end the turn, and return both sides of the
    first battle with their strengths.
    """
    for declaration in declarations:
        seat, line = declaration.split(" ", 1)
        declares(desk, seat, line)
    ends(desk, turn)
    return sides(desk)


def leaders(desk: Desk) -> tuple[str | None, str | None]:
    field = desk.world.field
    assert field is not None
    return field.attack.leader, field.defence.leader


def orders(desk: Desk, **given: str) -> list[str]:
    """Give both leaders' orders, the armies in the order they came."""
    facts: list[str] = []
    for seat in given:
        if desk.question == "array" and seat in desk.asked:
            desk.does(seat, "as-standing")
    for seat, line in given.items():
        facts = desk.does(seat, f"orders {line}")
    return facts


def dice(desk: Desk, face: int = 1) -> list[str]:
    """Throw the same face on every die that chance is asked for."""
    facts: list[str] = []
    while desk.world.call is not None:
        facts = desk.throws(*(face for _ in range(desk.world.call.dice)))
    return facts
