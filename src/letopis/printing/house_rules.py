"""House rules: options of a table that differ from its preset, as notes at the foot of a sheet."""

from collections.abc import Iterator, Mapping
from itertools import islice

from letopis.core.game import AnyGame
from letopis.core.options import OptionValue, as_dict, resolve
from letopis.rulebook import option_value
from letopis.words import Words

MOST_TOLD = 8  # the foot of a sheet has room for no more


def changed_options(
    game: AnyGame, preset: str | None, chosen: Mapping[str, str]
) -> dict[str, OptionValue]:
    """The options chosen against the preset; raises Trouble for invalid ones."""
    usual = as_dict(resolve(game.options, game.presets, preset, {}))
    wished = as_dict(resolve(game.options, game.presets, preset, chosen))
    return {name: value for name, value in wished.items() if value != usual[name]}


def house_rule_sentences(
    game: AnyGame, rules: Mapping[str, OptionValue], words: Words
) -> Iterator[str]:
    """A sentence for each house rule, as many as there is room for."""
    for name, value in islice(rules.items(), MOST_TOLD):
        rule = words.at("option", game.id, name, "name")
        yield words("print.house", rule=rule, value=option_value(words, game.id, name, value))
    if len(rules) > MOST_TOLD:
        yield words("print.house-more", count=len(rules) - MOST_TOLD)
