"""Saved games that are left, interrupted, killed and resumed."""

import os
import shlex
from pathlib import Path

import pytest

from letopis.bots.roster import BOTS
from letopis.core.seats import CHANCE
from letopis.games.sheet.state import State
from letopis.store.saves import secret_path
from tests.cli.scripts import QUIT, ROLL, first_offer, played
from tests.cli.terminal import PROGRAM, Person, Running, Said, Terminal, table_of
from tests.core.chronicles import bodies, chained

SOLO = ("play", "yatzy", "--players", "1")


def begun(terminal: Terminal, turns: int = 2, *arguments: str) -> Path:
    """A game with fair dice that was left after some turns."""
    said = terminal.run(*SOLO, *arguments, typed=first_offer(terminal.language, turns))
    assert (said.code, said.errors) == (0, "")
    return terminal.games[-1]


def entries(path: Path) -> list[str]:
    """The lines of a chronicle."""
    return path.read_text(encoding="utf-8").partition("---\n")[2].splitlines()


def dice(path: Path) -> tuple[int, ...]:
    """The dice on the table of a saved game."""
    state = table_of(path).state
    assert isinstance(state, State)
    return state.dice


def refused(terminal: Terminal, said: Said, key: str, **about: str | int) -> None:
    """Check for one clear line in the language of the screen."""
    assert (said.code, said.complaints) == (2, [terminal.trouble(key, **about)])


def test_a_game_that_is_left_says_how_to_go_on(terminal: Terminal) -> None:
    lines = [ROLL[terminal.language], QUIT[terminal.language]]
    said = terminal.run(*SOLO, typed=lines)
    assert (said.code, said.errors) == (0, "")
    assert said.lines[-2:] == [
        terminal.words("terminal.saved", path=str(terminal.game)),
        terminal.words("terminal.go_on", file=terminal.game.stem),
    ]


@pytest.mark.parametrize("by", ["name", "path", "being the latest"])
def test_a_game_is_taken_up_by_name_by_path_and_by_being_the_latest(
    terminal: Terminal, by: str
) -> None:
    path = begun(terminal)
    before = path.read_bytes()
    named = {"name": [path.stem], "path": [str(path)], "being the latest": []}[by]
    said = terminal.run("resume", *named, typed=first_offer(terminal.language))
    assert (said.code, said.errors) == (0, "")
    assert path.read_bytes().startswith(before)
    assert terminal.table.outcome is not None
    assert terminal.run("verify", path.stem).code == 0


def test_the_latest_is_the_one_that_was_played_last_and_is_not_over(russian: Terminal) -> None:
    first, second = begun(russian), begun(russian)
    russian.run("resume", first.stem, typed=first_offer("ru", turns=1))
    played(russian, "yatzy", "--players", "1")
    os.utime(second, ns=(1, 1))
    said = russian.run("resume", typed=["бросок"])
    assert said.lines[-1] == russian.words("terminal.go_on", file=first.stem)


