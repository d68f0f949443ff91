"""How a battle is likely to end, by the table of the battle oracle."""

from msgspec import Struct

from letopis.bots.strategist.odds import Strength, is_tabled, losses, odds
from letopis.games.strategic.options import StrategicOptions
from letopis.games.strategic.world import Muster


class BattleChances(Struct, frozen=True):
    """Of a hundred such battles, when both sides give the best orders; `fallen` are the detachments
    of the first side that fall on average, whoever wins."""

    win: int
    draw: int
    lose: int
    fallen: float


def chances_ahead(options: StrategicOptions, own: Muster, other: Muster) -> BattleChances | None:
    """VS-7.7.d, VS-7.8.b. None for battles that are too large for the table, and for tables that
    fight by other rules than those it was worked out by."""
    if options.battle_facing != "first_meets_first" or options.battle_unfought_cards != "open":
        return None
    ours, theirs = _strength(own), _strength(other)
    if not is_tabled(ours) or not is_tabled(theirs):
        return None
    win, lose = round(100 * odds(ours, theirs)), round(100 * odds(theirs, ours))
    return BattleChances(win, 100 - win - lose, lose, losses(ours, theirs))


def _strength(side: Muster) -> Strength:
    plus = sum(it.detachments for it in side.armies if it.advantage)
    return Strength(sum(it.detachments for it in side.armies) - plus, plus)
