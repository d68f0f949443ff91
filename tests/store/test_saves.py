"""A game in progress on disk: what was acknowledged is there, whatever happens next."""

import errno
import fcntl
import os
import random
import resource
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace

from letopis.core.chronicle import Chronicle, Entry
from letopis.core.dice import commitment
from letopis.core.errors import Trouble
from letopis.core.table import advance, replay
from letopis.core.text import write_line, write_start
from letopis.core.verify import verify
from letopis.games.sheet.figures import Fixed
from letopis.games.yatzy import YATZY
from letopis.store import saves
from letopis.store.files import FORMATS, FileFormat, Kept, in_format, read_file, write_file
from letopis.store.saves import (
    Save,
    forget_secret,
    games_folder,
    keep_secret,
    kept_secret,
    read_saved,
    saved_games,
    secret_path,
    write_save,
)
from tests.core.chronicles import (
    FAIR,
    HOUSE,
    SECRET,
    TINY,
    TYPED,
    broken,
    header,
    next_entry,
    opened,
    played,
    saved_text,
    tiny_game,
)

ENTRIES = played().entries

TAKE_UP = """
import sys
from pathlib import Path
from letopis.core.errors import Trouble
from letopis.games.catalogue import GAMES
from letopis.store.saves import Save
try:
    Save.reopen(Path(sys.argv[1]), GAMES)
except Trouble as trouble:
    print(trouble.key)
"""

PLAY_ON = """
import sys
from pathlib import Path
from letopis.core.table import advance, ask, replay
from letopis.games.catalogue import GAMES
from letopis.store.saves import Save
save, kept = Save.reopen(Path(sys.argv[1]), GAMES)
table = replay(kept.game, kept.chronicle)
while table.asked:
    seat = table.asked[0]
    entry = ask(table, seat, kept.game.legal(table.state, seat)[0])
    save.append(entry)
    table = advance(table, entry)
    print(table.seq, flush=True)
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "evening.letopis"


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@contextmanager
def saved(path: Path, entries: int) -> Iterator[Save]:
    """A game of so many entries, still held."""
    save = Save(path, TINY, header(FAIR))
    try:
        for entry in ENTRIES[:entries]:
            save.append(entry)
        yield save
    finally:
        save.close()


def leave(path: Path, entries: int) -> bytes:
    """A game of so many entries that nobody holds any more."""
    with saved(path, entries):
        pass
    return path.read_bytes()


def original(path: Path) -> Path:
    """Where a file is kept as it was before it was written anew."""
    return path.with_name(path.name + ".original")


def read_entries(path: Path) -> tuple[Entry, ...]:
    return read_saved(path, HOUSE).chronicle.entries


def no_space(*_: object) -> int:
    raise OSError(errno.ENOSPC, "No space left on device")


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """A disk on which no file grows beyond so many bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_game_that_never_began_leaves_nothing_behind(path: Path) -> None:
    Save(path, TINY, header(FAIR)).close()
    assert names(path.parent) == []


def test_every_entry_is_there_for_others_as_soon_as_it_is_acknowledged(path: Path) -> None:
    save = Save(path, TINY, header(FAIR))
    for count, entry in enumerate(ENTRIES, start=1):
        save.append(entry)
        assert read_entries(path) == ENTRIES[:count]
        assert read_file(path, HOUSE).chronicle.header == header(FAIR)
    assert path.read_text() == saved_text()
    assert names(path.parent) == ["evening.letopis"]
    save.close()


