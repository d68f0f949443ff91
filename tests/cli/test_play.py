"""`letopis play`: whole games at the terminal, typed in both languages."""

import re
from pathlib import Path

import pytest

from letopis.core.choices import Choice
from letopis.core.dice import Fair, Seeded, Typed
from letopis.core.seats import Seat, SeatId
from letopis.games.catalogue import GAMES
from letopis.games.sheet.actions import Keep, Roll, Score, Scored
from letopis.games.sheet.figures import Dice
from letopis.games.sheet.state import State
from letopis.store.saves import read_saved
from letopis.words import Words, words
from tests.cli.scripts import (
    ROLL,
    VALYRIAN_TURNS,
    YATZY_TURNS,
    first_offer,
    played,
    three_rolls,
    turn,
    typed_turns,
)
from tests.cli.terminal import Said, Terminal, offered_cells, table_of
from tests.rule import rule

ROUNDS = {"yatzy": 13, "valyrian": 15}

REAL = ("--real-dice", "--players", "1")


def scored(terminal: Terminal) -> list[tuple[SeatId, str, int]]:
    """Every cell that was closed in the only saved game."""
    entries = read_saved(terminal.game, GAMES).chronicle.entries
    facts = [event for entry in entries for event in entry.events]
    return [(it.seat, str(it.cell), it.points) for it in facts if isinstance(it, Scored)]


def at_the_prompt(
    terminal: Terminal, *lines: str, game: str = "yatzy", dice: str = "12336"
) -> Said:
    """What is answered to some lines typed after the first throw of a game."""
    first = [ROLL[terminal.language], dice]
    return terminal.run("play", game, *REAL, typed=[*first, *lines])


def answer(terminal: Terminal, *lines: str, game: str = "yatzy", dice: str = "12336") -> list[str]:
    """Only what some lines after the first throw add to the screen."""
    silent = at_the_prompt(terminal, game=game, dice=dice).lines[:-2]
    for path in terminal.games:
        path.unlink()
    told = at_the_prompt(terminal, *lines, game=game, dice=dice)
    assert (told.code, told.errors) == (0, "")
    assert told.lines[: len(silent)] == silent
    return told.lines[len(silent) : -2]


def table_seats(path: Path) -> tuple[Seat, ...]:
    return read_saved(path, GAMES).chronicle.header.seats


def dice_on(path: Path) -> Dice:
    """The dice on the table of a saved game."""
    state = table_of(path).state
    assert isinstance(state, State)
    return state.dice


@pytest.mark.parametrize("game", ROUNDS)
@pytest.mark.parametrize("seats", [("-p", "Анна", "-b", "random"), ("-p", "Анна", "-p", "Борис")])
def test_a_whole_game_is_played_against_a_bot_or_at_one_screen(
    terminal: Terminal, game: str, seats: tuple[str, ...]
) -> None:
    said = played(terminal, game, *seats)
    by_seat = [seat for seat, _, _ in scored(terminal)]
    assert by_seat == [seat.id for seat in terminal.table.header.seats] * ROUNDS[game]
    outcome = terminal.table.outcome
    assert outcome is not None
    named = {seat.id: seat.name for seat in terminal.table.header.seats}
    best = str(max(outcome.totals)).replace("-", "\u2212")
    names = ", ".join(named[seat] for seat in outcome.winners)
    assert terminal.words("terminal.won", names=names, count=len(outcome.winners), points=best) in (
        said.lines
    )
    assert terminal.run("verify", terminal.game.stem).code == 0


@pytest.mark.parametrize("game", ROUNDS)
def test_a_game_of_three_rolls_a_turn_keeps_what_was_named(terminal: Terminal, game: str) -> None:
    said = terminal.run("play", game, "--players", "1", typed=three_rolls(terminal.language))
    assert (said.code, said.errors) == (0, "")
    asks = [entry.ask for entry in read_saved(terminal.game, GAMES).chronicle.entries]
    assert [len(ask.dice) for ask in asks if isinstance(ask, Keep)] == [1, 2] * ROUNDS[game]
    assert terminal.table.outcome is not None


