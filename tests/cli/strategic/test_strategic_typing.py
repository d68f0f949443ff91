"""`letopis play strategic`: what people type, how it is understood, and how it is refused."""

import pytest

from letopis.cli.strategic.desk import StrategicDesk
from letopis.cli.strategic.typed_asks import TypedAsks
from letopis.cli.terminal.screen import Screen
from letopis.core.acts import ClauseId, Refusal
from letopis.core.choices import Family
from letopis.core.seats import SeatId
from letopis.core.table import Table
from letopis.games.strategic.engine import Pass
from letopis.games.strategic.realm import Answer
from letopis.telling.strategic.names import Names
from letopis.words import LANGUAGES, Language, words
from tests.cli.strategic.strategic_session import NEW, asks, begun, fine
from tests.cli.terminal import Terminal


def test_the_words_for_standing_orders_mean_the_usual_answer_outside_battles(
    russian: Terminal,
) -> None:
    fine(russian.run(*NEW, typed=["по умолчанию", "по умолчанию", "конец"]))
    assert asks(russian)[-1] == "end"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("идти рыцари-1 d5", "move knights-1 d5"),
        ("Идти рыцарей-1 на D5", "move knights-1 d5"),
        ("рыц d5", "move knights-1 d5"),
        ("рыцари-1 идти d5", "move knights-1 d5"),
        ("move kni d5", "move knights-1 d5"),
        ("go knights-1 to d5", "move knights-1 d5"),
        ("идти рыцари-1 \u0441\u0435\u04415", "move knights-1 cec5"),
        ("идти рыцари-1 \u04416", "move knights-1 c6"),
        ("идти рыцари-1 f8", "move knights-1 e7 f8"),
        ("поднять замок", "raise castle-d6"),
        ("поднять замок d6", "raise castle-d6"),
        ("нанять пехоту", "hire light-infantry castle-d6"),
        ("нанять пехоту в замке-d6", "hire light-infantry castle-d6"),
        ("нанять мага замок школа леса", "hire mage castle-d6 school forest"),
        ("строить рыц рудник уровень 2", "build knights-1 mine level 2"),
        ("послать anna 5", "send p1 5"),
        ("послать Anna 5 монет", "send p1 5"),
        ("ход рыцари-1 d5", "move knights-1 d5"),
        ("нанять infantry", "hire light-infantry castle-d6"),
        ("можно правила", "acts rules"),
        ("дань рыцари-1 Ясная Излука", "tribute knights-1 clear-bend"),
        ("дань рыцари-1 ясная-излука", "tribute knights-1 clear-bend"),
        ("дань рыцари-1 ясн", "tribute knights-1 clear-bend"),
        ("дань рыцари-1", "tribute knights-1 clear-bend"),
        ("can", "acts"),
        ("settle take to Anna", "settle take to p1"),
        ("разрешить Anna входить все до 7", "permit p1 enter all until 7"),
        ("конец хода", "end"),
        ("e7", "cell e7"),
        ("рыцари-1", "army knights-1"),
        ("карта целиком", "map full"),
        ("?", "help"),
    ],
)
def test_what_people_type_is_understood(russian: Terminal, typed: str, meant: str) -> None:
    fine(begun(russian))
    assert phrases(russian.table, "ru").notation(russian.table.state, SeatId("p2"), typed) == meant


def phrases(table: Table, language: Language) -> TypedAsks:
    names = Names(words(language), table.header.seats, table.state.ground.map)
    return TypedAsks(names, table.header.seats)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_offered_can_be_typed(russian: Terminal, language: Language) -> None:
    for lines in ((), ("идти рыцари-1 e7",), ("поднять замок", "конец")):
        fine(begun(russian, *lines))
        table = russian.table
        spoken = phrases(table, language)
        for seat in (SeatId("p1"), SeatId("p2")):
            for choice in table.game.legal(table.state, seat):
                action = choice.example if isinstance(choice, Family) else choice
                line = spoken.notation(table.state, seat, spoken.lines.say(action))
                assert table.game.notation.read(line) == action
        russian.game.unlink()


def test_a_far_cell_is_walked_to(terminal: Terminal) -> None:
    fine(begun(terminal, "move knights-1 f8"))
    assert asks(terminal)[-1] == "move knights-1 e7 f8"


def test_a_refusal_is_told_with_its_clause(terminal: Terminal) -> None:
    said = begun(terminal, "move knights-2 n6")
    army = "The knights at n7" if terminal.language == "en" else "Рыцари на n7"
    why = terminal.words.at("refusal", "not-your-army", army=army)
    assert said.complaints == [terminal.words("terminal.refused", why=why, clause="VS-1.2.w")]


