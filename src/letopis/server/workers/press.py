"""A worker process that sets papers and draws cards, everybody's in turn; papers without names are
kept, and the latest cards."""

from hashlib import sha256

from letopis.mapmaking.png import svg_to_png
from letopis.printing import Printout, printed
from letopis.printing.cards import PreviewCard, draw_card
from letopis.server.workers.fair_worker import FairWorker
from letopis.server.workers.processes import Allowance
from letopis.server.workers.recent import Recent
from letopis.words import Language, words

SETTING = Allowance(memory=800_000_000, seconds=40)
MOST_KEPT = 32
LARGEST_CARDS = 16_000_000  # bytes of all that are kept: a card has some 60 kB, a map up to 10 MB
PLAIN = 72.0  # pixels for each inch of a map: one for each unit of its drawing


class Press:
    """Makes PDF and DOCX files."""

    def __init__(self) -> None:
        self.worker = FairWorker(SETTING)
        self._papers = Recent[tuple[Printout, Language], bytes](MOST_KEPT)
        self._cards = Recent[PreviewCard | bytes, bytes](LARGEST_CARDS, len)

    async def paper(self, wanted: Printout, language: Language, who: str) -> bytes:
        """A paper; those without names are cached."""
        kept = Recent[tuple[Printout, Language], bytes](0) if wanted.names else self._papers
        key = wanted, language
        return await self.worker.made(kept, key, who, set_paper, wanted, language)

    async def card(self, card: PreviewCard, who: str) -> bytes:
        """The preview picture of a link; the latest are cached."""
        return await self.worker.made(self._cards, card, who, draw_card, card)

    async def map(self, svg: str, width: float, who: str) -> bytes:
        """A drawing of a map as PNG; the latest are cached."""
        key = sha256(svg.encode()).digest()
        return await self.worker.made(self._cards, key, who, svg_to_png, svg, width, PLAIN)

    def close(self) -> None:
        self.worker.close()


def set_paper(wanted: Printout, language: Language) -> bytes:
    """In the worker."""
    return printed(wanted, words(language))