def test_the_examples_of_the_book_make_258_with_real_dice(terminal: Terminal) -> None:
    said = terminal.run("play", "yatzy", *REAL, typed=typed_turns(terminal.language, YATZY_TURNS))
    assert (said.code, said.errors) == (0, "")
    assert [(cell, points) for _, cell, points in scored(terminal)] == [
        (cell, points) for _, cell, points in YATZY_TURNS
    ]
    assert terminal.table.header.dice == Typed()
    assert terminal.table.outcome is not None
    assert terminal.table.outcome.totals == (258,)


@pytest.mark.parametrize(
    ("chosen", "total"),
    [
        ([], 258),
        (["-o", "upper_bonus_from=63"], 293),
        (["--preset", "yahtzee"], 293),
        (["--preset", "yahtzee-free-joker"], 293),
        (["--preset", "plain"], 293),
        (["--preset", "plain", "--option", "upper_bonus_from=64"], 258),
        (["--preset", "document"], 258),
    ],
)
def test_presets_and_options_choose_the_rules(
    russian: Terminal, chosen: list[str], total: int
) -> None:
    lines = typed_turns("ru", YATZY_TURNS)
    said = russian.run("play", "yatzy", *REAL, *chosen, typed=lines)
    assert (said.code, said.errors) == (0, "")
    assert russian.table.outcome is not None
    assert russian.table.outcome.totals == (total,)


def test_what_differs_from_the_book_is_told_with_its_clause(terminal: Terminal) -> None:
    said = terminal.run("play", "yatzy", "-o", "zero=free", "-o", "games=3", "--seed", "1")
    name = terminal.words("option.yatzy.zero.name")
    value = terminal.words.at("option", "yatzy", "zero", "value", "free")
    assert f"{name}: {value} (YZ-4.2.b)" in said.lines
    assert f"{terminal.words('option.yatzy.games.name')}: 3 (YZ-6.2)" in said.lines
    assert terminal.words("option.yatzy.joker.name") not in said.text


def test_the_scandinavian_sheet_has_its_pairs(terminal: Terminal) -> None:
    said = played(terminal, "yatzy", "--preset", "scandinavian", "--players", "2")
    assert terminal.words("cell.one-pair") in said.text
    assert len(scored(terminal)) == 30


def test_free_crossing_out_is_offered_in_words(terminal: Terminal) -> None:
    turns = [line for dice, cell, _ in VALYRIAN_TURNS[:3] for line in turn("en", dice, cell)]
    typed = [*turns, "roll", "11236", "cross out toma"]
    said = terminal.run("play", "valyrian", *REAL, "-o", "cross_out=free", typed=typed)
    toma = terminal.words("cell.toma")
    assert terminal.words("terminal.offer_crossed", cell=toma) in said.text
    assert scored(terminal)[-1] == ("p1", "toma", 0)
    assert said.errors == ""


def test_a_seed_repeats_the_chronicle_byte_for_byte(russian: Terminal) -> None:
    for _ in range(2):
        played(russian, "yatzy", "--seed", "7", "-p", "Анна", "-b", "random")
    first, second = (path.read_bytes() for path in russian.games)
    assert first == second
    played(russian, "yatzy", "--seed", "8", "-p", "Анна", "-b", "random")
    assert russian.games[-1].read_bytes() != first


def test_zero_is_a_seed_like_any_other(russian: Terminal) -> None:
    for _ in range(2):
        played(russian, "valyrian", "--seed", "0", "--players", "1")
    first, second = russian.games
    assert first.read_bytes() == second.read_bytes()
    assert read_saved(first, GAMES).chronicle.header.dice == Seeded(0)
    assert "нет" not in russian.run("verify", first.stem).text


