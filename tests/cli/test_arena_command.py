"""`letopis arena`: tables in both languages, refusals in one line, Ctrl-C."""

import json
from collections.abc import Iterator

import pytest

from letopis.arena import Fixture, MatchResult, play
from letopis.bots.roster import BOTS
from tests.cli.terminal import Terminal


def told(terminal: Terminal, *arguments: str) -> dict[str, object]:
    answer: dict[str, object] = json.loads(terminal.run("arena", *arguments, "--json").text)
    return answer


def test_the_table_is_shown_in_both_languages(russian: Terminal, english: Terminal) -> None:
    for terminal, word in ((russian, "Рейтинг"), (english, "Rating")):
        said = terminal.run("arena", "yatzy", "--seats", "greedy,random", "--games", "2")
        assert said.code == 0
        assert word in said.text
        assert "greedy" in said.text


def test_the_same_seed_makes_the_same_bytes(english: Terminal) -> None:
    wish = ("yatzy", "--seats", "greedy,random", "--games", "4", "--seed", "3")
    first = told(english, *wish, "--jobs", "1")
    assert first == told(english, *wish, "--jobs", "2")
    assert first["played"] == 4


KNOWN = ", ".join(BOTS)


@pytest.mark.parametrize(
    ("arguments", "key", "about"),
    [
        (("--seats", "strategist"), "bot-plays-not", {"bot": "strategist", "game": "yatzy"}),
        (("--seats", "nobody"), "unknown-bot", {"bot": "nobody", "known": KNOWN}),
        (("--seats", ""), "unknown-bot", {"bot": "", "known": KNOWN}),
        ((), "missing-argument", {"argument": "--seats"}),
        (
            ("--seats", "random", "--games", "0"),
            "number-range",
            {"option": "--games", "low": 1, "high": 1_000_000},
        ),
        (
            ("--seats", "random", "--jobs", "-1"),
            "number-range",
            {"option": "--jobs", "low": 1, "high": 1024},
        ),
        (
            ("--seats", "random", "--map", "duel"),
            "option-not-here",
            {"option": "--map", "game": "yatzy"},
        ),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(
    english: Terminal, arguments: tuple[str, ...], key: str, about: dict[str, str | int]
) -> None:
    said = english.run("arena", "yatzy", *arguments)
    assert (said.code, said.complaints) == (2, [english.trouble(key, **about)])


def test_what_is_done_is_told_when_somebody_interrupts(
    english: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*wish: object) -> Iterator[MatchResult]:
        yield play(Fixture(0, "yatzy", ("greedy", "random"), 0))
        raise KeyboardInterrupt

    monkeypatch.setattr("letopis.cli.arena.results", interrupted)
    said = english.run("arena", "yatzy", "--seats", "greedy,random", "--games", "9")
    assert said.code == 130
    assert "1 of 9" in said.text
    assert "greedy" in said.text


def test_a_failed_game_is_told_with_its_seed(
    english: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*wish: object) -> Iterator[MatchResult]:
        yield MatchResult(Fixture(7, "yatzy", ("greedy", "random"), 42), failure="ValueError: no")

    monkeypatch.setattr("letopis.cli.arena.results", failing)
    said = english.run("arena", "yatzy", "--seats", "greedy,random", "--games", "1")
    assert said.code == 2
    assert "seed 42" in said.errors
