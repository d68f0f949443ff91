"""`letopis battle`: resolve a battle of typed cards and explain it clash by clash."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.json import encode, format

from letopis.cli.terminal.exit_codes import OK
from letopis.cli.terminal.screen import Screen
from letopis.core.errors import Trouble
from letopis.core.options import resolve as resolve_options
from letopis.games.strategic.battle import (
    LETTER_OF,
    Card,
    Facing,
    FighterId,
    Layout,
    Line,
    Order,
    Role,
    read_cards,
    resolve,
    typed,
)
from letopis.games.strategic.options import StrategicOptions
from letopis.telling.strategic.clashes import clash_told, clause_of
from letopis.words import LANGUAGES, Words, words

MOST_CARDS = 999
BATTLE_OPTIONS = ("battle_facing", "battle_two_step_commit", "battle_unfought_cards")


class ToldCard(Struct):
    """A card in the JSON output; armies of a side are counted from 1."""

    army: int
    card: str


class ClashJson(Struct):
    """A clash in the JSON output; columns are counted from 1."""

    column: int
    attacker: ToldCard
    defender: ToldCard
    winner: Role | None
    clause: str


class LayoutJson(Struct):
    """A layout in the JSON output: its clashes, and the cards left to every army."""

    width: int
    clashes: list[ClashJson]
    attackers: list[str]
    defenders: list[str]


class ToldBattle(Struct):
    """The JSON output: armies as typed, layouts, detachments left to every army."""

    attackers: list[str]
    defenders: list[str]
    layouts: list[LayoutJson]
    survivors: dict[Role, list[int]]
    victor: Role | None


def battle_rules(chosen: Mapping[str, str]) -> StrategicOptions:
    """The options that concern a battle; others are refused."""
    for name in chosen:
        if name not in BATTLE_OPTIONS:
            raise Trouble("battle-option", option=name, known=", ".join(BATTLE_OPTIONS))
    return resolve_options(StrategicOptions, {}, None, chosen)


def battle(sides: tuple[str, str], rules: StrategicOptions, as_json: bool, screen: Screen) -> int:
    """Resolve a battle of two sides; armies of one side are separated by commas."""
    left, right = read_side(sides[0]), read_side(sides[1])
    layouts = resolve(_line(left), _line(right), Facing(rules.battle_facing))
    if as_json:
        told = _told(left, right, layouts)
        print(format(encode(told)).decode())
        return OK
    for sentence in _sentences(screen.words, (left, right), layouts):
        screen.tell(sentence)
    return OK


def read_side(text: str) -> tuple[Line, ...]:
    """Parse the armies of a side, their cards given as letters or as words of either language."""
    names = _spoken_orders()
    armies = []
    for number, army in enumerate(text.split(","), 1):
        letters = " ".join(_letter(names, word) for word in army.split())
        armies.append(read_cards(letters, FighterId(str(number))))
    if not all(armies):
        raise Trouble("battle-empty-side", text=text)
    if sum(map(len, armies)) > MOST_CARDS:
        raise Trouble("battle-too-many-cards", most=MOST_CARDS)
    return tuple(armies)


def _spoken_orders() -> dict[str, str]:
    """All names of orders in all languages, with their letters."""
    return {
        name.casefold(): LETTER_OF[order]
        for language in LANGUAGES
        for order in Order
        for name in words(language).texts("battle", "typed", order.value)
    }


def _letter(names: dict[str, str], word: str) -> str:
    plain = word.removesuffix("+")
    return names.get(plain.casefold(), plain) + word[len(plain) :]


def _line(armies: Sequence[Line]) -> Line:
    return tuple(card for army in armies for card in army)


def _sentences(
    said: Words, sides: tuple[tuple[Line, ...], tuple[Line, ...]], layouts: Sequence[Layout]
) -> Iterator[str]:
    yield said("battle.sides", attackers=_armies_typed(sides[0]), defenders=_armies_typed(sides[1]))
    for number, layout in enumerate(layouts, 1):
        yield ""
        if number > 1:
            yield said("battle.again")
        yield said("battle.layout", number=number, columns=layout.width)
        for clash in layout.clashes:
            attacker = _card_told(said, clash.attacker, len(sides[0]) > 1)
            defender = _card_told(said, clash.defender, len(sides[1]) > 1)
            yield clash_told(said, clash, attacker, defender)
        yield said(
            "battle.left",
            attackers=_left(said, sides[0], layout.attackers),
            defenders=_left(said, sides[1], layout.defenders),
        )
    yield ""
    yield said.at("battle", "result", _victor(layouts[-1]) or "nobody")
    for role, armies, left in (
        ("attackers", sides[0], layouts[-1].attackers),
        ("defenders", sides[1], layouts[-1].defenders),
    ):
        yield from _fates(said, role, armies, left)


def _card_told(said: Words, card: Card, numbered: bool) -> str:
    if not numbered:
        return card.letters
    return said("battle.numbered", card=card.letters, army=card.army)


def _fates(said: Words, role: str, armies: Sequence[Line], left: Line) -> Iterator[str]:
    """The detachments left of each army, if a side has several."""
    if len(armies) < 2:
        return
    count = Counter(card.army for card in left)
    for number, army in enumerate(armies, 1):
        name = said.at("battle", "army", role, number=number)
        yield said("battle.fate", army=name, left=count[FighterId(str(number))], of=len(army))


def _armies_typed(armies: Sequence[Line]) -> str:
    return ", ".join(map(typed, armies))


def _by_army(armies: Sequence[Line], left: Line) -> list[str]:
    numbers = range(1, len(armies) + 1)
    return [typed(card for card in left if card.army == str(number)) for number in numbers]


def _left(said: Words, armies: Sequence[Line], left: Line) -> str:
    return ", ".join(filter(None, _by_army(armies, left))) or said("battle.nobody")


def _victor(last: Layout) -> Role | None:
    if last.attackers:
        return Role.ATTACKERS
    return Role.DEFENDERS if last.defenders else None


def _told(left: Sequence[Line], right: Sequence[Line], layouts: Sequence[Layout]) -> ToldBattle:
    last = layouts[-1]
    counts = {
        Role.ATTACKERS: [len(it.split()) for it in _by_army(left, last.attackers)],
        Role.DEFENDERS: [len(it.split()) for it in _by_army(right, last.defenders)],
    }
    return ToldBattle(
        attackers=list(map(typed, left)),
        defenders=list(map(typed, right)),
        layouts=[_told_layout(left, right, layout) for layout in layouts],
        survivors=counts,
        victor=_victor(last),
    )


def _told_layout(left: Sequence[Line], right: Sequence[Line], layout: Layout) -> LayoutJson:
    clashes = [
        ClashJson(
            it.column + 1,
            _told_card(it.attacker),
            _told_card(it.defender),
            it.winner,
            clause_of(it),
        )
        for it in layout.clashes
    ]
    return LayoutJson(
        layout.width, clashes, _by_army(left, layout.attackers), _by_army(right, layout.defenders)
    )


def _told_card(card: Card) -> ToldCard:
    return ToldCard(int(card.army), card.letters)
