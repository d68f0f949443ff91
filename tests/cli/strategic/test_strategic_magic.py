"""Spells at the terminal: how they are typed, offered and reported."""

from types import SimpleNamespace
from typing import Any

import pytest

from letopis.cli.strategic.typed_asks import TypedAsks
from letopis.core.choices import Family
from letopis.core.seats import Seat, SeatId
from letopis.games.strategic.magic.casting import Cast
from letopis.telling.strategic.fields import Fields
from letopis.telling.strategic.names import Names
from letopis.telling.strategic.sentences import Chronicler
from letopis.words import LANGUAGES, Language, words
from tests.strategic.scenes.scene import GAME, Desk, endless

ANNA = SeatId("anna")
SEATS = (Seat(ANNA, "Анна"), Seat(SeatId("boris"), "Борис"))


def coast() -> Desk:
    return endless(
        ". . . . ~ ~ ~\n. . . . ~ ~ ~\n. . . . ~ ~ ~",
        "anna mage-1 c2 personal mithril forest",
        "anna mage-2 b3 deserts",
        "anna elves-4 a1",
        "boris ship-1 e2",
        "boris tower c1",
        "boris mage-3 d3",
        "boris zombie-1 d2 of mage-3",
    )


def phrases(desk: Desk, language: Language) -> TypedAsks:
    return TypedAsks(Names(words(language), SEATS, desk.world.ground.map), SEATS)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("колдовать маг-2 шторм е2", "cast mage-2 storm e2"),
        ("маг2 колдовать гнев башня c1", "cast mage-2 wrath-of-evogr tower-c1"),
        ("cast mage-1 storm e4 amulet die", "cast mage-1 storm e4 amulet die"),
        ("колдовать маг1 туман эльфы амулет монеты", "cast mage-1 sleep-mist elves-4 amulet coins"),
        ("колдовать маг-2 прах зомби-1", "cast mage-2 turn-to-dust zombie-1"),
        ("колдовать маг-2 поднять-зомби d1 b1", "cast mage-2 raise-zombies d1 b1"),
        ("cast mage-2 taming", "cast mage-2 taming"),
    ],
)
def test_a_spell_is_typed_in_either_language(typed: str, meant: str) -> None:
    desk = coast()
    assert phrases(desk, "ru").notation(desk.world, ANNA, typed) == meant


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_spell_that_is_offered_can_be_typed(language: Language) -> None:
    desk = coast()
    spoken = phrases(desk, language)
    offered = 0
    for choice in GAME.legal(desk.world, ANNA):
        action = choice.example if isinstance(choice, Family) else choice
        if isinstance(action, Cast):
            offered += 1
            line = spoken.notation(desk.world, ANNA, spoken.lines.say(action))
            assert GAME.notation.read(line) == action
    assert offered > 10


def told(desk: Desk, language: Language, lines: list[str]) -> list[str]:
    header = SimpleNamespace(seats=SEATS)
    table: Any = SimpleNamespace(header=header, seats=SEATS, state=desk.world, game=GAME)
    chronicler = Chronicler(words(language), table)
    facts = [GAME.notation.read(line) for line in lines]
    fields = Fields(chronicler.names, desk.world)
    return [chronicler.sentence(fields, fact) for fact in facts]  # type: ignore[arg-type]


FACTS = [
    "spell-cast mage-1 storm 30 e2 school forest",
    "spell-cast mage-1 taming 30",
    "fizzled mage-1 storm",
    "enchanted elves-4 shield-of-fury anna",
    "stunned elves-4",
    "risen mage-1 zombie-2 zombie b1",
    "tamed dragon-1 mage-1",
    "emerged dragon-1 owner anna",
    "fell-asleep dragon-1",
    "flew dragon-1 c3",
    "alighted dragon-1",
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_magic_does_is_told_in_sentences(language: Language) -> None:
    for sentence in told(coast(), language, FACTS):
        assert sentence.endswith(".")
        assert "{" not in sentence
        assert "None" not in sentence


def test_a_spell_is_told_by_its_name() -> None:
    english = told(coast(), "en", FACTS[:4])
    assert english[0] == "the mage at c2 casts a spell: storm (e2), 30 coins. The school is chosen."
    assert english[1] == "the mage at c2 casts a spell: taming a dragon, 30 coins."
    assert "щит ярости" in told(coast(), "ru", FACTS[3:4])[0]
