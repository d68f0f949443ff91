"""A table that is being played: folded once, kept in memory, grown entry by entry."""

from collections.abc import Sequence

from msgspec import Struct

from letopis.core import dice
from letopis.core.acts import Action, Refusal
from letopis.core.chronicle import Entry
from letopis.core.game import AnyGame
from letopis.core.seats import CHANCE, SeatId
from letopis.core.table import Table, advance, answer_chance, ask, open_table, throw_key
from letopis.core.table_acts import Reveal
from letopis.store.sql.chronicles import KeptChronicle


class Waiting(Struct, frozen=True):
    """Whose answer the game waits for, since which entry, and what the question is."""

    seat: SeatId
    since: int
    key: str
    default: Action | None


class LiveTable:
    """Owns the folded state of one game; only the keeper lets it grow."""

    def __init__(self, game: AnyGame, kept: KeptChronicle) -> None:
        self.table = open_table(game, kept.chronicle.header)
        self.entries: list[Entry] = []
        self.waiting = waiting_now(self.table, ())
        self._secret = kept.secret
        self.will_be_over = False  # after what was asked for last
        self.grow(kept.chronicle.entries)

    @property
    def seq(self) -> int:
        return self.table.seq

    @property
    def game(self) -> AnyGame:
        return self.table.game

    @property
    def is_over(self) -> bool:
        return self.table.outcome is not None

    def waits_for(self, seat: SeatId) -> Waiting | None:
        return next((it for it in self.waiting if it.seat == seat), None)

    def grow(self, fresh: Sequence[Entry]) -> None:
        for entry in fresh:
            self.table = advance(self.table, entry)
            self.waiting = waiting_now(self.table, self.waiting)
            self.entries.append(entry)

    def asked_for(self, seat: SeatId, action: Action) -> list[Entry] | Refusal:
        """What an ask makes of the table: its own entry, and chance's answers to it. The table
        itself stays as it is until they are durable."""
        first = ask(self.table, seat, action)
        if isinstance(first, Refusal):
            return first
        return [first, *self._answers(advance(self.table, first))]

    def chance_first(self) -> list[Entry]:
        """What chance has to say before anybody is asked: who begins, for instance."""
        return self._answers(self.table)

    def _answers(self, table: Table) -> list[Entry]:
        """Throws that the game asks for, and at its end the secret that was promised."""
        entries: list[Entry] = []
        key = throw_key(table.header, self._secret) if self._secret else None
        while isinstance(thrown := answer_chance(table, key), Entry):
            entries.append(thrown)
            table = advance(table, thrown)
        self.will_be_over = table.outcome is not None
        if self._secret and table.outcome is not None and isinstance(table.header.dice, dice.Fair):
            revealed = ask(table, CHANCE, Reveal(self._secret.hex()))
            if isinstance(revealed, Entry):
                entries.append(revealed)
        return entries


def waiting_now(table: Table, before: tuple[Waiting, ...]) -> tuple[Waiting, ...]:
    """Whom the game waits for; a question that stays the same is as old as it was."""
    asked = {(it.seat, it.key): it.since for it in before}
    return tuple(
        Waiting(
            prompt.seat,
            asked.get((prompt.seat, prompt.key), table.seq),
            prompt.key,
            prompt.default,
        )
        for prompt in table.game.prompts(table.state)
    )