def test_a_negative_seed_is_a_seed_too(russian: Terminal) -> None:
    played(russian, "yatzy", "--seed", "-5", "--players", "1")
    assert russian.table.header.dice == Seeded(-5)


def test_without_a_seed_the_dice_are_fair_and_no_two_games_alike(russian: Terminal) -> None:
    for _ in range(2):
        said = russian.run("play", "yatzy", "--players", "1", typed=first_offer("ru", turns=3))
        assert russian.words("terminal.dice_fair") in said.lines
    first, second = (read_saved(path, GAMES).chronicle for path in russian.games)
    assert isinstance(first.header.dice, Fair)
    assert first.header.dice != second.header.dice
    assert first.header.id != second.header.id


def test_a_seat_seed_is_kept_in_the_header_and_changes_the_dice(russian: Terminal) -> None:
    people = ("-p", "Анна", "-p", "Борис", "--seed", "3")
    russian.run("play", "yatzy", *people, typed=["бросок"])
    seeds = ("--seat-seed", "p1=янтарь", "--seat-seed", "Борис=a=b")
    russian.run("play", "yatzy", *people, *seeds, typed=["бросок"])
    plain, seeded = russian.games
    assert [seat.seed for seat in table_seats(seeded)] == ["янтарь", "a=b"]
    assert [seat.seed for seat in table_seats(plain)] == ["", ""]
    assert dice_on(plain) != dice_on(seeded)


def test_people_move_in_the_order_of_their_names(terminal: Terminal) -> None:
    people = ("-p", "Вера", "-p", "Анна", "-p", "Борис")
    person = first_offer(terminal.language, turns=4)
    said = terminal.run("play", "yatzy", *people, typed=person)
    turns = [
        terminal.words("terminal.turn", name=name, round=number, rounds=13)
        for name, number in [("Вера", 1), ("Анна", 1), ("Борис", 1), ("Вера", 2), ("Анна", 2)]
    ]
    assert [line for line in said.lines if line in turns] == turns


def test_the_nameless_are_numbered_after_the_named(terminal: Terminal) -> None:
    terminal.run("play", "yatzy", "--players", "3", "-p", "Анна", typed=[ROLL[terminal.language]])
    names = [seat.name for seat in terminal.table.header.seats]
    assert names == ["Анна", *(terminal.words("terminal.player", number=at) for at in (2, 3))]


def test_without_wishes_one_person_plays_one_greedy_bot(terminal: Terminal) -> None:
    terminal.run("play", "yatzy", typed=[ROLL[terminal.language]])
    seats = terminal.table.header.seats
    assert [seat.player for seat in seats] == ["person", "bot:greedy"]
    assert seats[1].name == terminal.words("bot.greedy", number=1)


@pytest.mark.parametrize("game", ROUNDS)
def test_bots_play_alone(terminal: Terminal, game: str) -> None:
    said = terminal.run("play", game, "-b", "greedy", "-b", "random", "--players", "0")
    assert (said.code, said.errors) == (0, "")
    assert terminal.table.outcome is not None
    assert len(scored(terminal)) == 2 * ROUNDS[game]


def test_a_match_of_two_games_has_two_columns_and_a_sum(terminal: Terminal) -> None:
    match = ("-o", "games=2", "-o", "match_start=rotate", "-p", "Анна", "-p", "Борис")
    said = played(terminal, "yatzy", *match)
    state = terminal.table.state
    assert isinstance(state, State)
    assert len(state.finished) == 2
    starters = [seat for seat, _, _ in scored(terminal)][::26]
    assert starters == ["p1", "p2"]
    outcome = terminal.table.outcome
    assert outcome is not None
    sums = [
        terminal.words("terminal.match_total", name=name, points=str(points))
        for name, points in zip(("Анна", "Борис"), outcome.totals, strict=True)
    ]
    assert all(line in said.lines for line in sums)
    assert re.search(r"Анна №1 +Анна №2 +Борис №1 +Борис №2", said.text)


