"""A worker process that sets papers and draws cards, everybody's in turn; papers without names are
kept, and the latest cards."""

from collections import OrderedDict

from letopis.printing import Printout, printed
from letopis.printing.cards import PreviewCard, draw_card
from letopis.server.workers.ended_jobs import EndedJobs
from letopis.server.workers.fair_turns import FairTurns
from letopis.server.workers.processes import Allowance, WorkerProcess
from letopis.words import Language, words

SETTING = Allowance(memory=800_000_000, seconds=40)
MOST_KEPT = 32
MOST_CARDS = 128  # some 60 kB each


class Press:
    """Makes PDF and DOCX files."""

    def __init__(self) -> None:
        self.process = WorkerProcess(SETTING)
        self.turns, self._ended = FairTurns(), EndedJobs()
        self._kept: OrderedDict[tuple[Printout, Language], bytes] = OrderedDict()
        self._cards: OrderedDict[PreviewCard, bytes] = OrderedDict()

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
        if card in self._cards:
            self._cards.move_to_end(card)
            return self._cards[card]
        self._ended.check(card)
        self.turns.check(who)
        async with self.turns.turn(who):
            if card not in self._cards:
                with self._ended.watch(card):
                    self._cards[card] = await self.process.run(draw_card, card)
            made = self._cards[card]
        while len(self._cards) > MOST_CARDS:
            self._cards.popitem(last=False)
        return made

    def close(self) -> None:
        self.process.close()


def set_paper(wanted: Printout, language: Language) -> bytes:
    """In the worker."""
    return printed(wanted, words(language))
