"""The Great Strategic in words, for one reader: what happened, what may be done, what is asked."""

from collections.abc import Iterator
from functools import cached_property

from msgspec.structs import replace

from letopis.core.choices import Choice
from letopis.core.chronicle import Entry
from letopis.core.seats import PUBLIC, SeatId
from letopis.core.table import Table
from letopis.games.strategic.legal import COUNCIL
from letopis.games.strategic.view import world_seen_by
from letopis.games.strategic.world import World, is_ready
from letopis.telling.stand_in import said_or
from letopis.telling.strategic.aims import aim_words
from letopis.telling.strategic.fields import Fields
from letopis.telling.strategic.offers import offer_words
from letopis.telling.strategic.piece_figures import piece_figures
from letopis.telling.strategic.prompts import prompt_words, silence_words
from letopis.telling.strategic.questions import questions, spoils_seen, stance_words
from letopis.telling.strategic.sentences import Chronicler
from letopis.telling.strategic.ties import call_words, joint_words, tie_words
from letopis.telling.wire_words import AimWords, OfferWords, QuestionWords, Sentence, SightWords
from letopis.words import Words


class StrategicTeller:
    """What is told follows from what the reader may know now."""

    def __init__(self, words: Words, now: Table, reader: SeatId = PUBLIC) -> None:
        self._now, self._reader = now, reader
        self._chronicler = Chronicler(words, now, reader, now.state)

    def everything(self, before: Table, entry: Entry) -> tuple[Sentence, ...]:
        return tuple(self._chronicler.everything(before, entry))

    def news(self, before: Table, entry: Entry) -> tuple[Sentence, ...]:
        return tuple(self._chronicler.news(before, entry))

    def offer(self, choice: Choice) -> OfferWords:
        return offer_words(self._fields, self._now, self._reader, choice)

    def sight(self) -> SightWords:
        """Pieces and lands have the same names for everybody. A part without words is left out,
        the others are said."""
        names, world = self._chronicler.names, self._world
        pieces = self._fields.pieces
        called = {str(it): pieces.piece(it) for it in world.armies}
        called |= {it.name: pieces.piece(it.name) for it in world.structures.values()}
        called |= {land: names.land(land) for land in names.land_names}
        called[COUNCIL] = names.words("strategic.subject.council")
        prompts = self._now.game.prompts(world)
        prompt = next((it for it in prompts if it.seat == self._reader), None)
        fields, reader = self._fields, self._reader
        asked = said_or(
            tuple[QuestionWords, ...],
            "questions",
            lambda: () if prompt is None else questions(fields, self._now, reader),
        )
        said = SightWords(
            called,
            questions=asked,
            stances=stance_words(fields, reader),
            aims=said_or(dict[SeatId, AimWords], "aims", lambda: aim_words(names, world)),
            spent=tuple(_spent(world)),
            figures=piece_figures(world),
            spoils=spoils_seen(world, reader),
            ties=said_or(dict[SeatId, tuple[str, ...]], "ties", lambda: tie_words(fields, reader)),
            calls=said_or(tuple[QuestionWords, ...], "calls", lambda: tuple(self._calls(asked))),
            joint=said_or(str, "joint", lambda: joint_words(fields)),
        )
        if prompt is None:
            return said
        return replace(
            said,
            prompt=said_or(str, "prompt", lambda: prompt_words(names, world, prompt)),
            silence=said_or(str, "silence", lambda: silence_words(names, self._now, prompt)),
        )

    def _calls(self, asked: tuple[QuestionWords, ...]) -> Iterator[QuestionWords]:
        """What is asked already is not called for besides."""
        lines = {it.line for question in asked for it in question.answers}
        for call in call_words(self._fields, self._now, self._reader):
            if not any(it.line in lines for it in call.answers):
                yield call

    @cached_property
    def _fields(self) -> Fields:
        """What the reader sees of the game as it stands now."""
        return Fields(self._chronicler.names, world_seen_by(self._world, self._reader))

    @property
    def _world(self) -> World:
        world: World = self._now.state
        return world


def _spent(world: World) -> Iterator[str]:
    """VS-1.3.b. Pieces that have used their active action."""
    yield from (it.id for it in world.armies.values() if not is_ready(world, it))
    yield from (it.name for it in world.structures.values() if not is_ready(world, it))