def test_twelve_players_fit_on_the_screen_in_several_tables(terminal: Terminal) -> None:
    person = first_offer(terminal.language, turns=13)
    said = terminal.run("play", "valyrian", "--players", "12", typed=person)
    assert said.errors == ""
    assert [seat for seat, _, _ in scored(terminal)] == [
        *(f"p{number}" for number in range(1, 13)),
        "p1",
    ]
    names = [terminal.words("terminal.player", number=number) for number in range(1, 13)]
    assert all(name in said.text for name in names)
    rows = [line for line in said.lines if line.startswith(terminal.words("cell.toma"))]
    assert len(rows) >= 2 * 13
    assert max(map(len, rows)) <= 100


def test_twelve_bots_play_to_the_end(russian: Terminal) -> None:
    said = russian.run("play", "valyrian", *["-b", "random"] * 12)
    assert (said.code, said.errors) == (0, "")
    assert len(scored(russian)) == 12 * 15


@rule("YZ-1.1")
@pytest.mark.parametrize("players", [1, 10])
def test_outside_two_to_six_the_recommendation_is_shown_and_the_game_goes_on(
    terminal: Terminal, players: int
) -> None:
    person = first_offer(terminal.language, turns=players + 1)
    said = terminal.run("play", "yatzy", "--players", str(players), typed=person)
    assert (said.code, said.errors) == (0, "")
    advice = terminal.words.at("advice", "recommended-seats", count=players)
    assert said.lines.count(advice) == 1
    assert said.text.count("YZ-1.1") == 1
    assert len(scored(terminal)) == players + 1


@pytest.mark.parametrize("players", [2, 6])
def test_two_to_six_players_need_no_advice(terminal: Terminal, players: int) -> None:
    said = terminal.run("play", "yatzy", "--players", str(players))
    assert "YZ-1.1" not in said.text


@rule("VD-A.9")
def test_the_help_says_that_the_army_is_for_losing_not_for_winning(terminal: Terminal) -> None:
    told = answer(terminal, "?", game="valyrian")
    (advice,) = [line for line in told if "VD-A.9" in line]
    assert advice in terminal.words.texts("help", "valyrian")
    assert answer(terminal, "rule VD-A.9", game="valyrian")


@rule("VD-A.9")
def test_the_end_says_what_a_weak_army_cost(terminal: Terminal) -> None:
    lines = typed_turns(terminal.language, VALYRIAN_TURNS)
    said = terminal.run("play", "valyrian", "--real-dice", "-p", "Анна", typed=lines)
    assert (said.code, said.errors) == (0, "")
    cost = terminal.words(
        "terminal.weak_army", name="Анна", plain="\u221242", counted="\u2212420", cost=378
    )
    assert cost in said.lines
    assert terminal.table.outcome is not None
    assert terminal.table.outcome.totals == (126,)


def test_of_two_armies_only_the_weak_one_is_named(russian: Terminal) -> None:
    strong = [("11123", 1), ("22213", 2), ("33312", 3), ("44412", 4), ("55512", 5), ("66612", 6)]
    lines = []
    for at, (dice, cell, _) in enumerate(VALYRIAN_TURNS):
        lines += turn("ru", strong[at][0] if at < 6 else dice, cell)
        lines += turn("ru", dice, cell)
    people = ("-p", "Анна", "-p", "Борис")
    said = russian.run("play", "valyrian", "--real-dice", *people, typed=lines)
    assert (said.code, said.errors) == (0, "")
    told = russian.words("terminal.weak_army", name="", plain="", counted="", cost=0)[:8]
    weak = [line for line in said.lines if line.startswith(told)]
    assert len(weak) == 1
    assert "Борис" in weak[0]
    assert "378" in weak[0]


def test_yatzy_has_no_weak_army(russian: Terminal) -> None:
    said = russian.run("play", "yatzy", *REAL, typed=typed_turns("ru", YATZY_TURNS))
    assert russian.words("terminal.weak_army", name="", plain="", counted="", cost=0)[:8] not in (
        said.text
    )


