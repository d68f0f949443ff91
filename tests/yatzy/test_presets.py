"""Yatzy beyond the document: the named presets and the Scandinavian sheet."""

import itertools

import pytest

from letopis.core.errors import OptionError
from letopis.core.options import as_dict, resolve
from letopis.games.yatzy import YATZY
from letopis.games.yatzy.game import YatzyOptions
from tests.dice_table import facts, lines, offers, play_out, position, seen, table
from tests.rule import rule

SUM_62 = "ones=2 twos=6 threes=9 fours=12 fives=15 sixes=18"
SUM_63 = "ones=3 twos=6 threes=9 fours=12 fives=15 sixes=18"

FREE_ZEROS = ["yahtzee", "yahtzee-free-joker", "plain", "scandinavian"]
PRESETS = ["document", *FREE_ZEROS]


@rule("YZ-P.1")
@pytest.mark.parametrize(
    ("preset", "sheet", "upper_bonus_from", "zero", "joker"),
    [
        ("document", "document", 64, "forced", "document"),
        ("yahtzee", "document", 63, "free", "forced"),
        ("yahtzee-free-joker", "document", 63, "free", "free"),
        ("plain", "document", 63, "free", "none"),
        ("scandinavian", "scandinavian", 63, "free", "none"),
    ],
)
def test_a_preset_is_a_name_for_options(
    preset: str, sheet: str, upper_bonus_from: int, zero: str, joker: str
) -> None:
    assert as_dict(resolve(YatzyOptions, YATZY.presets, preset, {})) == {
        "sheet": sheet,
        "upper_bonus_from": upper_bonus_from,
        "zero": zero,
        "joker": joker,
        "games": 1,
        "match_start": "same",
    }


@rule("YZ-P.1")
def test_there_are_five_presets_and_without_one_the_document_is_played() -> None:
    assert list(YATZY.presets) == PRESETS
    assert table(YATZY).header == table(YATZY, preset="document").header
    with pytest.raises(OptionError):
        table(YATZY, preset="kniffel")


@rule("YZ-P.1")
def test_an_option_chosen_at_the_table_overrules_the_preset() -> None:
    sheet = "all=0 sixes=_ yatzy=_"
    strict = position(YATZY, sheet, dice="1-2-3-4-6", preset="plain", zero="forced")
    assert offers(strict) == {"sixes": 6}
    assert strict.header.options["joker"] == "none"


@rule("YZ-P.1")
@pytest.mark.parametrize(
    ("preset", "bonus"),
    [
        ("document", 0),
        ("yahtzee", 35),
        ("yahtzee-free-joker", 35),
        ("plain", 35),
        ("scandinavian", 50),
    ],
)
def test_every_preset_but_the_document_gives_the_upper_bonus_from_63(
    preset: str, bonus: int
) -> None:
    assert lines(position(YATZY, SUM_63, preset=preset))["upper-bonus"] == bonus
    assert lines(position(YATZY, SUM_62, preset=preset))["upper-bonus"] == 0


@rule("YZ-P.1")
@pytest.mark.parametrize("preset", FREE_ZEROS)
def test_every_preset_but_the_document_allows_a_0_anywhere(preset: str) -> None:
    sheet = "all=0 sixes=_ yatzy=_"
    assert offers(position(YATZY, sheet, dice="1-2-3-4-6")) == {"sixes": 6}
    rolled = position(YATZY, sheet, dice="1-2-3-4-6", preset=preset)
    assert offers(rolled) == {"sixes": 6, "yatzy": 0}


@rule("YZ-P.1")
@pytest.mark.parametrize(
    ("preset", "offered"),
    [
        ("document", {"fours": 20, "chance": 20}),
        ("yahtzee", {"fours": 20}),
        ("yahtzee-free-joker", {"fours": 20, "large-straight": 0, "chance": 20}),
        ("plain", {"fours": 20, "large-straight": 0, "chance": 20}),
    ],
)
def test_presets_place_a_yatzy_after_a_0_each_in_its_way(
    preset: str, offered: dict[str, int]
) -> None:
    sheet = "all=0 fours=_ large-straight=_ chance=_"
    rolled = position(YATZY, sheet, dice="4-4-4-4-4", preset=preset)
    assert offers(rolled) == offered
    assert facts(rolled, "anna score fours") == ["scored anna fours 20"]


@rule("YZ-P.1")
@pytest.mark.parametrize(
    ("preset", "points", "premium"),
    [
        ("document", 40, 100),
        ("yahtzee", 40, 100),
        ("yahtzee-free-joker", 40, 100),
        ("plain", 0, 0),
        ("scandinavian", 0, 0),
    ],
)
def test_presets_with_a_joker_count_a_further_yatzy_as_a_straight(
    preset: str, points: int, premium: int
) -> None:
    sheet = "all=0 yatzy=50 large-straight=_"
    rolled = position(YATZY, sheet, dice="4-4-4-4-4", preset=preset)
    assert offers(rolled) == {"large-straight": points}
    assert facts(rolled, "anna score large-straight")[-1] == f"ended 1 {50 + points + premium}"


@rule("YZ-P.1")
def test_a_sheet_without_a_joker_has_no_line_for_the_yatzy_bonus() -> None:
    with_line = {preset: "yatzy-bonus" in lines(table(YATZY, preset=preset)) for preset in PRESETS}
    assert with_line == {**dict.fromkeys(PRESETS, True), "plain": False, "scandinavian": False}


