"""A blank realm sheet of the Great Strategic: treasury, lands, armies, structures."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from letopis.core.options import OptionValue
from letopis.games.strategic.game import STRATEGIC
from letopis.printing.house_rules import house_rule_sentences
from letopis.printing.score_sheet import named_players
from letopis.printing.typesetting import typeset
from letopis.words import Words

YEARS = 14
LANDS = 14
ARMIES = 14
STRUCTURES = 14


class Blank(Struct, frozen=True):
    """A table to write in: its headings, relative column widths and number of lines."""

    title: str
    heads: tuple[str, ...]
    widths: tuple[int, ...]
    lines: int


class RealmSheet(Struct, frozen=True):
    """Data of the template `realm.typ`; a page for each player, named or not."""

    language: str
    title: str
    name: str
    capital: str
    personal: str
    pages: tuple[str | None, ...]
    treasury: Blank
    lands: Blank
    armies: Blank
    structures: Blank
    notes: tuple[str, ...]


def realm_sheet(
    players: int, words: Words, names: Sequence[str] = (), rules: Mapping[str, OptionValue] = {}
) -> bytes:
    """VS-2.1.a, VS-1.3.d. The PDF of a blank sheet for each player."""
    return typeset("realm", plan_realms(players, words, names, rules))


def plan_realms(
    players: int, words: Words, names: Sequence[str] = (), rules: Mapping[str, OptionValue] = {}
) -> RealmSheet:
    """Everything that the sheet shows, before it is laid out; `rules` are the house rules."""
    return RealmSheet(
        language=words.language,
        title=words.at("game", "strategic", "name"),
        name=words("print.realm.name"),
        capital=words("print.realm.capital"),
        personal=words("print.realm.personal"),
        pages=tuple(named_players(players, names)),
        treasury=_blank(words, "treasury", YEARS, (2, 3, 3, 3, 4, 4, 3)),
        lands=_blank(words, "lands", LANDS, (5, 3, 4, 4)),
        armies=_blank(words, "armies", ARMIES, (5, 2, 3, 3, 4, 6)),
        structures=_blank(words, "structures", STRUCTURES, (5, 3, 3, 4, 5)),
        notes=(
            *words.texts("print", "realm", "notes"),
            *house_rule_sentences(STRATEGIC, rules, words),
        ),
    )


def _blank(words: Words, name: str, lines: int, widths: tuple[int, ...]) -> Blank:
    path = ("print", "realm", name)
    return Blank(words.at(*path, "title"), words.texts(*path, "heads"), widths, lines)
