"""The languages of the program: their names, plural rules, and the choice of one."""

from collections.abc import Mapping
from typing import Literal, assert_never

Language = Literal["ru", "en"]
Plural = Literal["one", "few", "many", "other"]

LANGUAGES: tuple[Language, ...] = ("ru", "en")
PLURALS: Mapping[Language, tuple[Plural, ...]] = {
    "ru": ("one", "few", "many", "other"),
    "en": ("one", "other"),
}


def plural(language: Language, number: int) -> Plural:
    """The CLDR plural category of a whole number; its sign does not matter."""
    match language:
        case "ru":
            return _russian(abs(number))
        case "en":
            return "one" if abs(number) == 1 else "other"
        case _:
            assert_never(language)


def choose_language(argument: str | None, environ: Mapping[str, str]) -> Language:
    """The given language, else LETOPIS_LANG, else English in an English locale, else Russian."""
    asked = argument or environ.get("LETOPIS_LANG")
    if asked:
        return _known(asked)
    locale = next(filter(None, map(environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return "en" if locale.lower().startswith("en") else "ru"


def _russian(number: int) -> Plural:
    """One for 1, 21, 31; few for 2-4, 22-24; many for the rest, 11-14 among them."""
    last, teen = number % 10, number % 100 in range(11, 15)
    if last == 1 and not teen:
        return "one"
    return "few" if last in (2, 3, 4) and not teen else "many"


def _known(asked: str) -> Language:
    for language in LANGUAGES:
        if language == asked:
            return language
    raise ValueError(f"unknown language {asked!r}; known are {', '.join(LANGUAGES)}")
