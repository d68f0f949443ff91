"""Work beside the event loop, one piece at a time, everybody's in turn.

Threads that reckon hold up the loop as much as each other, so more of them would only make
everybody wait; and one person's questions must not stand before all others'.
"""

from asyncio import to_thread
from collections.abc import Callable
from contextvars import ContextVar
from typing import TypeVar

from letopis.server.workers.fair_turns import FairTurns, asking_from

T = TypeVar("T")

_asker: ContextVar[tuple[FairTurns, str] | None] = ContextVar("asker", default=None)


def ask_as(turns: FairTurns, who: str, address: str = "") -> None:
    """From here on this task, a request or a socket, works for somebody at an address."""
    _asker.set((turns, who))
    asking_from.set(address)


def asker_name() -> str:
    """For whom this task works, as `ask_as` was told; "" where the house works for itself."""
    return "" if (asker := _asker.get()) is None else asker[1]


async def run_in_thread(job: Callable[..., T], *given: object) -> T:
    """The result of a job; 429 for somebody who waits for too many already."""
    if (asker := _asker.get()) is None:
        return await to_thread(job, *given)
    turns, who = asker
    turns.check(who)
    async with turns.turn(who):
        return await to_thread(job, *given)
