"""`letopis serve`: the address it listens on, and errors when it cannot."""

import gc
import os
import resource
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from letopis.cli.main import main
from letopis.cli.server import serve
from letopis.server.settings import Settings
from letopis.store.sql.database import is_open_to_others, open_engine


@pytest.fixture
def taken() -> Iterator[socket.socket]:
    """A socket on a port that is in use."""
    with socket.socket(socket.AF_INET) as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        yield listening


def test_a_newcomer_gets_the_next_free_port(
    taken: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    busy = taken.getsockname()[1]
    monkeypatch.setattr(serve, "FIRST_PORT", busy)
    assert serve.usual_port() > busy


def test_a_port_that_was_wished_for_and_is_taken_is_told_so(
    taken: socket.socket, capsys: pytest.CaptureFixture[str]
) -> None:
    busy = taken.getsockname()[1]
    assert main(["--lang", "en", "serve", "--port", str(busy), "--database", "sqlite://"]) == 2
    assert f"127.0.0.1:{busy}" in capsys.readouterr().err


@pytest.mark.parametrize("port", ["0", "65536", "-1", "many"])
def test_a_port_that_does_not_exist_is_told_so(
    port: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", f"--port={port}", "--database", "sqlite://"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_database_that_cannot_be_written_is_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "letopis.db"
    assert main(["admin", "migrate", "--database", f"sqlite:///{file}"]) == 0
    capsys.readouterr()
    address = f"sqlite:///file:{file}?mode=ro&uri=true"
    port = str(serve.usual_port())
    assert main(["--lang", "en", "serve", "--port", port, "--database", address]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "can only be read, not written" in said


def test_a_database_and_its_folder_are_for_their_owner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the system would allow others; one that is wider is noticed."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    before = os.umask(0)
    try:
        address = serve.usual_database()
        engine = open_engine(address)
        engine.connect().close()
    finally:
        os.umask(before)
    file = Path(str(engine.url.database))
    engine.dispose()
    assert [it.stat().st_mode & 0o777 for it in (file.parent, file)] == [0o700, 0o600]
    assert not is_open_to_others(address)
    file.chmod(0o644)
    assert is_open_to_others(address)
    assert not is_open_to_others("postgresql://nobody@localhost/nothing")


@pytest.mark.parametrize(
    ("limits", "wanted"),
    [
        ((1024, 4096), [(4096, 4096)]),
        ((1024, 10**6), [(serve.MOST_FILES, 10**6)]),
        ((9**9, 9**9), []),
    ],
)
def test_a_server_may_have_many_connections(
    limits: tuple[int, int], wanted: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda which: limits)
    monkeypatch.setattr(resource, "setrlimit", lambda which, new: asked.append(new))
    serve._allow_many_files()
    assert asked == wanted


def test_what_lives_as_long_as_the_server_is_not_collected_again_and_again() -> None:
    before = gc.get_threshold()
    try:
        serve._keep_collector_short()
        assert gc.get_freeze_count() > 50_000
        assert gc.get_count()[2] == 0
        assert gc.get_threshold() == serve.COLLECTED_AFTER
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)


def test_a_thread_waits_briefly_for_the_interpreter() -> None:
    before = sys.getswitchinterval()
    try:
        serve._share_the_interpreter()
        assert sys.getswitchinterval() <= before / 5
    finally:
        sys.setswitchinterval(before)


def test_a_server_watches_its_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Settings] = []

    def begun(settings: Settings, *_: object) -> int:
        asked.append(settings)
        return 0

    monkeypatch.setattr(serve, "serve", begun)
    assert main(["serve", "--port", "1", "--database", "sqlite://"]) == 0
    assert asked[0].is_watched
