"""The host at the terminal: an edit is shown, then written with its reason."""

import pytest

from tests.cli.strategic.strategic_session import NEW, asks, begun, fine
from tests.cli.terminal import Terminal
from tests.rule import rule

HOSTED = (*NEW, "-o", "host_mode=referee", "-o", "turn_hours=24")


@rule("VS-0.1.b")
def test_an_edit_without_a_reason_is_only_shown(terminal: Terminal) -> None:
    lines = {"ru": "ведущий: править казна Anna 7", "en": "host: edit coins Anna 7"}
    said = fine(begun(terminal, lines[terminal.language], arguments=HOSTED))
    assert terminal.words("strategic.host.would") in said.lines
    told = terminal.words("strategic.edited.treasury", seat="Anna", before="50", after="7")
    assert told in said.lines
    assert not any(line.startswith("edit") for line in asks(terminal))


@rule("VS-0.1.b")
@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("ведущий: править казна Anna 7 потому что ошиблась", "edit coins p1 7"),
        ("host: edit coins Anna 7 because ошиблась", "edit coins p1 7"),
        ("as host edit coins anna 7 because ошиблась", "edit coins p1 7"),
        (
            "ведущий: править войско рыцари-1 на d5; войско новое эльфы Anna e6 причина: ошиблась",
            "edit army knights-1 to d5 and army new elves p1 e6",
        ),
        (
            "ведущий: править войско рыц1 хозяин никто так как ошиблась",
            "edit army knights-1 owner nobody",
        ),
        (
            "ведущий: править строение замок-d6 уровень 2 потому что ошиблась",
            "edit structure castle-d6 level 2",
        ),
        (
            'host: edit set players.p1.stance "never" because ошиблась',
            "edit set players.p1.stance 'never'",
        ),
        (
            "host: edit set players.Anna.missed 1 because ошиблась",
            "edit set players.p1.missed 1",
        ),
        ("ведущий: продлить Boris 5 потому что ошиблась", "extend p2 5"),
        ("ведущий: заменить Boris кем zoe потому что ошиблась", "replace p2 by zoe"),
        ("ведущий: оборвать Boris потому что ошиблась", "lapse p2"),
        (
            "ведущий: изменить правило siege_duration one_year потому что ошиблась",
            "amend siege_duration one_year",
        ),
    ],
)
def test_a_host_types_in_either_language(russian: Terminal, typed: str, meant: str) -> None:
    fine(begun(russian, typed, arguments=HOSTED))
    assert asks(russian)[-1] == f'{meant} because "ошиблась"'


@rule("VS-0.1.b")
def test_a_reason_carries_out_what_was_shown_and_a_ruling_is_told(english: Terminal) -> None:
    lines = ("host: edit coins Anna 7", "host: because she forgot", "host: ruling: no bridge here")
    said = fine(begun(english, *lines, arguments=HOSTED))
    assert asks(english)[-2:] == ['edit coins p1 7 because "she forgot"', 'ruling "no bridge here"']
    assert "The host edits the game: she forgot" in said.lines
    assert "The host has ruled: no bridge here" in said.lines


@rule("VS-0.1.b")
def test_a_broken_rule_is_shown_and_written_only_by_force(english: Terminal) -> None:
    lines = ("host: edit structure new tower Anna e6", "host: forced because a story needs it")
    said = begun(english, *lines, arguments=HOSTED)
    assert english.words("strategic.host.force") in said.lines
    assert "The host edits the game against the rules: a story needs it" in said.lines
    assert asks(english)[-1].startswith("edit structure new tower p1 e6 forced because")


@rule("VS-0.1.b")
def test_a_rollback_leads_back_and_says_what_changes(english: Terminal) -> None:
    before = begun(english, "end", arguments=HOSTED)
    assert before.code == 0
    entries = len(asks(english))
    lines = ("end", f"host: rollback {entries - 1}", "host: because all were wrong", "log")
    said = fine(begun(english, *lines, arguments=(*HOSTED, "--save", "again.letopis")))
    assert f"The host takes the game back to entry {entries - 1}: all were wrong" in said.lines
    assert "It is the turn of Boris." in said.lines


@rule("VS-0.1.b")
@pytest.mark.parametrize(
    "line",
    [
        "host: because no reason at all",
        "host: rollback 99",
        "host: rollback",
        "host: rollback -1",
        "host: edit",
        "host: edit army knights-77 to c4",
        "host: edit because nothing",
        "host: edit coins Anna",
        "host: edit coins Zoe 5 because typo",
        'host: edit set players.p1.treasury "x because typo',
        "host: extend Anna",
        "host: lapse Anna",
        "host: ruling",
        "host: end",
        "host: move knights-1 d5",
        "host: edit coins Anna 5 because " + "x" * 600,
    ],
)
def test_what_a_host_may_not_say_is_refused_and_nothing_is_written(
    english: Terminal, line: str
) -> None:
    said = begun(english, line, "end", arguments=HOSTED)
    assert "Traceback" not in said.text + said.errors
    assert asks(english)[-1] == "end"
    assert not any(it.startswith(("edit", "ruling", "lapse", "extend")) for it in asks(english))


@rule("VS-0.1.b")
def test_without_a_host_nobody_speaks_for_him(english: Terminal) -> None:
    said = begun(english, "host: edit coins Anna 7 because why not", "end")
    assert "This table has no host. (VS-0.1.b)" in said.errors
    assert asks(english)[-1] == "end"


@rule("VS-4.3.i")
def test_a_host_gives_neutral_orders_and_may_edit_while_a_battle_waits(english: Terminal) -> None:
    played = ("play", "strategic", "--seed", "1", "-p", "Anna", "-p", "Boris")
    hosted = (*played, "-o", "host_mode=referee", "-o", "neutral_orders=host")
    fight = ("move knights-1 m5", "attack knights-1 orcs-1", "end", "attack attack shoot defend")
    lines = (*fight, "host: edit coins Anna 7 because late", "defend defend defend")
    fine(begun(english, *lines, arguments=hosted))
    asked = asks(english)
    assert asked[-2:] == ['edit coins p1 7 because "late"', "orders defend defend defend"]
