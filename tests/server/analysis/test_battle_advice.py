"""What the battle oracle says to a seat, in words."""

import pytest

from letopis.games.strategic.battle import Contingent, FighterId, Order, Role
from letopis.server.analysis.battle_advice import OracleQuestion, advice
from letopis.server.analysis.battle_oracle import (
    AskBattle,
    BattleValue,
    WeighedLine,
    WeighedOpening,
    weigh,
)
from letopis.words import LANGUAGES, Language, words

MANY, ONE = (
    (Contingent(FighterId("elves-1"), 6, advantage=True),),
    (Contingent(FighterId("orcs-1"), 1),),
)
EVEN = tuple(WeighedLine(1 / 3, (0,), (order,)) for order in Order)


def said(chances: tuple[float, float, float], language: Language, role: Role) -> str:
    """Of a mix that gives every order as often as the others."""
    asked = OracleQuestion(AskBattle(ONE, ONE), role, "orders", ("orcs-1",))
    value = chances[0] - chances[2]
    found = BattleValue(value, 0.0, *chances, None, (WeighedOpening(1.0, value, EVEN, EVEN),))
    return advice(words(language), 1, asked, found).text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_battle_that_is_decided_is_not_said_to_be_left_to_chance(language: Language) -> None:
    ends = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0), (0.4, 0.2, 0.4))
    texts = [said(it, language, Role.ATTACKERS) for it in ends]
    assert len(set(texts)) == 4
    lot = {"ru": "наугад", "en": "at random"}[language]
    assert [lot in it for it in texts] == [False, False, False, True]


def test_what_is_certain_is_said_to_each_side_as_its_own() -> None:
    sure = said((1.0, 0.0, 0.0), "en", Role.ATTACKERS)
    assert sure.startswith("Victory is certain")
    named = [words("en").texts("battle", "typed", order)[-1] for order in Order]
    assert any(f": {name}," in sure for name in named), "with the orders that were drawn"
    assert "you will lose" in said((1.0, 0.0, 0.0), "en", Role.DEFENDERS)


def test_a_chance_that_is_not_a_hundred_of_a_hundred_is_not_called_certain() -> None:
    assert "at random" in said((0.99, 0.005, 0.005), "en", Role.ATTACKERS)


def test_a_battle_that_cannot_be_lost_is_weighed_as_certain() -> None:
    asked = OracleQuestion(AskBattle(MANY, ONE), Role.ATTACKERS, "orders", ("elves-1",))
    found = advice(words("ru"), 1, asked, weigh(asked.question))
    assert found.win == pytest.approx(1)
    assert "наугад" not in found.text
