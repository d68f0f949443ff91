"""Cards and strengths are structs in facts, and words in lines and files."""

import msgspec
import pytest

from letopis.core.acts import Event
from letopis.core.errors import NotationError
from letopis.core.reworded import as_written
from letopis.core.seats import SeatId
from letopis.games.strategic.battle import CardName, Contingent, FighterId, Order, Role
from letopis.games.strategic.game import STRATEGIC
from letopis.games.strategic.war.battle_asks import Mustered
from letopis.games.strategic.war.layouts import Kept, Laid, Opened
from tests.rule import rule

ELVES, CASTLE = FighterId("elves-1"), FighterId("castle-f6")
NAMED, HIDDEN = CardName(ELVES), CardName(ELVES, is_hidden=True)
ATTACK, SHOOT = CardName(ELVES, Order.ATTACK), CardName(CASTLE, Order.SHOOT)
FACTS: list[tuple[Event, str]] = [
    (Opened("array", (NAMED,)), "opened array elves-1"),
    (
        Opened("again", (ATTACK, HIDDEN), (SHOOT,)),
        "opened again elves-1:attack elves-1:? defence castle-f6:shoot",
    ),
    (Laid((ATTACK,)), "laid elves-1:attack"),
    (
        Kept(Role.DEFENDERS, (SeatId("anna"),), (SHOOT,)),
        "kept defenders anna cards castle-f6:shoot",
    ),
    (
        Mustered(2, (Contingent(ELVES, 3),), (Contingent(CASTLE, 2, advantage=True),)),
        "mustered 2 elves-1:3 defenders castle-f6:2+",
    ),
]


@rule("VS-7.5.a")
@pytest.mark.parametrize(("fact", "line"), FACTS, ids=[line for _, line in FACTS])
def test_cards_and_strengths_are_words_in_lines_and_files(fact: Event, line: str) -> None:
    assert STRATEGIC.notation.write(fact) == line
    assert STRATEGIC.notation.read(line) == fact
    values = msgspec.to_builtins(as_written(fact))
    assert list(values)[1:] == list(fact.__struct_fields__)
    rows = [it for it in values.values() if isinstance(it, tuple | list)]
    assert all(isinstance(word, str) for row in rows for word in row)
    assert STRATEGIC.notation.from_values(values) == fact


@pytest.mark.parametrize(
    "line",
    [
        "laid elves-1:dance",
        "laid elves-1:",
        "opened orders elves-1:3",
        "mustered 1 elves-1",
        "mustered 1 elves-1:0",
        "mustered 1 :3",
        "mustered 1 elves-1:3++",
    ],
)
def test_words_that_are_no_cards_or_strengths_are_refused(line: str) -> None:
    with pytest.raises(NotationError):
        STRATEGIC.notation.read(line)
