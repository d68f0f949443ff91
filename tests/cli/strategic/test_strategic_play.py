"""`letopis play strategic`: people and bots at one terminal, in both languages."""

import re
from pathlib import Path

import pytest

from letopis.cli.strategic.desk import StrategicDesk
from letopis.cli.strategic.typed_asks import TypedAsks
from letopis.cli.terminal.screen import FORGET_LINES, Screen
from letopis.core.acts import ClauseId, Refusal
from letopis.core.choices import Family
from letopis.core.seats import SeatId
from letopis.core.table import Table
from letopis.games.catalogue import GAMES
from letopis.games.strategic.game import FIGURES, MAP
from letopis.games.strategic.maps import read_map
from letopis.store.saves import read_saved
from letopis.telling.strategic.names import Names
from letopis.words import LANGUAGES, Language, words
from tests.cli.terminal import Said, Terminal

NEW = ("play", "strategic", "--seed", "3", "-p", "Anna", "-p", "Boris")  # Boris moves first
APPROACH = (  # Anna comes next to Boris, who is asked
    *("move knights-1 g8", "end", "move knights-2 k6", "end", "move knights-1 h7", "end"),
    *("move knights-2 j7", "end", "move knights-1 h8", "end", "move knights-2 i8"),
)
BATTLE = (*APPROACH, "attack knights-1 knights-2", "end")  # Boris attacks and gives orders first
USUAL = {"ru": "обычно", "en": "default"}
END = {"ru": "конец", "en": "end"}


def begun(terminal: Terminal, *lines: str, arguments: tuple[str, ...] = NEW) -> Said:
    """The output after both players have entered with the default."""
    usual = USUAL[terminal.language]
    return terminal.run(*arguments, typed=[usual, usual, *lines])


def fine(said: Said) -> Said:
    assert (said.code, said.errors) == (0, "")
    return said


def asks(terminal: Terminal) -> list[str]:
    """Every ask of the only saved game, in the notation."""
    kept = read_saved(terminal.game, GAMES)
    return [str(kept.game.notation.write(entry.ask)) for entry in kept.chronicle.entries]


def test_two_people_play_three_years(terminal: Terminal) -> None:
    said = fine(begun(terminal, *[END[terminal.language]] * 6))
    assert terminal.table.state.year == 4
    for year in (1, 2, 3):
        assert terminal.words("strategic.heading", year=year, name="Boris") in said.lines
        assert terminal.words("strategic.heading", year=year, name="Anna") in said.lines
    assert said.lines.count(terminal.words("strategic.hand_over", name="Anna").strip()) == 4


def test_the_words_for_standing_orders_mean_the_usual_answer_outside_battles(
    russian: Terminal,
) -> None:
    fine(russian.run(*NEW, typed=["по умолчанию", "по умолчанию", "конец"]))
    assert asks(russian)[-1] == "end"


def test_the_chronicle_holds_the_map_it_is_played_on(russian: Terminal) -> None:
    fine(begun(russian))
    materials = russian.table.header.materials
    assert read_map(materials[MAP]).id == "duel"
    assert materials[FIGURES] == ""


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


def test_whoever_is_met_is_asked_and_enter_passes(terminal: Terminal) -> None:
    there = ["move knights-1 g8", "end", "move knights-2 k6", "end", "move knights-1 h7", "end"]
    near = ["move knights-2 j7", "end", "move knights-1 h8", "end", "move knights-2 i8"]
    said = fine(begun(terminal, *there, *near, ""))
    asked = said.lines.index(terminal.words("strategic.ask.react", name="Boris"))
    assert said.lines[asked - 1] == terminal.words("strategic.hand_over", name="Boris").strip()
    assert said.lines[asked + 1].startswith("i8: ")
    assert terminal.words("strategic.ask.pass") in said.lines[asked:]
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


def test_a_cell_and_a_piece_are_looked_at(terminal: Terminal) -> None:
    said = fine(begun(terminal, "e9", "knights-1", "map e9", "map lands", "map full", "players"))
    assert sum(line.startswith("e9: ") for line in said.lines) == 2
    assert terminal.words("map.lands-head") in said.lines
    assert asks(terminal)[-1].startswith("throw")


