"""`letopis replay` and `verify`."""

from pathlib import Path

import pytest

from letopis.games.catalogue import GAMES
from letopis.store.saves import read_saved
from tests.cli.chronicles.saved_games import READERS, abroad, refused, seeded
from tests.cli.scripts import YATZY_TURNS, first_offer, played, typed_turns
from tests.cli.terminal import Terminal
from tests.core.chronicles import bodies, chained
from tests.rule import rule

TESTS = Path(__file__).parents[2]


def test_a_whole_game_is_told_again_to_its_last_sheet(terminal: Terminal) -> None:
    path = seeded(terminal)
    said = terminal.run("replay", path.stem)
    assert (said.code, said.errors) == (0, "")
    entries = read_saved(path, GAMES).chronicle.entries
    numbers = [line.split()[0] for line in said.lines if line[:1].isdigit()]
    assert sorted(set(map(int, numbers))) == list(range(1, len(entries) + 1))
    outcome = terminal.table.outcome
    assert outcome is not None
    totals = next(line for line in said.lines if line.startswith(terminal.words("line.total")))
    assert totals.split()[1:] == [str(total) for total in outcome.totals]


@pytest.mark.parametrize(
    ("to", "asked"), [(0, "Анна"), (1, None), (2, "Анна"), (3, "bot"), (4, None), (5, "bot")]
)
def test_a_game_is_told_up_to_an_entry(terminal: Terminal, to: int, asked: str | None) -> None:
    path = seeded(terminal, turns=3)
    said = terminal.run("replay", path.stem, "--to", str(to))
    assert (said.code, said.errors) == (0, "")
    assert len([line for line in said.lines if line[:1].isdigit()]) == to
    names = {None: terminal.words("terminal.chance"), "bot": terminal.words("bot.random", number=1)}
    waits = terminal.words("terminal.waits_for", entries=to, name=names.get(asked, "Анна"))
    assert said.lines[-1] == waits


def test_the_last_entry_is_as_far_as_a_game_can_be_told(terminal: Terminal) -> None:
    path = seeded(terminal, turns=2)
    entries = len(read_saved(path, GAMES).chronicle.entries)
    whole = terminal.run("replay", path.stem)
    assert terminal.run("replay", path.stem, "--to", str(entries)) == whole
    for to in (-1, entries + 1, 10**9):
        said = terminal.run("replay", path.stem, "--to", str(to))
        refused(terminal, said, "replay-range", to=to, entries=entries)


def test_an_undone_move_and_a_told_secret_are_told_again(terminal: Terminal) -> None:
    lines = ["roll", "score chance", "undo", "score chance"]
    terminal.run("play", "yatzy", "-p", "Анна", typed=lines)
    terminal.run("resume", typed=first_offer(terminal.language))
    secret = next(
        entry.ask for entry in read_saved(terminal.game, GAMES).chronicle.entries[-1:]
    ).secret  # type: ignore[attr-defined]
    said = terminal.run("replay", terminal.game.stem)
    assert f"4  {terminal.words('told.undone', name='Анна', seq=3)}" in said.lines
    assert said.text.count(terminal.words("told.revealed", secret=secret)) == 1


def test_a_match_is_told_again_with_all_its_columns(terminal: Terminal) -> None:
    played(terminal, "valyrian", "-o", "games=2", "-p", "Анна")
    said = terminal.run("replay", terminal.game.stem)
    assert "Анна №1" in said.text
    assert "Анна №2" in said.text


def test_fair_dice_are_derived_again_from_the_told_secret(terminal: Terminal) -> None:
    played(terminal, "yatzy", "--players", "1")
    said = terminal.run("verify", terminal.game.stem)
    chronicle = read_saved(terminal.game, GAMES).chronicle
    assert (said.code, said.errors) == (0, "")
    assert said.lines == [
        terminal.words("verify.chain", entries=len(chronicle.entries), link=chronicle.link),
        terminal.words("verify.lawful"),
        terminal.words("verify.fair", throws=13),
        terminal.words("verify.finished"),
    ]


@pytest.mark.parametrize("turns", [1, 4])
def test_fair_dice_of_a_running_game_cannot_be_checked_yet(terminal: Terminal, turns: int) -> None:
    typed = first_offer(terminal.language, turns)
    terminal.run("play", "yatzy", "--players", "1", typed=typed)
    said = terminal.run("verify", terminal.game.stem)
    assert said.lines[2:] == [
        terminal.words("verify.fair_not_yet", throws=turns),
        terminal.words("verify.running"),
    ]


