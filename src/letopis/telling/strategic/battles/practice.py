"""A battle without a game: two sides by their strengths, their orders, and what comes of them."""

from collections import Counter

from letopis.core.errors import Trouble
from letopis.games.strategic.battle import (
    LETTERS,
    Contingent,
    Facing,
    FighterId,
    Order,
    Role,
    read_strengths,
)
from letopis.telling.battles import (
    BattleLines,
    BattleScene,
    BattleSide,
    Fighter,
    SeenCard,
    ToldLayout,
)
from letopis.telling.strategic.battles.layouts import columns_of, fate_said, survivors, told_layout
from letopis.telling.strategic.clashes import battle_rules
from letopis.words import Words

MOST_ARMIES = 6
MOST_CARDS = 24
WORLD = 0  # no year, no entry, no cell

Sides = tuple[tuple[Contingent, ...], tuple[Contingent, ...]]


def read_side(text: str, role: Role) -> tuple[Contingent, ...]:
    """A side that is not too large to be worked out."""
    armies = read_strengths(text.replace(" ", ""), f"{role}-")
    if len(armies) > MOST_ARMIES:
        raise Trouble("battle-too-many-armies")
    if sum(it.detachments for it in armies) > MOST_CARDS:
        raise Trouble("battle-too-many-cards", most=MOST_CARDS)
    return armies


def read_orders(text: str, side: tuple[Contingent, ...]) -> tuple[Order, ...]:
    """`ASDA`, a letter for each detachment; none yet is no order at all."""
    letters = text.upper()
    if any(it not in LETTERS for it in letters):
        raise Trouble("battle-card", word=letters[:12])
    wanted = sum(it.detachments for it in side)
    if letters and len(letters) != wanted:
        raise Trouble("battle-orders", given=len(letters), wanted=wanted)
    return tuple(LETTERS[it] for it in letters)


def practice_scene(
    words: Words, sides: Sides, orders: tuple[tuple[Order, ...], tuple[Order, ...]], facing: Facing
) -> BattleScene:
    """The battle fought to its end; whoever is left is laid out again in the order he stands."""
    layouts: list[ToldLayout] = []
    lines = _line(sides[0], orders[0]), _line(sides[1], orders[1])
    is_fought = bool(orders[0] and orders[1])
    while is_fought and lines[0] and lines[1]:
        layouts.append(told_layout(words, lines, facing, (len(layouts) + 1, WORLD)))
        lines = survivors(layouts[-1])
    left = Counter(card.army for line in lines for card in line)
    victor = Role.ATTACKERS if lines[0] else Role.DEFENDERS if lines[1] else None
    return BattleScene(
        key="practice",
        seq=WORLD,
        until=WORLD,
        year=WORLD,
        cell="",
        title=words("battle.scene.practice"),
        attack=_side(words, Role.ATTACKERS, sides[0], left),
        defence=_side(words, Role.DEFENDERS, sides[1], left),
        layouts=tuple(layouts),
        victor=victor if is_fought else None,
        result=words.at("battle", "result", victor or "nobody") if is_fought else "",
        aftermath=(),
        is_mine=False,
        rules=battle_rules(words),
    )


def practice_lines(
    sides: Sides, orders: tuple[tuple[Order, ...], tuple[Order, ...]], facing: Facing
) -> BattleLines:
    """How the cards of both sides lie opposite each other."""
    lines = _line(sides[0], orders[0]), _line(sides[1], orders[1])
    return BattleLines(*lines, columns_of(len(lines[0]), len(lines[1]), facing))


def _line(side: tuple[Contingent, ...], orders: tuple[Order, ...]) -> tuple[SeenCard, ...]:
    places = [it for it in side for _ in range(it.detachments)]
    return tuple(
        SeenCard(army.id, orders[at] if orders else None, army.advantage)
        for at, army in enumerate(places)
    )


def _side(
    words: Words, role: Role, side: tuple[Contingent, ...], left: Counter[FighterId]
) -> BattleSide:
    armies = tuple(
        Fighter(
            id=army.id,
            name=words.at("battle", "army", role, number=number),
            short=words("battle.scene.army", number=number),
            kind="",
            owner=None,
            cell="",
            detachments=army.detachments,
            advantage=army.advantage,
            why=(),
            voice=None,
            left=left[army.id],
            fate=fate_said(words, left[army.id], army.detachments),
        )
        for number, army in enumerate(side, 1)
    )
    return BattleSide(role, None, "", "", "", armies)
