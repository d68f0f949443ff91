"""A run that is killed leaves nothing behind."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

SLOWEST = 120.0

SERVER = """
import sys, time
from pathlib import Path
from tests.server.process import Served
served = Served(f"sqlite:///{sys.argv[1]}/letopis.db", Path(sys.argv[1], "log"))
served.start()
print(served.pid, flush=True)
time.sleep(3600)
"""

WORKER = """
import time
from concurrent.futures import ProcessPoolExecutor
from letopis.server.workers.processes import end_with_parent, fork_context
if __name__ == "__main__":
    pool = ProcessPoolExecutor(1, mp_context=fork_context(), initializer=end_with_parent)
    pool.submit(int).result()
    print(*pool._processes, flush=True)
    time.sleep(3600)
"""

DATABASE = """
import sys, time
from pathlib import Path
from tests.databases import postgresql, process_of
with postgresql(Path(sys.argv[1])) as address:
    print(process_of(address), flush=True)
    time.sleep(3600)
"""


@pytest.mark.parametrize("kept", [SERVER, WORKER, DATABASE], ids=["server", "worker", "database"])
def test_what_a_killed_run_has_started_ends_with_it(kept: str, tmp_path: Path) -> None:
    command = [sys.executable, "-c", kept, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout is not None
        started = int(run.stdout.readline())
        assert is_alive(started)
        run.send_signal(signal.SIGKILL)
    until = time.monotonic() + SLOWEST
    while is_alive(started):
        assert time.monotonic() < until, f"{started} outlives the run that started it"
        time.sleep(0.05)


def is_alive(pid: int) -> bool:
    """Whether it runs; one that has ended may be listed until somebody asks for its exit code."""
    listed = subprocess.run(
        ["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False
    )
    return listed.stdout.strip()[:1] not in ("", "Z")
