"""The edition of a rulebook: the figures it quotes and the house rules that change it.

Figures are quoted by their path in the catalogue, `{armies_mage_cost}`, so that a table with
changed figures reads its own.
"""

from collections.abc import Iterator, Mapping

import msgspec
from msgspec import Struct

from letopis.core.acts import ClauseId
from letopis.core.options import Option, Options, OptionValue, as_dict, describe
from letopis.games.strategic.catalogue import Catalogue, CatalogueTables, catalogue
from letopis.games.strategic.options import StrategicOptions
from letopis.words import Words

CLOSED = "\N{EN DASH}"  # ground that an army cannot enter


class Edition(Struct, frozen=True):
    """Values to fill into the texts of a book, and notes below its paragraphs."""

    figures: Mapping[str, str | int] = {}
    notes: Mapping[ClauseId, tuple[str, ...]] = {}


def printed_edition(game: str, said: Words) -> Edition:
    """The edition without a table: figures of the catalogue, every house rule with its default."""
    if game != "strategic":
        return Edition()
    return Edition(_figures(catalogue()), _notes(said, StrategicOptions, None))


def game_edition(tables: Catalogue, options: StrategicOptions, said: Words) -> Edition:
    """The edition of one table: its own figures and options."""
    return Edition(_figures(tables), _notes(said, StrategicOptions, as_dict(options)))


def _figures(tables: Catalogue) -> dict[str, str | int]:
    """Every number of the catalogue by its path."""
    found: dict[str, str | int] = {}
    for name in CatalogueTables.__struct_fields__:
        for path, figure in _leaves(msgspec.to_builtins(getattr(tables, name)), (name,)):
            closed = "speed" in path and figure == 0
            found["_".join(path).replace("-", "_")] = CLOSED if closed else figure
    return found


def _leaves(tree: object, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], int]]:
    if isinstance(tree, dict):
        for key, below in tree.items():
            yield from _leaves(below, (*path, str(key)))
    elif isinstance(tree, int) and not isinstance(tree, bool):
        yield path, tree


def _notes(
    said: Words, options: type[Options], chosen: Mapping[str, OptionValue] | None
) -> dict[ClauseId, tuple[str, ...]]:
    found: dict[ClauseId, tuple[str, ...]] = {}
    for option in describe(options):
        note = _note(said, option, chosen)
        found[option.clause] = (*found.get(option.clause, ()), note)
    return found


def _note(said: Words, option: Option, chosen: Mapping[str, OptionValue] | None) -> str:
    """The values of an option, and this table's value if it is not the default."""
    name = said.at("option", "strategic", option.name, "name")
    note = said("book.option", name=name, values=_values(said, option))
    value = option.default if chosen is None else chosen[option.name]
    if value == option.default:
        return note
    return f"{note} {said('book.here', value=option_value(said, 'strategic', option.name, value))}"


def _values(said: Words, option: Option) -> str:
    if not option.choices:
        return said("book.range", low=option.low, high=option.high, default=option.default)
    others = (value for value in option.choices if value != option.default)
    default = said(
        "book.default", value=option_value(said, "strategic", option.name, option.default)
    )
    return "; ".join(
        [default, *(option_value(said, "strategic", option.name, value) for value in others)]
    )


def option_value(said: Words, game: str, option: str, value: OptionValue) -> str:
    """The name of an option's value if it has one, else the value itself."""
    path = ("option", game, option, "value", str(value))
    return said.at(*path) if said.has(*path) else str(value)
