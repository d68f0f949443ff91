"""Threads that decode the same struct for the first time."""

import subprocess
import sys

import msgspec

from letopis.server.workers import struct_types
from tests.server.guests import Inn

# In a process of its own, for it would take this one along.
DECODE_AT_ONCE = """
import sys, threading
from typing import Literal
import msgspec
from letopis.server.workers.struct_types import prepare_structs

sys.setswitchinterval(1e-6)
for number in range(60):
    few = [(f"f{at}", Literal["a", "b"] | None, None) for at in range(8)]
    inner = [msgspec.defstruct(f"Inner{number}_{at}", few) for at in range(8)]
    outer = msgspec.defstruct(f"Outer{number}", [(f"g{at}", it) for at, it in enumerate(inner)])
    text = msgspec.json.encode({f"g{at}": {"f0": "a", "f7": "b"} for at in range(8)})
    prepare_structs()
    together = threading.Barrier(4)

    def decode():
        together.wait()
        msgspec.json.decode(text, type=outer)

    threads = [threading.Thread(target=decode) for _ in range(4)]
    for it in threads:
        it.start()
    for it in threads:
        it.join()
"""


def test_threads_decode_at_once_what_was_made_ready() -> None:
    ended = subprocess.run([sys.executable, "-c", DECODE_AT_ONCE], timeout=120, check=False)
    assert ended.returncode == 0


def test_a_server_that_is_open_has_all_structs_ready(sqlite_inn: Inn) -> None:
    assert sqlite_inn.client.get("/api/health").status_code == 200
    loaded = {it for it in struct_types._below(msgspec.Struct) if it.__module__[:7] == "letopis"}
    assert loaded <= struct_types._ready