def choices(terminal: Terminal) -> set[str]:
    """Every legal choice of the saved game, as the advice names it."""
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
    number = r"[+\u2212]\d+[.,]\d"
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
    cells = [line for line in told if terminal.words("hint.score", cell="") in line]
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


REFUSED = [
    ("yatzy", ["undo"], "TB-2.1"),
    ("yatzy", ["score ones"], "YZ-4.2.a"),
    ("yatzy", ["keep 5"], "YZ-4.1"),
    ("yatzy", ["roll", "12345", "keep 6"], "YZ-4.1"),
    ("yatzy", ["roll", "12345", "keep 1 1"], "YZ-4.1"),
    ("yatzy", ["roll", "12345", "keep"], "YZ-4.1"),
    ("yatzy", ["roll", "12345", "12345"], "YZ-4.1"),
    ("yatzy", ["roll", "12345", "roll", "12345", "roll", "12345", "roll"], "YZ-4.1"),
    ("yatzy", ["roll", "12345", "score sixes"], "YZ-4.2.b"),
    ("yatzy", ["roll", "12345", "score toma"], "YZ-1.3"),
    ("yatzy", ["roll", "12345", "throw 1 2 3 4 5"], "YZ-4.2.a"),
    ("yatzy", ["roll", "roll"], "YZ-4.2.a"),
    ("yatzy", ["roll", "1234"], "YZ-1.1"),
    ("yatzy", ["roll", "12347"], "YZ-1.1"),
    ("yatzy", ["roll", "11111", "score yatzy", "roll", "11111", "score yatzy"], "YZ-4.3"),
    ("yatzy", ["roll", "11111", "score yatzy", "roll", "11111", "score chance"], "YZ-5.2"),
    ("valyrian", ["score ones"], "VD-G.3.a"),
    ("valyrian", ["roll", "66666", "score toma"], "VD-A.1"),
    ("valyrian", ["roll", "66666", "score chance"], "VD-J.1"),
    ("valyrian", ["roll", "66666", "keep 5"], "VD-G.2"),
    ("valyrian", ["roll", "666"], "VD-G.0"),
    (
        "valyrian",
        [*typed_turns("en", VALYRIAN_TURNS[:4]), "roll", "12346", "score toma"],
        "VD-G.3.b",
    ),
]


@pytest.mark.parametrize(
    ("game", "lines", "clause"), REFUSED, ids=[f"{it[1][-1]}-{it[2]}" for it in REFUSED]
)
def test_a_refused_command_cites_its_clause_and_changes_nothing(
    terminal: Terminal, game: str, lines: list[str], clause: str
) -> None:
    terminal.run("play", game, *REAL, typed=lines[:-1])
    before = [it.read_bytes().partition(b"---\n")[2] for it in terminal.games]
    for path in terminal.games:
        path.unlink()
    said = terminal.run("play", game, *REAL, typed=lines)
    assert said.code == 2
    (complaint,) = said.complaints
    assert complaint.endswith(f"({clause})")
    assert "{" not in complaint
    after = [path.read_bytes().partition(b"---\n")[2] for path in terminal.games]
    assert [lines.count(b"\n") for lines in after] == [lines.count(b"\n") for lines in before]


def test_a_slip_of_the_finger_is_taken_back_and_stays_in_the_chronicle(terminal: Terminal) -> None:
    back = {"ru": "отмена", "en": "undo"}[terminal.language]
    said = at_the_prompt(terminal, "ones", back, "chance")
    assert (said.code, said.errors) == (0, "")
    assert scored(terminal) == [("p1", "ones", 1), ("p1", "chance", 15)]
    state = terminal.table.state
    assert isinstance(state, State)
    assert [value for value in state.sheets[0].values if value is not None] == [15]
    name = terminal.words("terminal.player", number=1)
    assert terminal.words("told.undone", name=name, seq=3) in said.lines


