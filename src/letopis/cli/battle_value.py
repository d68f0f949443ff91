"""`letopis battle --value`: the value of a battle under optimal orders of both sides."""

import math
from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.json import encode, format

from letopis.cli.terminal.exit_codes import OK
from letopis.cli.terminal.screen import Screen
from letopis.core.errors import Trouble
from letopis.games.strategic.battle import (
    LETTER_OF,
    PLUS,
    Contingent,
    Facing,
    Order,
    read_strengths,
)
from letopis.games.strategic.options import StrategicOptions
from letopis.solve.battles import (
    AllSealed,
    Mix,
    OpeningOrders,
    SealedLine,
    Solution,
    solve,
    solve_all_sealed,
)
from letopis.words import Words, decimal

SHOWN_LINES = 6
DIGITS = 12
EXACT = 1e-9

Sides = tuple[tuple[Contingent, ...], tuple[Contingent, ...]]


class ToldLine(Struct):
    """A line in the JSON output: its probability, and its cards army by army."""

    chance: float
    cards: str


class ToldOpening(Struct):
    """A first layout in the JSON output; armies of a side are counted from 1, as typed."""

    attackers_order: list[int]
    defenders_order: list[int]
    chance: float
    value: float
    attackers: list[ToldLine]
    defenders: list[ToldLine]


class ToldSealed(Struct):
    """A line with its order of armies in the JSON output, when both are sealed together."""

    chance: float
    order: list[int]
    cards: str


class ToldValue(Struct, omit_defaults=True):
    """The JSON output; all values are those of the attackers.

    Has openings, or by option the lines that both sides seal at once.
    """

    value: float
    exploitability: float
    win: float
    draw: float
    lose: float
    losses: dict[str, float]
    openings: list[ToldOpening] = []
    attackers: list[ToldSealed] = []
    defenders: list[ToldSealed] = []


def battle_value(
    typed: tuple[str, str], rules: StrategicOptions, as_json: bool, screen: Screen
) -> int:
    """Compute the equilibrium and print it."""
    sides = read_strengths(typed[0], "x"), read_strengths(typed[1], "y")
    if rules.battle_unfought_cards == "hidden":
        raise Trouble("battle-hidden-cards")
    at_once = rules.battle_two_step_commit == "all_sealed_at_once"
    solution = (solve_all_sealed if at_once else solve)(*sides, Facing(rules.battle_facing))
    if as_json:
        print(format(encode(_told(sides, solution))).decode())
        return OK
    for sentence in _sentences(screen.words, sides, solution):
        screen.tell(sentence)
    return OK


def _sentences(said: Words, sides: Sides, solution: Solution | AllSealed) -> Iterator[str]:
    outlook = solution.outlook
    yield said(
        "battle.worth",
        attackers=_strengths(sides[0]),
        defenders=_strengths(sides[1]),
        value=decimal(said, solution.value, 4),
    )
    chances = (outlook.win, outlook.draw, outlook.lose)
    win, draw, lose = (decimal(said, 100 * chance, 1) for chance in chances)
    yield said("battle.chances", win=win, draw=draw, lose=lose)
    yield said(
        "battle.losses",
        attackers=decimal(said, outlook.losses[0], 2),
        defenders=decimal(said, outlook.losses[1], 2),
        of_attackers=sum(army.detachments for army in sides[0]),
        of_defenders=sum(army.detachments for army in sides[1]),
    )
    if isinstance(solution, AllSealed):
        yield from _sealed_told(said, sides, solution)
    else:
        for opening in solution.openings:
            if opening.chance > 10**-DIGITS:
                yield from _opening_told(said, sides, opening, len(solution.openings) > 1)
    yield ""
    yield _bound_told(said, solution.exploitability)


def _sealed_told(said: Words, sides: Sides, solution: AllSealed) -> Iterator[str]:
    for role, armies, lines in (
        ("attackers", sides[0], solution.attackers),
        ("defenders", sides[1], solution.defenders),
    ):
        yield said.at("battle", "best", role)
        for line in lines[:SHOWN_LINES]:
            order = [armies[army] for army in line.armies]
            chance = decimal(said, 100 * line.chance, 1)
            yield said("battle.line", chance=chance, cards=_cards(order, line.orders))
        if len(lines) > SHOWN_LINES:
            yield said("battle.more_lines", count=len(lines) - SHOWN_LINES)


