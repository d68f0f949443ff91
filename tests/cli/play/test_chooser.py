"""`letopis` without a command: the menu."""

import pytest

from letopis.core.dice import Fair, Typed
from letopis.games.catalogue import GAMES
from letopis.rulebook import rulebook
from letopis.words import words
from tests.cli.scripts import ROLL
from tests.cli.terminal import Person, Said, Terminal, offered_cells

SERVICES = ("resume", "games", "rules", "language", "leave")
ITEMS = [*GAMES, *SERVICES]
YATZY, VALYRIAN = (str(ITEMS.index(game) + 1) for game in ("yatzy", "valyrian"))
RESUME, SAVED, RULES, LANGUAGE, LEAVE = (str(ITEMS.index(item) + 1) for item in SERVICES)


def menu(terminal: Terminal) -> list[str]:
    """The lines of the main menu."""
    said = terminal.words
    games = [
        f"{said.at('game', game, 'name')}. {said.at('game', game, 'tagline')}" for game in GAMES
    ]
    rest = [said.at("chooser", item) for item in SERVICES]
    return [f"{number}  {label}" for number, label in enumerate([*games, *rest], start=1)]


def chosen(terminal: Terminal, *lines: str) -> Said:
    said = terminal.run(typed=lines)
    assert (said.code, said.errors) == (0, "")
    return said


def test_the_menu_names_every_game_and_the_way_out(terminal: Terminal) -> None:
    said = chosen(terminal, LEAVE)
    assert list(filter(None, said.lines)) == [terminal.words("chooser.title"), *menu(terminal)]


def test_the_end_of_input_leaves_the_menu(terminal: Terminal) -> None:
    said = chosen(terminal)
    assert said.lines[1] == terminal.words("chooser.title")
    assert terminal.files() == {}


@pytest.mark.parametrize("wrong", ["0", "99", "-1", "99999", "two", "1.5", "²", "yatzy", "quit"])
def test_a_wrong_number_is_asked_again(terminal: Terminal, wrong: str) -> None:
    said = terminal.run(typed=[wrong, LEAVE])
    assert said.code == 2
    assert said.errors == ""
    assert said.lines.count(terminal.words("chooser.not_that", low=1, high=len(ITEMS))) == 1


def test_an_empty_line_in_the_menu_asks_again_without_a_word(terminal: Terminal) -> None:
    assert (
        terminal.words("chooser.not_that", low=1, high=len(ITEMS))
        not in chosen(terminal, "", LEAVE).text
    )


@pytest.mark.parametrize(("item", "game"), [(YATZY, "yatzy"), (VALYRIAN, "valyrian")])
def test_enter_takes_what_is_proposed_and_the_game_begins(
    terminal: Terminal, item: str, game: str
) -> None:
    questions = 5 if game == "yatzy" else 4  # only Yatzy has presets to choose from
    said = chosen(terminal, item, *[""] * questions, ROLL[terminal.language])
    header = terminal.table.header
    assert header.game == game
    assert [seat.player for seat in header.seats] == ["person", "bot:greedy"]
    assert header.seats[0].name == terminal.words("terminal.player", number=1)
    assert isinstance(header.dice, Fair)
    assert terminal.table.seq == 2
    assert said.text.count(terminal.words("chooser.title")) == 2


def test_everything_may_be_chosen(terminal: Terminal) -> None:
    lines = [YATZY, "2", "Анна", "Борис", "1", "5", "2", "roll", "12336", "quit", LEAVE]
    chosen(terminal, *lines)
    header = terminal.table.header
    assert [(seat.name, seat.player) for seat in header.seats[:2]] == [
        ("Анна", "person"),
        ("Борис", "person"),
    ]
    assert header.seats[2].player == "bot:greedy"
    assert header.options["sheet"] == "scandinavian"
    assert header.dice == Typed()
    assert terminal.table.seq == 2


def test_where_nobody_plays_at_least_one_bot_does(terminal: Terminal) -> None:
    said = terminal.run(typed=[VALYRIAN, "0", "0", "", ""])
    assert terminal.words("chooser.not_that", low=1, high=12) in said.lines
    assert [seat.player for seat in terminal.table.header.seats] == ["bot:greedy"]
    assert terminal.table.outcome is not None


