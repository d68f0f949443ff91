"""A fought layout in words: where its cards stood, which of them met, who stands and why."""

from collections import Counter

from letopis.games.strategic.battle import (
    Card,
    Clash,
    Facing,
    Order,
    Role,
    columns,
    fight,
    front_width,
)
from letopis.telling.battles import SeenCard, ToldClash, ToldLayout
from letopis.telling.strategic.clashes import clause_of
from letopis.words import Words

Lines = tuple[tuple[SeenCard, ...], tuple[SeenCard, ...]]
Columns = tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]


def told_layout(
    words: Words, lines: Lines, facing: Facing, numbered: tuple[int, int] = (1, 0)
) -> ToldLayout:
    """VS-7.7.f. `numbered` is its number in the battle and the entry that opened it. Cards that met
    nobody may stay unknown: whatever they are, they met nobody."""
    fought = fight(_cards(lines[0]), _cards(lines[1]), facing)
    stand = columns_of(len(lines[0]), len(lines[1]), facing)
    met = zip(fought.clashes, _places(stand, fought.clashes), strict=True)
    left = {"attackers": len(fought.attackers), "defenders": len(fought.defenders)}
    return ToldLayout(
        *lines,
        stand,
        number=numbered[0],
        seq=numbered[1],
        clashes=tuple(_told_clash(words, clash, places) for clash, places in met),
        left=words("battle.scene.left", **left),
    )


def columns_of(attackers: int, defenders: int, facing: Facing) -> Columns:
    """VS-7.7.d. Places of both lines by column, front first."""
    width = front_width(attackers, defenders)
    return columns(attackers, width), columns(defenders, width, facing is Facing.MIRRORED)


def survivors(layout: ToldLayout) -> Lines:
    """The cards that are left, in the order they stand."""
    fallen = [
        {it.attacker for it in layout.clashes if it.winner is not Role.ATTACKERS},
        {it.defender for it in layout.clashes if it.winner is not Role.DEFENDERS},
    ]
    return (
        tuple(card for at, card in enumerate(layout.attackers) if at not in fallen[0]),
        tuple(card for at, card in enumerate(layout.defenders) if at not in fallen[1]),
    )


def _told_clash(words: Words, clash: Clash, places: tuple[int, int]) -> ToldClash:
    clause = clause_of(clash)
    return ToldClash(
        clash.column,
        *places,
        clash.winner,
        words.at("battle", "verdict", clash.winner or "nobody"),
        words.at("battle", "why", clause),
        clause,
    )


def _cards(line: tuple[SeenCard, ...]) -> tuple[Card, ...]:
    return tuple(Card(it.army, it.order or Order.ATTACK, it.advantage) for it in line)


def _places(stand: Columns, clashes: tuple[Clash, ...]) -> list[tuple[int, int]]:
    """Where the cards of each clash stand in their lines."""
    gone = [Counter[int](), Counter[int]()]
    found = []
    for clash in clashes:
        here, there = (gone[side][clash.column] for side in (0, 1))
        found.append((stand[0][clash.column][here], stand[1][clash.column][there]))
        gone[0][clash.column] += clash.winner is not Role.ATTACKERS
        gone[1][clash.column] += clash.winner is not Role.DEFENDERS
    return found


def fate_said(words: Words, left: int, of: int) -> str:
    """VS-7.9.a, VS-7.9.b. What becomes of an army with so many detachments left."""
    path = "all" if not left else "none" if left == of else "some"
    return words.at("battle", "fate-of", path, left=left, of=of)
