"""What would come of an act, in words: warnings, and what dice would be thrown for."""

from typing import Any

from letopis.core.acts import Event
from letopis.core.questions.dry_run import Chance, Warned
from letopis.core.seats import SeatId
from letopis.core.table import Table
from letopis.games.strategic.foresight import BattleAhead
from letopis.games.strategic.game import StrategicGame
from letopis.games.strategic.magic import SpellCast
from letopis.games.strategic.view import world_seen_by
from letopis.games.strategic.world import Muster
from letopis.telling.sheet_names import cell_name
from letopis.telling.sheet_warnings import sheet_warning_said
from letopis.telling.strategic.fields import Fields
from letopis.telling.strategic.names import NONE, Names
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

    def no_chances(self, *, is_agreed: bool) -> str:
        """Why no odds are told: none were agreed on, or nobody has worked them out."""
        return self._words("strategic.ahead.no_odds", agreed="yes" if is_agreed else "no")

    def losses(self, ahead: BattleAhead, fallen: float) -> str:
        """VS-7.9.a, VS-7.9.b, VS-7.9.d. What falls of one's own side, and what that means."""
        return self._words(
            "strategic.ahead.losses",
            count=round(fallen),
            all=sum(it.detachments for it in ahead.own.armies),
            several="yes" if len(ahead.own.armies) > 1 else "no",
            drowns="yes" if ahead.drowns else "no",
        )

    def victory(self, ahead: BattleAhead) -> str:
        """VS-5.1.a, VS-7.12.a, VS-5.2.a. What the seat wins with the battle."""
        words, pieces = self._words, self._fields(self._table.state).pieces
        parts = [] if not ahead.prize else [words("strategic.ahead.prize", coins=ahead.prize)]
        if ahead.houses:
            parts.append(
                words(
                    "strategic.ahead.houses",
                    names=", ".join(map(pieces.piece, ahead.houses)),
                    takes="yes" if ahead.takes else "no",
                    coins=ahead.income,
                )
            )
        if ahead.stirs:
            parts.append(words("strategic.ahead.turmoil"))
        return words("strategic.ahead.wins", parts="; ".join(parts) or NONE)

    def defeat(self, ahead: BattleAhead) -> str:
        """VS-7.9.b, VS-5.0.a. What the seat loses with the battle, also in a draw."""
        fields = self._fields(self._table.state)
        armies = self._table.state.armies
        named = (
            self._words(
                "strategic.ahead.stake",
                name=fields.pieces.piece(it, "acc"),
                personal="yes" if it in armies and armies[it].personal else "no",
            )
            for it in ahead.stakes
        )
        return self._words(
            "strategic.ahead.loses", names=", ".join(named) or NONE, coins=ahead.cost
        )

    def unit(self, piece: str) -> str:
        """An army or a garrison by its kind."""
        return self._fields(self._table.state).names.kind(piece.rpartition("-")[0])

    def _side(self, side: Muster) -> str:
        names = self._fields(self._table.state).names
        return "; ".join(
            self._words(
                "strategic.ahead.army",
                name=self.unit(it.id),
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
