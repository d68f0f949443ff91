"""A battle that an act would bring, as it is sent: both sides, odds, what may be won or lost."""

from msgspec import Struct
from msgspec.structs import replace

from letopis.analysis.battles_ahead import BattleChances, chances_ahead
from letopis.games.strategic.foresight import BattleAhead
from letopis.games.strategic.options import StrategicOptions
from letopis.games.strategic.world import Muster
from letopis.telling.foresight import Foreteller


class UnitForeseen(Struct, frozen=True):
    """An army or a garrison that would fight."""

    piece: str
    name: str
    detachments: int
    advantage: bool


class BattleForeseen(Struct, frozen=True):
    """A battle that would be declared: both sides as they would stand (`text` says them in words),
    what victory brings (`wins`) and what is lost otherwise (`loses`).

    Where the table allows hints, `chances` say how it would end of a hundred times when both give
    the best orders, and what falls of one's own; `odds` and `losses` say it in words, or `odds` why
    it is not told.
    """

    text: str
    mine: tuple[UnitForeseen, ...]
    theirs: tuple[UnitForeseen, ...]
    wins: str
    loses: str
    chances: BattleChances | None = None
    odds: str = ""
    losses: str = ""


def battle_foreseen(
    teller: Foreteller, options: StrategicOptions, ahead: BattleAhead, with_odds: bool
) -> BattleForeseen:
    chances = chances_ahead(options, ahead.own, ahead.other) if with_odds else None
    told = BattleForeseen(
        teller.battle(ahead.own, ahead.other),
        _units(teller, ahead.own),
        _units(teller, ahead.other),
        teller.victory(ahead),
        teller.defeat(ahead),
    )
    if chances is None:
        return replace(told, odds=teller.no_chances(is_agreed=with_odds))
    odds = teller.battle_chances(chances.win, chances.draw, chances.lose)
    return replace(told, chances=chances, odds=odds, losses=teller.losses(ahead, chances.fallen))


def _units(teller: Foreteller, side: Muster) -> tuple[UnitForeseen, ...]:
    return tuple(
        UnitForeseen(it.id, teller.unit(it.id), it.detachments, it.advantage) for it in side.armies
    )
