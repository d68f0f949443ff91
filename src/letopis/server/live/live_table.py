"""A table that is being played: folded once, kept in memory, grown entry by entry."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from letopis.core.acts import Action, ClauseId, Refusal
from letopis.core.choices import Choice
from letopis.core.chronicle import Entry, Link
from letopis.core.driver import own_entries, throw_source
from letopis.core.game import AnyGame, Notable, Outcome, Prompt, Restoring
from letopis.core.instructions import Instructed
from letopis.core.news import News
from letopis.core.seats import CHANCE, HOST, Seat, SeatId
from letopis.core.table import Table, advance, ask, follow, open_table
from letopis.core.table_acts import AnswerBack, AskBack, BreakOff, Undo
from letopis.server.live.instructions import NOTHING_SAID, with_instructions
from letopis.server.problems import Problem
from letopis.store.sql.games.chronicles import StoredChronicle
from letopis.telling.wire_words import Sentence

T = TypeVar("T")

TABLES_KEPT = 64  # as they stood before the last entries, for those who are told of these
SENTENCES_KEPT = 8000  # entries put into words, for all seats and languages together
MOST_MILESTONES = 32  # tables kept along the way, so that no past is folded from its beginning
FIRST_STRIDE = 32  # entries from one to the next; twice as many whenever there are too many
# More than any game has needed; whoever goes on for ever makes everybody's past longer.
MOST_ACTS = 5_000  # of one seat in one game
MOST_UNDOS = 500  # that one seat asks for in one game
MOST_ENTRIES = 20_000  # of one game


class TooLong(Problem):
    """A seat, or everybody together, has done more than any game needs."""

    def __init__(self, code: str, most: int) -> None:
        super().__init__(409, code, most=most)


class Waiting(Struct, frozen=True):
    """Whose answer the game waits for, since which entry, and what the question is. Its time runs
    since `runs_since`: questions of one turn share it."""

    prompt: Prompt
    since: int
    runs_since: int

    @property
    def seat(self) -> SeatId:
        return self.prompt.seat

    @property
    def key(self) -> str:
        return self.prompt.key

    @property
    def default(self) -> Action | None:
        return self.prompt.default


class KeptByEntry(Generic[T]):
    """What was made of single entries and stays good; the oldest goes when there is too much."""

    def __init__(self, most: int) -> None:
        self._made: dict[object, T] = {}
        self._most = most

    def get(self, key: object) -> T | None:
        return self._made.get(key)

    def keep_on(self, key: object) -> None:
        """Count it among the latest, for it is needed again."""
        if key in self._made:
            self._made[key] = self._made.pop(key)

    def keep(self, key: object, made: T) -> None:
        self._made.pop(key, None)
        self._made[key] = made
        if len(self._made) > self._most:
            del self._made[next(iter(self._made))]


class LiveTable:
    """Owns the folded state of one game; only the keeper lets it grow."""

    def __init__(self, game: AnyGame, kept: StoredChronicle) -> None:
        self.table = open_table(game, kept.chronicle.header)
        self.notable = game if isinstance(game, Notable) else None
        self.entries: list[Entry] = []
        self.times: list[int] = [kept.created_at]
        self._asked_before: tuple[Waiting, ...] = ()
        self.waiting: tuple[Waiting, ...] = ()
        self._see_who_is_asked()
        self._throws = throw_source(self.table.header, kept.secret)
        self._ahead: dict[Link, Table] = {}  # where what was asked for last leads to
        self.will_be_over = False  # after what was asked for last
        self._shown: dict[object, Any] = {}  # made for somebody who looks at it as it is now
        self._before: dict[int, Table] = {}  # the table before each of the last entries
        self._milestones: dict[int, Table] = {0: self.table}  # by how many entries led there
        self._stride = FIRST_STRIDE
        self._acts: Counter[SeatId] = Counter()
        self._undos: Counter[SeatId] = Counter()
        self.spoken = KeptByEntry[tuple[News, tuple[Sentence, ...]]](SENTENCES_KEPT)
        self.instructions = NOTHING_SAID
        self.grow(kept.chronicle.entries, kept.times)
        self._forget_tables()

    @property
    def seq(self) -> int:
        return self.table.seq

    @property
    def game(self) -> AnyGame:
        return self.table.game

    @property
    def outcome(self) -> Outcome | None:
        return self.once("outcome", lambda: self.table.outcome)

    @property
    def is_over(self) -> bool:
        return self.outcome is not None

    @property
    def is_ended(self) -> bool:
        """By its rules, or by its people (TB-3.4)."""
        return self.is_over or self.table.broken_off is not None

    def legal(self, seat: SeatId, about: str | None = None) -> tuple[Choice, ...]:
        """What a seat may do now."""
        return legal_at(self.seen_by(seat), seat, about)

    def said_at(self, seat: SeatId) -> tuple[Action, ...]:
        """What whoever sits there has said beforehand."""
        return self.instructions.of(self.table, seat)

    def seen_by(self, seat: SeatId) -> Table:
        """The table with what was said at a seat, known to whoever sits there alone."""
        acts = self.said_at(seat)
        if not acts:
            return self.table
        return self.once(("own", seat, acts), lambda: with_instructions(self.table, seat, acts))

    def speaks_unasked(self, seat: SeatId) -> bool:
        """Whether the question to a seat is answered by what was said there beforehand."""
        game = self.game
        return isinstance(game, Instructed) and game.speaks_unasked(self.seen_by(seat).state, seat)

    def waits_for(self, seat: SeatId) -> Waiting | None:
        return next((it for it in self.waiting if it.seat == seat), None)

    def grow(self, fresh: Sequence[Entry], times: Sequence[int]) -> None:
        self._shown = {}  # a thread may still be making something for the former one
        self._forget_tables()
        for entry, at in zip(fresh, times, strict=True):
            self._before[entry.seq] = self.table
            grown = self._ahead.get(entry.link) or advance(self.table, entry)
            self.table = replace(grown, newcomers=self.table.newcomers)
            self.entries.append(entry)
            self.times.append(at)
            self._count(entry)
            self._see_who_is_asked()
        self._ahead.clear()

    def _count(self, entry: Entry) -> None:
        self._acts[entry.seat] += 1
        self._undos[entry.seat] += isinstance(entry.ask, Undo | AskBack)
        if entry.seq % self._stride == 0:
            self._milestones[entry.seq] = self.table
        if len(self._milestones) > MOST_MILESTONES:
            self._stride *= 2
            kept = self._milestones.items()
            self._milestones = {seq: it for seq, it in kept if seq % self._stride == 0}

    def name_newcomers(self, newcomers: tuple[Seat, ...]) -> None:
        """Whoever came in later is told of by name."""
        if newcomers != self.table.newcomers:
            self.table = replace(self.table, newcomers=newcomers)
            self._shown = {}

    def before(self, seq: int) -> Table | None:
        """How the table stood before one of the last entries; older ones are not kept."""
        return self._before.get(seq)

    def nearest_before(self, seq: int) -> tuple[Table, int]:
        """A table that is kept, as near before an entry as there is, and how many entries led to
        it: what has to be folded again is bounded by the stride of the milestones."""
        if (table := self._before.get(seq)) is not None:
            return table, seq - 1
        kept = self._milestones  # a thread may ask, while the table grows
        passed = max(it for it in tuple(kept) if it < seq)
        return kept[passed], passed

    def state_after(self, number: int) -> Any:
        """How things stood after an entry; None if there is no such."""
        if not 0 <= number <= self.seq:
            return None
        table, passed = self.nearest_before(number + 1)
        return follow(table, self.entries[passed:number]).state

    def _forget_tables(self) -> None:
        for seq in [*self._before][:-TABLES_KEPT]:
            del self._before[seq]

    def once(self, key: object, make: Callable[[], T]) -> T:
        """Something that depends on how the table stands, made once until it grows."""
        shown = self._shown
        if key not in shown:
            shown[key] = make()
        made: T = shown[key]
        return made

    def _see_who_is_asked(self) -> None:
        """A throw does not interrupt a turn: whoever was asked before it is asked on."""
        self.waiting = waiting_now(self.table, self.waiting, self._asked_before)
        if any(it.seat != CHANCE for it in self.waiting) or not self.waiting:
            self._asked_before = self.waiting

    def leads_far_back(self, action: Action) -> bool:
        """Whether an ask is checked against an earlier entry, up to which others are folded."""
        return isinstance(self.game, Restoring) and self.game.returns_to(action) is not None

    def asked_for(self, seat: SeatId, action: Action) -> list[Entry] | Refusal:
        """The entries that an ask makes: its own, and what follows by itself. The table stays as
        it is until they are durable.
        """
        if isinstance(action, BreakOff):  # TB-3.4: not even from the seat of chance
            return Refusal(ClauseId("TB-3.4"), "ended-at-the-table")
        self._check_length(seat, action)
        return self._asked_for(seat, action)

    def _check_length(self, seat: SeatId, action: Action) -> None:
        """Refuse a seat that has done more than any game needs. It may still let things take their
        course, so that it keeps nobody waiting."""
        is_taking_back = isinstance(action, Undo | AskBack)
        if is_taking_back and self._undos[seat] >= MOST_UNDOS:
            raise TooLong("too-many-undos", MOST_UNDOS)
        if not is_taking_back and self._is_on_course(seat, action):
            return
        if self._acts[seat] >= MOST_ACTS:
            raise TooLong("too-many-acts", MOST_ACTS)
        if self.seq >= MOST_ENTRIES:
            raise TooLong("game-too-long", MOST_ENTRIES)

    def _is_on_course(self, seat: SeatId, action: Action) -> bool:
        """Whether an act brings the game nearer to its end: an answer that is waited for. Where
        silence means nothing, as at the dice, that is any act."""
        if seat not in {HOST, *(it.id for it in self.table.seats)}:
            return True  # chance and the clock
        asked = self.waits_for(seat)
        is_answer = asked is not None and asked.default in (None, action)
        return is_answer or isinstance(action, AnswerBack)

    def broken_off(self, how: BreakOff) -> list[Entry]:
        """TB-3.4. The entries with which a game ends that its people have ended."""
        entries = self._asked_for(CHANCE, how)
        assert not isinstance(entries, Refusal), f"the table is refused: {entries}"
        return entries

    def _asked_for(self, seat: SeatId, action: Action) -> list[Entry] | Refusal:
        first = ask(self.table, seat, action, self.state_after)
        if isinstance(first, Refusal):
            return first
        self._ahead.clear()
        after = self._ahead[first.link] = advance(self.table, first)
        return [first, *self._following(after)]

    def chance_first(self) -> list[Entry]:
        """The entries of chance before anybody is asked, such as who begins."""
        return self._following(self.table)

    def _following(self, table: Table) -> list[Entry]:
        """What follows by itself, with the tables after it kept until the entries are durable: a
        link stands for its entry and all before it, so no other entry can be meant.
        """
        entries: list[Entry] = []
        for entry, after in own_entries(table, self._throws):
            entries.append(entry)
            table = self._ahead[entry.link] = after
        self.will_be_over = table.outcome is not None
        return entries


def legal_at(table: Table, seat: SeatId, about: str | None = None) -> tuple[Choice, ...]:
    """What a seat may do at a table as it sees it; nothing any more, once it was broken off."""
    return () if table.broken_off is not None else table.game.legal(table.state, seat, about)


def waiting_now(
    table: Table, before: tuple[Waiting, ...], asked_before: tuple[Waiting, ...]
) -> tuple[Waiting, ...]:
    """Whom the game waits for; a question that stays the same is as old as it was."""
    if table.broken_off is not None:
        return ()
    asked = {(it.seat, it.key): it.since for it in before}
    running = {(it.seat, it.prompt.turn, it.prompt.is_brief): it.runs_since for it in asked_before}
    return tuple(
        Waiting(
            prompt,
            asked.get((prompt.seat, prompt.key), table.seq),
            running.get((prompt.seat, prompt.turn, prompt.is_brief), table.seq),
        )
        for prompt in table.game.prompts(table.state)
    )
