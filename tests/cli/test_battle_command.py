"""`letopis battle`: typed cards, explanations of every clash, JSON output."""

import json
import subprocess
import sys
from functools import partial

import pytest

from letopis.cli import battle_value
from letopis.cli.battle import BATTLE_OPTIONS
from letopis.solve.battles import solve
from tests.cli.terminal import Terminal


def test_every_clash_is_told_with_its_rule(russian: Terminal) -> None:
    said = russian.run("battle", "A S+ D", "D D")
    assert said.code == 0
    assert said.text.splitlines() == [
        "Нападающие: A S+ D. Обороняющиеся: D D.",
        "",
        "Расстановка 1, 2 колонны:",
        "  Колонна 1: A и D. Защита побеждает атаку; нападающие теряют отряд (VS-7.3.d).",
        "  Колонна 1: D и D. Приказы одинаковы; уходят оба (VS-7.3.e).",
        "  Колонна 2: S+ и D. Обстрел побеждает защиту; обороняющиеся теряют отряд (VS-7.3.c).",
        "  Осталось: у нападающих S+; у обороняющихся никого.",
        "",
        "Победили нападающие.",
    ]


def test_a_second_layout_says_how_it_was_laid(terminal: Terminal) -> None:
    said = terminal.run("battle", "A S", "S A")
    assert terminal.words("battle.again") in said.text
    assert terminal.words("battle.layout", number=2, columns=1) in said.text
    assert said.text.splitlines()[-1] == terminal.words.at("battle", "result", "nobody")


def test_armies_of_a_side_are_told_apart(english: Terminal) -> None:
    said = english.run("battle", "A,S+", "D+,S+")
    assert "Column 1: A (army 1) and D+ (army 1)." in said.text
    assert "Column 2: S+ (army 2) and S+ (army 2). Equal orders, advantage on both" in said.text
    assert said.text.splitlines()[-5:] == [
        "The defenders have won.",
        "Army 1 of the attackers: perished.",
        "Army 2 of the attackers: perished.",
        "Army 1 of the defenders: 1 detachment of 1 left.",
        "Army 2 of the defenders: perished.",
    ]


def test_advantage_at_equal_orders_is_told(english: Terminal) -> None:
    said = english.run("battle", "A+", "A")
    assert "Equal orders, the detachment with advantage wins" in said.text


def test_orders_are_understood_in_both_languages(terminal: Terminal) -> None:
    letters = terminal.run("battle", "A S+ D", "D")
    for spoken in ("А О+ З", "атака обстрел+ Защита", "attack shooting+ defence", "a s+ d"):
        assert terminal.run("battle", spoken, "D").text == letters.text


def test_machines_read_json(terminal: Terminal) -> None:
    told = json.loads(terminal.run("battle", "A S+", "S A,D+", "--json").text)
    assert (told["attackers"], told["defenders"]) == (["A S+"], ["S A", "D+"])
    first = told["layouts"][0]
    assert first["width"] == 2
    assert first["clashes"][0] == {
        "column": 1,
        "attacker": {"army": 1, "card": "A"},
        "defender": {"army": 1, "card": "S"},
        "winner": "attackers",
        "clause": "VS-7.3.b",
    }
    assert told["survivors"] == {"attackers": [0], "defenders": [1, 1]}
    assert told["victor"] == "defenders"


@pytest.mark.parametrize(
    ("arguments", "key", "about"),
    [
        (("A X", "D"), "battle-card", {"word": "X"}),
        (("A++", "D"), "battle-card", {"word": "A++"}),
        (("A,,D", "D"), "battle-empty-side", {"text": "A,,D"}),
        (("A", " "), "battle-empty-side", {"text": " "}),
        (("A " * 1000, "D"), "battle-too-many-cards", {"most": 999}),
        (("A",), "missing-argument", {"argument": "defenders"}),
    ],
)
def test_cards_that_nobody_knows_are_one_line(
    terminal: Terminal, arguments: tuple[str, ...], key: str, about: dict[str, str | int]
) -> None:
    said = terminal.run("battle", *arguments)
    assert said.code == 2
    assert said.errors == terminal.trouble(key, **about) + "\n"


