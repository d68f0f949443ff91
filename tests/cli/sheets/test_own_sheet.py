"""User-defined sheets: solved like any other, or refused with the reason."""

import json
from pathlib import Path

import pytest

from letopis.cli.sheets.own_sheet import read_own_sheet
from tests.cli.terminal import Terminal
from tests.optimum import optimum

SHEET = """
id = "kitchen"
dice = 2
sides = 4
rolls = 2
parts = [{ id = "faces", bonus = 5, bonus_from = 6 }, { id = "figures" }]
cells = [
  { id = "twos", part = "faces", pattern = { type = "face", face = 2 }, pay = { type = "those" } },
  { id = "fours", part = "faces", pattern = { type = "face", face = 4 }, pay = { type = "those" } },
  { id = "any", part = "figures", pattern = { type = "any" }, pay = { type = "all" }, opens = 2 },
]
"""


pytestmark = pytest.mark.usefixtures("empty_shelf")


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    file = tmp_path / "kitchen.toml"
    file.write_text(SHEET)
    return file


def test_an_own_sheet_is_solved_and_advised_on(english: Terminal, sheet: Path) -> None:
    told = json.loads(english.run("solve", str(sheet), "--json", "--target", "12").text)
    assert told["sheet"] == "kitchen"
    assert told["expected"] == pytest.approx(optimum(read_own_sheet(sheet)))
    assert told["target"]["exact"]
    assert told["target"]["for_target"] >= told["target"]["by_points"] > 0
    said = english.run("advise", str(sheet), "--dice", "44", "--roll", "2", "--hint", "best")
    assert said.text == "Best: score Fours.\n"
    parts = english.run("advise", str(sheet), "--dice", "44", "--parts").text
    assert "faces-bonus" in parts


def test_json_is_read_too(english: Terminal, tmp_path: Path) -> None:
    drawn = {
        "parts": [{"id": "p"}],
        "dice": 1,
        "cells": [{"id": "c", "part": "p", "pattern": {"type": "any"}, "pay": {"type": "all"}}],
    }
    file = tmp_path / "one.json"
    file.write_text(json.dumps(drawn))
    told = json.loads(english.run("solve", str(file), "--json").text)
    assert told["expected"] == pytest.approx(14 / 3)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("opens = 2", "opens = 4", "On turn 3 there would be nowhere to write"),
        ('id = "fours"', 'id = "twos"', "stands on the sheet twice"),
        ('part = "figures"', 'part = "other"', "belongs to the part other"),
        ("dice = 2", "dice = 9", "dice = 9"),
        ("opens = 2", "opens = -1", "opens = -1, and 1 to 20"),
        ("bonus = 5", "bonus = 99999", "bonus = 99999, and -10000 to 10000"),
        ("sides = 4", 'sides = "four"', "Expected `int`"),
        ('id = "kitchen"', "kitchen = 1", "unknown field `kitchen`"),
        ('type = "any"', 'type = "all-of-them"', "all-of-them"),
        ("dice = 2", "dice = ", "Cannot read the sheet"),
        ("face = 4", "face = 9", "face = 9, and 1 to 4"),
        ("face = 4", "face = 0", "face = 0, and 1 to 4"),
        ('type = "any"', 'type = "kind", count = 3', "count = 3, and 1 to 2"),
        ('type = "any"', 'type = "kind", count = -1', "count = -1, and 1 to 2"),
        ('type = "any"', 'type = "run", length = 0', "length = 0, and 1 to 2"),
        ('type = "any"', 'type = "house"', "Nobody can make the cell any"),
        ('type = "any"', 'type = "two-pairs"', "Nobody can make the cell any"),
        ('type = "any"', 'type = "exactly", dice = [1, 5]', "Nobody can make the cell any"),
        ('type = "those"', 'type = "from-root", root = 3', "root = 3, and 0 to 2"),
        ("rolls = 2", "rolls = -1", "rolls = -1, and 1 to 10"),
        ("rolls = 2", "first_roll_factor = 0", "first_roll_factor = 0, and 1 to 100"),
        ("bonus = 5", "negative_factor = -1", "negative_factor = -1, and 0 to 100"),
        ("parts = [{", 'parts = [{ id = "more" }, {', "The part more has no cells"),
        ("parts = [{", 'parts = [{ id = "figures" }, {', "The part figures is named twice"),
        ('id = "fours"', 'id = ""', "“” is no name"),
        ('id = "fours"', 'id = "the fours"', "“the fours” is no name"),
        ('id = "fours"', 'id = "fours=1"', "“fours=1” is no name"),
        ('id = "fours"', 'id = "premiums"', "The name premiums is taken"),
        (
            "rolls = 2",
            'repeat = { cell = "sixes", premium = 5, joker = "free" }',
            "names the cell sixes",
        ),
        (
            "rolls = 2",
            'repeat = { cell = "any", premium = -5, joker = "free" }',
            "premium = -5, and 0 to 10000",
        ),
    ],
)
def test_what_nobody_could_play_is_refused(
    english: Terminal, sheet: Path, old: str, new: str, said: str
) -> None:
    sheet.write_text(SHEET.replace(old, new, 1))
    answer = english.run("solve", str(sheet))
    assert answer.code == 2
    assert answer.errors.count("\n") == 1
    assert said in answer.errors


def test_two_cells_of_a_face_leave_no_place_for_a_joker(english: Terminal, sheet: Path) -> None:
    drawn = SHEET.replace("face = 4", "face = 2")
    sheet.write_text(drawn)
    assert english.run("solve", str(sheet)).code == 0
    sheet.write_text('repeat = { cell = "any", premium = 5, joker = "free" }' + drawn)
    assert english.run("solve", str(sheet)).complaints == [
        english.trouble("spec-face-twice", face=2)
    ]


def test_dice_of_an_exact_figure_may_be_named_in_any_order(english: Terminal, sheet: Path) -> None:
    sheet.write_text(SHEET.replace('type = "any"', 'type = "exactly", dice = [3, 1]'))
    asked = ("advise", str(sheet), "--sheet", "twos=0 fours=0", "--dice", "13", "--roll", "2")
    assert english.run(*asked).text == "  4.000  (best)  score any\n"


def test_presets_belong_to_games_and_files_must_be_there(english: Terminal, sheet: Path) -> None:
    assert english.run("solve", str(sheet), "--preset", "plain").code == 2
    assert english.run("solve", "nowhere.toml").complaints == [
        english.trouble("no-file", path="nowhere.toml")
    ]
