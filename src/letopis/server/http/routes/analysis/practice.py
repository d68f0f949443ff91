"""Routes for battles without a game: any two sides, their orders, and what the oracle says.

Sizes are checked before anything is worked out, and the oracle works beside the loop."""

from typing import Annotated

from litestar import Router, get
from litestar.params import FromQuery, QueryParameter
from msgspec import Struct

from letopis.games.strategic.battle import Facing, Order, Role
from letopis.server.analysis.battle_oracle import (
    Arraying,
    AskBattle,
    BattleValue,
    WeighedLine,
    most_seconds,
)
from letopis.server.http.routes.requester import AnyRequest, house_of, language_of, who_of
from letopis.telling.battles import BattleLines, BattleScene
from letopis.telling.strategic.battles.practice import (
    practice_lines,
    practice_scene,
    read_orders,
    read_side,
)
from letopis.words import words

LONGEST_SIDE, LONGEST_ORDERS = 40, 24
SHOWN_LINES = 8

SideText = Annotated[str, QueryParameter(min_length=1, max_length=LONGEST_SIDE)]
OrderText = Annotated[str, QueryParameter(max_length=LONGEST_ORDERS)]


class PracticeBattle(Struct, frozen=True):
    """Both sides as they would be laid, and the battle fought, once both have all their orders."""

    scene: BattleScene
    lines: BattleLines


class MixedLine(Struct, frozen=True):
    """How often a line is played: armies by number as they enter, then an order for each card."""

    chance: float
    armies: tuple[int, ...]
    orders: tuple[Order, ...]


class MixedOpening(Struct, frozen=True):
    """The best orders of both sides for one pair of army orders; the rest of the lines is
    counted."""

    chance: float
    value: float
    attackers: tuple[MixedLine, ...]
    defenders: tuple[MixedLine, ...]
    more_attackers: int
    more_defenders: int


class PracticeValue(Struct, frozen=True):
    """What the battle is worth to the attackers (+1 wins, -1 loses) when both play best. While
    `is_ready` is false the oracle is still at work: ask again."""

    is_ready: bool
    value: float = 0.0
    exploitability: float = 0.0
    win: float = 0.0
    draw: float = 0.0
    lose: float = 0.0
    losses: tuple[float, float] = (0.0, 0.0)
    openings: tuple[MixedOpening, ...] = ()
    most_seconds: int = 0  # of work, while it is not ready


@get("/api/practice/battle", cache_control=None)
async def fight_for_practice(
    request: AnyRequest,
    attackers: SideText,
    defenders: SideText,
    attack: OrderText = "",
    defence: OrderText = "",
    facing: FromQuery[Facing] = Facing.FIRST_MEETS_FIRST,
    language: FromQuery[str | None] = None,
) -> PracticeBattle:
    """Two sides by strength (`2,3+`) with orders by letters (`ASDA`): clash by clash to the end."""
    sides = read_side(attackers, Role.ATTACKERS), read_side(defenders, Role.DEFENDERS)
    orders = read_orders(attack, sides[0]), read_orders(defence, sides[1])
    said = words(language_of(request, language))
    scene = practice_scene(said, sides, orders, facing)
    return PracticeBattle(scene, practice_lines(sides, orders, facing))


@get("/api/practice/battle/value", cache_control=None)
async def value_for_practice(
    request: AnyRequest,
    attackers: SideText,
    defenders: SideText,
    facing: FromQuery[Facing] = Facing.FIRST_MEETS_FIRST,
    kind: FromQuery[Arraying] = "free",
) -> PracticeValue:
    """The value of a battle and the best mixed orders of both sides."""
    sides = read_side(attackers, Role.ATTACKERS), read_side(defenders, Role.DEFENDERS)
    question = AskBattle(*sides, facing, kind)
    found = await house_of(request).battle_oracle.ask(question, who_of(request))
    if found is None:
        return PracticeValue(is_ready=False, most_seconds=most_seconds(question))
    return _shown(found)


def _shown(found: BattleValue) -> PracticeValue:
    return PracticeValue(
        True,
        found.value,
        found.exploitability,
        found.win or 0.0,
        found.draw or 0.0,
        found.lose or 0.0,
        found.losses or (0.0, 0.0),
        tuple(
            MixedOpening(
                it.chance,
                it.value,
                _lines(it.attackers),
                _lines(it.defenders),
                max(0, len(it.attackers) - SHOWN_LINES),
                max(0, len(it.defenders) - SHOWN_LINES),
            )
            for it in found.openings[:SHOWN_LINES]
        ),
    )


def _lines(mix: tuple[WeighedLine, ...]) -> tuple[MixedLine, ...]:
    return tuple(MixedLine(it.chance, it.armies, it.orders) for it in mix[:SHOWN_LINES])


router = Router(path="/", route_handlers=[fight_for_practice, value_for_practice], tags=["study"])