def test_every_command_answers(terminal: Terminal) -> None:
    looks = ["help", "acts", "acts all", "acts castle-d6", "armies", "armies all", "structures all"]
    fine(begun(terminal, *looks, "log", "log 3", "rule 4.1.b", "rule VS-6.3", "rule"))


def test_a_rule_is_told_by_its_words_with_the_figures_and_house_rules_of_the_table(
    terminal: Terminal,
) -> None:
    word = {"ru": "правило осада", "en": "rule siege"}[terminal.language]
    chosen = (*NEW, "-o", "siege_duration=one_year", "-o", "catalog_garrison_castle=3")
    said = fine(begun(terminal, word, "rule VS-T3.c", arguments=chosen))
    told = " ".join(said.text.split())
    assert "VS-4.4.a" in told
    year = terminal.words("option.strategic.siege_duration.value.one_year")
    assert terminal.words("book.here", value=year) in told
    castle = {"ru": "гарнизон 3", "en": "garrison 3"}[terminal.language]
    assert castle in told


@pytest.mark.parametrize("line", ["hop", "map zz99", "army nobody", "rule 99", "move", "cell x"])
def test_nonsense_is_one_clear_line(terminal: Terminal, line: str) -> None:
    said = begun(terminal, line, "players")
    assert said.code == 2
    assert len(said.complaints) == 1
    assert "Traceback" not in said.errors


def test_a_person_plays_against_a_bot(terminal: Terminal) -> None:
    arguments = ("play", "strategic", "--seed", "5", "-p", "Anna", "-b", "random")
    lines = [USUAL[terminal.language], *[END[terminal.language], ""] * 12]
    said = terminal.run(*arguments, typed=lines)
    assert terminal.table.state.year >= 2
    assert terminal.words("strategic.hand_over", name="Anna").strip() not in said.text


def test_the_greedy_bot_cannot_play_and_says_so(terminal: Terminal) -> None:
    said = terminal.run("play", "strategic", "-p", "Anna", "-b", "greedy")
    trouble = terminal.trouble("bot-plays-not", bot="greedy", game="strategic")
    assert (said.code, said.complaints) == (2, [trouble])


@pytest.mark.parametrize(("seats", "drawn"), [(2, "duel"), (3, "islands"), (5, "continent")])
def test_the_usual_map_has_room_for_everybody(russian: Terminal, seats: int, drawn: str) -> None:
    fine(russian.run("play", "strategic", "--seed", "1", "--players", str(seats)))
    assert read_map(russian.table.header.materials[MAP]).id == drawn


def test_a_map_that_is_too_small_is_refused(terminal: Terminal) -> None:
    said = terminal.run("play", "strategic", "--map", "duel", "--players", "3")
    name = "Две короны" if terminal.language == "ru" else "Two Crowns"
    trouble = terminal.trouble("map-too-small", map=name, seats=2, players=3)
    assert (said.code, said.complaints) == (2, [trouble])


def test_an_unplayable_map_is_refused_in_the_words_of_the_checker(
    terminal: Terminal, tmp_path: Path
) -> None:
    drawn = terminal.run("map", "convert", "duel", "-O", str(tmp_path / "mine.map"))
    assert drawn.code == 0
    text = (tmp_path / "mine.map").read_text(encoding="utf-8")
    (tmp_path / "mine.map").write_text(text.replace("i2 3", "a1 3"), encoding="utf-8")
    said = terminal.run("play", "strategic", "--map", str(tmp_path / "mine.map"))
    assert said.code == 2
    assert len(said.complaints) == 1
    assert re.search(r"VS-\S+, a1: ", said.errors)


