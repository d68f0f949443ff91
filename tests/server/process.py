"""`letopis serve` in a process of its own, which tests may kill."""

import itertools
import os
import shlex
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType

import httpx

from tests.harness import watchdog

SLOWEST = 120.0  # seconds to start, or to answer; the machine may be busy
OURS = range(20_000, 32_000)  # no system gives these away as the near end of a connection


class Served:
    """A server process on one database and one port, which can be killed and restarted."""

    program: tuple[str, ...] = (sys.executable, "-m", "letopis.cli")

    def __init__(self, database: str, log: Path, *options: str) -> None:
        self.database, self.log, self._options = database, log, options
        self.port = _free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> "Served":
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.kill()

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def _arguments(self) -> list[str]:
        return ["serve", "--port", str(self.port), "--database", self.database, *self._options]

    def start(self) -> None:
        """Start the server and wait until it answers."""
        command = [*self.program, *self._arguments]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                command, stdout=log, stderr=log, start_new_session=True, env=dict(os.environ)
            )
        watchdog.guard_group(self._process.pid)
        self._until_it_answers()

    def _until_it_answers(self) -> None:
        until = time.monotonic() + SLOWEST
        while time.monotonic() < until:
            assert self._process is not None
            assert self._process.poll() is None, self.log.read_text()
            try:
                if httpx.get(f"{self.address}/api/health", timeout=SLOWEST).is_success:
                    return
            except httpx.TransportError:
                time.sleep(0.05)
        raise TimeoutError(self.log.read_text())

    def browser(self, headers: dict[str, str] | None = None) -> httpx.Client:
        """Somebody who asks over HTTP, and waits for the answer."""
        return httpx.Client(base_url=self.address, headers=headers, timeout=SLOWEST)

    def health(self) -> httpx.Response:
        with self.browser() as browser:
            return browser.get("/api/health")

    def kill(self) -> None:
        """Kill the server like a power cut, with its worker processes."""
        if self._process is not None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            watchdog.release(self._process.pid)
            self._process = None


class Nursed(Served):
    """The same, forked from a nursery, where a restart takes no time."""

    manner: tuple[str, ...] = ()

    def __enter__(self) -> "Nursed":
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.nursery", *self.manner],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self._child = 0
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self._process is not None
        self.kill()
        self._process.communicate()

    def start(self) -> None:
        self._child = int(self._tell("start", str(self.log), *self._arguments))
        watchdog.guard_group(self._child)
        self._until_it_answers()

    def kill(self) -> None:
        self._tell("kill")
        watchdog.release(self._child)

    def _tell(self, *words: str) -> bytes:
        nursery = self._process
        assert nursery is not None
        assert nursery.stdin is not None
        assert nursery.stdout is not None
        nursery.stdin.write(f"{shlex.join(words)}\n".encode())
        nursery.stdin.flush()
        answer = nursery.stdout.readline()
        assert answer, "the nursery has gone"
        return answer


class Prompt(Nursed):
    """One that tells people at once what others wait for a while to be told."""

    manner = ("prompt",)


def _free_port() -> int:
    """One that stays free while the server is dead: nobody is given it for asking for any."""
    for at in range(len(OURS)):
        with socket.socket() as probe, suppress(OSError):
            port = OURS[(os.getpid() * 37 + at + next(_asked)) % len(OURS)]
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(("127.0.0.1", port))
            return port
    raise OSError("no port is free")


_asked = itertools.count()
