"""A server process, whose CPU time and memory are read from the system."""

import os
import socket
import subprocess
import time
from pathlib import Path
from types import TracebackType

SLOWEST_START = 90.0
TICKS = os.sysconf("SC_CLK_TCK")


class Process:
    """Runs a command with a free port in place of `{port}`; ended with the block."""

    def __init__(self, command: list[str], log: Path, folder: Path | None = None) -> None:
        self.port, self._log, self._folder = _free_port(), log, folder
        self._command = [it.format(port=self.port) for it in command]

    def __enter__(self) -> "Process":
        with self._log.open("wb") as log:
            self._running = subprocess.Popen(
                self._command, stdout=log, stderr=log, cwd=self._folder
            )
        until = time.monotonic() + SLOWEST_START
        while time.monotonic() < until and self._running.poll() is None:
            with socket.socket() as probe:
                if not probe.connect_ex(("127.0.0.1", self.port)):
                    return self
            time.sleep(0.05)
        self._running.kill()
        raise RuntimeError(self._log.read_text())

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._running.terminate()
        try:
            self._running.wait(10)
        except subprocess.TimeoutExpired:
            self._running.kill()

    @property
    def cpu(self) -> float:
        """Processor time used so far, in seconds."""
        stat = Path(f"/proc/{self._running.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(stat[11]) + int(stat[12])) / TICKS

    @property
    def memory(self) -> int:
        """Resident memory, in kilobytes."""
        status = Path(f"/proc/{self._running.pid}/status").read_text()
        return next(int(it.split()[1]) for it in status.splitlines() if it.startswith("VmRSS"))

    @property
    def memory_of_all(self) -> int:
        """Memory of the process and all that it started, in kilobytes; shared pages count once."""
        return sum(map(_share, [self._running.pid, *_descendants(self._running.pid)]))


def _descendants(pid: int) -> list[int]:
    own = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [it for child in map(int, own) for it in (child, *_descendants(child))]


def _share(pid: int) -> int:
    rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
    return next(int(it.split()[1]) for it in rollup.splitlines() if it.startswith("Pss:"))


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
