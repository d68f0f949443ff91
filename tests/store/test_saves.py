"""Saved games: acknowledged entries are durable."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from msgspec.structs import replace

from letopis.core.chronicle import Chronicle, Entry
from letopis.core.errors import Trouble
from letopis.core.files.chronicle_text import write_line, write_start
from letopis.core.files.verify import verify
from letopis.core.table import advance, replay
from letopis.games.sheet.figures import Fixed
from letopis.games.yatzy import YATZY
from letopis.store.chronicle_files import KeptChronicle, read_file, write_file
from letopis.store.saves import Save, read_saved, write_save
from tests.core.chronicles import (
    FAIR,
    HOUSE,
    TINY,
    TYPED,
    broken,
    header,
    next_entry,
    saved_text,
    tiny_game,
)
from tests.store.kept_games import ENTRIES, leave, names, no_space, original, read_entries, saved

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
    assert kept == KeptChronicle(TINY, Chronicle(header(FAIR), ENTRIES[:5]))
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
    for _ in range(2):  # a refused file is not locked either
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
    kept = KeptChronicle(TINY, Chronicle(header(FAIR), ENTRIES[:5]))
    write_save(path, kept)
    assert read_saved(path, HOUSE) == kept
    with broken("file-exists", Trouble):
        write_save(path, kept)
    save, _ = Save.reopen(path, HOUSE)
    save.append(ENTRIES[5])
    save.close()
    assert read_entries(path) == ENTRIES[:6]


def test_a_sealed_file_is_not_mistaken_for_a_torn_save(path: Path) -> None:
    write_file(
        path, KeptChronicle(TINY, Chronicle(header(FAIR), ENTRIES[:5])), "text", overwrite=False
    )
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
