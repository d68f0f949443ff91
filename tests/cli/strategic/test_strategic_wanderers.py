"""Wanderers at the terminal: how they are typed, shown field by field, and refused."""

from random import Random

import pytest

from letopis.cli.strategic.typed_asks import TypedAsks
from letopis.cli.strategic.wanderer import wish_lines
from letopis.core.choices import Family, pick
from letopis.core.seats import Seat, SeatId
from letopis.games.strategic.membership.wanderers import Announce
from letopis.telling.strategic.names import Names
from letopis.words import LANGUAGES, Language, words
from tests.cli.terminal import Terminal
from tests.rule import rule
from tests.strategic.scenes.scene import GAME, Desk, endless

ROW = ". . . . . . . . ."
VERA = SeatId("vera")
SEATS = (Seat(SeatId("anna"), "Анна"), Seat(SeatId("boris"), "Борис"))
BEGINNING = ("play", "strategic", "-p", "Anna", "-p", "Boris", "--seed", "4", "--map", "duel")


def names(desk: Desk, language: Language) -> Names:
    return Names(words(language), SEATS, desk.world.ground.map)


def phrases(desk: Desk, language: Language) -> TypedAsks:
    return TypedAsks(names(desk, language), SEATS)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (
            'войти бродягой орков сила:3 море:2 без-остановок слова "Сам по себе, без дома"',
            'announce orcs strength:3 open:2 crosses-freely text "Сам по себе, без дома"',
        ),
        ('announce elves period:2 "alone"', 'announce elves period:2 text "alone"'),
        ("бродяга маг школа леса", "announce mage school forest"),
        ("announce knights advantage", "announce knights advantage"),
        ("возразить vera", "object vera"),
    ],
)
def test_a_wanderer_is_typed_in_either_language(typed: str, meant: str) -> None:
    desk = endless(ROW)
    assert phrases(desk, "ru").notation(desk.world, VERA, typed) == meant


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_profile_that_is_offered_can_be_typed(language: Language) -> None:
    desk, rng = endless(ROW), Random(0)
    spoken = phrases(desk, language)
    offered = 0
    for choice in GAME.legal(desk.world, VERA):
        if isinstance(choice, Family) and isinstance(choice.example, Announce):
            action = pick(choice, rng.randrange)
            line = spoken.notation(desk.world, VERA, spoken.lines.say(action))
            assert GAME.notation.read(line) == action
            offered += 1
    assert offered > 8


@rule("VS-3.0.c")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_field_of_a_profile_is_shown(language: Language) -> None:
    desk = endless(ROW)
    desk.does("vera", 'announce orcs strength:7 open:5 every:3 income:9 magic-proof text "Вера"')
    shown = list(wish_lines(names(desk, language), desk.world, desk.world.wishes[0]))
    said = words(language)
    for key in ("kind", "strength", "speed", "every", "price", "upkeep", "coins", "income"):
        assert said.has("strategic", "wanderer", key)
    told = "\n".join(shown)
    gift = said.at("strategic", "wanderer", "gifts", "magic-proof")
    for part in ("vera", "7", f"{said.at('terrain', 'open')} 5", "3", "9", gift, "Вера"):
        assert part in told
    assert len(shown) == 11


@rule("VS-3.0.c")
def test_those_who_are_asked_see_the_whole_profile(terminal: Terminal) -> None:
    lines = ("announce orcs strength:9 advantage", "object Anna", "announce orcs beauty:9", "quit")
    said = terminal.run(*BEGINNING, typed=lines)
    gift = terminal.words.at("strategic", "wanderer", "gifts", "advantage")
    assert any(gift in line for line in said.lines)
    assert any("сила 9" in line or "strength 9" in line for line in said.lines)  # the log
    assert any("beauty" in line for line in said.complaints)
