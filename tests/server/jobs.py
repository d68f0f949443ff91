"""Jobs for workers that stand for hostile ones. A worker with a small limit of memory imports this
module, so it imports little itself."""

import os
from typing import Any

from letopis.core.errors import Trouble


def spin() -> None:
    while True:
        pass


def swell() -> int:
    return len(bytearray(2_000_000_000))


def refuse() -> None:
    raise Trouble("no-folder", path="x")


def dying(*given: Any) -> None:
    """Stands for a file that kills whoever reads it."""
    os._exit(1)


def own_process() -> bytes:
    return str(os.getpid()).encode()


def hasty(asked: object) -> str:
    """A bot that writes a score before it has thrown."""
    return "score ones"
