"""`letopis play strategic`: reactions, sealed orders and battles at one terminal."""

import pytest

from letopis.cli.terminal.screen import FORGET_LINES
from letopis.telling.strategic.clashes import triangle_said
from tests.cli.strategic.strategic_session import APPROACH, BATTLE, NEW, asks, begun, fine
from tests.cli.strategic.test_strategic_typing import phrases
from tests.cli.terminal import Terminal


def asked_line(terminal: Terminal, key: str, name: str) -> str:
    """The line that tells a player what is wanted, as the page tells it."""
    triangle = triangle_said(terminal.words)
    asked = terminal.words.at("strategic", "asked", key, triangle=triangle)
    return terminal.words("strategic.asks", name=name, asked=asked)


def test_whoever_is_met_is_asked_and_enter_passes(terminal: Terminal) -> None:
    there = ["move knights-1 g8", "end", "move knights-2 k6", "end", "move knights-1 h7", "end"]
    near = ["move knights-2 j7", "end", "move knights-1 h8", "end", "move knights-2 i8"]
    said = fine(begun(terminal, *there, *near, ""))
    asked = said.lines.index(asked_line(terminal, "react", "Boris"))
    assert said.lines[asked - 1] == terminal.words("strategic.hand_over", name="Boris").strip()
    assert "i8" in said.lines[asked + 1]
    passing = phrases(terminal.table, terminal.language).lines.verb("pass")
    assert f"[{passing}]" in said.lines[asked + 2]
    attacking = f"[{phrases(terminal.table, terminal.language).lines.verb('attack')} "
    assert attacking in said.lines[asked + 3]
    consequence = terminal.words("strategic.detachments", count=4, plus="no")
    assert said.lines[asked + 3].count(consequence) == 2
    assert asks(terminal)[-1] == "pass"
    assert terminal.table.asked == ("p1",)


def test_a_reaction_is_an_attack_and_the_battle_is_fought(terminal: Terminal) -> None:
    there = ["move knights-1 g8", "end", "move knights-2 k6", "end", "move knights-1 h7", "end"]
    near = ["move knights-2 j7", "end", "move knights-1 h8", "end", "move knights-2 i8"]
    fight = ["attack knights-1 knights-2", "", "end", "", ""]
    said = begun(terminal, *there, *near, *fight)
    told = terminal.words.at("strategic", "told", "battles-began")
    assert "attack knights-1 knights-2" in asks(terminal)
    assert told in said.lines


def test_sealed_orders_are_seen_by_nobody_else_and_results_by_all(terminal: Terminal) -> None:
    fine(begun(terminal, *BATTLE))
    said = terminal.words
    sides = said("strategic.sides.battle", **sides_of(terminal)).split(".")[0]
    with terminal.start("resume", screen=True, TERM="xterm", COLUMNS="200") as running:
        running.read_until(said("terminal.prompt", name="Boris"))
        running.type("orders attack attack attack attack")
        running.read_until(said("strategic.sit_down", name="Anna"))
        running.type("")
        running.read_until(said("terminal.prompt", name="Anna"))
        running.press(b"\x1b[A\x1b[A\n")
        running.read_until(said("terminal.prompt", name="Anna"), times=2)
        before, _, seen = running.text.rpartition(FORGET_LINES)
        assert "attack attack" in before
        assert "attack attack" not in seen
        assert sides in seen
        running.type("orders shoot shoot shoot shoot")
        running.read_until(said("strategic.sit_down", name="Boris"))
        _, _, seen = running.text.rpartition(FORGET_LINES)
        assert said.at("strategic", "told", "concluded", battle=1, victor="attackers") in seen


def sides_of(terminal: Terminal) -> dict[str, str | int]:
    armies = {"attack": "Boris", "defence": "Anna", "attack_pieces": "", "defence_pieces": ""}
    return {"battle": 1, "cell": "i8", **armies}


def test_a_battle_is_told_clash_by_clash(terminal: Terminal) -> None:
    orders = "orders attack attack shoot defend"
    said = begun(terminal, *BATTLE, orders, "shoot attack defend shoot")
    four = terminal.words("strategic.detachments", count=4, plus="no")
    for name in ("Boris", "Anna"):
        asked = said.lines.index(asked_line(terminal, "orders", name))
        assert triangle_said(terminal.words) in said.lines[asked]
        assert said.lines[asked + 1].count(four) == 2
        assert said.lines[asked + 2] == terminal.words("battle.ties")
    layout = said.lines.index(terminal.words("battle.layout", number=1, columns=3))
    assert "VS-7.3.b" in said.lines[layout + 1]
    assert sum("VS-7.3." in line for line in said.lines[layout:]) >= 3


def test_only_what_was_chosen_is_said_to_be_sealed(terminal: Terminal) -> None:
    said = begun(terminal, *BATTLE, "orders attack attack attack attack", "s s s s")
    for role in ("attackers", "defenders"):
        assert said.lines.count(terminal.words.at("strategic", "told", "sealed", role=role)) == 1
    assert terminal.words.at("strategic", "told", "settled", cell="none") not in said.lines


def test_strength_and_garrison_are_shown(terminal: Terminal) -> None:
    said = fine(begun(terminal, "knights-2", "orcs-1"))
    assert terminal.words("strategic.detachments", count=4, plus="yes") in said.text
    strength = terminal.words("strategic.detachments", count=2, plus="yes")
    assert terminal.words("strategic.mark.garrison", strength=strength) in said.text


def test_one_is_not_advised_to_attack_oneself(terminal: Terminal) -> None:
    said = fine(begun(terminal, "move knights-1 e7", "knights-1", "acts", "acts knights-1"))
    attack = phrases(terminal.table, terminal.language).lines.verb("attack")
    assert not any(line.startswith(f"{attack} ") for line in said.lines)


def test_in_a_window_one_is_told_who_moves_and_what_may_be_done(terminal: Terminal) -> None:
    said = begun(terminal, *APPROACH, "end")
    why = terminal.words("strategic.only_reactions", mover="Anna")
    assert said.complaints == [terminal.words("terminal.refused", why=why, clause="VS-1.2.w")]


@pytest.mark.parametrize("unfought", ["open", "hidden"])
def test_the_cards_that_are_left_are_repeated_to_whoever_arranges_them(
    terminal: Terminal, unfought: str
) -> None:
    option = ("-o", f"battle_unfought_cards={unfought}")
    orders = ("attack shoot attack shoot", "shoot attack defend shoot")
    said = begun(terminal, *BATTLE, *orders, "default", arguments=(*NEW, *option))
    for name, own in (("Boris", ("attack", "shoot")), ("Anna", ("attack", "defend"))):
        asked = said.lines.index(asked_line(terminal, "again", name))
        spoken = [terminal.words.texts("strategic", "typed", "word", it)[0] for it in own]
        assert f": {', '.join(spoken)}" in said.lines[asked + 1]
