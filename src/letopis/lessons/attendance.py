"""Run a lesson by replaying all asks of the learner from the beginning.

No state is stored: the same asks lead to the same step, so a lesson can be left and resumed on any
machine that has them.
"""

from msgspec import Struct

from letopis.core.acts import Action, Refusal
from letopis.core.chronicle import Entry
from letopis.core.dice import Typed
from letopis.core.errors import Trouble
from letopis.core.game import AnyGame
from letopis.core.header import Header
from letopis.core.options import as_dict, resolve
from letopis.core.seats import CHANCE, Seat, SeatId
from letopis.core.table import Table, advance, ask, open_table
from letopis.games.catalogue import game_named
from letopis.lessons.script import Lesson, Step, lesson_of

LEARNER = SeatId("p1")


class Attendance(Struct, frozen=True):
    """The state of a lesson: the table with its entries, the step, the result of the last ask.

    A `refusal` of the rules changes nothing, unless the step wanted it; a legal ask that the lesson
    does not wait for sets `strays` and changes nothing either.
    """

    header: Header
    entries: tuple[Entry, ...]
    asks: tuple[str, ...]
    step: Step
    number: int
    of: int
    fresh: int = 0  # entries made by the last ask
    refusal: Refusal | None = None
    strays: bool = False


def attend(game: str, name: str, asks: tuple[str, ...], line: str | None) -> Attendance:
    """The lesson after these asks and, if given, a new line."""
    course = _Course(game_named(game), lesson_of(game), name)
    for asked in asks:
        if course.asked(asked).strays:
            raise Trouble("lesson-lost")
    return course.asked(line) if line is not None else course.stands()


class _Course:
    """Owns the table of one lesson during its replay."""

    def __init__(self, game: AnyGame, lesson: Lesson, name: str) -> None:
        self._lesson, self._game = lesson, game
        options = as_dict(resolve(game.options, game.presets, None, {}))
        seats = (Seat(LEARNER, name),)
        self._header = Header(
            game.id, game.edition, f"lesson-{game.id}", options, Typed(), seats, game.record
        )
        self._table: Table = open_table(game, self._header)
        self._entries: list[Entry] = []
        self._asks: list[str] = []
        self._at = 0
        self._pass_time()

    @property
    def _step(self) -> Step:
        return self._lesson.steps[self._at]

    def stands(
        self, fresh: int = 0, refusal: Refusal | None = None, *, strays: bool = False
    ) -> Attendance:
        return Attendance(
            self._header,
            tuple(self._entries),
            tuple(self._asks),
            self._step,
            self._at + 1,
            len(self._lesson.steps),
            fresh,
            refusal,
            strays,
        )

    def asked(self, line: str) -> Attendance:
        """The result of a line: the next step, a refusal, or `strays` if it is not awaited."""
        action = self._read(line)
        meant = [self._read(wanted) for wanted in self._step.waits_for]
        came = ask(self._table, LEARNER, action)
        if isinstance(came, Refusal):
            if self._step.is_refused and action in meant:
                self._moves_on(line)
                return self.stands(refusal=came)
            return self.stands(refusal=came, strays=True)
        if self._step.is_refused or action not in meant:
            return self.stands(strays=True)
        before = len(self._entries)
        self._grow(came)
        if self._step.throws:
            self._play(CHANCE, f"throw {self._step.throws}")
        self._moves_on(line)
        return self.stands(len(self._entries) - before)

    def _moves_on(self, line: str) -> None:
        self._asks.append(line)
        self._at += 1
        self._pass_time()

    def _pass_time(self) -> None:
        """Play the scripted turns before a step; throws are those of chance."""
        for line in self._step.meanwhile:
            self._play(CHANCE if line.startswith("throw ") else LEARNER, line)

    def _play(self, seat: SeatId, line: str) -> None:
        came = ask(self._table, seat, self._read(line))
        assert isinstance(came, Entry), f"the script of a lesson is refused: {line}: {came}"
        self._grow(came)

    def _grow(self, entry: Entry) -> None:
        self._table = advance(self._table, entry)
        self._entries.append(entry)

    def _read(self, line: str) -> Action:
        meant = self._game.notation.read(line)
        if not isinstance(meant, Action):
            raise Trouble("lesson-lost")
        return meant