def test_the_value_is_told_with_chances_losses_and_orders(russian: Terminal) -> None:
    said = russian.run("battle", "--value", "1+", "1")
    assert said.code == 0
    assert said.text.splitlines() == [
        "1+ против 1: для нападающих бой стоит 0,3333 (победа 1, ничья 0, поражение −1).",
        "Победа 66,7 %, ничья 0,0 %, поражение 33,3 %.",
        "Потери в среднем: нападающие 0,33 из 1, обороняющиеся 0,67 из 1.",
        "Лучшие приказы нападающих, сколько раз из ста какие:",
        "  33,3 %  A+",
        "  33,3 %  S+",
        "  33,3 %  D+",
        "Лучшие приказы обороняющихся:",
        "  33,3 %  A",
        "  33,3 %  S",
        "  33,3 %  D",
        "",
        "Это точное решение: и тот, кто знает эти доли, против них ничего не выгадает"
        " (остаток меньше 1e-09).",
    ]


def test_the_value_of_several_armies_names_their_order(english: Terminal) -> None:
    said = english.run("battle", "--value", "1,1+", "2")
    assert "worth 0.3333" in said.text
    assert "the armies enter like this:" in said.text


def test_many_best_lines_are_counted_not_listed(english: Terminal) -> None:
    said = english.run("battle", "--value", "3", "3")
    assert "worth 0.0000" in said.text
    assert "more lines" in said.text


def test_a_search_that_is_cut_short_says_how_far_it_may_be_off(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(battle_value, "solve", partial(solve, rounds=2))
    last = terminal.run("battle", "--value", "9", "9+").text.splitlines()[-1]
    before, after = terminal.words("battle.exploitability", gain="|").split("|")
    assert last.startswith(before)
    assert last.endswith(after)


def test_the_value_for_machines_has_every_line(terminal: Terminal) -> None:
    told = json.loads(terminal.run("battle", "--value", "4", "3+", "--json").text)
    assert told["value"] == pytest.approx(-1 / 3)
    assert told["exploitability"] < 1e-9
    assert told["win"] + told["draw"] + told["lose"] == pytest.approx(1)
    (opening,) = told["openings"]
    assert opening["attackers_order"] == opening["defenders_order"] == [1]
    assert sum(line["chance"] for line in opening["attackers"]) == pytest.approx(1)
    assert all(len(line["cards"].split()) == 4 for line in opening["attackers"])


def test_by_option_armies_and_orders_are_sealed_at_once(terminal: Terminal) -> None:
    asked = ("battle", "--value", "1,2+", "3", "-o", "battle_two_step_commit=all_sealed_at_once")
    told = json.loads(terminal.run(*asked, "--json").text)
    assert told["value"] == pytest.approx(2 / 3)
    assert "openings" not in told
    assert sum(line["chance"] for line in told["attackers"]) == pytest.approx(1)
    assert {tuple(sorted(line["order"])) for line in told["attackers"]} == {(1, 2)}
    said = terminal.run(*asked)
    assert terminal.words("battle.best.attackers") in said.lines
    assert terminal.words("battle.exact", bound="1e-09") in said.lines


def test_by_option_rows_meet_mirrored(english: Terminal) -> None:
    cards = ("battle", "A A S", "D A S")
    plain, mirrored = english.run(*cards), english.run(*cards, "-o", "battle_facing=mirrored")
    assert plain.code == mirrored.code == 0
    assert plain.text != mirrored.text


@pytest.mark.parametrize(
    ("arguments", "key", "about"),
    [
        (("4", "x"), "battle-strength", {"word": "x"}),
        (("0", "1"), "battle-strength", {"word": "0"}),
        (("2,", "1"), "battle-strength", {"word": ""}),
        (("4++", "1"), "battle-strength", {"word": "4++"}),
        (("A S", "D"), "battle-strength", {"word": "A S"}),
        (("13", "1"), "battle-too-large", {"most": 12}),
        (("1,1+,2,2+", "1,1+,2,2+"), "battle-too-many-armies", {}),
        (("1", "1", "-o", "battle_unfought_cards=hidden"), "battle-hidden-cards", {}),
        (
            ("1", "1", "-o", "duel_draw=repeat"),
            "battle-option",
            {"option": "duel_draw", "known": ", ".join(BATTLE_OPTIONS)},
        ),
    ],
)
def test_strengths_that_make_no_battle_are_one_line(
    terminal: Terminal, arguments: tuple[str, ...], key: str, about: dict[str, str | int]
) -> None:
    said = terminal.run("battle", "--value", *arguments)
    assert said.code == 2
    assert said.errors == terminal.trouble(key, **about) + "\n"


def test_only_the_value_waits_for_the_numeric_libraries() -> None:
    program = (
        "import sys; from letopis.cli.main import main; code = main(['battle', 'A', 'D']);"
        "sys.exit(code or any(it in sys.modules for it in ('numpy', 'scipy')))"
    )
    assert subprocess.run([sys.executable, "-c", program], capture_output=True).returncode == 0
