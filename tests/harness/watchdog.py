"""Ends servers, databases and browsers that a killed test run would leave behind.

`guard_group` and its kin tell the watchdog what is alive. It is a process in a session of its own
that reads these lines from a pipe. When the test process is gone, whether it ended or was killed,
the pipe ends too, and whatever is still guarded then is killed and removed. This needs nothing that
only Linux has.
"""

import atexit
import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

_watchdogs: dict[int, "subprocess.Popen[bytes]"] = {}  # by the process that started it


def guard_group(leader: int) -> None:
    """Kill this process group when the test run is gone."""
    _tell("guard", "group", leader)


def guard_process(pid: int) -> None:
    """Ask this process to stop at once (SIGQUIT) when the test run is gone: PostgreSQL ends its own
    children then, and gives its shared memory back."""
    _tell("guard", "process", pid)


def guard_folder(folder: Path) -> None:
    """Remove this folder when the test run is gone, after all processes."""
    _tell("guard", "folder", str(folder))


def release(what: int | Path) -> None:
    """It has ended in the usual way; its number may belong to somebody else soon."""
    _tell("release", "", what if isinstance(what, int) else str(what))


def _tell(order: str, kind: str, what: int | str) -> None:
    if (watchdog := _watchdogs.get(os.getpid())) is None:
        watchdog = _watchdogs[os.getpid()] = subprocess.Popen(
            [sys.executable, "-I", "-S", __file__], stdin=subprocess.PIPE, start_new_session=True
        )
        atexit.register(_dismiss, watchdog)
    assert watchdog.stdin is not None
    watchdog.stdin.write(json.dumps([order, kind, what]).encode() + b"\n")
    watchdog.stdin.flush()


def _dismiss(watchdog: "subprocess.Popen[bytes]") -> None:
    """The run ends as it should: wait until what it has forgotten is gone too."""
    watchdog.communicate()


def _watch() -> None:
    guarded: dict[int | str, str] = {}
    for line in sys.stdin:
        order, kind, what = json.loads(line)
        if order == "guard":
            guarded[what] = kind
        else:
            guarded.pop(what, None)
    for what, kind in sorted(guarded.items(), key=lambda it: it[1] == "folder"):
        with contextlib.suppress(OSError):
            _end(kind, what)


def _end(kind: str, what: int | str) -> None:
    if isinstance(what, str):
        shutil.rmtree(what, ignore_errors=True)
    elif kind == "group":
        os.killpg(what, signal.SIGKILL)
    else:
        os.kill(what, signal.SIGQUIT)


if __name__ == "__main__":
    _watch()