def _opening_told(
    said: Words, sides: Sides, opening: OpeningOrders, several: bool
) -> Iterator[str]:
    if several:
        yield ""
        yield said(
            "battle.army_orders",
            chance=decimal(said, 100 * opening.chance, 1),
            attackers=_strengths([sides[0][army] for army in opening.army_orders[0]]),
            defenders=_strengths([sides[1][army] for army in opening.army_orders[1]]),
            value=decimal(said, opening.value, 4),
        )
    for role, mix in (("attackers", opening.attackers), ("defenders", opening.defenders)):
        at = 0 if role == "attackers" else 1
        order = [sides[at][army] for army in opening.army_orders[at]]
        yield said.at("battle", "best", role)
        for line in range(min(SHOWN_LINES, len(mix.chances))):
            chance = decimal(said, 100 * mix.chances[line], 1)
            yield said("battle.line", chance=chance, cards=_cards(order, mix.orders_of(line)))
        if len(mix.chances) > SHOWN_LINES:
            yield said("battle.more_lines", count=len(mix.chances) - SHOWN_LINES)


def _cards(order: Sequence[Contingent], given: tuple[Order, ...]) -> str:
    """The cards of a line as they are typed, armies separated by commas."""
    orders, armies = iter(given), []
    for army in order:
        plus = PLUS if army.advantage else ""
        letters = (LETTER_OF[next(orders)] + plus for _ in range(army.detachments))
        armies.append(" ".join(letters))
    return ", ".join(armies)


def _strengths(armies: Sequence[Contingent]) -> str:
    return ", ".join(army.strength for army in armies)


def _bound_told(said: Words, bound: float) -> str:
    """The bound of exploitability in words, rounded up."""
    if bound < EXACT:
        return said("battle.exact", bound=f"{EXACT:.0e}")
    return said("battle.exploitability", gain=decimal(said, math.ceil(bound * 1e4) / 1e4, 4))


def _told(sides: Sides, solution: Solution | AllSealed) -> ToldValue:
    outlook = solution.outlook
    told = ToldValue(
        value=_clean(solution.value),
        exploitability=solution.exploitability,
        win=_clean(outlook.win),
        draw=_clean(outlook.draw),
        lose=_clean(outlook.lose),
        losses={"attackers": outlook.losses[0], "defenders": outlook.losses[1]},
    )
    if isinstance(solution, AllSealed):
        told.attackers = _told_sealed(sides[0], solution.attackers)
        told.defenders = _told_sealed(sides[1], solution.defenders)
    else:
        told.openings = [_told_opening(sides, it) for it in solution.openings]
    return told


def _told_sealed(armies: Sequence[Contingent], lines: tuple[SealedLine, ...]) -> list[ToldSealed]:
    return [
        ToldSealed(
            it.chance,
            [army + 1 for army in it.armies],
            _cards([armies[army] for army in it.armies], it.orders),
        )
        for it in lines
    ]


def _told_opening(sides: Sides, opening: OpeningOrders) -> ToldOpening:
    ours, theirs = opening.army_orders
    return ToldOpening(
        attackers_order=[army + 1 for army in ours],
        defenders_order=[army + 1 for army in theirs],
        chance=_clean(opening.chance),
        value=_clean(opening.value),
        attackers=_told_lines([sides[0][army] for army in ours], opening.attackers),
        defenders=_told_lines([sides[1][army] for army in theirs], opening.defenders),
    )


def _told_lines(order: Sequence[Contingent], mix: Mix) -> list[ToldLine]:
    return [
        ToldLine(float(chance), _cards(order, mix.orders_of(line)))
        for line, chance in enumerate(mix.chances)
    ]


def _clean(value: float) -> float:
    return round(value, DIGITS) + 0.0
