"""Dice in words: every sentence is made once, whoever shows it."""

import pytest

from letopis.core.questions.dry_run import DryRun, dry_run
from letopis.core.seats import SeatId
from letopis.games.sheet.actions import Score
from letopis.games.sheet.spec import CellId
from letopis.games.yatzy import YATZY
from letopis.telling.foresight import Foreteller
from letopis.telling.teller import teller
from letopis.words import LANGUAGES, Language, words
from tests.dice_table import position

ANNA = SeatId("anna")
CROSSED: dict[Language, str] = {
    "en": "The roll does not fit Yatzy: the box is closed without points.",
    "ru": "Ецци: бросок сюда не подходит, графа закроется без очков.",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_offer_warns_of_what_the_dry_run_warns_of(language: Language) -> None:
    table = position(YATZY, "", dice="6-6-6-1-2", rolls=2, zero="free")
    offered = teller(words(language), table, ANNA).offer(Score(CellId("yatzy")))
    tried = dry_run(table, ANNA, Score(CellId("yatzy")))
    assert isinstance(tried, DryRun)
    foretold = Foreteller(words(language), table, ANNA)
    assert [offered.danger] == [foretold.warning(it) for it in tried.warnings]
    assert offered.danger == CROSSED[language]
    assert teller(words(language), table, ANNA).offer(Score(CellId("sixes"))).danger == ""