def test_a_finished_game_whose_secret_was_never_told_does_not_verify(terminal: Terminal) -> None:
    played(terminal, "yatzy", "--players", "1")
    text = terminal.game.read_text(encoding="utf-8")
    assert " reveal " in text.splitlines()[-1]
    cut = "".join(line + "\n" for line in text.splitlines()[:-1])
    terminal.game.write_text(cut, encoding="utf-8")
    said = terminal.run("verify", terminal.game.stem)
    assert said.code == 2
    assert said.complaints == [terminal.words("verify.withheld")]


def test_seeded_dice_are_derived_again_and_called_predictable(terminal: Terminal) -> None:
    said = terminal.run("verify", seeded(terminal).stem)
    assert said.lines[3] == terminal.words("verify.finished")
    throws = sum(
        entry.seat == "chance" for entry in read_saved(terminal.game, GAMES).chronicle.entries
    )
    assert said.lines[2] == terminal.words("verify.seeded", throws=throws)


def test_typed_dice_are_taken_on_trust(terminal: Terminal) -> None:
    lines = typed_turns(terminal.language, YATZY_TURNS)
    terminal.run("play", "yatzy", "--players", "1", "--real-dice", typed=lines)
    said = terminal.run("verify", terminal.game.stem)
    assert (said.code, said.lines[2]) == (0, terminal.words("verify.typed", throws=13))


def test_exchanged_dice_are_found_even_when_the_chain_is_mended(terminal: Terminal) -> None:
    text = seeded(terminal, turns=1).read_text(encoding="utf-8")
    lines = bodies(text)
    assert " chance throw " in lines[1]
    lines[1] = "2 chance throw 6 6 6 6 6 | thrown 6 6 6 6 6"
    path = abroad(terminal, chained(text.partition("---\n")[0], lines[:2], sealed=False))
    for command in ("verify", "import"):
        refused(terminal, terminal.run(command, str(path)), "other-dice", line=2)
    assert terminal.games == []


def test_points_that_do_not_follow_are_found(terminal: Terminal) -> None:
    lines = ["roll", "12336", "score chance"]
    terminal.run("play", "yatzy", "--players", "1", "--real-dice", typed=lines)
    text = terminal.game.read_text(encoding="utf-8").replace("p1 chance 15", "p1 chance 51")
    path = abroad(terminal, chained(text.partition("---\n")[0], bodies(text), sealed=False))
    refused(terminal, terminal.run("verify", str(path)), "other-facts", line=3)


def test_a_move_against_the_rules_is_found_with_its_clause(terminal: Terminal) -> None:
    lines = ["roll", "12336", "score chance"]
    terminal.run("play", "yatzy", "--players", "1", "--real-dice", typed=lines)
    text = terminal.game.read_text(encoding="utf-8")
    changed = text.replace("score chance", "score yatzy").replace("p1 chance 15", "p1 yatzy 50")
    path = abroad(terminal, chained(text.partition("---\n")[0], bodies(changed), sealed=False))
    refused(terminal, terminal.run("verify", str(path)), "unlawful", line=3, clause="YZ-4.2.b")


def test_entries_that_make_no_game_are_refused(terminal: Terminal) -> None:
    text = seeded(terminal, turns=1).read_text(encoding="utf-8")
    lines = ["1 p1 score nothing | scored p1 nothing 3"]
    path = abroad(terminal, chained(text.partition("---\n")[0], lines, sealed=False))
    for command in READERS:
        said = terminal.run(command, str(path))
        if command != "export":
            refused(terminal, said, "senseless")


@rule("TB-1.1")
@pytest.mark.parametrize(
    ("file", "said_of_it", "about"),
    [
        ("golden/archive/strategic-edition-1", "lawful_today_too", {}),
        ("archive/as_played/archive-duel-51", "decided_otherwise", {"count": 4, "first": 25}),
    ],
)
def test_a_game_of_an_earlier_edition_verifies_and_is_told_from_the_present_rules(
    terminal: Terminal, file: str, said_of_it: str, about: dict[str, int]
) -> None:
    said = terminal.run("verify", str(TESTS / f"{file}.letopis"))
    assert said.code == 0
    assert terminal.words(f"verify.{said_of_it}", **about) in said.text.replace("\n", " ")
