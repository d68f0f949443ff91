"""Watches the event loop from a thread: whatever holds it keeps everybody waiting.

The thread asks for an answer of the loop again and again. Where none comes in time it looks what
the loop is doing at that moment, and gives it that name in the log and in the metrics.
"""

import asyncio
import logging
import sys
import threading
import time
from collections.abc import Callable
from types import FrameType

from letopis.server.metrics import Metrics

SLOW = 0.05  # seconds
PAUSE = 0.02  # seconds between two questions to the loop
LOGGED_AGAIN = 60.0  # seconds until the same name is worth another line
OURS, RUNNER = "letopis.", "letopis.cli."

_log = logging.getLogger(__name__)


class LoopWatch:
    """The watch over one event loop, while it is open."""

    def __init__(self, metrics: Metrics, clock: Callable[[], float] = time.monotonic) -> None:
        self._metrics, self._clock = metrics, clock
        self._logged: dict[str, float] = {}
        self._is_over = threading.Event()
        self._thread: threading.Thread | None = None

    def open(self) -> None:
        """Watch the loop that this is called on."""
        watched = asyncio.get_running_loop(), threading.get_ident()
        self._thread = threading.Thread(target=self._watch, args=watched, daemon=True)
        self._thread.start()

    async def close(self) -> None:
        self._is_over.set()
        if self._thread is not None:
            await asyncio.to_thread(self._thread.join)

    def _watch(self, loop: asyncio.AbstractEventLoop, thread: int) -> None:
        while not self._is_over.wait(PAUSE):
            answered, asked_at = threading.Event(), self._clock()
            try:
                loop.call_soon_threadsafe(answered.set)
            except RuntimeError:  # it is closed
                return
            if answered.wait(SLOW):
                continue
            name = _doing(sys._current_frames().get(thread))
            while not answered.wait(SLOW):
                if self._is_over.is_set():
                    return
                name = _doing(sys._current_frames().get(thread))  # what holds it longest
            self._tell(name, self._clock() - asked_at)

    def _tell(self, name: str, seconds: float) -> None:
        self._metrics.held(name, seconds)
        now = self._clock()
        if now - self._logged.get(name, -LOGGED_AGAIN) >= LOGGED_AGAIN:
            self._logged[name] = now
            _log.warning("the loop was held by %s for %d ms", name, round(seconds * 1000))


def _doing(frame: FrameType | None) -> str:
    """The innermost function of ours, for libraries do what they are told; else the innermost."""
    found, inner = frame, frame
    while found is not None:
        module = _module(found)
        if module.startswith(OURS) and not module.startswith(RUNNER):
            return f"{module.removeprefix(OURS)}.{found.f_code.co_qualname}"
        found = found.f_back
    return "" if inner is None else f"{_module(inner)}.{inner.f_code.co_qualname}"


def _module(frame: FrameType) -> str:
    return str(frame.f_globals.get("__name__", ""))
