"""What would come of an act, in words: warnings, and what dice would be thrown for."""

from typing import Any

from letopis.core.acts import Event
from letopis.core.questions.dry_run import Chance, Warned
from letopis.core.seats import SeatId
from letopis.core.table import Table
from letopis.games.strategic.facts import SpellCast
from letopis.games.strategic.game import StrategicGame
from letopis.games.strategic.queries import Muster, world_seen_by
from letopis.telling.sheet_names import cell_name
from letopis.telling.sheet_warnings import sheet_warning_said
from letopis.telling.strategic.fields import Fields
from letopis.telling.strategic.names import Names
from letopis.telling.strategic.warnings import warning_said
from letopis.telling.variants import sentence
from letopis.words import Words


class Foreteller:
    """Tells one reader of what would be, in one language."""

    def __init__(self, words: Words, table: Table, reader: SeatId) -> None:
        self._words, self._table, self._reader = words, table, reader

    def warning(self, warned: Warned) -> str:
        if isinstance(self._table.game, StrategicGame):
            known = world_seen_by(self._table.state, self._reader)
            return warning_said(self._fields(known), warned)
        return sheet_warning_said(self._words, warned)

    def dice(self, state: Any) -> str:
        """What the dice that are called for in a state decide."""
        call = state.call if isinstance(self._table.game, StrategicGame) else None
        return "" if call is None else sentence(self._fields(state).why(call))

    def dice_decide(self) -> str:
        """VS-I.q. That orders planned after this one count on the usual throw."""
        return self._words("plan.dice")

    def battle(self, own: Muster, other: Muster) -> str:
        """VS-7.2.a, VS-7.4.a. Both sides of a battle to come, army by army."""
        return self._words("strategic.ahead.sides", mine=self._side(own), theirs=self._side(other))

    def battle_chances(self, win: int, draw: int, lose: int) -> str:
        """How it would end, of a hundred."""
        return self._words("strategic.ahead.odds", win=win, draw=draw, lose=lose)

    def _side(self, side: Muster) -> str:
        names = self._fields(self._table.state).names
        return "; ".join(
            self._words(
                "strategic.ahead.army",
                name=names.kind(it.id.rpartition("-")[0]),
                strength=names.strength(it.detachments, it.advantage),
            )
            for it in side.armies
        )

    def chance(self, chance: Chance) -> str:
        """What a throw makes possible, where that is no fact."""
        return cell_name(self._words, str(chance.about["cell"])) if chance.key == "cell" else ""

    def is_echo(self, fact: Event) -> bool:
        """Whether a fact says no more than the act that is tried: this mage casts that spell."""
        return isinstance(fact, SpellCast) and fact.school is None

    def _fields(self, state: Any) -> Fields:
        names = Names(self._words, self._table.seats, state.ground.map)
        return Fields(names, state)
