"""What a bystander feels, and how much memory the server and its workers take."""

import os
import threading
import time
from math import inf
from pathlib import Path
from typing import Any

import httpx

PAUSE = 0.03  # seconds between two requests of a bystander
ANOTHER_ADDRESS = "127.0.0.2"  # what an attacker uses up for his address is his alone
PATIENCE = 60.0


class Bystander:
    """Somebody at another address who plays at a table of his own, in a thread, and notes how long
    answers take. Whatever is refused has failed: a quick 429 is no answer."""

    def __init__(self, port: int) -> None:
        self._client = httpx.Client(
            base_url=f"http://127.0.0.1:{port}",
            timeout=PATIENCE,
            transport=httpx.HTTPTransport(local_address=ANOTHER_ADDRESS),
        )
        me = self._client.post("/api/people", json={"name": "Anna"}).json()
        self._client.headers["x-letopis-csrf"] = me["csrf"]
        self._opens_table()
        self.waited: list[float] = []
        self._began: list[float] = []
        self.failed, self._seen = 0, dict[str, Any]()
        self._is_enough = threading.Event()
        self._thread = threading.Thread(target=self._play, daemon=True)

    def __enter__(self) -> "Bystander":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_enough.set()
        self._thread.join()
        self._client.close()

    def percentile(self, part: float, since: float = 0.0, until: float = inf) -> float:
        """In milliseconds, of what was asked between two moments."""
        asked = zip(self._began, self.waited, strict=False)
        ordered = sorted(waited for at, waited in asked if since <= at < until)
        return 1000 * ordered[min(len(ordered) - 1, int(len(ordered) * part))] if ordered else 0.0

    def _opens_table(self) -> None:
        wish = {"plan": {"game": "yatzy"}, "seats": [{"mine": True}]}
        self._table = self._client.post("/api/tables", json=wish).json()["id"]

    def _play(self) -> None:
        while not self._is_enough.wait(PAUSE):
            began = time.perf_counter()
            try:
                self._do_something(len(self.waited) % 4)
            except (httpx.HTTPError, KeyError):
                self.failed += 1
            self._began.append(began)
            self.waited.append(time.perf_counter() - began)

    def _do_something(self, which: int) -> None:
        """Look, see the list, see who is there, move."""
        path = f"/api/tables/{self._table}"
        if which < 3:
            answer = self._client.get((f"{path}/sight", "/api/tables", path)[which])
            self._seen = answer.json() if which == 0 else self._seen
        elif self._seen["is_over"]:
            self._opens_table()
            return
        else:
            answer = self._client.post(f"{path}/asks", json={"act": self._seen["offers"][0]["act"]})
        self.failed += not answer.is_success


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
