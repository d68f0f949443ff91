"""The scribe: gathers facts into scenes, and scenes into the paragraphs of a chapter.

What a player does in his turn is a deed: deeds of one kind are one clause however often they were
done, and clauses of one player are one sentence. What happens besides has a sentence of its own; a
battle has a paragraph.
"""

from collections.abc import Callable, Mapping
from functools import partial
from itertools import islice
from typing import Any, TypeAlias

from msgspec import Struct, field

from letopis.core.acts import Event
from letopis.core.seats import SeatId
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.view import WorldView
from letopis.games.strategic.world import Purpose
from letopis.telling.book import BookChapter, BookTable, Picture
from letopis.telling.reading import SeenFact
from letopis.telling.stand_in import said_or
from letopis.telling.strategic.book.battle_notes import War
from letopis.telling.strategic.book.book_names import BookNames
from letopis.telling.variants import Pen, sentence

Seen: TypeAlias = SeenFact[WorldView]
Values: TypeAlias = str | int
CLAUSES = 3  # in one sentence
LONG = 280  # letters, from which on a paragraph is long enough


class _Doer(Struct, frozen=True):
    """The place of a player's deeds among the sentences of a scene."""

    seat: SeatId


class TurnDeed(Struct):
    """What a player did once or many times in a turn; its items are what the clause is about."""

    kind: str
    seq: int
    items: list[Any] = field(default_factory=list)  # of the shape that the clause's writer knows


class TurnScene(Struct):
    """A turn, or what lies between two of them: sentences, deeds of players, and what is gathered,
    each where it was first heard of."""

    told: "list[str | TurnDeed | _Doer]" = field(default_factory=list)
    deeds: dict[SeatId, list[TurnDeed]] = field(default_factory=dict)
    gathered: list[TurnDeed] = field(default_factory=list)


class Scribe:
    """Owns the pages that are being written."""

    def __init__(self, pen: Pen, nouns: BookNames, clauses: "Mapping[str, Clause]") -> None:
        self.pen, self.nouns, self._clauses = pen, nouns, clauses
        self.chapters: list[BookChapter] = []
        # The entry of the last throw, and what it was for.
        self.dice: tuple[int, Purpose | None] = (0, None)
        self.led = ""  # the one land into which the deeds that are being written have led
        self.war: War | None = None
        self.rebels: list[Cell] = []  # houses that turmoil has won and not handed over yet
        self._scene = TurnScene()
        self._paragraphs: list[str] = []
        self._open: list[str] = []  # the paragraph that is being written
        self._turns: list[SeatId] = []  # who had a turn this year
        self._fresh = False  # whether nothing has been told of this turn yet

    def deed(self, seat: SeatId, kind: str, moment: Seen, item: object) -> None:
        """Something a player did; joined to what he did of that kind in this scene."""
        if seat not in self._scene.deeds:
            self._scene.deeds[seat] = []
            self._scene.told.append(_Doer(seat))
        _add(self._scene.deeds[seat], kind, moment, item)

    def gather(self, kind: str, moment: Seen, about: object, item: object) -> None:
        """Something that happens often and is told once, in whole sentences."""
        deed = _add(self._scene.gathered, kind, moment, (about, item))
        if len(deed.items) == 1:
            self._scene.told.append(deed)

    def say(self, key: str, moment: Seen, **values: Values) -> None:
        """Something that has a sentence of its own."""
        self._scene.told.append(sentence(self.pen.write(key, moment.seq, **values)))

    def paragraph(self, sentences: list[str]) -> None:
        """A paragraph of its own, after all that was done before it."""
        self.close_scene()
        self._break()
        self._paragraphs.append(" ".join(map(sentence, sentences)))
        self._fresh = False

    @property
    def has_written(self) -> bool:
        """Whether this chapter has any text so far."""
        self.close_scene()
        return bool(self._open or self._paragraphs)

    def begin_turn(self, seat: SeatId) -> None:
        self.close_scene()
        self._fresh = True
        if seat not in self._turns:
            self._turns.append(seat)

    def close_scene(self) -> None:
        """Everything in its order; short scenes share a paragraph."""
        scene, self._scene = self._scene, TurnScene()
        for told in scene.told:
            self._open += said_or(self._gap, "book", partial(self._written, scene, told))
            self._fresh = False
        if sum(map(len, self._open)) >= LONG:
            self._break()

    def _written(self, scene: TurnScene, told: str | TurnDeed | _Doer) -> list[str]:
        match told:
            case str():
                return [told]
            case TurnDeed():
                return list(map(sentence, self._clauses[told.kind](self, told)))
            case _Doer(seat):
                return self._deeds(seat, scene.deeds[seat])

    def leave_gap(self) -> None:
        """Say that something is not told."""
        self._scene.told += self._gap()

    def _gap(self) -> list[str]:
        return [self.pen.said("told.silent")]

    def close_chapter(
        self, heading: str, picture: Picture | None = None, grid: BookTable | None = None
    ) -> None:
        """A heading over all that was written since the last one."""
        self.close_scene()
        self._break()
        self.chapters.append(BookChapter(heading, tuple(self._paragraphs), picture, grid))
        self._paragraphs, self._turns = [], []
        self.nouns.mentioned.clear()

    def close_year(self, seq: int, *last: str) -> None:
        """Who kept still, and the last words about a year."""
        self.close_scene()
        known = self.nouns.mentioned
        quiet = [self.nouns.names.seat(seat) for seat in self._turns if seat not in known]
        if quiet:
            names = self.pen.listed(quiet)
            still = self.pen.write("quiet", seq, names=names, count=len(quiet))
            self._open.append(sentence(still))
        self._open += map(sentence, last)

    def skip_chapter(self) -> None:
        """Nothing was written, and nobody asks why."""
        self._turns = []
        self.nouns.mentioned.clear()

    def _break(self) -> None:
        if self._open:
            self._paragraphs.append(" ".join(self._open))
        self._open = []

    def _opener(self, seat: SeatId) -> str:
        """How the deeds of a player begin: the first turn of a year opens it."""
        if not self._fresh and self._turns[-1:] == [seat]:
            return "turn.next"
        if seat not in self._turns:
            return "turn.aside"
        if len(self._turns) == 1:
            return "turn.opening"
        others = [it for it in self._turns if it != seat and it in self.nouns.mentioned]
        return "turn.first" if others else "turn.alone"

    def _deeds(self, seat: SeatId, deeds: list[TurnDeed]) -> list[str]:
        key, self.led = self._opener(seat), ""
        clauses = [
            (deed.seq, text) for deed in deeds for text in self._clauses[deed.kind](self, deed)
        ]
        written: list[str] = []
        waiting = iter(clauses)
        while some := list(islice(waiting, CLAUSES)):
            listed = self.pen.listed([text for _, text in some])
            text = self.pen.write(key, some[0][0], who=self.nouns.who(seat), deeds=listed)
            written.append(sentence(text))
            key = "turn.next"
        return written


def _add(deeds: list[TurnDeed], kind: str, moment: Seen, item: object) -> TurnDeed:
    known = next((it for it in deeds if it.kind == kind), None)
    if known is None:
        known = TurnDeed(kind, moment.seq)
        deeds.append(known)
    known.items.append(item)
    return known


Clause: TypeAlias = Callable[[Scribe, TurnDeed], list[str]]
Collect: TypeAlias = Callable[[Scribe, Any, Seen], None]  # its fact is of the kind it is listed for
Collectors: TypeAlias = Mapping[type[Event], Collect]
