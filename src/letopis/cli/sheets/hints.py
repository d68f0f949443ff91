"""Hints at the table: the expected gain of every choice, part by part."""

from letopis.bots.greedy import prospects
from letopis.bots.prospects import Prospect
from letopis.cli.terminal.screen import Screen
from letopis.core.choices import Choice
from letopis.games.sheet.actions import Score
from letopis.games.sheet.rules import Rules
from letopis.games.sheet.view import SheetView
from letopis.telling.sheet_names import choice_words
from letopis.words import Words, decimal

ROLLS_SHOWN = 5


def show_hints(
    screen: Screen, rules: Rules, view: SheetView, legal: tuple[Choice, ...], everything: bool
) -> None:
    """VD-J.5. Print every choice with its expected gain for each part, the best first."""
    ranked = sorted(prospects(rules, view, legal), key=lambda prospect: -prospect.worth)
    screen.say("hint.about")
    rolls = [prospect for prospect in ranked if not isinstance(prospect.action, Score)]
    cells = [prospect for prospect in ranked if isinstance(prospect.action, Score)]
    shown = len(rolls) if everything else ROLLS_SHOWN
    for prospect in sorted([*rolls[:shown], *cells], key=lambda prospect: -prospect.worth):
        screen.tell("  " + hint_line(screen.words, rules, prospect))
    if len(rolls) > shown:
        screen.say("hint.more", count=len(rolls) - shown)


def hint_line(words: Words, rules: Rules, prospect: Prospect) -> str:
    """A choice and its gains, a number for each part."""
    parts = ", ".join(
        f"{words.at('part_short', part.id)} {decimal(words, gain, 1, plus=True)}"
        for part, gain in zip(rules.spec.parts, prospect.gains, strict=True)
    )
    worth = decimal(words, prospect.worth, 1, plus=True)
    return words("hint.line", choice=choice_words(words, prospect.action), worth=worth, parts=parts)
