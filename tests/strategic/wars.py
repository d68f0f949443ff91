"""How battles are played at a desk: windows let pass, turns ended, orders given."""

from letopis.games.strategic.war.battle_asks import Mustered
from tests.strategic.scene import Desk


def calm(desk: Desk) -> None:
    """Everybody lets happen what happens."""
    while desk.question == "react":
        desk.does(desk.asked[0], "pass")


def ends(desk: Desk, seat: str = "anna") -> list[str]:
    """A turn is ended, nobody reacts; the facts of the last act."""
    calm(desk)
    desk.does(seat, "end")
    calm(desk)
    return [str(fact) for fact in desk.last]


def declares(desk: Desk, seat: str, line: str) -> list[str]:
    """A declaration to which nobody reacts."""
    facts = desk.does(seat, line)
    calm(desk)
    return facts


def sides(desk: Desk) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The battle that is being fought: both sides with their strengths."""
    found = [fact for fact in desk.last if isinstance(fact, Mustered)]
    assert found, "no battle has begun"
    return found[-1].attackers, found[-1].defenders


def clash(desk: Desk, *declarations: str, turn: str = "anna") -> tuple[tuple[str, ...], ...]:
    """Battles are declared (`anna attack elves-1 orcs-1`), the turn ends, and the first begins:
    both sides with their strengths."""
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
    """Both leaders give orders, the armies stand as they came."""
    facts: list[str] = []
    for seat in given:
        if desk.question == "array" and seat in desk.asked:
            desk.does(seat, "as-standing")
    for seat, line in given.items():
        facts = desk.does(seat, f"orders {line}")
    return facts


def dice(desk: Desk, face: int = 1) -> list[str]:
    """Chance shows the same face on every die it is asked for."""
    facts: list[str] = []
    while desk.world.call is not None:
        facts = desk.throws(*(face for _ in range(desk.world.call.dice)))
    return facts