def test_an_entry_is_acknowledged_only_when_it_is_durable(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with saved(path, 1) as save:
        synced: list[tuple[Entry, ...]] = []
        monkeypatch.setattr(os, "fsync", lambda file: synced.append(read_entries(path)))
        save.append(ENTRIES[1])
        assert synced == [ENTRIES[:2]]


def test_a_new_game_never_overwrites_a_file(path: Path) -> None:
    path.write_text("precious")
    with broken("file-exists", Trouble):
        Save(path, TINY, header(FAIR)).append(ENTRIES[0])
    assert path.read_text() == "precious"
    assert names(path.parent) == ["evening.letopis"]


def test_a_game_is_taken_up_where_it_was_left(path: Path) -> None:
    leave(path, 5)
    save, kept = Save.reopen(path, HOUSE)
    assert kept == Kept(TINY, Chronicle(header(FAIR), ENTRIES[:5]))
    for entry in ENTRIES[5:]:
        save.append(entry)
    save.close()
    assert path.read_text() == saved_text()


def test_closing_twice_does_no_harm(path: Path) -> None:
    with saved(path, 2) as save:
        save.close()


def test_a_closed_game_takes_no_entry_and_loses_none(path: Path) -> None:
    with saved(path, 2) as save:
        save.close()
        with broken("file-exists", Trouble):
            save.append(ENTRIES[2])
    assert read_entries(path) == ENTRIES[:2]


def test_a_last_line_torn_anywhere_is_left_out_with_the_next_entry(path: Path) -> None:
    whole, before = leave(path, 6), leave(path.with_name("before"), 5)
    path.with_name("before").unlink()
    for end in range(len(before), len(whole) - 1):
        path.write_bytes(whole[:end])
        assert read_entries(path) == ENTRIES[:5]
        save, kept = Save.reopen(path, HOUSE)
        assert kept.chronicle.entries == ENTRIES[:5]
        assert path.read_bytes() == whole[:end]
        save.append(ENTRIES[5])
        assert path.read_bytes() == whole
        with broken("save-busy", Trouble):
            Save.reopen(path, HOUSE)
        save.append(ENTRIES[6])
        save.close()
        assert read_entries(path) == ENTRIES[:7]
    assert names(path.parent) == ["evening.letopis"]


def test_a_last_line_that_lacks_only_its_end_was_acknowledged_and_is_kept(path: Path) -> None:
    whole = leave(path, 6)
    path.write_bytes(whole[:-1])
    assert read_entries(path) == ENTRIES[:6]
    save, kept = Save.reopen(path, HOUSE)
    assert kept.chronicle.entries == ENTRIES[:6]
    assert path.read_bytes() == whole[:-1]
    for entry in ENTRIES[6:]:
        save.append(entry)
    save.close()
    assert path.read_text() == saved_text()
    assert names(path.parent) == ["evening.letopis"]


def test_noise_behind_the_last_line_is_left_out_with_the_next_entry(path: Path) -> None:
    whole, longer = leave(path, 5), leave(path.with_name("longer"), 6)
    for noise in (b"\x00" * 100, b"\xff", b"6 boris", "6 борис".encode()[:-1]):
        path.write_bytes(whole + noise)
        Save.reopen(path, HOUSE)[0].close()
        assert path.read_bytes() == whole + noise
        save, _ = Save.reopen(path, HOUSE)
        save.append(ENTRIES[5])
        save.close()
        assert path.read_bytes() == longer


def test_a_torn_line_that_cannot_be_left_out_is_told(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    torn = leave(path, 5) + b"6 boris"
    path.write_bytes(torn)
    save, _ = Save.reopen(path, HOUSE)
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", no_space)
        with broken("cannot-write", Trouble):
            save.append(ENTRIES[5])
    assert path.read_bytes() == torn
    assert names(path.parent) == ["evening.letopis"]
    save.append(ENTRIES[5])
    save.close()
    assert read_entries(path) == ENTRIES[:6]


def test_a_save_edited_by_hand_is_refused_and_left_as_it_is(path: Path) -> None:
    whole = leave(path, 5)
    spoilt = whole.replace(b"throw", b"Throw", 1) + b"torn"
    path.write_bytes(spoilt)
    for _ in range(2):  # a refused file is not held either
        with broken("link"):
            Save.reopen(path, HOUSE)
    assert path.read_bytes() == spoilt


@pytest.mark.parametrize("data", [b"", b"\n", b"torn", b"letopis = 1\n", b"\x00" * 50])
def test_what_is_no_save_is_refused(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    with broken("not-a-chronicle"):
        Save.reopen(path, HOUSE)
    with broken("not-a-chronicle"):
        read_saved(path, HOUSE)


def test_a_save_that_is_not_there_is_named(path: Path) -> None:
    with broken("no-file", Trouble):
        Save.reopen(path, HOUSE)
    with broken("no-file", Trouble):
        read_saved(path, HOUSE)


def test_a_folder_is_no_save(path: Path) -> None:
    path.mkdir()
    with broken("cannot-write", Trouble):
        Save.reopen(path, HOUSE)


def test_a_second_hand_on_the_same_game_is_refused(path: Path) -> None:
    with saved(path, 3) as save:
        with broken("save-busy", Trouble):
            Save.reopen(path, HOUSE)
        save.append(ENTRIES[3])
    taken, kept = Save.reopen(path, HOUSE)
    assert kept.chronicle.entries == ENTRIES[:4]
    with broken("save-busy", Trouble):
        Save.reopen(path, HOUSE)
    taken.close()


def test_a_second_process_is_refused_until_the_first_lets_go(path: Path) -> None:
    def tried() -> str:
        command = [sys.executable, "-c", TAKE_UP, str(path)]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()

    save = Save(path, YATZY, header(TYPED, YATZY))
    save.append(next_entry(opened(TYPED, YATZY)))
    assert tried() == "save-busy"
    save.close()
    assert tried() == ""


def test_a_game_is_held_before_it_is_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else what somebody wrote in between would be taken for a torn line and cut off."""
    whole, before = leave(path, 6), leave(path.with_name("before"), 5)
    path.write_bytes(whole[: len(before) + 9])
    hold = saves._hold

    def hold_after_somebody_else_wrote(path: Path) -> int:
        path.write_bytes(whole)
        return hold(path)

    monkeypatch.setattr(saves, "_hold", hold_after_somebody_else_wrote)
    save, kept = Save.reopen(path, HOUSE)
    save.close()
    assert kept.chronicle.entries == ENTRIES[:6]
    assert path.read_bytes() == whole


def test_a_file_that_was_replaced_before_it_could_be_locked_is_held_anew(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the lock would be on a file that has no name any more, and every entry be lost."""
    leave(path, 5)
    copy, lock, locked = path.with_name("copy"), fcntl.flock, list[int]()

    def lock_after_somebody_else_replaced_it(file: int, how: int) -> None:
        locked.append(file)
        if len(locked) == 1:
            copy.write_bytes(path.read_bytes())
            copy.replace(path)
        lock(file, how)

    monkeypatch.setattr(fcntl, "flock", lock_after_somebody_else_replaced_it)
    file = saves._hold(path)
    try:
        assert len(locked) == 2
        assert os.path.samestat(os.fstat(file), path.stat())
        with broken("save-busy", Trouble):
            saves._hold(path)
    finally:
        os.close(file)
    locked.clear()
    save, _ = Save.reopen(path, HOUSE)
    save.append(ENTRIES[5])
    save.close()
    assert read_entries(path) == ENTRIES[:6]


def test_a_file_that_is_gone_when_it_is_locked_is_named(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave(path, 5)
    monkeypatch.setattr(fcntl, "flock", lambda file, how: path.unlink())
    with broken("no-file", Trouble):
        Save.reopen(path, HOUSE)


def test_a_game_in_play_can_be_looked_at(path: Path) -> None:
    with saved(path, 3) as save:
        whole = path.read_bytes()
        with path.open("ab") as half:
            half.write(b"4 chance thr")
        assert read_entries(path) == ENTRIES[:3]
        os.truncate(path, len(whole))
        save.append(ENTRIES[3])
    assert read_entries(path) == ENTRIES[:4]


def test_a_game_that_is_looked_at_is_not_touched(path: Path) -> None:
    torn = leave(path, 3) + b"4 chance thr"
    path.write_bytes(torn)
    assert read_entries(path) == ENTRIES[:3]
    assert path.read_bytes() == torn


@pytest.mark.parametrize("step", ["write", "fsync"])
def test_a_full_disk_leaves_the_game_as_it_was(
    path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    with saved(path, 3) as save:
        whole = path.read_bytes()
        with monkeypatch.context() as full:
            full.setattr(os, step, no_space)
            with broken("cannot-write", Trouble):
                save.append(ENTRIES[3])
        assert path.read_bytes() == whole
        save.append(ENTRIES[3])
    assert read_entries(path) == ENTRIES[:4]


@pytest.mark.parametrize("room", [0, 1, 20, 50])
def test_a_disk_that_is_full_in_the_middle_of_a_line_leaves_no_half_of_it(
    path: Path, room: int
) -> None:
    with saved(path, 3) as save:
        whole = path.read_bytes()
        with room_for(len(whole) + room), broken("cannot-write", Trouble):
            save.append(ENTRIES[3])
        assert path.read_bytes() == whole
        save.append(ENTRIES[3])
    assert read_entries(path) == ENTRIES[:4]


def test_a_disk_that_fails_altogether_is_told_and_what_was_acknowledged_stays(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with saved(path, 3) as save:
        monkeypatch.setattr(os, "fsync", no_space)
        monkeypatch.setattr(os, "ftruncate", no_space)
        with broken("cannot-write", Trouble):
            save.append(ENTRIES[3])
    monkeypatch.undo()
    assert read_entries(path)[:3] == ENTRIES[:3]


def test_a_full_disk_at_the_first_entry_leaves_nothing(path: Path) -> None:
    save = Save(path, TINY, header(FAIR))
    with room_for(100), broken("cannot-write", Trouble):
        save.append(ENTRIES[0])
    assert names(path.parent) == []
    save.append(ENTRIES[0])
    save.close()
    assert read_entries(path) == ENTRIES[:1]


@pytest.mark.parametrize("form", FORMATS)
def test_a_sealed_copy_is_written_anew_as_a_save_with_the_next_entry(
    path: Path, form: FileFormat
) -> None:
    copy = in_format(Kept(TINY, Chronicle(header(FAIR), ENTRIES[:5])), form)
    path.write_bytes(copy)
    assert read_entries(path) == ENTRIES[:5]
    Save.reopen(path, HOUSE)[0].close()
    assert path.read_bytes() == copy
    assert names(path.parent) == ["evening.letopis"]
    save, _ = Save.reopen(path, HOUSE)
    for entry in ENTRIES[5:]:
        save.append(entry)
    with broken("save-busy", Trouble):
        Save.reopen(path, HOUSE)
    save.close()
    assert path.read_text() == saved_text()
    assert original(path).read_bytes() == copy
    assert names(path.parent) == ["evening.letopis", "evening.letopis.original"]


def test_an_original_that_is_kept_already_is_not_overwritten(path: Path) -> None:
    copies = [
        in_format(Kept(TINY, Chronicle(header(FAIR), ENTRIES[:count])), "json") for count in (4, 5)
    ]
    for copy, entry in zip(copies, ENTRIES[4:], strict=False):
        path.write_bytes(copy)
        save, _ = Save.reopen(path, HOUSE)
        save.append(entry)
        save.close()
    second = path.with_name(path.name + ".original-2")
    assert [original(path).read_bytes(), second.read_bytes()] == copies


@pytest.mark.parametrize("form", FORMATS)
def test_when_a_copy_cannot_be_written_anew_nothing_of_it_is_lost(
    path: Path, monkeypatch: pytest.MonkeyPatch, form: FileFormat
) -> None:
    copy = in_format(Kept(TINY, Chronicle(header(FAIR), ENTRIES[:5])), form)
    path.write_bytes(copy)
    save, _ = Save.reopen(path, HOUSE)
    for failing in (1, 2):  # the copy beside it, then the save itself
        calls: list[int] = []

        def sync(file: int, failing: int = failing, calls: list[int] = calls) -> None:
            calls.append(file)
            if len(calls) >= failing:
                no_space()

        with monkeypatch.context() as full:
            full.setattr(os, "fsync", sync)
            with broken("cannot-write", Trouble):
                save.append(ENTRIES[5])
        assert path.read_bytes() == copy
    save.append(ENTRIES[5])
    save.close()
    assert read_entries(path) == ENTRIES[:6]
    assert original(path).read_bytes() == copy


def test_a_save_by_older_rules_goes_on_by_them_unchanged(path: Path) -> None:
    whole = leave(path, 20)
    mended = {"tiny": tiny_game(edition=2, chance_pays=Fixed(50))}
    save, kept = Save.reopen(path, mended)
    assert kept.chronicle == Chronicle(header(FAIR), ENTRIES[:20])
    assert not verify(kept.game, kept.chronicle).judged
    table = replay(kept.game, kept.chronicle)
    entry = next_entry(table)
    save.append(entry)
    save.close()
    assert path.read_bytes() == whole + write_line(TINY.notation, entry).encode()
    assert names(path.parent) == ["evening.letopis"]
    assert read_saved(path, mended).chronicle.header == header(FAIR)


def test_a_save_in_an_older_form_goes_on_in_the_present_one(path: Path) -> None:
    older = leave(path, 5)
    newer = tiny_game(record=2, upcasts={1: lambda raw: raw})
    Save.reopen(path, {"tiny": newer})[0].close()
    assert path.read_bytes() == older
    save, kept = Save.reopen(path, {"tiny": newer})
    table = replay(newer, kept.chronicle)
    for _ in range(3):
        entry = next_entry(table)
        save.append(entry)
        table = advance(table, entry)
    save.close()
    again = read_saved(path, {"tiny": newer})
    assert replay(newer, again.chronicle) == table
    assert [it.ask for it in again.chronicle.entries[:5]] == [it.ask for it in ENTRIES[:5]]
    assert path.read_text().startswith(write_start(replace(header(FAIR), record=2)))
    assert original(path).read_bytes() == older
    assert names(path.parent) == ["evening.letopis", "evening.letopis.original"]


def test_a_chronicle_from_elsewhere_is_put_among_the_saves(path: Path) -> None:
    kept = Kept(TINY, Chronicle(header(FAIR), ENTRIES[:5]))
    write_save(path, kept)
    assert read_saved(path, HOUSE) == kept
    with broken("file-exists", Trouble):
        write_save(path, kept)
    save, _ = Save.reopen(path, HOUSE)
    save.append(ENTRIES[5])
    save.close()
    assert read_entries(path) == ENTRIES[:6]


def test_a_sealed_file_is_not_mistaken_for_a_torn_save(path: Path) -> None:
    write_file(path, Kept(TINY, Chronicle(header(FAIR), ENTRIES[:5])), "text", overwrite=False)
    whole = path.read_bytes()
    for end in range(len(whole) - 200, len(whole) - 1):
        path.write_bytes(whole[:end])
        with broken("seal"):
            Save.reopen(path, HOUSE)
        assert path.read_bytes() == whole[:end]


def test_a_killed_process_loses_no_acknowledged_entry(path: Path) -> None:
    """Twenty players are killed in the middle of a move, one after the other, over one game."""
    moments = random.Random(0)
    long_match = replace(
        header(TYPED, YATZY), options={**header(TYPED, YATZY).options, "games": 99}
    )
    save = Save(path, YATZY, long_match)
    save.append(next_entry(replay(YATZY, Chronicle(long_match))))
    save.close()
    for _ in range(20):
        acknowledged = killed_while_playing(path, moments.uniform(0, 0.02))
        whole = read_saved(path, HOUSE).chronicle.entries
        assert len(whole) >= acknowledged > 0
    save, kept = Save.reopen(path, HOUSE)
    save.append(next_entry(replay(YATZY, kept.chronicle)))
    save.close()
    assert len(read_saved(path, HOUSE).chronicle.entries) == len(kept.chronicle.entries) + 1


def killed_while_playing(path: Path, after: float) -> int:
    """The last entry that a process acknowledged before it was killed."""
    command = [sys.executable, "-c", PLAY_ON, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as player:
        assert player.stdout is not None
        first = player.stdout.readline()
        time.sleep(after)
        player.send_signal(signal.SIGKILL)
        rest = player.stdout.read()
    told = [line for line in (first + rest).splitlines(keepends=True) if line.endswith("\n")]
    return int(told[-1])


def test_a_secret_is_kept_for_the_owner_alone(path: Path) -> None:
    before = os.umask(0)
    try:
        keep_secret(path, SECRET)
    finally:
        os.umask(before)
    assert stat.S_IMODE(secret_path(path).stat().st_mode) == 0o600
    assert secret_path(path).read_text() == SECRET.hex()
    assert kept_secret(path, commitment(SECRET)) == SECRET
    assert names(path.parent) == ["evening.letopis.secret"]


def test_a_secret_is_never_overwritten(path: Path) -> None:
    keep_secret(path, SECRET)
    with broken("file-exists", Trouble):
        keep_secret(path, bytes(32))
    assert kept_secret(path, commitment(SECRET)) == SECRET


def test_a_lost_secret_is_told(path: Path) -> None:
    with broken("secret-lost", Trouble):
        kept_secret(path, commitment(SECRET))


@pytest.mark.parametrize(
    "damaged",
    [
        *(b"", b"00", SECRET.hex().encode()[:-2], SECRET.hex().encode() + b"00"),
        *(b"zz" * 32, "я".encode() * 32, b"\xff" * 64, SECRET.hex().encode()[:-1]),
    ],
)
def test_a_damaged_secret_is_lost(path: Path, damaged: bytes) -> None:
    secret_path(path).write_bytes(damaged)
    with broken("secret-lost", Trouble):
        kept_secret(path, commitment(SECRET))


def test_another_secret_than_the_promised_one_is_lost(path: Path) -> None:
    keep_secret(path, bytes(32))
    with broken("secret-lost", Trouble):
        kept_secret(path, commitment(SECRET))


def test_a_folder_is_no_secret(path: Path) -> None:
    secret_path(path).mkdir()
    with broken("secret-lost", Trouble):
        kept_secret(path, commitment(SECRET))


def test_a_secret_that_was_told_is_forgotten(path: Path) -> None:
    keep_secret(path, SECRET)
    forget_secret(path)
    forget_secret(path)
    assert names(path.parent) == []


def test_saved_games_are_listed_the_latest_first(tmp_path: Path) -> None:
    for age, name in enumerate(("b.letopis", "a.letopis", "c.letopis")):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (1000 - age // 2, 1000 - age // 2))
    assert [it.name for it in saved_games(tmp_path)] == ["a.letopis", "b.letopis", "c.letopis"]


def test_only_saved_games_are_listed(tmp_path: Path) -> None:
    leave(tmp_path / "evening.letopis", 1)
    keep_secret(tmp_path / "evening.letopis", SECRET)
    (tmp_path / "notes.txt").touch()
    (tmp_path / "folder.letopis").mkdir()
    (tmp_path / "gone.letopis").symlink_to(tmp_path / "nowhere")
    assert [it.name for it in saved_games(tmp_path)] == ["evening.letopis"]


def test_a_folder_that_is_not_there_holds_no_games(tmp_path: Path) -> None:
    assert saved_games(tmp_path / "nowhere") == []


@pytest.mark.parametrize(
    ("environ", "folder"),
    [
        ({"LETOPIS_HOME": "/x", "XDG_DATA_HOME": "/y"}, Path("/x/games")),
        ({"XDG_DATA_HOME": "/y"}, Path("/y/letopis/games")),
        ({"LETOPIS_HOME": "", "XDG_DATA_HOME": ""}, Path.home() / ".local/share/letopis/games"),
        ({}, Path.home() / ".local/share/letopis/games"),
    ],
)
def test_games_are_kept_where_the_owner_wants_them(environ: dict[str, str], folder: Path) -> None:
    assert games_folder(environ) == folder
