"""`letopis play strategic`: people and bots at one terminal, in both languages."""

import re
from pathlib import Path

import pytest

from letopis.games.catalogue import GAMES
from letopis.games.strategic.game import FIGURES, MAP
from letopis.games.strategic.maps import read_map
from tests.cli.strategic.strategic_session import END, NEW, USUAL, asks, begun, fine
from tests.cli.terminal import Terminal
from tests.rule import rule


def test_two_people_play_three_years(terminal: Terminal) -> None:
    said = fine(begun(terminal, *[END[terminal.language]] * 6))
    assert terminal.table.state.year == 4
    for year in (1, 2, 3):
        assert terminal.words("strategic.heading", year=year, name="Boris") in said.lines
        assert terminal.words("strategic.heading", year=year, name="Anna") in said.lines
    assert said.lines.count(terminal.words("strategic.hand_over", name="Anna").strip()) == 4


def test_the_chronicle_holds_the_map_it_is_played_on(russian: Terminal) -> None:
    fine(begun(russian))
    materials = russian.table.header.materials
    assert read_map(materials[MAP]).id == "duel"
    assert materials[FIGURES] == ""


def test_a_cell_and_a_piece_are_looked_at(terminal: Terminal) -> None:
    said = fine(begun(terminal, "e9", "knights-1", "map e9", "map lands", "map full", "players"))
    assert sum("e9. " in line for line in said.lines) == 2
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


def test_the_aim_and_the_first_steps_are_said_at_the_start(terminal: Terminal) -> None:
    said = fine(begun(terminal))
    about = {"aim": "half_of_the_world", "measure": "lands_half_or_more"}
    aims = terminal.words.texts("strategic", "aims", half=5, total=10, year=0, **about)
    assert len(aims) == 3
    assert set(aims) <= set(said.lines)


def test_open_offers_and_motions_are_in_the_overview(terminal: Terminal) -> None:
    said = fine(begun(terminal, "peace Anna", "propose siege_duration one_year", "end", "yes"))
    about = {"seat": "Boris", "to": "Anna", "asked": "yes"}
    assert terminal.words("strategic.pending.peace", **about) in said.lines
    siege = "option", "strategic", "siege_duration"
    named = terminal.words.at(*siege, "name"), terminal.words.at(*siege, "value", "one_year")
    motion = next(line for line in said.lines if all(it in line for it in named))
    assert "siege_duration" not in motion
    assert asks(terminal)[-1] == "vote 1 yes"


def test_rules_are_listed_only_when_they_are_asked_for(terminal: Terminal) -> None:
    said = fine(begun(terminal, "acts all"))
    assert "siege_duration" not in said.text
    terminal.game.unlink()
    assert "siege_duration" in fine(begun(terminal, "acts rules")).text


@rule("VS-1.2.r")
def test_what_may_be_done_at_any_time_is_listed_only_with_all(english: Terminal) -> None:
    moved = "propose siege_duration one_year"
    always = ("withdraw ", "permit ", "leave-game", "dismiss ")
    said = fine(begun(english, moved, "acts"))
    assert not any(f"[{act}" in said.text for act in always)
    english.game.unlink()
    said = fine(begun(english, moved, "acts all"))
    assert all(f"[{act}" in said.text for act in always)


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