def test_at_one_screen_whoever_moved_last_takes_the_move_back(russian: Terminal) -> None:
    people = ("-p", "Анна", "-p", "Борис", "--real-dice")
    lines = ["бросок", "12336", "единицы", "отмена", "шанс", "бросок", "отмена", "отмена"]
    said = russian.run("play", "yatzy", *people, typed=lines)
    assert said.complaints == [f"{russian.words.at('refusal', 'nothing-to-undo')} (TB-2.1)"]
    assert scored(russian) == [("p1", "ones", 1), ("p1", "chance", 15)]
    assert russian.table.asked == ("p2",)


def test_a_called_roll_of_real_dice_may_be_taken_back_before_they_fall(russian: Terminal) -> None:
    said = at_the_prompt(russian, "33", "отмена", "3", "1245")
    assert (said.code, said.errors) == (0, "")


@rule("TB-3.3")
def test_a_mistyped_throw_of_real_dice_is_typed_again(russian: Terminal) -> None:
    lines = ["бросок", "11111", "отмена", "12346", "записать малый стрит"]
    said = russian.run("play", "yatzy", *REAL, typed=lines)
    assert (said.code, said.errors) == (0, "")
    assert scored(russian) == [("p1", "small-straight", 30)]


def test_a_bot_that_has_moved_leaves_nothing_to_take_back(russian: Terminal) -> None:
    said = russian.run("play", "yatzy", "--seed", "1", typed=["бросок", "шанс", "отмена"])
    assert said.complaints == [f"{russian.words.at('refusal', 'not-your-act')} (TB-2.1)"]


@pytest.mark.parametrize(
    ("typed", "cell"),
    [
        ("записать пятёрки", "fives"),
        ("записать пятерки", "fives"),
        ("ЗАПИСАТЬ ПЯТЁРКИ", "fives"),
        ("з пят", "fives"),
        ("з 5", "fives"),
        ("запись 5", "fives"),
        ("пятёрки", "fives"),
        ("пят", "fives"),
        ("score fives", "fives"),
        ("s fi", "fives"),
        ("write five", "fives"),
        ("score 5", "fives"),
        ("fives", "fives"),
        ("записать тройка", "three-of-a-kind"),
        ("записать three of a kind", "three-of-a-kind"),
        ("score three-of-a-kind", "three-of-a-kind"),
        ("фул-хаус", "full-house"),
        ("фул хаус", "full-house"),
        ("фул", "full-house"),
        ("full house", "full-house"),
        ("пишу шанс", "chance"),
        ("вычеркнуть шанс", "chance"),
        ("cross out chance", "chance"),
    ],
)
def test_a_cell_is_known_by_all_its_names(russian: Terminal, typed: str, cell: str) -> None:
    said = at_the_prompt(russian, typed, dice="55522")
    assert said.errors == ""
    assert scored(russian)[-1][1] == cell


@pytest.mark.parametrize(
    "typed",
    ["555", "5 5 5", "5,5,5", "оставить 555", "о 5 5 5", "keep 5 5 5", "k 55 5", "hold 555"],
)
def test_dice_are_kept_in_any_spelling(russian: Terminal, typed: str) -> None:
    said = at_the_prompt(russian, typed, dice="55512")
    assert said.errors == ""
    entries = read_saved(russian.game, GAMES).chronicle.entries
    assert entries[-1].ask == Keep((5, 5, 5))


@pytest.mark.parametrize(
    "typed", ["12336", "1 2 3 3 6", "6,3,3,2,1", "выпало 12336", "fell 1 2 3 3 6"]
)
def test_what_fell_is_typed_in_any_spelling_and_order(russian: Terminal, typed: str) -> None:
    said = russian.run("play", "yatzy", *REAL, typed=["бросок", typed])
    assert said.errors == ""
    assert dice_on(russian.game) == (1, 2, 3, 3, 6)