def test_a_game_saved_to_a_file_is_taken_up_from_there(terminal: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "вечер.letopis"
    said = terminal.run(*SOLO, "--save", str(path), typed=[ROLL[terminal.language]])
    assert said.lines[-1] == terminal.words("terminal.go_on", file=str(path))
    assert terminal.games == []
    said = terminal.run("resume", str(path), typed=first_offer(terminal.language))
    assert (said.code, said.errors) == (0, "")
    assert table_of(path).outcome is not None


def test_a_game_may_be_left_and_taken_up_after_every_line(russian: Terminal) -> None:
    """However often it is interrupted, a seeded game is the same game."""
    russian.run(*SOLO, "--seed", "4", "-o", "zero=free", typed=["бросок"])
    cells = ["ones", "twos", "threes", "fours"]
    for cell in cells:
        russian.run("resume", typed=["бросок"])
        russian.run("resume", typed=[cell])
        russian.run("resume", typed=["бросок"])
    lines = ["бросок", *(line for cell in cells for line in ("бросок", cell, "бросок"))]
    russian.run(*SOLO, "--seed", "4", "-o", "zero=free", typed=lines)
    first, second = russian.games
    assert first.read_bytes() == second.read_bytes()


def test_a_random_bot_goes_on_as_if_nobody_had_left(russian: Terminal) -> None:
    seats = ("play", "yatzy", "-p", "Анна", "-b", "random", "--seed", "9")
    russian.run(*seats, typed=first_offer("ru", turns=4))
    russian.run("resume", typed=first_offer("ru"))
    russian.run(*seats, typed=first_offer("ru"))
    first, second = russian.games
    assert first.read_bytes() == second.read_bytes()


def test_the_end_of_input_in_the_middle_of_a_game_saves_it(terminal: Terminal) -> None:
    said = terminal.run(*SOLO, typed=[ROLL[terminal.language]])
    assert (said.code, said.errors) == (0, "")
    assert len(entries(terminal.game)) == 2


def test_a_game_without_a_move_leaves_nothing_behind(terminal: Terminal) -> None:
    said = terminal.run(*SOLO, typed=[QUIT[terminal.language]])
    assert said.lines[-1] == terminal.words("terminal.nothing_saved")
    assert terminal.files() == {}
    refused(terminal, terminal.run("resume"), "nothing-to-resume")


def test_a_finished_game_is_not_taken_up(terminal: Terminal) -> None:
    for seed in ((), ("--seed", "1")):
        played(terminal, "yatzy", "--players", "1", *seed)
        path = terminal.games[-1]
        before = path.read_bytes()
        refused(terminal, terminal.run("resume", path.stem), "game-is-over", path=str(path))
        assert path.read_bytes() == before
    refused(terminal, terminal.run("resume"), "nothing-to-resume")


def test_a_missing_game_is_not_taken_up(terminal: Terminal) -> None:
    begun(terminal)
    refused(terminal, terminal.run("resume", "nobody"), "no-file", path="nobody")


def test_a_damaged_game_is_named_and_left_as_it_is(terminal: Terminal) -> None:
    path = begun(terminal)
    lines = path.read_text(encoding="utf-8").replace("| called", "| caled", 1)
    path.write_text(lines, encoding="utf-8")
    refused(terminal, terminal.run("resume", path.stem), "link", line=1)
    refused(terminal, terminal.run("resume"), "nothing-to-resume")
    assert path.read_text(encoding="utf-8") == lines
    listed = terminal.run("games")
    assert (listed.code, listed.errors) == (0, "")
    assert terminal.words("terminal.game_broken", name=path.stem) in listed.lines


def test_a_game_whose_secret_is_lost_cannot_go_on(terminal: Terminal) -> None:
    path = begun(terminal)
    for damage in ("", "ab" * 31, "nonsense"):
        secret_path(path).write_text(damage, encoding="ascii")
        said = terminal.run("resume", typed=[ROLL[terminal.language]])
        refused(terminal, said, "secret-lost", path=str(secret_path(path)))
    secret_path(path).unlink()
    said = terminal.run("resume", path.stem, typed=[ROLL[terminal.language]])
    refused(terminal, said, "secret-lost", path=str(secret_path(path)))


def test_a_game_with_a_bot_that_nobody_knows_is_refused_and_let_go(terminal: Terminal) -> None:
    terminal.run("play", "yatzy", "--seed", "1", typed=[ROLL[terminal.language]])
    text = terminal.game.read_text(encoding="utf-8")
    start = text.partition("---\n")[0].replace("bot:greedy", "bot:genius")
    terminal.game.write_text(chained(start, bodies(text), sealed=False), encoding="utf-8")
    for _ in range(2):
        said = terminal.run("resume", terminal.game.stem)
        refused(terminal, said, "unknown-bot", bot="genius", known=", ".join(BOTS))


def test_a_game_that_is_taken_up_remembers_what_happened(terminal: Terminal) -> None:
    path = begun(terminal)
    said = terminal.run("resume", path.stem, typed=["log"])
    assert any(line.startswith("1. ") for line in said.lines)


def test_a_forged_game_is_not_taken_up_however_well_its_chain_is_made(terminal: Terminal) -> None:
    terminal.run("play", "yatzy", "--seed", "1", typed=[ROLL[terminal.language]])
    text = terminal.game.read_text(encoding="utf-8")
    start, lines = text.partition("---\n")[0], bodies(text)
    forged = "2 chance throw 6 6 6 6 6 | thrown 6 6 6 6 6"
    terminal.game.write_text(chained(start, [lines[0], forged], sealed=False), encoding="utf-8")
    refused(terminal, terminal.run("resume", terminal.game.stem), "other-dice", line=2)


def test_a_torn_last_line_was_never_acknowledged_and_is_dropped(terminal: Terminal) -> None:
    path = begun(terminal)
    whole = path.read_bytes()
    for torn in (b"7", b"7 p1 roll | called p1 ~0123456789abcde", b"\xd0"):
        path.write_bytes(whole + torn)
        said = terminal.run("resume", typed=[])
        assert (said.code, said.errors) == (0, "")
        assert path.read_bytes() == whole + torn
    path.write_bytes(whole + b"7 p1 ro")
    said = terminal.run("resume", typed=first_offer(terminal.language))
    assert (said.code, said.errors) == (0, "")
    assert terminal.run("verify", path.stem).code == 0


def test_games_lists_all_games_with_the_latest_first(terminal: Terminal) -> None:
    assert terminal.run("games").lines == [terminal.words("terminal.no_games")]
    begun(terminal, 1, "-p", "Анна")
    played(terminal, "valyrian", "-p", "Борис", "-p", "Вера")
    running, over = terminal.games
    said = terminal.run("games")
    assert (said.code, said.errors) == (0, "")
    assert said.lines == [
        terminal.words(
            "terminal.game_over",
            name=over.stem,
            game=terminal.words("game.valyrian.name"),
            seats="Борис, Вера",
            entries=len(entries(over)),
        ),
        terminal.words(
            "terminal.game_running",
            name=running.stem,
            game=terminal.words("game.yatzy.name"),
            seats="Анна",
            entries=len(entries(running)),
        ),
    ]


def test_an_interrupt_at_the_prompt_saves_the_game(terminal: Terminal) -> None:
    lines = iter([ROLL[terminal.language]])

    def think(screen: str) -> str:
        for line in lines:
            return line
        raise KeyboardInterrupt

    said = terminal.run(*SOLO, typed=Person(think, at_a_screen=True))
    assert (said.code, said.errors) == (130, "")
    assert terminal.words("terminal.go_on", file=terminal.game.stem) in said.lines
    assert terminal.table.seq == 2


def test_the_end_of_input_at_the_prompt_saves_the_game(terminal: Terminal) -> None:
    lines = iter([ROLL[terminal.language]])
    said = terminal.run(*SOLO, typed=Person(lambda screen: next(lines, None), at_a_screen=True))
    assert (said.code, said.errors) == (0, "")
    assert terminal.table.seq == 2


def test_ctrl_c_at_a_screen_exits_with_130_and_loses_nothing(russian: Terminal) -> None:
    with russian.start(*SOLO, "-p", "Анна", screen=True, TERM="dumb") as game:
        game.read_until("Анна> ")
        game.type("бросок")
        game.read_until("Анна> ", times=2)
        assert game.interrupt() == 130
        assert "Traceback" not in game.text
        assert russian.words("terminal.go_on", file=russian.game.stem) in game.text
    assert len(entries(russian.game)) == 2
    assert russian.run("resume", typed=first_offer("ru")).code == 0


def test_ctrl_d_at_a_screen_saves_the_game(russian: Terminal) -> None:
    with russian.start(*SOLO, "-p", "Анна", screen=True, TERM="dumb") as game:
        game.read_until("Анна> ")
        game.type("бросок")
        game.read_until("Анна> ", times=2)
        game.press(b"\x04")
        assert game.end() == 0
        assert "Traceback" not in game.text
    assert len(entries(russian.game)) == 2


def test_every_move_that_was_told_outlives_the_process(russian: Terminal) -> None:
    """Pipe a game in, kill it somewhere, and compare what was printed with what was kept."""
    with russian.start("play", "yatzy", "-o", "zero=free", "-p", "Анна", "--seed", "5") as game:
        for cell in ("ones", "twos", "threes", "fours", "fives", "sixes", "chance"):
            game.type("бросок", cell)
        game.read_until("Тройки, ")
        game.kill()
        told = [line for line in game.text.splitlines() if line.startswith("Анна: ")]
    assert len(told) >= 3
    path = russian.game
    said = russian.run("resume", typed=[])
    assert (said.code, said.errors) == (0, "")
    kept = [line for line in russian.run("replay", path.stem).lines if "Анна: " in line]
    cells = ("Единицы", "Двойки", "Тройки", "Четвёрки", "Пятёрки", "Шестёрки", "Шанс")
    written = [line.partition("Анна: ")[2] for line in kept]
    assert [it for it in written if it.startswith(cells)][: len(told)] == [
        it.partition("Анна: ")[2] for it in told
    ]
    assert russian.run("verify", path.stem).code == 0


def test_killing_the_program_does_not_change_the_dice(russian: Terminal) -> None:
    with russian.start(*SOLO) as game:
        game.type("бросок")
        game.read_until(russian.words("terminal.offers", cells="|").split("|")[0])
        game.kill()
    fallen = dice(russian.game)
    russian.run("resume", typed=[])
    assert dice(russian.game) == fallen


def test_a_call_that_was_killed_before_the_dice_fell_gets_the_same_dice(russian: Terminal) -> None:
    path = begun(russian, turns=3)
    russian.run("resume", typed=["бросок"])
    *rest, throw = path.read_bytes().splitlines(keepends=True)
    assert f" {CHANCE} throw ".encode() in throw
    path.write_bytes(b"".join(rest))
    for _ in range(2):
        russian.run("resume", typed=[])
        assert path.read_bytes() == b"".join(rest) + throw


def test_one_game_is_played_by_one_program_at_a_time(terminal: Terminal) -> None:
    with terminal.start(*SOLO) as game:
        game.type(ROLL[terminal.language])
        game.read_until(terminal.words("terminal.offers", cells="|").split("|")[0])
        path = terminal.game
        before = path.read_bytes()
        refused(terminal, terminal.run("resume", path.stem), "save-busy", path=str(path))
        assert path.read_bytes() == before
        assert path.stem in terminal.run("games").text
        assert terminal.run("verify", path.stem).code == 0
        game.type(QUIT[terminal.language])
        assert game.end() == 0
    assert terminal.run("resume", typed=[]).code == 0


def test_the_secret_is_kept_beside_the_game_and_nowhere_else(terminal: Terminal) -> None:
    said = terminal.run(*SOLO, typed=first_offer(terminal.language, turns=5))
    path = terminal.game
    secret = secret_path(path).read_text(encoding="ascii")
    assert len(bytes.fromhex(secret)) == 32
    assert secret_path(path).stat().st_mode & 0o077 == 0
    shown = [said, *(terminal.run(it, path.stem) for it in ("replay", "verify", "export"))]
    shown += [terminal.run("export", path.stem, "--format", it) for it in ("json", "msgpack")]
    shown += [terminal.run("games"), terminal.run("resume", typed=["log", "help", "sheet", "hint"])]
    assert all(secret.encode() not in it.output for it in shown)
    assert all(bytes.fromhex(secret) not in it.output for it in shown)
    assert secret not in path.read_text(encoding="utf-8")


def test_after_the_end_the_secret_is_in_the_chronicle_and_its_file_is_gone(
    terminal: Terminal,
) -> None:
    path = begun(terminal)
    secret = secret_path(path).read_text(encoding="ascii")
    said = terminal.run("resume", typed=first_offer(terminal.language))
    assert terminal.words("told.revealed", secret=secret) in said.lines
    assert entries(path)[-1].startswith(f"{len(entries(path))} chance reveal {secret} |")
    assert not secret_path(path).exists()
    verified = terminal.run("verify", path.stem)
    assert terminal.words("verify.fair", throws=13) in verified.lines


def test_a_game_killed_before_the_secret_was_told_tells_it_when_taken_up(
    russian: Terminal,
) -> None:
    path = begun(russian)
    secret = secret_path(path).read_bytes()
    russian.run("resume", typed=first_offer("ru"))
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]))
    secret_path(path).write_bytes(secret)
    said = russian.run("resume", path.stem)
    assert (said.code, said.errors) == (0, "")
    assert path.read_bytes() == b"".join(lines)
    assert not secret_path(path).exists()


def test_a_full_disk_ends_the_game_with_every_earlier_move_intact(russian: Terminal) -> None:
    path = begun(russian, turns=1)
    before = path.read_bytes()
    room = len(before) // 1024 + 1
    limited = f"ulimit -f {room}; exec {shlex.join(PROGRAM)} resume"
    with Running(["bash", "-c", limited], russian.environ, screen=False) as game:
        game.type(*("бросок", "ones", "twos", "threes", "fours", "chance") * 200)
        assert game.end() == 2
        assert "Traceback" not in game.text
        assert f"Не записать {path}: " in game.text
    assert path.stat().st_size <= room * 1024
    assert path.read_bytes().startswith(before)
    assert russian.run("resume", typed=[]).code == 0
