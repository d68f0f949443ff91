"""Options: defaults, overridden by presets, overridden by choices; unknown ones are refused."""

from typing import Annotated, Literal

import pytest

from letopis.core.errors import OptionError
from letopis.core.game import AnyGame
from letopis.core.options import Option, Options, Presets, as_dict, clause, describe, resolve
from letopis.games.catalogue import GAMES
from letopis.ledger import clause_ids
from tests.core.chronicles import told

for_every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


class House(Options, frozen=True, kw_only=True):
    ending: Annotated[Literal["short", "long"], clause("TB-1.1")] = "short"
    bonus_from: Annotated[Literal[63, 64], clause("TB-1.2")] = 64
    games: Annotated[int, clause("TB-2.1", 1, 99)] = 1


class Careless(Options, frozen=True, kw_only=True):
    ending: Literal["short", "long"] = "short"


PRESETS: Presets = {"house": {}, "evening": {"ending": "long", "games": 3}}


def refused(preset: str | None = None, **chosen: str | int) -> OptionError:
    with pytest.raises(OptionError) as caught:
        resolve(House, PRESETS, preset, chosen)
    told(caught.value)
    return caught.value


def test_without_a_choice_the_defaults_hold() -> None:
    assert resolve(House, PRESETS, None, {}) == House(ending="short", bonus_from=64, games=1)
    assert resolve(House, PRESETS, "house", {}) == House()


def test_a_preset_goes_over_the_defaults() -> None:
    assert resolve(House, PRESETS, "evening", {}) == House(ending="long", bonus_from=64, games=3)


def test_a_choice_goes_over_the_preset() -> None:
    chosen = resolve(House, PRESETS, "evening", {"games": 5, "bonus_from": 63})
    assert chosen == House(ending="long", bonus_from=63, games=5)


def test_what_was_resolved_leaves_the_preset_as_it_was() -> None:
    resolve(House, PRESETS, "evening", {"games": 5})
    assert PRESETS["evening"] == {"ending": "long", "games": 3}


@pytest.mark.parametrize(("written", "meant"), [("7", 7), ("007", 7), ("99", 99), (1, 1)])
def test_a_number_may_come_as_text(written: str | int, meant: int) -> None:
    assert resolve(House, PRESETS, None, {"games": written}).games == meant


def test_a_choice_among_numbers_may_come_as_text() -> None:
    assert resolve(House, PRESETS, None, {"bonus_from": "63"}).bonus_from == 63


@pytest.mark.parametrize("value", ["medium", "", "Short", " short", "short ", 1])
def test_a_word_outside_the_choices_is_refused_and_the_choices_named(value: str | int) -> None:
    error = refused(ending=value)
    assert error.key == "option-value"
    assert error.about == {"option": "ending", "value": str(value), "known": "short, long"}


@pytest.mark.parametrize("value", [65, "65", "064", "", "63.0", -63])
def test_a_number_outside_the_choices_is_refused_and_the_choices_named(value: str | int) -> None:
    error = refused(bonus_from=value)
    assert error.key == "option-value"
    assert error.about["known"] == "63, 64"


@pytest.mark.parametrize(
    "value",
    [0, 100, -1, "0", "100", "-1", "+1", "1.0", " 1", "", "one", "٣", "²", "1_0", "9" * 5000, True],
)
def test_a_number_out_of_range_is_refused_and_the_range_named(value: str | int) -> None:
    error = refused(games=value)
    assert error.key == "option-value"
    assert error.about["known"] == "1-99"


def test_an_unknown_option_is_refused_and_the_known_ones_named() -> None:
    error = refused(colour="red")
    assert error.key == "unknown-option"
    assert error.about == {"option": "colour", "known": "ending, bonus_from, games"}


def test_an_unknown_preset_is_refused_and_the_known_ones_named() -> None:
    error = refused(preset="morning")
    assert error.key == "unknown-preset"
    assert error.about == {"preset": "morning", "known": "house, evening"}


def test_options_are_described_in_their_order_with_clause_default_and_range() -> None:
    ending, bonus_from, games = describe(House)
    assert (ending.name, ending.clause, ending.default) == ("ending", "TB-1.1", "short")
    assert bonus_from.choices == (63, 64)
    assert (games.low, games.high, games.range_text) == (1, 99, "1-99")
    assert ending.range_text == "short, long"


def test_an_option_without_a_clause_is_a_fault_of_the_program() -> None:
    with pytest.raises(TypeError, match="ending has no clause"):
        describe(Careless)


def test_options_are_told_in_the_order_of_their_definition() -> None:
    assert list(as_dict(House(games=2)).items()) == [
        ("ending", "short"),
        ("bonus_from", 64),
        ("games", 2),
    ]


@for_every_game
def test_every_option_of_a_game_stands_on_a_clause_of_the_ledger(game: AnyGame) -> None:
    options = describe(game.options)
    assert options
    assert [option.name for option in options if option.clause not in clause_ids()] == []


@for_every_game
def test_every_default_of_a_game_lies_in_its_range(game: AnyGame) -> None:
    for option in describe(game.options):
        chosen = resolve(game.options, game.presets, None, {option.name: option.default})
        assert getattr(chosen, option.name) == option.default


@for_every_game
def test_every_value_in_range_may_be_chosen_and_its_neighbours_may_not(game: AnyGame) -> None:
    for option in describe(game.options):
        for value in option.choices or (option.low, option.high):
            chosen = resolve(game.options, game.presets, None, {option.name: str(value)})
            assert getattr(chosen, option.name) == value
        for value in _outside(option):
            with pytest.raises(OptionError):
                resolve(game.options, game.presets, None, {option.name: value})


@for_every_game
def test_every_preset_of_a_game_can_be_played(game: AnyGame) -> None:
    for preset, values in game.presets.items():
        chosen = as_dict(resolve(game.options, game.presets, preset, {}))
        assert chosen.items() >= dict(values).items()


def _outside(option: Option) -> tuple[str | int, ...]:
    return ("none-of-these",) if option.choices else (option.low - 1, option.high + 1)
