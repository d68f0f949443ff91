"""What the battle oracle is asked for a seat, and its answer as advice to that seat."""

from collections import defaultdict
from collections.abc import Sequence
from random import SystemRandom
from typing import TypeVar

from msgspec import Struct

from letopis.core.seats import SeatId
from letopis.core.table import Table
from letopis.games.strategic.battle import Contingent, Order, Role
from letopis.games.strategic.game import StrategicGame
from letopis.games.strategic.membership import played_seat
from letopis.games.strategic.war import card_word, held_by, is_unknown, voices_of
from letopis.games.strategic.world import Muster
from letopis.server.analysis.battle_oracle import (
    AnyAsk,
    AskAgain,
    AskBattle,
    BattleValue,
    WeighedLine,
)
from letopis.words import Words

NOTABLE = 0.4  # a share from which on an order is preferred
CERTAIN = 0.995  # a chance that is shown as a hundred of a hundred

T = TypeVar("T")
_random = SystemRandom()  # others must not foresee what is drawn


class OracleQuestion(Struct, frozen=True):
    """The battle that waits for a seat, and on which side of it the seat is."""

    question: AnyAsk
    role: Role
    stage: str
    armies: tuple[str, ...]  # of the seat's side, as they are numbered in the question


class BattleAdvice(Struct, frozen=True):
    """Chances of the seat's side when both play best, and a choice drawn from its best mix: the
    order of armies, orders, or cards laid again. Not ready means: ask again."""

    seq: int
    is_ready: bool
    win: float | None = None
    draw: float | None = None
    lose: float | None = None
    text: str = ""
    armies: tuple[str, ...] = ()
    orders: tuple[Order, ...] = ()
    cards: tuple[str, ...] = ()
    most_seconds: int = 0  # of work, while it is not ready


def question_of(table: Table, person: SeatId) -> OracleQuestion | None:
    """From what the seat may know; None where it leads no side that waits for it, or where cards
    stay hidden."""
    if not isinstance(table.game, StrategicGame):
        return None
    field, seat = table.game.view(table.state, person).field, played_seat(table.state, person)
    if field is None or table.state.options.battle_unfought_cards == "hidden":
        return None
    side = next((it for it in (field.attack, field.defence) if it.leader == seat), None)
    speaks = side is not None and voices_of(field, side) == (seat,)
    if side is None or not speaks or held_by(side, seat) is not None:
        return None
    facing, sides = field.fight.facing, (field.attack, field.defence)
    names = tuple(it.id for it in _standing(side))
    if field.stage == "again":
        if any(map(is_unknown, (*field.attack.known, *field.defence.known))):
            return None
        cards = AskAgain(field.fight.attacking, field.fight.defending, facing)
        return OracleQuestion(cards, side.role, field.stage, names)
    standing = _standing(sides[0]), _standing(sides[1])
    if field.stage == "array":
        return OracleQuestion(AskBattle(*standing, facing, "free"), side.role, "array", names)
    if field.stage != "orders":
        return None
    asked = AskBattle(*standing, facing, "arrayed" if side.order else "at-once")
    return OracleQuestion(asked, side.role, "orders", names)


def advice(words: Words, seq: int, asked: OracleQuestion, found: BattleValue) -> BattleAdvice:
    """A draw from the mix of the seat's side, with its chances."""
    ours = asked.role is Role.ATTACKERS
    if asked.stage == "again":
        mix = found.again if ours else found.again_defending
        laid = _drawn([cards for cards, _ in mix], [chance for _, chance in mix])
        worth = round(found.value if ours else -found.value, 2) + 0.0
        text = words("battle.scene.worth_to_you", value=f"{worth:.2f}".replace("-", "\u2212"))
        return BattleAdvice(seq, True, text=text, cards=tuple(map(card_word, laid)))
    chances = (found.win, found.draw, found.lose) if ours else (found.lose, found.draw, found.win)
    opening = _drawn(found.openings, [it.chance for it in found.openings])
    lines = opening.attackers if ours else opening.defenders
    line = _drawn(lines, [it.chance for it in lines])
    armies = tuple(asked.armies[at] for at in line.armies)
    if asked.stage == "array":
        return BattleAdvice(seq, True, *chances, armies=armies)
    text = _likeliest(words, lines, _outcome(*chances), line)
    return BattleAdvice(seq, True, *chances, text, armies, line.orders)


def _outcome(win: float | None, draw: float | None, lose: float | None) -> str:
    """What is as good as certain when both play best."""
    named = {"win": win, "draw": draw, "lose": lose}
    return next((name for name, it in named.items() if it is not None and it >= CERTAIN), "open")


def _likeliest(words: Words, lines: Sequence[WeighedLine], outcome: str, drawn: WeighedLine) -> str:
    """The order that the best mix gives most often to any one detachment. Where it prefers none, it
    is the orders together that count: those that were drawn are named."""
    shares: defaultdict[tuple[int, Order], float] = defaultdict(float)
    for line in lines:
        for place in enumerate(line.orders):
            shares[place] += line.chance
    (at, order), share = max(shares.items(), key=lambda it: it[1])
    if share < NOTABLE:
        orders = ", ".join(_named(words, it) for it in drawn.orders)
        return words("battle.scene.advice_even", outcome=outcome, orders=orders)
    percent = round(100 * share)
    return words("battle.scene.advice", number=at + 1, order=_named(words, order), percent=percent)


def _named(words: Words, order: Order) -> str:
    return words.texts("battle", "typed", order)[-1]


def _standing(side: Muster) -> tuple[Contingent, ...]:
    named = {army.id: army for army in side.armies}
    return tuple(named[name] for name in side.order or tuple(named))


def _drawn(values: Sequence[T], chances: Sequence[float]) -> T:
    (value,) = _random.choices(values, chances)
    return value
