"""`reach` at the terminal, and a question before what may not be meant."""

from tests.cli.strategic.strategic_session import END, NEW, USUAL, asks, begun, fine
from tests.cli.terminal import Person, Terminal

REACH = {"ru": "достать рыцари-1", "en": "reach knights-1"}


def at_a_screen(terminal: Terminal, *lines: str) -> list[str]:
    """Type lines at a real terminal after both players have entered; returns all asks."""
    usual = USUAL[terminal.language]
    left = [usual, "", usual, "", *lines]
    person = Person(lambda shown: left.pop(0) if left else None, at_a_screen=True)
    fine(terminal.run(*NEW, typed=person))
    return asks(terminal)


def test_reach_says_where_a_piece_stops_and_why(terminal: Terminal) -> None:
    said = fine(begun(terminal, REACH[terminal.language]))
    assert any("VS-4.1.b" in line for line in said.lines)
    assert any(
        line.startswith(terminal.words("strategic.reach.free", cells="").strip())
        for line in said.lines
    )


def test_reach_of_a_cell_is_its_way_or_its_barrier(english: Terminal) -> None:
    said = fine(begun(english, "reach knights-1 zz9", "reach knights-1 f8"))
    assert any("zz9" in line and "VS-4.1.b" in line for line in said.lines)
    assert "The way: e7 f8" in said.lines


def test_reach_of_nothing_is_a_mistake(english: Terminal) -> None:
    said = begun(english, "reach knights-77", "end")
    assert english.trouble("strategic-no-piece", piece="knights-77") in said.errors


def test_a_grave_act_is_asked_about_once(english: Terminal) -> None:
    played = at_a_screen(english, "dismiss knights-1", "no", "end", "")
    assert "dismiss knights-1" not in played
    assert played[-1] == "end"


def test_whoever_means_it_says_so(russian: Terminal) -> None:
    played = at_a_screen(russian, "распустить рыцари-1", "да")
    assert played[-1] == "dismiss knights-1"


def test_a_pipe_is_not_asked(terminal: Terminal) -> None:
    fine(begun(terminal, "dismiss knights-1", END[terminal.language]))
    assert asks(terminal)[-2:] == ["dismiss knights-1", "end"]
