"""`letopis play`: whole games at the terminal, typed in both languages."""

import re
from pathlib import Path

import pytest

from letopis.core.dice import Fair, Seeded, Typed
from letopis.core.seats import Seat
from letopis.games.catalogue import GAMES
from letopis.games.sheet.actions import Keep
from letopis.games.sheet.state import State
from letopis.store.saves import read_saved
from letopis.telling.outcomes import winners_said
from tests.cli.evenings import REAL, ROUNDS, answer, dice_on, scored
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
from tests.cli.terminal import Terminal
from tests.rule import rule


def table_seats(path: Path) -> tuple[Seat, ...]:
    return read_saved(path, GAMES).chronicle.header.seats


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
    won = winners_said(terminal.words, [named[seat] for seat in outcome.winners])
    assert f"{won}." in said.lines
    best = str(max(outcome.totals)).replace("-", "\u2212")
    assert best in said.text
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


def test_a_shared_win_names_all_winners(terminal: Terminal) -> None:
    lines = typed_turns(terminal.language, YATZY_TURNS, players=2)
    people = ("-p", "Анна", "-p", "Борис", "--real-dice")
    said = terminal.run("play", "yatzy", *people, typed=lines)
    won = winners_said(terminal.words, ["Анна", "Борис"])
    assert f"{won}." in said.lines
    assert said.text.count("258") >= 2


def test_names_that_look_like_markup_are_names(terminal: Terminal) -> None:
    names = ("-p", "[bold]Анна[/bold]", "-p", "{name} # ' \u201e")
    said = played(terminal, "yatzy", *names)
    assert "[bold]Анна[/bold]" in said.text
    assert "{name} # ' \u201e" in said.text
    assert terminal.run("replay", terminal.game.stem).code == 0
