"""Which facts the book tells, and how; `tests/telling/test_kinds.py` knows why not the others."""

from letopis.games.strategic.world import SubturnBegan, TurnEnded
from letopis.telling.strategic.book import deeds, realm, war, wonders
from letopis.telling.strategic.book.paragraphs import Clause, Collectors, Scribe, Seen


def _turn(scribe: Scribe, fact: SubturnBegan, moment: Seen) -> None:
    scribe.begin_turn(fact.seat)


def _over(scribe: Scribe, fact: TurnEnded, moment: Seen) -> None:
    """What follows belongs to nobody's turn."""
    scribe.close_scene()
    scribe.rebels.clear()


TOLD: Collectors = {
    **deeds.COLLECTED,
    **realm.COLLECTED,
    **war.COLLECTED,
    **wonders.COLLECTED,
    SubturnBegan: _turn,
    TurnEnded: _over,
}
CLAUSES: dict[str, Clause] = {**deeds.CLAUSES, **realm.GATHERED, **wonders.GATHERED}
