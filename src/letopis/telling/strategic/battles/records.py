"""The battles of a game as they were fought, noted while the entries of its chronicle follow."""

from collections.abc import Sequence

from msgspec import Struct, field

from letopis.core.acts import Event
from letopis.core.chronicle import Entry
from letopis.core.seats import SeatId
from letopis.core.table import Table, advance
from letopis.core.table_acts import TABLE_KINDS
from letopis.games.strategic.war import Concluded, Mustered, Opened
from letopis.games.strategic.world import Battle, Field, World


class PlayedFact(Struct, frozen=True):
    """A fact with the entry it belongs to, who asked for that, and the worlds around it."""

    seq: int
    seat: SeatId
    event: Event
    before: World
    after: World


class BattleRecord(Struct):
    """One battle: the world in which its sides had gathered, and what followed."""

    seq: int
    at: int  # the place of its first fact in the entry
    world: World
    layouts: list[PlayedFact] = field(default_factory=list)
    concluded: Concluded | None = None
    aftermath: list[PlayedFact] = field(default_factory=list)
    until: int | None = None  # the entry that ended it

    @property
    def key(self) -> str:
        return f"{self.seq}.{self.at}"

    @property
    def field(self) -> Field:
        """The sides as they gathered."""
        assert self.world.field is not None
        return self.world.field

    @property
    def battle(self) -> Battle | None:
        """What was declared; a bout of a tournament is no battle of the turn."""
        number = self.field.battle
        return next((it for it in self.world.battles if it.id == number), None)


class BattleLog:
    """All battles so far; grows with the chronicle."""

    def __init__(self, start: Table) -> None:
        self._table = start
        self.records: list[BattleRecord] = []

    def follow(self, entries: Sequence[Entry]) -> None:
        """Take up what is new among all entries of the chronicle."""
        for entry in entries[self._table.seq :]:
            if self.now is not None or any(isinstance(it, Mustered) for it in entry.events):
                self._note(entry)
            self._table = advance(self._table, entry)
            self._see_what_stands(entry)

    @property
    def now(self) -> BattleRecord | None:
        """The battle that is being fought."""
        last = self.records[-1] if self.records else None
        return last if last is not None and last.until is None else None

    def _note(self, entry: Entry) -> None:
        world: World = self._table.state
        for at, event in enumerate(entry.events):
            if isinstance(event, TABLE_KINDS):
                continue
            after = self._table.game.evolve(world, event)
            self._note_fact(PlayedFact(entry.seq, entry.seat, event, world, after), at)
            world = after

    def _note_fact(self, fact: PlayedFact, at: int) -> None:
        if isinstance(fact.event, Mustered):
            self._close(fact.seq)
            self.records.append(BattleRecord(fact.seq, at, fact.after))
            return
        record = self.now
        if record is None:
            return
        match fact.event:
            case Opened(stage) if stage != "array":
                record.layouts.append(fact)
            case Concluded():
                record.concluded = fact.event
            case _ if record.concluded is not None:
                record.aftermath.append(fact)
        if fact.after.field is None:
            record.until = fact.seq

    def _see_what_stands(self, entry: Entry) -> None:
        """What was taken back, or changed by the host, may have ended a battle or brought it back
        without a fact of its own."""
        standing: Field | None = self._table.state.field
        record = self.now
        if record is not None and (standing is None or standing.battle != record.field.battle):
            self._close(entry.seq)
            record = None
        if standing is not None and record is None:
            self.records.append(BattleRecord(entry.seq, len(entry.events), self._table.state))

    def _close(self, seq: int) -> None:
        if self.now is not None:
            self.now.until = seq