def test_changed_figures_are_shown_at_the_start(terminal: Terminal, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("[armies.elves]\ncost = 30\n", encoding="utf-8")
    said = fine(begun(terminal, arguments=(*NEW, "--figures", str(tmp_path / "mine.toml"))))
    assert "armies.elves.cost" in said.text
    assert terminal.table.state.ground.catalogue.armies["elves"].cost == 30


def test_figures_that_are_no_toml_are_one_clear_line(terminal: Terminal, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("elves are cheap", encoding="utf-8")
    said = terminal.run(*NEW, "--figures", str(tmp_path / "mine.toml"))
    assert (said.code, len(said.complaints)) == (2, 1)


def test_a_house_rule_is_chosen_and_shown(terminal: Terminal) -> None:
    said = fine(begun(terminal, arguments=(*NEW, "-o", "siege_duration=one_year")))
    assert terminal.table.header.options["siege_duration"] == "one_year"
    assert "VS-4.4.c" in said.text


def test_maps_are_not_for_dice(terminal: Terminal) -> None:
    said = terminal.run("play", "yatzy", "--map", "duel")
    trouble = terminal.trouble("option-not-here", option="--map", game="yatzy")
    assert (said.code, said.complaints) == (2, [trouble])


@pytest.mark.parametrize("what", ["sheet", "rules", "memo", "pieces"])
def test_book_memo_pieces_and_sheets_are_printed(terminal: Terminal, what: str) -> None:
    said = fine(terminal.run("print", "strategic", what))
    path = Path(f"strategic-{what}-{terminal.language}.pdf")
    assert said.lines == [terminal.words("terminal.printed", path=str(path))]
    assert path.read_bytes().startswith(b"%PDF-")


def test_nothing_else_is_printed(terminal: Terminal) -> None:
    said = terminal.run("print", "strategic", "poster")
    known = "sheet, rules, memo, pieces"
    trouble = terminal.trouble("unknown-printout", what="poster", known=known)
    assert (said.code, said.complaints) == (2, [trouble])
    said = terminal.run("print", "strategic", "--preset", "document")
    assert (said.code, said.complaints) == (2, [terminal.trouble("unknown-preset-none")])


def test_a_game_is_resumed_replayed_verified_and_taken_abroad(
    terminal: Terminal, tmp_path: Path
) -> None:
    fine(begun(terminal, "move knights-1 f8", "end"))
    before = terminal.table.link
    resumed = fine(terminal.run("resume", typed=["log", "quit"]))
    assert terminal.words("strategic.heading", year=1, name="Anna") in resumed.lines
    assert any("f8" in line for line in resumed.lines)
    retold = fine(terminal.run("replay", terminal.game.stem))
    assert terminal.words("strategic.told.year-began", year=1) in " ".join(retold.lines)
    fine(terminal.run("verify", terminal.game.stem))
    for form in ("text", "json", "msgpack"):
        abroad = tmp_path / f"game.{form}"
        fine(terminal.run("export", terminal.game.stem, "--format", form, "-O", str(abroad)))
        terminal.game.unlink()
        fine(terminal.run("import", str(abroad)))
        assert terminal.table.link == before
    assert terminal.words.at("game", "strategic", "name") in terminal.run("games").text


def test_real_dice_are_typed(russian: Terminal) -> None:
    lines = ["2", "1", "обычно", "обычно", "13 4"]
    fine(russian.run("play", "strategic", "--real-dice", "--players", "2", typed=lines))
    assert asks(russian) == [
        "begin",
        "throw 2",
        "throw 1",
        "found castle d6 knights",
        "found castle n7 knights",
        "throw 13 4",
    ]


def test_a_game_is_chosen_from_the_menu(terminal: Terminal) -> None:
    number = str(list(GAMES).index("strategic") + 1)
    fine(terminal.run(typed=[number, "", "", "", "", "", "", USUAL[terminal.language]]))
    assert [seat.player for seat in terminal.table.header.seats] == ["person", "person"]


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


def test_sealed_orders_are_seen_by_nobody_else_and_results_by_all(terminal: Terminal) -> None:
    fine(begun(terminal, *BATTLE))
    said = terminal.words
    sides = said("strategic.ask.sides", **sides_of(terminal)).split(".")[0]
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
        asked = said.lines.index(terminal.words.at("strategic", "ask", "orders", name=name))
        assert said.lines[asked + 1].count(four) == 2
        assert said.lines[asked + 2] == terminal.words.texts("strategic", "ask", "triangle")[0]
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


def test_the_aim_and_the_first_steps_are_said_at_the_start(terminal: Terminal) -> None:
    said = fine(begun(terminal))
    about = {"aim": "half_of_the_world", "measure": "lands_half_or_more"}
    aims = terminal.words.texts("strategic", "aims", half=5, total=10, year=0, **about)
    assert len(aims) == 3
    assert set(aims) <= set(said.lines)


def test_one_is_not_advised_to_attack_oneself(terminal: Terminal) -> None:
    said = fine(begun(terminal, "move knights-1 e7", "knights-1", "acts", "acts knights-1"))
    attack = phrases(terminal.table, terminal.language).lines.verb("attack")
    assert not any(line.startswith(f"{attack} ") for line in said.lines)


def test_in_a_window_one_is_told_who_moves_and_what_may_be_done(terminal: Terminal) -> None:
    said = begun(terminal, *APPROACH, "end")
    why = terminal.words("strategic.only_reactions", mover="Anna")
    assert said.complaints == [terminal.words("terminal.refused", why=why, clause="VS-1.2.w")]


@pytest.mark.parametrize("word", ["да", "нет", "yes", "no"])
def test_a_request_is_said_and_answered_with_one_word(terminal: Terminal, word: str) -> None:
    said = fine(begun(terminal, "offer-service Anna", word))
    assert terminal.words("strategic.ask.requested", name="Anna") in said.lines
    assert terminal.words("strategic.ask.react", name="Anna") not in said.lines
    about: dict[str, str | int] = {"kind": "service", "asker": "Boris", "number": 1, "count": 1}
    assert terminal.words("strategic.ask.request", **about) in said.lines
    assert asks(terminal)[-1] == f"answer 1 {'yes' if word in ('да', 'yes') else 'no'}"


def test_open_offers_and_motions_are_in_the_overview(terminal: Terminal) -> None:
    said = fine(begun(terminal, "peace Anna", "propose siege_duration one_year", "end", "yes"))
    about = {"seat": "Boris", "to": "Anna", "asked": "yes"}
    assert terminal.words("strategic.pending.peace", **about) in said.lines
    assert any("siege_duration=one_year" in line for line in said.lines)
    assert asks(terminal)[-1] == "vote 1 yes"


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


def test_rules_are_listed_only_when_they_are_asked_for(terminal: Terminal) -> None:
    said = fine(begun(terminal, "acts all"))
    assert "siege_duration" not in said.text
    terminal.game.unlink()
    assert "siege_duration" in fine(begun(terminal, "acts rules")).text


def test_what_may_not_be_a_piece_has_no_acts(terminal: Terminal) -> None:
    said = begun(terminal, "acts zzz", "players")
    assert said.complaints == [terminal.trouble("strategic-no-piece", piece="zzz")]


def test_it_is_said_what_was_taken_back_and_that_one_act_is_all(terminal: Terminal) -> None:
    said = begun(terminal, "raise castle-d6", "undo", "undo", "players")
    en = terminal.language == "en"
    act = (
        "raise the castle of Clear Bend to a city" if en else "поднять замок Ясной Излуки до города"
    )
    assert terminal.words("strategic.undone", name="Boris", act=act) in said.lines
    why = terminal.words("strategic.undo_once")
    assert said.complaints == [terminal.words("terminal.refused", why=why, clause="TB-2.1")]


def test_a_map_that_is_too_wide_for_the_screen_is_not_folded(terminal: Terminal) -> None:
    arguments = ("play", "strategic", "--seed", "1", "--map", "continent", "--players", "2")
    said = terminal.words
    with terminal.start(*arguments, screen=True, TERM="xterm", COLUMNS="80") as running:
        running.read_until("> ")
        running.type("map full")
        running.read_until(said("strategic.map_too_wide", columns=48, fitting=24)[:20])
        running.type("quit")
        assert running.end() == 0


def test_a_game_without_presets_says_so(terminal: Terminal) -> None:
    listed = fine(terminal.run("options", "strategic"))
    assert terminal.words("terminal.presets") not in listed.lines
    said = terminal.run("play", "strategic", "--preset", "x")
    assert said.complaints == [terminal.trouble("unknown-preset-none")]


@pytest.mark.parametrize("unfought", ["open", "hidden"])
def test_the_cards_that_are_left_are_repeated_to_whoever_arranges_them(
    terminal: Terminal, unfought: str
) -> None:
    option = ("-o", f"battle_unfought_cards={unfought}")
    orders = ("attack shoot attack shoot", "shoot attack defend shoot")
    said = begun(terminal, *BATTLE, *orders, "default", arguments=(*NEW, *option))
    for name, own in (("Boris", ("attack", "shoot")), ("Anna", ("attack", "defend"))):
        asked = said.lines.index(terminal.words.at("strategic", "ask", "again", name=name))
        spoken = [terminal.words.texts("strategic", "typed", "word", it)[0] for it in own]
        assert f": {', '.join(spoken)}" in said.lines[asked + 1]
