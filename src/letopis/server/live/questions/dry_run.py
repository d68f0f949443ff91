"""What would come of an act, as it is sent: facts, dice, coins and warnings, with words."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from letopis.core.acts import Action, Event, Refusal
from letopis.core.chronicle import Entry
from letopis.core.game import AnyGame
from letopis.core.questions.dry_run import Chance, Dice, DryRun, dry_run, suppose
from letopis.core.seats import CHANCE, SeatId
from letopis.core.table import Table
from letopis.core.table_acts import TABLE_KINDS
from letopis.games.strategic.foresight import battle_ahead
from letopis.games.strategic.game import StrategicGame
from letopis.server.live.questions.battle_ahead import BattleForeseen, battle_foreseen
from letopis.server.live.questions.reasons import Reason, Reasons
from letopis.server.live.sentences import Reader
from letopis.server.live.sight import values_of
from letopis.telling.foresight import Foreteller
from letopis.telling.teller import teller
from letopis.telling.wire_words import Sentence
from letopis.words import words


class Foreseen(Struct, frozen=True):
    """Facts that would follow: as lines, as values, and in sentences."""

    facts: tuple[str, ...] = ()
    events: tuple[dict[str, object], ...] = ()
    said: tuple[Sentence, ...] = ()


class Throwable(Struct, frozen=True):
    """What so many of all throws bring: facts, or what they make possible (`text`)."""

    throws: int
    of: int
    text: str = ""
    follows: Foreseen = Foreseen()


class DiceForeseen(Struct, frozen=True):
    """Dice that would be thrown, for sure or if nobody interferes. Without `chances` there are too
    many, or they are secret."""

    dice: int
    sides: int
    is_certain: bool
    text: str = ""
    chances: tuple[Throwable, ...] = ()


class Purse(Struct, frozen=True):
    """What the seat counts, coins or points, before the act and after what is certain."""

    before: int
    after: int


class Caution(Struct, frozen=True):
    """What a friend at the table would say. One that is `grave` is worth a question first."""

    key: str
    text: str
    grave: bool
    about: dict[str, str | int] = {}


class ActOutlook(Struct, frozen=True):
    """What would come of an act at entry `seq`, from what the seat may know. `certain` happens
    whatever is hidden from it; `likely` follows if nobody interferes. With `refused` nothing would
    happen; `failed` is then the number of the supposed act that was refused, if it was one."""

    seq: int
    seat: SeatId
    line: str
    refused: Reason | None = None
    failed: int | None = None
    certain: Foreseen = Foreseen()
    likely: Foreseen = Foreseen()
    dice: DiceForeseen | None = None
    purse: Purse | None = None
    warnings: tuple[Caution, ...] = ()
    battle: BattleForeseen | None = None


class Attempt(Struct, frozen=True):
    """An act to be tried by a reader, after others that are supposed to have happened. Odds of a
    battle are a hint: they are told where the table allows hints."""

    reader: Reader
    action: Action
    after: tuple[Action, ...] = ()
    with_odds: bool = False


def tried(table: Table, attempt: Attempt) -> ActOutlook:
    """The answer to an attempt; the table stays as it is."""
    seat, line = attempt.reader.seat, table.game.notation.write(attempt.action)
    supposed = table
    for at, action in enumerate(attempt.after):
        step = suppose(supposed, seat, (action,))
        if isinstance(step, Refusal):
            refused = Reasons(supposed, attempt.reader).of(step)
            return ActOutlook(table.seq, seat, line, refused, failed=at)
        supposed = step
    found = dry_run(supposed, seat, attempt.action)
    if isinstance(found, Refusal):
        return ActOutlook(table.seq, seat, line, Reasons(supposed, attempt.reader).of(found))
    return _OutlookTeller(supposed, attempt).outlook(found, line)


class _OutlookTeller:
    """Puts a dry run into words."""

    def __init__(self, table: Table, attempt: Attempt) -> None:
        self._table, self._attempt = table, attempt
        self._words = words(attempt.reader.language)
        self._foreteller = Foreteller(self._words, table, attempt.reader.seat)

    def outlook(self, found: DryRun, line: str) -> ActOutlook:
        foresight, seat = found.foresight, self._attempt.reader.seat
        after = foresight.after_certain
        purse = None if found.purse is None else Purse(*found.purse)
        return ActOutlook(
            self._table.seq,
            seat,
            line,
            certain=self._foreseen(self._table.state, seat, foresight.certain),
            likely=self._foreseen(after, seat, foresight.likely),
            dice=None if found.dice is None else self._dice(found.dice, found),
            purse=purse,
            warnings=tuple(
                Caution(it.key, self._foreteller.warning(it), it.grave, dict(it.about))
                for it in found.warnings
            ),
            battle=self._battle(found),
        )

    def _battle(self, found: DryRun) -> BattleForeseen | None:
        game, state = self._table.game, self._table.state
        if not isinstance(game, StrategicGame):
            return None
        ahead = battle_ahead(found.foresight, self._attempt.reader.seat)
        if ahead is None:
            return None
        return battle_foreseen(self._foreteller, state.options, ahead, self._attempt.with_odds)

    def _dice(self, dice: Dice, found: DryRun) -> DiceForeseen:
        foresight = found.foresight
        state = foresight.after_certain if dice.is_certain else foresight.after_likely
        chances = tuple(self._chance(state, it) for it in dice.chances)
        text = self._foreteller.dice(state)
        return DiceForeseen(dice.draw.dice, dice.draw.sides, dice.is_certain, text, chances)

    def _chance(self, state: Any, chance: Chance) -> Throwable:
        follows = self._foreseen(state, CHANCE, chance.facts)
        return Throwable(chance.throws, chance.of, self._foreteller.chance(chance), follows)

    def _foreseen(self, state: Any, seat: SeatId, facts: Sequence[Event]) -> Foreseen:
        """Told by the same teller as what has happened, of a table that stands so."""
        if not facts:
            return Foreseen()
        game: AnyGame = self._table.game
        before = replace(self._table, state=state)
        after = state
        for fact in facts:
            after = after if isinstance(fact, TABLE_KINDS) else game.evolve(after, fact)
        told = teller(self._words, replace(self._table, state=after), self._attempt.reader.seat)
        news = tuple(it for it in facts if not self._foreteller.is_echo(it))
        entry = Entry(self._table.seq + 1, seat, self._attempt.action, news)
        lines = tuple(map(game.notation.write, facts))
        return Foreseen(lines, tuple(map(values_of, facts)), told.news(before, entry))