def test_another_at_the_keyboard_may_speak_out_of_turn(russian: Terminal) -> None:
    said = fine(begun(russian, "за Anna разрешить Boris входить все"))
    assert asks(russian)[-1] == "permit p2 enter all"
    assert russian.table.last is not None
    assert russian.table.last.seat == "p1"
    assert "Anna разрешает" in said.text


@pytest.mark.parametrize("line", ["hop", "map zz99", "army nobody", "rule 99", "move", "cell x"])
def test_nonsense_is_one_clear_line(terminal: Terminal, line: str) -> None:
    said = begun(terminal, line, "players")
    assert said.code == 2
    assert len(said.complaints) == 1
    assert "Traceback" not in said.errors


def test_a_motion_for_an_unknown_rule_is_refused_in_words(terminal: Terminal) -> None:
    said = begun(terminal, "propose foo 1", "players")
    why = terminal.words.at("refusal", "unknown-option", option="foo")
    assert said.complaints == [terminal.words("terminal.refused", why=why, clause="VS-0.1.a")]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("предложить мир Anna", "peace p1"),
        ("предложить службу Anna", "offer-service p1"),
        ("offer peace Anna", "peace p1"),
        ("предложить siege_duration one_year", "propose siege_duration one_year"),
    ],
)
def test_peace_and_service_are_proposed(russian: Terminal, typed: str, meant: str) -> None:
    fine(begun(russian))
    assert phrases(russian.table, "ru").notation(russian.table.state, SeatId("p2"), typed) == meant


def test_a_refusal_without_words_still_names_its_clause(
    terminal: Terminal, capsys: pytest.CaptureFixture[str]
) -> None:
    fine(begun(terminal))
    desk = StrategicDesk(Screen(terminal.words), terminal.table)
    desk.refuse(terminal.table, Refusal(ClauseId("VS-4.1.b"), "nobody-has-words-for-this"))
    desk.refuse(terminal.table, Refusal(ClauseId("VS-4.1.b"), "no-such-army"))  # and no army
    assert capsys.readouterr().err.count("VS-4.1.b") == 2


@pytest.mark.parametrize("word", ["да", "нет", "yes", "no"])
def test_a_request_is_said_and_answered_with_one_word(terminal: Terminal, word: str) -> None:
    said = fine(begun(terminal, "offer-service Anna", word))
    prompt = terminal.words("strategic.asked.requested")
    asked = said.lines.index(terminal.words("strategic.asks", name="Anna", asked=prompt))
    assert "Boris" in said.lines[asked + 1]
    lines = phrases(terminal.table, terminal.language).lines
    for at, answer in enumerate((Pass(), Answer(1, "yes"), Answer(1, "no")), start=2):
        assert f"[{lines.say(answer)}]" in said.lines[asked + at]
    assert asks(terminal)[-1] == f"answer 1 {'yes' if word in ('да', 'yes') else 'no'}"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("послать Борису 20", "p2"), ("послать Борисом 20", "p2"), ("послать Ане 20", "p1")],
)
def test_names_may_be_declined(russian: Terminal, typed: str, meant: str) -> None:
    fine(begun(russian, arguments=(*NEW[:4], "-p", "Аня", "-p", "Борис")))
    line = phrases(russian.table, "ru").notation(russian.table.state, SeatId("p1"), typed)
    assert line == f"send {meant} 20"


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("hire", "strategic-missing"),
        ("send Anna x", "strategic-number"),
        ("stance sometimes", "strategic-choice"),
        ("end now", "strategic-extra"),
    ],
)
def test_what_is_wrong_with_an_ask_is_said_with_an_example(
    terminal: Terminal, typed: str, key: str
) -> None:
    said = begun(terminal, typed, "players")
    verb = typed.split()[0]
    example = terminal.words.texts("strategic", "help", "verb", verb)[0]
    (complaint,) = said.complaints
    assert example in complaint
    about = {"verb": "|", "word": "|", "known": "|", "example": "|"}
    assert terminal.trouble(key, **about).split("|")[-2] in complaint
    assert (verb in complaint) == (terminal.language == "en")


def test_what_may_not_be_a_piece_has_no_acts(terminal: Terminal) -> None:
    said = begun(terminal, "acts zzz", "players")
    assert said.complaints == [terminal.trouble("strategic-no-piece", piece="zzz")]
