"""Names of bots in the language of whoever reads them."""

from letopis.core.seats import Seat
from letopis.words.catalogue import Words, words
from letopis.words.languages import LANGUAGES

PREFIX = "bot:"


def bot_name(said: Words, kind: str | None, name: str) -> str:
    """People, who are of no kind, keep their names. A bot that bears the usual name of its kind,
    in whichever language it was seated, is called by that name in the reader's; one that somebody
    has named keeps the name."""
    if kind is None:
        return name
    for language in LANGUAGES:
        if not words(language).has("bot", kind):
            return name
        usual = words(language)(f"bot.{kind}", number="").strip()
        number = name.removeprefix(usual).strip()
        if name.startswith(usual) and (not number or number.isdecimal()):
            return said(f"bot.{kind}", number=number).strip()
    return name


def player_name(said: Words, seat: Seat) -> str:
    if not seat.player.startswith(PREFIX):
        return seat.name
    return bot_name(said, seat.player.removeprefix(PREFIX), seat.name)
