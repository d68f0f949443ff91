"""What a bystander feels, and how much memory the server and its workers take."""

import os
import threading
import time
from pathlib import Path

import httpx

PAUSE = 0.02  # seconds between two requests of a bystander
PATIENCE = 60.0


class Bystander:
    """Somebody who plays at a table of his own, in a thread, and notes how long answers take."""

    def __init__(self, port: int) -> None:
        self._client = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE)
        me = self._client.post("/api/people", json={"name": "Anna"}).json()
        self._client.headers["x-letopis-csrf"] = me["csrf"]
        wish = {"plan": {"game": "yatzy"}, "seats": [{"mine": True}]}
        self._table = self._client.post("/api/tables", json=wish).json()["id"]
        self.waited: list[float] = []
        self.failed = 0
        self._is_enough = threading.Event()
        self._thread = threading.Thread(target=self._play, daemon=True)

    def __enter__(self) -> "Bystander":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_enough.set()
        self._thread.join()
        self._client.close()

    def percentile(self, part: float) -> float:
        """In milliseconds."""
        ordered = sorted(self.waited)
        return 1000 * ordered[min(len(ordered) - 1, int(len(ordered) * part))] if ordered else 0.0

    def _play(self) -> None:
        ways = (f"/api/tables/{self._table}/sight", "/api/tables", f"/api/tables/{self._table}")
        while not self._is_enough.wait(PAUSE):
            began = time.perf_counter()
            try:
                answer = self._client.get(ways[len(self.waited) % len(ways)])
                self.failed += answer.status_code >= 500
            except httpx.HTTPError:
                self.failed += 1
            self.waited.append(time.perf_counter() - began)


class Memory:
    """The most that a process group has taken, looked at now and then."""

    def __init__(self, leader: int) -> None:
        self._leader, self.most = leader, 0
        self._is_enough = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> "Memory":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_enough.set()
        self._thread.join()
        self.most = max(self.most, taken(self._leader))

    def _watch(self) -> None:
        while not self._is_enough.wait(0.2):
            self.most = max(self.most, taken(self._leader))


def taken(leader: int) -> int:
    """Bytes of all processes of a group; what they share is counted once."""
    found = 0
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if os.getpgid(int(folder.name)) != leader:
                continue
            lines = (folder / "smaps_rollup").read_text().splitlines()
            found += sum(int(it.split()[1]) for it in lines if it.startswith("Pss:")) * 1024
        except (OSError, ProcessLookupError):
            continue
    return found
