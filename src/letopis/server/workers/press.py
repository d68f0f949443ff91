"""A worker process that sets papers and draws cards, everybody's in turn; papers without names are
kept, and the latest cards."""

from collections import OrderedDict
from collections.abc import Callable
from hashlib import sha256

from letopis.mapmaking.png import svg_to_png
from letopis.printing import Printout, printed
from letopis.printing.cards import PreviewCard, draw_card
from letopis.server.workers.ended_jobs import EndedJobs
from letopis.server.workers.fair_turns import FairTurns
from letopis.server.workers.processes import Allowance, WorkerProcess
from letopis.words import Language, words

SETTING = Allowance(memory=800_000_000, seconds=40)
MOST_KEPT = 32
LARGEST_CARDS = 16_000_000  # bytes of all that are kept: a card has some 60 kB, a map up to 10 MB
PLAIN = 72.0  # pixels for each inch of a map: one for each unit of its drawing


class Press:
    """Makes PDF and DOCX files."""

    def __init__(self) -> None:
        self.process = WorkerProcess(SETTING)
        self.turns, self._ended = FairTurns(), EndedJobs()
        self._kept: OrderedDict[tuple[Printout, Language], bytes] = OrderedDict()
        self._cards: OrderedDict[PreviewCard | bytes, bytes] = OrderedDict()

    async def paper(self, wanted: Printout, language: Language, who: str) -> bytes:
        """A paper; those without names are cached."""
        key = wanted, language
        if key in self._kept:
            return self._kept[key]
        self._ended.check(key)
        self.turns.check(who)
        async with self.turns.turn(who):
            if key in self._kept:  # somebody else has asked for it meanwhile
                return self._kept[key]
            with self._ended.watch(key):
                made = await self.process.run(set_paper, wanted, language)
        if not wanted.names:
            self._kept[key] = made
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        return made

    async def card(self, card: PreviewCard, who: str) -> bytes:
        """The preview picture of a link; the latest are cached."""
        return await self._drawn(card, who, draw_card, card)

    async def map(self, svg: str, width: float, who: str) -> bytes:
        """A drawing of a map as PNG; the latest are cached."""
        return await self._drawn(sha256(svg.encode()).digest(), who, svg_to_png, svg, width, PLAIN)

    async def _drawn(
        self, key: PreviewCard | bytes, who: str, draw: Callable[..., bytes], *given: object
    ) -> bytes:
        if key in self._cards:
            self._cards.move_to_end(key)
            return self._cards[key]
        self._ended.check(key)
        self.turns.check(who)
        async with self.turns.turn(who):
            if key not in self._cards:
                with self._ended.watch(key):
                    self._cards[key] = await self.process.run(draw, *given)
            made = self._cards[key]
        while sum(map(len, self._cards.values())) > LARGEST_CARDS:
            self._cards.popitem(last=False)
        return made

    def close(self) -> None:
        self.process.close()


def set_paper(wanted: Printout, language: Language) -> bytes:
    """In the worker."""
    return printed(wanted, words(language))