@pytest.mark.parametrize(
    "typed", ["бросок", "бросить", "бро", "Б", "кинуть", "roll", "r", "ro", "throw dice"]
)
def test_a_roll_is_called_in_any_of_its_words(russian: Terminal, typed: str) -> None:
    said = russian.run("play", "yatzy", "--seed", "1", typed=[typed])
    assert said.errors == ""
    assert len(dice_on(russian.game)) == 5


@pytest.mark.parametrize(
    "typed", ["выход", "выйти", "хватит", "quit", "q", "exit", "выход, пожалуйста", "quit now"]
)
def test_leaving_has_many_words(russian: Terminal, typed: str) -> None:
    said = russian.run("play", "yatzy", "--seed", "1", typed=["бросок", typed, "шанс"])
    assert (said.code, said.errors) == (0, "")
    assert scored(russian) == []


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("от", ["отложить", "отмена"]),
        ("вы", ["вычеркнуть", "выпало", "выход"]),
        ("тро", ["тройки", "тройка"]),
        ("fo", ["fours", "four of a kind"]),
    ],
)
def test_a_beginning_that_may_mean_several_things_is_asked_back(
    terminal: Terminal, typed: str, meant: list[str]
) -> None:
    said = at_the_prompt(terminal, typed)
    assert said.code == 2
    assert said.complaints == [terminal.trouble("ambiguous", word=typed, meant=", ".join(meant))]


def test_a_cell_that_does_not_exist_is_repeated_as_it_was_typed(russian: Terminal) -> None:
    said = at_the_prompt(russian, "записать Семёрку")
    assert "Семёрку" in said.errors


def test_score_without_a_cell_asks_which_one(terminal: Terminal) -> None:
    said = at_the_prompt(terminal, {"ru": "записать", "en": "score"}[terminal.language])
    assert said.complaints == [terminal.trouble("which-cell")]


@pytest.mark.parametrize("typed", ["called p1", "thrown 1 2 3 4 5", "revealed abc", "reveal abc"])
def test_facts_of_the_chronicle_cannot_be_typed(terminal: Terminal, typed: str) -> None:
    said = at_the_prompt(terminal, typed)
    assert said.complaints == [terminal.trouble("unknown-words", line=typed)]


def test_a_premium_is_offered_and_told(terminal: Terminal) -> None:
    lines = ["44444", "yatzy", "roll", "44444", "fours"]
    said = terminal.run("play", "yatzy", *REAL, typed=["roll", *lines])
    fours = terminal.words("cell.fours")
    offer = terminal.words("terminal.offer_premium", cell=fours, points="20", premium=100)
    assert offer in said.text
    name = terminal.words("terminal.player", number=1)
    assert terminal.words("told.premium", name=name, points=100) in said.lines


def test_a_figure_of_the_first_roll_is_offered_as_doubled(terminal: Terminal) -> None:
    lines = [*typed_turns("en", VALYRIAN_TURNS[:3]), "roll", "66666"]
    said = terminal.run("play", "valyrian", *REAL, typed=lines)
    toma = terminal.words("cell.toma")
    assert terminal.words("terminal.offer_doubled", cell=toma, points="160") in said.text


def test_a_shared_win_names_all_winners(terminal: Terminal) -> None:
    lines = typed_turns(terminal.language, YATZY_TURNS, players=2)
    people = ("-p", "Анна", "-p", "Борис", "--real-dice")
    said = terminal.run("play", "yatzy", *people, typed=lines)
    won = terminal.words("terminal.won", names="Анна, Борис", count=2, points="258")
    assert won in said.lines


def test_names_that_look_like_markup_are_names(terminal: Terminal) -> None:
    names = ("-p", "[bold]Анна[/bold]", "-p", "{name} # ' \u201e")
    said = played(terminal, "yatzy", *names)
    assert "[bold]Анна[/bold]" in said.text
    assert "{name} # ' \u201e" in said.text
    assert terminal.run("replay", terminal.game.stem).code == 0
