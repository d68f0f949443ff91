"""`letopis serve`: the address it listens on, and errors when it cannot."""

import socket
from collections.abc import Iterator

import pytest

from letopis.cli.main import main
from letopis.cli.server import serve


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