@pytest.mark.parametrize("people", ["13", "100", "-1", "many"])
def test_more_people_than_fit_before_a_screen_are_asked_again(
    terminal: Terminal, people: str
) -> None:
    said = terminal.run(typed=[YATZY, people])
    assert terminal.words("chooser.not_that", low=0, high=12) in said.lines
    assert terminal.files() == {}


def test_a_name_that_cannot_be_printed_is_asked_for_again(terminal: Terminal) -> None:
    said = terminal.run(typed=[YATZY, "1", "а" * 41, "Анна", "1", "1", "1", "quit"])
    assert said.complaints == [terminal.trouble("seat-name", longest=40)]
    assert terminal.words("terminal.turn", name="Анна", round=1, rounds=13) in said.lines


def test_a_game_is_played_from_the_menu_to_its_end(terminal: Terminal) -> None:
    answers = iter([VALYRIAN, "1", "Анна", "1", "1"])
    title = terminal.words("chooser.title")

    def think(screen: str) -> str | None:
        if (answer := next(answers, None)) is not None:
            return answer
        if title in screen:
            return LEAVE
        cells = offered_cells(terminal.words, screen)
        return f"score {cells[0]}" if cells else "roll"

    said = terminal.run(typed=Person(think))
    assert (said.code, said.errors) == (0, "")
    assert terminal.table.outcome is not None
    assert said.text.count(title) == 2


def test_the_latest_game_goes_on_from_the_menu(terminal: Terminal) -> None:
    terminal.run("play", "yatzy", "--players", "1", typed=["roll"])
    chosen(terminal, RESUME, "score chance", "quit", LEAVE)
    assert terminal.table.seq == 3


def test_without_a_game_to_go_on_with_the_menu_says_so_and_comes_back(terminal: Terminal) -> None:
    said = terminal.run(typed=[RESUME, LEAVE])
    assert said.complaints == [terminal.trouble("nothing-to-resume")]
    assert said.text.count(terminal.words("chooser.title")) == 2
    assert said.code == 0


def test_saved_games_are_listed_from_the_menu(terminal: Terminal) -> None:
    assert terminal.words("terminal.no_games") in chosen(terminal, SAVED, LEAVE).lines
    terminal.run("play", "yatzy", "--players", "1", typed=["roll"])
    assert terminal.game.stem in chosen(terminal, SAVED, LEAVE).text


@pytest.mark.parametrize(("item", "game"), [("1", "yatzy"), ("2", "valyrian"), ("3", "strategic")])
def test_the_rules_are_read_from_the_menu(terminal: Terminal, item: str, game: str) -> None:
    said = chosen(terminal, RULES, item, LEAVE)
    assert terminal.words("chooser.which_rules") in said.lines
    book = rulebook(game, terminal.words)
    assert book.title in said.lines
    assert book.chapters[0].title in said.lines


def test_the_language_is_switched_there_and_back(russian: Terminal) -> None:
    said = chosen(russian, LANGUAGE, LANGUAGE, LEAVE)
    titles = [words(language)("chooser.title") for language in ("ru", "en", "ru")]
    assert [line for line in said.lines if line in titles] == titles


def test_a_game_begun_after_the_switch_is_in_the_other_language(russian: Terminal) -> None:
    said = chosen(russian, LANGUAGE, YATZY, "1", "", "0", "1", "1", "roll", "quit", LEAVE)
    assert words("en")("terminal.turn", name="Player 1", round=1, rounds=13) in said.lines
    assert "Ходит" not in said.text


def test_a_slip_in_a_piped_game_ends_the_menu_with_code_2(terminal: Terminal) -> None:
    said = terminal.run(typed=[YATZY, "1", "", "0", "1", "1", "roll", "dance", "quit", LEAVE])
    assert said.code == 2
    assert said.complaints == [terminal.trouble("unknown-words", line="dance")]
    assert terminal.table.seq == 2