@rule("YZ-P.1")
def test_the_scandinavian_sheet_has_fifteen_cells() -> None:
    column = lines(table(YATZY, preset="scandinavian"))
    assert [name for name, value in column.items() if value is None] == [
        *("ones", "twos", "threes", "fours", "fives", "sixes"),
        *("one-pair", "two-pairs", "three-of-a-kind", "four-of-a-kind"),
        *("small-straight", "large-straight", "full-house", "chance", "yatzy"),
    ]


@rule("YZ-P.1")
def test_the_scandinavian_game_has_fifteen_rounds() -> None:
    movers, end = play_out(table(YATZY, players=2, preset="scandinavian"))
    assert movers == ["anna", "boris"] * 15
    assert seen(end).rounds == 15


@rule("YZ-P.1")
@pytest.mark.parametrize(
    ("cell", "dice", "points"),
    [
        ("sixes", "6-6-6-1-2", 18),
        ("one-pair", "6-6-5-5-1", 12),
        ("one-pair", "3-3-3-3-3", 6),
        ("two-pairs", "6-6-5-5-1", 22),
        ("two-pairs", "6-6-6-5-5", 22),
        ("three-of-a-kind", "5-5-5-2-4", 15),
        ("three-of-a-kind", "5-5-5-5-4", 15),
        ("four-of-a-kind", "1-1-1-1-3", 4),
        ("small-straight", "1-2-3-4-5", 15),
        ("large-straight", "2-3-4-5-6", 20),
        ("full-house", "2-2-2-3-3", 12),
        ("full-house", "6-6-6-5-5", 28),
        ("chance", "2-3-5-6-6", 22),
        ("yatzy", "3-3-3-3-3", 50),
    ],
)
def test_a_scandinavian_figure_pays_the_dice_that_form_it(
    cell: str, dice: str, points: int
) -> None:
    rolled = position(YATZY, f"all=0 {cell}=_", dice=dice, preset="scandinavian")
    assert offers(rolled) == {cell: points}


@rule("YZ-P.1")
@pytest.mark.parametrize(
    ("cell", "dice"),
    [
        ("one-pair", "1-2-3-4-5"),
        ("two-pairs", "6-6-6-6-1"),
        ("two-pairs", "6-6-6-6-6"),
        ("three-of-a-kind", "5-5-4-4-1"),
        ("four-of-a-kind", "5-5-5-4-4"),
        ("small-straight", "2-3-4-5-6"),
        ("small-straight", "1-2-3-4-6"),
        ("large-straight", "1-2-3-4-5"),
        ("full-house", "5-5-5-5-5"),
        ("yatzy", "5-5-5-5-4"),
    ],
)
def test_a_scandinavian_figure_that_is_not_there_pays_nothing(cell: str, dice: str) -> None:
    rolled = position(YATZY, f"all=0 {cell}=_", dice=dice, preset="scandinavian")
    assert offers(rolled) == {cell: 0}
    with_chance = position(YATZY, "upper=0", dice=dice, sheet="scandinavian")
    assert cell not in offers(with_chance)


@rule("YZ-P.1")
def test_the_scandinavian_bonus_is_50() -> None:
    sheet = lines(position(YATZY, SUM_63, preset="scandinavian"))
    assert (sheet["upper-sum"], sheet["upper-with-bonus"], sheet["total"]) == (63, 113, 113)


@rule("YZ-P.1")
@pytest.mark.parametrize(("upper", "bonus"), [(SUM_63, 0), (f"{SUM_63} ones=4", 50)])
def test_the_scandinavian_sheet_may_be_played_with_the_bonus_of_the_document(
    upper: str, bonus: int
) -> None:
    sheet = lines(position(YATZY, upper, sheet="scandinavian"))
    assert sheet["upper-bonus"] == bonus


@rule("YZ-P.1")
@pytest.mark.parametrize("joker", ["document", "forced", "free"])
def test_with_a_joker_scandinavian_figures_count_as_if_they_were_made(joker: str) -> None:
    rolled = position(
        YATZY, "upper=0 yatzy=50", dice="4-4-4-4-4", sheet="scandinavian", joker=joker
    )
    assert offers(rolled) == {
        "one-pair": 8,
        "two-pairs": 16,
        "three-of-a-kind": 12,
        "four-of-a-kind": 16,
        "small-straight": 15,
        "large-straight": 20,
        "full-house": 20,
        "chance": 20,
    }
    assert facts(rolled, "anna score one-pair")[0] == "premium anna 100"


@rule("YZ-P.1")
def test_the_joker_of_the_document_is_placed_on_the_scandinavian_sheet_as_on_its_own() -> None:
    for sheet, offered in [("yatzy=50", {"fours": 20}), ("all=0 yatzy=50 ones=_", {"ones": 0})]:
        rolled = position(YATZY, sheet, dice="4-4-4-4-4", sheet="scandinavian")
        assert offers(rolled) == offered


@rule("YZ-P.1", "YZ-2.3", "YZ-4.2.b", "YZ-5.2")
@pytest.mark.parametrize(
    ("sheet", "start", "zero", "joker"),
    list(
        itertools.product(
            ["document", "scandinavian"],
            [63, 64],
            ["forced", "free"],
            ["document", "forced", "free", "none"],
        )
    ),
)
def test_every_combination_of_options_is_legal(
    sheet: str, start: int, zero: str, joker: str
) -> None:
    opened = table(YATZY, sheet=sheet, upper_bonus_from=start, zero=zero, joker=joker)
    movers, end = play_out(opened)
    assert len(movers) == len(end.state.rules.spec.cells)
    assert end.outcome is not None
