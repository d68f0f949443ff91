"""`letopis play`: commands at the prompt: hints, sheet, log, help, clauses."""

import re

import pytest

from letopis.core.choices import Choice
from letopis.games.sheet.actions import Keep, Roll, Score
from letopis.words import Words, words
from tests.cli.evenings import REAL, ROUNDS, answer, at_the_prompt
from tests.cli.scripts import VALYRIAN_TURNS, typed_turns
from tests.cli.terminal import Terminal, offered_cells
from tests.rule import rule


def choices(terminal: Terminal) -> set[str]:
    """Every legal choice of the saved game, as hints name it."""
    table = terminal.table
    return {choice(terminal.words, it) for it in table.game.legal(table.state, table.asked[0])}


def choice(said: Words, action: Choice) -> str:
    match action:
        case Score(cell):
            return said("hint.score", cell=said.at("cell", str(cell)))
        case Keep(dice):
            return said("hint.keep", dice=" ".join(map(str, dice)))
        case _:
            assert action == Roll()
            return said("hint.roll")


@rule("VD-J.5")
@pytest.mark.parametrize(
    ("turns", "rolls"),
    [
        (0, ["12336"]),
        (0, ["12336", "12345", "66666"]),
        (3, ["12346"]),
        (3, ["66666"]),
        (6, ["11223", "55566"]),
        (14, ["12345"]),
        (14, ["12345", "12345", "11111"]),
    ],
)
def test_the_advice_shows_army_and_politics_for_every_choice(
    terminal: Terminal, turns: int, rolls: list[str]
) -> None:
    before = typed_turns("en", VALYRIAN_TURNS[:turns])
    now = [line for dice in rolls for line in ("roll", dice)]
    everything = {"ru": "подсказка всё", "en": "hint all"}[terminal.language]
    typed = [*before, *now, everything]
    said = terminal.run("play", "valyrian", *REAL, typed=typed)
    assert (said.code, said.errors) == (0, "")
    advice = said.lines[said.lines.index(terminal.words("hint.about")) + 1 : -2]
    number = r"(?:[+\u2212]\d+[.,]\d|0[.,]0)"
    army, politics = (terminal.words.at("part_short", it) for it in ("azantir", "jovennon"))
    parts = rf"\({army} {number}, {politics} {number}\)"
    found = [re.fullmatch(rf"{number}  (.+) {parts}", it) for it in advice]
    assert all(found), advice
    named = [it[1] for it in found if it]
    assert len(named) == len(set(named))
    assert set(named) == choices(terminal)


@pytest.mark.parametrize("game", ROUNDS)
def test_the_advice_in_short_names_every_cell_and_the_best_rolls(
    terminal: Terminal, game: str
) -> None:
    asked = {"ru": "подсказка", "en": "hint"}[terminal.language]
    told = answer(terminal, asked, game=game)
    before = terminal.words("hint.score", cell="|").partition("|")[0]
    cells = [line for line in told if before in line]
    everything = answer(terminal, f"{asked} all", game=game)
    rolls = len(everything) - len(cells) - 1
    assert len(told) == 1 + 5 + len(cells) + 1
    assert told[-1] == terminal.words("hint.more", count=rolls - 5)


@pytest.mark.parametrize("line", ["hint", "подсказка", "cells", "ячейки", "куда"])
def test_before_the_dice_fall_there_is_nothing_to_advise(terminal: Terminal, line: str) -> None:
    no_dice = terminal.words("terminal.no_dice")
    said = terminal.run("play", "yatzy", *REAL, typed=[line, "roll", line])
    assert said.lines.count(no_dice) == 2
    said = at_the_prompt(terminal, "keep 3 3", line)
    assert (said.code, said.errors, said.lines.count(no_dice)) == (0, "", 1)


def test_cells_shows_the_offers_again(terminal: Terminal) -> None:
    told = answer(terminal, {"ru": "ячейки", "en": "cells"}[terminal.language])
    cells = ("chance", "threes", "sixes", "twos", "ones")
    assert offered_cells(terminal.words, "\n".join(told)) == [
        terminal.words.at("cell", cell) for cell in cells
    ]


def test_the_sheet_shows_what_the_dice_would_bring(terminal: Terminal) -> None:
    told = answer(terminal, {"ru": "лист", "en": "sheet"}[terminal.language])
    rows = {row.rsplit(maxsplit=1)[0]: row.split()[-1] for row in told if row}
    assert rows[terminal.words("cell.chance")] == "(15)"
    assert rows[terminal.words("cell.threes")] == "(6)"
    assert rows[terminal.words("cell.fives")] == "\u00b7"


def test_the_log_tells_the_last_moves(terminal: Terminal) -> None:
    name = terminal.words("terminal.player", number=1)
    told = answer(terminal, {"ru": "события", "en": "log"}[terminal.language])
    assert told == [
        f"1. {terminal.words('told.called_all', name=name)}",
        f"2. {terminal.words('told.thrown', dice='1 2 3 3 6')}",
    ]


def test_an_empty_log_says_so(terminal: Terminal) -> None:
    said = terminal.run("play", "yatzy", typed=["log"])
    assert terminal.words("terminal.no_log") in said.lines


@pytest.mark.parametrize("game", ROUNDS)
def test_help_names_every_command_in_the_language_of_the_screen(
    terminal: Terminal, game: str
) -> None:
    for word in ("help", "помощь", "справка", "?", "h"):
        told = list(filter(None, answer(terminal, word, game=game)))
        commands, advice = (
            terminal.words.texts("help", "commands"),
            terminal.words.texts("help", game),
        )
        assert told == [line for line in (*commands, *advice) if line]


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_command_that_the_help_names_is_understood(russian: Terminal, language: str) -> None:
    named = words("ru" if language == "ru" else "en").texts("help", "commands")
    for line in named:
        for command in re.split(r" {2,}", line)[0].split(" · "):
            said = at_the_prompt(russian, command, dice="55512")
            assert said.errors == "" or "(" in said.errors, command
            for path in russian.games:
                path.unlink()


@pytest.mark.parametrize(
    ("game", "clause"),
    [
        ("yatzy", "YZ-4.1"),
        ("yatzy", "yz-4.1"),
        ("yatzy", "YZ-4.2.a"),
        ("yatzy", "YZ-P.1"),
        ("yatzy", "TB-2.1"),
        ("valyrian", "VD-G.3.b"),
        ("valyrian", "vd-j.4.7"),
        ("valyrian", "tb-3.2"),
    ],
)
def test_a_clause_is_told_by_its_number(terminal: Terminal, game: str, clause: str) -> None:
    told = answer(terminal, f"правило {clause}", game=game)
    assert clause.casefold() in " ".join(told).casefold()


def test_without_a_number_the_whole_rulebook_is_told(terminal: Terminal) -> None:
    told = answer(terminal, "rules", game="valyrian")
    assert told[0] == words(terminal.language, "rulebook")("rulebook.valyrian.title")
    assert all(f"VD-{clause}" in " ".join(told) for clause in ("G.0", "A.9", "J.4.9", "D.1"))
