"""Wars in drawn positions: turns that end in battle, and battles with a given winner.

The winner always attacks and the loser shoots: attack beats shooting, so that no card of the winner
falls, except those of armies named as doomed, which defend.
"""

from typing import Any

from letopis.core.seats import SeatId
from letopis.games.strategic.battle import Contingent, Order
from letopis.games.strategic.world import Fighting
from letopis.games.strategic.world.purposes import OrdersDraw
from tests.strategic.laws.invariants import check
from tests.strategic.scenes.scene import GAME, Desk, scene

OPEN = ("array", "orders", "again")
ATTACKERS, DEFENDERS, NOBODY = "attackers", "defenders", "nobody"


def theatre(terrain: str, *pieces: str, **more: Any) -> Desk:
    """A drawn position without victory by lands."""
    return scene(terrain, *pieces, **{"victory_measure": "none", **more})


def all_pass(desk: Desk) -> list[str]:
    """Pass for everybody whom a window asks."""
    facts: list[str] = []
    while desk.world.window is not None and desk.question == "react":
        facts += desk.does(desk.asked[0], "pass")
    return facts


def war(desk: Desk, seat: str, line: str) -> list[str]:
    """An act without reactions."""
    return [*desk.does(seat, line), *all_pass(desk)]


def closes(desk: Desk, seat: str = "anna") -> list[str]:
    """End a turn without reactions: the first battle begins, or the next turn."""
    return war(desk, seat, "end")


def wins(desk: Desk, side: str, *doomed: str) -> list[str]:
    """Fight the current battle until its victor is asked, or to its end."""
    field, drawn = desk.world.field, desk.world
    assert field is not None
    number, facts = field.battle, []
    while _is_fought(desk, number):
        facts += _lay_down(desk, side, doomed)
    check(desk.world, drawn=drawn)
    return facts


def loses(desk: Desk, side: str, *doomed: str) -> list[str]:
    return wins(desk, DEFENDERS if side == ATTACKERS else ATTACKERS, *doomed)


def peace_returns(desk: Desk) -> list[str]:
    """Let every victor be silent until the turn is over and no battle is left."""
    facts: list[str] = []
    while isinstance(desk.world.phase, Fighting):
        assert desk.world.call is None
        facts += desk.lapses(desk.asked[0])
    check(desk.world)
    return facts


def _is_fought(desk: Desk, number: int) -> bool:
    field = desk.world.field
    return field is not None and field.battle == number and field.stage in OPEN


def _lay_down(desk: Desk, side: str, doomed: tuple[str, ...]) -> list[str]:
    call, field = desk.world.call, desk.world.field
    assert field is not None
    if call is not None:
        if isinstance(call.purpose, OrdersDraw):
            role = call.purpose.role
            armies = field.fight.attackers if role == ATTACKERS else field.fight.defenders
            orders = _orders(armies, wins=side in (role, NOBODY), doomed=doomed)
            return desk.throws(*(list(Order).index(Order(it)) + 1 for it in orders))
        return desk.throws(*range(1, call.dice + 1))
    seat = desk.asked[0]
    if field.stage != "orders":
        prompt = next(it for it in GAME.prompts(desk.world) if it.seat == seat)
        assert prompt.default is not None
        return desk.does(seat, GAME.notation.write(prompt.default))
    leads_attack = field.attack.leader == SeatId(seat) and not field.attack.held
    muster = field.attack if leads_attack else field.defence
    named = {army.id: army for army in muster.armies}
    order = [named[name] for name in muster.order] if muster.order else list(muster.armies)
    orders = _orders(order, wins=side in (muster.role, NOBODY), doomed=doomed)
    return desk.does(seat, " ".join(("orders", *orders)))


def _orders(
    armies: list[Contingent] | tuple[Contingent, ...], *, wins: bool, doomed: tuple[str, ...]
) -> list[str]:
    words: list[str] = []
    for army in armies:
        word = "shoot" if not wins else "defend" if army.id in doomed else "attack"
        words += [word] * army.detachments
    return words


def offered(desk: Desk, *seats: str) -> set[str]:
    """All decisions that victors may make; checks that exactly the listed ones are accepted."""
    marks = ("", " take", " lower", " take lower")
    lines = [f"settle{mark}" for mark in marks]
    lines += [f"settle{mark} to {seat}" for mark in marks for seat in seats]
    lines += [f"settle share {seat} coins {coins}" for seat in seats for coins in (0, 1, 25, 500)]
    hows = ("no", "at-once", "separately")
    lines += [f"stir {how}" for how in hows]
    lines += [f"stir {how} to {seat}" for how in hows for seat in seats]
    accepted: set[str] = set()
    for seat in seats:
        for line in lines:
            assert desk.lists(seat, line) is not desk.is_refused(seat, line), f"{seat}: {line}"
            if desk.lists(seat, line):
                accepted.add(f"{seat}: {line}")
    return accepted
